"""Plans: made while others think, played when the turn comes, seen by nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.courtesy.planned_turns import DELAY as PLANNED_DELAY
from bot.tables.clocks import CLOCK
from bot.tables.consent import Request
from bot.tables.plan import Outline, Plan, outline
from bot.tables.plan_upkeep import outdated_plans
from bot.tables.plans import own_outline
from bot.tables.refusals import (
    NothingToPlanError,
    NotSeatedError,
    NotStartedError,
    NotWaitingError,
    StalePlanError,
)
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import CHOICE, PLAN, UNDO, Person, Table
from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import GameOverError
from games.core.players import choose as choose_for
from games.core.wording import Message
from storage.api.rows import EntryRow, PlanRow
from storage.api.store import Store
from tests.bot.begun_tables import asked, duel, open_request, play_random, play_until
from tests.bot.clocked import board_out
from tests.bot.conftest import ANA, BRAM, CARA
from tests.homes import plannable

DELAY = 333


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Return the clock of the services."""
    return Clock()


@pytest.fixture
def services(store: Store, clock: Clock) -> Services:
    """Return services with that clock and a delay that is known."""
    return Services(store, clock=clock, new_seed=lambda: b"s" * 32, plan_delay=lambda: DELAY)


async def _placing(services: Services, **options: Any) -> Table:
    """Return a duel in which somebody places a card and the other waits."""
    table = await duel(services, **options)
    return await play_until(services, table, "place_card", Random(3))


def _waiting(table: Table) -> tuple[int, Seat]:
    """Return the user and the seat who wait."""
    (seat,) = (Seat(s.seat) for s in table.seats if Seat(s.seat) not in table.running().asked)
    user = table.seats[seat].user_id
    assert user is not None
    return user, seat


async def _plan(
    services: Services, table: Table, pick: Callable[[Outline], int] | None = None
) -> tuple[int, Seat]:
    """Let whoever waits plan a whole turn and keep it; return who that is."""
    user, seat = _waiting(table)
    found = own_outline(table, user)
    while found.question is not None:
        index = 0 if pick is None else pick(found)
        _, found = await services.plans.choose(table.id, user, found.asked, index)
    await services.plans.keep(table.id, user, found.asked)
    return user, seat


async def _turn(services: Services, table: Table, avoid: str = "") -> Table:
    """Let whoever is asked play the turn to its end, not with a key that is avoided."""
    seat = asked(table)[1]
    while not table.is_over and seat in table.running().asked:
        user, _, question = asked(table)
        keys = [key for key in question.decision.keys if key != avoid]
        table = (await services.play.play(table.id, user, keys[-1], asked=question.asked)).table
    return await board_out(services, table)


async def _due(services: Services, table: Table, clock: Clock) -> Table:
    """Let the board go out, then the clock go on until a plan is due, and have it played."""
    await board_out(services, table)
    clock.now += DELAY
    await services.plans.play_due(table.id)
    return await services.tables.get(table.id)


def _space(found: Outline, avoid: set[str]) -> int:
    """Return a space that stays free, where one is asked for."""
    assert found.question is not None
    keys = found.question.decision.keys
    return next(place for place, key in enumerate(keys) if key not in avoid)


# Making a plan ------------------------------------------------------------------------------------


async def test_a_plan_is_made_step_by_step_and_stands_in_no_log(services: Services) -> None:
    table = await _placing(services)
    user, seat = _waiting(table)
    found = own_outline(table, user)
    assert found.question is not None
    assert found.question.decision.kind == "place_card"
    entries = await services.store.entries.of_game(table.id)
    turn, found = await services.plans.choose(table.id, user, found.asked, 0)
    assert found.question is not None
    assert found.question.decision.kind == "place_space"
    assert await services.store.entries.of_game(table.id) == entries
    assert turn.table.row == table.row
    assert (await services.tables.get(table.id)).plan_of(seat) is not None


