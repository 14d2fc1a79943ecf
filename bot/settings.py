"""Settings from the environment, read once at the start."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

DATABASE = "bathysphere.sqlite3"


class SettingsError(Exception):
    """A setting is missing or malformed; the message says which and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot needs to know before it connects."""

    token: str = field(repr=False)
    api_base: str | None = None

    @classmethod
    def from_environment(cls) -> Self:
        """Return DISCORD_TOKEN and DISCORD_API_BASE, or say what is wrong with them."""
        token = os.environ.get("DISCORD_TOKEN", "").strip()
        if not token:
            raise SettingsError("DISCORD_TOKEN is not set: copy it from your bot's page at Discord")
        if any(c.isspace() for c in token) or token.lower().startswith("bot "):
            raise SettingsError("DISCORD_TOKEN is malformed: it is one word, without “Bot ”")
        base = os.environ.get("DISCORD_API_BASE", "").strip() or None
        if base is not None and not base.startswith(("http://", "https://")):
            raise SettingsError("DISCORD_API_BASE must be an http:// or https:// address")
        return cls(token, base)


def data_folder(given: str | None = None) -> Path:
    """Return the folder for database and backups: as given, or BATHYSPHERE_DATA, or data/."""
    return Path(given or os.environ.get("BATHYSPHERE_DATA") or "data")


def database_path(folder: Path) -> Path:
    """Return where the database lies in the data folder."""
    return folder / DATABASE
