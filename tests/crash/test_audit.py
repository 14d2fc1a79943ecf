"""Does the harness see what it is there to see? Real play, recorded press by press, then faults."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.discord.custom_ids import Ref
from bot.tables.services import Services
from storage.api.opening import open_store
from storage.api.rows import LobbyChange
from storage.api.store import Store
from tests.bot.begun_tables import asked
from tests.bot.conftest import ANA, BRAM
from tests.crash import faults, time_faults
from tests.crash.audit import audit
from tests.crash.faults import Play, with_options
from tests.crash.figures import Figures
from tests.crash.ledger import Fate
from tests.crash.time_faults import TimedPlay
from tests.month import ledger as month_ledger

_GAME = "atlantis"  # the same choice may come twice in a row there


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Return an open, empty store."""
    async with await open_store(tmp_path / "bathysphere.sqlite3") as opened:
        yield opened


@pytest.fixture
async def play(store: Store) -> Play:
    """Return a game in full swing, in which a step was taken back as well."""
    services = Services(store, new_seed=lambda: b"s" * 32)
    table = await services.opening.create(_GAME, ANA, channel_id=10, guild_id=None, seats=3)
    await services.lobby.join(table.id, BRAM)
    await services.lobby.add_computer(table.id, ANA.user_id, "deckhand")
    made = Play(services, await services.lobby.start(table.id, ANA.user_id), Random(7))
    await made.go_on(12)
    await made.step_back()
    await made.go_on(6)
    await made.let_computers()
    return made


async def test_honest_play_is_compared_whole(play: Play) -> None:
    found = await play.audited()
    assert found.problems == []
    assert found.choices == found.compared >= 18
    assert found.games == 1


@pytest.mark.parametrize(
    ("stored", "compared", "problems", "are_good"),
    [
        (0, 0, [], False),
        (100, 60, [], False),
        (100, 61, [], True),
        (100, 100, ["a choice is lost"], False),
    ],
)
def test_too_little_compared_proves_nothing(
    stored: int, compared: int, problems: list[str], *, are_good: bool
) -> None:
    figures = Figures(stored=stored, compared=compared, problems=problems)
    assert figures.are_good is are_good


async def test_who_resigns_is_still_compared_and_the_computer_after_them_is_not(play: Play) -> None:
    before = await play.audited()
    await play.services.seats.resign(play.table.id, BRAM.user_id)
    await play.let_computers()
    await play.go_on(3)
    found = await play.audited()
    assert found.problems == []
    assert found.choices == found.compared == before.choices + 3


async def test_a_press_that_died_on_its_way_may_be_stored_or_not(play: Play) -> None:
    user, _, question = asked(play.table)
    play.note(user, question, 0)
    play.ledger.bury(0)
    assert (await play.audited()).problems == []
    await play.store(user, question, 0)
    found = await play.audited()
    assert found.problems == []
    assert found.compared == found.choices - 1
    play.ledger.saw(user, play.table.id, None)  # its player looks: the question is gone
    found = await play.audited()
    assert found.compared == found.choices


@pytest.mark.parametrize("cause", ["away", "plan", ""])
async def test_a_question_that_others_may_have_answered_tells_nothing_of_a_press(
    play: Play, cause: str
) -> None:
    user, _, question = asked(play.table)
    press = play.note(user, question, 0)
    if cause == "away":
        play.ledger.leave(user)
    elif cause == "plan":
        play.ledger.plan(user, play.table.id, "kept")
    play.ledger.bury(0)
    play.ledger.saw(user, play.table.id, None)
    assert press.fate is (Fate.SENT if cause else Fate.TAKEN)
    play.ledger.come_back(user)
    play.ledger.unplanned(user, play.table.id)
    later = play.note(user, question, 1)
    assert not later.is_in_doubt


async def test_of_two_different_presses_that_died_only_one_of_both_is_accepted(play: Play) -> None:
    user, _, question = await with_options(play, 3)
    for index in (0, 1):
        play.note(user, question, index)
        play.ledger.bury(0)
    await play.store(user, question, 2)
    play.ledger.saw(user, play.table.id, None)
    assert "swapped" in (await play.audited()).problems[0]


async def test_a_press_that_asks_first_is_not_stored_and_the_second_is(play: Play) -> None:
    user, _, question = asked(play.table)
    first = play.note(user, question, 0)
    first.fate = Fate.REFUSED  # answered by "really?", with the same question number
    ref = Ref(play.table.id, question.asked, "s.0")
    second = play.ledger.press(user, str(ref))
    await play.store(user, question, 0)
    second.fate = Fate.TAKEN
    found = await play.audited()
    assert found.problems == []
    assert found.compared == found.choices


# Several choices by one press --------------------------------------------------------------------


@pytest.fixture
async def duel(store: Store) -> Play:
    """Return a duel in which somebody is asked for a card, and may choose its space as well."""
    services = Services(store, new_seed=lambda: b"s" * 32)
    table = await services.opening.create("nautilus_duel", ANA, channel_id=11, guild_id=None)
    await services.lobby.join(table.id, BRAM)
    made = Play(services, await services.lobby.start(table.id, ANA.user_id), Random(5))
    while len(faults.shortcuts(made)) < 2:
        await made.go_on(1)
    return made


async def test_a_press_that_makes_several_choices_explains_them_all(duel: Play) -> None:
    before = await duel.audited()
    await faults.take_shortcut(duel, *faults.shortcuts(duel)[0])
    await duel.go_on(4)
    found = await duel.audited()
    assert found.problems == []
    assert found.choices == found.compared == before.choices + 6