async def test_only_a_complete_plan_can_be_kept(services: Services) -> None:
    table = await _placing(services)
    user, _ = _waiting(table)
    _, found = await services.plans.choose(table.id, user, own_outline(table, user).asked, 0)
    assert not found.is_complete
    with pytest.raises(StalePlanError):
        await services.plans.keep(table.id, user, found.asked)


async def test_back_takes_a_planned_choice_out_again(services: Services) -> None:
    table = await _placing(services)
    user, _ = _waiting(table)
    first = own_outline(table, user)
    _, found = await services.plans.choose(table.id, user, first.asked, 1)
    _, found = await services.plans.back(table.id, user, found.asked)
    assert found.plan.is_empty
    assert found.question is not None
    assert first.question is not None
    assert found.question.decision == first.question.decision


async def test_an_older_panel_plans_nothing(services: Services) -> None:
    table = await _placing(services)
    user, _ = _waiting(table)
    first = own_outline(table, user)
    await services.plans.choose(table.id, user, first.asked, 0)
    for refused in (
        services.plans.choose(table.id, user, first.asked, 1),
        services.plans.back(table.id, user, first.asked),
        services.plans.keep(table.id, user, first.asked),
        services.plans.otherwise(table.id, user, first.asked),
    ):
        with pytest.raises(StalePlanError):
            await refused


async def test_steps_nobody_may_know_of_do_not_spoil_a_plan_panel(services: Services) -> None:
    table = await _placing(services)
    user, _ = _waiting(table)
    found = own_outline(table, user)
    table = await play_random(services, table, Random(1), 1)  # a card taken up, unseen
    assert own_outline(table, user).asked == found.asked
    await services.plans.choose(table.id, user, found.asked, 0)


async def test_whoever_is_asked_or_not_seated_or_too_late_cannot_plan(services: Services) -> None:
    lobby = await services.opening.create("swarm", CARA, channel_id=11)
    with pytest.raises(NotStartedError):
        await services.plans.keep(lobby.id, CARA.user_id, 0)
    table = await _placing(services)
    player, waiting = asked(table)[0], _waiting(table)[0]
    with pytest.raises(NotWaitingError):
        await services.plans.choose(table.id, player, 0, 0)
    with pytest.raises(NotSeatedError):
        await services.plans.choose(table.id, CARA.user_id, 0, 0)
    await services.seats.resign(table.id, player)
    with pytest.raises(GameOverError):
        await services.plans.choose(table.id, waiting, 0, 0)


async def test_nothing_can_be_planned_before_a_deal(services: Services) -> None:
    table = await duel(services)  # the draft: which special one gets is not known
    with pytest.raises(NothingToPlanError):
        await services.plans.choose(table.id, BRAM.user_id, 0, 0)


async def test_withdrawing_twice_changes_nothing(services: Services) -> None:
    table = await _placing(services)
    user, seat = await _plan(services, table)
    assert (await services.plans.withdraw(table.id, user))[1]
    assert not (await services.plans.withdraw(table.id, user))[1]
    assert (await services.tables.get(table.id)).plan_of(seat) is None


# Playing it ---------------------------------------------------------------------------------------


async def test_a_kept_plan_is_played_after_its_delay_like_any_turn(
    services: Services, clock: Clock
) -> None:
    table = await _placing(services, confirm_turn=True)
    user, seat = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    (timer,) = [t for t in await services.store.timers.of_game(table.id) if t.kind == PLAN]
    assert timer.due_at == 1000 + DELAY
    assert await services.plans.play_due(table.id) is None  # not yet
    seq = table.row.seq
    table = await _due(services, table, clock)
    made = await services.store.entries.of_game(table.id, after=seq)
    assert {entry.seat for entry in made} == {seat}
    assert made[-1].key == "confirm"  # a plan includes the confirmation
    assert made[-1].data["settled"]
    assert table.plans == ()
    told = [line.act for line in story(made, None)]
    assert not any(told)
    assert asked(table)[0] != user


