"""Refusals in words: what happened and what to do now, one sentence, for the player alone."""

from __future__ import annotations

from typing import Any

from bot.tables import Table
from games.core.errors import GameError
from games.core.wording import Message
from storage.errors import StorageError


def refusal(error: GameError, table: Table | None = None) -> Message:
    """Return the sentence for a refusal."""
    params: dict[str, Any] = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in error.params.items()
        if not name.endswith("seat") and value is not None
    }
    if error.code == "undo-blocked":
        return Message(f"refused-undo-{error.params['reason']}")
    if error.code == "not-host":
        return Message("refused-not-host", {"host": f"<@{error.params['host']}>"})
    if error.code == "not-your-turn" and table is not None:
        waiting = [table.names[seat] for seat in table.waiting_for()]
        return Message("refused-not-your-turn", {"waiting": ", ".join(waiting) or "?"})
    return Message(f"refused-{error.code}", params)


def not_saved(error: StorageError) -> Message:
    """Return the sentence for a storage failure: the player must know that nothing was saved."""
    return Message("failed-not-saved", {"code": error.code})
