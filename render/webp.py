"""WebP by libwebp itself, which comes with Pillow.

Pillow's own writer keeps the interpreter to itself while it hands the pixels over: 8 ms for a
board, in which nobody who clicks is answered. Here they are handed over strip by strip, in the
form the encoder needs, so that the bitmap, four times as large, can go before the encoding begins.
Meanwhile the encoder needs no interpreter, but it needs a core, and a small machine has only one:
the library tells of its progress some forty times a picture, and each time it gives way.

The bytes are the same; where the library is not found or is another than expected, Pillow writes.
"""

from __future__ import annotations

import ctypes
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_float,
    c_int,
    c_size_t,
    c_uint32,
    c_void_p,
)
from functools import cache
from pathlib import Path
from typing import Any

# Imported by name, WebP is known; else Pillow would load the writers of all formats to find it.
from PIL import Image, WebPImagePlugin

from render.courtesy import give_way

_ABI = 0x020F  # of libwebp's encoder; only the first byte has to fit
_DEFAULT_PRESET = 0
_STRIP = 64  # rows
_WEBP = WebPImagePlugin.WebPImageFile.format
_MAPS = Path("/proc/self/maps")
_Progress = CFUNCTYPE(c_int, c_int, c_void_p)
_GO_ON = 1


class _Config(Structure):
    """The beginning of WebPConfig; the rest is filled in by the library."""

    _fields_ = (
        ("lossless", c_int),
        ("quality", c_float),
        ("method", c_int),
        ("rest", c_int * 64),
    )


class _Picture(Structure):
    """WebPPicture, with room for what later versions may add."""

    _fields_ = (
        ("use_argb", c_int),
        ("colorspace", c_int),
        ("width", c_int),
        ("height", c_int),
        ("luma", c_void_p),
        ("blue", c_void_p),
        ("red", c_void_p),
        ("luma_stride", c_int),
        ("colour_stride", c_int),
        ("alpha", c_void_p),
        ("alpha_stride", c_int),
        ("pad1", c_uint32 * 2),
        ("argb", c_void_p),
        ("argb_stride", c_int),
        ("pad2", c_uint32 * 3),
        ("writer", c_void_p),
        ("custom", c_void_p),
        ("extra_info_type", c_int),
        ("extra_info", c_void_p),
        ("stats", c_void_p),
        ("error", c_int),
        ("progress", _Progress),
        ("user_data", c_void_p),
        ("rest", c_void_p * 60),
    )


class _Written(Structure):
    """WebPMemoryWriter."""

    _fields_ = (
        ("data", c_void_p),
        ("size", c_size_t),
        ("room", c_size_t),
        ("pad", c_uint32 * 8),
    )


def encode(image: Image.Image, quality: int, method: int, *, consume: bool = False) -> bytes:
    """Return an image as WebP; one to be consumed is closed early, which saves its memory."""
    library = _library()
    if library is None or image.mode != "RGB":
        return _by_pillow(image, quality, method)
    return library.encode(image, quality, method, consume=consume)


def _by_pillow(image: Image.Image, quality: int, method: int) -> bytes:
    out = io.BytesIO()
    image.save(out, _WEBP, quality=quality, method=method)
    return out.getvalue()


