"""Notices: one living ping per seat and game, here, in a direct message, or once a day together.

A notice is noted before it is sent, with its nonce: whoever comes after a crash or a failure asks
Discord for the message of that nonce instead of sending a second one, as long as Discord remembers
it. After that we look whether it is there. Where we may not look it counts as sent: better none
than two.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.courtesy.notice_ladder import Notice, Step
from bot.discord.failures import FAILED, why
from bot.discord.notice_courier import Courier, Joined, rings_elsewhere
from bot.discord.notice_traces import REMEMBERED, Traces, is_pending
from bot.discord.posted_notes import PostedNotes
from bot.discord.sender import Sender, new_nonce
from bot.tables.clocks import CLOCK
from bot.tables.last_heard import TAKEN, LastHeard
from bot.tables.own_settings import NOTICES, way_of
from bot.tables.plan_upkeep import held_back
from bot.tables.public_time import is_asked, is_last_of_several, rest_notice
from bot.tables.services import Services
from bot.tables.turn import Turn
from games.core.api import Json
from games.core.errors import GameError
from storage.api.rows import NewTimer, PostedMessage

log = logging.getLogger(__name__)

NOTICE = "notice"  # the kind of message; its key is the seat
_MOST_JOINED = 10  # games in one notice
_KEPT = ("step", "at", "began", "letter")  # of what is noted, once a notice is out


class Notices:
    """Sends what is due to one person, notes that it was, and takes back what is outdated."""

    def __init__(self, client: discord.Client, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._heard = LastHeard(services.tables)
        self._sender = sender
        self._notes = PostedNotes(services.tables, sender)
        self._courier = Courier(client, services.store, sender)
        self._traces = Traces(client, sender)

    async def send(self, turn: Turn, seat: int, notice: Notice, now: int) -> Turn:
        """Send a notice that is due; return the table with what was noted."""
        user_id = turn.table.seats[seat].user_id
        if user_id is None:
            return turn
        before = await self._heard.claim(user_id, now)
        if before == TAKEN:
            return turn  # another table of theirs was quicker and tells them of this one, too
        where = turn.table.clocks.way(seat).at(now)
        everywhere = rings_elsewhere(where, notice.step)
        others = await self._others(turn, user_id, now, everywhere=everywhere)
        told = Joined(turn, seat, notice.step)
        data: Json = {"step": int(notice.step), "nonce": new_nonce(), "at": now, "where": where}
        data |= {"before": before, "others": [each.place for each in others]}
        data["began"] = _began(turn, seat)
        older = turn.message(NOTICE, str(seat))
        if older is not None:  # it lives on until the new one is out
            data["older"] = {"message_id": older.message_id, "data": older.data}
        try:
            return await self._deliver(told, others, where, data, now)
        except Exception:
            await self._heard.give_back(user_id, now, before)  # it may be tried again
            raise

    async def settle(self, turn: Turn, now: int) -> Turn:
        """See to notices that somebody was about to send, who has died or failed."""
        for known in [each for each in turn.posted if each.kind == NOTICE and is_pending(each)]:
            if _is_over(turn, known):
                continue  # it is to be taken back
            if _was_told(turn, known):
                await self._take_back(await self._found(turn, known))
                gone = [(NOTICE, known.key)]
                await self._notes.record(turn, drop=gone)
                turn = turn.noted(drop=gone)
                continue
            turn = await self._settle(turn, known, now)
        return turn

    async def _settle(self, turn: Turn, known: PostedMessage, now: int) -> Turn:
        seat, data = int(known.key), known.data
        told = Joined(turn, seat, Step(data["step"]))
        others = await self._still_due(data.get("others", []), now)
        if now - data["at"] <= REMEMBERED:
            return await self._deliver(told, others, turn.table.clocks.way(seat).at(now), data, now)
        user_id = turn.table.seats[seat].user_id or 0
        trace = await self._traces.of(known, user_id)
        if trace.may_be_out:
            found = {} if trace.letter is None else {"letter": list(trace.letter)}
            return await self._note(told, others, trace.message_id, {**data, **found}, now)
        await self._unsaid(turn, known, user_id)
        return await self._services.tables.open(turn.table.id)

    async def _unsaid(self, turn: Turn, known: PostedMessage, user_id: int) -> None:
        """Forget a notice that nobody has had: it is due as it was before."""
        older = _older(known)
        async with self._store.write():
            put, drop = ([older], []) if older is not None else ([], [(NOTICE, known.key)])
            await self._notes.record(turn, put, drop)
            await self._heard.give_back(user_id, known.data["at"], known.data.get("before"))

    async def _still_due(self, places: Sequence[Sequence[int]], now: int) -> list[Joined]:
        """Return what was to be told with a notice, as far as nobody has told it since."""
        found = []
        for game_id, seat, step in places:
            with suppress(GameError):
                turn = await self._services.tables.open(game_id)
                if _due(turn, seat, now) is not None:
                    found.append(Joined(turn, seat, Step(step)))
        return found

    async def _deliver(
        self, told: Joined, others: Sequence[Joined], where: str, data: Json, now: int
    ) -> Turn:
        turn, seat = told.turn, told.seat
        row = turn.table.row
        pending = PostedMessage(row.id, NOTICE, str(seat), row.channel_id, None, dict(data))
        await self._notes.record(turn, [pending])
        message_id, letter = await self._courier.carry(told, others, where, data, now)
        if letter is not None:
            data = {**data, "letter": list(letter)}
        turn = await self._note(told, others, message_id, data, now)
        log.info("notice: game=%s seat=%s step=%s", row.id, seat, told.step.name.lower())
        return turn

    async def _note(
        self,
        told: Joined,
        others: Sequence[Joined],
        message_id: int | None,
        data: Json,
        now: int,
    ) -> Turn:
        """Store that a notice is out: at its table, at those told of with it, for the person.

        Those before go. Without a letter no table of another server was told of.
        """
        row, seat = told.turn.table.row, told.seat
        others = others if "letter" in data else told.beside(others)
        user_id = told.turn.table.seats[seat].user_id
        kept = {name: value for name, value in data.items() if name in _KEPT}
        put = [PostedMessage(row.id, NOTICE, str(seat), row.channel_id, message_id, kept)]
        after = [_noticed(each, is_here="letter" not in data) for each in (told, *others)]
        before = [_living(each.turn, each.seat) for each in others]
        async with self._store.write():
            await self._notes.record(told.turn, put, clocks=after[0].table.clocks)
            for each, noticed, older in zip(others, after[1:], before, strict=True):
                drop = [] if older is None else [(NOTICE, older.key)]
                await self._notes.record(each.turn, drop=drop, clocks=noticed.table.clocks)
            if user_id is not None:
                await self._attend(user_id, told.step, now)
        before.append(_older(PostedMessage(row.id, NOTICE, str(seat), row.channel_id, None, data)))
        for older in filter(None, before):
            await self._take_back(older)
        table = after[0].table
        clocks = table.clocks.kept(told.turn.table.clocks)
        return replace(after[0], table=replace(table, clocks=clocks)).noted(put)

    async def _attend(self, user_id: int, step: Step, now: int) -> None:
        await self._heard.note(user_id, now)
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

    def owes(self, turn: Turn) -> bool:
        """Return whether anything still reminds of a turn that is over."""
        return bool(_outdated(turn))

    async def retire(self, turn: Turn) -> list[tuple[str, str]]:
        """Take back what reminds of a turn that is over; return what is to be forgotten."""
        gone = []
        for each in _outdated(turn):
            found = each
            if is_pending(each):
                try:
                    found = await self._found(turn, each)
                except FAILED as error:  # the next look tries again
                    log.info("notice not taken back: game=%s %s", each.game_id, why(error))
                    continue
            if await self._take_back(found):
                gone.append((each.kind, each.key))
        return gone

    async def _found(self, turn: Turn, known: PostedMessage) -> PostedMessage:
        """Return a notice that may be out with what is there of it; the one before is gone."""
        trace = await self._traces.of(known, turn.table.seats[int(known.key)].user_id)
        older = _older(known)
        if older is not None:
            await self._take_back(older)
        letter = {} if trace.letter is None else {"letter": list(trace.letter)}
        return replace(known, message_id=trace.message_id, data=letter)

    async def _take_back(self, notice: PostedMessage) -> bool:
        """Delete a notice; False if that is worth another try."""
        is_gone = True
        if notice.message_id is not None:
            is_gone = await self._sender.delete(notice.channel_id, notice.message_id)
        if "letter" in notice.data:
            is_gone &= await self._sender.delete(*notice.data["letter"])
        return is_gone

    async def look_again(self, game_id: int, due: int) -> None:
        """Set the one timer of a game's clocks."""
        async with self._store.write():
            await self._store.timers.cancel(game_id, [CLOCK])
            await self._store.timers.add(game_id, NewTimer(CLOCK, due))


