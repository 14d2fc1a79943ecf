"""Pictures as bytes."""

from __future__ import annotations

import io
from typing import Literal

# Imported by name, WebP is known; else Pillow would load the writers of all formats to find it.
from PIL import Image, WebPImagePlugin

_WEBP = WebPImagePlugin.WebPImageFile.format
Format = Literal["png", "webp"]


def encode(image: Image.Image, kind: Format = "png") -> bytes:
    """PNG level 6 (level 9 takes six times as long for 3 %) or WebP quality 80.

    WebP is what is posted: a quarter of the bytes in a third of the time. Method 0 is quicker than
    2 by a third and needs a tenth more bytes, quality 80 saves a tenth of time and bytes against
    84; by eye, enlarged twice, there is no difference.
    """
    out = io.BytesIO()
    if kind == "webp":
        image.save(out, _WEBP, quality=80, method=0)
    else:
        image.save(out, "PNG", compress_level=6)
    return out.getvalue()
