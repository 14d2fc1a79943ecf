"""Why nothing can be built on a field that somebody has typed: what is there already."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Json
from games.core.wording import Message


def reason(view: Json, words: Sequence[str]) -> Message | None:
    """Return what takes a field of ``build A1-B1`` or ``build 9@D2``, None if nothing does."""
    if len(words) < 2 or words[0] != "build":  # walkers go where something is
        return None
    for field in words[1].upper().rpartition("@")[2].split("-"):
        if any(field in street["fields"] for street in view["streets"]):
            return Message("why-street", {"field": field})
        for house in view["houses"]:
            if house["field"] == field:
                return Message("why-house", {"field": field, "number": house["number"]})
    return None
