"""Notices as a person meets them: one living ping, the ladder, peace, letters, digests."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.courtesy.notice_ladder import Step as NoticeStep
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.courtesy.ways import DIGEST, HERE, REFUSED_FOR, Way, next_digest
from bot.discord import board_publisher
from bot.discord.notices import NOTICE
from bot.tables.clocks import CLOCK
from bot.tables.last_heard import TAKEN, LastHeard
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
from bot.tables.turn import BOARD
from games.core.api import Seat
from storage.api.rows import Step
from tests.bot.begun_tables import asked, play_random, until
from tests.bot.clocked import begun, live_until, published, whole_turn
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Said, Stage
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

BRUSSELS = "Europe/Brussels"


async def _set(services: Services, name: str, value: Any, user_id: int = ANA.user_id) -> None:
    await services.store.preferences.set("user", user_id, name, value)


def _reminders(stage: Stage) -> list[Said]:
    """Return what was said to Ana after the first board; the late card is for the others."""
    called = [said for said in stage.room.posted if said.mentions.get("users") == [ANA.user_id]]
    return called[1:]


@pytest.mark.clause("T7")
async def test_the_ladder_without_a_clock(services: Services, stage: Stage, watch: Watch) -> None:
    """T7: a silent one after 24 h, a loud one after 72, the last after 120; each once."""
    table = await begun(services, stage)
    times: list[int] = []
    for hours in range(24, 24 * 15, 12):
        await live_until(stage, watch, BEGAN + hours * HOUR)
        times += [hours] * (len(_reminders(stage)) - len(times))
    assert times == [24, 72, 120]
    assert [said.is_silent for said in _reminders(stage)] == [True, False, False]
    assert "The others are now asked" in _reminders(stage)[-1].text
    assert table.id == 1


async def test_a_newer_notice_takes_the_place_of_the_older(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 73 * HOUR)
    assert stage.room.deleted == {2}
    assert [len(stage.room.posted)] == [3]
    (row,) = await services.store.posted.of_game(table.id, NOTICE)
    assert (row.key, row.message_id) == ("0", 3)


async def test_moving_takes_it_away(services: Services, stage: Stage, watch: Watch) -> None:
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    await whole_turn(services, stage, table)
    assert stage.room.deleted == {2}
    assert await services.store.posted.of_game(table.id, NOTICE) == []


async def test_moving_takes_it_away_though_the_next_turn_is_ones_own_again(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """The others have moved in an instant, so one board shows both turns."""
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    while table.clocks.seat(0).turns == 0 or asked(table)[0] != ANA.user_id:
        table = await play_random(services, table, Random(3), 1)
    await published(stage, table)
    assert stage.room.deleted == {2}
    assert await services.store.posted.of_game(table.id, NOTICE) == []


@pytest.mark.parametrize("dies", [False, True])
async def test_a_slow_delete_keeps_no_board_waiting(
    services: Services,
    stage: Stage,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    *,
    dies: bool,
) -> None:
    """That the board is out is noted at once, and the notice goes later, whoever sees to it."""
    monkeypatch.setattr(board_publisher, "_QUICK", 0.01)
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    while asked(table)[0] == ANA.user_id:
        table = await play_random(services, table, Random(3), 1)
    stage.room.delete_gate = gate = asyncio.Event()
    posting = asyncio.create_task(stage.dispatch.publisher.follow(table.id))

    async def is_noted() -> bool:
        board = await services.store.posted.find(table.id, BOARD)
        return board is not None and board.message_id == 3

    await until(is_noted)
    (row,) = await services.store.posted.of_game(table.id, NOTICE)
    assert (row.message_id, stage.room.deleted) == (2, set())
    if dies:
        posting.cancel()
        await asyncio.wait([posting])
        assert FOLLOW_UP in [t.kind for t in await services.store.timers.of_game(table.id)]
        stage.room.delete_gate = None
        await stage.dispatch.publisher.follow(table.id)
    else:
        gate.set()
        await posting
    assert stage.room.deleted == {2}
    assert await services.store.posted.of_game(table.id, NOTICE) == []


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_notice_that_cannot_be_deleted_now_goes_later(
    services: Services, stage: Stage, watch: Watch, *, is_over: bool
) -> None:
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    while asked(table)[0] == ANA.user_id:
        table = await play_random(services, table, Random(3), 1)
    if is_over:
        await services.seats.resign(table.id, ANA.user_id)
    stage.room.undeletable = discord.DiscordServerError(Mock(status=503), "")
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.deleted == set()
    assert FOLLOW_UP in [t.kind for t in await services.store.timers.of_game(table.id)]
    stage.room.undeletable = None
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.deleted == {2}
    assert await services.store.posted.of_game(table.id, NOTICE) == []
    assert FOLLOW_UP not in [t.kind for t in await services.store.timers.of_game(table.id)]


async def test_a_notice_says_what_since_when_and_where(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    said = stage.room.posted[-1]
    assert f"<t:{BEGAN}:R>" in said.text
    assert "/10/1" in said.text  # the board
    assert said.labels == ["Play", "Not today"]


async def test_with_a_clock_it_goes_by_the_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """50 %, 80 %, the last call, and one loud call when it is used up (T5)."""
    table = await begun(services, stage, "steady")
    await live_until(stage, watch, BEGAN + 20 * DAY)
    said = _reminders(stage)
    assert [each.is_silent for each in said] == [True, False, False, False]
    zero = BEGAN + 24 * HOUR + 72 * HOUR
    assert f"<t:{zero}:R>" in said[2].text
    assert "used up" in said[3].text
    assert f"<t:{zero + 12 * HOUR}:f>" in said[3].text
    assert (await services.tables.get(table.id)).clocks.seat(0).sent.unanswered == 3


@pytest.mark.clause("P1")
async def test_nothing_comes_in_quiet_hours(services: Services, stage: Stage, watch: Watch) -> None:
    """P1: what would come at night comes in the morning."""
    own = OwnTime(BRUSSELS, QuietHours(8 * 60 + 30, 18 * 60))  # it began at nine
    await _set(services, "own_time", own.dump())
    await begun(services, stage)
    assert stage.room.posted[-1].is_silent
    await live_until(stage, watch, BEGAN + 9 * HOUR - 1)
    assert len(stage.room.posted) == 1
    await live_until(stage, watch, BEGAN + 9 * HOUR + 1)
    assert not stage.room.posted[1].is_silent
    assert "your turn" in stage.room.posted[1].text


@pytest.mark.parametrize(
    "quiet",
    [
        QuietHours(9 * 60 + 1, 18 * 60),  # the board has rung just before them
        QuietHours(8 * 60, 9 * 60 + 1),  # it was silent, just before their end
    ],
)
async def test_a_board_on_its_way_as_quiet_hours_change_rings_once(
    services: Services,
    stage: Stage,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    quiet: QuietHours,
) -> None:
    await _set(services, "own_time", OwnTime(BRUSSELS, quiet).dump())
    watch.now = BEGAN + 59
    draw = stage.workshop.draw

    async def slowly(*what: Any) -> Any:
        watch.now += 2
        return await draw(*what)

    monkeypatch.setattr(stage.workshop, "draw", slowly)
    await begun(services, stage)
    await live_until(stage, watch, BEGAN + 20 * HOUR)
    loud = [said for said in stage.room.posted if not said.is_silent]
    assert len(loud) == 1


async def test_not_today_is_peace_until_the_morning(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 65 * HOUR)  # at two in the morning
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:hush")
    morning = BEGAN + 3 * DAY
    assert f"<t:{morning}:f>" in click.answers[-1].text
    assert "At tables with a clock" in click.answers[-1].text  # this one has none
    posted = len(stage.room.posted)
    await live_until(stage, watch, morning - 1)
    assert len(stage.room.posted) == posted
    await live_until(stage, watch, morning + HOUR)
    assert len(stage.room.posted) == posted + 1


@pytest.mark.parametrize("zone", ["", BRUSSELS])
async def test_not_today_says_how_to_have_quiet_nights(
    services: Services, stage: Stage, zone: str
) -> None:
    """Without a zone no night is known: this is where somebody minds that it rang."""
    await _set(services, "own_time", OwnTime(zone).dump())
    table = await begun(services, stage)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:hush")
    assert ("nothing rings at night" in click.answers[-1].text) == (not zone)


async def test_nobody_elses_peace_can_be_asked_for(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:hush")
    assert click.answers[-1].text == "Only the player who is addressed can press that."
    assert await services.store.preferences.all("user", BRAM.user_id) == {}


async def test_two_tables_make_one_ping(services: Services, stage: Stage, watch: Watch) -> None:
    """Joined across tables: never twice within an hour to one person."""
    await begun(services, stage)
    watch.now += 20 * MINUTE
    await begun(services, stage, channel_id=11)
    await live_until(stage, watch, BEGAN + 73 * HOUR)
    said = stage.room.posted[2:]
    assert len(said) == 4
    await live_until(stage, watch, BEGAN + 119 * HOUR)
    assert len(stage.room.posted[2:]) == 4
    assert all(text.text.count("Go to the board") == 1 for text in said[:1])


async def test_what_is_told_with_another_table_takes_the_place_of_the_older(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """One living ping: the second table's reminder goes when the first table tells of both."""
    for channel_id in (10, 11):
        await begun(services, stage, channel_id=channel_id)
    keeper = stage.dispatch.publisher.time_keeper
    watch.now = BEGAN + 25 * HOUR
    await keeper.tick(2)
    assert [said.text.count("Go to the board") for said in stage.room.posted[2:]] == [2]
    watch.now = BEGAN + 73 * HOUR
    await keeper.tick(1)
    assert [said.text.count("Go to the board") for said in stage.room.posted[2:]] == [2, 2]
    assert stage.room.deleted == {3}
    rows = [await services.store.posted.of_game(game_id, NOTICE) for game_id in (1, 2)]
    assert [len(found) for found in rows] == [1, 0]


