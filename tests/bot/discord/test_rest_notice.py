"""The last of several is told, once, that everyone else is done: by what everybody may know."""

from __future__ import annotations

from typing import Any

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.discord.notices import NOTICE
from bot.tables.clocks import CLOCK
from bot.tables.own_settings import NOTICES, OWN_TIME
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Seat
from games.core.play import Position, decisions, dump_position
from games.nautilus import GAME, scoring
from games.nautilus import view as nautilus_view
from games.nautilus.data import NOWHERE
from tests.bot.clocked import live_until, published
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Said, Stage
from tests.bot.watch import BEGAN, Watch
from tests.rules.nautilus.build import position

pytestmark = pytest.mark.usefixtures("watch")

PEOPLE = (ANA, BRAM, CARA)


async def _asked_at_once(services: Services, stage: Stage, channel_id: int = 10) -> Table:
    """Return Nautilus City at its end: all three are asked for their upgrades, the board is out."""
    table = await services.opening.create(
        "nautilus", ANA, seats=3, channel_id=channel_id, guild_id=GUILD, options={"upgrades": "ask"}
    )
    await services.lobby.join(table.id, BRAM)
    await services.lobby.join(table.id, CARA)
    table = await services.lobby.start(table.id, ANA.user_id)
    state = position(
        "build",
        upgrades="ask",
        orders=[0, 1, 2],
        kept={"R": {"crab": 2}, "O": {"snail": 1}, "P": {"urchin": 3}},
        begin=False,
    )
    scoring.begin(state, "NA-6.5")
    seq = table.row.seq
    asked = {decision.seat: seq for decision in decisions(GAME, state)}
    dumped = dump_position(GAME, Position(state, seq, asked=asked))
    await services.store.entries.put_snapshot(table.id, seq, dumped)
    return await published(stage, await services.tables.get(table.id))


async def _answer(services: Services, stage: Stage, table: Table, seat: int, number: int) -> None:
    user = PEOPLE[seat].user_id
    await services.play.play(table.id, user, f"upgrade:{number}")
    await stage.dispatch.publisher.follow(table.id)


def _told(stage: Stage, words: str = "everyone else is done") -> list[Said]:
    return [said for said in stage.room.posted if words in said.text]


async def test_the_last_of_several_hears_once_that_everyone_else_is_done(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Silently, an hour after the board rang, and counted: the next comes an hour later."""
    table = await _asked_at_once(services, stage)
    watch.now += 10 * MINUTE
    await _answer(services, stage, table, 0, 1)
    await live_until(stage, watch, BEGAN + 5 * HOUR)
    assert _told(stage) == []  # two are waited for
    await _answer(services, stage, table, 2, 3)
    said_at = watch.now
    await live_until(stage, watch, said_at + MINUTE)
    (said,) = _told(stage)
    assert said.mentions["users"] == [BRAM.user_id]
    assert said.is_silent
    assert (await services.store.preferences.get("user", BRAM.user_id, "attention"))[
        "noticed"
    ] >= said_at
    await live_until(stage, watch, BEGAN + 5 * DAY)
    assert _told(stage) == [said]
    assert _told(stage, "Everyone else is done.") == []  # the ladder does not say it again
    await _answer(services, stage, table, 1, 0)
    assert await services.store.posted.of_game(table.id, NOTICE) == []


async def test_not_within_an_hour_of_the_board_that_rang(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _asked_at_once(services, stage)
    watch.now += MINUTE
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, BEGAN + HOUR - 1)
    assert _told(stage) == []
    await live_until(stage, watch, BEGAN + HOUR + 10)
    assert len(_told(stage)) == 1


async def test_never_in_quiet_hours_and_then_joined_with_what_is_due(
    services: Services, stage: Stage, watch: Watch
) -> None:
    own = OwnTime("Europe/Brussels", QuietHours(8 * 60, 18 * 60))  # it is nine o'clock
    await services.store.preferences.set("user", BRAM.user_id, OWN_TIME, own.dump())
    table = await _asked_at_once(services, stage)
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, BEGAN + 9 * HOUR - 1)
    assert _told(stage, "done") == []
    await live_until(stage, watch, BEGAN + 9 * HOUR + MINUTE)
    (said,) = _told(stage, "Everyone else is done.")
    assert "It's your turn" in said.text  # one notice for both, and it rings
    assert not said.is_silent
    await live_until(stage, watch, BEGAN + 20 * HOUR)
    assert _told(stage, "done") == [said]


async def test_who_has_left_is_not_looked_up_again_and_again(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Nobody hears that everyone else is done, and the table waits for the next thing to do."""
    table = await _asked_at_once(services, stage)
    stage.room.left.add(BRAM.user_id)
    watch.now += 2 * HOUR
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, watch.now + MINUTE)
    assert _told(stage) == []
    timers = await services.store.timers.of_game(table.id)
    assert min(timer.due_at for timer in timers if timer.kind == CLOCK) > watch.now + HOUR


