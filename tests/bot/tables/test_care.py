"""Who plays in place of whoever is not there: late cards, caretakers, open seats, friends."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random

import pytest

from bot.courtesy.notice_ladder import Sent
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.paces import FIRST_TURN_FREE, PACES
from bot.courtesy.spans import DAY, HOUR
from bot.operate import doctor
from bot.operate.exchange import pack
from bot.operate.exchange_file import unpack
from bot.operate.proof import examine
from bot.tables.care_kinds import CARETAKER, LENT, OPEN, TURN, own_seat
from bot.tables.clocks import DOWNTIME, Clocks
from bot.tables.facts import ANSWERS
from bot.tables.hands import has_seen_another
from bot.tables.late_cards import LateCard
from bot.tables.own_settings import OWN_TIME
from bot.tables.refusals import (
    CardClosedError,
    CaredForError,
    LateOneselfError,
    NotKeptError,
    NotSeatedError,
    SawAnotherHandError,
    SeatTakenError,
    TooLateError,
    WaitsAlreadyError,
    WantsAlreadyError,
)
from bot.tables.seat_clock import SeatClock
from bot.tables.services import Services
from bot.tables.story import since_last_own
from bot.tables.table import CARE, CHOICE, REPLACE, Table
from bot.tables.table_time import TableTime
from bot.tables.thoughts import Thought, key_of
from games.core.api import CONFIRM, Seat
from games.core.players import MATE
from storage.api.rows import EntryRow, Posting, SeatRow
from storage.api.store import Store
from tests.bot.begun_tables import asked, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import (
    DORA,
    LATE,
    begun,
    card_of,
    caretaken,
    late,
    others,
    shown,
    tick,
)
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

STEADY = PACES["steady"]


async def _proven(services: Services, game_id: int) -> list[EntryRow]:
    """Return the log of a game that verify, import and doctor accept."""
    store = services.store
    row, seats = await store.games.get(game_id), await store.games.seats(game_id)
    entries = await store.entries.of_game(game_id)
    assert examine(row, seats, entries).problems == []
    assert (await doctor.check(store)).problems == []
    unpack(await pack(store, [game_id], None, 1000))
    return entries


async def _turn_of(services: Services, stage: Stage, table: Table) -> Table:
    """Return the table after one whole turn of the person it waits for."""
    user = asked(table)[0]
    while not table.is_over and any(table.player(seat) == user for seat in table.running().asked):
        table = await play_random(services, table, Random(3), 1)
    return await shown(stage, table)


async def _until_asked(services: Services, stage: Stage, table: Table, seat: Seat) -> Table:
    while table.waiting_for() != [seat]:
        table = await _turn_of(services, stage, table)
    return table


@pytest.mark.clause("T6", "S1")
async def test_the_computer_plays_one_turn_for_whoever_is_late(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6, S1: one of the others is enough; the log says who let it, and that a computer chose."""
    table, seat = await late(services, stage, watch)
    presser = others(table, seat)[0]
    card = await card_of(services, table.id)
    await services.late_cards.computer(table.id, presser, card.token)
    table = await shown(stage, table)
    assert seat not in table.waiting_for()
    assert table.seats[seat].care is None
    assert table.seats[seat].user_id is not None
    entries = await _proven(services, table.id)
    (act,) = [entry for entry in entries if entry.kind == CARE]
    assert (act.seat, act.data) == (seat, {"care": "turn", "by": table.seats_of(presser)[0]})
    made = [entry for entry in entries if entry.kind == CHOICE and entry.seat == seat]
    assert made
    assert all(entry.data["computer"] for entry in made if entry.seq > act.seq)
    assert not any("computer" in e.data for e in entries if e.kind == CHOICE and e.seat != seat)


