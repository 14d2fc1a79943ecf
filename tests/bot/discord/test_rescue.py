"""Late cards, caretakers and open seats as people see and press them."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

import games
from bot.courtesy.away import away_until
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.discord.board_message import board_end
from bot.discord.games_command import overview
from bot.discord.late_message import card_layout
from bot.discord.message_builder import Layout
from bot.discord.sentences import Speech
from bot.discord.table_notes import table_notes
from bot.operate.erase import erase
from bot.tables.care_kinds import CARETAKER
from bot.tables.late_cards import LATE as LATE_KIND
from bot.tables.late_cards import LateCard
from bot.tables.rest import SLEEPS_AFTER
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import Table
from bot.tables.thoughts import Thought, key_of
from bot.tables.turn import Turn
from games.core.api import Seat
from storage.api.rows import Step as StoredStep
from tests.bot.clocked import live_until
from tests.bot.discord.test_leaks import Step, _dump, _imagined, _walk
from tests.bot.standin import Said, Stage, everything, is_one_kind_answer
from tests.bot.tables.late_tables import (
    DORA,
    LATE,
    begun,
    button,
    card_of,
    late,
    others,
    shown,
    tick,
)
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it


def _cards(stage: Stage) -> list[int]:
    """Return the messages that are late cards with buttons."""
    return [each for each in stage.room.live if "Open the seat" in stage.room.shown(each).labels]


def _board(stage: Stage) -> Said:
    found = [each for each in stage.room.live if "Play" in stage.room.shown(each).labels]
    return stage.room.shown(found[-1])


@pytest.mark.clause("T6", "T7")
async def test_the_card_is_posted_once_for_the_others(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6, T7: one public message that calls the others and not the late."""
    table, seat = await late(services, stage, watch)
    for _ in range(3):
        watch.now += HOUR
        await tick(stage, table.id)
    (number,) = _cards(stage)
    card = stage.room.shown(number)
    assert card.labels == ["Wait", "Computer plays this turn", "Open the seat"]
    assert sorted(map(int, card.mentions["users"])) == sorted(others(table, seat))
    assert "late" not in card.text.lower()  # no blame


