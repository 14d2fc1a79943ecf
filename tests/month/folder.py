"""A folder for one run: in memory where there is one, since a disk that syncs takes most of it."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in there


@contextlib.contextmanager
def quick_folder() -> Iterator[Path]:
    """Give a folder that is gone afterwards."""
    home = _IN_MEMORY if _IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=home, prefix="bathysphere-month-") as folder:
        yield Path(folder)
