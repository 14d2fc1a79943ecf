"""The labels of options: what a choice is, what it costs, what it would lead to.

They speak the facts that the view gives for each option (own.choices); seats are named by colour
letter, because a label is short and names can be long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.api import CONFIRM, Decision, Json, Option
from games.core.wording import Message
from games.swarm import state
from games.swarm.data import MARKS

_Label = Callable[[Json, Json], Message]


def label(decision: Decision, option: Option, view: Json) -> Message:
    """Return the label of one option."""
    verb = option.key.partition(":")[0]
    facts = view["own"]["choices"].get(option.key, {})
    return _LABELS.get((decision.kind, verb), _LABELS.get(("", verb), _unknown))(facts, view)


def _unknown(facts: Json, view: Json) -> Message:
    raise LookupError("an option without a label")


def card(name: str) -> Message:
    """Return the name of a card."""
    return Message("card", {"card": name})


def action(name: str) -> Message:
    """Return the name of an action."""
    return Message("action", {"action": name})


def tile(name: str) -> Message:
    """Return the name of a kind of tile."""
    return Message("tile", {"tile": name})


def _card_label(name: str) -> Message:
    return Message("card-label", {"card": name})


def tile_label(name: str) -> Message:
    """Return the name of a kind of tile at the beginning of a label."""
    return Message("tile-label", {"tile": name})


def hits(found: Sequence[Json]) -> Message:
    """Return whom something hits for how much, added up by seat; nothing if nobody."""
    sums: dict[int, int] = {}
    for each in found:
        sums[each["seat"]] = sums.get(each["seat"], 0) + each["points"]
    sums = {seat: points for seat, points in sums.items() if points}  # SW-5.161: some have none
    if not sums:
        return Message("hits-nobody")
    victims = " ".join(f"{MARKS[seat].letter} −{points}" for seat, points in sums.items())
    return Message("hits", {"victims": victims})


def _fact(name: str, *keys: str, **more: Any) -> _Label:
    """Return a label that speaks some facts as they are."""
    return lambda facts, view: Message(name, {**{key: facts[key] for key in keys}, **more})


def _at(facts: Json, view: Json) -> Message:
    args = {key: facts[key] for key in ("field", "value", "side")}
    return Message("option-at", {**args, "joined": facts["joins"] or "none"})


def _buy(facts: Json, view: Json) -> Message:
    args = {"card": _card_label(facts["card"]), "price": facts["price"]}
    return Message("option-buy", args)


def _play(facts: Json, view: Json) -> Message:
    args = {"count": facts["count"], "effect": int(facts["effect"])}
    return Message("option-play", {"card": _card_label(facts["card"]), **args})


def _as(facts: Json, view: Json) -> Message:
    args = {"move": facts["move"], "effect": int(facts["effect"])}
    return Message("option-as", {"action": action(facts["action"]), **args})


def _sail(facts: Json, view: Json) -> Message:
    args = {"source": facts["from"], "target": facts["to"]}
    return Message("option-sail", {**args, "collects": int(facts["collects"])})


def _tile(facts: Json, view: Json) -> Message:
    args = {"held": facts["held"], "points": facts["points"], "fields": len(facts["fields"])}
    return Message("option-tile", {"tile": tile_label(facts["tile"]), **args})


def _field(facts: Json, view: Json) -> Message:
    args: Mapping[str, Any] = {"field": facts["field"], "tile": tile(facts["tile"])}
    if facts["over"]:
        return Message("option-field-over", {**args, "over": tile(facts["over"])})
    return Message("option-field", args)


def laid(facts: Json, view: Json) -> Message:
    """Return what a tile brings at once: its eyes, what it joins."""
    beside = [link["to"] for link in facts["links"]]
    was_linked = view["players"][view["seat"]]["queen_linked"]
    reaches = int(facts["queen_linked"] and not was_linked)
    args = {"points": facts["points"], "joined": " ".join(beside), "links": len(beside)}
    return Message("effect-turn", {**args, "reaches": reaches})


def _turn(facts: Json, view: Json) -> Message:
    beside = [link["to"] for link in facts["links"] if link["what"] != "queen"]
    at_queen = len(beside) < len(facts["links"])
    was_linked = view["players"][view["seat"]]["queen_linked"]
    return Message(
        "option-turn",
        {
            "openings": facts["openings"],
            "joined": " ".join(beside),
            "links": len(beside),
            "at_queen": int(at_queen),
            "score": facts["network"]["score"],
            "best": facts["score"],
            "is_best": int(facts["network"]["score"] == facts["score"]),
            # A link over a branch that lies at the queen already is no link of this tile.
            "reaches": int(facts["queen_linked"] and not was_linked and not at_queen),
        },
    )


def _buoy(facts: Json, view: Json) -> Message:
    was_linked = view["players"][view["seat"]]["queen_linked"]
    lost = int(was_linked and not facts["queen_linked"])
    return Message("option-buoy", {"field": facts["field"], "score": facts["score"], "lost": lost})


def _new(facts: Json, view: Json) -> Message:
    return Message("option-new", {"hazard": facts["hazard"], "hits": hits(facts["hits"])})


def _whale(facts: Json, view: Json) -> Message:
    return Message("option-swim", {"field": facts["field"], "hits": hits(facts["hits"])})


def _wave(facts: Json, view: Json) -> Message:
    args = {"direction": facts["direction"], "hits": hits(facts["hits"])}
    return Message("option-wave", {**args, "end": end(facts)})


def end(facts: Json) -> Message:
    """Say where a tsunami would be: at sea, on land, or gone."""
    if facts["ends"] is None:
        return Message("wave-stays", {"field": facts["path"][-1]})
    if facts["ends"] == "void":
        return Message("wave-leaves")
    return Message("wave-lands", {"field": facts["ends"]})


def _wave_length(facts: Json, view: Json) -> Message:
    args = {"steps": facts["steps"], "hits": hits(facts["hits"])}
    return Message("option-roll", {**args, "end": end(facts)})


def _crab_length(facts: Json, view: Json) -> Message:
    args = {"steps": facts["steps"], "hits": hits(facts["hits"])}
    return Message("option-walk", {**args, "field": facts["path"][-1]})


_LABELS: dict[tuple[str, str], _Label] = {
    ("", "at"): _at,
    (state.CRAB, "at"): _fact("option-crab", "field"),
    ("", "buy"): _buy,
    ("", "order"): _fact("option-order", "price"),
    ("", "number"): _fact("option-number", "number"),
    ("", "ability"): _fact("option-ability", "ability"),
    ("", "play"): _play,
    ("", "pass"): _fact("option-pass"),
    ("", "as"): _as,
    ("", "first"): _fact("option-first", "action"),
    ("", "crew"): _fact("option-crew", "field", "researchers"),
    ("", "study"): _fact("option-study", "tiles"),
    ("", "nothing"): _fact("option-nothing"),
    ("", "deploy"): _fact("option-deploy", "field", "station"),
    ("", "none"): _fact("option-none"),
    ("", "sail"): _sail,
    (state.SAIL, "done"): _fact("option-done-sailing"),
    ("", "done"): _fact("option-done-studying"),
    ("", "tile"): _tile,
    ("", "field"): _field,
    ("", "turn"): _turn,
    ("", "buoy"): _buoy,
    ("", "new"): _new,
    ("", "move"): _fact("option-move", "hazard", "field"),
    ("", "to"): _whale,
    ("", "stop"): _fact("option-stop"),
    ("", "wave"): _wave,
    (state.WAVE_LENGTH, "steps"): _wave_length,
    (state.CRAB_LENGTH, "steps"): _crab_length,
    ("", CONFIRM): _fact("option-confirm"),
}