@pytest.mark.clause("T3", "T5")
async def test_a_turn_played_by_a_computer_earns_nothing(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T3, T5: 12 hours after zero the card comes; what the computer plays brings no increment."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    watch.now += DAY + STEADY.start + 11 * HOUR
    await tick(stage, table.id)
    assert [e for e in (await services.tables.open(table.id)).posted if e.kind == "late card"] == []
    watch.now += HOUR
    await tick(stage, table.id)
    card = await card_of(services, table.id)
    await services.late_cards.computer(table.id, others(table, seat)[0], card.token)
    table = await shown(stage, table)
    clock = table.clocks.seat(seat)
    assert (clock.bank, clock.rescued, clock.began) == (0, 1, None)


@pytest.mark.clause("T4")
async def test_a_begun_turn_is_finished_from_where_it_stands(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T4: what the person chose stays chosen."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    table = await play_random(services, table, Random(1), 1)
    assert table.waiting_for() == [seat]
    watch.now += LATE
    await tick(stage, table.id)
    card = await card_of(services, table.id)
    await services.late_cards.computer(table.id, others(table, seat)[0], card.token)
    table = await shown(stage, table)
    entries = [e for e in await _proven(services, table.id) if e.kind == CHOICE and e.seat == seat]
    assert "computer" not in entries[0].data
    assert entries[-1].data["computer"]


@pytest.mark.clause("T4")
@pytest.mark.parametrize("pace", ["none", "brisk"])
async def test_a_complete_turn_is_confirmed_at_the_deadline(
    services: Services, stage: Stage, watch: Watch, pace: str
) -> None:
    """T4: not confirmed is not "not played"; nothing else is chosen, nobody is asked."""
    table = await begun(services, stage, pace=pace)
    (seat,) = table.waiting_for()
    user = table.player(seat)
    while asked(table)[2].decision.kind != CONFIRM:
        table = await play_random(services, table, Random(2), 1)
        assert table.waiting_for() == [seat]
    before = table.row.seq
    watch.now += LATE if pace == "none" else 2 * DAY
    assert await tick(stage, table.id)
    table = await services.tables.get(table.id)
    assert table.waiting_for() != [seat]
    entries = await _proven(services, table.id)
    act, choice = entries[before : before + 2]
    assert (act.kind, act.data["care"]) == (CARE, "confirmed")
    assert (choice.key, choice.seat) == (CONFIRM, seat)
    assert "computer" not in choice.data
    assert table.player(seat) == user
    assert table.clocks.seat(seat).rescued == 0


@pytest.mark.clause("T8")
async def test_two_turns_in_a_row_make_a_caretaker(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T8: from then on the computer plays at once, and the person keeps the seat."""
    table, seat = await late(services, stage, watch)
    owner = table.seats[seat].user_id
    for _ in range(2):
        table = await _until_asked(services, stage, table, seat)
        if (table.clocks.late_at(seat) or 0) > watch.now:
            watch.now += LATE
            await tick(stage, table.id)
        card = await card_of(services, table.id)
        await services.late_cards.computer(table.id, others(table, seat)[0], card.token)
        table = await shown(stage, table)
    assert (table.seats[seat].care, table.seats[seat].user_id) == (CARETAKER, owner)
    for _ in range(4):
        assert seat not in table.waiting_for()
        table = await _turn_of(services, stage, table)
    entries = await _proven(services, table.id)
    assert len([e for e in entries if e.kind == CARE]) == 2


@pytest.mark.clause("T8")
async def test_a_turn_of_their_own_begins_the_count_anew(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T8: in a row."""
    table, seat = await late(services, stage, watch, when_late="computer")
    table = await services.tables.get(table.id)
    assert table.clocks.seat(seat).rescued == 1
    table = await _until_asked(services, stage, table, seat)
    table = await _turn_of(services, stage, table)
    assert table.clocks.seat(seat).rescued == 0


@pytest.mark.clause("T6")
async def test_a_table_may_let_the_computer_play_at_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: `when_late` is computer: nobody is asked."""
    table = await begun(services, stage, when_late="computer")
    (seat,) = table.waiting_for()
    watch.now += LATE
    assert await tick(stage, table.id)
    table = await services.tables.get(table.id)
    assert seat not in table.waiting_for()
    acts = [e for e in await _proven(services, table.id) if e.kind == CARE]
    assert [entry.data for entry in acts] == [{"care": "turn", "by": None}]


@pytest.mark.clause("T6", "S5")
async def test_a_table_may_let_the_late_resign(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6, S5: `when_late` is resign; and if it was the host, the next human is host."""
    table = await begun(services, stage, when_late="resign")
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id
    assert user is not None
    await services.store.games.set_host(table.id, user)
    watch.now += LATE
    assert await tick(stage, table.id)
    table = await services.tables.get(table.id)
    assert table.seats[seat].resigned
    assert table.row.host_id in table.humans()
    assert user not in table.humans()
    await _proven(services, table.id)


@pytest.mark.clause("T6")
async def test_bad_presses_change_nothing(services: Services, stage: Stage, watch: Watch) -> None:
    """T6: the late player, a stranger, the same press twice, a press after the turn was made."""
    table, seat = await late(services, stage, watch)
    user, (first, second) = table.seats[seat].user_id, others(table, seat)
    assert user is not None
    card, cards = await card_of(services, table.id), services.late_cards
    for press in (cards.wait, cards.computer, cards.open):
        with pytest.raises(LateOneselfError):
            await press(table.id, user, card.token)
        with pytest.raises(NotSeatedError):
            await press(table.id, DORA.user_id, card.token)
        with pytest.raises(CardClosedError):
            await press(table.id, first, "l0000000000")
    await cards.wait(table.id, first, card.token)
    again = (await services.tables.get(table.id)).clocks.again_at(seat)
    await cards.wait(table.id, second, card.token)
    assert (await services.tables.get(table.id)).clocks.again_at(seat) == again
    for each in (first, second):
        with pytest.raises(WaitsAlreadyError):
            await cards.wait(table.id, each, card.token)
    await cards.open(table.id, first, card.token)
    with pytest.raises(WantsAlreadyError):
        await cards.open(table.id, first, card.token)
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    table = await _turn_of(services, stage, await services.tables.get(table.id))
    for press in (cards.wait, cards.computer, cards.open):
        with pytest.raises(CardClosedError):
            await press(table.id, first, card.token)


@pytest.mark.clause("T6")
async def test_a_card_whose_turn_is_made_cannot_be_answered_though_it_is_still_there(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: until the next board is out."""
    table, seat = await late(services, stage, watch)
    card, first = await card_of(services, table.id), others(table, seat)[0]
    while seat in table.waiting_for():
        table = await play_random(services, table, Random(3), 1)
    assert (await card_of(services, table.id)).token == card.token
    cards = services.late_cards
    for press in (cards.wait, cards.computer, cards.open):
        with pytest.raises(CardClosedError):
            await press(table.id, first, card.token)
    assert await services.care.play_late(table.id, seat, card.began) is None
    assert await services.care.resign_late(table.id, seat, card.began) is None
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


@pytest.mark.clause("T6", "P1")
async def test_waiting_is_by_the_working_time_of_whoever_is_late(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: 24 hours of theirs, so two nights may lie in between."""
    quiet = OwnTime("Europe/Brussels", QuietHours(22 * 60, 8 * 60))
    for person in (ANA, BRAM, CARA):
        await services.store.preferences.set("user", person.user_id, OWN_TIME, quiet.dump())
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    watch.now = table.clocks.late_at(seat) or 0
    await tick(stage, table.id)
    card = await card_of(services, table.id)
    waits = await services.late_cards.wait(table.id, others(table, seat)[0], card.token)
    again = (await services.tables.get(table.id)).clocks.again_at(seat) or 0
    assert waits.waits == (others(table, seat)[0],)
    assert again - watch.now == 24 * HOUR + 2 * 10 * HOUR


@pytest.mark.clause("S1")
@pytest.mark.parametrize("care", [TURN, CARETAKER, LENT])
async def test_whoever_plays_for_a_person_is_a_mate(
    services: Services, store: Store, stage: Stage, watch: Watch, care: str
) -> None:
    """S1: whatever it plays for."""
    asked_of: list[tuple[int, str]] = []

    async def think(thought: Thought, _owner: Hashable) -> str:
        asked_of.append((thought.seat, thought.level))
        return key_of(thought)

    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    if care == CARETAKER:
        await caretaken(services, table, seat)
    elif care == LENT:
        await services.lending.lend(table.id, table.seats[seat].user_id or 0, None)
    else:
        async with services.tables.lock(table.id):
            await services.care.taken_over(await services.tables.get(table.id), seat, None)
    assert (await services.tables.get(table.id)).seats[seat].care == care
    await Services(store, clock=watch, think=think).computers.run(table.id)
    assert asked_of
    assert set(asked_of) == {(seat, MATE)}


@pytest.mark.clause("S6")
async def test_what_a_computer_had_to_play_was_not_answered_in_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S6: nor is it a sign of life, so three unanswered stay three."""
    table = await begun(services, stage, when_late="computer")
    (seat,) = table.waiting_for()
    clock = table.clocks.seat(seat)
    silent = table.clocks.with_seats({seat: replace(clock, sent=Sent(unanswered=2))})
    changed = silent.renewed_since(table.clocks)
    await services.store.posted.record(Posting(table.id, table.seats, clocks=changed))
    watch.now += LATE
    await tick(stage, table.id)
    table = await services.tables.get(table.id)
    assert table.clocks.seat(seat).rescued == 1
    assert table.clocks.seat(seat).sent.unanswered == 2
    user = table.seats[seat].user_id or 0
    assert await services.store.preferences.get("user", user, ANSWERS) == [[LATE, 0]]


@pytest.mark.clause("S6", "T8")
async def test_a_caretaker_is_one_turn_not_answered_in_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S6: that it had to begin is a fact; what it plays from then on says nothing."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    watch.now += 5 * HOUR
    table = await shown(stage, await caretaken(services, table, seat))
    for _ in range(3):
        table = await _turn_of(services, stage, table)
    assert any(row.data.get("computer") for row in await _proven(services, table.id))
    user = table.seats[seat].user_id or 0
    assert await services.store.preferences.get("user", user, ANSWERS) == [[5 * HOUR, 0]]


@pytest.mark.clause("S6", "P2")
async def test_a_turn_that_is_lent_is_no_fact_about_anybody(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S6: nobody was late; nor is a resignation late that comes in time."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id or 0
    await services.lending.lend(table.id, user, None)
    await services.care.come_back(table.id, user)
    await shown(stage, table)
    watch.now += HOUR
    await services.seats.resign(table.id, user)
    assert await services.store.preferences.get("user", user, ANSWERS) is None


@pytest.mark.clause("S6", "T6")
async def test_a_resignation_that_comes_late_was_not_in_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S6: also where the table has agreed on it."""
    table = await begun(services, stage, when_late="resign")
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id or 0
    watch.now += LATE
    await tick(stage, table.id)
    assert (await services.tables.get(table.id)).seats[seat].resigned
    assert await services.store.preferences.get("user", user, ANSWERS) == [[LATE, 0]]


@pytest.mark.clause("T6")
async def test_what_somebody_wanted_who_plays_no_more_does_not_count(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: more than half of those who are there."""
    table = await begun(services, stage)
    seat = table.waiting_for()[0]
    here = others(table, seat)
    card = LateCard("l", seat, 0, 0, 0, wants=(here[0], DORA.user_id))
    assert card.missing(table) == 1
    table = await services.lending.lend(table.id, here[0], None)
    assert card.missing(table) == 1
    assert replace(card, wants=(here[1],)).missing(table) == 0


@pytest.mark.clause("T6")
async def test_who_waits_is_asked_again_after_a_day_and_not_sooner(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: 24 hours of the late player's working time."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    await services.late_cards.wait(table.id, others(table, seat)[0], card.token)
    posted = len(stage.room.posted)
    watch.now += DAY - 60
    await tick(stage, table.id)
    assert len(stage.room.posted) == posted
    watch.now += 60
    await tick(stage, table.id)
    await tick(stage, table.id)
    assert len(stage.room.posted) == posted + 1
    assert (await card_of(services, table.id)).token == card.token


@pytest.mark.clause("T6", "T11", "T14")
async def test_what_stops_the_clock_puts_off_that_the_others_are_asked_again(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6, T11, T14: a pause and a night without the bot shift it, as they shift all else."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    await services.late_cards.wait(table.id, others(table, seat)[0], card.token)
    pressed = watch.now
    for user in others(table, seat):
        agreed = await services.time_requests.pause(table.id, user, pressed + 3 * DAY)
    assert isinstance(agreed, Table)
    down = [[pressed + 3 * DAY + HOUR, pressed + 3 * DAY + 25 * HOUR]]
    await services.store.preferences.set("guild", 0, DOWNTIME, down)
    again = (await services.tables.get(table.id)).clocks.again_at(seat)
    assert again == pressed + 5 * DAY
    late_down = [*down, [again - HOUR, again]]
    await services.store.preferences.set("guild", 0, DOWNTIME, late_down)
    clocks = (await services.tables.get(table.id)).clocks
    assert clocks.again_at(seat) == clocks.late_at(seat) == again + 2 * HOUR


@pytest.mark.clause("T6")
async def test_a_majority_opens_the_seat_and_the_host_alone_after_three_days(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: more than half of the others, or the host 72 hours later."""
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    first, second = others(table, seat)
    assert (await services.late_cards.open(table.id, first, card.token))[0] is None
    opened, _ = await services.late_cards.open(table.id, second, card.token)
    assert opened is not None
    assert opened.seats[seat].care == OPEN
    await _proven(services, table.id)


@pytest.mark.clause("T6")
async def test_the_host_alone_opens_the_seat_later(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: the host alone after 72 hours."""
    table, seat = await late(services, stage, watch)
    host = others(table, seat)[0]
    await services.store.games.set_host(table.id, host)
    card = await card_of(services, table.id)
    assert (await services.late_cards.open(table.id, host, card.token))[0] is None
    watch.now += DAY
    await services.late_cards.wait(table.id, others(table, seat)[1], card.token)
    watch.now += DAY
    await tick(stage, table.id)  # they are asked anew
    assert (await card_of(services, table.id)).at > card.at
    watch.now += DAY - 1
    with pytest.raises(WantsAlreadyError):
        await services.late_cards.open(table.id, host, card.token)
    watch.now += 1
    opened, _ = await services.late_cards.open(table.id, host, card.token)
    assert opened is not None


@pytest.mark.clause("T6")
async def test_nobody_but_the_host_opens_a_seat_alone(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T6: however long the card has been there."""
    table, seat = await late(services, stage, watch)
    host, other = others(table, seat)
    await services.store.games.set_host(table.id, host)
    card = await card_of(services, table.id)
    watch.now += 10 * DAY
    assert (await services.late_cards.open(table.id, other, card.token))[0] is None
    with pytest.raises(WantsAlreadyError):
        await services.late_cards.open(table.id, other, card.token)


async def _kept(services: Services, stage: Stage, watch: Watch, **time: str) -> tuple[Table, Seat]:
    """Return a table with a caretaker, and the seat it plays."""
    table = await begun(services, stage, **time)
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id
    assert user is not None
    await caretaken(services, table, seat)
    return await shown(stage, table), seat


@pytest.mark.clause("S2")
async def test_back_at_any_time_with_a_bank_to_play_with(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2: before the next choice of that seat; half the start and an increment at least."""
    table, seat = await _kept(services, stage, watch, pace="steady")
    user = table.seats[seat].user_id
    assert user is not None
    broke = Clocks(TableTime(STEADY), {seat: SeatClock(HOUR, rescued=2)}).returned([seat], 0)
    assert broke.seat(seat) == SeatClock(STEADY.start // 2 + STEADY.increment, is_back=True)
    watch.now += 20 * DAY
    table = await services.care.come_back(table.id, user)
    assert table.player(seat) == user
    bank = table.clocks.seat(seat).bank
    assert bank is not None
    assert bank >= STEADY.start // 2 + STEADY.increment
    table = await _until_asked(services, stage, await shown(stage, table), seat)
    assert table.clocks.seat(seat).began == watch.now
    with pytest.raises(NotKeptError):
        await services.care.come_back(table.id, user)
    await _proven(services, table.id)


@pytest.mark.clause("S2")
async def test_an_answer_thought_for_somebody_who_is_back_is_dropped(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2: effective before the next choice, even while the computer thinks."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id
    assert user is not None
    await services.lending.lend(table.id, user, None)
    turn = await services.tables.open(table.id)
    question = turn.table.question(seat)
    assert question is not None
    await services.care.come_back(table.id, user)
    assert await services.play.answer_for(turn, seat, question.decision.keys[0]) is None


@pytest.mark.clause("S2")
async def test_whoever_is_played_for_says_first_that_they_are_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2: an old panel chooses nothing while the computer plays."""
    table = await begun(services, stage)
    user, _, question = asked(table)
    await services.lending.lend(table.id, user, None)
    with pytest.raises(CaredForError):
        await services.play.play(table.id, user, question.decision.keys[0])


@pytest.mark.clause("T9")
async def test_computers_never_play_on_among_themselves(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: when nobody is left who plays, nothing goes on until the first is back."""
    table = await begun(services, stage)
    for person in (ANA, BRAM, CARA):
        assert not table.is_forsaken
        table = await services.lending.lend(table.id, person.user_id, None)
    assert table.is_forsaken
    assert table.computer_to_move() is None
    before = table.row.seq
    table = await shown(stage, table)
    assert table.row.seq == before
    await services.care.come_back(table.id, BRAM.user_id)
    table = await shown(stage, table)
    assert table.waiting_for() == table.seats_of(BRAM.user_id)


async def _opened(services: Services, stage: Stage, watch: Watch) -> tuple[Table, Seat]:
    table, seat = await late(services, stage, watch)
    card = await card_of(services, table.id)
    for user in others(table, seat):
        await services.late_cards.open(table.id, user, card.token)
    return await shown(stage, table), seat


@pytest.mark.clause("S3")
async def test_somebody_new_takes_an_open_seat_with_a_fresh_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S3: and the former owner, too late, may sit nowhere else."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    watch.now += 10 * DAY
    await tick(stage, table.id)
    card = await card_of(services, table.id)
    owner = table.seats[seat].user_id
    assert owner is not None
    for user in others(table, seat):
        await services.late_cards.open(table.id, user, card.token)
    other = next(person for person in (ANA, BRAM, CARA) if person.user_id != owner)
    with pytest.raises(SawAnotherHandError):
        await services.care.take(table.id, seat, other)
    table = await services.care.take(table.id, seat, DORA)
    assert table.seats[seat].user_id == DORA.user_id
    assert table.clocks.seat(seat).bank == STEADY.start
    with pytest.raises(SeatTakenError):
        await services.care.take(table.id, seat, DORA)
    with pytest.raises(TooLateError):
        await services.care.come_back(table.id, owner)
    for place in range(3):
        assert has_seen_another(table, place, owner) == (place != seat)
    if owner == ANA.user_id:
        assert table.row.host_id != owner
    entries = await _proven(services, table.id)
    assert entries[-1].kind == REPLACE
    assert str(owner) not in {str(each) for row in table.seats for each in row.seen}


@pytest.mark.clause("S3")
async def test_nobody_who_has_seen_a_hand_is_put_on_another_seat(
    services: Services, stage: Stage
) -> None:
    """S3: by the host neither, if they resigned or were replaced; on their own they may be."""
    table = await begun(services, stage)
    seat_of = {person: table.seats_of(person.user_id)[0] for person in (ANA, BRAM, CARA)}
    host = table.row.host_id
    await services.seats.replace(table.id, seat_of[CARA], DORA, by_user=host)
    await services.seats.resign(table.id, BRAM.user_id)
    for person, seat in ((CARA, BRAM), (BRAM, CARA), (ANA, BRAM), (DORA, BRAM)):
        with pytest.raises(SawAnotherHandError):
            await services.seats.replace(table.id, seat_of[seat], person, by_user=host)
    for person in (BRAM, CARA):
        table = await services.seats.replace(table.id, seat_of[person], person, by_user=host)
        assert table.player(seat_of[person]) == person.user_id


@pytest.mark.clause("S2", "S3")
async def test_the_owner_of_an_open_seat_is_back_until_somebody_has_it(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2, S3."""
    table, seat = await _opened(services, stage, watch)
    owner = table.seats[seat].user_id
    assert owner is not None
    table = await services.care.come_back(table.id, owner)
    assert table.player(seat) == owner
    with pytest.raises(SeatTakenError):
        await services.care.take(table.id, seat, DORA)


@pytest.mark.clause("P2")
async def test_a_friend_plays_meanwhile_and_gives_the_seat_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P2: a friend who is not at the table; the same honesty; then the seat is the owner's."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    owner = table.seats[seat].user_id
    assert owner is not None
    other = next(p for p in (ANA, BRAM, CARA) if p.user_id != owner)
    with pytest.raises(SawAnotherHandError):
        await services.lending.lend(table.id, owner, other)
    await services.lending.lend(table.id, owner, DORA)
    table = await shown(stage, table)
    assert (table.player(seat), table.seats[seat].owner_id) == (DORA.user_id, owner)
    assert table.clocks.seat(seat).bank == FIRST_TURN_FREE + STEADY.start  # no other free day
    assert [row.id for row in await services.store.games.of_user(owner)] == [table.id]
    assert (await services.store.games.agenda(owner, 5)).concerns[0].asked_at is None
    table = await _turn_of(services, stage, table)
    with pytest.raises(NotSeatedError):
        await services.seats.resign(table.id, DORA.user_id)
    assert await services.lending.take_back_all(owner) == [table.id]
    table = await services.tables.get(table.id)
    assert (table.player(seat), table.seats[seat].owner_id) == (owner, None)
    assert has_seen_another(table, (seat + 1) % 3, DORA.user_id)
    entries = await _proven(services, table.id)
    assert await since_last_own(services.store, table.id, seat) == entries
    assert str(DORA.user_id) not in str([entry.data.get("by") for entry in entries])


@pytest.mark.clause("P2", "S1", "S2")
@pytest.mark.parametrize("gives_back", ["owner", "friend"])
async def test_a_friend_who_was_late_gives_the_seat_back_all_the_same(
    services: Services, stage: Stage, watch: Watch, gives_back: str
) -> None:
    """P2, S1, S2: a computer has played one turn for the friend; the log holds all the while."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    owner = table.seats[seat].user_id
    assert owner is not None
    await services.lending.lend(table.id, owner, DORA)
    async with services.tables.lock(table.id):
        await services.care.taken_over(await services.tables.get(table.id), seat, None)
    table = await shown(stage, table)
    assert (table.seats[seat].care, table.player(seat)) == (None, DORA.user_id)
    await _proven(services, table.id)
    if gives_back == "owner":
        table = await services.care.come_back(table.id, owner)
    else:
        table = await services.lending.give_back(table.id, DORA.user_id)
    assert table.player(seat) == owner
    entries = await _proven(services, table.id)
    again = replace(entries[-1], seq=table.row.seq + 1)  # nobody is there to give it back
    row, seats = replace(table.row, seq=again.seq), await services.store.games.seats(table.id)
    (problem,) = examine(row, seats, [*entries, again]).problems
    assert problem == f"entry {again.seq}: nobody is played for like that"


@pytest.mark.clause("P2", "S2")
@pytest.mark.parametrize("is_again", [False, True])
async def test_a_friend_who_is_back_after_a_computer_keeps_the_borrowed_seat(
    services: Services, stage: Stage, watch: Watch, is_again: bool
) -> None:
    """P2, S2: the owner is still away; then it is the owner's as ever."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    owner = table.seats[seat].user_id or 0
    table = await services.lending.lend(table.id, owner, DORA)
    if is_again:
        await caretaken(services, table, seat)
    else:
        async with services.tables.lock(table.id):
            await services.care.taken_over(await services.tables.get(table.id), seat, None)
    click = await stage.click(DORA.user_id, f"g:{table.id}:0:play")
    assert click.answers[-1].labels[0].startswith("1. ")  # the question
    table = await services.tables.get(table.id)
    assert (table.player(seat), table.seats[seat].owner_id) == (DORA.user_id, owner)
    await _proven(services, table.id)
    table = await services.care.come_back(table.id, owner)
    assert (table.player(seat), table.seats[seat].owner_id) == (owner, None)
    await _proven(services, table.id)


@pytest.mark.clause("T12")
async def test_undo_needs_only_those_who_play(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: whoever is played for is not there to be asked."""
    table, seat = await _kept(services, stage, watch)
    assert len(table.players()) == 2
    assert table.seats[seat].user_id not in table.players()


@pytest.mark.clause("S1")
async def test_a_forged_mark_is_noticed(services: Services, stage: Stage, watch: Watch) -> None:
    """S1: a choice is a computer's if the log says so, and only then."""
    table, _ = await late(services, stage, watch, when_late="computer")
    row = await services.store.games.get(table.id)
    seats = await services.store.games.seats(table.id)
    entries = await services.store.entries.of_game(table.id)
    assert examine(row, seats, entries).problems == []
    for forged in _forgeries(entries):
        assert examine(row, seats, forged).problems
    cared = [replace(seats[0], care=CARETAKER), *seats[1:]]
    assert examine(row, cared, entries).problems


def _forgeries(entries: list[EntryRow]) -> list[list[EntryRow]]:
    """Return logs in which what is said about the computer is not as it was."""
    found = []
    for place, entry in enumerate(entries):
        changed: list[dict[str, object]] = []
        if entry.kind == CARE:
            changed = [{**entry.data, "care": care} for care in ("back", "friend", "x")]
            changed += [{**entry.data, "by": entry.seat}, {"care": "turn"}]
        elif entry.data.get("computer"):
            changed = [{k: v for k, v in entry.data.items() if k != "computer"}]
        elif entry.kind == CHOICE:
            changed = [{**entry.data, "computer": True}]
        for data in changed:
            forged = list(entries)
            forged[place] = replace(entry, data=data)
            found.append(forged)
    return found


def test_another_game_knows_nothing_of_this_one() -> None:
    """P2, S3: a rematch is for the owners of the seats, whoever played for them."""
    lent = SeatRow(0, user_id=4, name="Ana", owner_id=1, seen=(7,), press=9, word="w")
    assert own_seat(lent) == SeatRow(0, user_id=1, name="Ana")
    assert own_seat(SeatRow(1, user_id=2, care=CARETAKER)) == SeatRow(1, user_id=2)
