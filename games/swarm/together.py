"""The words for several choices made as one (games.core.wording.Shortening)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import Json
from games.core.wording import Choice, Message
from games.swarm import labels, state
from games.swarm.effects import SwarmEffects

_BEGINNINGS = ("play", "as", "first", "study")  # what stands before the colon of a label
_DEALING = ("new", "to", "steps")  # choices that move a hazard


class SwarmTogether(SwarmEffects):
    """The words of the shortcuts that games.swarm.shortcuts finds."""

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return the label: the card, where it acts, whom it hits."""
        begun = [each for each in choices if _verb(each) in _BEGINNINGS]
        done = choices[len(begun) :]
        if not done:  # what would be asked has one answer, which is given by itself
            begun, done = begun[:-1], begun[-1:]
        how = _HOW[_verb(done[0]), done[0].decision.kind](done, after)
        beginnings = [_BEGUN[_verb(each)](each) for each in begun if _is_told(each, begun)]
        for each in reversed(beginnings):
            how = Message("together", {"what": each, "how": how})
        return how

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return what they do, cost or gain."""
        last = choices[-1]
        if _verb(last) in ("study", "tile", "field"):
            return (
                None if _is_pending(after) else Message("effect-eyes", {"points": _act(after)[4]})
            )
        return self.effect(*last)


def _is_told(choice: Choice, begun: Sequence[Choice]) -> bool:
    """Return whether a beginning is worth a word: to study is what a researcher does anyway."""
    return _verb(choice) != "study" or len(begun) == 1


def _play(choice: Choice) -> Message:
    return Message("card-label", {"card": _facts(choice)["card"]})


def _as(choice: Choice) -> Message:
    facts = _facts(choice)
    return Message("together-as", {"action": labels.action(facts["action"]), "move": facts["move"]})


def _first(choice: Choice) -> Message:
    return Message("together-first", {"action": _facts(choice)["action"]})


def _study(choice: Choice) -> Message:
    return Message("together-study")


def _alone(done: Sequence[Choice], after: Json) -> Message:
    """Speak a single choice as it is spoken by itself."""
    return labels.label(*done[0])


def _order(done: Sequence[Choice], after: Json) -> Message:
    number, ability = (labels.label(*each) for each in done)
    return Message("together-order", {"number": number, "ability": ability})


def _crew(done: Sequence[Choice], after: Json) -> Message:
    facts = _facts(done[0])
    args = {"field": facts["field"], "researchers": facts["researchers"]}
    return Message("together-crew", args)


def _tile(done: Sequence[Choice], after: Json) -> Message:
    """Name the tile, its field, its open sides, and what the best network would score."""
    turn = after["own"]["turn"]
    if _is_pending(after):
        field, kind, openings = turn["field"], turn["tile"], turn["openings"]
    else:
        field, kind, openings = _act(after)[1:4]
    args = {"tile": labels.tile_label(kind), "field": field, "openings": openings}
    return Message("together-tile", {**args, "score": _score(done[-1], after)})


def _is_pending(after: Json) -> bool:
    """Return whether the tile lies only once it is known which buoy marks it."""
    turn = after["own"]["turn"]
    return bool(turn and turn["openings"])


def _act(after: Json) -> Sequence[Any]:
    """Return the last tile laid: its field, kind, open sides and points."""
    acts: Sequence[Sequence[Any]] = after["turn"]["acts"]
    return next(act for act in reversed(acts) if act[0] == "laid")


def _score(last: Choice, after: Json) -> int:
    facts = _facts(last)
    return int(facts["score"] if "score" in facts else after["players"][after["seat"]]["score"])


def _ship(done: Sequence[Choice], after: Json) -> Message:
    """Name the new ship, the way from field to field, and whether a tile is taken at its end."""
    sailed = [_facts(each) for each in done if _verb(each) == "sail"]
    fields = [sailed[0]["from"], *(each["to"] for each in sailed)] if sailed else []
    args: dict[str, Any] = {"takes": int(bool(sailed) and sailed[-1]["collects"])}
    first = done[0]
    if _verb(first) == "deploy":
        new = _facts(first)["field"]
        args["new"] = " → ".join(fields if new in fields[:1] else [new])
        fields = [] if new in fields[:1] else fields
        return Message("together-deploy", {**args, "way": " → ".join(fields) or "none"})
    if not fields:
        return labels.label(*first)
    args["way"] = " → ".join(fields)
    return Message("together-old" if _verb(first) == "none" else "together-sail", args)


def _hazard(done: Sequence[Choice], after: Json) -> Message:
    """Name where it begins, where it goes, whom it hits."""
    places = {_verb(each): _facts(each) for each in done}
    args: dict[str, Any] = {
        "start": places["move"]["field"] if "move" in places else "none",
        "hits": labels.hits(_hits(done)),
    }
    if "at" in places:
        args["start"] = places["at"]["field"]
        return Message("together-crab", {**args, **_walked(places)})
    args["is_new"] = int("new" in places)
    if "wave" in places:
        facts = places.get("steps", places["wave"])
        args |= {"direction": places["wave"]["direction"], "end": labels.end(facts)}
        return Message("together-wave", args)
    way = [_facts(each)["field"] for each in done if _verb(each) == "to"]
    return Message("together-whale", {**args, "way": " → ".join(way)})


def _walked(places: dict[str, Json]) -> dict[str, Any]:
    return {"steps": places["steps"]["steps"], "field": places["steps"]["path"][-1]}


def _hits(done: Sequence[Choice]) -> list[Json]:
    """Return whom all steps hit; the direction of a tsunami tells of all it could reach."""
    verbs = {_verb(each) for each in done}
    dealing = _DEALING if "steps" in verbs else (*_DEALING, "wave")
    return [hit for each in done if _verb(each) in dealing for hit in _facts(each)["hits"]]


def _facts(choice: Choice) -> Json:
    facts: Json = choice.view["own"]["choices"].get(choice.option.key, {})
    return facts


def _verb(choice: Choice) -> str:
    return choice.option.key.partition(":")[0]


_BEGUN: dict[str, Callable[[Choice], Message]] = {
    "play": _play,
    "as": _as,
    "first": _first,
    "study": _study,
}
_How = Callable[[Sequence[Choice], Json], Message]
_HOW: dict[tuple[str, str], _How] = {
    ("number", state.ORDER): _order,
    ("at", state.STATION): _alone,
    ("crew", state.CREW): _crew,
    ("crew", state.RESEARCH): _crew,
    ("study", state.RESEARCH): _tile,
    ("play", state.PLAY): _alone,
    ("as", state.JOKER): _alone,
    ("tile", state.TILE_KIND): _tile,
    ("field", state.TARGET): _tile,
    ("turn", state.ROTATE): _tile,
    ("deploy", state.DEPLOY): _ship,
    ("none", state.DEPLOY): _ship,
    ("sail", state.SAIL): _ship,
    ("new", state.HAZARD): _hazard,
    ("move", state.HAZARD): _hazard,
    ("to", state.WHALE): _hazard,
    ("wave", state.WAVE): _hazard,
    ("steps", state.WAVE_LENGTH): _alone,
    ("at", state.CRAB): _hazard,
    ("steps", state.CRAB_LENGTH): _alone,
}
