"""The computer player of level "mate"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Decision, Json
from games.core.chance import Chance

from .engine import MOST


class Mate:
    """Leaves a multiple of four where it can."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the chosen option; `view` is all the player knows."""
        best = f"take:{view['left'] % (MOST + 1)}"
        return best if best in decision.keys else chance.pick(decision.keys)


MATE = Mate()
