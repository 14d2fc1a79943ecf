"""The shelf: images kept on disk for the next process, keyed by exactly this drawing code."""

from __future__ import annotations

import os
import shutil
import time
import zlib
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import PIL
from PIL import Image

from render.courtesy import give_way

# Whole boards lie on disk as they are in memory, because unpacking one takes too long. So do small
# sprites, of which a picture needs a hundred; those in between are packed, or they would fill the
# disk, but not as PNG, which takes twice as long and lets nobody else go on.
LARGE = 1_000_000  # pixels
SMALL = 25_000  # pixels
_STRIP = 64  # rows
Box = tuple[int, int, int, int]
LEFT_BEHIND = 86_400  # seconds; until then the host may still go back to the release before


class Shelf:
    """The folder of images of this release."""

    def __init__(self, root: Path) -> None:
        """Make the folder of this release inside `root`; those left behind by others go away."""
        self.root = root
        self._folder = root / _release()
        self._folder.mkdir(parents=True, exist_ok=True)
        for other in root.iterdir():
            with suppress(FileNotFoundError):  # another process tidies up as well
                if other != self._folder and other.is_dir() and _age(other) > LEFT_BEHIND:
                    shutil.rmtree(other, ignore_errors=True)

    def get(self, name: str, args: tuple[Any, ...], box: Box | None = None) -> Image.Image | None:
        """Return a kept image or what lies in a box of it, None if it is not here."""
        key = _key(name, args)
        if key is None:
            return None
        with suppress(OSError, ValueError):
            return _read_plain(self._folder / f"{key}.raw", box)
        with suppress(OSError, ValueError, zlib.error):
            image = _read_packed(self._folder / f"{key}.z")
            return image if box is None else image.crop(box)
        return None

    def put(self, name: str, args: tuple[Any, ...], image: Image.Image) -> bool:
        """Keep an image; return whether it can be had back."""
        key = _key(name, args)
        if key is None:
            return False
        part = self._folder / f"{key}.{os.getpid()}"  # another process may draw the same
        head = f"{image.mode} {image.width} {image.height}\n".encode()
        with suppress(OSError, ValueError):
            if is_large(image) or image.width * image.height <= SMALL:
                part.write_bytes(head + image.tobytes())
                part.replace(self._folder / f"{key}.raw")
            else:
                part.write_bytes(head + zlib.compress(image.tobytes(), 1))
                part.replace(self._folder / f"{key}.z")
            return True
        return False

    def is_complete(self, slug: str) -> bool:
        """Return whether all sprites of a game have been kept by an earlier process."""
        return (self._folder / f"{slug}.complete").exists()

    def mark_complete(self, slug: str) -> None:
        """Remember that all sprites of a game are kept."""
        with suppress(OSError):
            (self._folder / f"{slug}.complete").touch()


def is_large(image: Image.Image) -> bool:
    """Return whether an image is a whole board rather than a sprite."""
    return image.width * image.height >= LARGE


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime


def _read_plain(path: Path, box: Box | None) -> Image.Image:
    """Read a whole board strip by strip.

    At once it would lie in memory three times, and whoever clicks meanwhile would wait: Pillow
    lets nobody else go on while it copies. For the same reason the image is not filled first.
    """
    with path.open("rb") as file:
        mode, width, height = file.readline().decode().split()
        begin = file.tell()
        left, top, right, bottom = box or (0, 0, int(width), int(height))
        image = Image.new(mode, (right - left, bottom - top), None)
        stride = int(width) * len(image.getbands())
        file.seek(begin + top * stride)
        for row in range(top, bottom, _STRIP):
            rows = min(_STRIP, bottom - row)
            give_way()
            data = file.read(rows * stride)
            strip = Image.frombytes(mode, (int(width), rows), data)
            image.paste(
                strip if box is None else strip.crop((left, 0, right, rows)), (0, row - top)
            )
    return image


def _read_packed(path: Path) -> Image.Image:
    """Read a sprite that is kept packed; others can go on while it is unpacked."""
    with path.open("rb") as file:
        mode, width, height = file.readline().decode().split()
        return Image.frombytes(mode, (int(width), int(height)), zlib.decompress(file.read()))


def _key(name: str, args: tuple[Any, ...]) -> str | None:
    words = f"{name}{args!r}"
    if " at 0x" in words:  # an argument without a lasting name
        return None
    return blake2b(words.encode(), digest_size=16).hexdigest()


@cache
def _release() -> str:
    """Return a name for exactly this drawing code."""
    digest = blake2b(PIL.__version__.encode(), digest_size=8)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
