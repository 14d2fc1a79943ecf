"""Refusals in words: what happened and what to do now, one sentence, for the player alone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from bot.courtesy.errors import CourtesyError
from bot.discord.custom_ids import Ref
from bot.discord.failures import FAILED, why
from bot.discord.message_builder import jump_link
from bot.discord.names import quoted, shown_name
from bot.tables.refusals import NotSeatedError
from bot.tables.table import Table
from games.core.errors import GameError
from games.core.wording import Message
from storage.api.errors import StorageError

log = logging.getLogger(__name__)

Params = dict[str, Any]


def refusal(error: GameError, table: Table | None = None, *, is_shown: bool = False) -> Message:
    """Return the sentence for a refusal; what needs the table is left out where there is none.

    `is_shown`: a picture of the table stands below.
    """
    # Numbers of seats say nothing to anybody: who needs names finds them in the table.
    params: dict[str, Any] = {
        name: _spoken(value)
        for name, value in error.params.items()
        if not name.endswith("seat") and value is not None
    }
    if table is None:  # then nobody speaks for the game
        params.pop("why", None)
    if error.code == NotSeatedError.code and not is_shown:
        return Message("refused-not-seated-yet", params)
    special = _SPECIAL.get(error.code)
    found = None if special is None else special(error, params, table)
    return Message(f"refused-{error.code}", params) if found is None else found


def courtesy_refusal(error: CourtesyError) -> Message:
    """Return the sentence for what cannot be set: what would fit."""
    params = {name: _spoken(value) for name, value in error.params.items()}
    return Message(f"refused-{error.code}", params)


def _undo_blocked(error: GameError, params: Params, table: Table | None) -> Message:
    return Message(f"refused-undo-{error.params.get('reason', 'nothing')}", params)


def _not_host(error: GameError, params: Params, table: Table | None) -> Message | None:
    if "host" not in params:
        return None
    return Message("refused-not-host", {"host": f"<@{error.params['host']}>"})


def _not_your_turn(error: GameError, params: Params, table: Table | None) -> Message:
    waiting = [] if table is None else table.waiting_for()
    if table is None or not waiting:
        return Message("refused-not-your-turn-now")
    names = ", ".join(shown_name(table.names[seat]) for seat in waiting)
    return Message("refused-not-your-turn", {"waiting": names})


def _request_open(error: GameError, params: Params, table: Table | None) -> Message | None:
    if table is None or not {"by_seat", "message"} <= set(error.params):
        return None
    row = table.row
    who = shown_name(table.names[error.params["by_seat"]])
    link = jump_link(row.guild_id, row.channel_id, error.params["message"])
    return Message("refused-request-open", {"who": who, "link": link})


def _valueless(error: GameError, params: Params, table: Table | None) -> Message | None:
    if not error.params.get("allowed"):
        return None
    *others, last = error.params["allowed"]
    return Message(
        "refused-valueless-option", params | {"others": _spoken(others), "last": _spoken(last)}
    )


def _too_many_computers(error: GameError, params: Params, table: Table | None) -> Message | None:
    return Message("refused-too-many-computers-here", params) if "needed" in params else None


def _seat_count(error: GameError, params: Params, table: Table | None) -> Message | None:
    is_single = params.get("least") == params.get("most")
    return Message("refused-seat-count-only", params) if is_single else None


def _paused_already(error: GameError, params: Params, table: Table | None) -> Message:
    return Message("refused-paused-already", {"when": f"<t:{error.params.get('until', 0)}:f>"})


def _waits_already(error: GameError, params: Params, table: Table | None) -> Message:
    return Message("refused-waits-already", {"when": f"<t:{error.params.get('again', 0)}:R>"})


def _not_understood(error: GameError, params: Params, table: Table | None) -> Message | None:
    if "example" not in params:
        return Message("refused-not-understood-at-all", params)
    return Message("refused-not-possible", params) if "why" in params else None


# Refusals whose sentence depends on what is known; all others are spoken as they are.
_SPECIAL: dict[str, Callable[[GameError, Params, Table | None], Message | None]] = {
    "undo-blocked": _undo_blocked,
    "not-host": _not_host,
    "not-your-turn": _not_your_turn,
    "request-open": _request_open,
    "not-understood": _not_understood,
    "valueless-option": _valueless,
    "too-many-computers": _too_many_computers,
    "seat-count": _seat_count,
    "paused-already": _paused_already,
    "waits-already": _waits_already,
}


def _spoken(value: Any) -> Any:
    """Return a parameter as it can be repeated; most text in there was typed by somebody."""
    if isinstance(value, list):
        return ", ".join(shown_name(str(each)) for each in value)
    return quoted(value) if isinstance(value, str) else value


def failure(error: Exception, *, may_stand: bool) -> Message:
    """Return the sentence for what nobody wanted: the player must know what was saved."""
    if isinstance(error, StorageError):
        what = "failed-broken-off" if may_stand else "failed-not-saved"
        return Message(what, {"code": error.code})
    if may_stand:
        return Message("failed-half-way")
    return Message("failed-discord" if isinstance(error, FAILED) else "failed-unknown")


def log_failure(ref: Ref, error: Exception, *, may_stand: bool) -> None:
    """Write one line: what failed, and whether something stands; never the words of the error."""
    what = "broken off" if may_stand else "not saved"
    if isinstance(error, StorageError):
        log.error("%s: game=%s code=%s", what, ref.game, error.code)
    elif isinstance(error, FAILED):
        log.warning("%s: game=%s what=%s %s", what, ref.game, ref.verb, why(error))
    else:
        log.error(
            "click failed, %s: game=%s what=%s error=%s",
            what,
            ref.game,
            ref.verb,
            type(error).__name__,
            exc_info=log.isEnabledFor(logging.DEBUG),
        )
