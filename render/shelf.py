"""The shelf: images kept on disk for the next process, keyed by exactly this drawing code."""

from __future__ import annotations

import os
import shutil
import sys
import time
import zlib
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import PIL
from PIL import Image

# All examples of the five games come to 89 MB, more than tables ever show; what is left over from
# another release goes first.
MOST = 90_000_000  # bytes of all images, those that a container has brought along included
_ROOM = 0.8  # of that is left when it was too much
LEFT_BEHIND = 86_400  # seconds; until then the host may still go back to the release before
# What was drawn when a container was built, by `python -m bot.jobs.rehearsals`.
GIVEN = Path(sys.prefix, "share", "bathysphere", "sprites")


class Shelf:
    """The folder of images of this release, and one that is only read, if there is one."""

    def __init__(self, root: Path, given: Path | None = None) -> None:
        """Make the folder of this release inside `root`; those left behind by others go away.

        Images of this release are found in `given` too, which nothing is ever written to.
        """
        self.root = root
        self._folder = root / _release()
        self._read = [self._folder]
        self._given = 0  # bytes
        if given is not None and (given / _release()).is_dir():
            self._read.append(given / _release())
            self._given = _size_of(given / _release())
        self._folder.mkdir(parents=True, exist_ok=True)
        others = [path for path in root.iterdir() if path != self._folder and path.is_dir()]
        is_full = _size_of(root) > MOST
        for other in others:
            with suppress(FileNotFoundError):  # another process tidies up as well
                if is_full or _age(other) > LEFT_BEHIND:
                    shutil.rmtree(other, ignore_errors=True)
        self._bytes = _size_of(root) + self._given

    def get(self, name: str, args: tuple[Any, ...]) -> Image.Image | None:
        """Return a kept image, None if it is not here."""
        key = _key(name, args)
        if key is None:
            return None
        for folder in self._read:
            # A damaged file is as good as none: it is drawn and written anew.
            with suppress(OSError, ValueError, zlib.error):
                return _read(folder / f"{key}.z")
        return None

    @property
    def has_room(self) -> bool:
        """Return whether there is more room than is left when old images have gone.

        What is drawn ahead must not push out what was needed: that would be drawn again, and so on.
        """
        return self._bytes < MOST * _ROOM

    def note(self, what: str) -> None:
        """Remember that all images of something are here."""
        with suppress(OSError):
            (self._folder / _noted(what)).touch()

    def has_noted(self, what: str) -> bool:
        """Return whether all images of something have been here, and none has gone since."""
        return any((folder / _noted(what)).exists() for folder in self._read)

    def put(self, name: str, args: tuple[Any, ...], image: Image.Image) -> None:
        """Keep an image if that can be."""
        key = _key(name, args)
        if key is None:
            return
        part = self._folder / f"{key}.{os.getpid()}"  # another process may draw the same
        head = f"{image.mode} {image.width} {image.height}\n".encode()
        # Bare pixels at the quickest level: a PNG would cost its filters on top.
        data = head + zlib.compress(image.tobytes(), 1)
        with suppress(OSError, ValueError):
            self._make_room(len(data))
            part.write_bytes(data)
            # In one step: another process must never read half of it.
            part.replace(self._folder / f"{key}.z")
            self._bytes += len(data)

    def _make_room(self, size: int) -> None:
        """Let the oldest images go if all together would be too much."""
        if self._bytes + size <= MOST:
            return
        self._bytes = _size_of(self.root) + self._given  # others may have written, or tidied up
        for note in self._folder.glob("*.all"):
            note.unlink(missing_ok=True)
        for path in sorted(self._folder.glob("*.z"), key=_written_at):
            if self._bytes + size <= MOST * _ROOM:
                return
            with suppress(FileNotFoundError):
                self._bytes -= path.stat().st_size
                path.unlink()


def _size_of(root: Path) -> int:
    """Return the bytes of everything in a folder."""
    total = 0
    for path in root.rglob("*"):
        with suppress(FileNotFoundError):
            total += path.stat().st_size if path.is_file() else 0
    return total


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime


def _read(path: Path) -> Image.Image:
    with path.open("rb") as file:
        mode, width, height = file.readline().decode().split()
        return Image.frombytes(mode, (int(width), int(height)), zlib.decompress(file.read()))


def _noted(what: str) -> str:
    return f"{blake2b(what.encode(), digest_size=16).hexdigest()}.all"


def _key(name: str, args: tuple[Any, ...]) -> str | None:
    words = f"{name}{args!r}"
    if " at 0x" in words:  # an argument without a lasting name
        return None
    return blake2b(words.encode(), digest_size=16).hexdigest()


@cache
def _release() -> str:
    """Return a name for exactly this drawing code."""
    # Another Pillow may draw other pixels; any change of the drawing code may, too.
    digest = blake2b(PIL.__version__.encode(), digest_size=8)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
