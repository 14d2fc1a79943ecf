"""The shelf: images kept on disk for the next process, keyed by exactly this drawing code."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import PIL
from PIL import Image

# Whole boards lie on disk as they are in memory: reading one takes 3 ms, unpacking a PNG 30 ms. So
# do small sprites, of which a picture needs a hundred; those in between would fill the disk.
LARGE = 1_000_000  # pixels
SMALL = 25_000  # pixels
_STRIP = 64  # rows
LEFT_BEHIND = 86_400  # seconds; until then the host may still go back to the release before


class Shelf:
    """The folder of images of this release."""

    def __init__(self, root: Path) -> None:
        """Make the folder of this release inside `root`; those left behind by others go away."""
        self.root = root
        self._folder = root / _release()
        self._folder.mkdir(parents=True, exist_ok=True)
        for other in root.iterdir():
            if other != self._folder and other.is_dir() and _age(other) > LEFT_BEHIND:
                shutil.rmtree(other, ignore_errors=True)

    def get(self, name: str, args: tuple[Any, ...]) -> Image.Image | None:
        """Return a kept image, or None."""
        key = _key(name, args)
        if key is None:
            return None
        with suppress(OSError, SyntaxError, ValueError):
            return _read_plain(self._folder / f"{key}.raw")
        with (
            suppress(OSError, SyntaxError, ValueError),
            Image.open(self._folder / f"{key}.png", formats=("PNG",)) as image,
        ):
            image.load()
            return image.copy()
        return None

    def put(self, name: str, args: tuple[Any, ...], image: Image.Image) -> bool:
        """Keep an image; return whether it can be had back."""
        key = _key(name, args)
        if key is None:
            return False
        part = self._folder / f"{key}.{os.getpid()}"  # another process may draw the same
        with suppress(OSError, ValueError):
            if is_large(image) or image.width * image.height <= SMALL:
                head = f"{image.mode} {image.width} {image.height}\n"
                part.write_bytes(head.encode() + image.tobytes())
                part.replace(self._folder / f"{key}.raw")
            else:
                image.save(part, "PNG", compress_level=1)
                part.replace(self._folder / f"{key}.png")
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


def _read_plain(path: Path) -> Image.Image:
    """Read a whole board strip by strip: at once it would lie in memory three times."""
    with path.open("rb") as file:
        mode, width, height = file.readline().decode().split()
        image = Image.new(mode, (int(width), int(height)))
        stride = int(width) * len(image.getbands())
        for top in range(0, image.height, _STRIP):
            rows = min(_STRIP, image.height - top)
            strip = Image.frombytes(mode, (image.width, rows), file.read(rows * stride))
            image.paste(strip, (0, top))
    return image


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
