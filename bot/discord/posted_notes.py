"""What is noted about public messages: with the turn they belong to, and before they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord.message_builder import Layout
from bot.discord.sender import UNKNOWN_MESSAGE, Sender, has_buttons, new_nonce
from bot.tables.clocks import CLOCK, Clocks
from bot.tables.look_again import look_again_at
from bot.tables.repository import TableRepository
from bot.tables.table import POSTS, Table
from bot.tables.turn import Turn
from storage.api.rows import NewTimer, PostedMessage, Posting


class PostedNotes:
    """Keeps the rows of posted messages true, whenever the bot may die."""

    def __init__(self, tables: TableRepository, sender: Sender) -> None:
        self._tables = tables
        self._store = tables.store
        self._now = tables.now
        self._sender = sender

    async def record(
        self,
        turn: Turn,
        put: Sequence[PostedMessage] = (),
        drop: Sequence[tuple[str, str]] = (),
        *,
        is_done: bool = False,
        known: Sequence[str] = (),
        clocks: Clocks | None = None,
    ) -> None:
        """Note what has become of messages; once all is done the timer goes.

        While a computer is to move it stays: should we die now, it sees to that. Whoever has posted
        since the turn was read has changed a message of a kind in `known`: OutdatedError. `clocks`
        are those of the table after a message that calls somebody.
        """
        table = turn.table
        moved = clocks or table.clocks
        look = [] if clocks is None else [NewTimer(CLOCK, look_again_at(turn, clocks, self._now()))]
        posting = Posting(
            table.id,
            table.seats,
            known={kind: turn.message(kind) for kind in known},
            put=put,
            drop=drop,
            done=table.row if is_done and table.computer_to_move() is None else None,
            done_timers=POSTS,
            clocks=moved.renewed_since(table.clocks),
            timers=look,
            plans=self._planned(table, clocks),
        )
        await self._store.posted.record(posting)

    def _planned(self, table: Table, clocks: Clocks | None) -> dict[int, NewTimer]:
        """Return when plans are due whose seats are called by now: never before the board is out.

        For all whose turn goes on, with a plan or without: plans may have changed since the table
        was read. Each has a delay of its own, so that two do not answer in the same second.
        """
        seats = () if clocks is None else clocks.seats.items()
        going = [seat for seat, clock in seats if clock.began is not None]
        called = table if clocks is None else replace(table, clocks=clocks)
        return {seat: self._tables.plan_timer(called, seat) for seat in going}

    async def send(
        self,
        turn: Turn,
        posted: PostedMessage,
        layout: Layout,
        mentions: discord.AllowedMentions,
        known: Sequence[str] = (),
        *,
        silent: bool = False,
    ) -> discord.Message:
        """Post a message after storing that it may be out from now on, whatever happens to us.

        A nonce from before leads to the message from then. If somebody has deleted that, or it has
        lost its buttons since, there will be a new one. `known` as for `record`.
        """
        # Before it is sent: a bot that dies in between leaves a row that can be asked about.
        await self.record(turn, [posted], known=known)
        try:
            sent = await self._sender.send(
                posted.channel_id, layout, mentions, nonce=posted.data["nonce"], silent=silent
            )
            if has_buttons(sent):
                return sent
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        # The old one would lead to that message for some minutes more.
        posted.data["nonce"] = new_nonce()
        await self.record(turn, [posted])
        return await self._sender.send(
            posted.channel_id, layout, mentions, nonce=posted.data["nonce"], silent=silent
        )
