"""What people have set for all tables: kept, changed in one piece, seen by all clocks at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import NOTHING_SET, OwnTime, QuietHours
from bot.courtesy.spans import DAY, Span
from bot.courtesy.ways import BOTH, DIGEST, DM, Way
from bot.operate.erase import erase
from bot.tables.clocks import CLOCK
from bot.tables.people import People, PersonSettings
from bot.tables.services import Services
from storage.api.rows import NewTimer
from storage.api.store import Store
from tests.bot.begun_tables import DUEL, duel
from tests.bot.conftest import ANA, BRAM

NOW = 1000
NIGHT = QuietHours(23 * 60, 8 * 60)


@pytest.fixture
def people(services: Services) -> People:
    """Return the service."""
    return services.people


async def test_nothing_stored_is_nothing_set(people: People) -> None:
    assert await people.settings(1) == PersonSettings(None, NOTHING_SET, Way())


@pytest.mark.clause("P1", "P3")
async def test_all_of_it_is_kept(people: People, store: Store) -> None:
    """P1, P3: zone, quiet hours, days off, notices, each set alone."""
    await people.set_language(1, "en")
    await people.set_zone(1, "europe/brussels")
    await people.set_quiet(1, NIGHT)
    await people.set_days_off(1, frozenset((5, 6)))
    await people.set_way(1, where=DIGEST, hour=20)
    own = OwnTime("Europe/Brussels", NIGHT, frozenset((5, 6)))
    assert await people.settings(1) == PersonSettings("en", own, Way(DIGEST, 20))
    assert await store.preferences.get("user", 1, "own_time") == own.dump()
    assert await store.preferences.get("user", 1, "notices") == Way(DIGEST, 20).dump()
    await people.set_zone(1, "Asia/Tokyo")
    await people.set_quiet(1, None)
    assert (await people.settings(1)).own == OwnTime("Asia/Tokyo", None, frozenset((5, 6)))
    assert (await people.settings(2)).own == NOTHING_SET


async def test_what_cannot_be_changes_nothing(people: People, store: Store) -> None:
    tries: list[tuple[Callable[[], Awaitable[object]], Refusal]] = [
        (lambda: people.set_quiet(1, NIGHT), Refusal.ZONE_NEEDED),
        (lambda: people.set_days_off(1, frozenset((5,))), Refusal.ZONE_NEEDED),
        (lambda: people.set_days_off(1, frozenset((4, 5, 6))), Refusal.ZONE_NEEDED),
        (lambda: people.set_way(1, where=DIGEST), Refusal.ZONE_NEEDED),
        (lambda: people.set_way(1, where=DM, hour=24), Refusal.TYPED_TIME),
        (lambda: people.set_way(1, where="pigeon"), Refusal.TYPED_TIME),
        (lambda: people.set_zone(1, "Atlantis/Deep"), Refusal.UNKNOWN_ZONE),
        (lambda: people.away(1, NOW), Refusal.AWAY_PAST),
        (lambda: people.away(1, NOW + 367 * DAY), Refusal.AWAY_LONG),
    ]
    for act, code in tries:
        with pytest.raises(CourtesyError) as refused:
            await act()
        assert refused.value.code is code
    assert await store.preferences.all("user", 1) == {}


@pytest.mark.clause("P2")
async def test_away_and_back(people: People, services: Services) -> None:
    """P2: at once, until a time or one press; what has passed stays on record."""
    assert not await people.back(1)
    own = await people.away(1, NOW + 7 * DAY)
    assert own.away == (Span(NOW, NOW + 7 * DAY),)
    later = Services(services.store, clock=lambda: NOW + DAY).people
    assert await later.back(1)
    assert (await people.settings(1)).own.away == (Span(NOW, NOW + DAY),)
    assert not await later.back(1)
    await later.away(1, NOW + 3 * DAY)
    await later.away(1, NOW + 2 * DAY)  # another end takes the place of the first
    assert (await people.settings(1)).own.away == (
        Span(NOW, NOW + DAY),
        Span(NOW + DAY, NOW + 2 * DAY),
    )


@pytest.mark.clause("P1", "P2")
async def test_every_change_lets_all_clocks_of_the_person_look_again(
    people: People, services: Services, store: Store
) -> None:
    """P1, P2: settings move deadlines without anybody changing a timer."""
    first = await duel(services)
    lobby = await services.opening.create(DUEL, BRAM, channel_id=11)
    changes: list[Callable[[], Awaitable[object]]] = [
        lambda: people.set_zone(ANA.user_id, "Asia/Tokyo"),
        lambda: people.set_quiet(ANA.user_id, NIGHT),
        lambda: people.set_days_off(ANA.user_id, frozenset((6,))),
        lambda: people.set_way(ANA.user_id, where=BOTH),
        lambda: people.away(ANA.user_id, NOW + DAY),
        lambda: people.back(ANA.user_id),
    ]
    for change in changes:
        for game_id in (first.id, lobby.id):
            await store.timers.cancel(game_id, (CLOCK,))
            await store.timers.add(game_id, NewTimer(CLOCK, NOW + DAY))
        await change()
        due = [await store.timers.of_game(game_id) for game_id in (first.id, lobby.id)]
        assert [t.due_at for t in due[0] if t.kind == CLOCK] == [NOW]
        assert [t.due_at for t in due[1] if t.kind == CLOCK] == [NOW + DAY]


async def test_changes_at_the_same_time_are_all_kept(people: People) -> None:
    await people.set_zone(1, "Asia/Tokyo")
    await asyncio.gather(
        people.set_quiet(1, NIGHT), people.set_days_off(1, frozenset((0,))), people.away(1, NOW + 9)
    )
    own = (await people.settings(1)).own
    assert own == OwnTime("Asia/Tokyo", NIGHT, frozenset((0,)), (Span(NOW, NOW + 9),))


@pytest.mark.clause("P2")
async def test_the_table_knows_who_is_away(people: People, services: Services) -> None:
    """P2: shown at once at all tables, until the time or until one press."""
    table = await duel(services)
    assert await people.running(BRAM.user_id) == [table.id]
    await people.away(BRAM.user_id, NOW + DAY)
    clocks = (await services.tables.open(table.id)).table.clocks
    assert clocks.away(NOW) == {1: NOW + DAY}
    assert clocks.away(NOW + DAY) == {}
    await people.back(BRAM.user_id)
    assert (await services.tables.open(table.id)).table.clocks.away(NOW) == {}


async def test_a_zone_that_is_no_more_counts_as_nothing_set(people: People, store: Store) -> None:
    """A zone may vanish with a new release of tzdata: no game stops because of that."""
    gone = {**NOTHING_SET.dump(), "zone": "Europe/Atlantis"}
    await store.preferences.set("user", 1, "own_time", gone)
    assert (await people.settings(1)).own == NOTHING_SET
    await people.set_zone(1, "Asia/Tokyo")
    assert (await people.settings(1)).own == OwnTime("Asia/Tokyo")


@pytest.mark.clause("P3")
async def test_whoever_chooses_anew_is_written_to_again(people: People, store: Store) -> None:
    """P3: after a direct message was refused notices come here for a while, unless told anew."""
    await store.preferences.set("user", 1, "notices", Way(DM, 9, refused=NOW, digested=5).dump())
    await people.set_way(1, hour=10)
    assert (await people.settings(1)).way == Way(DM, 10, NOW, 5)
    await people.set_way(1, where=DM)
    assert (await people.settings(1)).way == Way(DM, 10, None, 5)


@pytest.mark.clause("S6")
async def test_whoever_is_forgotten_has_set_nothing(
    people: People, services: Services, store: Store
) -> None:
    """S6: erased with the person."""
    await people.set_zone(1, "Asia/Tokyo")
    await people.set_way(1, where=DM)
    await store.preferences.set("user", 1, "attention", {"noticed": 5})
    assert (await erase(services, 1)).settings == 3
    assert await store.preferences.all("user", 1) == {}
