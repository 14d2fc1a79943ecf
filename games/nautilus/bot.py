"""The mate: weighs finds by expected research, research by expected finds (rules 12.5).

It sees its own view. For public facts it asks an imagined position, which has the same city, sea
and supplies as the view; faces it has not seen count by what is still face down in their zone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Decision, Json
from games.core.chance import Chance
from games.nautilus import build_choices, dive_choices, research_choices, state
from games.nautilus.outlook import Keys, Outlook


class Mate:
    """The computer player of Nautilus."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        outlook = Outlook(view, imagine(chance))
        return _CHOICES[decision.kind](outlook, decision.keys)


MATE = Mate()

_CHOICES: dict[str, Callable[[Outlook, Keys], str]] = {
    state.PLACE_BASE: build_choices.place_base,
    state.BUY: build_choices.buy,
    state.CREW: build_choices.crew,
    state.BUILD: build_choices.build,
    state.SITE: build_choices.site,
    state.ORIENTATION: build_choices.orientation,
    state.WALKER: research_choices.walker,
    state.WALK: research_choices.walk,
    state.DIVE: dive_choices.dive,
    state.SAIL: dive_choices.sail,
    state.TEMPO_SUB: dive_choices.tempo_sub,
    state.TEMPO_SAIL: dive_choices.sail,
    state.PEEK: dive_choices.peek,
    state.BONUS_WALKER: research_choices.bonus_walker,
    state.BONUS_WALK: research_choices.walk,
    state.UPGRADE: dive_choices.upgrade,
}
