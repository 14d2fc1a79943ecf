"""Discord's rules for message bodies: what may be sent, and what an edit may change."""

from dataclasses import dataclass, field

from bot.local_discord.rest.attachments import Files, Upload, check_attachments
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.rules.component_rules import Rules, check_components
from bot.local_discord.rules.embed_rules import check_embeds

_MENTION_KINDS = ("roles", "users", "everyone")
_LEGACY = ("content", "embeds", "poll", "sticker_ids")


@dataclass(slots=True)
class Draft:
    """A checked message body: the form as sent and the files it will hold."""

    form: Json
    files: Files = field(default_factory=Files)
    is_v2: bool = False


def check_message(
    form: Json,
    uploads: list[Upload],
    emoji_ids: frozenset[str],
    *,
    existing: Json | None = None,
    root: Node | None = None,
) -> Draft:
    """Check a create (or, with `existing`, an edit); raises the form errors, if any."""
    node = root or Node(form)
    files = check_attachments(node, uploads, existing["_uploads"] if existing else [])
    flags = node["flags"].number(0, 2**31)
    old_flags = existing["flags"] if existing else 0
    # A message that has the flag keeps it, also if an edit does not name it.
    is_v2 = bool((flags | old_flags) & documented_limits.COMPONENTS_V2)
    node["content"].optional_text(0, documented_limits.CONTENT)
    if len(str(node["nonce"].value or "")) > documented_limits.NONCE:
        node["nonce"].fail(
            "NONCE_TYPE_TOO_LONG", f"Must be {documented_limits.NONCE} or fewer in length."
        )
    node["tts"].boolean()
    if node["message_reference"].given:
        node["message_reference"].mapping()
    check_embeds(node["embeds"], files)
    _check_old_embeds(node, files, existing)
    check_components(node["components"], Rules(files, emoji_ids), v2=is_v2)
    check_allowed_mentions(node["allowed_mentions"])
    _check_legacy(node, existing, is_v2)
    # A limit of this server, not of Discord: better refused than silently dropped.
    for unsupported in ("poll", "sticker_ids"):
        if node[unsupported].value:
            node[unsupported].fail("NOT_SUPPORTED", "The local Discord has no polls and stickers")
    node.finish()
    # Last: an invalid form is reported as such even if it would show nothing.
    if _is_empty(form, files, existing):
        raise refuse(50006)
    return Draft(form, files, is_v2)


def check_allowed_mentions(node: Node) -> None:
    """Check the form of an allowed_mentions object."""
    if not node.given or not node.mapping():
        return
    kinds = [entry.choice(_MENTION_KINDS) for entry in node["parse"].items(0, len(_MENTION_KINDS))]
    if len(set(kinds)) != len(kinds):
        node["parse"].fail("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
    node["replied_user"].boolean()
    for key in ("users", "roles"):
        ids = [entry.snowflake() for entry in node[key].items(0, documented_limits.MENTION_IDS)]
        if len(set(ids)) != len(ids):
            node[key].fail("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        # "All of them" and "these" exclude each other, which Discord refuses and does not resolve.
        if ids and key in kinds:
            node.fail(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _check_legacy(node: Node, existing: Json | None, is_v2: bool) -> None:
    """A components v2 message has neither content nor embeds, not even left over ones."""
    if not is_v2:
        return
    for key in _LEGACY:
        left_over = existing is not None and key not in node.value and bool(existing.get(key))
        if node[key].value or left_over:
            node[key].fail(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_old_embeds(node: Node, files: Files, existing: Json | None) -> None:
    """Components or embeds that stay must still find their files when the list shrinks."""
    if existing is None or not node["attachments"].given:
        return
    gone = {entry["id"] for entry in existing["_uploads"]} - {kept["id"] for kept in files.kept}
    for key in ("embeds", "components"):
        if key in node.value:
            continue
        # Resolved media name the file by its id.
        if any(identity in str(existing[key]) for identity in gone):
            node["attachments"].fail(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The message's {key} still show an attachment that is not kept",
            )


def _is_empty(form: Json, files: Files, existing: Json | None) -> bool:
    def value(key: str) -> object:
        # What an edit does not name stays.
        if existing is not None and key not in form:
            return existing.get(key)
        return form.get(key)

    if files.uploads or files.kept:
        return False
    content = value("content")
    has_text = isinstance(content, str) and bool(content.strip())
    return not (has_text or value("embeds") or value("components"))
