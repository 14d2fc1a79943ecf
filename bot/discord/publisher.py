"""Bringing a channel up to date: lobby, boards, invitation, requests, until everything is out."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord.board_calls import PATIENCE, let_computers_move
from bot.discord.board_publisher import Boards, has_leftovers
from bot.discord.closed_lobbies import LOBBY, Closing, ended_lobby
from bot.discord.consent_message import Requests
from bot.discord.failures import FAILED, is_final
from bot.discord.invitation_message import Cards
from bot.discord.languages import public_language
from bot.discord.late_message import LateCardMessages
from bot.discord.lobby_message import lobby_layout
from bot.discord.message_builder import NOBODY
from bot.discord.notices import Notices
from bot.discord.posted_notes import PostedNotes
from bot.discord.ready_message import ReadyMessages
from bot.discord.rescue import Rescue
from bot.discord.sender import UNKNOWN_CHANNEL, Sender, new_nonce
from bot.discord.sentences import Speech
from bot.discord.shuffle_message import begun_chance
from bot.discord.time_keeper import TimeKeeper
from bot.jobs.workshop import Workshop
from bot.tables.experience import lengths_of_group, telling_facts
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import Turn
from storage.api.errors import GameMissingError, OutdatedError
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)


class Publisher:
    """Keeps the channel in step with the tables."""

    def __init__(self, client: discord.Client, services: Services, workshop: Workshop) -> None:
        self.client = client
        self._sender = Sender(client)
        self.requests = Requests(services, self._sender)
        self.cards = Cards(services, self._sender)
        self.late_cards = LateCardMessages(services, self._sender)
        self.rescue = Rescue(client, services, self.late_cards)
        self.ready = ReadyMessages(services, self._sender)
        self.closing = Closing(services, self._sender)
        self._services = services
        self._store = services.store
        self.notices = Notices(client, services, self._sender)
        self.boards = Boards(services.tables, self._sender, workshop, self.requests, self.notices)
        duties = (self.requests.attend, services.rest.attend, self._keep_renewed)
        self.time_keeper = TimeKeeper(services, self._sender, self.notices, duties, self.rescue)
        self._notes = PostedNotes(services.tables, self._sender)
        self.patience = PATIENCE

    async def follow(self, game_id: int, turn: Turn | None = None, *, wait: bool = True) -> None:
        """Let computers move, then bring the channel up to date; may be called any number of times.

        The follow-up timer is dropped only when everything is out. One process at a time does this
        for a game; without `wait`, HeldError while somebody is at it. With the game as it stands
        (`turn`) nothing is read again, unless somebody was quicker.
        """
        async with self._store.exclusive(game_id, "follow", wait=wait):
            moved = await let_computers_move(
                self._services, game_id, turn, self.publish, self.patience
            )
            if self._services.computers.is_stopping and moved.table.computer_to_move() is not None:
                return  # the timer stays: whoever comes after us goes on
            await self.publish(game_id, moved)

    async def follow_if_free(self, game_id: int) -> None:
        """Follow a game unless somebody, here or in another process, is at it: HeldError then."""
        await self.follow(game_id, wait=False)

    async def publish(self, game_id: int, turn: Turn | None = None) -> None:
        """Post what the channel has not seen yet; HTTP failures are raised after retries."""
        async with self._store.exclusive(game_id, "post"):
            if turn is not None and has_leftovers(turn):
                turn = None  # whoever had the lock before us may have seen to them
            while True:
                turn = turn or await self._services.tables.open(game_id)
                try:
                    if turn.table.row.channel_id < 0:
                        await self.cards.open(turn.table)
                        turn = await self._services.tables.open(game_id)
                    await self._publish(turn)
                except OutdatedError:
                    log.info("others were quicker, posting anew: game=%s", game_id)
                    turn = None
                    continue
                except FAILED as error:
                    if is_final(error):
                        # Not ours to repair: no permission, or the channel is gone. The game is
                        # safe; the next time somebody looks at it we try again.
                        await self._settle(turn)
                    if getattr(error, "code", None) == UNKNOWN_CHANNEL:
                        await self._services.lost_channels.lose(game_id)
                    raise
                return

    async def renew(self, game_id: int) -> None:
        """Bring the words below the present board up to date: nothing is posted, nobody called."""
        async with self._store.exclusive(game_id, "post"):
            turn = await self._services.tables.open(game_id)
            if turn.table.row.gone_at is None:
                await self.boards.renew(turn)  # if that fails, the clock of the table does it

    async def _keep_renewed(self, turn: Turn, now: int) -> bool:
        """Renew the board of a table whose time it is: absences end, and renewing may fail."""
        return await self.boards.renew(turn)

    async def _publish(self, turn: Turn) -> None:
        if turn.table.row.status == "lobby":
            await self._publish_lobby(turn)
        else:
            turn, is_done = await self.boards.publish(turn)
            if is_done:
                return
            await self.boards.retire_past(turn)
            await self._retire_lobby(turn)
        table = turn.table
        if table.row.gone_at is not None:
            await self._services.lost_channels.find(table.id)
        await self.cards.show(turn)
        await self.late_cards.tidy(turn)
        await self.requests.catch_up(table)
        await self._settle(turn)

    async def _settle(self, turn: Turn) -> None:
        """Drop the timer: everything is out, if the game is still as it was read."""
        with suppress(GameMissingError):  # erased meanwhile
            await self._notes.record(turn, is_done=True)

    # Lobby

    async def _publish_lobby(self, turn: Turn) -> None:
        table = turn.table
        speech = Speech(table, public_language(turn))
        lengths = await lengths_of_group(self._store, table)
        facts = await telling_facts(self._store, table)
        deadline = str(turn.of_server.get("deadline", ""))
        layout = lobby_layout(table, speech, deadline, lengths, facts)
        known = turn.message(LOBBY)
        if known is not None and known.message_id is not None:
            try:
                await self._sender.change(known.channel_id, known.message_id, layout)
            except discord.NotFound:
                log.info("lobby message gone, posting anew: game=%s", table.id)
            else:
                return
            known = None
        nonce = new_nonce() if known is None else known.data["nonce"]
        data = {"seq": 0, "nonce": nonce}
        panel = PostedMessage(table.id, LOBBY, "", table.row.channel_id, None, data)
        sent = await self._notes.send(turn, panel, layout, NOBODY)
        panel = replace(panel, message_id=sent.id)
        try:
            await self._store.posted.put(panel)
        except GameMissingError:  # the lobby was given up while its message was on the way
            await self._sender.rewrite(panel, ended_lobby(speech, "lobby-closed"))
            return
        if known is not None:  # an earlier attempt may have made it and shows who sat there then
            await self._sender.change(panel.channel_id, sent.id, layout)

    async def lobby_began(self, table: Table) -> None:
        """Turn the lobby message into a plain note: the game has begun.

        If that fails it is done again after the first board.
        """
        async with self._store.exclusive(table.id, "post"):  # who joined last is being shown
            with suppress(*FAILED):
                turn = await self._services.tables.open(table.id)
                await self._retire_lobby(turn)
                await self.cards.show(turn)

    async def _retire_lobby(self, turn: Turn) -> None:
        known = turn.message(LOBBY)
        if known is None:
            return
        speech = Speech(turn.table, public_language(turn))
        layout = ended_lobby(speech, "lobby-began").text(begun_chance(turn.table, speech))
        if known.message_id is None:
            known = replace(known, message_id=await self._sender.found(known, layout))
        if await self._sender.rewrite(known, layout):
            await self._store.posted.delete(turn.table.id, LOBBY)
