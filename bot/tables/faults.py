"""Faults of ours in words without secrets: what exceptions say may quote cards and seeds."""

from __future__ import annotations

import logging

from bot.operate.logs import place
from bot.tables.refusals import BrokenGameError
from games.core.replay import OtherRulesError, ReplayError
from storage.api.rows import GameRow

log = logging.getLogger(__name__)


def cause(error: Exception) -> str:
    """Return why a game does not replay, without the words of the error: they may quote cards."""
    if isinstance(error, OtherRulesError):
        return str(error)  # names game and rules alone
    where = f" at entry {error.seq}" if isinstance(error, ReplayError) else ""
    return type(error).__name__ + where


def broken(row: GameRow, error: Exception) -> BrokenGameError:
    """Log a fault of ours without any secret and return what the player is told.

    Messages of exceptions may quote cards, so only the kind and the place are logged.
    """
    reference = f"{row.id}-{row.seq}"
    log.error(
        "game broken: game=%s slug=%s ruleset=%s seq=%s error=%s at=%s reference=%s",
        row.id,
        row.slug,
        row.ruleset,
        row.seq,
        type(error).__name__,
        place(error),
        reference,
    )
    return BrokenGameError(reference=reference)
