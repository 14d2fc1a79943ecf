"""Why no module or submarine can go to a field that somebody has typed: what is there already."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Json
from games.core.wording import Message
from games.nautilus import state
from games.nautilus.board import FOOT
from games.nautilus.data import FIELD
from games.nautilus.labels import sub

_FOR_MODULES = (state.SITE,)
_FOR_SUBS = (state.SAIL, state.TEMPO_SAIL)


def reason(view: Json, words: Sequence[str]) -> Message | None:
    """Return what takes the field, where a site or the end of a move is asked for."""
    field = words[0].upper()
    turn = view["own"]["turn"]
    asks = turn and turn["asks"]
    if field not in FIELD or asks not in (*_FOR_MODULES, *_FOR_SUBS):
        return None
    if asks in _FOR_SUBS:
        for each in view["subs"]:
            if each["field"] == field:
                other = sub(each["seat"], each["number"])
                return Message("why-sub", {"field": field, "sub": other})
    wanted = 1 << FIELD[field] | (FOOT[FIELD[field]] if asks in _FOR_MODULES else 0)
    for module in view["modules"]:
        if FOOT[FIELD[module["field"]]] & wanted:
            args = {"field": field, "module": module["kind"], "at": module["field"]}
            return Message("why-module", args)
    return None
