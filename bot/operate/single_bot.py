"""One bot a data folder: two would answer every click and post every board twice.

Processes with different shards may share a folder: each has a lock of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from storage.api.errors import FolderError


class FolderInUseError(FolderError):
    """Another bot runs on the data folder."""

    code = "in-use"
    is_passing = True


@contextmanager
def alone(folder: Path, name: str = "") -> Iterator[None]:
    """Keep bots of the same name off the folder; the lock goes with the process, however it ends.

    Commands of the operator do not ask for it: the database lets them work beside the bot.
    """
    path = folder / (f"bot-{name}.lock" if name else "bot.lock")
    try:
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise FolderError(f"{path} cannot be written: {error.strerror}") from error
    with file:
        if not try_lock(file):
            raise FolderInUseError(
                f"another bot runs on the data folder {folder.absolute()}: stop it first, or give "
                "this one a folder of its own with BATHYSPHERE_DATA"
            )
        yield


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[str]) -> bool:
        """Lock a file for this process; False if another one holds it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: IO[str]) -> bool:
        """Lock a file for this process; False if another one holds it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
