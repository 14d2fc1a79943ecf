"""Turning uploads into attachments, and attachment:// references into addresses."""

import copy
from typing import Any

from bot.local_discord.context import Core
from bot.local_discord.rest.attachments import REFERENCE, Files, Upload, picture_size
from bot.local_discord.rules.component_rules import FILE, GALLERY, THUMBNAIL, walk
from bot.local_discord.world.world import Json

_MEDIA_KEYS = ("url", "proxy_url", "width", "height", "content_type")


def store_upload(core: Core, upload: Upload, channel_id: str, *, ephemeral: bool) -> Json:
    """Keep an uploaded file and describe it as an attachment."""
    attachment_id = core.ids.next()
    path = f"attachments/{channel_id}/{attachment_id}/{upload.filename}"
    url = f"{core.settings.base_url}/cdn/{path}"
    attachment: Json = {
        "id": attachment_id,
        "filename": upload.filename,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": upload.content_type,
    }
    size = picture_size(upload.data, upload.content_type)
    if size:
        attachment.update(width=size[0], height=size[1])
    if upload.description:
        attachment["description"] = upload.description
    if ephemeral:
        attachment["ephemeral"] = True
    core.blobs.put(attachment_id, upload.data)
    core.world.files[attachment_id] = {"filename": upload.filename, "type": upload.content_type}
    return attachment


def drop_files(core: Core, attachments: list[Json]) -> None:
    """Forget files of deleted messages; their addresses answer 404 from now on."""
    for attachment in attachments:
        core.world.files.pop(attachment["id"], None)
        core.blobs.drop(attachment["id"])


def settle_files(core: Core, files: Files, channel_id: str, *, ephemeral: bool) -> list[Json]:
    """The attachments a message holds after a request, new ones stored."""
    new = [store_upload(core, upload, channel_id, ephemeral=ephemeral) for upload in files.uploads]
    return [*files.kept, *new]


def resolve_embeds(embeds: list[Json], uploads: list[Json]) -> list[Json]:
    """Embeds with attachment:// replaced by addresses."""
    # The journal holds the form as it was sent, so it must not change.
    resolved: list[Json] = copy.deepcopy(embeds)
    for embed in resolved:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            if embed.get(key):
                embed[key] = resolve_media(embed[key], uploads)
        for key in ("author", "footer"):
            if (embed.get(key) or {}).get("icon_url"):
                media = resolve_media({"url": embed[key]["icon_url"]}, uploads)
                embed[key].update(icon_url=media["url"], proxy_icon_url=media["url"])
    return resolved


def resolve_components(components: list[Json], uploads: list[Json]) -> list[Json]:
    """Components with numbers and with attachment:// replaced by addresses."""
    resolved: list[Any] = copy.deepcopy(components)
    every: list[Any] = list(walk(resolved))
    # As Discord does: counted in display order, around numbers the bot has given; 0 means none.
    taken = {c["id"] for c in every if c.get("id")}
    number = 0
    for component in every:
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
        _resolve_component(component, uploads)
    return resolved


def _resolve_component(component: Json, uploads: list[Json]) -> None:
    if component["type"] == THUMBNAIL:
        component["media"] = resolve_media(component["media"], uploads)
    elif component["type"] == GALLERY:
        for item in component["items"]:
            item["media"] = resolve_media(item["media"], uploads)
    elif component["type"] == FILE:
        component["file"] = resolve_media(component["file"], uploads)
        found = _find(component["file"].get("attachment_id"), uploads)
        if found:
            component.update(name=found["filename"], size=found["size"])


def resolve_media(media: Json, uploads: list[Json]) -> Json:
    """A media item: an uploaded file's details, or the foreign address as it is."""
    url = media["url"]
    if not url.startswith(REFERENCE):
        return {**media, "proxy_url": media.get("proxy_url") or url}
    name = url.removeprefix(REFERENCE)
    # A renewed picture often keeps its name: the newest upload of that name is meant.
    found = next(entry for entry in reversed(uploads) if entry["filename"] == name)
    details: Json = {key: found[key] for key in _MEDIA_KEYS if key in found}
    # State 2 is "loaded": an uploaded file is there at once, nothing has to be fetched.
    return {**media, **details, "attachment_id": found["id"], "loading_state": 2, "flags": 0}


def shown_elsewhere(uploads: list[Json], embeds: list[Json], components: list[Json]) -> list[Json]:
    """The uploads that neither an embed nor a component shows: the `attachments` of a message."""
    # An address holds the file's id, so it cannot be found in a text by accident.
    shown = str(embeds) + str(components)
    return [entry for entry in uploads if entry["url"] not in shown]


def _find(attachment_id: str | None, uploads: list[Json]) -> Json | None:
    return next((entry for entry in uploads if entry["id"] == attachment_id), None)
