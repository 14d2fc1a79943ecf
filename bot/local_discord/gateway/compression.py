"""The two transport compressions of the gateway."""

import importlib
import zlib
from collections.abc import Callable
from typing import Any

Compressor = Callable[[bytes], bytes]


def compressor(name: str | None) -> Compressor | None:
    """One connection's compressor; None where frames stay text (asked so, or no library)."""
    if name == "zlib-stream":
        stream = zlib.compressobj()
        # The flush ends each message with 00 00 FF FF, by which clients know that it is whole.
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if name == "zstd-stream":
        return _zstd()
    return None


def _zstd() -> Compressor | None:
    try:
        # Not a dependency: discord.py takes text frames just as well.
        library: Any = importlib.import_module("zstandard")
    except ImportError:
        return None
    stream = library.ZstdCompressor().compressobj()
    # A block, not the frame: the stream goes on with the connection.
    flush = library.COMPRESSOBJ_FLUSH_BLOCK
    return lambda data: bytes(stream.compress(data) + stream.flush(flush))
