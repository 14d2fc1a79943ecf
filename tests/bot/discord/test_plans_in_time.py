"""Plans and time: the delay begins with the board, nobody is reminded meanwhile, nothing shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.courtesy.notice_ladder import Attention, Step
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.paces import PACES
from bot.courtesy.planned_turns import FURTHEST
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.discord.notices import NOTICE
from bot.tables.care_kinds import LENT
from bot.tables.facts import ANSWERS
from bot.tables.plan import Plan
from bot.tables.plan_upkeep import held_back
from bot.tables.plans import own_outline
from bot.tables.refusals import CaredForError
from bot.tables.services import Services
from bot.tables.table import PLAN, Table
from games.core.api import Seat
from storage.api.errors import StaleSequenceError
from storage.api.store import Store
from tests.bot.begun_tables import asked, play_until
from tests.bot.clocked import begun, live_until, published
from tests.bot.standin import Stage
from tests.bot.watch import BEGAN, Watch

DELAY = 9 * MINUTE
BEFORE_DAWN = HOUR * 9 // 11  # so long before quiet hours are over that delay is


@pytest.fixture
def services(store: Store, watch: Watch) -> Services:
    """Return services whose plans wait for a time that is known."""
    return Services(store, clock=watch, new_seed=lambda: b"s" * 32, plan_delay=lambda: DELAY)


async def _placing(services: Services, stage: Stage, pace: str = "none") -> Table:
    """Return a duel in which somebody places a card and the other waits, its board out."""
    table = await begun(services, stage, pace)
    table = await play_until(services, table, "place_card", Random(3))
    return await published(stage, table)


async def _plan(services: Services, table: Table) -> tuple[int, Seat]:
    """Let whoever waits plan the first of everything and keep it; return who that is."""
    (user,) = (user for user in table.humans() if user != asked(table)[0])
    found = own_outline(table, user)
    while found.question is not None:
        _, found = await services.plans.choose(table.id, user, found.asked, 0)
    await services.plans.keep(table.id, user, found.asked)
    return user, found.seat


async def _turn(services: Services, table: Table, *, first: bool = False) -> Table:
    """Let whoever is asked make the turn, with the first of everything or the last."""
    user = asked(table)[0]
    while asked(table)[0] == user:
        keys = asked(table)[2].decision.keys
        table = (await services.play.play(table.id, user, keys[0 if first else -1])).table
    return table


async def _timers(services: Services, table: Table) -> list[int]:
    return [t.due_at for t in await services.store.timers.of_game(table.id) if t.kind == PLAN]


async def _prefer(services: Services, user: int, name: str, value: Any) -> None:
    await services.store.preferences.set("user", user, name, value)


async def _play_plans(stage: Stage, table: Table) -> Table:
    await stage.dispatch.play_plans(table.id)
    await stage.dispatch.finish(60.0)
    return await stage.dispatch.services.tables.get(table.id)


async def test_the_delay_begins_with_the_board_that_calls(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _placing(services, stage)
    user, seat = await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id))
    watch.now += HOUR  # so long Discord takes no message
    assert await _timers(services, table) == []
    assert await services.plans.play_due(table.id) is None
    panel = await stage.click(user, f"g:{table.id}:0:play")
    assert "Planned, played soon" in panel.answers[-1].text
    assert "Play that part" not in panel.answers[-1].labels
    table = await published(stage, table)
    called = table.clocks.seat(seat).began
    assert called == watch.now
    plan = table.plan_of(seat)
    assert plan is not None
    assert plan.due_at == called + DELAY
    assert await _timers(services, table) == [called + DELAY]
    await published(stage, table)  # looking again changes nothing
    assert await _timers(services, table) == [called + DELAY]


async def test_a_failed_board_makes_no_plan_due(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _placing(services, stage)
    await _plan(services, table)
    table = await _turn(services, await services.tables.get(table.id))

    async def refuse(*_: object, **__: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as patched:
        patched.setattr(stage.dispatch.publisher._sender, "send", refuse)
        with pytest.raises(TimeoutError):
            await stage.dispatch.publisher.follow(table.id)
    assert await _timers(services, table) == []
    await published(stage, table)
    assert await _timers(services, table) == [watch.now + DELAY]


@pytest.mark.clause("T3", "S6")
async def test_a_planned_turn_counts_as_the_players_own(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T3, S6: what it took is spent, the increment comes on top, the answer is on record."""
    table = await _placing(services, stage, "steady")
    user, seat = await _plan(services, table)
    before = await services.store.preferences.all("user", user)
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    bank, turns = table.clocks.seat(seat).bank, table.clocks.seat(seat).turns
    assert bank is not None
    watch.now += DELAY
    table = await _play_plans(stage, table)
    clock, pace = table.clocks.seat(seat), PACES["steady"]
    spent = DELAY if turns else 0  # the first is free for a day
    assert clock.bank == pace.bank_after(bank, spent, earns=True)
    assert (clock.turns, clock.rescued) == (turns + 1, 0)
    after = await services.store.preferences.all("user", user)
    assert after[ANSWERS] == [*before.get(ANSWERS, []), [DELAY, 1]]
    assert table.clocks.seat(1 - seat).began == watch.now


