"""Bringing a channel up to date: lobby, boards, invitation, requests, until everything is out."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord.board_calls import PATIENCE, let_computers_move
from bot.discord.board_publisher import Boards, has_leftovers, waits_for_end
from bot.discord.closed_lobbies import LOBBY, Closing, ended_lobby
from bot.discord.consent_message import Requests
from bot.discord.failures import FAILED, is_final
from bot.discord.favour_message import FavourMessages
from bot.discord.invitation_message import Cards
from bot.discord.languages import public_language
from bot.discord.late_message import LateCardMessages
from bot.discord.lobby_cover import Covers, as_shown, is_bare
from bot.discord.lobby_message import lobby_layout
from bot.discord.message_builder import NOBODY, Layout
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
from games.core.api import Json
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
        self.favours = FavourMessages(services, self._sender)
        self.rescue = Rescue(client, services, self.late_cards)
        self.ready = ReadyMessages(services, self._sender)
        self.closing = Closing(services, self._sender)
        self._services = services
        self._store = services.store
        self.notices = Notices(client, services, self._sender)
        self.boards = Boards(services.tables, self._sender, workshop, self.requests, self.notices)
        duties = (
            self.requests.attend,
            services.lending.attend,
            self.favours.attend,
            services.rest.attend,
            self._keep_renewed,
        )
        self.time_keeper = TimeKeeper(services, self._sender, self.notices, duties, self.rescue)
        self._covers = Covers(workshop)
        self._notes = PostedNotes(services.tables, self._sender)
        self.patience = PATIENCE

    async def follow(
        self,
        game_id: int,
        turn: Turn | None = None,
        *,
        wait: bool = True,
        may_wait: bool = False,
    ) -> None:
        """Let computers move, then bring the channel up to date; may be called any number of times.

        The follow-up timer is dropped only when everything is out. One process at a time does this
        for a game; without `wait`, HeldError while somebody is at it. With the game as it stands
        (`turn`) nothing is read again, unless somebody was quicker. If the board `may_wait`, it
        comes with the end of a turn that goes on, or by the timer.
        """
        async with self._store.exclusive(game_id, "follow", wait=wait):
            moved = await let_computers_move(
                self._services, game_id, turn, self.publish, self.patience
            )
            if self._services.computers.is_stopping and moved.table.computer_to_move() is not None:
                return  # the timer stays: whoever comes after us goes on
            await self.publish(game_id, moved, may_wait=may_wait)

    async def follow_if_free(self, game_id: int) -> None:
        """Follow a game unless somebody, here or in another process, is at it: HeldError then."""
        await self.follow(game_id, wait=False)

    async def publish(
        self, game_id: int, turn: Turn | None = None, *, may_wait: bool = False
    ) -> None:
        """Post what the channel has not seen yet; HTTP failures are raised after retries."""
        async with self._store.exclusive(game_id, "post"):
            if turn is not None and has_leftovers(turn):
                turn = None  # whoever had the lock before us may have seen to them
            while True:
                turn = turn or await self._services.tables.open(game_id)
                if may_wait and waits_for_end(turn):
                    return  # the timer stays
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
            await self.ready.catch_up(turn)
        else:
            turn, is_done = await self.boards.publish(turn)
            if is_done:
                return
            await self.boards.retire_past(turn)
            turn = await self.notices.tidy(turn)  # what took longer than the board could wait
            await self._retire_lobby(turn)
            await self.ready.catch_up(turn)
        table = turn.table
        if table.row.gone_at is not None:
            await self._services.lost_channels.find(table.id)
        await self.cards.show(turn)
        await self.late_cards.tidy(turn)
        await self.favours.tidy(turn)
        await self.favours.catch_up(turn)
        await self.requests.catch_up(table)
        if not self.notices.owes(turn):  # else the timer tries again
            await self._settle(turn)

    async def _settle(self, turn: Turn) -> None:
        """Drop the timer: everything is out, if the game is still as it was read."""
        with suppress(GameMissingError):  # erased meanwhile
            await self._notes.record(turn, is_done=True)

    # Lobby

    async def _lobby(self, turn: Turn, known: PostedMessage | None) -> tuple[Layout, Json]:
        """Return the lobby as it looks, and what to note of its cover."""
        table, language = turn.table, public_language(turn)
        lengths = await lengths_of_group(self._store, table)
        facts = await telling_facts(self._store, table)
        deadline = str(turn.of_server.get("deadline", ""))
        layout = lobby_layout(table, Speech(table, language), deadline, lengths, facts)
        return layout, await self._covers.put_on(layout, table.row.slug, language, known)

    async def dress(self, game_id: int) -> None:
        """Put the cover over a lobby that went out without it, once it is drawn."""
        turn = await self._services.tables.open(game_id)
        if await self._covers.is_ready(turn.table.row.slug, public_language(turn)):
            turn = await self._services.tables.open(game_id)  # it may have gone out meanwhile
            if turn.table.row.status == "lobby" and is_bare(turn.message(LOBBY)):
                await self.publish(game_id)

    async def _publish_lobby(self, turn: Turn) -> None:
        table, known = turn.table, turn.message(LOBBY)
        layout, cover = await self._lobby(turn, known)
        if known is not None and known.message_id is not None:
            try:
                await self._sender.change(known.channel_id, known.message_id, layout)
            except discord.NotFound:
                log.info("lobby message gone, posting anew: game=%s", table.id)
            else:
                if not cover.items() <= known.data.items():
                    await self._store.posted.put(replace(known, data=known.data | cover))
                return
            known = None
            layout, cover = await self._lobby(turn, known)  # with its cover uploaded anew
        nonce = new_nonce() if known is None else known.data["nonce"]
        data = {"seq": 0, "nonce": nonce, **cover}
        posted = PostedMessage(table.id, LOBBY, "", table.row.channel_id, None, data)
        sent = await self._notes.send(turn, posted, layout, NOBODY)
        posted = as_shown(replace(posted, message_id=sent.id), sent)
        try:
            await self._store.posted.put(posted)
        except GameMissingError:  # the lobby was given up while its message was on the way
            speech = Speech(table, public_language(turn))
            await self._sender.rewrite(posted, ended_lobby(speech, "lobby-closed"))
            return
        if known is not None:  # an earlier attempt may have made it and shows who sat there then
            await self._sender.change(posted.channel_id, sent.id, layout)

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
