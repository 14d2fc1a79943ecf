"""The size of a picture is read from its head where that is quick, else by opening it."""

import io

import pytest
from PIL import Image

from bot.local_discord.rest.attachments import picture_size


@pytest.mark.parametrize("size", [(1600, 1200), (1, 1), (3, 16383)])
@pytest.mark.parametrize(
    ("kind", "how"), [("WEBP", {}), ("WEBP", {"lossless": True}), ("PNG", {}), ("GIF", {})]
)
def test_the_size_of_every_kind_of_picture_is_known(
    size: tuple[int, int], kind: str, how: dict[str, bool]
) -> None:
    out = io.BytesIO()
    Image.new("RGB", size, "teal").save(out, kind, **how)
    assert picture_size(out.getvalue(), f"image/{kind.lower()}") == size


@pytest.mark.parametrize("data", [b"", b"RIFF", b"RIFF\0\0\0\0WEBPVP8 ", b"\x89PNG\r\n\x1a\n"])
def test_a_broken_picture_has_no_size(data: bytes) -> None:
    assert picture_size(data, "image/webp") is None


def test_other_files_have_no_size() -> None:
    assert picture_size(b"RIFF", "text/plain") is None
