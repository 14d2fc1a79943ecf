"""Answers of the bot to interactions: the first one, and the follow-ups behind its token."""

from typing import Any

from bot.local_discord.acting import interaction_life
from bot.local_discord.context import Core
from bot.local_discord.rest import deferred_answers
from bot.local_discord.rest.attachments import Upload
from bot.local_discord.rest.error_codes import ApiError, refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node, as_int
from bot.local_discord.rules.command_rules import check_choice
from bot.local_discord.rules.message_rules import Draft, check_message
from bot.local_discord.rules.modal_rules import check_modal
from bot.local_discord.world.messages import (
    COMMAND_ANSWER,
    MENU_ANSWER,
    REPLY,
    Origin,
    create_message,
    edit_message,
)
from bot.local_discord.world.payloads import message_payload
from bot.local_discord.world.world import Json

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = (
    4,
    deferred_answers.DEFERRED,
    6,
    7,
    8,
    9,
)


def first_answer(core: Core, record: Json, form: Json, uploads: list[Upload]) -> Json:
    """Take the bot's first answer; late, second and misplaced ones raise."""
    # A second answer is a second one even after the three seconds.
    if record["answer"] is not None:
        raise refuse(40060)
    if interaction_life.is_late(core, record):
        raise refuse(10062)
    root = Node(form)
    kind = root["type"].choice(_allowed(record))
    root.finish()
    data = root["data"]
    message = _ANSWERS[kind](core, record, data, uploads)
    # Only now: a form that was refused does not use the interaction up.
    record["answer"] = kind
    record["answered_after"] = core.clock.now() - float(record["created"])
    interaction_life.settle(core, record, "modal" if kind == MODAL else "succeeded")
    return _callback_result(core, record, kind, message)


def followup(core: Core, record: Json, form: Json, uploads: list[Upload]) -> Json:
    """A further message; the first one after a deferral fills the deferred message in."""
    original = original_message(core, record) if record["original_id"] else None
    # Only a deferred message waits to be filled in; after a deferred update a follow-up is new.
    if original and original["flags"] & documented_limits.LOADING and record["answer"] == DEFERRED:
        _check_privacy(core, record, form, f"/webhooks/{core.world.bot_id}/{record['token']}")
        draft = check_message(form, uploads, core.emoji_ids(), existing=original)
        return edit_message(core, original, draft)
    return _post(core, record, check_message(form, uploads, core.emoji_ids()), kind=REPLY)


def edit_answer(core: Core, message: Json, form: Json, uploads: list[Upload]) -> Json:
    """Change the first answer or a follow-up."""
    return edit_message(
        core, message, check_message(form, uploads, core.emoji_ids(), existing=message)
    )


def live_record(core: Core, application_id: str, token: str) -> Json:
    """The interaction behind a token that still works and was answered."""
    record = interaction_life.by_token(core, token)
    if record is None or application_id != core.world.bot_id:
        raise refuse(10015)
    if interaction_life.is_expired(core, record):
        raise refuse(50027)
    if record["answer"] is None:
        # The webhook behind a token comes into being with the first answer.
        late = ApiError(404, 10015, "Unknown Webhook", kind="late")
        raise late
    _channel(core, record)
    return record


def original_message(core: Core, record: Json) -> Json:
    """The message behind @original."""
    message = core.world.message(record["channel_id"], record["original_id"] or "")
    if message is None:
        raise refuse(10008)
    return message


def answer_message(core: Core, record: Json, message_id: str) -> Json:
    """A message that this token may read and change: the original or one of its follow-ups."""
    if message_id == "@original":
        return original_message(core, record)
    message = core.world.message(record["channel_id"], message_id)
    if message is None or message["_author_id"] != core.world.bot_id:
        raise refuse(10008)
    # The message that was clicked on is not an answer, yet an update makes it @original.
    own = (message.get("interaction_metadata") or {}).get("id") == record["id"]
    if not own and message_id != record["original_id"]:
        raise refuse(10008)
    return message


def _allowed(record: Json) -> tuple[int, ...]:
    if record["type"] == interaction_life.AUTOCOMPLETE:
        return (CHOICES,)
    allowed = [MESSAGE, DEFERRED]
    # There must be a message to update: that of a component, or of a modal that one opened.
    if record["message_id"]:
        allowed += [DEFERRED_UPDATE, UPDATE]
    # Discord lets no modal follow directly on a modal.
    if record["type"] != interaction_life.MODAL_SUBMIT:
        allowed.append(MODAL)
    return tuple(allowed)


def _answer_message(core: Core, record: Json, data: Node, uploads: list[Upload]) -> Json:
    draft = _draft(core, data, uploads)
    record["ephemeral"] = _wants_privacy(draft.form)
    message = _post(core, record, draft, kind=_answer_kind(record))
    record["original_id"] = message["id"]
    return message


