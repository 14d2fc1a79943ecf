"""How often storage is asked for one click: reads and writes are what a turn costs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

import pytest

from bot.tables.clocks import CLOCK
from bot.tables.plans import own_outline
from bot.tables.services import Services
from bot.tables.table import CHOICE, MID_TURN, Table
from games.core.errors import UndoBlockedError
from storage.api.rows import EntryRow
from tests.bot.begun_tables import asked, duel, play_random, play_until
from tests.bot.conftest import ANA
from tests.bot.counting import Calls
from tests.bot.standin import GUILD, Stage
from tests.bot.tables import late_tables
from tests.bot.watch import Watch

ATLANTIS = "atlantis"


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _begun(services: Services, stage: Stage, computers: int = 0) -> Table:
    """Return a table whose turns are confirmed, with its first board out."""
    if not computers:
        table = await duel(services, GUILD)
    else:
        levels = ["deckhand"] * computers
        table = await services.opening.create(
            ATLANTIS, ANA, seats=3, channel_id=10, guild_id=GUILD, computers=levels
        )
        table = await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    return await services.tables.get(table.id)


async def _click(stage: Stage, table: Table) -> Table:
    """Answer the open question surely with its first option; return the table then."""
    (seat,) = (s for s in table.waiting_for() if table.question(s) is not None)
    question = table.question(seat)
    assert question is not None
    user = table.seats[seat].user_id
    assert user is not None
    await stage.click(user, f"g:{table.id}:{question.asked}:s.0", on_private=True)
    await stage.dispatch.finish(60.0)
    return table


@pytest.mark.parametrize("verb", ["play", "hand", "rules"])
async def test_looking_takes_one_read(services: Services, stage: Stage, verb: str) -> None:
    table = await _begun(services, stage)
    calls = Calls().of(services.store)
    await stage.click(ANA.user_id, f"g:{table.id}:0:{verb}")
    await stage.dispatch.finish(60.0)
    assert calls.taken() == ["games.open"]


async def test_steps_take_a_read_and_a_write_and_turns_two_writes_more(
    services: Services, stage: Stage
) -> None:
    table = await _begun(services, stage)
    calls = Calls().of(services.store)
    steps = turns = 0
    while not table.is_over and turns < 12:
        posted, owed = len(stage.room.posted), set[str]()
        calls.clear()
        await _click(stage, table)
        taken = calls.taken()
        table = await services.tables.get(table.id)
        if len(stage.room.posted) == posted:
            assert taken == ["games.open", "entries.append"]
            steps += 1
            owed = {MID_TURN}  # a die may have been rolled, or a secret told
        else:
            assert len(stage.room.posted) == posted + 1
            assert taken == ["games.open", "entries.append", "posted.record", "posted.record"]
            turns += 1
        kinds = {timer.kind for timer in await services.store.timers.of_game(table.id)}
        assert kinds - owed == (set() if table.is_over else {CLOCK})
    assert steps
    assert turns


async def test_of_the_log_only_what_would_go_back_is_read_for_a_request(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _begun(services, stage)
    plan = None
    while plan is None:
        mover, _, _ = asked(table)
        await _click(stage, table)
        table = await services.tables.get(table.id)
        with suppress(UndoBlockedError):  # something was revealed
            plan = await services.consent.plan_undo(table.id, mover)
        plan = plan if plan is not None and plan.needs_consent else None
    read = []
    of_game = services.store.entries.of_game

    async def noted(game_id: int, after: int = 0) -> list[EntryRow]:
        entries = await of_game(game_id, after)
        read.append(len(entries))
        return entries

    monkeypatch.setattr(services.store.entries, "of_game", noted)
    await stage.click(mover, f"g:{table.id}:0:undo")
    await stage.dispatch.finish(60.0)
    assert "would be undone" in stage.room.posted[-1].text
    assert read[-1] == table.row.seq - plan.to < table.row.seq


async def test_of_the_log_only_what_is_news_is_read_for_whoever_is_back(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await late_tables.begun(services, stage)
    table = await play_random(services, table, Random(3), 30)
    user, seat, _ = asked(table)
    own = max(
        entry.seq
        for entry in await services.store.entries.of_game(table.id)
        if entry.kind == CHOICE and entry.seat == seat and not entry.data["auto"]
    )
    await services.lending.lend(table.id, user, None)
    table = await late_tables.shown(stage, table)
    table = await services.care.come_back(table.id, user)
    table = await late_tables.shown(stage, table)
    read = []
    of_game = services.store.entries.of_game

    async def noted(game_id: int, after: int = 0) -> list[EntryRow]:
        read.append(after)
        return await of_game(game_id, after)

    monkeypatch.setattr(services.store.entries, "of_game", noted)
    calls = Calls().of(services.store)
    click = await stage.click(user, f"g:{table.id}:0:play")
    assert "Played for you:" in click.answers[-1].text
    assert calls.taken() == ["games.open", "entries.last_own", "entries.of_game"]
    assert read == [own]


async def test_planning_takes_a_read_and_a_write(services: Services, stage: Stage) -> None:
    table = await _begun(services, stage)
    table = await play_until(services, table, "place_card", Random(3))
    await stage.dispatch.publisher.follow(table.id)
    waiting = next(user for user in table.humans() if user != asked(table)[0])
    calls = Calls().of(services.store)
    for verb in ("play", "plan"):
        await stage.click(waiting, f"g:{table.id}:0:{verb}")
        assert calls.taken() == ["games.open"]
    found = own_outline(table, waiting)
    await stage.click(waiting, f"g:{table.id}:{found.asked}:po.0", on_private=True)
    assert calls.taken() == ["games.open", "plans.put"]
    await stage.click(waiting, f"g:{table.id}:0:pd", on_private=True)
    assert calls.taken() == ["games.open", "plans.drop"]


async def test_each_choice_of_a_computer_takes_one_write(services: Services, stage: Stage) -> None:
    table = await _begun(services, stage, computers=2)
    calls = Calls().of(services.store)
    picks = Random(1)
    moved = 0
    while moved < 6:
        question = table.question(table.waiting_for()[0])
        assert question is not None
        index = picks.randrange(len(question.decision.options))
        before, posted = table.row.seq, len(stage.room.posted)
        calls.clear()
        await stage.click(ANA.user_id, f"g:{table.id}:{question.asked}:s.{index}", on_private=True)
        await stage.dispatch.finish(60.0)
        taken = calls.taken()
        table = await services.tables.get(table.id)
        if len(stage.room.posted) == posted:
            continue
        appended = taken.count("entries.append")
        rest = [call for call in taken if call != "entries.append"]
        assert rest == ["games.open", "posted.record", "posted.record"]
        assert appended <= table.row.seq - before  # what is forced is stored with its choice
        moved += 1
