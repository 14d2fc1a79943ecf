"""Discord's rules for embeds."""

from datetime import datetime

from . import limits
from .attachments import Files
from .forms import Node

_WEB = ("http", "https")
_MEDIA = ("http", "https", "attachment")


def check_embeds(embeds: Node, files: Files) -> None:
    """Check every embed, and the 6,000 characters that they share."""
    nodes = embeds.items(0, limits.EMBEDS)
    total = sum(_check_embed(node, files) for node in nodes if node.mapping())
    if total > limits.EMBED_TOTAL:
        embeds.fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(embed: Node, files: Files) -> int:
    size = len(embed["title"].optional_text(0, limits.EMBED_TITLE))
    size += len(embed["description"].optional_text(0, limits.EMBED_DESCRIPTION))
    if embed["url"].given:
        embed["url"].url(_WEB, limits.URL)
    embed["color"].number(0, limits.COLOUR)
    _check_timestamp(embed["timestamp"])
    for picture in ("image", "thumbnail"):
        if embed[picture].given and embed[picture].mapping():
            _check_media(embed[picture]["url"], files)
    size += _check_signature(embed["footer"], "text", limits.EMBED_FOOTER, files)
    size += _check_signature(embed["author"], "name", limits.EMBED_AUTHOR, files)
    for entry in embed["fields"].items(0, limits.EMBED_FIELDS):
        if entry.mapping():
            size += len(entry["name"].text(1, limits.EMBED_FIELD_NAME))
            size += len(entry["value"].text(1, limits.EMBED_FIELD_VALUE))
            entry["inline"].boolean()
    return size


def _check_signature(node: Node, key: str, high: int, files: Files) -> int:
    if not node.given or not node.mapping():
        return 0
    if node["icon_url"].given:
        _check_media(node["icon_url"], files)
    if node["url"].given:
        node["url"].url(_WEB, limits.URL)
    return len(node[key].text(1, high))


def _check_media(node: Node, files: Files) -> None:
    files.check_reference(node, node.url(_MEDIA, limits.URL))


def _check_timestamp(node: Node) -> None:
    if not node.given:
        return
    try:
        datetime.fromisoformat(node.text(1, 64))
    except ValueError:
        node.fail("DATE_TIME_TYPE_PARSE", f"Could not parse {node.value}. Should be ISO8601.")