async def test_a_plan_is_played_once(services: Services, store: Store, clock: Clock) -> None:
    table = await _placing(services)
    await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    other = Services(store, clock=clock)  # as another process, or the bot after a restart
    clock.now += DELAY
    assert await other.plans.play_due(table.id) is not None
    assert await services.plans.play_due(table.id) is None
    assert await other.plans.play_due(table.id) is None


async def test_a_plan_that_two_want_to_play_at_once_is_played_once(
    services: Services, clock: Clock
) -> None:
    """Whoever comes second waits, and finds nothing left to do."""
    table = await _placing(services)
    await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    clock.now += DELAY
    done = await asyncio.gather(*(services.plans.play_due(table.id) for _ in range(3)))
    assert [turn is None for turn in done].count(False) == 1


@pytest.mark.slow
async def test_no_plan_outlives_its_game(services: Services) -> None:
    table, blank = await duel(services), {"turns": [], "missed": False}
    while not table.is_over:
        for seat in (0, 1):
            await services.store.plans.put(table.id, PlanRow(seat, blank, 1000))
        table = await play_random(services, await services.tables.get(table.id), Random(3), 1)
    assert table.plans == ()
    assert (await services.tables.get(table.id)).plans == ()


async def test_what_is_played_by_itself_ends_a_plan_if_it_ends_the_turn(services: Services) -> None:
    table = await _placing(services)

    def chosen(seat: int, *, auto: bool, settled: bool) -> EntryRow:
        return EntryRow(9, CHOICE, seat, "key", {"auto": auto, "settled": settled}, 1000)

    for auto, settled, gone in ((True, True, {1}), (True, False, set()), (False, False, {1})):
        entry = chosen(1, auto=auto, settled=settled)
        assert outdated_plans(table, [entry], None) == gone


async def test_a_plan_that_no_longer_fits_stays_as_a_suggestion(
    services: Services, clock: Clock
) -> None:
    table = await _placing(services)
    user, seat = await _plan(services, table)
    planned = Plan.of((await services.tables.get(table.id)).plan_of(seat)).turns[0]
    space = next(choice.good for choice in planned if choice.kind == "place_space")
    table = await services.tables.get(table.id)
    while seat not in table.running().asked:  # the rival takes just that space
        player, _, question = asked(table)
        keys = question.decision.keys
        key = space if space in keys else keys[0]
        table = (await services.play.play(table.id, player, key)).table
    seq = table.row.seq
    table = await _due(services, table, clock)
    assert table.row.seq == seq
    row = table.plan_of(seat)
    assert row is not None
    assert not row.is_kept
    assert Plan.of(row).is_missed
    # Nothing holds their notices back any more: what is due comes now, and not in ten minutes.
    looks = [t.due_at for t in await services.store.timers.of_game(table.id) if t.kind == CLOCK]
    assert looks == [int(clock.now)]
    opened = table.question(seat)
    assert opened is not None
    played = await services.plans.take_up(table.id, user, opened.asked)
    assert [each.entry.key for each in played.made][:1] == [planned[0].good]


async def test_the_first_alternative_that_fits_is_played(services: Services, clock: Clock) -> None:
    table = await _placing(services)
    user, seat = _waiting(table)
    found = own_outline(table, user)
    spaces = ("space:A1", "space:B5")
    for space in spaces:
        if space != spaces[0]:
            _, found = await services.plans.otherwise(table.id, user, found.asked)
        while found.question is not None:
            keys = found.question.decision.keys
            place = keys.index(space) if space in keys else 0
            _, found = await services.plans.choose(table.id, user, found.asked, place)
    await services.plans.keep(table.id, user, found.asked)
    table = await services.tables.get(table.id)
    while seat not in table.running().asked:
        player, _, question = asked(table)
        keys = question.decision.keys
        key = spaces[0] if spaces[0] in keys else keys[0]
        table = (await services.play.play(table.id, player, key)).table
    seq = table.row.seq
    await _due(services, table, clock)
    made = await services.store.entries.of_game(table.id, after=seq)
    assert spaces[1] in [entry.key for entry in made]


