"""Uploaded files: parts of a request, the `attachments` list, and attachment:// references."""

import io
import mimetypes
import re
import struct
from dataclasses import dataclass, field

from PIL import Image

from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node

# The name becomes part of an address.
_UNSAFE = re.compile(r"[^\w.\-]", re.ASCII)
REFERENCE = "attachment://"


@dataclass(slots=True)
class Upload:
    """One file part of a request."""

    index: int
    filename: str
    data: bytes
    description: str | None = None
    is_spoiler: bool = False

    @property
    def content_type(self) -> str:
        """By the name's ending; Discord does not trust the part's header either."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"


@dataclass(slots=True)
class Files:
    """What a message will hold after a request: new uploads and kept attachments."""

    uploads: list[Upload] = field(default_factory=list)
    kept: list[Json] = field(default_factory=list)

    def names(self) -> set[str]:
        """Names that an attachment:// reference may use."""
        return {u.filename for u in self.uploads} | {k["filename"] for k in self.kept}

    def check_reference(self, node: Node, url: str) -> None:
        """Note an error when an attachment:// address names no file of the message."""
        if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in self.names():
            node.fail(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url.removeprefix(REFERENCE)}' was not found",
            )


def safe_filename(name: str) -> str:
    """The name as Discord stores it: only ASCII letters, digits, dot, dash and underscore."""
    cleaned = _UNSAFE.sub("", name.replace(" ", "_"))
    return cleaned or "unknown"


def check_attachments(form: Node, uploads: list[Upload], existing: list[Json]) -> Files:
    """Match the `attachments` list with the parts sent and with the files the message has."""
    if any(len(upload.data) > documented_limits.ATTACHMENT_BYTES for upload in uploads):
        raise refuse(40005)
    listed = form["attachments"]
    if not listed.given:
        # An edit without the list keeps every old file.
        return _counted(listed, Files(list(uploads), list(existing)))
    by_index = {str(upload.index): upload for upload in uploads}
    by_id = {entry["id"]: entry for entry in existing}
    files = Files()
    for node in listed.items(0, documented_limits.ATTACHMENTS):
        if node.mapping():
            _place(node, by_index, by_id, files)
    # By identity: comparing two uploads would compare their bytes.
    chosen = {id(upload) for upload in files.uploads}
    files.uploads += [upload for upload in uploads if id(upload) not in chosen]
    return _counted(listed, files)


def _counted(listed: Node, files: Files) -> Files:
    if len(files.uploads) + len(files.kept) > documented_limits.ATTACHMENTS:
        listed.fail("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    return files


def _place(node: Node, by_index: dict[str, Upload], by_id: dict[str, Json], files: Files) -> None:
    identity = node["id"].snowflake()
    description = node["description"].optional_text(0, documented_limits.ATTACHMENT_DESCRIPTION)
    name = node["filename"].optional_text(1, documented_limits.FILENAME)
    if identity in by_index:
        upload = by_index[identity]
        if upload in files.uploads:
            node["id"].fail("ATTACHMENT_ID_DUPLICATED", "Attachment id cannot be duplicated")
            return
        upload.filename = safe_filename(name) if name else upload.filename
        upload.description = description or None
        upload.is_spoiler = node["is_spoiler"].boolean()
        files.uploads.append(upload)
    elif identity in by_id:
        kept = dict(by_id[identity])
        if node["description"].given:
            kept["description"] = description
        files.kept.append(kept)
    elif identity:
        node["id"].fail(
            "ATTACHMENT_NOT_FOUND",
            f"No file part and no attachment of the message has id {identity}",
        )


def picture_size(data: bytes, content_type: str) -> tuple[int, int] | None:
    """Width and height of a picture, None for other files and broken pictures."""
    if not content_type.startswith("image/"):
        return None
    if (size := _webp_size(data)) is not None:
        return size
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    # Discord takes such a file, too, and only leaves width and height out.
    except (OSError, ValueError, Image.DecompressionBombError):
        return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """The size of an ordinary lossy WebP picture by its head: opening one decodes all of it."""
    if data[:4] != b"RIFF" or data[8:16] != b"WEBPVP8 " or data[23:26] != b"\x9d\x01\x2a":
        return None
    # Behind the frame tag and its start code 9D 01 2A; the two upper bits ask for scaling.
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF
