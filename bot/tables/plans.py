"""Planning ahead: making, keeping and withdrawing a plan, and playing it when the turn comes.

    waiting player ── Plan my turn ──► bot/tables/plan: an outline on the imagined table
                          │ choose, back, otherwise, keep, withdraw: one read, one write
                          ▼
                   table `plans`, one row for each seat; in no log, in no export
                          │ the board that calls the seat makes a kept plan due (storage: Posting)
                          ▼
    timer `plan`, after a random time (bot/courtesy/planned_turns) ──► play_due: the first
                   alternative that fits as a whole is played in one step, like any turn; else it
                   stays as a suggestion

Nothing public changes when a plan is made, kept, withdrawn or found not to fit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.tables.clocks import CLOCK
from bot.tables.plan import MOST_TURNS, Outline, Plan, outline, prospects, suggestion
from bot.tables.plan_upkeep import is_due
from bot.tables.play import Play, Played, caution
from bot.tables.refusals import CaredForError, NothingToPlanError, NotWaitingError, StalePlanError
from bot.tables.repository import ANYWHERE, TableRepository
from bot.tables.table import Table
from bot.tables.turn import Turn
from games.core.api import Seat
from games.core.errors import GameError, StaleDecisionError
from games.core.planning import Rehearsal, planned
from storage.api.rows import NewTimer, PlanRow

log = logging.getLogger(__name__)


class Plans:
    """What players do with plans, and what becomes of them."""

    def __init__(self, tables: TableRepository, play: Play) -> None:
        self._tables = tables
        self._store = tables.store
        self._play = play

    async def choose(
        self, game_id: int, user_id: int, asked: int, index: int, guild_id: int | None = ANYWHERE
    ) -> tuple[Turn, Outline]:
        """Plan the option at a place of the question shown under `asked` as the next choice."""

        def chosen(found: Outline) -> Plan | None:
            question, last = found.question, found.last
            if question is None or not 0 <= index < len(question.decision.keys):
                return None
            state = found.table.running().state
            key = question.decision.keys[index]
            done = () if last is None else found.plan.turns[-1][: len(last.taken)]
            return found.plan.with_last(
                (*done, planned(found.table.game, state, question.decision, key))
            )

        return await self._change(game_id, user_id, asked, chosen, guild_id)

    async def back(
        self, game_id: int, user_id: int, asked: int, guild_id: int | None = ANYWHERE
    ) -> tuple[Turn, Outline]:
        """Take the last planned choice that fits out of the plan again."""

        def shorter(found: Outline) -> Plan | None:
            turns, last = found.plan.turns, found.last
            if last is None:
                return None
            if not turns[-1]:  # an alternative that was not begun
                return replace(found.plan, turns=turns[:-1], is_kept=False)
            return found.plan.with_last(turns[-1][: max(0, len(last.taken) - 1)])

        return await self._change(game_id, user_id, asked, shorter, guild_id)

    async def otherwise(
        self, game_id: int, user_id: int, asked: int, guild_id: int | None = ANYWHERE
    ) -> tuple[Turn, Outline]:
        """Begin with what is to be played if the turns planned so far do not fit."""

        def longer(found: Outline) -> Plan | None:
            is_free = found.is_complete and len(found.plan.turns) < MOST_TURNS
            return found.plan.with_another() if is_free else None

        return await self._change(game_id, user_id, asked, longer, guild_id)

    async def keep(
        self, game_id: int, user_id: int, asked: int, guild_id: int | None = ANYWHERE
    ) -> tuple[Turn, Outline]:
        """Have a complete plan played when the turn comes."""

        def kept(found: Outline) -> Plan | None:
            if not found.is_complete:
                return None
            return found.plan.kept([_warnings(found.table, each) for each in found.rehearsals])

        return await self._change(game_id, user_id, asked, kept, guild_id)

    async def _change(
        self,
        game_id: int,
        user_id: int,
        asked: int,
        change: Callable[[Outline], Plan | None],
        guild_id: int | None,
    ) -> tuple[Turn, Outline]:
        """Store a changed plan; StalePlanError if it was shown otherwise than it is now."""
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id, user_id, guild_id)
            found = own_outline(turn.table, user_id)
            plan = change(found) if found.asked == asked else None
            if plan is None:
                raise StalePlanError()
            row = plan.row(found.seat, self._tables.now())
            await self._store.plans.put(game_id, row)
            turn = replace(turn, table=_planned(turn.table, row))
            return turn, own_outline(turn.table, user_id)

    async def withdraw(
        self, game_id: int, user_id: int, guild_id: int | None = ANYWHERE
    ) -> tuple[Turn, bool]:
        """Forget what a user has planned for a game; False if there was nothing to forget."""
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id, user_id, guild_id)
            held = turn.table.seated(user_id)
            had = False
            for plan in turn.table.plans:
                if plan.seat in held:
                    had |= await self._store.plans.drop(game_id, plan.seat)
            left = tuple(plan for plan in turn.table.plans if plan.seat not in held)
            return replace(turn, table=replace(turn.table, plans=left)), had

    async def take_up(
        self, game_id: int, user_id: int, asked: int, guild_id: int | None = ANYWHERE
    ) -> Played:
        """Play what still fits of a plan whose turn has come, as far as it can be taken back."""
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id, user_id, guild_id)
            turn.table.running()
            for seat in turn.table.seated(user_id):
                if turn.table.is_computer(seat):
                    raise CaredForError()
                question = turn.table.question(seat)
                keys = suggestion(turn.table, seat) if question is not None else ()
                if question is not None and question.asked == asked and keys:
                    return await self._play.answer_all(turn, seat, keys, confirmed=False)
            raise StaleDecisionError(asked=asked)

    async def play_due(self, game_id: int) -> Turn | None:
        """Play the plans that are due; returns the game then, None if nothing was played.

        Safe to call at any time, also twice at once and in several processes.
        """
        async with self._tables.lock(game_id):
            turn = await self._tables.open(game_id)
            if turn.table.row.status != "running":
                return None
            # One after the other: the second is rehearsed on the table that the first led to.
            before, now = turn.table.row.seq, self._tables.now()
            for plan in turn.table.plans:
                if is_due(plan, now) and not await self._put_off(turn.table, plan):
                    turn = await self._play_one(turn, Seat(plan.seat))
            return turn if turn.table.row.seq > before else None

    async def _put_off(self, table: Table, plan: PlanRow) -> bool:
        """Put a plan off that is due in quiet hours: they were set since, or the bot was down."""
        later = self._tables.plan_put_off(table, plan.seat)
        if later is None:
            return False
        async with self._store.write():
            await self._store.plans.put(table.id, replace(plan, due_at=later.due_at))
            await self._store.timers.add(table.id, later)
        return True

    async def _play_one(self, turn: Turn, seat: Seat) -> Turn:
        """Play the first alternative that fits as a whole, else keep it all as a suggestion."""
        table = turn.table
        # The turn was made meanwhile, or somebody else plays the seat.
        if seat not in table.running().asked or table.is_computer(seat):
            await self._store.plans.drop(table.id, seat)
            return turn
        plan = Plan.of(table.plan_of(seat))
        try:
            for place, found in enumerate(prospects(table, seat)):
                if found.is_playable:
                    if plan.surprises(place, _warnings(table, found)):
                        break  # it would do what nobody has spoken of: its player is asked
                    keys = found.keys
                    return (await self._play.answer_all(turn, seat, keys, confirmed=True)).turn
        except GameError as error:  # a fault of ours: then the player is asked, as if without plan
            log.error("plan not played: game=%s code=%s", table.id, error.code)
        await self._miss(table.id, plan.missed().row(seat, self._tables.now()))
        return turn

    async def _miss(self, game_id: int, row: PlanRow) -> None:
        """Keep a plan that does not fit as a suggestion; its player is to be told as usual, now."""
        async with self._store.write():
            await self._store.plans.put(game_id, row)
            await self._store.timers.cancel(game_id, [CLOCK])
            await self._store.timers.add(game_id, NewTimer(CLOCK, row.made_at))


def _warnings(table: Table, found: Rehearsal[Any]) -> frozenset[str]:
    """Return what the player of a planned turn would be warned of, choice by choice, by ids."""
    said = (
        caution(replace(table, position=step.position), step.decision.seat, step.option.key)
        for step in found.taken
    )
    return frozenset(warning.id for warning in said if warning is not None)


def own_outline(table: Table, user_id: int) -> Outline:
    """Return what a user can plan at a table; refuses whoever is asked, or can plan nothing."""
    table.running()
    held = [seat for seat in table.seated(user_id) if not table.is_computer(seat)]
    if not held:
        raise CaredForError()
    if any(table.question(seat) is not None for seat in held):
        raise NotWaitingError()
    for seat in held:
        found = outline(table, seat)
        if found is not None:
            return found
    raise NothingToPlanError()


def can_plan(table: Table, user_id: int) -> bool:
    """Return whether a user can plan the next turn now."""
    try:
        own_outline(table, user_id)
    except GameError:
        return False
    return True


def _planned(table: Table, row: PlanRow) -> Table:
    others = [plan for plan in table.plans if plan.seat != row.seat]
    return replace(table, plans=(*others, row))
