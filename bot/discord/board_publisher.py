"""The board in a channel: posting it once, retiring the one before, posting a deleted one anew."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from bot.discord.board_calls import calls, mentions
from bot.discord.board_message import board_end, board_text, board_top, board_words
from bot.discord.board_pictures import NO_PICTURE, as_shown, noted, put_back
from bot.discord.closed_lobbies import LOBBY
from bot.discord.consent_message import Requests
from bot.discord.failures import is_final, why
from bot.discord.glance import Glance, glance, unseen
from bot.discord.invitation_message import is_card_owed
from bot.discord.languages import public_language
from bot.discord.message_builder import NOBODY, Layout, fenced
from bot.discord.notices import Notices
from bot.discord.posted_notes import PostedNotes
from bot.discord.sender import Sender, has_buttons, new_nonce
from bot.discord.sentences import Speech
from bot.discord.stretches import is_replaced, past, story_of_stretch, stretched
from bot.discord.table_notes import table_notes
from bot.jobs.crew import Picture
from bot.jobs.frames import frame, kind_of
from bot.jobs.queue import Ticket, Urgency
from bot.jobs.worker_errors import kind_and_place
from bot.jobs.workshop import Workshop
from bot.tables.favours import favours, unasked_favours
from bot.tables.late_cards import closed_cards
from bot.tables.public_time import PublicTime, is_asked, public_time
from bot.tables.repository import TableRepository
from bot.tables.story import story
from bot.tables.table import CHOICE, Table
from bot.tables.turn import BOARD, PAST, UNDER_WAY, Turn, goes_on
from games.core.api import Json
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)

# Seconds for taking the buttons off the board before, and for taking notices back. What is posted
# is noted together with that: one write less for every turn. What Discord holds up gets its own
# write, afterwards.
_QUICK = 3.0


class Boards:
    """Posts the board after each turn, whatever became of the attempts before."""

    def __init__(
        self,
        tables: TableRepository,
        sender: Sender,
        workshop: Workshop,
        requests: Requests,
        notices: Notices,
    ) -> None:
        self._store = tables.store
        self._now = tables.now
        self._sender = sender
        self._notes = PostedNotes(tables, sender)
        self._workshop = workshop
        self._requests = requests
        self._notices = notices

    async def restore(self, game_id: int) -> bool:
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

    async def publish(self, turn: Turn) -> tuple[Turn, bool]:
        """Post the board if it is not out; return what is known then, and whether all is done."""
        # Computers may have gone on since the table was read: that stands on the next board.
        public, shown, board = turn.public, turn.shown, turn.message(BOARD)
        if shown >= public:
            return turn, False
        turn, told, known_by = await self._settle_under_way(turn, public)
        table, speech = turn.table, Speech(turn.table, public_language(turn))
        told_now = glance(speech, story(turn.recent, None, after=max(shown, told)))
        await asyncio.sleep(0)  # telling the story took milliseconds: clicks go first
        view = table.view(None)
        if not told and not told_now.lines:
            told_now = Glance(unseen(speech, board))
        stretch = stretched(table, view, board, told_now)
        words = board_words(speech, view, story_of_stretch(stretch, told_now))
        data: Json = {"seq": public, **words, **known_by, **stretch}
        data["asked"] = [int(seat) for seat in table.waiting_for()]
        data["by"], now = _last_to_choose(turn), self._now()
        data |= calls(table, data["by"], board, now) | {"time": public_time(table, now).dump()}
        picture = await self._picture(table, speech, view)
        sent = await self._send_board(turn, speech, data, picture)
        log.info("board posted: game=%s seq=%s", table.id, public)
        put = [PostedMessage(table.id, BOARD, "", table.row.channel_id, sent.id, data)]
        drop = [(UNDER_WAY, ""), *await self._retired_notices(turn)]
        older = [] if board is None else [past(board, PAST, data)]
        older += [each for each in turn.posted if each.kind == PAST]
        for each in older:
            if await self._is_retired(each, within=_QUICK):
                drop.append((PAST, each.key))
            else:
                put.append(each)
        # Whose answer is a secret so far is waited for in the eyes of the others alone.
        waiting, clocks = table.waiting_for(), None
        if not table.is_over:
            called = [seat for seat in waiting if is_asked(table, seat)]
            clocks = table.clocks.called(called, self._now(), now, waited_for=waiting)
        after = turn.noted(put, drop)
        is_owing = is_owed(after) or self._notices.owes(after)
        is_done = not is_owing and not self._requests.owes(table.id)
        await self._notes.record(turn, put, drop, is_done=is_done, clocks=clocks)
        return after, is_done

    async def _retired_notices(self, turn: Turn) -> list[tuple[str, str]]:
        """Take back what reminds of turns that are over, unless that takes longer than we wait."""
        try:
            async with asyncio.timeout(_QUICK):
                return await self._notices.retire(turn)
        except TimeoutError:
            return []

    async def _settle_under_way(self, turn: Turn, public: int) -> tuple[Turn, int, Json]:
        """Find out about a board that may be out.

        Returns what is known then, up to which entry it has told the story, and by what the latest
        board can be known: as it was sent before, if it was.
        """
        table, found = turn.table, turn.message(UNDER_WAY)
        if found is None:
            return turn, 0, _unsent()
        if (found.data["seq"], found.channel_id) == (public, table.row.channel_id):
            return turn, 0, {name: found.data.get(name, none) for name, none in _unsent().items()}
        # Discord answers a nonce it knows with the message that bears it. If there is none, this
        # becomes one: the board as a past one, its story without buttons.
        layout, nonce = board_top(found.data), found.data["nonce"]
        try:
            sent = await self._sender.send(found.channel_id, layout, NOBODY, nonce=nonce)
        except (discord.NotFound, discord.Forbidden):
            await self._store.posted.delete(table.id, UNDER_WAY)
            return turn.noted(drop=[(UNDER_WAY, "")]), 0, _unsent()
        if has_buttons(sent):
            data, key = as_shown(found.data, sent), str(sent.id)
            old = PostedMessage(table.id, PAST, key, found.channel_id, sent.id, data)
            await self._notes.record(turn, [old])
            turn = turn.noted([old])
        log.info("board found: game=%s seq=%s", table.id, found.data["seq"])
        return turn, int(found.data["seq"]), _unsent()

    async def _send_board(
        self, turn: Turn, speech: Speech, data: Json, picture: Picture | None
    ) -> discord.Message:
        """Post the board with its picture, or as text where a picture cannot be uploaded."""
        table, time = turn.table, PublicTime.load(data["time"])
        posted = PostedMessage(table.id, UNDER_WAY, "", table.row.channel_id, None, data)
        sent = None
        known: tuple[str, ...] = (BOARD, UNDER_WAY)
        whom, silent = mentions(table, data)
        if picture is not None:
            data |= noted(picture)
            layout = board_end(board_top(data).picture(picture), table, speech, time, data["foot"])
            try:
                sent = await self._notes.send(turn, posted, layout, whom, known, silent=silent)
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
            layout = board_top(data).text(self._in_words(table, speech))
            layout = board_end(layout, table, speech, time, data["foot"])
            sent = await self._notes.send(turn, posted, layout, whom, known, silent=silent)
        data |= as_shown(data, sent)
        return sent

    async def renew(self, turn: Turn) -> bool:
        """Say below the present board what has become of its time, in place: nobody is called.

        Where it says so already nothing happens, and where a newer board is owed that will say it.
        True if the board was changed.
        """
        table, board = turn.table, turn.message(BOARD)
        if board is None or table.row.status != "running" or turn.shown < turn.public:
            return False
        time = public_time(table, self._now())
        # Boards of release 0.1.0 have said nothing about time.
        if time.is_like(PublicTime.load(board.data.get("time", {}))):
            return False
        speech, layout = Speech(table, public_language(turn)), self._as_posted(board)
        if board.data["file"] is None:
            layout.text(self._in_words(table, speech))
        # Boards of release 0.1.0 have title and phase above the picture.
        layout = board_end(layout, table, speech, time, board.data.get("foot", ""))
        if not await self._sender.rewrite(board, layout):
            return False
        told = replace(board, data={**board.data, "time": time.dump()})
        await self._notes.record(turn, [told], known=(BOARD,))
        return True

    async def retire_past(self, turn: Turn) -> None:
        """Take the buttons off older board messages; until that is done they still answer."""
        for older in turn.posted:
            if older.kind == PAST and await self._is_retired(older):
                await self._store.posted.delete(turn.table.id, PAST, older.key)

    async def _is_retired(self, older: PostedMessage, within: float | None = None) -> bool:
        """Take the buttons off one, or all of it away if a newer one is in its place.

        False if that failed, or takes longer than we can wait now.
        """
        try:
            async with asyncio.timeout(within):
                if is_replaced(older):
                    return await self._sender.withdraw(older)
                return await self._sender.rewrite(older, self._as_posted(older))
        except TimeoutError:
            return False

    def _as_posted(self, board: PostedMessage) -> Layout:
        """Return the upper part of a board that is out, with the picture it has."""
        return put_back(board_top(board.data), board.data)

    async def _picture(self, table: Table, speech: Speech, view: Json) -> Picture | None:
        """Return the public picture; None if it cannot be drawn, then the text goes out."""
        ticket = Ticket(("game", table.id), urgency=Urgency.BOARD)
        try:
            notes = table_notes(table, speech, self._now())
            made = frame(view, speech.drawn, speech.plain, notes=notes)
            return await self._workshop.draw(table.row.slug, made, kind_of(view), ticket)
        except Exception as error:  # a fault in drawing must not stop the game
            _log_failed("picture", table, error)
            return None

    def _in_words(self, table: Table, speech: Speech) -> str:
        """Return the board as text; nothing if that fails: what is said around it stands alone."""
        try:
            return fenced(board_text(table, speech, self._now()))
        except Exception as error:  # whoever is to move has to be called all the same
            _log_failed("text", table, error)
            return ""


def _log_failed(what: str, table: Table, error: Exception) -> None:
    place = kind_and_place(error)
    log.error("%s failed: game=%s seq=%s error=%s at=%s", what, table.id, table.row.seq, *place)


def is_owed(turn: Turn) -> bool:
    """Return whether a channel does not show all it should of a game that has begun.

    Requests to the other players are not looked at: they have a timer of their own.
    """
    if turn.shown < turn.public or turn.table.computer_to_move() is not None:
        return True
    return turn.table.row.gone_at is not None or has_leftovers(turn)


def waits_for_end(turn: Turn) -> bool:
    """Return whether the next board may wait: a turn goes on, and nobody is to be called by it.

    Whoever has not been called to the turn yet, because they were quicker than the board, is called
    first: their clock begins with that.
    """
    if turn.message(BOARD) is None or turn.shown >= turn.public or turn.table.is_over:
        return False
    if turn.table.row.gone_at is not None or has_leftovers(turn):
        return False
    table, since = turn.table, [entry for entry in turn.recent if entry.seq > turn.shown]
    if not goes_on(table, since):
        return False
    return all(table.clocks.seat(seat).began is not None for seat in table.waiting_for())


def has_leftovers(turn: Turn) -> bool:
    """Return whether messages from before are not as they should be, whatever the board shows."""
    if is_card_owed(turn) or closed_cards(turn) or unasked_favours(turn.posted):
        return True
    if turn.table.is_over and favours(turn.posted):
        return True
    return any(each.kind in (UNDER_WAY, PAST, LOBBY) for each in turn.posted)


def _last_to_choose(turn: Turn) -> int | None:
    """Return the seat of the last choice of all, whether or not it is on the next board.

    Whoever has only had a choice made by itself has no panel open, and is called.
    """
    board = turn.message(BOARD)
    last = None if board is None else board.data.get("by")
    chosen = (e for e in reversed(turn.recent) if e.kind == CHOICE and not e.data["auto"])
    return next((e.seat for e in chosen), last)


def _unsent() -> Json:
    """Return by what a board that was never sent will be known: its nonce, and maybe a picture."""
    return {"nonce": new_nonce(), **NO_PICTURE}
