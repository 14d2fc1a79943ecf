"""Options of a table: what players agree on before the start, with defaults and checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.core.errors import InvalidOptionError, UnknownOptionError

Value = str | int | bool
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GameOption:
    """One option: its values in the order they are offered, the default first.

    `clause` names the rule behind it. `platform` marks options that only the session layer reads
    (confirmations and the like); the rules never look at them. An option that is not `offered`
    does nothing in this game; it is known because all games have it and stored tables name it.
    """

    name: str
    values: tuple[Value, ...]
    clause: str
    platform: bool = False
    offered: bool = True

    @property
    def default(self) -> Value:
        """Return the value used when the players choose none."""
        return self.values[0]

    def parse(self, text: str) -> Value:
        """Return the value a player typed (``true``, ``3``, ``random``) or refuse it."""
        for value in self.values:
            if _spelt(value) == text.strip().lower():
                return value
        raise InvalidOptionError(
            option=self.name, value=text, allowed=[_spelt(value) for value in self.values]
        )

    def accept(self, value: Value) -> Value:
        """Return the value if it is allowed; text is parsed first."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        return self.parse(_spelt(value))


# Every game has these two; a rules file may say more about them (ND-7.3, ND-7.4).
AUTO_FORCED = GameOption("auto_forced", (True, False), "", platform=True)
CONFIRM_TURN = GameOption("confirm_turn", (True, False), "", platform=True)
# For games whose turns can be planned: whether such a turn may be played without a random delay.
PLANS_AT_ONCE = GameOption("plans_at_once", (False, True), "", platform=True)
# For games whose turns always end by a choice of their own: there is nothing else to confirm.
NO_CONFIRM_TURN = replace(CONFIRM_TURN, offered=False)


def offered(known: Iterable[GameOption]) -> tuple[GameOption, ...]:
    """Return the options players are asked about."""
    return tuple(option for option in known if option.offered)


def resolve(known: Sequence[GameOption], chosen: Options | None = None) -> dict[str, Value]:
    """Return all options of a game with the chosen values, defaults for the rest.

    Raises UnknownOptionError or InvalidOptionError; nothing is guessed.
    """
    table = {option.name: option for option in known}
    resolved = {name: option.default for name, option in table.items()}
    for name, value in (chosen or {}).items():
        if name not in table:
            raise UnknownOptionError(
                option=name, known=sorted(each.name for each in offered(known))
            )
        resolved[name] = table[name].accept(value)
    return resolved


def fitting(known: Sequence[GameOption], chosen: Options) -> dict[str, Value]:
    """Return all options of a game with those chosen values that it has, defaults for the rest.

    For what was chosen under other rules of the game.
    """
    table = {option.name: option for option in known}
    kept = {
        name: value
        for name, value in chosen.items()
        if name in table and any(type(v) is type(value) and v == value for v in table[name].values)
    }
    return resolve(known, kept)


def _spelt(value: Value) -> str:
    return str(value).lower()
