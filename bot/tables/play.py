"""A running game: answers, forced moves, computers, resigning, replacing a player.

No Discord here. Every method locks its game, loads it, checks, commits one transaction and returns
the table as it then stands; when anything is refused or fails, nothing has changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.jobs.worker_errors import WorkerError, WorkerLostError, kind_and_place
from bot.tables.adrift import Adrift
from bot.tables.faults import broken
from bot.tables.lobby import CREW
from bot.tables.quotas import LONGEST_MOVE
from bot.tables.refusals import (
    BrokenGameError,
    NotHostError,
    NotSeatedError,
    NotUnderstoodError,
    UnknownLevelError,
)
from bot.tables.repository import CHOICE, REPLACE, RESIGN, Made, Person, Table, final_outcome
from bot.tables.thoughts import Think, Thought, own_seed, think_here
from games.core import notation, players
from games.core.api import Decision, Option, Outcome, Seat
from games.core.chance import Chance
from games.core.errors import GameError, NotOfferedError, NotYourTurnError, StaleDecisionError
from games.core.foresight import warning
from games.core.play import Position, Question, choose, forced
from games.core.players import DECKHAND, LEVELS, MATE
from games.core.wording import Message, explained
from storage.api.store import EntryRow, SeatRow, Store

log = logging.getLogger(__name__)

RESIGNED = "resigned"  # the ending of a game that was given up


@dataclass(frozen=True, slots=True)
class Doubt:
    """A choice that was not made: its player should first hear that it cannot be taken back."""

    seat: Seat
    question: Question
    index: int
    warning: Message


@dataclass(frozen=True, slots=True)
class Played:
    """What an answer led to: the table now, the choices made (forced ones included)."""

    table: Table
    made: tuple[Made, ...]
    leftover: str = ""  # typed words that were not played after these choices
    doubt: Doubt | None = None  # what comes next, if it must be asked first

    @property
    def is_settled(self) -> bool:
        """Return whether everybody may see the result: the turn is over or something is public."""
        return any(made.entry.settled for made in self.made)


class Sessions(Adrift):
    """The whole life of games, as a front uses it."""

    def __init__(self, store: Store, *, think: Think = think_here, **how: Any) -> None:
        super().__init__(store, **how)
        self._think = think
        self._lost: dict[int, int] = {}  # by game: the entry over which a worker was lost

    async def play(
        self, game_id: int, user_id: int, key: str, *, asked: int | None = None, sure: bool = True
    ) -> Played:
        """Answer the question open for a user's seat by the key of an option.

        `asked` is the number under which the question was shown; if another one is open by now the
        answer is refused as stale. Whoever is not `sure` makes no choice that cannot be taken back:
        then nothing has changed, and the doubt is returned.
        """
        return await self._answer(game_id, user_id, asked, lambda question: key, sure=sure)

    async def play_index(
        self, game_id: int, user_id: int, asked: int, index: int, *, sure: bool = True
    ) -> Played:
        """Answer by the place of an option in the question shown under `asked`.

        A question with a single option has shown what is at stake and is not asked twice.
        """

        def pick(question: Question) -> str:
            keys = question.decision.keys
            return keys[index] if 0 <= index < len(keys) else f"#{index}"

        return await self._answer(game_id, user_id, asked, pick, sure=sure, is_shown=True)

    async def play_text(self, game_id: int, user_id: int, text: str) -> Played:
        """Play a typed move of one or several steps (docs/rules/notation).

        Steps are played up to the first that does not fit; what is left of the text then is
        returned with them. What was played stays played and can be taken back. If not even the
        first step fits, NotUnderstoodError is raised. A step that cannot be taken back is not
        played but returned as a doubt, with all that was typed from there on.
        """
        if len(text) > LONGEST_MOVE:
            raise NotUnderstoodError(words=text, example=None)
        table = await self.table(game_id)
        table.running()
        wording = table.game.wording()
        words = notation.parts(wording.tidy(text))
        forced = await self._forced_before(table)
        made: list[Made] = []
        doubt: Doubt | None = None
        while words and (not made or _is_asked(table, user_id)):
            question = _open_question(table, user_id, None)[1]
            found = notation.match(wording, question.decision, words)
            if found is not None:
                option, used = found
                played = await self.play(
                    game_id, user_id, option.key, asked=question.asked, sure=False
                )
                if (doubt := played.doubt) is not None:
                    table = played.table
                    break
                made += played.made
                table, words = played.table, words[used:]
                if any(each.entry.drawn for each in played.made):
                    break  # nobody goes on before seeing what was drawn
                forced = _unasked([*forced.keys, *(m.entry.key for m in played.made[1:])])
            elif (typed := notation.match(wording, forced, words)) is not None:
                words = words[typed[1] :]  # typed all the same: it was the only choice
            else:
                break
        if not made and doubt is None:
            seat, question = _open_question(table, user_id, None)
            example = wording.typed(question.decision, question.decision.options[0])[0]
            why = explained(wording, table.view(seat), words)
            raise NotUnderstoodError(words=" ".join(words), example=example, why=why)
        return Played(table, tuple(made), " ".join(words), doubt)

    async def _forced_before(self, table: Table) -> Decision:
        """Return the choices that were made by themselves just before, as if they were asked."""
        keys = []
        for entry in reversed(await self.store.entries(table.id)):
            if entry.kind != CHOICE or not entry.data["auto"] or entry.key is None:
                break
            keys.append(entry.key)
        return _unasked(keys)

    async def _answer(
        self,
        game_id: int,
        user_id: int,
        asked: int | None,
        pick: Callable[[Question], str],
        *,
        sure: bool,
        is_shown: bool = False,
    ) -> Played:
        async with self.lock(game_id):
            table = await self.table(game_id)
            table.running()
            seat, question = _open_question(table, user_id, asked)
            key = pick(question)
            if not sure and not (is_shown and len(question.decision.options) == 1):
                doubt = _doubt(table, seat, question, key)
                if doubt is not None:
                    return Played(table, (), doubt=doubt)
            return await self._make(table, seat, key)

    async def _make(self, table: Table, seat: Seat, key: str) -> Played:
        """Carry out one choice and all forced ones after it; commit them together."""
        chance = table.chance()
        try:
            position, made = _choose_on(table, seat, key, chance)
        except GameError:
            raise
        except Exception as error:  # whatever the rules stumbled over, nothing was changed
            raise broken(table.row, error) from error
        rows = [self.choice_row(each) for each in made]
        return Played(await self.commit(table, position, rows, chance), tuple(made))

    async def run_computers(self, game_id: int) -> list[Played]:
        """Let computers move until a human is asked or the game ends; returns what they did.

        They think elsewhere, without holding the game: an answer that comes too late for its
        question is dropped. Safe to call at any time, also twice at once. Where a level fails, the
        deckhand ends that turn; BrokenGameError only if not even that can be. WorkerError if
        nobody can think now: the timer of the game stays and has it tried again.
        """
        done: list[Played] = []
        relieved: set[Seat] = set()  # the deckhand plays for them until their turn is over
        while True:
            table = await self.table(game_id)
            seat = table.computer_to_move()
            if self.is_stopping or seat is None or len(done) > table.game.max_steps:
                return done
            question = table.question(seat)
            if question is None:
                return done
            level = DECKHAND if seat in relieved else table.seats[seat].level or MATE
            key = await self._thought(table, seat, question.decision, level)
            try:
                if key is None:
                    raise NotOfferedError()
                played = await self._answer_for(game_id, seat, question.asked, key)
            except (BrokenGameError, NotOfferedError):
                if level == DECKHAND:
                    raise
                relieved.add(seat)
                continue
            if played is not None:
                done.append(played)
                if played.is_settled:
                    relieved.discard(seat)

    async def _thought(
        self, table: Table, seat: Seat, decision: Decision, level: str
    ) -> str | None:
        """Return what a computer of a level would play, None if it fails: a fault of ours.

        What it fails by may quote cards, so the line for the log has no more than kind and place.
        """
        try:
            key = players.without_thought(decision, level, Chance(own_seed(table, seat)))
            if key is None:
                key = await self._think(Thought.about(table, seat, level), table.row.host_id)
                self._lost.pop(table.id, None)
            if key in decision.keys:
                return key
            error: Exception = NotOfferedError()
        except WorkerError as raised:
            if not self._is_lost_again(table, raised):
                raise  # nobody has thought yet
            error = raised
        except Exception as raised:  # a level is code of ours and may stumble over anything
            if self.is_stopping:
                raise
            error = raised
        if level == DECKHAND:  # it takes what is offered: the rules themselves are at fault
            raise broken(table.row, error)
        log.error(
            "computer failed: game=%s seq=%s level=%s error=%s at=%s",
            table.id,
            table.row.seq,
            level,
            *kind_and_place(error),
        )
        return None

    def _is_lost_again(self, table: Table, error: WorkerError) -> bool:
        """Return whether a worker was lost over a question for the second time.

        Once may be bad luck. A level that never ends, or takes its process along, has failed.
        """
        if not isinstance(error, WorkerLostError):
            return False
        if self._lost.pop(table.id, None) == table.row.seq:
            return True
        self._lost[table.id] = table.row.seq
        return False

    async def _answer_for(self, game_id: int, seat: Seat, asked: int, key: str) -> Played | None:
        async with self.lock(game_id):
            table = await self.table(game_id)
            question = None if table.is_over else table.question(seat)
            if question is None or question.asked != asked or not table.is_computer(seat):
                return None
            return await self._make(table, seat, key)

    async def resign(self, game_id: int, user_id: int) -> Table:
        """Give up all seats of a user.

        If only one other seat is left, or no human, the game ends and whoever stayed has won;
        nothing is scored. Otherwise a computer plays the seat on and is ranked last.
        """
        async with self.lock(game_id):
            table = await self.table(game_id)
            position = table.running()
            held = table.seated(user_id)
            seats = [
                replace(s, user_id=None, level=MATE, resigned=True, left_by=user_id)
                if s.seat in held
                else s
                for s in table.seats
            ]
            seq = table.row.seq + 1
            staying = [s for s in seats if not s.resigned]
            goes_on = len(staying) > 1 and any(s.user_id is not None for s in seats)
            data = {"seats": held, "goes_on": goes_on}
            entry = EntryRow(seq, RESIGN, held[0], None, data, self.now())
            if not goes_on:
                return await self._given_up(table, entry, seats)
            position.seq = seq
            return await self.commit(table, position, [entry], None, seats=seats)

    async def _given_up(self, table: Table, entry: EntryRow, seats: Sequence[SeatRow]) -> Table:
        everybody = Outcome((tuple(Seat(seat.seat) for seat in seats),), RESIGNED)
        await self._end(table, entry, "finished", final_outcome(everybody, seats), seats)
        return await self.table(table.id)

    async def replace_player(
        self, game_id: int, seat: int, newcomer: Person | str, *, by_user: int
    ) -> Table:
        """Put another player, or a computer of a level, on a seat (host, or the player who goes).

        The game itself does not change: positions know seats, not users.
        """
        async with self.lock(game_id):
            return await self.replaced(game_id, seat, newcomer, by_user=by_user)

    async def replaced(
        self, game_id: int, seat: int, newcomer: Person | str, *, by_user: int
    ) -> Table:
        """Replace a player, for those who hold the lock of the game already."""
        table = await self.table(game_id)
        position = table.running()
        if not 0 <= seat < len(table.seats):
            raise NotSeatedError()
        if by_user not in (table.row.host_id, table.seats[seat].user_id):
            raise NotHostError(host=table.row.host_id)
        row = _newcomer(table, seat, newcomer)
        seats = [row if s.seat == seat else s for s in table.seats]
        data = {"level": row.level}  # and no more: entries name no people
        entry = EntryRow(table.row.seq + 1, REPLACE, seat, None, data, self.now())
        position.seq = entry.seq
        return await self.commit(table, position, [entry], None, seats=seats)


def _open_question(table: Table, user_id: int, asked: int | None) -> tuple[Seat, Question]:
    """Return the seat of a user that is asked and its question; refuses what is not open."""
    held = table.seated(user_id)
    open_now = [(seat, q) for seat in held if (q := table.question(seat)) is not None]
    if asked is not None:
        for seat, question in open_now:
            if question.asked == asked:
                return seat, question
        raise StaleDecisionError(asked=asked)
    if not open_now:
        raise NotYourTurnError(seat=held[0], waiting_for=table.waiting_for())
    return open_now[0]


def _doubt(table: Table, seat: Seat, question: Question, key: str) -> Doubt | None:
    """Return what must be asked before a choice is made, None if it can be made at once."""
    words = caution(table, seat, key)
    if words is None:
        return None
    return Doubt(seat, question, question.decision.keys.index(key), words)


def caution(table: Table, seat: Seat, key: str) -> Message | None:
    """Return what a player should hear before an offered choice, None if it can be taken back."""
    try:
        return warning(table.game, table.running(), seat, key, table.row.options)
    except Exception as error:  # whoever cannot be warned in the right words can still choose
        broken(table.row, error)
        return Message("warning-final")


def _unasked(keys: Sequence[str]) -> Decision:
    """Return choices that were made without asking in the form of a question."""
    return Decision(Seat(0), "forced", tuple(Option(key, "") for key in keys))


def _is_asked(table: Table, user_id: int) -> bool:
    return any(table.question(seat) is not None for seat in table.seats_of(user_id))


def _choose_on(
    table: Table, seat: Seat, key: str, chance: Chance
) -> tuple[Position[Any], list[Made]]:
    """Return the position after a choice and after all forced ones that follow it."""
    game, position = table.game, table.running()
    made: list[Made] = []
    auto = False
    while True:
        confirm = bool(table.row.options.get("confirm_turn")) and not table.is_computer(seat)
        position, events, entry = choose(
            game, position, seat, key, chance, confirm=confirm, auto=auto
        )
        game.check(position.state)
        made.append(Made(entry, tuple(events)))
        follows = forced(game, position.state) if table.row.options.get("auto_forced") else None
        if follows is None:
            return position, made
        seat, key = follows.seat, follows.options[0].key
        auto = True


def _newcomer(table: Table, seat: int, newcomer: Person | str) -> SeatRow:
    if isinstance(newcomer, Person):
        return SeatRow(seat, user_id=newcomer.user_id, name=newcomer.name)
    if newcomer not in LEVELS:
        raise UnknownLevelError(level=newcomer, known=list(LEVELS))
    used = {s.name for s in table.seats}
    name = next(name for name in (*CREW, f"Computer {seat + 1}") if name not in used)
    return SeatRow(seat, name=name, level=newcomer)
