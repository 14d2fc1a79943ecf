"""Notices: one living ping per seat and game, here, in a direct message, or once a day together.

A notice is noted before it is sent, with its nonce: whoever comes after a crash asks Discord for
the message of that nonce instead of sending a second one, as long as Discord remembers it. After
that it counts as sent: better none than two.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.courtesy.notices import APART, Notice, Step
from bot.courtesy.spans import MINUTE
from bot.courtesy.ways import BOTH, DIGEST, DM
from bot.discord.failures import FAILED, in_time, why
from bot.discord.languages import public_language
from bot.discord.message_builder import NOBODY, Layout, mentioning
from bot.discord.notice_message import notice_here, notice_letter, notice_line
from bot.discord.posted_notes import PostedNotes
from bot.discord.sender import Sender, new_nonce
from bot.discord.sentences import Speech
from bot.tables.clocks import ATTENTION, CLOCK, NOTICES, way_of
from bot.tables.plan_upkeep import held_back
from bot.tables.services import Services
from bot.tables.turn import Turn
from bot.texts import FALLBACK, speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api.rows import NewTimer, PostedMessage

log = logging.getLogger(__name__)

NOTICE = "notice"  # the kind of message; its key is the seat
_REMEMBERED = 4 * MINUTE  # so long Discord knows a nonce for certain
_MOST_JOINED = 10  # games in one notice
_TAKEN = -1  # in place of a time: somebody else speaks to them just now
_REFUSED = 50007  # Discord: cannot send messages to this user


@dataclass(frozen=True, slots=True)
class Joined:
    """A game of the same person that is told of in the same notice."""

    turn: Turn
    seat: int
    step: Step


class Notices:
    """Sends what is due to one person, notes that it was, and takes back what is outdated."""

    def __init__(self, client: discord.Client, services: Services, sender: Sender) -> None:
        self._client = client
        self._services = services
        self._store = services.store
        self._sender = sender
        self._notes = PostedNotes(services.tables, sender)

    async def send(self, turn: Turn, seat: int, notice: Notice, now: int) -> Turn:
        """Send a notice that is due; return the table with what was noted."""
        user_id = turn.table.seats[seat].user_id
        if user_id is None:
            return turn
        before = await self._claim(user_id, now)
        if before == _TAKEN:
            return turn  # another table of theirs was quicker and tells them of this one, too
        where = turn.table.clocks.way(seat).at(now)
        others = await self._others(turn, user_id, now, everywhere=where in (DM, BOTH, DIGEST))
        told = Joined(turn, seat, notice.step)
        data = {"step": int(notice.step), "nonce": new_nonce(), "at": now}
        try:
            return await self._deliver(told, others, where, data, now)
        except Exception:
            await self._hear(user_id, before)  # nothing was heard: it may be tried again
            raise

    async def _claim(self, user_id: int, now: int) -> int | None:
        """Note that somebody is about to hear from us, and return when they last did.

        Tables are looked at side by side, in several processes: of those that have something to say
        to one person at the same time one does. `_TAKEN` for the others.
        """
        async with self._store.write():
            of_user = await self._store.preferences.all("user", user_id)
            before: int | None = of_user.get(ATTENTION, {}).get("noticed")
            if before is not None and 0 <= now - before < APART:
                return _TAKEN
            await self._hear(user_id, now)
        return before

    async def _hear(self, user_id: int, at: int | None) -> None:
        async with self._store.write():
            heard = await self._store.preferences.get("user", user_id, ATTENTION, {})
            await self._store.preferences.set("user", user_id, ATTENTION, {**heard, "noticed": at})

    async def settle(self, turn: Turn, now: int) -> Turn:
        """See to notices that a bot which died was about to send."""
        for known in turn.posted:
            if known.kind != NOTICE or known.message_id is not None or "nonce" not in known.data:
                continue
            seat, step = int(known.key), Step(known.data["step"])
            told = Joined(turn, seat, step)
            if now - known.data["at"] > _REMEMBERED or not _is_waited_for(turn, seat):
                turn = await self._note(told, (), None, known.data, now)
            else:
                where = turn.table.clocks.way(seat).at(now)
                turn = await self._deliver(told, (), where, known.data, now)
        return turn

    async def _deliver(
        self, told: Joined, others: Sequence[Joined], where: str, data: dict[str, object], now: int
    ) -> Turn:
        turn, seat = told.turn, told.seat
        row = turn.table.row
        older = turn.message(NOTICE, str(seat))
        pending = PostedMessage(row.id, NOTICE, str(seat), row.channel_id, None, dict(data))
        await self._notes.record(turn, [pending])
        message_id, letter = None, None
        if _rings_elsewhere(where, told, now):
            letter = await self._write_to(told, others, now)
        if letter is None or _rings_here(where, told, now):
            message_id = (await self._post(told, others, where, data, now)).id
        if letter is not None:
            data = {**data, "letter": list(letter)}
        turn = await self._note(told, others, message_id, data, now)
        await self._take_back(older)
        log.info("notice: game=%s seat=%s step=%s", row.id, seat, told.step.name.lower())
        return turn

    async def _post(
        self, told: Joined, others: Sequence[Joined], where: str, data: dict[str, object], now: int
    ) -> discord.Message:
        turn, seat = told.turn, told.seat
        speech = Speech(turn.table, public_language(turn))
        user_id = turn.table.seats[seat].user_id or 0
        here = [each for each in others if _is_same_server(each.turn, turn)]
        also = [_line(each, public_language(turn)) for each in here]
        if where in (DM, BOTH, DIGEST):  # we are here because a direct message was refused
            also.append(speech.bot("notice-refused") if where != BOTH else "")
        words = notice_line(turn, speech, seat, told.step)
        layout = notice_here(turn, speech, user_id, words, also)
        return await self._sender.send(
            turn.table.row.channel_id,
            layout,
            mentioning([user_id]),
            nonce=str(data["nonce"]),
            silent=not told.step.is_loud,
        )

    async def _write_to(
        self, told: Joined, others: Sequence[Joined], now: int
    ) -> tuple[int, int] | None:
        """Return channel and number of a direct message, None if it is refused."""
        user_id = told.turn.table.seats[told.seat].user_id or 0
        of_user = await self._store.preferences.all("user", user_id)
        language = str(of_user.get("language", FALLBACK))
        say = speaker("", language, lenient=True)
        lines = [_line(each, language) for each in (told, *others)]
        if told.step is Step.DIGEST:
            lines = [say(Message("notice-digest", {"count": len(lines)})), *lines]
        layout: Layout = notice_letter(say, told.turn.table.id, lines)
        try:
            channel = await in_time(self._client.create_dm(discord.Object(user_id)), self._client)
            silent = not told.step.is_loud
            sending = channel.send(view=layout.view(), allowed_mentions=NOBODY, silent=silent)
            sent = await in_time(sending, self._client)
        except FAILED as error:
            if getattr(error, "code", None) != _REFUSED:
                raise
            log.info("direct message refused: %s", why(error))
            way = replace(way_of(of_user), refused=now)
            await self._store.preferences.set("user", user_id, NOTICES, way.dump())
            return None
        return channel.id, sent.id

    async def _note(
        self,
        told: Joined,
        others: Sequence[Joined],
        message_id: int | None,
        data: dict[str, object],
        now: int,
    ) -> Turn:
        """Store that a notice is out: at its table, at those told of with it, for the person."""
        row, seat = told.turn.table.row, told.seat
        user_id = told.turn.table.seats[seat].user_id
        kept = {name: value for name, value in data.items() if name != "nonce"}
        put = [PostedMessage(row.id, NOTICE, str(seat), row.channel_id, message_id, kept)]
        after = [_noticed(each) for each in (told, *others)]
        async with self._store.write():
            await self._notes.record(told.turn, put, clocks=after[0].table.clocks)
            for each, noticed in zip(others, after[1:], strict=True):
                await self._notes.record(each.turn, clocks=noticed.table.clocks)
            if user_id is not None:
                await self._attend(user_id, told.step, now)
        table = after[0].table
        clocks = table.clocks.kept(told.turn.table.clocks)
        return replace(after[0], table=replace(table, clocks=clocks)).noted(put)

    async def _attend(self, user_id: int, step: Step, now: int) -> None:
        await self._hear(user_id, now)
        if step is Step.DIGEST:
            of_user = await self._store.preferences.all("user", user_id)
            way = replace(way_of(of_user), digested=now)
            await self._store.preferences.set("user", user_id, NOTICES, way.dump())

    async def _others(
        self, turn: Turn, user_id: int, now: int, *, everywhere: bool
    ) -> list[Joined]:
        """Return the other games of a person of which a notice is due: one ping for all of them."""
        agenda = await self._store.games.agenda(user_id, _MOST_JOINED)
        found = []
        for concern in agenda.concerns:
            row = concern.game
            if concern.asked_at is None or row.id == turn.table.id or row.gone_at is not None:
                continue
            if not everywhere and row.guild_id != turn.table.row.guild_id:
                continue  # on one server nobody is told what is played on another
            try:
                other = await self._services.tables.open(row.id)
            except GameError:
                continue
            found += [
                Joined(other, seat, step)
                for seat in other.table.seats_of(user_id)
                if (step := _due(other, seat, now)) is not None
            ]
        return found

    async def tidy(self, turn: Turn) -> Turn:
        """Take back what came too late to be taken back with a board."""
        gone = await self.retire(turn)
        if gone:
            await self._notes.record(turn, drop=gone)
        return turn.noted(drop=gone)

    async def retire(self, turn: Turn) -> list[tuple[str, str]]:
        """Take back what reminds of a turn that is over; return what is to be forgotten."""
        outdated = [
            each
            for each in turn.posted
            if each.kind == NOTICE and not _is_waited_for(turn, int(each.key))
        ]
        for each in outdated:
            await self._take_back(each)
        return [(each.kind, each.key) for each in outdated]

    async def _take_back(self, notice: PostedMessage | None) -> None:
        if notice is None:
            return
        if notice.message_id is not None:
            await self._sender.delete(notice.channel_id, notice.message_id)
        if "letter" in notice.data:
            await self._sender.delete(*notice.data["letter"])

    async def look_again(self, game_id: int, due: int) -> None:
        """Set the one timer of a game's clocks."""
        async with self._store.write():
            await self._store.timers.cancel(game_id, [CLOCK])
            await self._store.timers.add(game_id, NewTimer(CLOCK, due))