@pytest.mark.clause("P3")
@pytest.mark.parametrize("where", ["dm", "both"])
async def test_nobody_is_told_of_a_turn_that_is_played_in_a_moment(
    services: Services, stage: Stage, watch: Watch, where: str
) -> None:
    """P3: who is told elsewhere is told at once, but not of what needs nothing from them."""
    table = await _placing(services, stage)
    user, _ = await _plan(services, table)
    await _prefer(services, user, "notices", {"where": where})
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    posted = len(stage.room.posted)
    await live_until(stage, watch, watch.now + DELAY - 1)
    assert len(stage.room.posted) == posted
    assert await services.store.posted.of_game(table.id, NOTICE) == []
    watch.now += 1
    await _play_plans(stage, table)
    await live_until(stage, watch, watch.now + HOUR)
    assert await services.store.posted.of_game(table.id, NOTICE) == []


async def test_a_plan_that_does_not_fit_holds_no_notice_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _placing(services, stage)
    user, seat = await _plan(services, table)
    await _prefer(services, user, "notices", {"where": "dm"})
    table = await services.tables.get(table.id)
    table = await published(stage, await _turn(services, table, first=True))
    await live_until(stage, watch, watch.now + DELAY)
    assert await services.store.posted.of_game(table.id, NOTICE) == []
    seq = table.row.seq
    table = await _play_plans(stage, table)
    assert table.row.seq == seq
    assert Plan.of(table.plan_of(seat)).is_missed
    await live_until(stage, watch, watch.now + 2 * MINUTE)
    (told,) = await services.store.posted.of_game(table.id, NOTICE)
    assert (told.key, told.data["step"]) == (str(seat), Step.WAKE)


