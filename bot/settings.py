"""Settings from the environment, read once at the start."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE = "bathysphere.sqlite3"


def data_folder(given: str | None = None) -> Path:
    """Return the folder for database and backups: as given, or BATHYSPHERE_DATA, or data/."""
    return Path(given or os.environ.get("BATHYSPHERE_DATA") or "data")


def database_path(folder: Path) -> Path:
    """Return where the database lies in the data folder."""
    return folder / DATABASE