def _is_waited_for(turn: Turn, seat: int) -> bool:
    return seat in turn.table.waiting_for() and turn.table.seats[seat].user_id is not None


def _is_same_server(one: Turn, other: Turn) -> bool:
    return one.table.row.guild_id == other.table.row.guild_id


def _due(turn: Turn, seat: int, now: int) -> Step | None:
    """Return the notice that is due for a seat, whatever its person has heard of other games."""
    if not _is_waited_for(turn, seat) or seat in held_back(turn.table, now):
        return None
    found = turn.table.clocks.unheard(seat).next_notice(seat, now)
    return found.step if found is not None and found.at <= now else None


def _noticed(told: Joined) -> Turn:
    table, seat = told.turn.table, told.seat
    clocks = table.clocks.noticed(seat, told.step, table.row.seq)
    return replace(told.turn, table=replace(table, clocks=clocks))


def _line(told: Joined, language: str) -> str:
    return notice_line(told.turn, Speech(told.turn.table, language), told.seat, told.step)


def _rings_elsewhere(where: str, told: Joined, now: int) -> bool:
    return where in (DM, BOTH, DIGEST) and told.step is not Step.NUDGE


def _rings_here(where: str, told: Joined, now: int) -> bool:
    """Return whether a notice comes to the channel besides a direct message.

    With both, the board has rung already if it might: then only the direct message is missing.
    """
    if where == BOTH and told.step is Step.WAKE:
        clocks = told.turn.table.clocks
        began = clocks.seat(told.seat).began
        return began is not None and clocks.is_hushed(told.seat, began)
    return where in ("here", BOTH)
