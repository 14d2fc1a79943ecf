"""The pipe to a worker: what goes over it comes back as it was, and junk hurts nobody."""

from __future__ import annotations

import asyncio
import io
import os
import subprocess
from pathlib import Path

import pytest

from bot.jobs.pipe import MOST_BYTES, MOST_JSON, LostPipeError, PipeError, pack, read, receive
from tests.bot.begun_tables import PATIENCE
from tests.bot.jobs.hired import PROGRAM

_ROOT = Path(__file__).parents[3]
_HEAD = {"slug": "nautilus", "names": ["Amélie", "海"], "view": {"1": [None, True, -2.5]}}


async def _read(sent: bytes) -> object:
    stream = asyncio.StreamReader()
    stream.feed_data(sent)
    stream.feed_eof()
    return await read(stream)


@pytest.mark.parametrize("body", [b"", b"\0\xff" * 100_000])
async def test_both_sides_read_what_was_sent(body: bytes) -> None:
    sent = pack(_HEAD, body)
    assert receive(io.BytesIO(sent + b"more")) == (_HEAD, body)
    assert await _read(sent + b"more") == (_HEAD, body)


async def test_what_is_cut_off_is_the_end() -> None:
    sent = pack(_HEAD, b"picture")
    for length in (0, 3, 8, 20, len(sent) - 1):
        assert receive(io.BytesIO(sent[:length])) is None
        with pytest.raises(asyncio.IncompleteReadError):
            await _read(sent[:length])


@pytest.mark.parametrize("text", [b"{]}", b"[]", b"7", b"\xff\xff", b"[" * 100_000])
async def test_what_is_no_object_is_refused(text: bytes) -> None:
    sent = len(text).to_bytes(4, "big") + bytes(4) + text
    with pytest.raises(PipeError):
        receive(io.BytesIO(sent))
    with pytest.raises(PipeError):
        await _read(sent)


@pytest.mark.parametrize("lengths", [(MOST_JSON + 1, 0), (2, MOST_BYTES + 1)])
async def test_lengths_nobody_sends_are_refused_before_anything_is_read(
    lengths: tuple[int, int],
) -> None:
    sent = b"".join(length.to_bytes(4, "big") for length in lengths)
    with pytest.raises(LostPipeError):
        receive(io.BytesIO(sent))
    with pytest.raises(LostPipeError):
        await _read(sent)


@pytest.mark.parametrize(
    ("sent", "answers"),
    [
        (b"\0\0\0\3\0\0\0\0{]}" + pack({"do": "echo", "say": "x"}), 2),  # no JSON, then a job
        (b"\0\0\0\2\0\0\0\0[]" + pack({"do": "echo", "say": "x"}), 2),  # no object, then a job
        ((MOST_JSON + 1).to_bytes(4, "big") + b"\0\0\0\0" + b"{}", 0),  # nobody knows where it ends
        (b"\0\0", 0),  # cut off
    ],
)
def test_junk_on_the_pipe_hurts_nobody(sent: bytes, answers: int) -> None:
    found = {**os.environ, "PYTHONPATH": str(_ROOT)}
    done = subprocess.run(
        PROGRAM, input=sent, capture_output=True, check=False, timeout=PATIENCE, env=found
    )
    assert (done.returncode, done.stdout.count(b'"rss"')) == (0, answers), done.stderr
