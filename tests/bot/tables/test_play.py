"""Running games: answers, refusals, forced moves, confirmation, computers, damage, races."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.operate.doctor import check
from bot.tables.question_tokens import question_number, token
from bot.tables.refusals import (
    BrokenGameError,
    NotHostError,
    NotSeatedError,
    NotStartedError,
    NotUnderstoodError,
    UnknownLevelError,
)
from bot.tables.services import Services
from bot.tables.table import CHOICE, FOLLOW_UP, SETUP
from games.core import notation
from games.core.api import CONFIRM, Seat
from games.core.errors import (
    GameOverError,
    NotOfferedError,
    NotYourTurnError,
    RulesBugError,
    StaleDecisionError,
)
from games.core.play import Question
from games.nautilus_duel import GAME
from storage.api.rows import EntryRow
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, answer, asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM, CARA


async def test_a_whole_duel_by_two_people(services: Services) -> None:
    table = await play_random(services, await duel(services), Random(1))
    assert table.row.status == "finished"
    outcome = table.standings
    assert outcome is not None
    assert outcome.clause == "ND-6.6"
    assert await services.store.games.in_channel(10) is None
    with pytest.raises(GameOverError):
        await services.play.play(table.id, ANA.user_id, CONFIRM)


async def test_the_setup_is_the_first_entry(services: Services) -> None:
    table = await duel(services)
    (entry,) = await services.store.entries.of_game(table.id)
    assert (entry.seq, entry.kind) == (1, SETUP)
    assert entry.data["events"][0]["kind"] == "round-started"
    assert table.question(Seat(0)) is not None
    _, seat, question = asked(table)
    assert question.asked == question_number(table.row, seat, Question(1, question.decision))


async def test_what_is_refused_changes_nothing(services: Services) -> None:
    lobby = await services.opening.create(DUEL, ANA, channel_id=20)
    with pytest.raises(NotStartedError):
        await services.play.play(lobby.id, ANA.user_id, "keep:EYE")
    table = await duel(services)
    before = await services.store.entries.load(table.id)
    refused = (
        (ANA, "keep:NOTHING", None, NotOfferedError),
        (BRAM, asked(table)[2].decision.keys[0], None, NotYourTurnError),
        (CARA, asked(table)[2].decision.keys[0], None, NotSeatedError),
        (ANA, asked(table)[2].decision.keys[0], 99, StaleDecisionError),
        (ANA, CONFIRM, asked(table)[2].asked, NotOfferedError),
    )
    for person, key, number, refusal in refused:
        with pytest.raises(refusal):
            await services.play.play(table.id, person.user_id, key, asked=number)
    with pytest.raises(NotOfferedError):
        await services.play.play_index(table.id, ANA.user_id, asked(table)[2].asked, 25)
    with pytest.raises(NotOfferedError):
        await services.play.play_index(table.id, ANA.user_id, asked(table)[2].asked, -1)
    assert await services.store.entries.load(table.id) == before


async def test_an_answer_by_its_place(services: Services) -> None:
    table = await duel(services)
    _, _, question = asked(table)
    key = question.decision.keys[1]
    played = await services.play.play_index(table.id, ANA.user_id, question.asked, 1)
    assert played.made[0].entry.key == key


@pytest.mark.clause("ND-8.3", "ND-8.6")
async def test_numbers_of_questions_do_not_count_hidden_steps(services: Services) -> None:
    table = await duel(services)
    seen = set()
    for seq in range(1, 200):
        for seat in (0, 1):
            seen.add(token(table.row, seat, seq))
    assert len(seen) == 398
    assert max(seen) > 2**31  # spread over 32 bits, not counting up
    other = await services.opening.create(DUEL, ANA, channel_id=77)
    assert token(other.row, 0, 1) not in seen


async def test_a_doubled_click_is_stale(services: Services) -> None:
    table = await duel(services)
    _, _, question = asked(table)
    clicks = [
        services.play.play_index(table.id, ANA.user_id, question.asked, 0),
        services.play.play_index(table.id, ANA.user_id, question.asked, 0),
    ]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, StaleDecisionError) for result in results) == 1
    kinds = [entry.kind for entry in await services.store.entries.of_game(table.id)]
    assert kinds.count(CHOICE) == 1


async def test_a_turn_waits_for_its_confirmation(services: Services) -> None:
    table = await play_until(services, await duel(services), "place_card", Random(2))
    user, seat, question = asked(table)
    plain = next(k for k in question.decision.keys if k.split(":")[1] in ("2", "3", "4", "5", "10"))
    played = await answer(services, table, plain, "space:A1")
    assert not played.is_settled
    assert asked(played.table)[2].decision.kind == CONFIRM
    assert played.table.view(None) == table.view(None)
    assert played.table.view(Seat(1 - seat)) == table.view(Seat(1 - seat))
    assert "A1" in played.table.view(seat)["board"]
    played = await services.play.play(table.id, user, CONFIRM)
    assert played.is_settled
    assert "A1" in played.table.view(None)["board"]


async def test_without_confirmation_the_last_step_ends_the_turn(services: Services) -> None:
    table = await duel(services, confirm_turn=False)
    table = await play_until(services, table, "place_card", Random(2))
    _, seat, question = asked(table)
    plain = next(k for k in question.decision.keys if k.split(":")[1] in ("2", "3", "4", "5", "10"))
    played = await answer(services, table, plain, "space:A1")
    assert played.is_settled
    assert asked(played.table)[1] == 1 - seat


@pytest.mark.clause("ND-7.3", "ND-9.13")
@pytest.mark.parametrize("auto", [True, False])
async def test_a_forced_last_placement_plays_itself(services: Services, auto: bool) -> None:
    table = await duel(services, auto_forced=auto)
    forced = 0
    picks = Random(5)
    while not table.is_over:
        user, _, question = asked(table)
        if len(question.decision.options) == 1 and question.decision.automatic:
            forced += 1
        key = picks.choice(question.decision.keys)
        table = (await services.play.play(table.id, user, key)).table
    assert (forced == 0) is auto
    marked = [
        e.data["auto"] for e in await services.store.entries.of_game(table.id) if e.kind == CHOICE
    ]
    assert any(marked) is auto


async def test_typed_moves(services: Services) -> None:
    table = await play_until(services, await duel(services), "place_card", Random(3))
    user, seat, question = asked(table)
    hand = table.view(seat)["own"]["hand"]
    with pytest.raises(NotUnderstoodError) as refusal:
        await services.play.play_text(table.id, user, "99 B2")
    assert refusal.value.params["words"] == "99 b2"
    example = refusal.value.params["example"]
    words = notation.parts(example)
    assert notation.match(table.game.wording(), question.decision, words) is not None
    with pytest.raises(NotUnderstoodError):
        await services.play.play_text(table.id, user, "   ")
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    card = next(name for name in hand if name not in ("6", "7", "8", "9"))
    played = await services.play.play_text(table.id, user, f"{card}@b2")
    assert asked(played.table)[2].decision.kind == CONFIRM
    played = await services.play.play_text(table.id, user, "confirm")
    assert played.table.view(None)["board"] == {"B2": card}
    with pytest.raises(NotYourTurnError):
        await services.play.play_text(table.id, user, "A1")
    assert question.decision.kind == "place_card"


async def test_typed_steps_that_played_themselves_are_no_mistake(services: Services) -> None:
    """With one card left its space is asked; the card may be typed all the same."""
    picks = Random(21)
    table = await duel(services)
    for _ in range(400):
        user, _, question = asked(table)
        entries = await services.store.entries.of_game(table.id)
        last = entries[-1]
        if question.decision.kind == "place_space" and last.kind == CHOICE and last.data["auto"]:
            card = (last.key or "").removeprefix("card:")
            space = question.decision.keys[0].removeprefix("space:")
            played = await services.play.play_text(table.id, user, f"{card} {space}")
            assert played.made[0].entry.key == f"space:{space}"
            return
        table = await play_random(services, table, picks, 1)
    raise AssertionError("no forced card in this game")


async def test_typed_words_left_over_are_named_and_what_was_played_stays(
    services: Services,
) -> None:
    table = await play_until(services, await duel(services), "place_card", Random(3))
    user, seat, _ = asked(table)
    card = next(n for n in table.view(seat)["own"]["hand"] if n not in ("6", "7", "8", "9"))
    played = await services.play.play_text(table.id, user, f"{card} A1 nonsense")
    assert played.leftover == "nonsense"
    assert asked(played.table)[2].decision.kind == CONFIRM


@pytest.mark.parametrize("levels", [("deckhand", "deckhand"), ("mate", "mate")])
async def test_computers_finish_a_game_alone(services: Services, levels: tuple[str, str]) -> None:
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, computers=levels, host_plays=False
    )
    await services.lobby.start(table.id, ANA.user_id)
    await services.computers.run(table.id)
    table = await services.tables.get(table.id)
    assert table.row.status == "finished"


async def test_a_human_against_a_computer(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, computers=["mate"])
    table = await services.lobby.start(table.id, ANA.user_id)
    picks = Random(4)
    while not table.is_over:
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        if not table.is_over:
            user, _, question = asked(table)
            key = picks.choice(question.decision.keys)
            table = (await services.play.play(table.id, user, key)).table
    assert table.row.status == "finished"


async def test_every_public_step_leaves_a_timer_for_its_consequences(
    services: Services, store: Store
) -> None:
    table = await play_until(services, await duel(services), "place_card", Random(2))
    (timer,) = await store.timers.of_game(table.id)
    assert (timer.kind, timer.due_at) == (FOLLOW_UP, 1015)
    await store.timers.cancel(table.id)
    played = await answer(services, table, asked(table)[2].decision.keys[0])
    assert not played.is_settled
    assert await store.timers.of_game(table.id) == []
    await services.consent.stop(table.id, ANA.user_id)
    assert [timer.kind for timer in await store.timers.of_game(table.id)] == [FOLLOW_UP]


async def test_two_drivers_at_once_play_each_computer_move_once(services: Services) -> None:
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, computers=["mate", "deckhand"], host_plays=False
    )
    await services.lobby.start(table.id, ANA.user_id)
    first, second = await asyncio.gather(
        services.computers.run(table.id), services.computers.run(table.id)
    )
    assert first.table.row == second.table.row == (await services.tables.get(table.id)).row
    assert first.table.is_over
    assert not (await check(services.store)).problems


async def test_resigning_a_duel_ends_it(services: Services) -> None:
    table = await duel(services)
    with pytest.raises(NotSeatedError):
        await services.seats.resign(table.id, CARA.user_id)
    table = await services.seats.resign(table.id, ANA.user_id)
    assert table.row.status == "finished"
    outcome = table.standings
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))
    assert outcome.clause == "resigned"
    with pytest.raises(GameOverError):
        await services.seats.resign(table.id, BRAM.user_id)


async def test_another_player_takes_a_seat_over(services: Services) -> None:
    table = await duel(services)
    with pytest.raises(NotHostError):
        await services.seats.replace(table.id, 0, CARA, by_user=BRAM.user_id)
    with pytest.raises(UnknownLevelError):
        await services.seats.replace(table.id, 1, "captain", by_user=ANA.user_id)
    with pytest.raises(NotSeatedError):
        await services.seats.replace(table.id, 2, CARA, by_user=ANA.user_id)
    view = table.view(Seat(1))
    table = await services.seats.replace(table.id, 1, CARA, by_user=BRAM.user_id)
    assert table.seats_of(CARA.user_id) == [1]
    assert table.view(Seat(1)) == view
    table = await services.seats.replace(table.id, 1, "mate", by_user=ANA.user_id)
    assert table.is_computer(Seat(1))
    table = await play_random(services, table, Random(1), 1)
    assert table.row.seq > 3


async def test_a_damaged_snapshot_is_rebuilt_from_the_log(
    services: Services, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = await play_random(services, await duel(services), Random(6), 30)
    with sqlite3.connect(database) as conn:
        conn.execute("UPDATE snapshots SET position = replace(position, 'round', 'rund')")
    with caplog.at_level(logging.WARNING):
        again = await services.tables.get(table.id)
    assert again.position == table.position
    assert f"game={table.id} seq={table.row.seq}" in caplog.text
    assert (await services.store.entries.load(table.id)).snapshot is not None
    await play_random(services, again, Random(7))


async def test_a_game_that_goes_on_while_a_reader_rebuilds_it_is_read_as_it_is_then(
    services: Services, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await play_random(services, await duel(services), Random(6), 30)
    with sqlite3.connect(database) as conn:
        conn.execute("UPDATE snapshots SET position = replace(position, 'round', 'rund')")
    entries = services.store.entries.of_game

    async def goes_on(game_id: int) -> Sequence[EntryRow]:
        monkeypatch.undo()
        await play_random(services, await services.tables.get(game_id), Random(7), 1)
        return await entries(game_id)

    monkeypatch.setattr(services.store.entries, "of_game", goes_on)
    again = await services.tables.get(table.id)
    assert again.row.seq > table.row.seq
    assert again.position == (await services.tables.get(table.id)).position


async def test_a_game_of_other_rules_is_kept_but_not_played(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)
    monkeypatch.setattr(type(GAME), "ruleset", 2)
    with pytest.raises(BrokenGameError):
        await services.tables.get(table.id)
    report = await check(services.store)
    assert len(report.problems) == 1
    monkeypatch.undo()
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_a_game_that_cannot_be_read_can_be_stopped_by_its_host(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)
    monkeypatch.setattr(type(GAME), "ruleset", 2)
    assert not await services.consent.stop_broken(table.id, BRAM.user_id)
    assert (await services.store.games.get(table.id)).status == "running"
    assert await services.consent.stop_broken(table.id, ANA.user_id)
    assert (await services.store.games.get(table.id)).status == "stopped"
    assert await services.store.timers.of_game(table.id) == []
    assert not await services.consent.stop_broken(table.id, ANA.user_id)
    assert (await check(services.store)).problems == []
    again = await duel(services)  # the channel is free
    assert again.row.channel_id == table.row.channel_id
    assert await services.consent.stop_broken(again.id, BRAM.user_id, force=True)


async def test_a_fault_in_the_rules_saves_nothing_and_tells_no_secret(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await duel(services)
    before = await services.store.entries.load(table.id)
    secret = "the hand is 2, 5, 9"

    def stumble(*_: object) -> None:
        raise RulesBugError(secret)

    monkeypatch.setattr(type(GAME), "check", stumble)
    with pytest.raises(BrokenGameError) as refusal:
        await services.play.play(table.id, ANA.user_id, asked(table)[2].decision.keys[0])
    assert refusal.value.params["reference"] == f"{table.id}-1"
    assert await services.store.entries.load(table.id) == before
    assert f"game={table.id}" in caplog.text
    assert "seq=1" in caplog.text
    assert secret not in caplog.text


async def test_a_restart_in_mid_turn_loses_nothing(database: Path) -> None:
    picks = Random(8)
    async with await SqliteStore.open(database) as store:
        services = Services(store, new_seed=lambda: b"s" * 32)
        table = await play_until(services, await duel(services), "place_space", picks)
    async with await SqliteStore.open(database) as store:
        services = Services(store)
        again = await services.tables.get(table.id)
        assert again.position == table.position
        assert again.position is not None
        assert table.position is not None
        assert again.position.state.before == table.position.state.before
        assert asked(again)[2] == asked(table)[2]
        await play_random(services, again, picks)


async def test_the_doctor_replays_live_games(services: Services, database: Path) -> None:
    await services.opening.create(DUEL, CARA, channel_id=30)
    table = await play_random(services, await duel(services), Random(9), 40)
    report = await check(services.store)
    assert not report.problems
    assert (report.lobbies, report.replayed) == (1, 1)
    assert report.entries == table.row.seq
    with sqlite3.connect(database) as conn:
        conn.execute("DROP TRIGGER IF EXISTS entries_no_update")
        for (name,) in conn.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries'"
        ).fetchall():
            conn.execute(f"DROP TRIGGER {name}")
        conn.execute("UPDATE entries SET key = 'keep:99' WHERE seq = 2")
    assert any("does not replay" in problem for problem in (await check(services.store)).problems)
