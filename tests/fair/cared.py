"""Games in which others play for people, come and go, in any order that the table allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random

from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.api import Seat
from games.core.errors import GameError
from storage.api.rows import SeatRow
from tests.bot.clocked import board_out

_Act = Callable[[Services, Table, Random, Person], Awaitable[object]]
_FIRST_NEWCOMER = 100
_MOST = 400  # acts: enough for whole games to be played between them


async def cared_for(services: Services, table: Table, picks: Random) -> Table:
    """Return a table after many choices and shortcuts, and acts of all who come, go and lend."""
    newcomers = (Person(number, f"N{number}") for number in count(_FIRST_NEWCOMER))
    for _ in range(_MOST):
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        if table.is_over:
            break
        act: _Act = _chosen if picks.random() < 0.6 else picks.choice(_ACTS)
        with suppress(GameError):  # what cannot be just now
            await act(services, table, picks, next(newcomers))
    return await services.tables.get(table.id)


async def _chosen(services: Services, table: Table, picks: Random, new: Person) -> None:
    for seat in _asked(table):
        question, user = table.question(seat), table.player(seat)
        if question is not None and user is not None:
            key = picks.choice(question.decision.keys)
            await services.play.play(table.id, user, key, asked=question.asked)
            return


async def _lent(services: Services, table: Table, picks: Random, new: Person) -> None:
    await services.lending.lend(table.id, _somebody(table, picks), None)


async def _lent_to_friend(services: Services, table: Table, picks: Random, new: Person) -> None:
    await services.lending.lend(table.id, _somebody(table, picks), new)


async def _come_back(services: Services, table: Table, picks: Random, new: Person) -> None:
    await services.care.come_back(table.id, _somebody(table, picks))


async def _given_back(services: Services, table: Table, picks: Random, new: Person) -> None:
    await services.lending.give_back(table.id, picks.choice(table.humans()))


async def _taken_over(services: Services, table: Table, picks: Random, new: Person) -> None:
    async with services.tables.lock(table.id):
        for seat in _asked(table)[:1]:
            await services.care.taken_over(table, seat, _other(table, seat, picks))


async def _opened(services: Services, table: Table, picks: Random, new: Person) -> None:
    async with services.tables.lock(table.id):
        for seat in _asked(table)[:1]:
            await services.care.opened(table, seat, _other(table, seat, picks))


async def _taken(services: Services, table: Table, picks: Random, new: Person) -> None:
    for row in table.seats:
        await services.care.take(table.id, row.seat, new)


async def _confirmed(services: Services, table: Table, picks: Random, new: Person) -> None:
    table = await board_out(services, table)  # then the clocks of who is asked have begun
    for seat in _asked(table):
        began = table.clocks.seat(seat).began
        if began is not None:
            await services.play.confirm_due(table.id, seat, began)


async def _undone(services: Services, table: Table, picks: Random, new: Person) -> None:
    for user in table.players():
        done = await services.consent.undo(table.id, user)
        if isinstance(done, Table):
            return
        for other in table.players():
            await services.consent.answer_request(table.id, other, done.token, agree=True)


_ACTS: Sequence[_Act] = (
    *(_lent, _lent_to_friend, _come_back, _come_back, _given_back),
    *(_taken_over, _taken_over, _opened, _taken, _confirmed, _undone),
)


def _asked(table: Table) -> list[Seat]:
    """Return the seats whose people are asked and play themselves."""
    return [seat for seat in sorted(table.running().asked) if table.player(seat) is not None]


def _somebody(table: Table, picks: Random) -> int:
    return picks.choice([_owner(row) for row in table.seats if row.user_id is not None])


def _owner(row: SeatRow) -> int:
    owner = row.user_id if row.owner_id is None else row.owner_id
    assert owner is not None
    return owner


def _other(table: Table, seat: Seat, picks: Random) -> Seat | None:
    """Return the seat of somebody else who has pressed, None for nobody."""
    others = [Seat(row.seat) for row in table.seats if row.seat != seat]
    return picks.choice([None, *(other for other in others if table.player(other) is not None)])
