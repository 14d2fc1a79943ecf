"""Forgetting a person: seats, names, settings; the games of the others stay as they are."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

from bot.discord.invitation_message import CARD
from bot.discord.languages import server_language
from bot.discord.names import shown_name
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Person
from bot.texts import speaker
from games.core.errors import GameError
from games.core.players import MATE
from games.core.wording import Message
from storage.api.rows import NewTimer, PostedMessage, SeatRow
from storage.api.store import Store

_ROUNDS = 3
_NO_WORDS = ("file", "lower_file", "cover", "nonce")  # parts of a message that name no person


@dataclass(slots=True)
class Erased:
    """What was done."""

    seats: int = 0  # that bear a stranger's name now
    handed_on: int = 0  # running games in which a computer plays on
    deleted: int = 0  # games that were nobody else's
    settings: int = 0


async def erase(services: Services, user_id: int) -> Erased:
    """Forget a user, in one transaction; afterwards no row knows the id or bears the name.

    A running game goes on with a computer in the seat; a table with no other person is deleted.
    """
    store, done = services.store, Erased()
    # Usually one round. A bot that runs beside us may just be writing what it has read before.
    for rounds in range(_ROUNDS):
        await asyncio.sleep(rounds * 0.2)
        async with AsyncExitStack() as locks:
            held = await store.games.about_user(user_id)
            for game_id in held:  # before the transaction: others wait for that with a lock in hand
                await locks.enter_async_context(services.tables.lock(game_id))
            async with store.write():
                found = await store.games.about_user(user_id)
                settings = await store.preferences.all("user", user_id)
                if not found and not settings:
                    break
                for game_id in filter(held.__contains__, found):
                    await _erase_from(services, game_id, user_id, done)
                for name in settings:
                    done.settings += await store.preferences.clear("user", user_id, name)
    return done


async def _erase_from(services: Services, game_id: int, user_id: int, done: Erased) -> None:
    store = services.store
    seats = await store.games.seats(game_id)
    names = {s.name for s in seats if user_id in (s.user_id, s.left_by, s.owner_id)}
    others = [s.user_id for s in seats if s.user_id not in (None, user_id)]
    row = await store.games.get(game_id)
    if row.status in ("lobby", "running") and not others:
        await store.games.delete(game_id)
        done.deleted += 1
        return
    stranger = await _stranger(store, row.guild_id)
    if row.status == "lobby":
        gone = [SeatRow(s.seat) if s.user_id == user_id else s for s in seats]
        await store.games.set_seats(game_id, gone)
        await store.timers.add(
            game_id, NewTimer(FOLLOW_UP, services.tables.now())
        )  # shown without them
    elif row.status == "running" and any(s.user_id == user_id for s in seats):
        for seat in seats:
            if seat.user_id == user_id:
                await store.plans.drop(game_id, seat.seat)
        done.handed_on += await _hand_on(services, game_id, user_id)
    await _rename(store, game_id, user_id, stranger, done)
    if row.host_id == user_id:
        await store.games.set_host(game_id, next(iter(filter(None, others)), 0))
    for posted in await store.posted.of_game(game_id):
        await _clean_message(store, posted, user_id, names, stranger)


async def _hand_on(services: Services, game_id: int, user_id: int) -> bool:
    """Let a computer play on; False for a broken game, whose seat is just left by the user."""
    try:
        table = await services.tables.get(game_id)
        for seat in table.seats_of(user_id):
            row = table.seats[seat]
            # Whoever has lent the seat to the user gets it back.
            owner = None if row.owner_id is None else Person(row.owner_id, row.name)
            await services.seats.replaced(game_id, seat, owner or MATE, by_user=user_id)
    except GameError:
        return False
    return True


async def _rename(store: Store, game_id: int, user_id: int, stranger: str, done: Erased) -> None:
    """Put a stranger's name where the user sat or left."""
    seats = await store.games.seats(game_id)
    about = [s for s in seats if user_id in (s.user_id, s.left_by, s.owner_id)]
    if about:
        renamed = [_unnamed(s, user_id, stranger) if s in about else s for s in seats]
        await store.games.set_seats(game_id, renamed)
        done.seats += len(about)


def _unnamed(seat: SeatRow, user_id: int, stranger: str) -> SeatRow:
    """Return a seat without the user; a friend who plays it for them has it from now on."""
    nameless = replace(seat, name=stranger, press=None, word="", left_by=None)
    if seat.owner_id == user_id:
        return replace(nameless, owner_id=None)
    if seat.owner_id is not None:  # the friend is forgotten in a game that is over
        return replace(seat, user_id=seat.owner_id, owner_id=None)
    return replace(nameless, user_id=None)


async def _clean_message(
    store: Store, posted: PostedMessage, user_id: int, names: set[str], stranger: str
) -> None:
    """Forget a question about or to the user; take the name out of the text of a board."""
    if posted.key == str(user_id) or _knows(posted.data, user_id):
        await store.posted.delete(posted.game_id, posted.kind, posted.key)
        return
    said = [*sorted(map(shown_name, names)), f"<@{user_id}>"]
    cleaned = _without(posted.data, said, stranger)
    if cleaned != posted.data:
        if posted.kind == CARD:
            cleaned["name"] = ""  # the thread still bears the name: it is called anew
        await store.posted.put(replace(posted, data=cleaned))


def _knows(value: Any, user_id: int) -> bool:
    if isinstance(value, dict):
        return any(_knows(each, user_id) for each in value.values())
    if isinstance(value, list):
        return any(_knows(each, user_id) for each in value)
    return type(value) in (int, str) and str(value) == str(user_id)


def _without(value: Any, names: Sequence[str], stranger: str) -> Any:
    """Return a value in which the names, as whole words, are a stranger's."""
    if isinstance(value, dict):
        return {
            key: each if key in _NO_WORDS else _without(each, names, stranger)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_without(each, names, stranger) for each in value]
    if not isinstance(value, str):
        return value
    for name in names:
        value = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: stranger, value)
    return value


async def _stranger(store: Store, guild_id: int | None) -> str:
    say = speaker("", await server_language(store, guild_id), lenient=True)
    return say(Message("erased-name"))