@pytest.mark.parametrize("fault", [faults.cut_short, faults.strayed])
async def test_a_press_that_makes_other_choices_than_its_own_is_reported(
    duel: Play, fault: Callable[[Play], Awaitable[None]]
) -> None:
    await fault(duel)
    await duel.go_on(3)
    problems = (await duel.audited()).problems
    assert problems[0].startswith(f"game {duel.table.id}: swapped: press")


# A bot with a fault, in the middle of a game that goes on --------------------------------------


@pytest.mark.parametrize(
    ("fault", "word"),
    [
        (faults.lost, "lost"),
        (faults.phantom, "phantom"),
        (faults.doubled, "doubled"),
        (faults.swapped, "swapped"),
        (faults.exchanged, "swapped"),
        (faults.refused, "phantom: stored though its player saw it refused"),
        (faults.by_another, "phantom: only"),
        (faults.unasked_undo, "phantom: nobody pressed: a step back"),
    ],
)
@pytest.mark.parametrize("later", [0, 5])
async def test_a_fault_of_the_bot_is_reported(
    play: Play, fault: Callable[[Play], Awaitable[None]], word: str, later: int
) -> None:
    assert (await play.audited()).problems == []
    await fault(play)
    await play.go_on(later)
    problems = (await play.audited()).problems
    assert problems[0].startswith(f"game {play.table.id}: {word}")
    assert len(problems) == (2 if fault is faults.exchanged else 1)


# Clocks, seats and plans -------------------------------------------------------------------------


@pytest.fixture
async def timed(store: Store, tmp_path: Path) -> TimedPlay:
    """Return a duel on a clock in full swing, in which plans are played at once."""
    place = tmp_path / "bathysphere.sqlite3"
    await month_ledger.begin(place)
    services = Services(store, new_seed=lambda: b"s" * 32)
    options = {"plans_at_once": True}
    table = await services.opening.create(
        "nautilus_duel", ANA, channel_id=12, guild_id=None, options=options
    )
    await services.lobby.join(table.id, BRAM)
    change = LobbyChange(table.id, now=0, time={"pace": "steady"})
    await store.games.update_lobby(change)
    table = await services.lobby.start(table.id, ANA.user_id)
    made = TimedPlay(services, table, Random(5), place=place)
    for _ in range(4):
        await made.end_turn()
    return made


async def test_honest_clocks_and_plans_are_without_problem(timed: TimedPlay) -> None:
    before = await timed.audited()
    await timed.play_kept_plan()
    user, seat, _ = asked(timed.table)
    await timed.services.lending.lend(timed.table.id, user, None)
    await timed.services.computers.run(timed.table.id)
    await timed.services.care.come_back(timed.table.id, user)
    for _ in range(3):
        await timed.end_turn()
    found = await timed.audited()
    assert found.problems == []
    assert found.choices == found.compared > before.choices
    assert found.planned > 0
    clock = timed.table.clocks.seat(seat)
    assert (clock.bank or 0) > (timed.table.clocks.time.pace.fresh_bank() or 0)


@pytest.mark.parametrize(
    ("fault", "word"),
    [
        (time_faults.runs_on, "clock: "),
        (time_faults.given_time, "bank: "),
        (time_faults.uncounted, "clock: "),
        (time_faults.unlent, "care: "),
        (time_faults.left_over, "phantom: nobody pressed"),
        (time_faults.invented, "plan invented"),
        (time_faults.played_though_withdrawn, "plan lost"),
        (time_faults.forgotten, "plan lost"),
    ],
)
async def test_a_fault_about_time_or_plans_is_reported(
    timed: TimedPlay, fault: Callable[[TimedPlay], Awaitable[None]], word: str
) -> None:
    assert (await timed.audited()).problems == []
    await fault(timed)
    problems = (await timed.audited()).problems
    assert any(each.startswith(f"game {timed.table.id}: {word}") for each in problems), problems


# Forged rows of a database that is at rest -----------------------------------------------------


def _forged(place: Path, copy: Path, *statements: str) -> Path:
    """Return a copy of a database whose log was changed behind the back of its triggers."""
    with contextlib.closing(sqlite3.connect(place)) as whole:
        whole.execute("VACUUM INTO ?", (str(copy),))
    with contextlib.closing(sqlite3.connect(copy)) as other:
        for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            other.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            other.execute(statement)
        other.commit()
    return copy


_AT = "(SELECT max(seq) FROM entries WHERE kind = 'choice' AND seat < 2 AND NOT data ->> 'auto')"
_DOUBLED = """INSERT INTO entries SELECT game_id, (SELECT max(seq) + 1 FROM entries), kind,
    seat, key, data, made_at FROM entries WHERE seq = $AT"""


@pytest.mark.parametrize(
    ("statements", "word"),
    [
        (("UPDATE games SET seq = $AT - 1", "DELETE FROM entries WHERE seq >= $AT"), "lost"),
        ((_DOUBLED, "UPDATE games SET seq = seq + 1"), ""),
        (("UPDATE entries SET seat = 1 - seat WHERE seq = $AT",), ""),
        (("UPDATE entries SET key = 'nothing' WHERE seq = $AT",), ""),
        (("UPDATE entries SET made_at = 1 WHERE seq = $AT",), "phantom: stored before"),
    ],
    ids=["lost", "doubled", "another seat", "another key", "another time"],
)
async def test_forged_rows_are_reported(
    play: Play, tmp_path: Path, statements: tuple[str, ...], word: str
) -> None:
    place = tmp_path / "bathysphere.sqlite3"
    exact = [statement.replace("$AT", _AT) for statement in statements]
    copy = _forged(place, tmp_path / "forged.sqlite3", *exact)
    async with await open_store(copy) as store:
        found = await audit(store, play.ledger, [play.table.id])
    told = [problem for problem in found.problems if problem.startswith(f"game {play.table.id}:")]
    assert told
    assert any(problem.startswith(f"game {play.table.id}: {word}") for problem in told)
