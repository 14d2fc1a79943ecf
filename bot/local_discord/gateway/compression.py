"""The transport compression of the gateway."""

import zlib
from collections.abc import Callable

Compressor = Callable[[bytes], bytes]


def compressor(name: str | None) -> Compressor | None:
    """One connection's compressor; None where frames stay text.

    So they do for whoever asks for zstd, as discord.py does where it finds a library for it: it
    takes text just as well, and is made for what Discord sends, not for us.
    """
    if name != "zlib-stream":
        return None
    stream = zlib.compressobj()
    # The flush ends each message with 00 00 FF FF, by which clients know that it is whole.
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
