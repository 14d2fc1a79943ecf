"""Public messages: lobby, board after each turn, result, requests; repeated until they are out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord.board_calls import PATIENCE, calls, let_computers_move, mentions
from bot.discord.board_message import board_end, board_text, board_top
from bot.discord.closed_lobbies import LOBBY, Closing, ended_lobby
from bot.discord.consent_message import Requests
from bot.discord.failures import FAILED, is_final, why
from bot.discord.invitation_message import Cards, is_card_owed
from bot.discord.languages import public_language
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
from bot.discord.sentences import Speech
from bot.discord.shuffle_message import begun_chance
from bot.jobs.crew import Picture
from bot.jobs.frames import frame, kind_of
from bot.jobs.queue import Ticket, Urgency
from bot.jobs.worker_errors import kind_and_place
from bot.jobs.workshop import Studio
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import CHOICE, FOLLOW_UP, Table
from bot.tables.turn import BOARD, PAST, UNDER_WAY, Turn
from games.core.api import Json
from storage.api.errors import GameMissingError, OutdatedError
from storage.api.rows import PostedMessage, Posting

log = logging.getLogger(__name__)

_NO_PICTURE: Json = {"file": None, "alt": ""}
# Seconds for taking the buttons off the board before. What is posted is noted together with that:
# one write less for every turn. A channel that Discord holds up gets its own write, afterwards.
_QUICK = 3.0


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
            if turn is not None and _has_leftovers(turn):
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

    async def _publish(self, turn: Turn) -> None:
        if turn.table.row.status == "lobby":
            await self._publish_lobby(turn)
        else:
            turn, is_done = await self._publish_board(turn)
            if is_done:
                return
            await self._retire_past(turn)
            await self._retire_lobby(turn)
        table = turn.table
        if table.row.gone_at is not None:
            await self._services.lost_channels.find(table.id)
        await self.cards.show(turn)
        await self.requests.catch_up(table)
        await self._settle(turn)

    async def _settle(self, turn: Turn) -> None:
        """Drop the timer: everything is out, if the game is still as it was read."""
        with suppress(GameMissingError):  # erased meanwhile
            await self._store.posted.record(self._posting(turn, is_done=True))

    def _posting(
        self,
        turn: Turn,
        put: Sequence[PostedMessage] = (),
        drop: Sequence[tuple[str, str]] = (),
        *,
        is_done: bool = False,
        known: Sequence[str] = (),
    ) -> Posting:
        """Return what has become of messages; once all is done the timer goes.

        While a computer is to move it stays: should we die now, it sees to that.
        """
        table = turn.table
        return Posting(
            table.id,
            table.seats,
            known={kind: turn.message(kind) for kind in known},
            put=put,
            drop=drop,
            done=table.row if is_done and table.computer_to_move() is None else None,
            done_timers=(FOLLOW_UP,),
        )

    # Lobby ------------------------------------------------------------------------------------

    async def _publish_lobby(self, turn: Turn) -> None:
        table = turn.table
        speech = Speech(table, public_language(turn))
        layout = lobby_layout(table, speech, str(turn.of_server.get("deadline", "")))
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
        sent = await self._send_noted(turn, panel, layout, NOBODY)
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

    async def _publish_board(self, turn: Turn) -> tuple[Turn, bool]:
        """Post the board if it is not out; return what is known then, and whether all is done."""
        # Computers may have gone on since the table was read: that stands on the next board.
        public, shown, board = turn.public, turn.shown, turn.message(BOARD)
        if shown >= public:
            return turn, False
        turn, told, known_by = await self._settle_under_way(turn, public)
        table, speech = turn.table, Speech(turn.table, public_language(turn))
        lines = speech.lines(story(turn.recent, None, after=max(shown, told)))
        view = table.view(None)
        head = f"### {speech.title} · {speech.phase(view)}"
        data: Json = {"seq": public, "head": head, "lines": lines, **known_by}
        data["by"] = _last_to_choose(turn)
        data |= calls(table, data["by"], board)
        picture = await self._picture(table, speech, view)
        sent = await self._send_board(turn, speech, data, picture)
        log.info("board posted: game=%s seq=%s", table.id, public)
        put = [PostedMessage(table.id, BOARD, "", table.row.channel_id, sent.id, data)]
        drop = [(UNDER_WAY, "")]
        past = [] if board is None else [replace(board, kind=PAST, key=str(board.message_id))]
        past += [each for each in turn.posted if each.kind == PAST]
        for each in past:
            if await self._is_retired(each, within=_QUICK):
                drop.append((PAST, each.key))
            else:
                put.append(each)
        after = turn.noted(put, drop)
        is_done = not is_owed(after) and not self.requests.owes(table.id)
        await self._store.posted.record(self._posting(turn, put, drop, is_done=is_done))
        return after, is_done

    async def _settle_under_way(self, turn: Turn, public: int) -> tuple[Turn, int, Json]:
        """Find out about a board that may be out.

        Returns what is known then, up to which entry it has told the story, and by what the latest
        board can be known: as it was sent before, if it was.
        """
        table, found = turn.table, turn.message(UNDER_WAY)
        if found is None:
            return turn, 0, _unsent()
        if (found.data["seq"], found.channel_id) == (public, table.row.channel_id):
            return turn, 0, {name: found.data[name] for name in _unsent()}
        # Discord answers a nonce it knows with the message that bears it. If there is none, this
        # becomes one: the board as a past one, its story without buttons.
        layout, nonce = board_top(found.data), found.data["nonce"]
        try:
            sent = await self._sender.send(found.channel_id, layout, NOBODY, nonce=nonce)
        except (discord.NotFound, discord.Forbidden):
            await self._store.posted.delete(table.id, UNDER_WAY)
            return turn.noted(drop=[(UNDER_WAY, "")]), 0, _unsent()
        if has_buttons(sent):
            data = found.data if has_picture(sent) else found.data | _NO_PICTURE
            past = PostedMessage(table.id, PAST, str(sent.id), found.channel_id, sent.id, data)
            await self._store.posted.record(self._posting(turn, [past]))
            turn = turn.noted([past])
        log.info("board found: game=%s seq=%s", table.id, found.data["seq"])
        return turn, int(found.data["seq"]), _unsent()

    async def _send_board(
        self, turn: Turn, speech: Speech, data: Json, picture: Picture | None
    ) -> discord.Message:
        """Post the board with its picture, or as text where a picture cannot be uploaded."""
        table = turn.table
        panel = PostedMessage(table.id, UNDER_WAY, "", table.row.channel_id, None, data)
        sent = None
        known: tuple[str, ...] = (BOARD, UNDER_WAY)
        if picture is not None:
            data |= {"file": picture.name, "alt": picture.alt}
            layout = board_end(board_top(data).picture(picture), table, speech)
            try:
                sent = await self._send_noted(turn, panel, layout, mentions(table, data), known)
            except discord.NotFound:
                raise
            except discord.HTTPException as error:
                if not is_final(error):
                    raise  # the picture may come through the next time
                known = ()  # what is stored now is our own note
                log.warning(
                    "picture not posted, sending text: game=%s seq=%s %s",
                    table.id,
                    data["seq"],
                    why(error),
                )
        if sent is None:
            text = fenced(board_text(table, speech))
            layout = board_end(board_top(data).text(text), table, speech)
            sent = await self._send_noted(turn, panel, layout, mentions(table, data), known)
        if not has_picture(sent):
            data |= _NO_PICTURE
        return sent

    async def _send_noted(
        self,
        turn: Turn,
        panel: PostedMessage,
        layout: Layout,
        mentions: discord.AllowedMentions,
        known: Sequence[str] = (),
    ) -> discord.Message:
        """Post a message after storing that it may be out from now on, whatever happens to us.

        A nonce from before leads to the message from then. If somebody has deleted that, or it has
        lost its buttons since, there will be a new one. Whoever has posted since the turn was read
        has changed a message of a kind in `known`: OutdatedError.
        """
        await self._store.posted.record(self._posting(turn, [panel], known=known))
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
        await self._store.posted.record(self._posting(turn, [panel]))
        return await self._sender.send(
            panel.channel_id, layout, mentions, nonce=panel.data["nonce"]
        )

    async def _retire_past(self, turn: Turn) -> None:
        """Take the buttons off older board messages; until that is done they still answer."""
        for past in turn.posted:
            if past.kind == PAST and await self._is_retired(past):
                await self._store.posted.delete(turn.table.id, PAST, past.key)

    async def _is_retired(self, past: PostedMessage, within: float | None = None) -> bool:
        """Take the buttons off one; False if that failed, or takes longer than we can wait now."""
        layout = board_top(past.data)
        if past.data["file"] is not None:
            layout.posted_picture(past.data["file"], past.data["alt"])
        try:
            async with asyncio.timeout(within):
                return await self._sender.rewrite(past, layout)
        except TimeoutError:
            return False

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


def is_owed(turn: Turn) -> bool:
    """Return whether a channel does not show all it should of a game that has begun.

    Requests to the other players are not looked at: they have a timer of their own.
    """
    if turn.shown < turn.public or turn.table.computer_to_move() is not None:
        return True
    return turn.table.row.gone_at is not None or _has_leftovers(turn)


def _has_leftovers(turn: Turn) -> bool:
    """Return whether messages from before are not as they should be, whatever the board shows."""
    if is_card_owed(turn):
        return True
    return any(each.kind in (UNDER_WAY, PAST, LOBBY) for each in turn.posted)


def _last_to_choose(turn: Turn) -> int | None:
    """Return the seat of the last choice of all, whether or not it is on the next board."""
    board = turn.message(BOARD)
    last = None if board is None else board.data.get("by")
    return next((e.seat for e in reversed(turn.recent) if e.kind == CHOICE), last)


def _unsent() -> Json:
    """Return by what a board that was never sent will be known: its nonce, and maybe a picture."""
    return {"nonce": new_nonce(), **_NO_PICTURE}