def _is_waited_for(turn: Turn, seat: int) -> bool:
    return seat in turn.table.waiting_for() and turn.table.seats[seat].user_id is not None


def _living(turn: Turn, seat: int) -> PostedMessage | None:
    """Return the notice of a seat that is out, None if there is none."""
    found = turn.message(NOTICE, str(seat))
    return None if found is None or is_pending(found) else found


def _older(known: PostedMessage) -> PostedMessage | None:
    """Return the notice that lived before a pending one, None if there was none."""
    older = known.data.get("older")
    if older is None:
        return None
    return replace(known, message_id=older["message_id"], data=older["data"])


def _outdated(turn: Turn) -> list[PostedMessage]:
    return [each for each in turn.posted if each.kind == NOTICE and _is_over(turn, each)]


def _is_over(turn: Turn, known: PostedMessage) -> bool:
    """Return whether the turn of a notice is over, as everybody may know it.

    The same seat may be waited for again already, in another turn; or somebody else is not done any
    more who was. If an answer is a secret so far, the notice stays: its end would betray it.
    """
    seat, waiting = int(known.key), turn.table.waiting_for()
    if not _is_waited_for(turn, seat) or (known.data["step"] == Step.REST and waiting != [seat]):
        return True
    return is_asked(turn.table, seat) and known.data.get("began") != _began(turn, seat)


