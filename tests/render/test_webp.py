"""WebP: libwebp writes what Pillow would write, and Pillow does it where it cannot."""

from __future__ import annotations

import io
from collections.abc import Iterator
from ctypes import CFUNCTYPE, c_int, c_void_p
from pathlib import Path

import pytest
from PIL import Image, features

from render import webp
from render.encode import encode


@pytest.fixture(autouse=True)
def _found_anew() -> Iterator[None]:
    webp._library.cache_clear()
    yield
    webp._library.cache_clear()


def _picture(size: tuple[int, int]) -> Image.Image:
    slope = Image.radial_gradient("L").resize(size)
    noise = Image.frombytes("L", size, bytes(n * n % 251 for n in range(size[0] * size[1])))
    return Image.merge("RGB", (slope, noise, slope.rotate(180)))


@pytest.mark.skipif(not webp._MAPS.exists(), reason="Linux only")
def test_the_library_of_pillow_is_found() -> None:
    assert features.check("webp")
    assert webp._library() is not None


@pytest.mark.parametrize("size", [(1, 1), (7, 65), (160, 64), (161, 129), (400, 321)])
@pytest.mark.parametrize(("quality", "method"), [(80, 0), (30, 4)])
def test_both_ways_give_the_same_bytes(size: tuple[int, int], quality: int, method: int) -> None:
    picture = _picture(size)
    data = webp.encode(picture, quality, method)
    assert data == webp._by_pillow(picture, quality, method)
    with Image.open(io.BytesIO(data)) as read:
        assert read.size == size


def test_a_consumed_picture_is_closed_and_others_are_not() -> None:
    picture = _picture((80, 90))
    data = encode(picture, "webp")
    assert encode(picture, "webp", consume=True) == data
    if webp._library() is not None:
        with pytest.raises(ValueError, match="closed"):
            picture.getpixel((0, 0))


@pytest.mark.skipif(not webp._MAPS.exists(), reason="Linux only")
def test_the_encoder_gives_way_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    library = webp._library()
    assert library is not None
    asked: list[int] = []
    monkeypatch.setattr(webp, "give_way", lambda: asked.append(library.steps))
    webp.encode(_picture((800, 600)), 80, 0)
    assert len(set(asked)) > 20  # not only while the pixels are handed over


@pytest.mark.skipif(not webp._MAPS.exists(), reason="Linux only")
def test_a_library_that_never_gives_way_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webp, "_Progress", lambda _call: CFUNCTYPE(c_int, c_int, c_void_p)())
    assert webp._library() is None


def test_transparency_is_kept() -> None:
    picture = Image.new("RGBA", (20, 20), (255, 0, 0, 0))
    with Image.open(io.BytesIO(webp.encode(picture, 80, 0))) as read:
        assert read.mode == "RGBA"


@pytest.mark.skipif(not webp._MAPS.exists(), reason="Linux only")
def test_other_files_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tmp_path / "maps"
    odd = b"7f00-7f01 r-xp 00000000 08:01 42    /odd \xff name\n"
    found.write_bytes(odd + webp._MAPS.read_bytes())
    monkeypatch.setattr(webp, "_MAPS", found)
    assert webp._library() is not None


@pytest.mark.parametrize(
    "maps",
    [
        "",
        "7f00-7f01 r-xp 00000000 00:00 0\n",
        "7f00-7f01 r-xp 00000000 08:01 42    /no such folder/libwebp-0123.so.7\n",
        f"7f00-7f01 r-xp 00000000 08:01 42    {__file__}\n",
    ],
)
def test_without_the_library_pillow_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, maps: str
) -> None:
    found = tmp_path / "maps"
    found.write_text(maps)
    monkeypatch.setattr(webp, "_MAPS", found)
    assert webp._library() is None
    picture = _picture((33, 40))
    assert webp.encode(picture, 80, 0, consume=True) == webp._by_pillow(picture, 80, 0)


def test_a_library_that_writes_something_else_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webp, "_by_pillow", lambda image, quality, method: b"something else")
    assert webp._library() is None
    assert webp.encode(_picture((33, 40)), 80, 0) == b"something else"


@pytest.mark.skipif(not webp._MAPS.exists(), reason="Linux only")
def test_a_picture_too_large_for_webp_is_refused() -> None:
    assert webp._library() is not None
    with pytest.raises(OSError, match="libwebp"):
        webp.encode(Image.new("RGB", (20_000, 2)), 80, 0)