def _answer_deferred(core: Core, record: Json, data: Node, uploads: list[Upload]) -> Json:
    form = data.value if isinstance(data.value, dict) else {}
    flags = data["flags"].number(0, 2**31)
    # Privacy is all that a deferral decides; everything else comes with the message.
    if flags & ~documented_limits.EPHEMERAL:
        data["flags"].fail("BITFIELD_INVALID", "A deferral can only be EPHEMERAL")
    data.finish()
    _check_nothing_is_lost(core, record, form, uploads, ("flags",))
    record["ephemeral"] = _wants_privacy(form)
    origin = _origin(core, record, form, _answer_kind(record))
    origin.is_loading = True
    message = create_message(core, _channel(core, record), Draft({}), origin)
    record["original_id"] = message["id"]
    deferred_answers.promise(core, record)
    return message


def _answer_deferred_update(core: Core, record: Json, data: Node, uploads: list[Upload]) -> None:
    # After a deferred update @original is the message with the component.
    record["original_id"] = record["message_id"]
    _check_nothing_is_lost(core, record, data.value or {}, uploads, ())


def _answer_update(core: Core, record: Json, data: Node, uploads: list[Upload]) -> Json:
    message = core.world.message(record["channel_id"], record["message_id"])
    if message is None:
        raise refuse(10008)
    record["original_id"] = record["message_id"]
    return edit_message(core, message, _draft(core, data, uploads, message))


def _answer_choices(core: Core, record: Json, data: Node, uploads: list[Upload]) -> None:
    for choice in data["choices"].items(0, documented_limits.AUTOCOMPLETE_CHOICES):
        if choice.mapping():
            check_choice(choice, record["option_type"])
    data.finish()
    record["choices"] = data["choices"].value or []


def _answer_modal(core: Core, record: Json, data: Node, uploads: list[Upload]) -> None:
    if data.required() and data.mapping():
        check_modal(data, core.emoji_ids())
    data.finish()
    record["modal"] = data.value


_ANSWERS: dict[int, Any] = {
    MESSAGE: _answer_message,
    DEFERRED: _answer_deferred,
    DEFERRED_UPDATE: _answer_deferred_update,
    UPDATE: _answer_update,
    CHOICES: _answer_choices,
    MODAL: _answer_modal,
}


def _draft(core: Core, data: Node, uploads: list[Upload], existing: Json | None = None) -> Draft:
    form = data.value if isinstance(data.value, dict) else {}
    return check_message(
        form, uploads, core.emoji_ids(), existing=existing, root=data if data.given else None
    )


def _post(core: Core, record: Json, draft: Draft, kind: int) -> Json:
    origin = _origin(core, record, draft.form, kind)
    return create_message(core, _channel(core, record), draft, origin)


def _channel(core: Core, record: Json) -> Json:
    """Where the interaction happened; it may have been deleted since."""
    channel = core.world.channels.get(record["channel_id"])
    if channel is None:
        raise refuse(10003)
    return channel


def _origin(core: Core, record: Json, form: Json, kind: int) -> Origin:
    private = _wants_privacy(form)
    # Discord shows a follow-up as a reply to what was clicked, or to the first answer.
    replied = record["message_id"] or record["original_id"]
    source = core.world.message(record["channel_id"], replied or "")
    return Origin(
        author_id=core.world.bot_id,
        # A reply to a message that is gone is a plain message.
        kind=kind if source or kind != REPLY else 0,
        ephemeral_for=record["user_id"] if private else None,
        replied_id=replied if source and kind == REPLY else None,
        interaction=interaction_life.metadata(core, record),
    )


def _answer_kind(record: Json) -> int:
    if record["type"] != interaction_life.COMMAND:
        return REPLY
    return COMMAND_ANSWER if record["command_type"] == 1 else MENU_ANSWER


def _wants_privacy(form: Json) -> bool:
    return bool(as_int(form.get("flags")) & documented_limits.EPHEMERAL)


def _check_privacy(core: Core, record: Json, form: Json, path: str) -> None:
    """Discord keeps the deferral's privacy silently; a bot that meant otherwise leaks."""
    if _wants_privacy(form) and not record["ephemeral"]:
        core.note("wrong-privacy", "An ephemeral follow-up fills in a public deferral", path, form)


def _check_nothing_is_lost(
    core: Core, record: Json, form: Any, uploads: list[Upload], allowed: tuple[str, ...]
) -> None:
    """Discord passes silently over what a deferral holds beside its flags; a bot meant it."""
    lost = [key for key in form if key not in allowed] if isinstance(form, dict) else ["data"]
    if lost or uploads:
        words = ", ".join([*lost, *(upload.filename for upload in uploads)])
        core.note("ignored", f"A deferral shows nothing of: {words}", f"interaction {record['id']}")


def _callback_result(core: Core, record: Json, kind: int, message: Json | None) -> Json:
    described: Json = {"id": record["id"], "type": record["type"]}
    if message:
        described.update(
            response_message_id=message["id"],
            response_message_loading=kind == DEFERRED,
            response_message_ephemeral=bool(message["flags"] & documented_limits.EPHEMERAL),
            channel_id=record["channel_id"],
        )
    result: Json = {"interaction": described}
    # A deferral has made no message worth sending yet, but its id is known already.
    if message and kind in (MESSAGE, UPDATE):
        result["resource"] = {"type": kind, "message": message_payload(core, message)}
    return result