async def test_what_is_due_together_is_told_together(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _set(services, "own_time", OwnTime(BRUSSELS, QuietHours(8 * 60, 18 * 60)).dump())
    await begun(services, stage)
    await begun(services, stage, channel_id=11)
    await live_until(stage, watch, BEGAN + 10 * HOUR)
    (said,) = stage.room.posted[2:]
    assert said.text.count("Go to the board") == 2


@pytest.mark.clause("P3")
async def test_direct_messages_if_somebody_wants_them(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: the board does not ring, a letter does, and moving takes that away, too."""
    await _set(services, "notices", {"where": "dm", "hour": 9})
    table = await begun(services, stage)
    assert stage.room.posted[-1].is_silent
    await live_until(stage, watch, BEGAN + HOUR)
    assert len(stage.room.posted) == 1
    ((user, letter),) = stage.room.letters
    assert user == ANA.user_id
    assert "your turn" in letter.text
    await whole_turn(services, stage, table)
    assert -1 in stage.room.deleted


@pytest.mark.clause("P3")
async def test_both_ways_if_somebody_wants_them(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: the board has rung here already, so the first is a letter alone; then come both."""
    await _set(services, "notices", {"where": "both", "hour": 9})
    await begun(services, stage)
    assert not stage.room.posted[-1].is_silent
    await live_until(stage, watch, BEGAN + 2 * HOUR)
    assert (len(stage.room.posted), len(stage.room.letters)) == (1, 1)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert (len(stage.room.posted), len(stage.room.letters)) == (2, 2)
    assert stage.room.deleted == {-1}


@pytest.mark.clause("P3")
async def test_on_one_server_nobody_is_told_what_is_played_on_another(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: so that table tells of itself, an hour later."""
    await begun(services, stage)
    await begun(services, stage, channel_id=11, guild_id=GUILD + 1)
    keeper = stage.dispatch.publisher.time_keeper
    watch.now = BEGAN + 25 * HOUR
    await keeper.tick(1)
    await keeper.tick(2)
    assert [said.text.count("Go to the board") for said in stage.room.posted[2:]] == [1]
    watch.now += HOUR
    await keeper.tick(2)
    assert [said.text.count("Go to the board") for said in stage.room.posted[2:]] == [1, 1]


@pytest.mark.clause("P3")
async def test_a_refused_letter_comes_here_and_that_is_said_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: back to the channel for seven days."""
    await _set(services, "notices", {"where": "dm", "hour": 9})
    await begun(services, stage)
    refused = discord.Forbidden(Mock(status=403), {"code": 50007, "message": ""})
    stage.room.refusals.append(refused)
    await live_until(stage, watch, BEGAN + HOUR)
    assert "direct message" in stage.room.posted[-1].text
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert len(stage.room.posted) == 3
    assert "direct message" not in stage.room.posted[-1].text
    assert stage.room.letters == []


def _refused() -> discord.Forbidden:
    return discord.Forbidden(Mock(status=403), {"code": 50007, "message": ""})


@pytest.mark.clause("P3")
@pytest.mark.parametrize("where", ["dm", "both"])
async def test_after_a_refused_letter_tables_of_other_servers_tell_of_themselves(
    services: Services, stage: Stage, watch: Watch, where: str
) -> None:
    """P3: nobody has told of them in the channel of one server."""
    quiet = OwnTime(BRUSSELS, QuietHours(8 * 60, 18 * 60))  # both boards are silent
    await _set(services, "own_time", quiet.dump())
    await _set(services, "notices", {"where": where, "hour": 9})
    await begun(services, stage)
    await begun(services, stage, channel_id=11)
    await begun(services, stage, channel_id=12, guild_id=GUILD + 1)
    stage.room.refusals.append(_refused())
    await live_until(stage, watch, BEGAN + 12 * HOUR)
    assert [said.text.count("Go to the board") for said in stage.room.posted[3:]] == [2, 1]
    assert stage.room.letters == []


@pytest.mark.clause("P3")
async def test_what_is_found_in_a_channel_has_told_of_no_other_server(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: also where the bot died before it could note that the letter was refused."""
    await _set(services, "notices", {"where": "dm", "hour": 9})
    await begun(services, stage)
    await begun(services, stage, channel_id=11, guild_id=GUILD + 1)
    stage.room.refusals.append(_refused())
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await stage.dispatch.publisher.time_keeper.tick(1)
    stage.room.lost_by = None
    stage.room.nonces.clear()
    watch.now += HOUR
    await stage.dispatch.publisher.time_keeper.tick(1)
    assert len(stage.room.posted) == 3
    heard = [(await services.tables.get(n)).clocks.seat(0).sent.highest for n in (1, 2)]
    assert heard == [NoticeStep.WAKE, None]


@pytest.mark.clause("P3")
async def test_with_both_ways_a_refused_letter_is_said_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: once, and not again before it is tried again."""
    await _set(services, "notices", {"where": "both", "hour": 9})
    await begun(services, stage)
    stage.room.refusals.append(_refused())
    await live_until(stage, watch, BEGAN + 6 * DAY)
    told = ["direct message" in said.text for said in _reminders(stage)]
    assert told == [True, False, False, False]


@pytest.mark.clause("P3")
async def test_that_a_letter_was_refused_is_said_though_the_channel_failed_at_first(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _set(services, "notices", {"where": "dm", "hour": 9})
    await begun(services, stage)
    stage.room.refusals.append(_refused())
    stage.room.away = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + HOUR)
    stage.room.away = None
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    told = ["direct message" in said.text for said in _reminders(stage)]
    assert told == [True, False]


@pytest.mark.clause("P3")
def test_after_seven_days_a_letter_is_tried_again() -> None:
    way = Way("dm", refused=BEGAN)
    assert way.at(BEGAN + 7 * DAY - HOUR - 1) == "here"
    assert way.at(BEGAN + 7 * DAY - HOUR) == "dm"


@pytest.mark.clause("P3")
async def test_whoever_cannot_be_written_to_is_told_here(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: whatever the reason, it holds up nobody else at the table."""
    await _set(services, "notices", {"where": "dm", "hour": 9})
    await begun(services, stage)
    no_server = discord.Forbidden(Mock(status=403), {"code": 50278, "message": ""})
    stage.room.refusals.append(no_server)
    await live_until(stage, watch, BEGAN + HOUR)
    assert "direct message" in stage.room.posted[-1].text


@pytest.mark.clause("S4")
async def test_whoever_has_left_is_reminded_when_they_are_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S4: until then no word to them."""
    await begun(services, stage)
    stage.room.left.add(ANA.user_id)
    await live_until(stage, watch, BEGAN + 50 * HOUR)
    assert _reminders(stage) == []
    stage.room.left.clear()
    await live_until(stage, watch, BEGAN + 75 * HOUR)
    (said,) = _reminders(stage)
    assert not said.is_silent


@pytest.mark.clause("S4")
async def test_whoever_has_left_and_presses_is_there(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage)
    stage.room.left.add(ANA.user_id)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert (await services.tables.get(table.id)).clocks.seat(0).has_left
    stage.room.left.clear()
    await stage.click(ANA.user_id, f"g:{table.id}:0:play")
    assert not (await services.tables.get(table.id)).clocks.seat(0).has_left


@pytest.mark.clause("P3")
async def test_one_digest_a_day(services: Services, stage: Stage, watch: Watch) -> None:
    """P3: at a local hour, only if something waits, all tables together."""
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    await _set(services, "notices", {"where": "digest", "hour": 20})
    table = await begun(services, stage)
    await begun(services, stage, channel_id=11)
    await live_until(stage, watch, BEGAN + 2 * DAY)
    assert len(stage.room.posted) == 2
    assert [user for user, _ in stage.room.letters] == [ANA.user_id] * 2
    assert "2 games are waiting for you" in stage.room.letters[0][1].text
    table = await whole_turn(services, stage, await services.tables.get(table.id))
    assert asked(table)[0] == BRAM.user_id
    await live_until(stage, watch, BEGAN + 3 * DAY)
    assert "One game is waiting for you" in stage.room.letters[-1][1].text


@pytest.mark.clause("P3")
@pytest.mark.parametrize("pace", ["none", "steady"])
async def test_three_digests_in_a_row_are_enough(
    services: Services, stage: Stage, watch: Watch, pace: str
) -> None:
    """P3: they ring like the others; then nothing comes until a sign of life."""
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    await _set(services, "notices", {"where": "digest", "hour": 20})
    table = await begun(services, stage, pace)
    await live_until(stage, watch, BEGAN + 12 * DAY)
    assert len(stage.room.letters) == 3
    assert _reminders(stage) == []
    assert not any(letter.is_silent for _, letter in stage.room.letters)
    await stage.click(ANA.user_id, f"g:{table.id}:0:play")
    await live_until(stage, watch, BEGAN + 14 * DAY)
    assert len(stage.room.letters) + len(_reminders(stage)) > 3


@pytest.mark.clause("P3")
async def test_a_digest_that_is_refused_is_told_here_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: not again an hour later, as if the silent board had not been made up for."""
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    await _set(services, "notices", {"where": "digest", "hour": 20})
    for channel_id in (10, 11):
        await begun(services, stage, channel_id=channel_id)
    stage.room.refusals.append(discord.Forbidden(Mock(status=403), {"code": 50007, "message": ""}))
    await live_until(stage, watch, BEGAN + 23 * HOUR)
    (said,) = stage.room.posted[2:]
    assert said.text.count("Go to the board") == 2
    tables = [await services.tables.get(number) for number in (1, 2)]
    assert [table.clocks.seat(0).sent.unanswered for table in tables] == [1, 1]  # it has rung
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert [each.is_silent for each in stage.room.posted[3:]] == [True]  # the first of the ladder


@pytest.mark.clause("P3")
async def test_digests_come_again_a_week_after_one_was_refused(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P3: at their hour, not with the next reminder that would have come here."""
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    own, way = OwnTime(BRUSSELS), Way(DIGEST, 20, refused=BEGAN - REFUSED_FOR + HOUR)
    await _set(services, "notices", way.dump())
    await begun(services, stage)
    due = next_digest(Way(DIGEST, 20), own, BEGAN)
    assert way.heeded_from < due < BEGAN + DAY  # when the first reminder would have come
    await live_until(stage, watch, due - MINUTE)
    assert stage.room.letters == []
    await live_until(stage, watch, due + MINUTE)
    assert len(stage.room.letters) == 1


@pytest.mark.clause("P3")
def test_hours_on_which_letters_were_refused_are_not_made_up_for() -> None:
    """P3: the first digest comes at the next hour, not the moment letters are taken again."""
    refused = BEGAN - 6 * DAY
    way = Way(DIGEST, 20, refused=refused)
    first = next_digest(way, OwnTime(BRUSSELS), BEGAN - 3 * DAY)
    assert first == next_digest(Way(DIGEST, 20), OwnTime(BRUSSELS), refused + REFUSED_FOR)
    assert first > refused + REFUSED_FOR


@pytest.mark.clause("P3")
def test_a_week_after_a_digest_was_refused_it_is_a_letter_again() -> None:
    """P3: at the same hour, whatever seconds it took to be refused."""
    at = next_digest(Way(DIGEST, 20), OwnTime(BRUSSELS), BEGAN)
    for seconds in (0, 14, 600):
        way = Way(DIGEST, 20, refused=at + seconds)
        assert way.at(at + 6 * DAY) == HERE
        assert next_digest(way, OwnTime(BRUSSELS), BEGAN) == at + 7 * DAY


@pytest.mark.clause("P3", "S4")
async def test_a_digest_reaches_whoever_has_left_one_server(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S4: nothing else does, but a digest is about other servers as well."""
    await _set(services, "own_time", OwnTime(BRUSSELS).dump())
    await _set(services, "notices", {"where": "digest", "hour": 20})
    table = await begun(services, stage)
    stage.room.left.add(ANA.user_id)
    await live_until(stage, watch, BEGAN + DAY)
    assert (await services.tables.get(table.id)).clocks.seat(0).has_left
    assert len(stage.room.letters) == 1


async def test_three_in_a_row_are_enough(services: Services, stage: Stage, watch: Watch) -> None:
    await begun(services, stage, "brisk")
    await live_until(stage, watch, BEGAN + 60 * DAY)
    loud = [said for said in _reminders(stage) if not said.is_silent]
    assert len(loud) == 3


async def test_whoever_presses_anything_is_reminded_again(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Three that rang in a row, in turns that a computer has played, and then a sign of life."""
    table = await begun(services, stage)
    await _say_nothing(services, table, 0)
    await live_until(stage, watch, BEGAN + 20 * HOUR)
    await stage.click(BRAM.user_id, f"g:{table.id}:0:play")
    await live_until(stage, watch, BEGAN + 30 * HOUR)
    assert _reminders(stage) == []
    await stage.click(ANA.user_id, f"g:{table.id}:0:play")
    await live_until(stage, watch, BEGAN + 73 * HOUR)
    assert [said.is_silent for said in _reminders(stage)] == [True, False]


async def test_a_step_is_a_sign_of_life(services: Services, stage: Stage, watch: Watch) -> None:
    """Also of whoever leaves their turn in the middle."""
    table = await begun(services, stage)
    before = None
    while before != (seat := asked(table)[1]):  # a step that ends no turn
        before = seat
        await _say_nothing(services, table, seat)
        table = await play_random(services, await services.tables.get(table.id), Random(3), 1)
    assert table.clocks.seat(seat).sent.unanswered == 0


async def _say_nothing(services: Services, table: Table, seat: int) -> None:
    """Let somebody have had three reminders that rang, without a sign of life."""
    clock = table.clocks.seat(seat)
    silent = replace(clock, sent=replace(clock.sent, unanswered=3)).dump()
    await services.store.entries.append(
        Step(table.id, table.row.seq, [], None, now=BEGAN, clocks={seat: silent})
    )


@pytest.mark.clause("T4")
async def test_a_turn_that_lacks_its_confirm_is_recalled_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T4: silently, ten minutes after the last step."""
    table, seat = await _complete(services, stage)
    stood, posted = watch.now, len(stage.room.posted)
    await live_until(stage, watch, stood + 9 * MINUTE)
    assert len(stage.room.posted) == posted
    await live_until(stage, watch, stood + 20 * HOUR)
    (said,) = stage.room.posted[posted:]
    assert "Confirm" in said.text
    assert said.is_silent
    assert seat == asked(table)[1]


@pytest.mark.clause("T4", "P3")
@pytest.mark.parametrize("where", ["dm", "both", "digest"])
async def test_what_recalls_a_confirm_comes_here_and_is_about_this_server_alone(
    services: Services, stage: Stage, watch: Watch, where: str
) -> None:
    """T4, P3: wherever notices go; no letter was refused, and none is said to have been."""
    table, seat = await _complete(services, stage)
    user = table.seats[seat].user_id or 0
    await _set(services, "own_time", OwnTime(BRUSSELS).dump(), user)
    for channel_id, guild_id in ((11, GUILD), (12, GUILD + 1)):
        await begun(services, stage, channel_id=channel_id, guild_id=guild_id)
    for other in (2, 3):  # where the first reminder of the same player is due
        there = await services.tables.get(other)
        while asked(there)[0] != user:
            there = await whole_turn(services, stage, there)
    await _set(services, "notices", {"where": where, "hour": 20}, user)
    posted = len(stage.room.posted)
    watch.now += 10 * MINUTE
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    (said,) = stage.room.posted[posted:]
    assert "Confirm" in said.text
    assert "direct message" not in said.text
    assert stage.room.letters == []
    sent = [(await services.tables.get(n)).clocks.seat(seat).sent.highest for n in (2, 3)]
    assert sent[1] is None
    assert said.text.count("Go to the board") == 1 + (sent[0] is not None)


async def _complete(services: Services, stage: Stage) -> tuple[Table, Seat]:
    """Return a table with a turn that lacks its Confirm, and whose it is."""
    table = await begun(services, stage)
    for _ in range(200):
        _, seat, question = asked(table)
        if question.decision.kind == "confirm":
            break
        table = await play_random(services, table, Random(3), 1)
        if table.clocks.seat(asked(table)[1]).began is None:
            table = await published(stage, table)
    return table, seat


async def test_a_bot_that_died_in_between_sends_no_second_one(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await begun(services, stage)
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert len(stage.room.posted) == 2
    stage.room.lost_by = None
    await live_until(stage, watch, BEGAN + 30 * HOUR)
    assert len(stage.room.posted) == 2
    (row,) = await services.store.posted.of_game(1, NOTICE)
    assert row.message_id == 2


async def test_what_discord_has_forgotten_is_looked_for(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """It is there: nobody hears of it again, and moving takes it away."""
    table = await begun(services, stage)
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.lost_by = None
    stage.room.nonces.clear()
    watch.now += HOUR
    await live_until(stage, watch, BEGAN + 71 * HOUR)
    assert len(stage.room.posted) == 2
    await whole_turn(services, stage, table)
    assert stage.room.deleted == {2}


@pytest.mark.parametrize("is_out", [True, False])
async def test_where_we_may_not_look_it_counts_as_sent(
    services: Services, stage: Stage, watch: Watch, is_out: bool
) -> None:
    """Better none than two."""
    await begun(services, stage)
    stage.room.lost_by, stage.room.away = TimeoutError(), None if is_out else TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.lost_by, stage.room.away, stage.room.is_unreadable = None, None, True
    stage.room.nonces.clear()
    watch.now += HOUR
    await live_until(stage, watch, BEGAN + 71 * HOUR)
    assert len(stage.room.posted) == 1 + is_out


async def test_a_look_that_fails_is_repeated(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing of what is there: not that the notice may have been sent."""
    await begun(services, stage)
    stage.room.away = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.away = None
    watch.now += HOUR
    with monkeypatch.context() as broken:
        sender = stage.dispatch.publisher._sender
        broken.setattr(sender, "search", AsyncMock(side_effect=TimeoutError))
        with pytest.raises(TimeoutError):
            await live_until(stage, watch, watch.now + MINUTE)
    await live_until(stage, watch, watch.now + MINUTE)
    assert len(_reminders(stage)) == 1


async def _fail_for(stage: Stage, watch: Watch, seconds: int) -> None:
    """Let the clockwork try and fail, every two minutes for so long."""
    end = watch.now + seconds
    while watch.now < end:
        with pytest.raises(TimeoutError):
            await live_until(stage, watch, watch.now + MINUTE)
        watch.now += 2 * MINUTE


@pytest.mark.clause("T14")
async def test_what_discord_refuses_for_long_comes_when_it_does_no_more(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T14: refused is not notified, however long it takes; and then the older one goes."""
    await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    assert len(stage.room.posted) == 2
    await live_until(stage, watch, BEGAN + 72 * HOUR - 1)
    watch.now = BEGAN + 72 * HOUR
    stage.room.away = TimeoutError()
    await _fail_for(stage, watch, HOUR)
    assert stage.room.deleted == set()  # the first still stands
    stage.room.away = None
    await live_until(stage, watch, BEGAN + 73 * HOUR + MINUTE)
    assert len(stage.room.posted) == 3
    assert not stage.room.posted[-1].is_silent
    assert stage.room.deleted == {2}


async def test_who_moves_while_discord_refuses_leaves_nothing_behind(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Neither the notice that came through unknown to us nor the one before it."""
    table = await begun(services, stage)
    await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 73 * HOUR)
    stage.room.lost_by = None
    await whole_turn(services, stage, table)
    assert stage.room.deleted == {2, 3}
    assert await services.store.posted.of_game(table.id, NOTICE) == []


async def test_a_letter_whose_answer_was_lost_is_not_written_twice(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _set(services, "notices", {"where": "dm", "hour": 9})
    table = await begun(services, stage)
    stage.room.letters_lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + HOUR)
    stage.room.letters_lost_by = None
    await live_until(stage, watch, watch.now + MINUTE)
    assert len(stage.room.letters) == 1
    await whole_turn(services, stage, table)
    assert -1 in stage.room.deleted


async def test_what_was_told_of_two_tables_is_known_of_both_after_a_failure(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await begun(services, stage)
    await begun(services, stage, channel_id=11)
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.lost_by = None
    await live_until(stage, watch, BEGAN + 71 * HOUR)
    (said,) = _reminders(stage)[1:]  # but the second board
    assert said.text.count("Go to the board") == 2


@pytest.mark.clause("T14")
async def test_nothing_comes_at_once_after_a_long_sleep(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T14: for two hours after downtime nobody is reminded, then once and not of every step."""
    table = await begun(services, stage)
    back = BEGAN + 4 * DAY
    await services.store.preferences.set("guild", 0, "downtime", [[BEGAN + HOUR, back]])
    watch.now = back
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    await live_until(stage, watch, back + 2 * HOUR - 1)
    assert len(stage.room.posted) == 1
    await live_until(stage, watch, back + 23 * HOUR + 1)
    assert len(stage.room.posted) == 2


async def test_a_game_of_an_earlier_release_gets_its_clocks(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Its board is out and nobody has noted when: the turn begins as we look at it first."""
    table = await begun(services, stage)
    empty = {0: {**table.clocks.seat(0).dump(), "began": None}}
    await services.store.entries.append(
        Step(table.id, table.row.seq, [], None, now=BEGAN, clocks=empty)
    )
    watch.now += HOUR
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    assert (await services.tables.get(table.id)).clocks.seat(0).began == BEGAN + HOUR


async def test_a_game_that_is_over_is_left_alone(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table: Table = await begun(services, stage)
    await services.consent.stop(table.id, ANA.user_id, force=True)
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    kinds = [timer.kind for timer in await services.store.timers.of_game(table.id)]
    assert CLOCK not in kinds


async def test_tables_that_are_looked_at_side_by_side_make_one_ping(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Of those that have something to say to one person at the same time one does."""
    await _set(services, "own_time", OwnTime(BRUSSELS, QuietHours(8 * 60, 18 * 60)).dump())
    for channel_id in (10, 11, 12):
        await begun(services, stage, channel_id=channel_id)
    watch.now = BEGAN + 9 * HOUR
    keeper = stage.dispatch.publisher.time_keeper
    await asyncio.gather(*(keeper.tick(game_id) for game_id in (1, 2, 3)))
    (said,) = stage.room.posted[3:]
    assert said.text.count("Go to the board") == 3
    await live_until(stage, watch, BEGAN + 20 * HOUR)
    assert len(stage.room.posted) == 4


async def test_for_an_hour_nobody_else_speaks_to_whoever_was_spoken_to(
    services: Services, watch: Watch
) -> None:
    """Whatever a table has read before; a clock that was set ahead silences nobody."""
    heard = LastHeard(services.tables)
    assert await heard.claim(ANA.user_id, BEGAN) is None
    for later in (0, MINUTE, HOUR - 1):
        assert await heard.claim(ANA.user_id, BEGAN + later) == TAKEN
    assert await heard.claim(BRAM.user_id, BEGAN + MINUTE) is None
    assert await heard.claim(ANA.user_id, BEGAN + HOUR) == BEGAN
    assert await heard.claim(ANA.user_id, BEGAN + MINUTE) == BEGAN + HOUR


async def test_a_notice_that_fails_was_not_heard(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await begun(services, stage)
    stage.room.away = TimeoutError()
    with pytest.raises(TimeoutError):
        await live_until(stage, watch, BEGAN + 25 * HOUR)
    stage.room.away = None
    await live_until(stage, watch, watch.now + MINUTE)
    assert len(_reminders(stage)) == 1


@pytest.mark.parametrize("later", [MINUTE, 10 * MINUTE])
@pytest.mark.parametrize("is_out", [False, True])
async def test_what_fails_at_one_table_is_told_by_another_and_not_twice(
    services: Services, stage: Stage, watch: Watch, is_out: bool, later: int
) -> None:
    """Never twice within an hour: the table that failed has nothing left to say."""
    for channel_id in (10, 11):
        await begun(services, stage, channel_id=channel_id)
    keeper = stage.dispatch.publisher.time_keeper
    watch.now = BEGAN + 25 * HOUR
    stage.room.lost_by, stage.room.away = TimeoutError(), None if is_out else TimeoutError()
    with pytest.raises(TimeoutError):
        await keeper.tick(1)
    stage.room.lost_by = stage.room.away = None
    await keeper.tick(2)
    said = stage.room.posted[2:]
    assert said[-1].text.count("Go to the board") == 2
    watch.now += later
    await keeper.tick(1)
    assert stage.room.posted[2:] == said
    assert stage.room.deleted == ({3} if is_out else set())
    rows = [await services.store.posted.of_game(game_id, NOTICE) for game_id in (1, 2)]
    assert [len(found) for found in rows] == [0, 1]
    assert (await services.tables.get(1)).clocks.seat(0).sent.unanswered == 0


async def test_a_channel_that_takes_nothing_holds_up_no_other_table(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other table is looked at while the first one tries, and holds back until that fails."""
    for channel_id in (10, 11):
        await begun(services, stage, channel_id=channel_id)
    keeper = stage.dispatch.publisher.time_keeper
    sender = stage.dispatch.publisher._sender
    send = sender.send

    async def wait_for_nothing(channel_id: int, *what: Any, **how: Any) -> Any:
        if channel_id != 10:
            return await send(channel_id, *what, **how)
        await keeper.tick(2)
        assert len(stage.room.posted) == 2
        raise TimeoutError

    monkeypatch.setattr(sender, "send", wait_for_nothing)
    watch.now = BEGAN + 24 * HOUR
    with pytest.raises(TimeoutError):
        await keeper.tick(1)
    due = {timer.kind: timer.due_at for timer in await services.store.timers.of_game(2)}
    assert due[CLOCK] <= watch.now
    await keeper.tick(2)
    (said,) = stage.room.posted[2:]
    assert said.text.count("Go to the board") == 2


async def test_who_moves_while_a_notice_is_on_its_way_does_not_keep_it(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(services, stage)
    sender = stage.dispatch.publisher._sender
    send = sender.send

    async def move_first(*what: Any, **how: Any) -> Any:
        monkeypatch.setattr(sender, "send", send)
        nonlocal table
        while asked(table)[0] == ANA.user_id:
            table = await play_random(services, table, Random(3), 1)
        return await send(*what, **how)

    monkeypatch.setattr(sender, "send", move_first)
    watch.now = BEGAN + 25 * HOUR
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    assert len(stage.room.posted) == 2
    assert stage.room.deleted == {2}
    assert await services.store.posted.of_game(table.id, NOTICE) == []