class _Library:
    """The functions we need; calling them lets other threads go on."""

    def __init__(self, path: Path) -> None:
        """Raise OSError or AttributeError if this is not the library."""
        library = ctypes.CDLL(str(path))
        self._config = library.WebPConfigInitInternal
        self._config.argtypes = (POINTER(_Config), c_int, c_float, c_int)
        self._picture = library.WebPPictureInitInternal
        self._picture.argtypes = (POINTER(_Picture), c_int)
        self._allocate, self._free = library.WebPPictureAlloc, library.WebPPictureFree
        self._allocate.argtypes = self._free.argtypes = (POINTER(_Picture),)
        self._free.restype = None
        self._import = library.WebPPictureImportRGB
        self._import.argtypes = (POINTER(_Picture), c_char_p, c_int)
        self._encode = library.WebPEncode
        self._encode.argtypes = (POINTER(_Config), POINTER(_Picture))
        self._written, self._clear = library.WebPMemoryWriterInit, library.WebPMemoryWriterClear
        self._written.argtypes = self._clear.argtypes = (POINTER(_Written),)
        self._written.restype = self._clear.restype = None
        self._write = ctypes.cast(library.WebPMemoryWrite, c_void_p)
        self._progress = _Progress(self._give_way)
        self.steps = 0  # of the encoder, between which others can go on

    def encode(self, image: Image.Image, quality: int, method: int, *, consume: bool) -> bytes:
        """Return an RGB image as WebP."""
        config, written = _Config(), _Written()
        _demand(self._config(byref(config), _DEFAULT_PRESET, quality, _ABI))
        _demand(config.quality == quality)
        config.method = method
        self._written(byref(written))
        with self._empty(image.size) as picture:
            _demand(self._allocate(byref(picture)))
            for top in range(0, image.height, _STRIP):
                give_way()
                self._hand_over(image, top, picture)
            if consume:
                image.close()
            picture.writer, picture.custom = self._write, ctypes.addressof(written)
            picture.progress = self._progress
            try:
                _demand(self._encode(byref(config), byref(picture)))
                return ctypes.string_at(written.data, written.size)
            finally:
                self._clear(byref(written))

    def _give_way(self, _percent: int, _picture: int) -> int:
        self.steps += 1
        give_way()
        return _GO_ON

    def _hand_over(self, image: Image.Image, top: int, whole: _Picture) -> None:
        """Copy one strip; two rows share their colours, so all strips but the last are even."""
        bottom = min(image.height, top + _STRIP)
        pixels = image.crop((0, top, image.width, bottom)).tobytes()
        with self._empty((image.width, bottom - top)) as strip:
            _demand(self._import(byref(strip), pixels, image.width * 3))
            luma, colour = strip.luma_stride, strip.colour_stride
            _demand((luma, colour) == (whole.luma_stride, whole.colour_stride))
            half = top // 2
            rows, half_rows = strip.height, (strip.height + 1) // 2
            ctypes.memmove(whole.luma + top * luma, strip.luma, rows * luma)
            ctypes.memmove(whole.blue + half * colour, strip.blue, half_rows * colour)
            ctypes.memmove(whole.red + half * colour, strip.red, half_rows * colour)

    @contextmanager
    def _empty(self, size: tuple[int, int]) -> Iterator[_Picture]:
        """A picture of a size without pixels; what the library allocates for it is freed."""
        picture = _Picture()
        _demand(self._picture(byref(picture), _ABI))
        picture.width, picture.height = size
        try:
            yield picture
        finally:
            self._free(byref(picture))


def _demand(done: Any) -> None:
    if not done:
        raise OSError("libwebp could not encode a picture")


@cache
def _library() -> _Library | None:
    """Find what Pillow has loaded and try it: it must write exactly what Pillow writes."""
    if sys.byteorder != "little":
        return None
    sample = Image.linear_gradient("L").resize((33, 70))
    sample = Image.merge("RGB", (sample, sample.rotate(90), sample.rotate(180)))
    try:
        found = _Library(_path())
        same = found.encode(sample, 80, 0, consume=False) == _by_pillow(sample, 80, 0)
    except (OSError, AttributeError, LookupError, MemoryError):  # no memory: for a call back
        return None
    return found if same and found.steps else None


def _path() -> Path:
    """Return where the libwebp of this process lies."""
    for line in os.fsdecode(_MAPS.read_bytes()).splitlines():
        path = Path(line.split(maxsplit=5)[-1])
        if path.name.startswith(("libwebp-", "libwebp.so")):
            return path
    raise LookupError
