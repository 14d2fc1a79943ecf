"""Real games of every kind, as their files come out of a database."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import games
from bot.operate.exchange import pack
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.errors import GameError
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import asked
from tests.fair.cared import cared_for
from tests.homes import ours

PEOPLE = tuple(Person(number, f"P{number}") for number in range(1, 5))
SLUGS = ours()  # long enough to be played, replaced and stopped
ENDS = ("finished", "resigned", "stopped", "replaced", "computers", "cared for", "old")
_FIRST_PRESS = 1_300_000_000_000_000_000


async def opened(store: Store, seed: int = 0) -> Services:
    """Return services in which every game has a seed of its own."""
    numbers = count(seed + 1)
    return Services(store, clock=lambda: 1000.0, new_seed=lambda: next(numbers).to_bytes(32, "big"))


async def started(
    services: Services, slug: str, channel: int, *, computers: int = 0, old: bool = False
) -> Table:
    """Return a game of two or three; `old` as it was before players gave to chance."""
    most = min(3, games.get(slug).seats.stop - 1)
    host, *others = PEOPLE[: most - computers]
    # Counted anew for each table: a game must not depend on those that were played before it.
    presses = count(_FIRST_PRESS)
    first: dict[str, Any] = {} if old else {"press": next(presses), "word": "Tiefsee ≈ *7*"}
    levels = ["deckhand"] * computers
    table = await services.opening.create(
        slug, host, channel_id=channel, guild_id=7, seats=most, computers=levels, **first
    )
    for person in others:
        await services.lobby.join(table.id, person, press=None if old else next(presses))
    return await services.lobby.start(table.id, host.user_id, press=None if old else next(presses))


async def played(
    services: Services, table: Table, picks: Random, choices: int = 10_000, *, undo: float = 0.15
) -> Table:
    """Return a table after random choices, now and then taken back with or without consent."""
    for _ in range(choices):
        if table.is_over:
            break
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        if table.is_over:
            break
        user, _, question = asked(table)
        key = picks.choice(question.decision.keys)
        table = (await services.play.play(table.id, user, key, asked=question.asked)).table
        if not table.is_over and picks.random() < undo:
            table = await _taken_back(services, table, picks.choice(table.humans()))
    return table


async def _taken_back(services: Services, table: Table, user: int) -> Table:
    try:
        done: Any = await services.consent.undo(table.id, user)
    except GameError:
        return table
    if isinstance(done, Table):
        return done
    token = done.token
    for other in table.humans():
        if other != user:
            done = await services.consent.answer_request(table.id, other, token, agree=True)
    assert isinstance(done, Table)
    return done


async def _finished(services: Services, table: Table, picks: Random) -> Table:
    return await played(services, table, picks, undo=0.05)


_WHOLE = {"finished": _finished, "cared for": cared_for}  # kinds that are one thing all through


async def make(folder: Path, slug: str, kind: str, seed: int = 1) -> Any:
    """Return the file of a game that came to an end in one of ENDS."""
    async with await SqliteStore.open(folder / f"{slug}-{kind}-{seed}.sqlite3") as store:
        services = await opened(store, seed)
        table = await _made(services, slug, kind, Random(seed))
        return json.loads(json.dumps(await pack(store, [table.id], None, 1234)))


async def _made(services: Services, slug: str, kind: str, picks: Random) -> Table:
    if kind == "old":
        table = await started(services, slug, 10, old=True)
        return await played(services, table, picks, 60)
    if kind == "computers":
        table = await started(services, slug, 10, computers=1)
        return await played(services, table, picks, 25)
    table = await started(services, slug, 10)
    if kind in _WHOLE:
        return await _WHOLE[kind](services, table, picks)
    table = await played(services, table, picks, 15)
    if kind == "replaced":
        host = PEOPLE[0].user_id
        table = await services.seats.replace(table.id, 0, "deckhand", by_user=host)
        table = await played(services, table, picks, 10)
        table = await services.seats.replace(
            table.id, 0, Person(77, "New"), by_user=table.row.host_id
        )
        return await played(services, table, picks, 10)
    if kind == "stopped":
        return await services.consent.stop(table.id, PEOPLE[0].user_id)  # type: ignore[return-value]
    for person in PEOPLE[1 : len(table.seats)]:
        table = await services.seats.resign(table.id, person.user_id)
        if not table.is_over:
            table = await played(services, table, picks, 5)
    return table
