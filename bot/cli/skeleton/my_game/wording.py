"""The game in message ids; the sentences are in locale/."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Decision, Json
from games.core.wording import BaseWording, Message, ScoreTable

from .engine import TAKE


class Words(BaseWording):
    """The words of the game; games.core.wording.Wording says what each part has to do."""

    events = frozenset(("shells-taken",))
    questions = frozenset((TAKE,))

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question with what is left, and with what was taken already."""
        return Message(f"ask-{decision.kind}", {"left": view["left"], "count": view["last"]})

    def phase(self, view: Json) -> Message:
        """Return how it stands."""
        return Message(f"phase-{view['phase']}", {"left": view["left"]})

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players."""
        return [Message(f"rules-{name}") for name in ("aim", "turn", "end")]

    def scores(self, view: Json) -> ScoreTable:
        """Return the score table of the finished game."""
        taken = tuple(str(count) for count in view["taken"])
        won = view["result"]["winners"]
        verdict = Message("verdict-won", {"seat": won[0]})
        totals = tuple(str(int(seat in won)) for seat in range(len(taken)))
        return ScoreTable(((Message("score-shells"), taken),), totals, verdict)


WORDING = Words()
