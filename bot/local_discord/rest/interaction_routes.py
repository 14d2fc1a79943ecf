"""REST routes that answer interactions."""

from bot.local_discord.rest import interaction_answers, rate_limits
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.world.messages import delete_message
from bot.local_discord.world.payloads import message_payload


def callback(call: Call) -> Json | None:
    """POST /interactions/{interaction}/{token}/callback"""
    core = call.core
    record = core.world.interactions.get(call.params["interaction"])
    # An id without its token is as unknown as no id: the token is all the proof there is.
    if record is None or record["token"] != call.params["token"]:
        raise refuse(10062)
    result = interaction_answers.first_answer(core, record, call.form, call.uploads)
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return result
    # A bare 204, as Discord answers unless it is asked for more.
    return None


def followup(call: Call) -> Json:
    """POST /webhooks/{app}/{token}"""
    record = _record(call)
    return message_payload(
        call.core, interaction_answers.followup(call.core, record, call.form, call.uploads)
    )


def get_answer(call: Call) -> Json:
    """GET the original answer or a follow-up"""
    return message_payload(call.core, _message(call))


def edit_answer(call: Call) -> Json:
    """PATCH the original answer or a follow-up"""
    message = interaction_answers.edit_answer(call.core, _message(call), call.form, call.uploads)
    return message_payload(call.core, message)


def delete_answer(call: Call) -> None:
    """DELETE the original answer or a follow-up"""
    delete_message(call.core, _message(call))


def _record(call: Call) -> Json:
    return interaction_answers.live_record(call.core, call.params["app"], call.params["token"])


def _message(call: Call) -> Json:
    return interaction_answers.answer_message(call.core, _record(call), call.params["message"])


_ONE = "/webhooks/{app}/{token}/messages/{message}"
ROUTES: list[Route] = [
    # No limit: each interaction takes one first answer anyway.
    Route(
        "POST", "/interactions/{interaction}/{token}/callback", callback, None, needs_token=False
    ),
    Route("POST", "/webhooks/{app}/{token}", followup, rate_limits.WEBHOOK, needs_token=False),
    Route("GET", _ONE, get_answer, rate_limits.WEBHOOK, needs_token=False),
    Route("PATCH", _ONE, edit_answer, rate_limits.WEBHOOK, needs_token=False),
    Route("DELETE", _ONE, delete_answer, rate_limits.WEBHOOK, needs_token=False),
]
