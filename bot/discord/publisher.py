"""Public messages: lobby, board after each turn, result, requests; repeated until they are out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord.board_calls import PATIENCE, calls, let_computers_move, mentions
from bot.discord.board_message import board_end, board_text, board_top
from bot.discord.closed_lobbies import LOBBY as LOBBY
from bot.discord.closed_lobbies import Closing, ended_lobby
from bot.discord.consent_message import Requests
from bot.discord.failures import FAILED, is_final, why
from bot.discord.invitation_message import Cards
from bot.discord.lobby_message import lobby_layout
from bot.discord.message_builder import NOBODY, Layout, fenced
from bot.discord.sender import (
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Sender,
    has_buttons,
    has_picture,
    new_nonce,
)
from bot.discord.sentences import Speech, server_speech
from bot.discord.shuffle_message import begun_chance
from bot.jobs.crew import Picture
from bot.jobs.frames import frame, kind_of
from bot.jobs.queue import Ticket, Urgency
from bot.jobs.worker_errors import kind_and_place
from bot.jobs.workshop import Studio
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import CHOICE, FOLLOW_UP, UNDO, Table
from games.core.api import Json
from storage.api.errors import GameMissingError
from storage.api.rows import EntryRow, PostedMessage

log = logging.getLogger(__name__)

BOARD = "board"
PAST = "past board"  # a board message that still has its buttons though a newer one is out
UNDER_WAY = "board under way"  # a board that may be out: nobody has lived to note its number
_NO_PICTURE: Json = {"file": None, "alt": ""}


class _SeatsChangedError(Exception):
    """Others sit at the table than when the words were made that are about to be stored."""


class Publisher:
    """Keeps the channel in step with the tables."""

    def __init__(self, client: discord.Client, services: Services, studio: Studio) -> None:
        self.client = client
        self._sender = Sender(client)
        self.requests = Requests(services, self._sender)
        self.cards = Cards(services, self._sender)
        self.closing = Closing(services, self._sender)
        self._services = services
        self._store = services.store
        self._studio = studio
        self.patience = PATIENCE

    async def follow(self, game_id: int, *, wait: bool = True) -> None:
        """Let computers move, then bring the channel up to date; may be called any number of times.

        The follow-up timer is dropped only when everything is out. One process at a time does this
        for a game; without `wait`, HeldError while somebody is at it.
        """
        async with self._store.exclusive(game_id, "follow", wait=wait):
            await self._follow(game_id)

    async def follow_if_free(self, game_id: int) -> None:
        """Follow a game unless somebody, here or in another process, is at it: HeldError then."""
        await self.follow(game_id, wait=False)

    async def _follow(self, game_id: int) -> None:
        await let_computers_move(self._services, game_id, self.publish, self.patience)
        if self._services.computers.is_stopping and await self._is_thinking(game_id):
            return  # the timer stays: whoever comes after us goes on
        await self.publish(game_id)

    async def _is_thinking(self, game_id: int) -> bool:
        return (await self._services.tables.get(game_id)).computer_to_move() is not None

    async def publish(self, game_id: int) -> None:
        """Post what the channel has not seen yet; HTTP failures are raised after retries."""
        async with self._store.exclusive(game_id, "post"):
            while True:
                table = await self._services.tables.get(game_id)
                try:
                    if table.row.channel_id < 0:
                        table = await self.cards.open(table)
                    await self._publish(table)
                except _SeatsChangedError:
                    log.info("seats changed meanwhile, posting anew: game=%s", game_id)
                    continue
                except FAILED as error:
                    if is_final(error):
                        # Not ours to repair: no permission, or the channel is gone. The game is
                        # safe; the next time somebody looks at it we try again.
                        await self._settle_timer(table)
                    if getattr(error, "code", None) == UNKNOWN_CHANNEL:
                        await self._services.lost_channels.lose(game_id)
                    raise
                await self._settle_timer(table)
                return

    async def _publish(self, table: Table) -> None:
        if table.row.status == "lobby":
            await self._publish_lobby(table)
        else:
            await self._publish_board(table)
            await self._retire_lobby(table)
        if table.row.gone_at is not None:
            await self._services.lost_channels.find(table.id)
        await self.cards.show(table)
        await self.requests.catch_up(table)

    async def _note(self, table: Table, *panels: PostedMessage) -> None:
        """Store panels, but not with the name of somebody who was forgotten since it was read."""
        async with self._store.write():
            if tuple(await self._store.games.seats(table.id)) != table.seats:
                raise _SeatsChangedError
            for panel in panels:
                await self._store.posted.put(panel)

    async def _settle_timer(self, table: Table) -> None:
        if table.computer_to_move() is not None:
            return  # it is still to move: should we die now, the timer sees to it
        async with self._services.tables.lock(table.id):
            with suppress(GameMissingError):  # erased meanwhile
                row, seats = (
                    await self._store.games.get(table.id),
                    await self._store.games.seats(table.id),
                )
                if (row, tuple(seats)) == (table.row, table.seats):
                    await self._store.timers.cancel(table.id, [FOLLOW_UP])

    # Lobby ------------------------------------------------------------------------------------

    async def _publish_lobby(self, table: Table) -> None:
        speech = await server_speech(self._store, table)
        deadline = await self._store.preferences.get(
            "guild", table.row.guild_id or 0, "deadline", ""
        )
        layout = lobby_layout(table, speech, str(deadline))
        known = await self._store.posted.find(table.id, LOBBY)
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
        sent = await self._send_noted(table, panel, layout, NOBODY)
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
                await self._retire_lobby(table)
                await self.cards.show(table)

    async def _retire_lobby(self, table: Table) -> None:
        known = await self._store.posted.find(table.id, LOBBY)
        if known is None:
            return
        speech = await server_speech(self._store, table)
        layout = ended_lobby(speech, "lobby-began").text(begun_chance(table, speech))
        if known.message_id is None:
            known = replace(known, message_id=await self._sender.found(known, layout))
        if await self._sender.rewrite(known, layout):
            await self._store.posted.delete(table.id, LOBBY)

    # Board ------------------------------------------------------------------------------------

    async def restore_board(self, game_id: int) -> bool:
        """Have a board that somebody has deleted posted anew by the next look; True if it was."""
        known = await self._store.posted.find(game_id, BOARD)
        if known is None or known.message_id is None:
            return False
        if not await self._sender.is_deleted(known.channel_id, known.message_id):
            return False
        async with self._store.exclusive(game_id, "post"):
            if await self._store.posted.find(game_id, BOARD) == known:
                await self._store.posted.delete(game_id, BOARD)
        return True

    async def _publish_board(self, table: Table) -> None:
        # Computers may have gone on since the table was read: that stands on the next board.
        entries = [e for e in await self._store.entries.of_game(table.id) if e.seq <= table.row.seq]
        public = last_public(entries)
        known = await self._store.posted.find(table.id, BOARD)
        shown = 0 if known is None else int(known.data["seq"])
        if shown >= public:
            await self._retire_past(table.id)
            return
        told, known_by = await self._settle_under_way(table, public)
        speech = await server_speech(self._store, table)
        lines = speech.lines(story(entries, None, after=max(shown, told)))
        view = table.view(None)
        head = f"### {speech.title} · {speech.phase(view)}"
        data: Json = {"seq": public, "head": head, "lines": lines, **known_by}
        data["by"] = next((e.seat for e in reversed(entries) if e.kind == CHOICE), None)
        data |= calls(table, data["by"], known)
        picture = await self._picture(table, speech, view)
        sent = await self._send_board(table, speech, data, picture)
        panels = [PostedMessage(table.id, BOARD, "", table.row.channel_id, sent.id, data)]
        if known is not None:
            panels.append(replace(known, kind=PAST, key=str(known.message_id)))
        async with self._store.write():
            await self._note(table, *panels)
            await self._store.posted.delete(table.id, UNDER_WAY)
        log.info("board posted: game=%s seq=%s", table.id, public)
        await self._retire_past(table.id)

    async def _settle_under_way(self, table: Table, public: int) -> tuple[int, Json]:
        """Find out about a board that may be out.

        Returns up to which entry it has told the story, and by what the latest board can be known:
        as it was sent before, if it was.
        """
        found = await self._store.posted.find(table.id, UNDER_WAY)
        if found is None:
            return 0, _unsent()
        if (found.data["seq"], found.channel_id) == (public, table.row.channel_id):
            return 0, {name: found.data[name] for name in _unsent()}
        # Discord answers a nonce it knows with the message that bears it. If there is none, this
        # becomes one: the board as a past one, its story without buttons.
        layout, nonce = board_top(found.data), found.data["nonce"]
        try:
            sent = await self._sender.send(found.channel_id, layout, NOBODY, nonce=nonce)
        except (discord.NotFound, discord.Forbidden):
            await self._store.posted.delete(table.id, UNDER_WAY)
            return 0, _unsent()
        if has_buttons(sent):
            data = found.data if has_picture(sent) else found.data | _NO_PICTURE
            past = PostedMessage(table.id, PAST, str(sent.id), found.channel_id, sent.id, data)
            await self._note(table, past)
        log.info("board found: game=%s seq=%s", table.id, found.data["seq"])
        return int(found.data["seq"]), _unsent()

    async def _send_board(
        self, table: Table, speech: Speech, data: Json, picture: Picture | None
    ) -> discord.Message:
        """Post the board with its picture, or as text where a picture cannot be uploaded."""
        panel = PostedMessage(table.id, UNDER_WAY, "", table.row.channel_id, None, data)
        sent = None
        if picture is not None:
            data |= {"file": picture.name, "alt": picture.alt}
            layout = board_end(board_top(data).picture(picture), table, speech)
            try:
                sent = await self._send_noted(table, panel, layout, mentions(table, data))
            except discord.NotFound:
                raise
            except discord.HTTPException as error:
                if not is_final(error):
                    raise  # the picture may come through the next time
                log.warning(
                    "picture not posted, sending text: game=%s seq=%s %s",
                    table.id,
                    data["seq"],
                    why(error),
                )
        if sent is None:
            text = fenced(board_text(table, speech))
            layout = board_end(board_top(data).text(text), table, speech)
            sent = await self._send_noted(table, panel, layout, mentions(table, data))
        if not has_picture(sent):
            data |= _NO_PICTURE
        return sent

    async def _send_noted(
        self, table: Table, panel: PostedMessage, layout: Layout, mentions: discord.AllowedMentions
    ) -> discord.Message:
        """Post a message after storing that it may be out from now on, whatever happens to us.

        A nonce from before leads to the message from then. If somebody has deleted that, or it has
        lost its buttons since, there will be a new one.
        """
        await self._note(table, panel)
        try:
            sent = await self._sender.send(
                panel.channel_id, layout, mentions, nonce=panel.data["nonce"]
            )
            if has_buttons(sent):
                return sent
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        panel.data["nonce"] = new_nonce()
        await self._note(table, panel)
        return await self._sender.send(
            panel.channel_id, layout, mentions, nonce=panel.data["nonce"]
        )

    async def _retire_past(self, game_id: int) -> None:
        """Take the buttons off older board messages; until that is done they still answer."""
        for past in await self._store.posted.of_game(game_id, PAST):
            layout = board_top(past.data)
            if past.data["file"] is not None:
                layout.posted_picture(past.data["file"], past.data["alt"])
            if await self._sender.rewrite(past, layout):
                await self._store.posted.delete(game_id, PAST, past.key)

    async def _picture(self, table: Table, speech: Speech, view: Json) -> Picture | None:
        """Return the public picture; None if it cannot be drawn, then the text goes out."""
        made = frame(view, speech.drawn, speech.plain)
        ticket = Ticket(("game", table.id), urgency=Urgency.BOARD)
        try:
            return await self._studio.draw(table.row.slug, made, kind_of(view), ticket)
        except Exception as error:  # a fault in drawing must not stop the game
            log.error(
                "picture failed: game=%s seq=%s error=%s at=%s",
                table.id,
                table.row.seq,
                *kind_and_place(error),
            )
            return None


def last_public(entries: Sequence[EntryRow]) -> int:
    """Return the number of the last entry after which everything was public."""
    settled = [
        e.seq
        for e in entries
        if (e.data["settled"] if e.kind == CHOICE else e.kind != UNDO or not e.data["free"])
    ]
    return max(settled, default=0)


def _unsent() -> Json:
    """Return by what a board that was never sent will be known: its nonce, and maybe a picture."""
    return {"nonce": new_nonce(), **_NO_PICTURE}
