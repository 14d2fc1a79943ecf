"""A computer's thought as data: all a level gets, so that it can be thought anywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Self

import games
from games.core import players
from games.core.api import Json, Seat
from games.core.chance import Chance
from games.core.play import dump_position, load_position

if TYPE_CHECKING:
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Thought:
    """What a level is asked. The same thought gives the same key, however often it is thought."""

    slug: str
    ruleset: int
    position: Json
    seat: int
    level: str
    seed: bytes  # of the computer's own dice

    @classmethod
    def about(cls, table: Table, seat: Seat, level: str) -> Self:
        """Return what a level has to think about now."""
        position = dump_position(table.game, table.running())
        seed = own_seed(table, seat)
        return cls(table.row.slug, table.row.ruleset, position, int(seat), level, seed)

    @classmethod
    def read(cls, data: Json) -> Self:
        """Return a thought that was written as JSON."""
        return cls(
            slug=data["slug"],
            ruleset=data["ruleset"],
            position=data["position"],
            seat=data["seat"],
            level=data["level"],
            seed=bytes.fromhex(data["seed"]),
        )

    def write(self) -> Json:
        """Return the thought as JSON."""
        return {
            "slug": self.slug,
            "ruleset": self.ruleset,
            "position": self.position,
            "seat": self.seat,
            "level": self.level,
            "seed": self.seed.hex(),
        }


# Thinks a thought, in its turn among those of all owners.
Think = Callable[[Thought, Hashable], Awaitable[str]]


def own_seed(table: Table, seat: Seat) -> bytes:
    """Return the seed of a computer's own dice: they must not shift the draws of the game."""
    entry = b"computer:%d:%d" % (seat, table.running().seq)
    return blake2b(entry, key=table.row.seed).digest()


def key_of(thought: Thought) -> str:
    """Return what the level plays; raises whatever it stumbles over."""
    game = games.get(thought.slug, thought.ruleset)
    state = load_position(game, thought.position).state
    return players.choose(game, state, Seat(thought.seat), thought.level, Chance(thought.seed))


async def think_here(thought: Thought, _owner: Hashable) -> str:
    """Think in this process, which does nothing else meanwhile: for tests and tools."""
    return key_of(thought)