@pytest.mark.clause("P1")
async def test_one_notice_for_all_games_leaves_out_what_is_planned(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P1: joined across tables, but not with a turn that is played in a moment."""
    table = await _placing(services, stage)
    user, seat = await _plan(services, table)
    await _prefer(services, user, "notices", {"where": "dm"})
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    other = await begun(services, stage, channel_id=11)
    turn = await services.tables.open(other.id)
    notices = stage.dispatch.publisher.notices
    assert await notices._others(turn, user, watch.now, everywhere=True) == []
    await services.plans.withdraw(table.id, user)
    (found,) = await notices._others(turn, user, watch.now, everywhere=True)
    assert (found.turn.table.id, found.seat) == (table.id, seat)


async def test_a_plan_that_was_never_played_forgets_nobody(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _placing(services, stage)
    _, seat = await _plan(services, table)
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    assert held_back(table, watch.now) == {seat: watch.now + DELAY + MINUTE}
    assert held_back(table, watch.now + DELAY + MINUTE) == {seat: watch.now + DELAY + 2 * MINUTE}
    assert held_back(table, watch.now + DELAY + HOUR) == {}
    (plan,) = table.plans
    far = replace(table, plans=(replace(plan, due_at=watch.now + DAY),))  # of a clock set back
    assert held_back(far, watch.now) == {seat: watch.now + FURTHEST + MINUTE}
    lost = replace(table, plans=(replace(plan, due_at=None),))
    assert held_back(lost, watch.now + 2 * HOUR) == {}


NIGHT = OwnTime("Europe/Brussels", QuietHours(23 * 60, 8 * 60))
NINE = BEGAN  # in Brussels


async def _due_at(services: Services, stage: Stage, table: Table) -> int:
    """Let the turn of whoever has a plan come now; return when it is to be played."""
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    (due,) = await _timers(services, table)
    (plan,) = table.plans
    assert plan.due_at == due
    return due


@pytest.mark.clause("P1")
async def test_in_quiet_hours_a_plan_waits_until_they_are_nearly_over(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P1: at night nobody answers in minutes; in the morning nobody is told of a turn just made."""
    table = await _placing(services, stage)
    user, seat = await _plan(services, table)
    await _prefer(services, user, "own_time", NIGHT.dump())
    watch.now = NINE + 18 * HOUR  # at three
    morning = NINE + 23 * HOUR
    assert await _due_at(services, stage, table) == morning - BEFORE_DAWN
    posted = len(stage.room.posted)
    assert stage.room.posted[-1].is_silent
    await live_until(stage, watch, morning - BEFORE_DAWN)
    table = await _play_plans(stage, await services.tables.get(table.id))
    assert seat not in table.running().asked
    await live_until(stage, watch, morning + HOUR)
    assert len(stage.room.posted) == posted + 1  # the next board, and no notice
    assert await services.store.posted.of_game(table.id, NOTICE) == []


async def test_what_comes_just_before_quiet_hours_waits_as_well(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _placing(services, stage)
    user, _ = await _plan(services, table)
    await _prefer(services, user, "own_time", NIGHT.dump())
    watch.now = NINE + 14 * HOUR - MINUTE
    assert await _due_at(services, stage, table) == NINE + 23 * HOUR - BEFORE_DAWN
    assert not stage.room.posted[-1].is_silent


async def test_while_away_a_plan_takes_longer(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Nobody who is away answers within minutes of a board that did not ring."""
    table = await _placing(services, stage)
    user, _ = await _plan(services, table)
    away = replace(NIGHT, away=(Span(NINE, NINE + 5 * DAY),))
    await _prefer(services, user, "own_time", away.dump())
    assert await _due_at(services, stage, table) == watch.now + 18 * DELAY


async def test_a_table_that_plays_plans_at_once_does_so_at_night(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _placing(services, stage)
    options = {**table.row.options, "plans_at_once": True}
    row = replace(table.row, options=options)
    assert services.tables.plan_timer(replace(table, row=row), 0).due_at == watch.now
    table.clocks = replace(table.clocks, people={0: Attention(NIGHT)})
    watch.now = NINE + 18 * HOUR
    assert services.tables.plan_timer(replace(table, row=row), 0).due_at == watch.now
    assert services.tables.plan_put_off(replace(table, row=row), 0) is None
    assert services.tables.plan_put_off(table, 0) is not None


async def test_a_plan_that_comes_due_in_the_dark_is_put_off(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Quiet hours were set since, or the bot was down until the middle of the night."""
    table = await _placing(services, stage)
    user, _ = await _plan(services, table)
    await _prefer(services, user, "own_time", NIGHT.dump())
    assert await _due_at(services, stage, table) == watch.now + DELAY
    watch.now = NINE + 18 * HOUR
    seq = (await services.tables.get(table.id)).row.seq
    table = await _play_plans(stage, table)
    assert table.row.seq == seq
    morning = NINE + 23 * HOUR
    (plan,) = table.plans
    assert plan.due_at == morning - BEFORE_DAWN
    assert morning - BEFORE_DAWN in await _timers(services, table)
    assert list(held_back(table, watch.now).values()) == [morning - BEFORE_DAWN + MINUTE]
    watch.now = morning - BEFORE_DAWN
    assert (await _play_plans(stage, table)).row.seq > seq


async def test_boards_and_clocks_are_the_same_with_a_plan(services: Services, watch: Watch) -> None:
    """Nothing that others see, nor when, depends on whether somebody has a plan."""
    seen = []
    for channel, has_plan in ((20, False), (30, True)):
        watch.now = BEGAN
        stage = Stage.of(services)
        table = await begun(services, stage, "steady", channel_id=channel)
        table = await published(stage, await play_until(services, table, "place_card", Random(3)))
        if has_plan:
            await _plan(services, table)
        table = await published(stage, await _turn(services, await services.tables.get(table.id)))
        await live_until(stage, watch, watch.now + DELAY - 1)
        await stage.dispatch.publisher.renew(table.id)
        told = [(said.text, said.labels, said.mentions) for said in stage.room.posted]
        rang = [said.is_silent for said in stage.room.posted]
        clocks = (await services.tables.get(table.id)).clocks.seats
        seen.append((told, rang, len(stage.room.edited), clocks))
        await services.consent.stop(table.id, table.row.host_id, force=True)
        await stage.close()
    assert seen[0] == seen[1]


@pytest.mark.clause("T8", "P2")
async def test_a_computer_that_plays_for_a_while_ends_the_plan(
    services: Services, stage: Stage
) -> None:
    """T8, P2: who lets a computer play has no plan; who is back may plan again."""
    table = await _placing(services, stage)
    user, seat = await _plan(services, table)
    table = await services.lending.lend(table.id, user, None)
    assert table.seats[seat].care == LENT
    assert (await services.tables.get(table.id)).plans == ()
    with pytest.raises(CaredForError):
        own_outline(table, user)
    with pytest.raises(CaredForError):
        await services.plans.take_up(table.id, user, 1)
    table = await services.care.come_back(table.id, user)
    await _plan(services, table)
    assert (await services.tables.get(table.id)).plan_of(seat) is not None


async def test_a_plan_that_was_overtaken_is_tried_again(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timer fails, and so comes again: a plan that is due is never left lying."""
    table = await _placing(services, stage)
    await _plan(services, table)
    table = await published(stage, await _turn(services, await services.tables.get(table.id)))
    watch.now += DELAY

    async def overtaken(*_: object, **__: object) -> None:
        raise StaleSequenceError(table.id, 1, 2)

    with monkeypatch.context() as patched:
        patched.setattr(services.store.entries, "append", overtaken)
        with pytest.raises(StaleSequenceError):
            await stage.dispatch.play_plans(table.id)
    assert (await _play_plans(stage, table)).plans == ()
