"""Everything that can be refused: a closed list of codes with parameters, never prose."""

from __future__ import annotations

from typing import Any, ClassVar


class GameError(Exception):
    """A refusal that is shown to the player who caused it; nothing has changed."""

    code: ClassVar[str] = "game-error"

    def __init__(self, **params: Any) -> None:
        super().__init__(self.code, params)
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({details})"


class UnknownGameError(GameError):
    """There is no game of that name."""

    code = "unknown-game"


class SeatCountError(GameError):
    """The game cannot be played by that many."""

    code = "seat-count"


class UnknownOptionError(GameError):
    """The game has no option of that name."""

    code = "unknown-option"


class InvalidOptionError(GameError):
    """The option exists but not with that value."""

    code = "invalid-option"


class NotOfferedError(GameError):
    """The key is not among the options offered to that seat."""

    code = "not-offered"


class NotYourTurnError(GameError):
    """The seat exists but is not asked anything now."""

    code = "not-your-turn"


class StaleDecisionError(GameError):
    """The answer belongs to a question that is no longer open."""

    code = "stale-decision"


class GameOverError(GameError):
    """The game has ended."""

    code = "game-over"


class UndoBlockedError(GameError):
    """Undo cannot go back there; `reason` is nothing, draw, reveal or not-yours."""

    code = "undo-blocked"


class RulesBugError(Exception):
    """The rules contradict themselves: a fault of ours, logged; the choice was not made."""
