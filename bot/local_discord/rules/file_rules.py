"""What is wrong with an uploaded file: Discord takes it all the same and shows a broken picture."""

import struct
import zlib
from collections.abc import Callable

_HEADS = {
    "PNG": (b"\x89PNG\r\n\x1a\n",),
    "GIF": (b"GIF87a", b"GIF89a"),
    "JPEG": (b"\xff\xd8\xff",),
}
_ANIMATED = 0x02  # in the flags of a WebP's VP8X chunk
_BLOCK, _EXTENSION, _TRAILER = 0x2C, 0x21, 0x3B  # what a GIF consists of


def fault(data: bytes, content_type: str) -> str | None:
    """Say what is wrong with a file of this type; None if nothing is."""
    if not data:
        return "is empty"
    wanted = _NAMES.get(content_type)
    if wanted is None:
        return None
    found = _kind(data)
    if found != wanted:
        return f"is no {wanted} picture" + (f" but {found}" if found else "")
    try:
        return None if _CHECKS[wanted](data) else "is cut short or damaged"
    # Walking past the end is how most cut files show.
    except (IndexError, struct.error):
        return "is cut short or damaged"


def _kind(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    return next((name for name, heads in _HEADS.items() if data.startswith(heads)), "")


def _is_whole_png(data: bytes) -> bool:
    """Walk its chunks, from the header over pixels to the end, with their checksums."""
    at, seen = 8, []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4 : at + 8]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(memoryview(data)[at + 4 : at + 8 + length]) != checksum:
            return False
        seen.append(kind)
        at += 12 + length  # length, kind and checksum are 4 bytes each
        if kind == b"IEND":
            break
    return seen[:1] == [b"IHDR"] and b"IDAT" in seen and seen[-1] == b"IEND"


def _is_whole_gif(data: bytes) -> bool:
    """Walk its blocks up to the trailer; there must be a picture among them."""
    # Header and screen descriptor, then the global colours.
    at = 13 + _colours(data[10])
    has_picture = False
    while data[at] != _TRAILER:
        if data[at] == _BLOCK:
            has_picture = True
            at += 10 + _colours(data[at + 9]) + 1  # descriptor, local colours, size of the codes
        elif data[at] == _EXTENSION:
            at += 2
        else:
            return False
        # The contents come in blocks that begin with their length; 0 ends them.
        while data[at]:
            at += 1 + data[at]
        at += 1
    return has_picture


def _colours(packed: int) -> int:
    # Three bytes for each of 2 to the power of (lower bits + 1) colours, if the flag is set.
    return 3 << (packed & 7) + 1 if packed & 0x80 else 0


def _is_whole_jpeg(data: bytes) -> bool:
    """Walk its segments up to the first scan; the end marker must follow."""
    at = 2
    while data[at] == 0xFF:
        if data[at + 1] == 0xDA:
            # Behind a scan's head the pixels have no lengths to walk by; some writers pad the end.
            return data.rstrip(b"\0").endswith(b"\xff\xd9")
        (length,) = struct.unpack_from(">H", data, at + 2)
        at += 2 + length
    return False


def _is_whole_webp(data: bytes) -> bool:
    """Walk its chunks: pixels in one of them, or frames if it is animated."""
    (size,) = struct.unpack_from("<I", data, 4)
    # Bytes behind the end that the head names are harmless.
    if size + 8 > len(data):
        return False
    kinds, at = [], 12
    while at < size + 8:
        (length,) = struct.unpack_from("<I", data, at + 4)
        kinds.append(data[at : at + 4])
        at += 8 + length + (length & 1)  # chunks are padded to even lengths
    if at > size + 8 or not kinds:
        return False
    if kinds[0] == b"VP8X" and data[20] & _ANIMATED:
        return b"ANIM" in kinds and b"ANMF" in kinds
    return b"VP8 " in kinds or b"VP8L" in kinds


_NAMES = {
    "image/png": "PNG",
    "image/gif": "GIF",
    "image/jpeg": "JPEG",
    "image/webp": "WebP",
}
_CHECKS: dict[str, Callable[[bytes], bool]] = {
    "PNG": _is_whole_png,
    "GIF": _is_whole_gif,
    "JPEG": _is_whole_jpeg,
    "WebP": _is_whole_webp,
}
