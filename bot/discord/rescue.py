"""What is due about those who do not move: Confirm, the late card, the computer (T4-T8)."""

from __future__ import annotations

import logging

import discord

from bot.discord.failures import FAILED, is_final, why
from bot.discord.late_message import LateCardMessages, is_asked_anew
from bot.discord.members import is_member
from bot.tables.late_cards import closed_cards
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import COMPUTER, RESIGN
from bot.tables.turn import Turn
from games.core.api import CONFIRM, Seat
from storage.api.rows import Posting

log = logging.getLogger(__name__)


class Rescue:
    """A duty of the tick; it takes the locks it needs by itself and may be repeated at any time."""

    def __init__(self, client: discord.Client, services: Services, cards: LateCardMessages) -> None:
        self._client = client
        self._services = services
        self._cards = cards

    async def attend(self, turn: Turn, now: int) -> bool:
        """See to every seat that is late; True if the table has changed.

        Only what everybody may know is looked at: a seat whose question is a secret has no card.
        """
        table = turn.table
        rests = any(span.holds(now) for span in table.clocks.time.stops)  # T9, T11
        if rests or table.row.gone_at is not None:
            return False
        if closed_cards(turn):
            await self._cards.withdraw(table.id)
        is_changed = False
        for seat in table.waiting_for():
            if table.player(seat) is not None:
                is_changed = await self._attend_seat(turn, seat, now) or is_changed
        return is_changed

    async def _attend_seat(self, turn: Turn, seat: Seat, now: int) -> bool:
        table = turn.table
        clock, late_at = table.clocks.seat(seat), table.clocks.late_at(seat)
        if clock.began is None:
            return False
        is_late = late_at is not None and late_at <= now
        if _is_complete(table, seat) and (is_late or _is_out(table, seat, now)):
            played = await self._services.play.confirm_due(table.id, seat, clock.began)
            return played is not None
        # Without anybody else who plays, nobody is kept waiting; and computers never play on
        # among themselves (T9).
        if not is_late or not table.others(seat):
            return False
        # S4: nobody is asked again about somebody who is back, which nobody has told us.
        if clock.has_left and is_asked_anew(turn, seat) and await self.look_up(turn, seat):
            await self._cards.withdraw(table.id)
            return True
        return await self._late(table, seat, clock.began, now)

    async def _late(self, table: Table, seat: Seat, began: int, now: int) -> bool:
        """Do about a late seat what the table has agreed (T6): ask the others, usually."""
        chosen = table.clocks.time.when_late
        if chosen == COMPUTER:
            return await self._services.care.play_late(table.id, seat, began) is not None
        if chosen == RESIGN:
            return await self._services.care.resign_late(table.id, seat, began) is not None
        try:
            await self._cards.ask(table.id, seat, now)
        except FAILED as error:
            if not is_final(error):
                raise
            # Not ours to repair: no permission, or the channel is gone. The next look tries again.
            log.info("late card not posted: game=%s %s", table.id, why(error))
        return False

    async def look_up(self, turn: Turn, seat: Seat) -> bool:
        """Note whether the person of a seat that is waited for has left the server (S4).

        One look-up. Whoever has is late at once, and not host any more. Returns whether anything
        has changed; if Discord does not say it for sure, nothing has.
        """
        table, store = turn.table, self._services.store
        user, guild = table.player(seat), table.row.guild_id
        if user is None or guild is None or table.clocks.seat(seat).began is None:
            return False
        found = await is_member(self._client, guild, user)
        if found is None:
            return False
        clocks = table.clocks.looked_up(seat, has_left=not found).renewed_since(table.clocks)
        host = table.heir if not found and user == table.row.host_id else table.row.host_id
        if not clocks and host == table.row.host_id:
            return False
        async with store.write():
            await store.posted.record(Posting(table.id, table.seats, clocks=clocks))
            if host != table.row.host_id:
                await store.games.set_host(table.id, host)
        log.info("member %s: game=%s seat=%s", "here" if found else "gone", table.id, seat)
        return True


def _is_complete(table: Table, seat: Seat) -> bool:
    """Return whether a turn only lacks its Confirm."""
    question = table.question(seat)
    return question is not None and question.decision.kind == CONFIRM


def _is_out(table: Table, seat: Seat, now: int) -> bool:
    at = table.clocks.runs_out_at(seat)
    return at is not None and at <= now
