"""What is checked: one game with seats, options and seed, and how a failure is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from games.core.api import Game
from games.core.chance import Chance
from games.core.options import GameOption, Value, resolve


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play one game.

    `source` tells a fresh process where to find the game ("module:name", or "module:function:text"
    for the result of a call).
    """

    game: Game[Any]
    seats: int
    seed: int
    options: Mapping[str, Value] = field(default_factory=dict)
    source: str = ""

    @property
    def secret(self) -> str:
        """Return the seed of the generator, as text that can be recognised where it leaks."""
        return f"secret-of-{self.game.slug}-{self.seats}-{self.seed}"

    def resolved(self) -> dict[str, Value]:
        """Return all options of the table."""
        return resolve(self.game.options, self.options)

    def chance(self, purpose: str) -> Chance:
        """Return fresh, repeatable draws for one purpose of the suite."""
        return Chance(f"{purpose}:{self.game.slug}:{self.seats}:{self.seed}")

    def name(self) -> str:
        """Return the case in a few words: the id of its test."""
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.slug}-{self.seats}p-{chosen or 'default'}-seed{self.seed}"

    def fail(self, check: str, step: int, reason: str) -> NoReturn:
        """Raise AssertionError with everything that is needed to see the failure again."""
        raise AssertionError(
            f"{check} {self.game.slug}, {self.seats} seats, options {dict(self.options)}, "
            f"seed {self.seed}, step {step}: {reason}"
        )


def variants(known: Iterable[GameOption], extra: int = 2) -> Iterator[dict[str, Value]]:
    """Yield the defaults, each other value of each option once, and a few random combinations."""
    known = tuple(known)
    seen: list[dict[str, Value]] = [{}]
    for option in known:
        seen += [{option.name: value} for value in option.values[1:]]
    chance = Chance("variants:" + ",".join(option.name for option in known))
    for _ in range(extra):
        picked = {option.name: chance.pick(option.values) for option in known}
        chosen = {o.name: picked[o.name] for o in known if picked[o.name] != o.default}
        if chosen not in seen:
            seen.append(chosen)
    yield from seen
