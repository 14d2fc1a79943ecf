"""Files that a bot sends: not too much at once, not empty, and pictures that can be shown."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import pytest
from PIL import Image

from bot.local_discord.rules.documented_limits import ATTACHMENT_BYTES, MIB
from bot.local_discord.rules.file_rules import fault
from tests.local_discord.payloads import HELLO
from tests.local_discord.raw import Raw

_KINDS = {"PNG": "png", "GIF": "gif", "JPEG": "jpg", "WEBP": "webp"}
_TYPES = {kind: f"image/{kind.lower()}" for kind in _KINDS}
# Also pictures of many chunks or frames, and with colours of their own.
_WAYS: list[tuple[str, dict[str, Any]]] = [
    ("PNG", {}),
    ("PNG", {"save_all": True}),
    ("GIF", {}),
    ("GIF", {"save_all": True}),
    ("JPEG", {}),
    ("JPEG", {"progressive": True, "quality": 95}),
    ("WEBP", {}),
    ("WEBP", {"lossless": True}),
    ("WEBP", {"lossless": True, "exif": b"Exif\0\0MM\0*\0\0\0\x08\0\0"}),
    ("WEBP", {"save_all": True}),
]


def drawn(kind: str, mode: str = "RGB", **how: Any) -> bytes:
    """A picture of some noise, with a second frame if all are to be saved."""
    frames = [Image.effect_noise((90, 70), sigma).convert(mode) for sigma in (40, 90)]
    out = io.BytesIO()
    more = {"append_images": frames[1:], "duration": 40} if how.get("save_all") else {}
    frames[0].save(out, kind, **how, **more)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "how"), _WAYS)
def test_a_whole_picture_has_no_fault(kind: str, how: dict[str, Any]) -> None:
    for mode in ("RGB", "L") if kind == "JPEG" else ("RGB", "L", "P", "RGBA"):
        assert fault(drawn(kind, mode, **how), _TYPES[kind]) is None, mode


@pytest.mark.parametrize(("kind", "how"), _WAYS)
def test_a_picture_cut_anywhere_is_broken(kind: str, how: dict[str, Any]) -> None:
    whole = drawn(kind, **how)
    for length in {*range(0, len(whole), 97), *range(40), len(whole) - 1}:
        assert fault(whole[:length], _TYPES[kind]), length


@pytest.mark.parametrize("named", _KINDS)
@pytest.mark.parametrize("drawn_as", _KINDS)
def test_a_picture_is_what_its_name_says(named: str, drawn_as: str) -> None:
    found = fault(drawn(drawn_as), _TYPES[named])
    assert (found is None) == (named == drawn_as)


def test_a_damaged_picture_is_broken() -> None:
    whole = bytearray(drawn("PNG"))
    whole[len(whole) // 2] ^= 1
    assert fault(bytes(whole), "image/png") == "is cut short or damaged"
    for data in (b"x", b"GIF89a", b"\xff\xd8\xff", b"RIFF\4\0\0\0WEBP", b"\x89PNG\r\n\x1a\n"):
        for content_type in _TYPES.values():
            assert fault(data, content_type)


def test_other_files_may_hold_anything() -> None:
    assert fault(b"x", "text/plain") is None
    assert fault(b"x", "application/octet-stream") is None
    assert fault(b"", "text/plain") == "is empty"


async def test_a_broken_picture_is_a_violation_of_the_bot_alone(raw: Raw) -> None:
    whole = drawn("WEBP")
    status, message = await raw.send({}, [("board.webp", whole), ("notes.txt", b"words")])
    assert status == 200
    assert raw.local.violations == []
    assert (await raw.send({}, [("board.webp", whole[:-9]), ("a.png", whole)]))[0] == 200
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    assert (await raw.ask("PATCH", path, {}, [("empty.txt", b"")]))[0] == 200
    assert [(v.kind, v.message) for v in raw.local.violations] == [
        ("file", "The file board.webp is cut short or damaged"),
        ("file", "The file a.png is no PNG picture but WebP"),
        ("file", "The file empty.txt is empty"),
    ]
    raw.local.violations.clear()
    ana = raw.local.member("Ana")
    parts = aiohttp.FormData()
    parts.add_field("file", b"", filename="empty.png")
    url = f"{raw.local.base_url}/local/uploads?as={ana.id}"
    async with raw.local.http.post(url, data=parts) as response:
        (upload,) = (await response.json())["uploads"]
    form = {"channel_id": raw.channel, "attachments": [upload["id"]]}
    assert (await ana.ask("POST", "/local/messages", form))["attachments"]
    assert raw.local.violations == []


async def test_broken_pictures_in_answers(raw: Raw) -> None:
    await raw.register(HELLO)
    record = await raw.begin(raw.local.member("Ana"))
    assert (await raw.callback(record, 4, {"content": "x"}, [("a.png", b"")]))[0] == 200
    assert [v.message for v in raw.local.violations] == ["The file a.png is empty"]


async def test_a_request_of_more_than_25_mib_is_refused(raw: Raw) -> None:
    most = [("a.bin", b"x" * ATTACHMENT_BYTES), ("b.bin", b"x" * ATTACHMENT_BYTES)]
    assert (await raw.send({}, [*most, ("c.bin", b"x" * (5 * MIB - 2000))]))[0] == 200
    assert raw.local.violations == []
    status, answer = await raw.send({}, [*most, ("c.bin", b"x" * 5 * MIB)])
    assert (status, answer["code"]) == (413, 40005)
    assert [(v.kind, v.code) for v in raw.local.violations] == [("size", 40005)]


async def test_a_file_of_more_than_10_mib_is_refused(raw: Raw) -> None:
    status, answer = await raw.send({}, [("a.bin", b"x" * (ATTACHMENT_BYTES + 1))])
    assert (status, answer["code"]) == (413, 40005)
    assert [(v.kind, v.code) for v in raw.local.violations] == [("size", 40005)]
