"""What is at stake before a choice of Atlantis that cannot be taken back."""

from __future__ import annotations

from games.atlantis import state
from games.atlantis.data import FIGURES, MAINLAND
from games.core.api import Decision, Json, Option
from games.core.foresight import Foreseen
from games.core.wording import Message


class AtlantisWarnings:
    """The warnings of Atlantis (games.core.wording.Cautious)."""

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Say what a trade gives away; where turns are not confirmed, how a turn ends."""
        verb, _, rest = option.key.partition(":")
        if decision.kind == state.TRADE:
            if verb == "trade":  # the cards drawn cannot be put back (rules 9)
                return Message("warning-trade", {"value": int(rest)})
            return Message("warning-stuck")
        if _is_home(decision, rest, view):
            return Message("warning-home")
        return Message("warning-turn")


def _is_home(decision: Decision, rest: str, view: Json) -> bool:
    """Return whether the move brings the last own figure ashore, which ends the game (AT-6.1)."""
    own, ashore = view["own"], view["seats"][view["seat"]]["ashore"]
    if decision.kind not in (state.FIGURE, state.CARD):  # the figure has moved already
        return bool(ashore == FIGURES)
    ends = {
        card["to"]
        for each in own["moves"]
        for card in each["cards"]
        # Of a figure that plays its only card by itself every card that may be played is that one.
        if card["why"] is None and rest in (each["figure"], card["card"])
    }
    return ashore == FIGURES - 1 and ends == {MAINLAND}
