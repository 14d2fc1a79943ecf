"""Bytes on a pipe: two lengths, a JSON object, then bytes as they are. No pickle: nothing that is
read can run."""

from __future__ import annotations

import asyncio
import json
import struct
from typing import Any, BinaryIO

Json = dict[str, Any]

_LENGTHS = struct.Struct(">II")  # of the JSON, of the bytes
MOST_JSON = 8_000_000  # bytes; the largest position takes some hundred thousand
MOST_BYTES = 32_000_000


class PipeError(Exception):
    """What came over the pipe is not what the other side may send."""


class LostPipeError(PipeError):
    """What came has impossible lengths: nobody can tell where the next message begins."""


def pack(head: Json, body: bytes = b"") -> bytes:
    """Return a message as it goes over the pipe."""
    text = json.dumps(head, separators=(",", ":")).encode()
    return _LENGTHS.pack(len(text), len(body)) + text + body


def receive(source: BinaryIO) -> tuple[Json, bytes] | None:
    """Wait for a message; None if the other side has gone."""
    lengths = source.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    of_text, of_body = _checked(lengths)
    text, body = source.read(of_text), source.read(of_body)
    if len(text) < of_text or len(body) < of_body:
        return None
    return _parsed(text), body


async def read(source: asyncio.StreamReader) -> tuple[Json, bytes]:
    """Wait for a message; asyncio.IncompleteReadError if the other side goes meanwhile."""
    of_text, of_body = _checked(await source.readexactly(_LENGTHS.size))
    text = await source.readexactly(of_text)
    return _parsed(text), await source.readexactly(of_body)


def _checked(lengths: bytes) -> tuple[int, int]:
    of_text, of_body = _LENGTHS.unpack(lengths)
    if of_text > MOST_JSON or of_body > MOST_BYTES:
        raise LostPipeError
    return of_text, of_body


def _parsed(text: bytes) -> Json:
    try:
        head = json.loads(text)
    except (ValueError, RecursionError):
        raise PipeError from None
    if not isinstance(head, dict):
        raise PipeError
    return head
