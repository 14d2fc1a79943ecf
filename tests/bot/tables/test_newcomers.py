"""S3: whoever comes to a seat knows its hand from then on, and never that of another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import pytest

import games
from bot.tables.refusals import SawAnotherHandError
from bot.tables.services import Services
from bot.tables.story import StoryLine, story
from bot.tables.table import Person, Table
from games.core.api import Seat
from games.core.errors import GameError
from tests.bot.begun_tables import play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.discord.test_leaks import _walk
from tests.bot.standin import GUILD, Stage
from tests.bot.tables.late_tables import DORA, begun

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

PEOPLE = (ANA, BRAM, CARA)
STRANGERS = tuple(Person(number, f"Stranger {number}") for number in range(50, 54))
CHOICES = 30  # at a time, until a seat has been told something alone
AT_MOST = 5  # times: no game with secrets is over by then; one without is not played for so long
MORE = 60
ACTS = 150


async def _told_alone(services: Services, table: Table, seat: Seat) -> list[StoryLine]:
    """Return what a seat has been told and not everybody, as its log now shows it."""
    return _alone(story(await services.store.entries.of_game(table.id), seat))


def _alone(lines: list[StoryLine]) -> list[StoryLine]:
    return [line for line in lines if line.event and line.event.seen_by is not None]


async def _played(services: Services, slug: str) -> Table:
    """Return a table of a game that has gone on for a while."""
    seats = min(games.get(slug).seats.stop - 1, len(PEOPLE))
    table = await services.opening.create(slug, ANA, seats=seats, channel_id=10, guild_id=GUILD)
    for person in PEOPLE[1:seats]:
        await services.lobby.join(table.id, person)
    table = await services.lobby.start(table.id, ANA.user_id)
    is_open = table.game.is_open  # then nobody is told anything alone, and small games end soon
    for _ in range(1 if is_open else AT_MOST):
        table = await play_random(services, table, Random(5), 2 if is_open else CHOICES)
        if await _told_alone(services, table, await _secretive(services, table)):
            break
    return table


async def _secretive(services: Services, table: Table) -> Seat:
    """Return the seat that has been told most alone."""
    told = {seat: len(await _told_alone(services, table, seat)) for seat in _seats(table)}
    return max(told, key=lambda seat: told[seat])


async def _told_all(services: Services, table: Table) -> list[StoryLine]:
    """Return what everybody has been told of the game."""
    log = await services.store.entries.of_game(table.id)
    return [line for line in story(log, None) if line.event]


def _seats(table: Table) -> list[Seat]:
    return [Seat(row.seat) for row in table.seats]


async def _come(services: Services, table: Table, seat: Seat, *, as_friend: bool) -> Table:
    owner = table.seats[seat].user_id
    assert owner is not None
    if as_friend:
        return await services.lending.lend(table.id, owner, DORA)
    async with services.tables.lock(table.id):
        await services.care.opened(table, seat, None)
    return await services.care.take(table.id, seat, DORA)


@pytest.mark.clause("S3", "P2")
@pytest.mark.parametrize("as_friend", [False, True], ids=["newcomer", "friend"])
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_whoever_comes_is_told_nothing_of_what_the_seat_saw_before(
    services: Services, slug: str, as_friend: bool
) -> None:
    """S3, P2: somebody new on an open seat, and a friend who plays meanwhile; all from then on."""
    table = await _played(services, slug)
    seat = await _secretive(services, table)
    owner, before = table.seats[seat].user_id, await _told_alone(services, table, seat)
    public = await _told_all(services, table)
    table = await _come(services, table, seat, as_friend=as_friend)
    came = table.row.seq
    assert table.player(seat) == DORA.user_id
    assert await _told_alone(services, table, seat) == []
    assert await _told_all(services, table) == public
    table = await play_random(services, table, Random(6), MORE)
    since = await _told_alone(services, table, seat)
    assert all(line.seq > came for line in since)
    if not as_friend or table.is_over:
        return
    assert owner is not None
    table = await services.care.come_back(table.id, owner)
    told = await _told_alone(services, table, seat)  # the owner has it all
    assert told == before + since


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_whoever_comes_does_so_when_there_are_secrets(services: Services, slug: str) -> None:
    """Else the test above would prove nothing of the games that tell seats something alone."""
    table = await _played(services, slug)
    seat = await _secretive(services, table)
    *_, end = _walk(table.game, len(table.seats), "secrets")
    does_tell = any(_alone(story(end.log, each)) for each in _seats(table))
    assert bool(await _told_alone(services, table, seat)) == does_tell


@pytest.mark.clause("S1", "S3")
@pytest.mark.parametrize("seed", range(6))
async def test_nobody_ever_sees_two_hands(services: Services, stage: Stage, seed: int) -> None:
    """S1, S3: whoever comes, goes, lends and takes, in any order that the table allows."""
    picks, table = Random(seed), await begun(services, stage)
    seen: dict[int, set[Seat]] = {}
    refused = 0
    for _ in range(ACTS):
        for person in (*PEOPLE, *STRANGERS):
            if own := table.seats_of(person.user_id):
                seen.setdefault(person.user_id, set()).update(own)
        try:
            await _act(services, table, picks)
        except SawAnotherHandError:
            refused += 1
        except GameError:  # what cannot be just now
            pass
        table = await services.tables.get(table.id)
    assert all(len(seats) == 1 for seats in seen.values()), seen
    assert len(seen) > len(PEOPLE)  # somebody has come
    assert refused


async def _act(services: Services, table: Table, picks: Random) -> None:
    """Let anybody do anything, whether or not that can be just now."""
    person, seat = picks.choice((*PEOPLE, *STRANGERS)), picks.choice(_seats(table))
    row, number, lending = table.seats[seat], table.id, services.lending
    owner = row.user_id if row.owner_id is None else row.owner_id
    assert owner is not None
    acts: list[Callable[[], Awaitable[object]]] = [
        lambda: lending.lend(number, owner, person),
        lambda: lending.lend(number, owner, None),
        lambda: lending.give_back(number, person.user_id),
        lambda: lending.leave_all(owner),
        lambda: services.care.come_back(number, owner),
        lambda: _open(services, table, seat),
        *[partial(services.care.take, number, seat, person)] * 3,
    ]
    await picks.choice(acts)()


async def _open(services: Services, table: Table, seat: Seat) -> None:
    async with services.tables.lock(table.id):
        if table.seats[seat].care is None:
            await services.care.opened(table, seat, None)