async def test_choosing_oneself_ends_the_plan(services: Services, clock: Clock) -> None:
    table = await _placing(services)
    user, seat = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    question = table.question(seat)
    assert question is not None
    await services.play.play(table.id, user, question.decision.keys[-1])
    table = await services.tables.get(table.id)
    assert table.plans == ()
    seq = table.row.seq
    assert (await _due(services, table, clock)).row.seq == seq


@pytest.mark.parametrize(
    ("kept_with", "due_with", "is_played"),
    [
        (None, None, True),
        ("warning-draws", "warning-draws", True),
        ("warning-round", None, True),
        (None, "warning-round", False),
        ("warning-draws", "warning-round", False),
    ],
)
async def test_a_plan_whose_player_was_warned_of_something_else_stays_a_suggestion(
    services: Services,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    kept_with: str | None,
    due_with: str | None,
    is_played: bool,
) -> None:
    def warned(message_id: str | None) -> None:
        message = None if message_id is None else Message(message_id)
        monkeypatch.setattr("bot.tables.plans.caution", lambda *_: message)

    table = await _placing(services, confirm_turn=False)
    warned(kept_with)
    _, seat = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    seq = table.row.seq
    warned(due_with)
    table = await _due(services, table, clock)
    assert (table.row.seq > seq) is is_played
    plan = table.plan_of(seat)
    assert (plan is None) is is_played
    if plan is not None:
        assert Plan.of(plan).is_missed
        assert not plan.is_kept
        assert Plan.of(plan).turns  # it can still be taken up


async def test_plans_kept_before_warnings_were_noted_are_played(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _placing(services, confirm_turn=False)
    _, seat = await _plan(services, table)
    row = (await services.tables.get(table.id)).plan_of(seat)
    assert row is not None
    data = {name: value for name, value in row.data.items() if name != "warned"}
    assert data != row.data
    await services.store.plans.put(table.id, replace(row, data=data))
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    monkeypatch.setattr("bot.tables.plans.caution", lambda *_: Message("warning-round"))
    seq = table.row.seq
    assert (await _due(services, table, clock)).row.seq > seq


async def test_plans_at_once_are_due_at_once(services: Services) -> None:
    table = await _placing(services, plans_at_once=True)
    _, seat = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    assert await services.plans.play_due(table.id) is not None
    assert (await services.tables.get(table.id)).plan_of(seat) is None


async def test_the_delay_is_between_one_and_ten_minutes_and_differs(store: Store) -> None:
    delays = {Services(store).tables._plan_delay() for _ in range(200)}
    assert (PLANNED_DELAY[0], PLANNED_DELAY[-1]) == (60, 600)
    assert all(60 <= delay <= 600 for delay in delays)
    assert len(delays) > 50


async def test_a_clock_that_was_set_back_delays_no_plan_for_ever(
    services: Services, clock: Clock
) -> None:
    table = await _placing(services)
    await _plan(services, table)
    clock.now = 900_000.0
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    clock.now = 1000.0
    assert await services.plans.play_due(table.id) is not None


# What becomes of it -------------------------------------------------------------------------------


async def test_undo_after_a_planned_turn_is_like_any_other(
    services: Services, clock: Clock
) -> None:
    table = await _placing(services)
    user, _ = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id), avoid="space:A1")
    before = table.running().state
    table = await _due(services, table, clock)
    done = await services.consent.undo(table.id, user)
    assert isinstance(done, Request)
    request = await open_request(services, table.id, UNDO)
    other = next(person for person in table.humans() if person != user)
    back = await services.consent.answer_request(table.id, other, request.token, agree=True)
    assert isinstance(back, Table)
    assert back.running().state == before


async def test_a_turn_taken_back_takes_plans_along(services: Services) -> None:
    table = await _placing(services)
    table = await _turn(services, table)
    user, seat = await _plan(services, table)
    await services.consent.undo(table.id, user)
    request = await open_request(services, table.id, UNDO)
    other = next(person for person in table.humans() if person != user)
    await services.consent.answer_request(table.id, other, request.token, agree=True)
    assert (await services.tables.get(table.id)).plan_of(seat) is None


