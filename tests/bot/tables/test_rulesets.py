"""A release brings new rules of a game: what has begun is played to its end by its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import games
from bot.operate import backups, doctor
from bot.operate.exchange import pack, put
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import unpack
from bot.tables.refusals import BrokenGameError
from bot.tables.services import Services
from bot.tables.table import Table
from games.core import registry
from games.core.errors import RulesBugError
from games.core.options import Value, fitting
from games.core.replay import OtherRulesError, ReplayError, replay
from tests.bot.begun_tables import asked, play_random
from tests.bot.conftest import ANA, BRAM
from tests.conformance.demo import Demo

SLUG = "demo"
FIRST = "from tests.conformance.demo import Demo\nGAME = Demo()\n"
# Rules 2: the lowest bid takes its card first, and one option is gone.
SECOND = """
from tests.conformance.demo import Demo

class Second(Demo):
    ruleset = 2
    def __init__(self):
        super().__init__()
        self.options = tuple(o for o in self.options if o.name != "open_hands")
    def setup(self, seats, chance, options=None):
        return Demo().setup(seats, chance, {**(options or {}), "open_hands": False})
    def _bid(self, state, seat, bid):
        events = super()._bid(state, seat, bid)
        state.order.reverse()
        return events

GAME = Second()
"""
Release = Callable[[str], None]


@pytest.fixture
def release(tmp_path: Path) -> Iterator[Release]:
    """Return what installs a release with these rules of a demo game beside all other games."""
    package = tmp_path / "shelf" / SLUG
    package.mkdir(parents=True)
    games.__path__.append(str(package.parent))

    def forget() -> None:
        sys.modules.pop(f"games.{SLUG}", None)
        registry.look_again()

    def install(source: str) -> None:
        (package / "__init__.py").write_text(source, "utf-8")
        for old in package.glob("__pycache__/*"):
            old.unlink()
        forget()

    yield install
    games.__path__.remove(str(package.parent))
    forget()


async def _began(services: Services, channel_id: int) -> Table:
    table = await services.opening.create(
        SLUG, ANA, channel_id=channel_id, options={"open_hands": True}
    )
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


async def _taken_back(services: Services, table: Table, picks: Random) -> Table:
    """Return the table after a step that was made and taken back."""
    user, _, question = asked(table)
    while question.decision.kind != "card":
        table = await play_random(services, table, picks, 1)
        user, _, question = asked(table)
    await services.play.play(table.id, user, question.decision.keys[0])
    undone = await services.consent.undo(table.id, user)
    assert isinstance(undone, Table)
    return undone


async def test_a_game_is_played_to_its_end_by_the_rules_it_began_with(
    services: Services, release: Release, tmp_path: Path
) -> None:
    release(FIRST)
    picks = Random(2)
    old = await play_random(services, await _began(services, 10), picks, 5)
    other = await play_random(services, await _began(services, 11), picks, 3)
    lobby = await services.opening.create(SLUG, ANA, channel_id=12, options={"open_hands": True})

    release(SECOND + "EARLIER = (Demo(),)\n")
    with pytest.raises(ReplayError):  # by the new rules it would be another game
        replay(games.get(SLUG), *await services.tables.lines(old.id))
    table = await services.tables.get(old.id)
    assert (table.game.ruleset, table.row.ruleset) == (1, 1)
    assert table.view(None) == old.view(None)
    table = await _taken_back(services, table, picks)
    table = await play_random(services, table, picks)
    assert table.row.status == "finished"
    assert table.row.ruleset == 1

    await services.lobby.join(lobby.id, BRAM)
    started = await services.lobby.start(lobby.id, ANA.user_id)
    again = await services.opening.rematch(old.id, ANA)
    for newer in (await services.tables.get(started.id), again):
        assert (newer.game.ruleset, newer.row.ruleset) == (2, 2)
        assert "open_hands" not in newer.row.options
    await play_random(services, started, picks, 6)

    assert not (await doctor.check(services.store)).problems
    assert await backups.copy(services.store, tmp_path / "copy.sqlite3") == ()
    numbers = [old.id, other.id, started.id, again.id]
    parcels, _ = unpack(await pack(services.store, numbers, None, 0))
    assert [parcel.game.ruleset for parcel in parcels] == [1, 1, 2, 2]
    for number in numbers:
        await services.store.games.delete(number)
    (taken_in,) = await put(services.store, parcels[1:2], None, 0)  # the others share its seed
    table = await play_random(services, await services.tables.get(taken_in), picks)
    assert (table.row.status, table.row.ruleset) == ("finished", 1)


async def test_a_lost_position_is_rebuilt_by_the_rules_of_its_game(
    services: Services, release: Release
) -> None:
    release(FIRST)
    old = await play_random(services, await _began(services, 10), Random(4), 7)
    release(SECOND + "EARLIER = (Demo(),)\n")
    rebuilt = await services.tables._rebuilt(old.id, "damaged snapshot")
    assert rebuilt.game.ruleset == 1
    assert rebuilt.position == old.position
    assert not (await doctor.check(services.store)).problems


async def test_rules_that_a_release_lacks_are_refused_and_named(
    services: Services, release: Release
) -> None:
    release(FIRST)
    old = await play_random(services, await _began(services, 10), Random(4), 7)
    packed = await pack(services.store, [old.id], None, 0)
    lobby = await services.opening.create(SLUG, ANA, channel_id=12)
    release(SECOND)
    with pytest.raises(BrokenGameError):
        await services.tables.get(old.id)
    report = await doctor.check(services.store)
    assert report.unplayable == [old.id]
    assert "written by demo rules 1" in report.problems[0]
    with pytest.raises(ExchangeError, match="written by demo rules 1"):
        unpack(packed)
    await services.lobby.join(lobby.id, BRAM)  # what has not begun is not lost
    assert (await services.lobby.start(lobby.id, ANA.user_id)).row.ruleset == 2
    release(FIRST)  # nothing was changed: with its rules the game goes on
    assert (await services.tables.get(old.id)).position == old.position


async def test_a_game_that_is_not_installed_any_more_is_kept_and_refused(
    services: Services, release: Release
) -> None:
    release(FIRST)
    old = await play_random(services, await _began(services, 10), Random(4), 7)
    registry._refused.add(SLUG)
    with pytest.raises(BrokenGameError):
        await services.tables.get(old.id)
    report = await doctor.check(services.store)
    assert report.unplayable == [old.id]
    assert "there is no such game here" in report.problems[0]
    release(FIRST)
    assert (await services.tables.get(old.id)).position == old.position


def test_the_registry_knows_games_by_slug_and_ruleset(release: Release) -> None:
    release(SECOND + "EARLIER = (Demo(),)\n")
    assert [games.get(SLUG, n).ruleset for n in (1, 2, None)] == [1, 2, 2]
    assert games.get(SLUG) in games.all()
    with pytest.raises(OtherRulesError):
        games.get(SLUG, 3)
    for wrong in ("EARLIER = (GAME,)\n", "EARLIER = (GAME,)\nGAME = Demo()\n"):
        release(SECOND + wrong)
        with pytest.raises(RulesBugError):
            games.get(SLUG)


def test_options_of_other_rules_are_kept_where_they_fit() -> None:
    known = Demo().options
    chosen: dict[str, Value] = {"rounds": 3, "open_hands": "yes", "gone": True}
    assert fitting(known, chosen) == {
        "rounds": 3,
        "open_hands": False,
        "auto_forced": True,
        "confirm_turn": True,
    }
