"""The question before a turn is taken back where nobody else is asked: among computers."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout
from bot.discord.sentences import Speech
from bot.tables.consent import undo_token
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import Table
from games.core.api import Seat
from storage.api.rows import EntryRow

_MOST_LINES = 10


async def undo_doubt(
    services: Services, table: Table, speech: Speech, user_id: int
) -> Layout | None:
    """Return what would go back, and the button that does it; None for a step nobody has seen."""
    plan = await services.consent.plan_undo(table.id, user_id)
    if not plan.needs_consent:
        return None
    entries = await services.store.entries.of_game(table.id, after=plan.to)
    seat = next(iter(table.seats_of(user_id)), None)
    sure = Ref(table.id, 0, f"{custom_ids.UNDO}.{undo_token(table)}")
    layout = Layout().text(speech.bot("ask-undo"))
    layout.text(undo_lines(speech, entries, seat)).text(speech.bot("ask-undo-hint"))
    danger = discord.ButtonStyle.danger
    return layout.rows(rows([button(sure, speech.bot("button-undo-sure"), danger, is_final=True)]))


def undo_lines(speech: Speech, entries: Sequence[EntryRow], seat: Seat | None) -> str:
    """Return what would go back, as in the log.

    What computers have chosen in secret so far is not among it: their answers are not to be tried
    out by going back.
    """
    return "\n".join(speech.lines(story(entries, seat), _MOST_LINES))
