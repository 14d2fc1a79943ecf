"""All randomness of all games: from a secret seed, recorded, repeatable, provable afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Any, TypeVar

T = TypeVar("T")

_WORDS = 8  # one hash gives eight 64-bit words
_SPAN = 1 << 64
_PRESS = re.compile(r"[1-9][0-9]{0,19}")  # Discord's numbers are 64 bits without a sign
_DIGEST = re.compile(r"[0-9a-f]{64}")


class ScriptError(ValueError):
    """A scripted draw is missing or does not fit: the record belongs to other rules."""


class Chance:
    """A stream of uniform draws.

    Live draws come from a secret seed and one counter a named stream, so nobody can predict them,
    and after the game anybody who is given the seed can repeat them: the game's first message shows
    `commitment(seed)`, its last one the seed. A `script` replaces the generator: recorded draws in
    a replay, chosen ones in a test; it must be long enough and fit.
    """

    __slots__ = ("_blocks", "_script", "counters", "drawn", "seed")

    def __init__(
        self,
        seed: bytes | str,
        counters: Mapping[str, int] | None = None,
        script: Iterable[int] | None = None,
    ) -> None:
        self.seed = seed.encode() if isinstance(seed, str) else seed
        self.counters = dict(counters or {})
        self.drawn: list[int] = []
        self._script = None if script is None else list(script)[::-1]
        self._blocks: dict[str, tuple[int, bytes]] = {}

    def below(self, n: int, stream: str = "table") -> int:
        """Draw a whole number from 0 to n - 1, each equally likely, and record it."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        value = self._scripted(n) if self._script is not None else self._live(n, stream)
        self.drawn.append(value)
        return value

    def pick(self, items: Sequence[T], stream: str = "table") -> T:
        """Draw one of the items, each equally likely."""
        return items[self.below(len(items), stream)]

    def shuffled(self, items: Iterable[T], stream: str = "table") -> list[T]:
        """Return the items in a random order, every order equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, stream)
            order[last], order[other] = order[other], order[last]
        return order

    def is_spent(self) -> bool:
        """Return whether a script has been used up (always False for live draws)."""
        return self._script is not None and not self._script

    def _scripted(self, n: int) -> int:
        if not self._script:
            raise ScriptError("the record holds fewer draws than the rules ask for")
        value = self._script.pop()
        if not 0 <= value < n:
            raise ScriptError(f"the record says {value} where the rules draw below {n}")
        return value

    def _live(self, n: int, stream: str) -> int:
        limit = _SPAN - _SPAN % n  # beyond it a draw would favour small numbers: draw again
        while True:
            count = self.counters.get(stream, 0)
            self.counters[stream] = count + 1
            number, place = divmod(count, _WORDS)
            known, block = self._blocks.get(stream, (-1, b""))
            if known != number:
                block = blake2b(f"{stream}:{number}".encode(), key=_key(self.seed)).digest()
                self._blocks[stream] = (number, block)
            word = int.from_bytes(block[place * 8 : place * 8 + 8], "big")
            if word < limit:
                return word % n


def commitment(seed: bytes) -> str:
    """Return the hash of a seed that can be published before the game without telling the seed."""
    # With a name in front, so that no other use of the same bytes has this hash.
    return sha256(b"bathysphere:" + seed).hexdigest()


def mixed(seed: bytes, mix: Mapping[str, Any]) -> bytes:
    """Return the seed of all draws of a game to whose chance the players have contributed.

    `mix` has the numbers of their presses as text (beyond 2**53 not every reader of JSON keeps
    numbers) and the digests of their words: {"seats": [[seat, press, digest], ...], "start":
    press}, None for what was not given. docs/fairness.md describes the text that is hashed.
    """
    lines = ["bathysphere mix 1", seed.hex()]
    lines += [f"{seat} {press or '-'} {digest or '-'}" for seat, press, digest in mix["seats"]]
    lines.append(f"start {mix['start'] or '-'}")
    return sha256("\n".join(lines).encode("ascii")).digest()


def word_digest(word: str) -> str:
    """Return what is kept for ever of a word that a player gives to chance."""
    return sha256(word.encode()).hexdigest()


def is_mix(value: Any, seats: int) -> bool:
    """Return whether a value can be what the players of so many seats gave to chance."""
    if not isinstance(value, dict) or value.keys() != {"seats", "start"}:
        return False
    given = value["seats"]
    if not isinstance(given, list) or len(given) > seats:
        return False
    if not all(isinstance(each, list) and len(each) == 3 for each in given):
        return False
    places = [each[0] for each in given]
    if not all(type(place) is int and 0 <= place < seats for place in places):
        return False
    return (
        places == sorted(set(places))
        and all(_fits(_PRESS, press) for press in (value["start"], *(each[1] for each in given)))
        and all(_fits(_DIGEST, each[2]) for each in given)
    )


def _fits(form: re.Pattern[str], value: Any) -> bool:
    return value is None or (isinstance(value, str) and form.fullmatch(value) is not None)


def _key(seed: bytes) -> bytes:
    # A key of blake2b has 64 bytes at most; only seeds given by hand are longer.
    return seed if len(seed) <= 64 else blake2b(seed).digest()
