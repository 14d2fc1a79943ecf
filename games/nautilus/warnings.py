"""What is at stake before a choice of Nautilus that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Decision, Event, Json, Option
from games.core.foresight import Foreseen
from games.core.wording import Message
from games.nautilus import state
from games.nautilus.data import FIELD, RECOVER_PRICE, ZONE_OF
from games.nautilus.labels import covered, known_finds, recovery, sub

_Warning = Callable[[Decision, str, Json], Message | None]


class NautilusWarnings:
    """The warnings of Nautilus (games.core.wording.Cautious)."""

    own_words = frozenset(
        (
            ("build", "finish"),  # Finish building
            ("walker", "done"),  # End the research turn
            ("dive", "end"),  # End the dive
            ("peek", "peek"),  # the question says it; up to two follow each find
        )
    )

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Name the finds, modules and looks at stake, or that the game is over after this.

        "Finish building", "End the research turn" and "End the dive" say what they do, and where a
        look is asked for the question says that it is final.
        """
        verb, _, rest = option.key.partition(":")
        warned = _WARNINGS.get((decision.kind, verb))
        message = None if warned is None else warned(decision, rest, view)
        if message is not None:
            return message
        if foreseen.reveals and decision.kind != state.PEEK:
            return Message("warning-game-over")  # nothing else of it shows anything: the orders
        returned = foreseen.told("modules-returned")
        if returned is not None and _is_own(decision, returned, view):
            return Message("warning-returned", {"modules": _modules(returned.data["modules"])})
        return None


def _is_own(decision: Decision, returned: Event, view: Json) -> bool:
    """Return whether modules go back by this very turn; a later one may be skipped, too."""
    turn = view["own"]["turn"]
    kept = decision.kind == state.BUILD and turn["bought"] and not turn["built"]  # NA-5.41
    builds = decision.kind in (state.BUILD, state.SITE, state.ORIENTATION)
    return builds and not kept and bool(returned.data["seat"] == view["seat"])


def _site(decision: Decision, rest: str, view: Json) -> Message | None:
    return _covering(rest, view)


def _orientation(decision: Decision, rest: str, view: Json) -> Message | None:
    return _covering(view["own"]["turn"]["site"], view)


def _covering(site: str, view: Json) -> Message | None:
    """Name the finds that a module destroys; with nothing else in hand it ends the turn, too."""
    finds = covered(view, FIELD[site])
    if not finds:
        return None
    is_last = len(view["players"][view["seat"]]["held"]) == 1
    return Message("warning-covers", {"finds": finds, "count": len(finds), "last": int(is_last)})


def _sail(decision: Decision, rest: str, view: Json) -> Message | None:
    """Say that a find is taken, an unknown one whatever it is, and what it may cost."""
    if not any(rest == found["field"] for lying in view["finds"].values() for found in lying):
        return None
    price, known = RECOVER_PRICE[ZONE_OF[FIELD[rest]]], known_finds(view).get(rest)
    args = {
        "sub": sub(view["seat"], view["own"]["turn"]["sub"]),
        "field": rest,
        "price": price,
        "short": int(view["players"][view["seat"]]["nemo"] < price),
    }
    if known is None:
        return Message("warning-sail", args)
    return Message("warning-sail-known", args | {"find": known})


def _scan(decision: Decision, rest: str, view: Json) -> Message:
    # A scan closes the launch step (NA-5.72): worth a word only if a launch is given up.
    launches = any(option.key.startswith("launch:") for option in decision.options)
    return Message("warning-scan", {"launch": int(launches)})


def _recover(decision: Decision, rest: str, view: Json) -> Message:
    return Message("warning-recover", recovery(view, rest))


def _nothing(decision: Decision, rest: str, view: Json) -> Message:
    return Message("warning-nothing", {"idle": int(view["idle_warning"])})


def _upgrade(decision: Decision, rest: str, view: Json) -> Message:
    return Message("warning-upgrade", {"count": int(rest)})


def _modules(held: list[list[object]]) -> tuple[Message, ...]:
    return tuple(Message("returned", {"module": name, "crew": crew}) for name, crew in held)


_WARNINGS: dict[tuple[str, str], _Warning] = {
    (state.SITE, "at"): _site,
    (state.ORIENTATION, "turn"): _orientation,
    (state.SAIL, "to"): _sail,
    (state.TEMPO_SAIL, "to"): _sail,
    (state.DIVE, "scan"): _scan,
    (state.DIVE, "recover"): _recover,
    (state.BUY, "nothing"): _nothing,
    (state.UPGRADE, "upgrade"): _upgrade,
}