async def test_a_card_that_may_be_out_is_not_posted_twice(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Whoever dies after Discord has taken the card asks for it by the same nonce."""
    table = await begun(services, stage)
    watch.now += LATE
    stage.room.lost_by = TimeoutError()
    with pytest.raises(TimeoutError):
        await tick(stage, table.id)
    stage.room.lost_by = None
    await tick(stage, table.id)
    assert len(_cards(stage)) == 1
    assert (await services.store.posted.of_game(table.id, LATE_KIND))[0].message_id is not None


async def test_nobody_is_called_in_quiet_hours(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """The card is for the others; their nights are theirs."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    sleeper, other = others(table, seat)
    quiet = OwnTime("Europe/Brussels", QuietHours(0, 10 * 60))
    await services.store.preferences.set("user", sleeper, "own_time", quiet.dump())
    watch.now += LATE  # nine in the morning there, and an hour
    watch.now -= 2 * HOUR
    watch.now += 24 * HOUR
    await tick(stage, table.id)
    (number,) = _cards(stage)
    assert stage.room.shown(number).mentions["users"] == [other]


async def test_whoever_wants_direct_messages_is_called_by_the_card(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """There is no direct message about it; a digest is not for what others are late with."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    by_letter, by_digest = others(table, seat)
    for user, where in ((by_letter, "dm"), (by_digest, "digest")):
        await services.store.preferences.set("user", user, "notices", {"where": where, "hour": 9})
    watch.now += LATE
    await tick(stage, table.id)
    (number,) = _cards(stage)
    assert stage.room.shown(number).mentions["users"] == [by_letter]


@pytest.mark.clause("T6", "S1")
async def test_computer_plays_this_turn_by_a_press(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6, S1: the card becomes a note, the board names the computer."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    user = others(table, seat)[0]
    (number,) = _cards(stage)
    await stage.click(user, button(card, table.id, "computer"))
    assert _cards(stage) == []
    name, presser = table.names[seat], table.names[table.seats_of(user)[0]]
    assert presser in stage.room.shown(number).text
    board = _board(stage).text
    assert f"{presser} lets the computer play this turn for {name}" in board
    assert f"Computer for {name}" in board
    assert await services.store.posted.of_game(table.id, LATE_KIND) == []
    again = await stage.click(user, button(card, table.id, "computer"))
    is_one_kind_answer(again)


@pytest.mark.clause("T6")
async def test_the_card_goes_when_the_late_player_moves(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: the message is deleted."""
    table, seat = await late(services, stage, watch)
    user = table.seats[seat].user_id
    assert user is not None
    (number,) = _cards(stage)
    while seat in table.waiting_for():
        question = table.question(seat)
        assert question is not None
        await stage.click(user, f"g:{table.id}:{question.asked}:s.0", on_private=True)
        table = await services.tables.get(table.id)
    assert number in stage.room.deleted
    assert await services.store.posted.of_game(table.id, LATE_KIND) == []


@pytest.mark.clause("T6")
@pytest.mark.parametrize("what", ["wait", "computer", "open", "nonsense"])
async def test_presses_that_change_nothing_get_a_kind_sentence(
    services: Services, stage: Stage, watch: Watch, what: str
) -> None:
    """T6: by the late player, by a stranger."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    user = table.seats[seat].user_id
    assert user is not None
    for presser in (user, DORA.user_id):
        click = await stage.click(presser, button(card, table.id, what))
        is_one_kind_answer(click)
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


@pytest.mark.clause("T6")
async def test_wait_and_open_are_shown_on_the_card(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: who would rather wait, and how many more are needed to open the seat."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    first, second = others(table, seat)
    (number,) = _cards(stage)
    await stage.click(first, button(card, table.id, "wait"))
    await stage.click(second, button(card, table.id, "open"))
    name, other = (table.names[table.seats_of(user)[0]] for user in (first, second))
    text = stage.room.shown(number).text
    assert f"{name} would rather wait" in text
    assert "1 more is needed" in text
    assert _cards(stage) == [number]
    await stage.click(second, button(card, table.id, "wait"))
    assert f"{name}, {other} would rather wait" in stage.room.shown(number).text
    again = (await services.tables.get(table.id)).clocks.again_at(seat)
    told = await stage.click(first, button(card, table.id, "wait"))
    assert f"You're waiting already. I'll ask again <t:{again}:R>." in told.answers[-1].text


async def test_a_sentence_about_the_card_leaves_it_in_sight(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """No picture pushes it away; the late player alone has choices, which are shown at once."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    (presser, _), user = others(table, seat), table.seats[seat].user_id
    assert user is not None
    await stage.click(presser, button(card, table.id, "wait"))
    for each in (presser, DORA.user_id):
        (told,) = (await stage.click(each, button(card, table.id, "wait"))).answers
        assert (told.text.count("\n"), told.alt, told.labels) == (0, "", [])
    assert told.text == "You're not at this table."
    (told,) = (await stage.click(user, button(card, table.id, "wait"))).answers
    assert "the turn is still yours" in told.text
    assert told.labels


@pytest.mark.clause("T9")
async def test_a_press_on_the_card_wakes_the_game(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: any press of somebody who plays, even one that changes nothing else; of nobody else."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    watch.now += SLEEPS_AFTER
    assert await services.rest.attend(await services.tables.open(table.id), watch.now)
    for presser, is_asleep in ((DORA.user_id, True), (others(table, seat)[0], False)):
        await stage.click(presser, button(card, table.id, "wait"))
        time = (await services.tables.get(table.id)).clocks.time
        assert time.is_asleep is is_asleep


async def _kept(services: Services, stage: Stage) -> tuple[Table, Seat, int]:
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id
    assert user is not None
    await services.lending.lend(table.id, user, None)
    return await shown(stage, table), seat, user


@pytest.mark.clause("S2")
@pytest.mark.parametrize("verb", ["back", "play"])
async def test_i_am_back_with_a_private_recap(services: Services, stage: Stage, verb: str) -> None:
    """S2: by the button on the board, and by Play; told what was played, in private."""
    table, seat, user = await _kept(services, stage)
    assert "I am back" in _board(stage).labels
    assert f"The computer plays for {table.names[seat]}" in _board(stage).text
    click = await stage.click(user, f"g:{table.id}:0:{verb}")
    (answer,) = click.answers
    played, _, rest = answer.text.partition("While you were away:")
    assert "Played for you:" in played
    assert f"Computer for {table.names[seat]}" in played
    assert f"Computer for {table.names[seat]}" not in rest
    assert f"While {table.names[seat]} is away, the computer plays." in rest
    assert "is back" not in answer.text
    assert answer.is_private
    assert (await services.tables.get(table.id)).player(seat) == user
    assert "I am back" not in _board(stage).labels


@pytest.mark.clause("P2", "S2")
@pytest.mark.parametrize("verb", ["back", "play"])
async def test_whoever_says_to_be_back_is_away_nowhere(
    services: Services, stage: Stage, watch: Watch, verb: str
) -> None:
    """P2, S2: else nothing would ring, and the others would wait; Play is no more than a turn."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id
    assert user is not None
    await services.people.away(user, watch.now + 7 * DAY)
    await services.lending.lend(table.id, user, None)
    table = await shown(stage, table)
    (told,) = (await stage.click(user, f"g:{table.id}:0:{verb}")).answers
    own = (await services.people.settings(user)).own
    is_away = away_until(own, watch.now) is not None
    assert is_away is (verb == "play")
    assert ("absence is over" in told.text, "still away" in told.text) == (not is_away, is_away)
    assert (f"{table.names[seat]} is away" in _board(stage).text) is is_away


@pytest.mark.clause("P2")
async def test_back_by_whoever_was_away_and_not_played_for(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P2: the button is there for another seat, and says what it says."""
    table, seat, _ = await _kept(services, stage)
    user = others(table, seat)[0]
    await services.people.away(user, watch.now + 7 * DAY)
    (told,) = (await stage.click(user, f"g:{table.id}:0:back")).answers
    assert "Your absence is over" in told.text
    assert away_until((await services.people.settings(user)).own, watch.now) is None


@pytest.mark.clause("S2")
async def test_back_by_whoever_was_never_away(services: Services, stage: Stage) -> None:
    """S2: a kind sentence, nothing changed."""
    table, seat, _ = await _kept(services, stage)
    before = (await services.store.games.get(table.id)).seq
    for user in (*others(table, seat), DORA.user_id):
        is_one_kind_answer(await stage.click(user, f"g:{table.id}:0:back"))
    assert (await services.store.games.get(table.id)).seq == before


@pytest.mark.clause("S2")
async def test_games_says_who_plays_and_offers_the_way_back(
    services: Services, stage: Stage
) -> None:
    """S2: /games, one press."""
    table, _, user = await _kept(services, stage)
    listed = Said((await overview(services, user, "en")).view(), {}, is_private=True)
    assert "the computer plays for you" in listed.text
    assert listed.clicks == [(f"g:{table.id}:0:back", None)]


@pytest.mark.clause("S2")
async def test_the_panel_tells_of_a_turn_that_the_computer_played(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2: what was played and drawn for the seat meanwhile, without a caretaker, too."""
    table, seat = await late(services, stage, watch, when_late="computer")
    user = table.seats[seat].user_id
    assert user is not None
    click = await stage.click(user, f"g:{table.id}:0:play")
    assert f"Computer for {table.names[seat]}" in click.answers[0].text


@pytest.mark.clause("S3")
async def test_a_stranger_takes_an_open_seat_and_the_owner_is_too_late(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S3: sees the hand; whoever knows another may not; the former owner is told kindly."""
    table, seat = await late(services, stage, watch)
    owner = table.seats[seat].user_id
    assert owner is not None
    card = await card_of(services, table.id)
    for user in others(table, seat):
        await stage.click(user, button(card, table.id, "open"))
    assert f"Take {table.names[seat]}'s seat" in _board(stage).labels
    table = await services.tables.get(table.id)
    assert table_notes(table, Speech(table, "en"), watch.now)[seat] == "open seat"
    take = f"g:{table.id}:0:take.{seat}"
    is_one_kind_answer(await stage.click(others(table, seat)[0], take))
    click = await stage.click(DORA.user_id, take, name="Dora")
    assert "The seat is yours" in click.answers[-1].text
    table = await services.tables.get(table.id)
    assert table.names[seat] == "Dora"
    assert not any("Take " in label for label in _board(stage).labels)
    for verb in ("play", "back", f"take.{seat}"):
        told = await stage.click(owner, f"g:{table.id}:0:{verb}")
        is_one_kind_answer(told)
        assert (await services.tables.get(table.id)).seats == table.seats
    assert "taken your seat" in (await stage.click(owner, f"g:{table.id}:0:play")).answers[0].text


def _member(code: int | None) -> Any:
    async def get_member(guild_id: int, user_id: int) -> dict[str, Any]:
        if code is not None:
            raise discord.NotFound(Mock(status=404), {"code": code, "message": ""})
        return {}

    return SimpleNamespace(get_member=get_member)


@pytest.mark.clause("S4")
@pytest.mark.parametrize(("code", "is_gone"), [(None, False), (10007, True), (10004, False)])
async def test_whoever_left_the_server_is_late_at_once(
    services: Services,
    stage: Stage,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    code: int | None,
    is_gone: bool,
) -> None:
    """S4: one look-up; only Discord's "unknown member" means gone."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: _member(code)))
    turn = await services.tables.open(table.id)
    watch.now += 24 * HOUR
    assert await stage.dispatch.publisher.rescue.look_up(turn, seat) == is_gone
    await tick(stage, table.id)
    assert len(_cards(stage)) == is_gone


@pytest.mark.clause("S4")
async def test_whoever_left_the_server_is_not_reminded_until_back(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: the card says why it comes; nobody hears a notice, so none is sent."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: _member(10007)))
    await live_until(stage, watch, watch.now + 80 * HOUR)
    (number,) = _cards(stage)
    card = stage.room.shown(number)
    assert f"{table.names[seat]} has left the server." in card.text
    assert [each for each in stage.room.live if "Not today" in stage.room.shown(each).labels] == []
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: _member(None)))
    await live_until(stage, watch, watch.now + 60 * HOUR)
    clock = (await services.tables.get(table.id)).clocks.seat(seat)
    assert not clock.has_left
    assert clock.sent.unanswered == 1
    (notice,) = [each for each in stage.room.live if "Not today" in stage.room.shown(each).labels]
    assert f"<@{table.seats[seat].user_id}>" in stage.room.shown(notice).text


@pytest.mark.clause("S4")
async def test_nobody_is_asked_again_about_somebody_who_is_back(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: the look-up before the others are asked again finds them, and the card goes."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: _member(10007)))
    await live_until(stage, watch, watch.now + 26 * HOUR)
    (number,) = _cards(stage)
    card = await card_of(services, table.id)
    await stage.click(others(table, seat)[0], button(card, table.id, "wait"))
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: _member(None)))
    await live_until(stage, watch, watch.now + 24 * HOUR + MINUTE)
    assert _cards(stage) == []
    assert not (await services.tables.get(table.id)).clocks.seat(seat).has_left
    told = await stage.click(others(table, seat)[0], button(card, table.id, "computer"))
    is_one_kind_answer(told)
    await live_until(stage, watch, watch.now + LATE)
    (again,) = _cards(stage)
    assert again > number
    assert "has left the server" not in stage.room.shown(again).text


@pytest.mark.clause("S4")
async def test_nobody_is_looked_up_before_a_reminder_is_due(
    services: Services, stage: Stage, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: once for each reminder, however often a table is looked at."""
    table = await begun(services, stage)
    looked: list[int] = []

    async def get_member(_guild: int, _user: int) -> dict[str, Any]:
        looked.append(watch.now - BEGAN)
        return {}

    members = SimpleNamespace(get_member=get_member)
    monkeypatch.setattr(type(stage.room), "http", property(lambda _: members))
    for hours in range(1, 120):
        watch.now = BEGAN + hours * HOUR
        await stage.dispatch.publisher.time_keeper.tick(table.id)
    assert looked == [24 * HOUR, 72 * HOUR]


@pytest.mark.clause("T9")
async def test_a_solo_player_is_never_played_for(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: nobody else is kept waiting, and computers do not go on among themselves."""
    table = await begun(services, stage, when_late="computer")
    (seat,) = table.waiting_for()
    for user in others(table, seat):
        await services.lending.lend(table.id, user, None)
    watch.now += LATE
    assert not await tick(stage, table.id)
    assert _cards(stage) == []


@pytest.mark.clause("T11")
async def test_nothing_is_done_in_a_pause(services: Services, stage: Stage, watch: Watch) -> None:
    """T11: a pause shifts everything."""
    table = await begun(services, stage)
    end = watch.now + 2 * LATE
    await services.store.entries.append(
        _with_time(table, {"pauses": [[watch.now + LATE - HOUR, end]]}, watch.now)
    )
    watch.now += LATE
    await tick(stage, table.id)
    assert _cards(stage) == []


def _with_time(table: Table, time: dict[str, Any], now: int) -> Any:
    return StoredStep(table.id, table.row.seq, [], None, now=now, time=time)


async def test_whoever_is_forgotten_leaves_no_trace(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """The owner of a seat that a friend plays, and a friend: neither is left in any row."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    owner = table.seats[seat].user_id
    assert owner is not None
    await services.lending.lend(table.id, owner, DORA)
    await erase(services, DORA.user_id)
    table = await services.tables.get(table.id)
    assert (table.seats[seat].user_id, table.seats[seat].owner_id) == (owner, None)
    await services.lending.lend(table.id, owner, DORA)
    await erase(services, owner)
    seats = await services.store.games.seats(table.id)
    assert owner not in {each for row in seats for each in (row.user_id, row.owner_id)}


# Leaks -------------------------------------------------------------------------------------------


def _everything(step: Step, seat: Seat) -> list[str]:
    """Return all that is public about a seat that is late, played for, or open."""
    said = []
    for care in (None, CARETAKER, "open"):
        rows = tuple(
            replace(row, care=care) if row.seat == seat else row for row in step.table.seats
        )
        table = Table(step.table.row, rows, step.table.game, step.table.position)
        turn = Turn(table, tuple(step.log), (), {}, {})
        card = LateCard("l0", seat, 5, 5, 5)
        layouts = [card_layout(turn, card), board_end(Layout(), table, Speech(table, "en"))]
        messages = [Said(each.view(), {}, is_private=False) for each in layouts]
        said += [everything(messages), str(table.waiting_for()), str(card.is_open(table))]
    marked = [replace(row, data={**row.data, "computer": True}) for row in step.log]
    said += Speech(step.table, "en").told(story(marked, None))
    return said


@pytest.mark.slow
@pytest.mark.clause("S1", "S3")
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_cards_boards_and_recaps_tell_nothing_hidden(slug: str) -> None:
    """S1, S3: all is the same when what a seat cannot know is dealt anew, for seat and public."""
    game = games.get(slug)
    steps = list(_walk(game, game.seats.stop - 1, "late"))[:-1]
    differed = 0
    for number in range(1, len(steps), max(1, len(steps) // 12)):
        step = steps[number]
        for place in range(len(step.table.seats)):
            seat = Seat(place)
            other = _imagined(step, seat, number)
            differed += _dump(other) != _dump(step)
            assert _everything(other, seat) == _everything(step, seat), (number, seat)
            marked = [replace(row, data={**row.data, "computer": True}) for row in step.log]
            recaps = [
                Speech(each.table, "en").recap(story(marked, seat), seat) for each in (step, other)
            ]
            assert recaps[0] == recaps[1]
            assert json.dumps(other.table.view(seat)) == json.dumps(step.table.view(seat))
    assert differed or game.is_open


@pytest.mark.clause("S1")
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_a_caretaker_plays_the_same_whatever_is_hidden(slug: str) -> None:
    """S1: it knows the view of the seat through `resample`, and so chooses alike in every world."""
    game = games.get(slug)
    steps = list(_walk(game, game.seats.start, "care"))[:-1]
    looked = differed = 0
    for number in range(0, len(steps), max(1, len(steps) // 3)):
        step = steps[number]
        for seat in step.table.running().asked:
            if game.in_turn(step.table.running().state) not in (None, seat):
                continue
            other = _imagined(step, seat, number)
            chosen = {key_of(Thought.about(each.table, seat, "mate")) for each in (step, other)}
            assert len(chosen) == 1, (number, seat)
            looked += 1
            differed += _dump(other) != _dump(step)
    assert looked
    assert differed or game.is_open
