"""A favour: somebody who goes away asks a friend to play meanwhile (P2).

Nobody is made to play, and nobody sees a hand, without having said yes. Until then, and if the
friend says no or nothing, the tables wait. A favour is asked once for all tables of a server; its
message belongs to the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any, Self

from bot.courtesy.away import away_until
from bot.tables.lending import Lending, own_time_at
from bot.tables.own_settings import own_time_of
from bot.tables.refusals import FavourClosedError, NotAskedError
from bot.tables.repository import TableRepository
from bot.tables.table import Person, Table
from bot.tables.turn import Turn
from storage.api.errors import GameMissingError
from storage.api.rows import PostedMessage, Status

FAVOUR = "favour"  # the kind of message; its key is the token
_RUNNING: tuple[Status, ...] = ("running",)


@dataclass(frozen=True, slots=True)
class Favour:
    """What a friend is asked: to play at some tables for somebody, until they are back."""

    token: str
    owner: int
    friend: Person
    games: tuple[int, ...]
    until: int

    @classmethod
    def new(cls, owner: int, friend: Person, games: Sequence[int], until: int) -> Self:
        """Return a favour with a token of its own: an answer is one to this and no other."""
        return cls(f"f{token_hex(5)}", owner, friend, tuple(games), until)

    def is_like(self, other: Favour) -> bool:
        """Return whether both ask the same: then one of them is enough."""
        alike = replace(self, token=other.token, games=other.games) == other
        return alike and set(self.games) == set(other.games)

    def dump(self) -> dict[str, Any]:
        """Return the favour as plain JSON."""
        return {
            "token": self.token,
            "owner": self.owner,
            "friend": self.friend.user_id,
            "name": self.friend.name,
            "games": list(self.games),
            "until": self.until,
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """Return the favour that was dumped."""
        friend = Person(data["friend"], data["name"])
        return cls(data["token"], data["owner"], friend, tuple(data["games"]), data["until"])


@dataclass(frozen=True, slots=True)
class Granted:
    """What came of a favour that was granted: where the friend plays, and where that cannot be."""

    row: PostedMessage
    favour: Favour
    done: tuple[Table, ...]
    refused: tuple[Table, ...]


def favours(posted: Sequence[PostedMessage]) -> list[tuple[PostedMessage, Favour]]:
    """Return the favours among messages, with their rows."""
    return [(each, Favour.load(each.data)) for each in posted if each.kind == FAVOUR]


def unasked_favours(posted: Sequence[PostedMessage]) -> list[PostedMessage]:
    """Return the rows of favours whose message is not out."""
    return [each for each in posted if each.kind == FAVOUR and each.message_id is None]


def closed_favours(turn: Turn, now: int) -> list[PostedMessage]:
    """Return the rows of favours that nobody needs any more."""
    return [row for row, favour in favours(turn.posted) if not _is_open(turn.table, favour, now)]


def _is_open(table: Table, favour: Favour, now: int) -> bool:
    own = None if table.is_over else own_time_at(table, favour.owner)
    return own is not None and away_until(own, now) is not None


class Favours:
    """The answers to them."""

    def __init__(self, tables: TableRepository, lending: Lending) -> None:
        self._tables = tables
        self._store = tables.store
        self._lending = lending

    async def asked_by(self, user_id: int) -> list[tuple[PostedMessage, Favour]]:
        """Return what somebody asks of friends just now."""
        found = []
        for row in await self._store.games.of_user(user_id, _RUNNING):
            posted = await self._store.posted.of_game(row.id, FAVOUR)
            found += [each for each in favours(posted) if each[1].owner == user_id]
        return found

    async def grant(self, game_id: int, user_id: int, token: str) -> Granted:
        """Play for a friend from now on, at all tables where that still can be."""
        row, favour = await self._pressed(game_id, user_id, token)
        done = await self._lending.lend_some(favour.games, favour.owner, favour.friend)
        known = {table.id for table in done}
        refused = []
        for other in favour.games:
            if other not in known:
                with suppress(GameMissingError):
                    refused.append(await self._tables.get(other))
        await self.forget(row)
        return Granted(row, favour, tuple(done), tuple(refused))

    async def decline(self, game_id: int, user_id: int, token: str) -> tuple[PostedMessage, Favour]:
        """Say no; nothing changes."""
        row, favour = await self._pressed(game_id, user_id, token)
        await self.forget(row)
        return row, favour

    async def forget(self, row: PostedMessage) -> None:
        """Ask no more."""
        with suppress(GameMissingError):
            await self._store.posted.delete(row.game_id, FAVOUR, row.key)

    async def _pressed(
        self, game_id: int, user_id: int, token: str
    ) -> tuple[PostedMessage, Favour]:
        """Return what a press is about; refuses a favour that is closed, and who was not asked."""
        row = await self._store.posted.find(game_id, FAVOUR, token)
        if row is None:
            raise FavourClosedError()
        favour = Favour.load(row.data)
        if user_id != favour.friend.user_id:
            raise NotAskedError()
        own = own_time_of(await self._store.preferences.all("user", favour.owner))
        # Whoever is back needs nobody, even if the message is still there.
        if away_until(own, self._tables.now()) is None:
            raise FavourClosedError()
        return row, favour
