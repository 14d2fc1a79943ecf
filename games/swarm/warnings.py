"""What is at stake before a choice of the Swarm that cannot be taken back."""

from __future__ import annotations

from games.core.api import Decision, Json, Option
from games.core.foresight import Foreseen
from games.core.wording import Message
from games.swarm import state


class SwarmWarnings:
    """The warnings of the Swarm (games.core.wording.Cautious)."""

    own_words = frozenset((("sail", "sail"),))  # after the first tile of the action: takes a tile

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Say what the first tile taken settles; the next ones of the same ships are no surprise.

        Where turns are not confirmed: what a turn loses, and what its end sets off.
        """
        if foreseen.reveals:
            return _collects(view, option)
        if foreseen.draws:
            is_first = decision.kind == state.START
            return Message("warning-game-begins" if is_first else "warning-stage")
        return _ends(decision, option, view, foreseen)


def _ends(decision: Decision, option: Option, view: Json, foreseen: Foreseen) -> Message | None:
    lost = foreseen.told("queen-lost")
    if foreseen.told("final-scored") is not None:
        return Message("warning-game-over")
    if lost is not None and lost.data["seat"] == view["seat"]:
        return Message("warning-queen")
    if foreseen.told("action-idle") is not None:
        return Message("warning-idle")
    if option.key == "done" and decision.kind in (state.TILE_KIND, state.TARGET):
        held = sum(view["players"][view["seat"]]["tiles"].values())
        return Message("warning-study", {"count": min(held, view["own"]["turn"]["studies"])})
    return None


def _collects(view: Json, option: Option) -> Message | None:
    acts = (view["turn"] or {"acts": []})["acts"]
    if any(act[0] == "sailed" and act[3] for act in acts):
        return None
    field = option.key.removeprefix("sail:").partition(">")[0]
    return Message("warning-tile", {"field": field})
