"""Discord's rules for embeds."""

from datetime import datetime

from bot.local_discord.rest.attachments import Files
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node

_WEB = ("http", "https")
_MEDIA = ("http", "https", "attachment")


def check_embeds(embeds: Node, files: Files) -> None:
    """Check every embed, and the 6,000 characters that they share."""
    nodes = embeds.items(0, documented_limits.EMBEDS)
    total = sum(_check_embed(node, files) for node in nodes if node.mapping())
    if total > documented_limits.EMBED_TOTAL:
        embeds.fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(embed: Node, files: Files) -> int:
    size = len(embed["title"].optional_text(0, documented_limits.EMBED_TITLE))
    size += len(embed["description"].optional_text(0, documented_limits.EMBED_DESCRIPTION))
    if embed["url"].given:
        embed["url"].url(_WEB, documented_limits.URL)
    embed["color"].number(0, documented_limits.COLOUR)
    # It does not count: the client writes it in the reader's own form.
    _check_timestamp(embed["timestamp"])
    for picture in ("image", "thumbnail"):
        if embed[picture].given and embed[picture].mapping():
            _check_media(embed[picture]["url"], files)
    size += _check_signature(embed["footer"], "text", documented_limits.EMBED_FOOTER, files)
    size += _check_signature(embed["author"], "name", documented_limits.EMBED_AUTHOR, files)
    for entry in embed["fields"].items(0, documented_limits.EMBED_FIELDS):
        if entry.mapping():
            size += len(entry["name"].text(1, documented_limits.EMBED_FIELD_NAME))
            size += len(entry["value"].text(1, documented_limits.EMBED_FIELD_VALUE))
            entry["inline"].boolean()
    return size


def _check_signature(node: Node, key: str, high: int, files: Files) -> int:
    if not node.given or not node.mapping():
        return 0
    if node["icon_url"].given:
        _check_media(node["icon_url"], files)
    if node["url"].given:
        node["url"].url(_WEB, documented_limits.URL)
    return len(node[key].text(1, high))


def _check_media(node: Node, files: Files) -> None:
    files.check_reference(node, node.url(_MEDIA, documented_limits.URL))


def _check_timestamp(node: Node) -> None:
    if not node.given:
        return
    try:
        datetime.fromisoformat(node.text(1, 64))
    except ValueError:
        node.fail("DATE_TIME_TYPE_PARSE", f"Could not parse {node.value}. Should be ISO8601.")
