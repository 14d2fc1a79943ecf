"""What is at stake before a choice of the duel that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Decision, Json, Option
from games.core.foresight import Foreseen
from games.core.wording import Message
from games.nautilus_duel import state


class DuelWarnings:
    """The warnings of the duel (games.core.wording.Cautious)."""

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Say what becomes of the special, of the other Diver, or of the round.

        A placement is final only where turns are not confirmed; then it is worth a word when it
        ends the round.
        """
        warned = _WARNINGS.get(decision.kind)
        if warned is not None:
            return warned(decision, option.key, view)
        # Only the tenth placement does: it awards the round and deals the next (ND-9.11).
        if not (foreseen.draws or foreseen.reveals):
            return None
        is_last = view["round"] == view["rounds"]
        return Message("warning-last-round" if is_last else "warning-round")


def _draft(decision: Decision, key: str, view: Json) -> Message:
    kept = key.removeprefix("keep:")
    (given,) = (name for name in view["own"]["draft"] if name != kept)
    return Message("warning-draft", {"kept": _special(kept), "given": _special(given)})


def _opening(decision: Decision, key: str, view: Json) -> Message:
    special = view["own"]["special"]
    if key == "skip":
        return Message("warning-skip", {"special": _special(special)})
    return Message(f"warning-use-{special.lower()}")


def _module(decision: Decision, key: str, view: Json) -> Message:
    (other,) = (each for each in decision.keys if each != key)
    return Message("warning-module", {"card": _card(other.removeprefix("keep:"))})


def _harpoon(decision: Decision, key: str, view: Json) -> Message:
    harpooned = _card(view["own"]["harpooned"])
    if key == "return":
        return Message("warning-return", {"card": harpooned})
    given = _card(key.removeprefix("give:"))
    return Message("warning-give", {"card": harpooned, "given": given})


def _special(name: str) -> Message:
    return Message("special", {"special": name})


def _card(name: str) -> Message:
    return Message("card", {"card": name})


# The choices that can never be taken back (ND-9.10).
_WARNINGS: dict[str, Callable[[Decision, str, Json], Message]] = {
    state.DRAFT: _draft,
    state.OPENING: _opening,
    state.MODULE_KEEP: _module,
    state.HARPOON_EXCHANGE: _harpoon,
}
