"""Refusals in words: what happened and what to do now, one sentence, for the player alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.front.layouts import jump_link
from bot.front.people import quoted, shown_name
from bot.tables import Table
from games.core.errors import GameError
from games.core.wording import Message
from storage.errors import StorageError


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
    if error.code == "not-understood" and "example" not in params:
        return Message("refused-not-understood-at-all", params)
    return Message(f"refused-{error.code}", params)


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


def storage_failed(error: StorageError, *, may_stand: bool) -> Message:
    """Return the sentence for a storage failure: the player must know what was saved."""
    what = "failed-broken-off" if may_stand else "failed-not-saved"
    return Message(what, {"code": error.code})
