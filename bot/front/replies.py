"""Refusals in words: what happened and what to do now, one sentence, for the player alone."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from bot.front.ids import Ref
from bot.front.layouts import jump_link
from bot.front.people import quoted, shown_name
from bot.front.trouble import FAILED, why
from bot.tables import Table
from games.core.errors import GameError
from games.core.wording import Message
from storage.errors import StorageError

log = logging.getLogger(__name__)


def refusal(error: GameError, table: Table | None = None) -> Message:
    """Return the sentence for a refusal."""
    params: dict[str, Any] = {
        name: _spoken(value)
        for name, value in error.params.items()
        if not name.endswith("seat") and value is not None
    }
    if error.code == "undo-blocked":
        return Message(f"refused-undo-{error.params['reason']}", params)
    if error.code == "not-host":
        return Message("refused-not-host", {"host": f"<@{error.params['host']}>"})
    if error.code == "not-your-turn" and table is not None:
        waiting = [shown_name(table.names[seat]) for seat in table.waiting_for()]
        return Message("refused-not-your-turn", {"waiting": ", ".join(waiting) or "?"})
    if error.code == "request-open" and table is not None:
        return Message("refused-request-open", _asked_by(table, error.params))
    if error.code == "valueless-option":
        *others, last = error.params["allowed"]
        params |= {"others": _spoken(others), "last": _spoken(last)}
    return Message(_sentence(error, params, table), params)


def _sentence(error: GameError, params: dict[str, Any], table: Table | None) -> str:
    """Return which of the sentences for a refusal fits."""
    is_shown = table is not None and table.position is not None
    variant = {
        "not-your-turn": "-now",
        "not-understood": "" if "example" in params else "-at-all",
        "not-seated": "" if is_shown else "-yet",
        "too-many-computers": "-here" if "needed" in params else "",
        "seat-count": "-only" if params.get("least") == params.get("most") else "",
    }
    return f"refused-{error.code}{variant.get(error.code, '')}"


def _asked_by(table: Table, params: Mapping[str, Any]) -> dict[str, str]:
    row = table.row
    return {
        "who": shown_name(table.names[params["by_seat"]]),
        "link": jump_link(row.guild_id, row.channel_id, params["message"]),
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