def _was_told(turn: Turn, pending: PostedMessage) -> bool:
    """Return whether somebody has been told with another table while this was on its way."""
    highest = turn.table.clocks.seat(int(pending.key)).sent.highest
    return highest is not None and Step.WAKE <= pending.data["step"] <= highest


def _began(turn: Turn, seat: int) -> int | None:
    return turn.table.clocks.seat(seat).began


def _due(turn: Turn, seat: int, now: int) -> Step | None:
    """Return the notice that is due for a seat, whatever its person has heard of other games."""
    if not _is_waited_for(turn, seat) or seat in held_back(turn.table, now):
        return None
    table = replace(turn.table, clocks=turn.table.clocks.unheard(seat))
    for found in (table.clocks.next_notice(seat, now), rest_notice(table, seat, now)):
        if found is not None and found.at <= now:
            return found.step
    return None


def _noticed(told: Joined, *, is_here: bool) -> Turn:
    """Return a table after a notice has told of it.

    A digest that came here, as its letter was refused, has made up for the silent board: else that
    would ring once more.
    """
    table, seat = told.turn.table, told.seat
    tells = is_last_of_several(table, seat)
    clocks = table.clocks.noticed(seat, told.step, table.row.seq, tells_of_rest=tells)
    if is_here and told.step is Step.DIGEST:
        clocks = clocks.noticed(seat, Step.WAKE, table.row.seq)
    return replace(told.turn, table=replace(table, clocks=clocks))