async def test_a_digest_once_a_day_needs_none(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await services.store.preferences.set("user", BRAM.user_id, OWN_TIME, OwnTime("UTC").dump())
    way = {"where": "digest", "hour": 20}
    await services.store.preferences.set("user", BRAM.user_id, NOTICES, way)
    table = await _asked_at_once(services, stage)
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, BEGAN + 2 * DAY)
    assert _told(stage, "done") == []
    assert [user for user, _ in stage.room.letters] == [BRAM.user_id] * 2
    assert "Everyone else is done." in stage.room.letters[0][1].text
    assert "done" not in stage.room.letters[1][1].text


async def test_who_is_asked_alone_is_not_told(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Others who are played by computers, or not asked at all, are nobody to be waited for."""
    table = await _asked_at_once(services, stage)
    for person in (ANA, CARA):
        await services.lending.lend(table.id, person.user_id, None)
    await live_until(stage, watch, BEGAN + MINUTE)
    alone = await services.tables.get(table.id)
    clock = alone.clocks.seat(1).waived()
    called = alone.clocks.with_seats({1: clock}).called([1], watch.now, waited_for=[0, 1, 2])
    assert not called.seat(1).of_several


async def test_a_secret_answer_is_not_betrayed_to_the_last(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is a secret who has answered, everybody is waited for until the last has."""

    def sealed(state: Any) -> list[int]:
        return [] if state.phase == "over" else [0, 1, 2]

    monkeypatch.setattr(nautilus_view, "waiting", sealed)
    table = await _asked_at_once(services, stage)
    assert table.waiting_for() == [Seat(0), Seat(1), Seat(2)]
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, BEGAN + 6 * DAY)
    assert _told(stage, "done") == []
    assert len(_reminders(stage, BRAM.user_id)) == 3  # the ladder goes on as ever


async def test_a_secret_answer_takes_no_notice_away(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its end would tell everybody that the answer is given."""
    monkeypatch.setattr(nautilus_view, "waiting", lambda state: [0, 1, 2])
    table = await _asked_at_once(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    before = await services.store.posted.of_game(table.id, NOTICE)
    assert [row.key for row in before] == ["0", "1", "2"]
    await _answer(services, stage, table, 0, 1)
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    assert await services.store.posted.of_game(table.id, NOTICE) == before
    assert stage.room.deleted.isdisjoint(row.message_id or 0 for row in before)


def _reminders(stage: Stage, user: int) -> list[Said]:
    return [s for s in stage.room.posted if s.mentions.get("users") == [user] and "<@" in s.text]


async def test_whoever_takes_an_answer_back_takes_the_notice_along(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """It would say what is not true any more."""
    table = await _asked_at_once(services, stage)
    await _answer(services, stage, table, 0, 1)
    await _answer(services, stage, table, 2, 3)
    await live_until(stage, watch, BEGAN + 2 * HOUR)
    assert len(await services.store.posted.of_game(table.id, NOTICE)) == 1
    again = await services.tables.get(table.id)
    state = again.running().state
    state.upgrades[2] = NOWHERE
    again.running().asked[Seat(2)] = again.row.seq
    dumped = dump_position(GAME, again.running())
    await services.store.entries.put_snapshot(table.id, again.row.seq, dumped)
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    assert await services.store.posted.of_game(table.id, NOTICE) == []
