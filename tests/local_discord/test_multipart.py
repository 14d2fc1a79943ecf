"""Bodies of several parts: fields and files as they were sent, whatever is in them."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.local_discord.rest.multipart import Part, read_parts

_EDGE = "multipart/form-data; boundary=edge"


async def _written(form: aiohttp.FormData) -> tuple[bytes, str]:
    """Return body and content type as discord.py's library writes them."""
    payload: Any = form()
    sent = bytearray()

    class Writer:
        async def write(self, data: bytes) -> None:
            sent.extend(data)

    await payload.write(Writer())
    return bytes(sent), payload.headers["Content-Type"]


@pytest.mark.parametrize("data", [b"", b"\r\n", b"--edge", b"\r\n\r\n--", bytes(range(256)) * 900])
@pytest.mark.parametrize("filename", ["board.webp", 'Zoë 50% "x".png'])
def test_what_was_sent_is_read(data: bytes, filename: str) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "ü"}', content_type="application/json")
    form.add_field("files[0]", data, filename=filename, content_type="image/webp")
    body, content_type = asyncio.run(_written(form))
    first, second = read_parts(body, content_type)
    assert first == Part("payload_json", "", '{"content": "ü"}'.encode())
    assert (second.name, second.filename, second.data) == ("files[0]", filename, data)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", _EDGE),
        (b"anything", _EDGE),
        (b'--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut off', _EDGE),
        (b"--edge\r\n\r\nx\r\n--edge--\r\n", "multipart/form-data"),
    ],
)
def test_what_is_no_form_is_refused(body: bytes, content_type: str) -> None:
    with pytest.raises(ValueError, match="boundary"):
        list(read_parts(body, content_type))


def test_a_part_without_a_name_has_none() -> None:
    (part,) = read_parts(b"--edge\r\nX-Odd: 1\r\n\r\nx\r\n--edge--\r\n", _EDGE)
    assert part == Part("", "", b"x")