async def test_an_unseen_step_taken_back_leaves_plans_alone(services: Services) -> None:
    table = await _placing(services)
    _, seat = await _plan(services, table)
    table = await play_random(services, await services.tables.get(table.id), Random(1), 1)
    await services.consent.undo(table.id, asked(table)[0])
    assert (await services.tables.get(table.id)).plan_of(seat) is not None


@pytest.mark.parametrize("how", ["replace", "stop", "resign"])
async def test_a_plan_goes_with_its_player(services: Services, how: str) -> None:
    table = await _placing(services)
    user, seat = await _plan(services, table)
    if how == "replace":
        await services.seats.replace(table.id, seat, Person(9, "Nia"), by_user=user)
    elif how == "stop":
        await services.consent.stop(table.id, user, force=True)
    else:
        await services.seats.resign(table.id, user)
    assert (await services.tables.get(table.id)).plans == ()


async def test_a_plan_that_cannot_be_read_is_none(services: Services) -> None:
    table = await _placing(services)
    user, seat = await _plan(services, table)
    row = (await services.tables.get(table.id)).plan_of(seat)
    assert row is not None
    for data in ({}, {"turns": 3, "missed": False}, {"turns": [["x"]], "missed": False}):
        await services.store.plans.put(table.id, replace(row, data=data))
        assert own_outline(await services.tables.get(table.id), user).plan.is_empty


# All games ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("slug", plannable())
async def test_every_game_is_played_with_plans(services: Services, clock: Clock, slug: str) -> None:
    """Everybody plans what a mate would choose; some of the plans are played as they are."""
    table = await services.opening.create(slug, ANA, channel_id=10, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    played = planned = 0
    for _ in range(60):
        if table.is_over or played >= 2:
            break
        _, seat = _waiting(table)
        if outline(table, seat) is not None:
            planned += 1
            await _plan(services, table, _mate)
            table = await services.tables.get(table.id)
        while not table.is_over and seat not in table.running().asked:
            player, mover, _ = asked(table)
            key = choose_for(
                table.game, table.running().state, mover, "mate", Chance(str(table.row.seq))
            )
            table = (await services.play.play(table.id, player, key)).table
        if table.is_over:
            break
        seq = table.row.seq
        table = await _due(services, table, clock)
        played += table.row.seq > seq
        table = await _turn(services, table) if seat in table.running().asked else table
    assert planned
    assert played >= 2, (slug, planned, played)


def _mate(found: Outline) -> int:
    assert found.question is not None
    state = found.table.running().state
    key = choose_for(found.table.game, state, found.seat, "mate", Chance("plan"))
    return found.question.decision.keys.index(key)


async def test_swarm_market_researcher_else_ship(services: Services, clock: Clock) -> None:
    """The market of the Swarm: what is wanted may have moved in the row, and become cheaper."""
    table = await services.opening.create("swarm", ANA, channel_id=10, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    table = await play_until(services, table, "buy", Random(2))
    user, seat = _waiting(table)
    found = own_outline(table, user)
    for place in (2, 1):
        _, found = await services.plans.choose(table.id, user, found.asked, place)
        if place == 2:
            _, found = await services.plans.otherwise(table.id, user, found.asked)
    _, found = await services.plans.keep(table.id, user, found.asked)
    wanted = [turn[0] for turn in found.plan.turns]
    assert [choice.price for choice in wanted] == [2, 1]
    table = await services.tables.get(table.id)
    player = asked(table)[0]
    await services.play.play(table.id, player, "buy:1")
    table = await services.tables.get(table.id)
    if seat not in table.running().asked:
        table = (await services.play.play(table.id, player, "confirm")).table
    seq = table.row.seq
    table = await _due(services, table, clock)
    made = await services.store.entries.of_game(table.id, after=seq)
    (bought,) = [e for entry in made for e in entry.data["events"] if "card-bought" in str(e)]
    assert wanted[0].good.removeprefix("card:") in str(bought)
    assert made[0].key == "buy:2"  # one place further in front, and cheaper
