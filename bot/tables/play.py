"""A choice at a running game, and what is forced after it.

No Discord here. Every method locks its game, loads it, checks, commits one transaction and returns
the table as it then stands; when anything is refused or fails, nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.tables.care_kinds import CONFIRMED
from bot.tables.choosing import choose_all
from bot.tables.faults import broken
from bot.tables.quotas import LONGEST_MOVE
from bot.tables.refusals import CaredForError, NoGameError, NotUnderstoodError
from bot.tables.repository import ANYWHERE, TableRepository
from bot.tables.shortcuts import shortcut
from bot.tables.table import CARE, CHOICE, Made, Table
from bot.tables.turn import Turn
from games.core import notation
from games.core.api import CONFIRM, Decision, Option, Seat
from games.core.errors import GameError, NotYourTurnError, StaleDecisionError
from games.core.foresight import stakes, warning
from games.core.play import Question
from games.core.wording import Message, explained
from storage.api.errors import GameMissingError, StaleSequenceError
from storage.api.rows import EntryRow


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

    turn: Turn
    made: tuple[Made, ...]
    leftover: str = ""  # typed words that were not played after these choices
    doubt: Doubt | None = None  # what comes next, if it must be asked first

    @property
    def table(self) -> Table:
        """Return the table as it stands now."""
        return self.turn.table

    @property
    def is_settled(self) -> bool:
        """Return whether everybody may see the result: the turn is over or something is public."""
        return any(made.entry.settled for made in self.made)


class Play:
    """Answers to questions, by key, by place or typed."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

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
        self,
        game_id: int,
        user_id: int,
        asked: int,
        index: int,
        *,
        sure: bool = True,
        guild_id: int | None = ANYWHERE,
    ) -> Played:
        """Answer by the place of an option in the question shown under `asked`.

        A question with a single option has shown what is at stake and is not asked twice.
        `guild_id` is the server on which it was pressed: strangers of others are told of no game.
        """

        def pick(question: Question) -> str:
            keys = question.decision.keys
            return keys[index] if 0 <= index < len(keys) else f"#{index}"

        return await self._answer(
            game_id, user_id, asked, pick, sure=sure, is_shown=True, guild_id=guild_id
        )

    async def play_shortcut(
        self, game_id: int, user_id: int, asked: int, wanted: str, guild_id: int | None = ANYWHERE
    ) -> Played:
        """Make the choices of a shortcut, in one step.

        If the last of them cannot be taken back, it is not made but returned as a doubt.
        """
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id, user_id, guild_id)
            table = turn.table
            table.running()
            seat, _ = _open_question(table, user_id, asked)
            if table.is_computer(seat):
                raise CaredForError()
            walk = shortcut(table, seat, wanted)
            if walk is None:
                raise StaleDecisionError(asked=asked)
            before = replace(table, position=walk.steps[-1].position)
            if caution(before, seat, walk.keys[-1]) is None:
                return await self._make(turn, seat, *walk.keys)
            played = await self._make(turn, seat, *walk.keys[:-1])
            following = played.table.question(seat)
            if following is None or walk.keys[-1] not in following.decision.keys:
                return played
            return replace(played, doubt=_doubt(played.table, seat, following, walk.keys[-1]))

    async def play_text(self, game_id: int, user_id: int, text: str) -> Played:
        """Play a typed move of one or several steps (docs/rules/notation).

        Steps are played up to the first that does not fit; what is left of the text then is
        returned with them. What was played stays played and can be taken back. If not even the
        first step fits, NotUnderstoodError is raised. A step that cannot be taken back is not
        played but returned as a doubt, with all that was typed from there on.
        """
        if len(text) > LONGEST_MOVE:
            raise NotUnderstoodError(words=text, example=None)
        turn = await self._tables.open(game_id, user_id)
        turn.table.running()
        wording = turn.table.game.wording()
        words = notation.parts(wording.tidy(text))
        forced = _forced_before(turn.recent)
        made: list[Made] = []
        doubt: Doubt | None = None
        while words and (not made or _is_asked(turn.table, user_id)):
            question = _open_question(turn.table, user_id, None)[1]
            found = notation.match(wording, question.decision, words)
            if found is not None:
                option, used = found
                played = await self.play(
                    game_id, user_id, option.key, asked=question.asked, sure=False
                )
                if (doubt := played.doubt) is not None:
                    turn = played.turn
                    break
                made += played.made
                turn, words = played.turn, words[used:]
                if any(each.entry.drawn for each in played.made):
                    break  # nobody goes on before seeing what was drawn
                forced = _unasked([*forced.keys, *(m.entry.key for m in played.made[1:])])
            elif (typed := notation.match(wording, forced, words)) is not None:
                words = words[typed[1] :]  # typed all the same: it was the only choice
            else:
                break
        if not made and doubt is None:
            seat, question = _open_question(turn.table, user_id, None)
            example = wording.typed(question.decision, question.decision.options[0])[0]
            why = explained(wording, turn.table.view(seat), words)
            raise NotUnderstoodError(words=" ".join(words), example=example, why=why)
        return Played(turn, tuple(made), " ".join(words), doubt)

    async def _answer(
        self,
        game_id: int,
        user_id: int,
        asked: int | None,
        pick: Callable[[Question], str],
        *,
        sure: bool,
        is_shown: bool = False,
        guild_id: int | None = ANYWHERE,
    ) -> Played:
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id, user_id, guild_id)
            table = turn.table
            table.running()
            seat, question = _open_question(table, user_id, asked)
            if table.is_computer(seat):
                raise CaredForError()  # who is back says so first: then nobody else chooses
            key = pick(question)
            if not sure and not (is_shown and len(question.decision.options) == 1):
                doubt = _doubt(table, seat, question, key)
                if doubt is not None:
                    return Played(turn, (), doubt=doubt)
            return await self._make(turn, seat, key)

    async def answer_all(
        self, turn: Turn, seat: Seat, keys: Sequence[str], *, confirmed: bool
    ) -> Played:
        """Answer several questions of one turn in one step, for those who hold the lock.

        Nothing is answered after a draw or a reveal. If they make a turn that the table wants
        confirmed, it is or is not `confirmed`.
        """
        return await self._make(turn, seat, *keys, confirmed=confirmed)

    async def confirm_due(self, game_id: int, seat: Seat, began: int) -> Played | None:
        """Confirm a complete turn whose time is up (T4); None if it is not there any more."""
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id)
            table = turn.table
            question = table.question(seat)
            is_there = question is not None and question.decision.kind == CONFIRM
            is_same = table.clocks.seat(seat).began == began and not table.is_computer(seat)
            if not (is_there and is_same):
                return None
            data = {"care": CONFIRMED, "by": None}
            act = EntryRow(table.row.seq + 1, CARE, seat, None, data, self._tables.now())
            return await self._make(turn, seat, CONFIRM, acts=[act])

    async def _make(
        self,
        turn: Turn,
        seat: Seat,
        *keys: str,
        confirmed: bool = False,
        acts: Sequence[EntryRow] = (),
    ) -> Played:
        """Carry out choices and all forced ones after them; commit them together.

        Acts at the table may come before them.
        """
        table = turn.table
        chance = table.chance()
        table.running().seq += len(acts)
        try:
            position, made, seats = choose_all(table, seat, keys, chance, confirmed=confirmed)
        except GameError:
            raise
        except Exception as error:  # whatever the rules stumbled over, nothing was changed
            raise broken(table.row, error) from error
        rows = [*acts, *(self._tables.choice_row(each) for each in made)]
        is_same = seats == table.seats
        after = await self._tables.commit(
            table, position, rows, chance, seats=None if is_same else seats
        )
        return Played(turn.after(after, rows), tuple(made))

    async def answer_for(self, turn: Turn, seat: Seat, key: str) -> Played | None:
        """Answer for a computer; None if the game has gone on since `turn`."""
        # Nothing is read again: the step is stored only from the entry it was thought about.
        async with self._tables.lock(turn.table.id):
            try:
                return await self._make(turn, seat, key)
            except StaleSequenceError:
                return None
            except GameMissingError:
                raise NoGameError(game_id=turn.table.id) from None


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


def is_at_once(table: Table, seat: Seat, key: str, *, is_shown: bool) -> bool:
    """Return whether one press makes an offered choice for good, without being asked first.

    `is_shown`: it is the only one, and what is at stake stands above it.
    """
    try:
        found = stakes(table.game, table.running(), seat, key, table.row.options)
    except Exception as error:  # then it is asked first
        broken(table.row, error)
        return is_shown
    return found.is_final and (is_shown or found.warning is None)


def _forced_before(recent: Sequence[EntryRow]) -> Decision:
    """Return the choices that were made by themselves just before, as if they were asked."""
    keys = []
    for entry in reversed(recent):
        if entry.kind != CHOICE or not entry.data["auto"] or entry.key is None:
            break
        keys.append(entry.key)
    return _unasked(keys)


def _unasked(keys: Sequence[str]) -> Decision:
    """Return choices that were made without asking in the form of a question."""
    return Decision(Seat(0), "forced", tuple(Option(key, "") for key in keys))


def _is_asked(table: Table, user_id: int) -> bool:
    return any(table.question(seat) is not None for seat in table.seats_of(user_id))
