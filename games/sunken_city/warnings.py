"""What is at stake before a choice of the Sunken City that cannot be taken back."""

from __future__ import annotations

from games.core.api import Decision, Json, Option
from games.core.foresight import Foreseen
from games.core.wording import Message

_HOME = "V"


class SunkenCityWarnings:
    """The warnings of the Sunken City (games.core.wording.Cautious)."""

    own_words = frozenset((("turn", "end"),))  # End the turn

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Say what a roll settles, and what somebody leaves behind who ends a turn early.

        "End the turn" says itself what it does.
        """
        if foreseen.draws:
            return Message("warning-roll")
        reach = view["own"]["reach"]
        steps = view["turn"]["move_points"]
        home = next((way for way in reach if way["place"] == _HOME and way["secures"]), None)
        if home is not None:
            gems = ", ".join(map(str, home["secures"]))
            args = {"steps": steps, "treasures": gems, "count": len(home["secures"])}
            return Message("warning-end-home", args)
        houses = [way["house"] for way in reach if way["house"] in way["reveals"]]
        if houses:
            return Message("warning-end-house", {"steps": steps, "house": min(houses)})
        return None
