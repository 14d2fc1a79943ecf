"""The game in message ids: events, questions, options, typed moves, scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.notation import parts
from games.core.wording import Message, ScoreTable
from games.sunken_city import state, telling
from games.sunken_city.data import CARD, CARDS
from games.sunken_city.warnings import SunkenCityWarnings

_Line = Callable[[Event], Message | None]
HOME = telling.HOME


def element(name: str) -> Message:
    """Return a street or a house, named as in facts: street:A1-B1, house:9:D2."""
    kind, _, rest = name.partition(":")
    if kind == "street":
        return Message("street", {"place": rest})
    number, _, field = rest.partition(":")
    return Message("house", {"number": int(number), "field": field})


def card(name: str) -> Message:
    """Return a movement card with its two numbers."""
    each = CARDS[CARD[name]]
    return Message("movement-card", {"card": name, "build": each.build, "move": each.move})


def route(way: Sequence[str]) -> Message:
    """Return a way place by place; it may lead through the own village or end there."""
    if HOME in way[:-1]:
        first = way.index(HOME) + 1
        return Message("route-on", {"start": route(way[:first]), "way": route(way[first:])})
    places = " › ".join(place for place in way if place != HOME)
    if HOME not in way:
        return Message("route", {"way": places})
    return Message("route-home", {"way": places}) if places else Message("route-only-home")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _told(event: Event, **args: Any) -> Message:
    return Message(f"event-{event.kind}", args)


def _plain(event: Event) -> Message:
    return _told(event, **event.data)


def _walked(event: Event) -> Message:
    """Tell the way and what it led to: what was brought home, else what was found."""
    data = event.data
    card_played = data.get("card", "")
    gained = data.get("treasures", data["revealed"])
    return _told(
        event,
        seat=data["seat"],
        played=int(bool(card_played)),
        card=card_played,
        route=route(data["way"]),
        points=data["points"],
        count=len(gained),
        treasures=_listed(gained),
        safe=data.get("safe", 0),
    )


def _secured(event: Event) -> Message:
    data = event.data
    treasures = data["treasures"]
    return _told(
        event,
        seat=data["seat"],
        count=len(treasures),
        treasures=_listed(treasures),
        safe=data["safe"],
    )


def _swept(event: Event) -> Message:
    data = event.data
    lost = data["lost"]
    return _told(
        event,
        swept_seat=data["swept_seat"],
        count=len(lost),
        lost=_listed(lost),
        chip=data["chip"],
    )


def _with_sunk(event: Event) -> Message:
    return _told(event, **{**event.data, "sunk": element(event.data["sunk"])})


def _placed(event: Event) -> Message:
    """Name what was built; streets by their fields alone, or the line would be long."""
    built = tuple(
        element(name) if name.startswith("house:") else name.removeprefix("street:")
        for name in event.data["built"]
    )
    args = {**event.data, "built": built}
    return _told(event, **args, played=int(bool(event.data["card"])))


def _led(event: Event) -> Message:
    data = event.data
    sunk = tuple(element(name) for name in data["sunk"])
    return _told(event, seat=data["seat"], route=route(data["way"]), sunk=sunk)


def _ended(event: Event) -> Message:
    scores = tuple(
        Message("score", {"seat": seat, "safe": safe, "sum": total})
        for seat, (safe, total) in enumerate(event.data["scores"])
    )
    return _told(event, scores=scores)


_LINES: dict[str, _Line] = {
    "game-started": _plain,
    "card-played": lambda event: _told(
        event, seat=event.data["seat"], card=card(event.data["card"])
    ),
    "street-built": _plain,
    "house-raised": _plain,
    "pile-used-up": _plain,
    "hourglass-seen": _plain,
    "build-waived": _plain,
    "build-stopped": _plain,
    "walked": _walked,
    "treasures-secured": _secured,
    "all-secured": _plain,
    "chip-played": _plain,
    "spirit-called": _plain,
    "die-rolled": _plain,
    "spirit-moved": _with_sunk,
    telling.PLACED: _placed,
    telling.HOME_COME: _walked,
    telling.LED: _led,
    "swept-home": _swept,
    "spirit-shifted": _plain,
    "spirit-banished": _with_sunk,
    "spirit-surfaced": _plain,
    "last-phase-begun": _plain,
    "spirit-stranded": _plain,
    "lake-packed": _plain,
    "lake-frozen": _plain,
    "stall-ended": _plain,
    "hand-taken": lambda event: None,  # the picture shows the hands
    "game-ended": _ended,
}

_QUESTIONS = frozenset((state.CARD, state.TURN, state.SPIRIT, state.CAVE, CONFIRM))
_RULES = ("aim", "turn", "build", "move", "spirit", "chips", "phases", "end")
_RULES_NOW = {"basic": "turn", "emerge": "phases", "submerge": "phases", "over": "end"}

# Typed moves: the verb is said once, its targets follow (rules 9).
_VERBS = {
    "build": "build",
    "walk": "walk",
    "step": "walk",
    "spirit": "spirit",
    "banish": "banish",
    "cave": "cave",
    "shift": "cave",
    "card": "card",
    "play": "card",
}
_TARGET = re.compile(r"(\d+@)?[a-i][1-9](-[a-i][1-9])?|\d+|v|home|keep|stop|b\dm\d")


class SunkenCityWording(SunkenCityWarnings):
    """The words of the game."""

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12.3)."""
        return _LINES[event.kind](event)

    def merged(self, earlier: Event, later: Event) -> Event | None:
        """Return one event that tells two that follow each other."""
        return telling.merged(earlier, later)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question with the points that are left."""
        turn = view["turn"]
        args: dict[str, Any] = {"round": view["round"], "last": int(view["last_round"])}
        if turn is not None:
            args |= {
                "build": turn["build_points"],
                "move": turn["move_points"],
                "left": turn["spirit_left"],
            }
        if decision.kind == state.TURN:
            return Message(_turn_question(view), args)
        if decision.kind == state.CAVE:
            args["cave"] = view["spirit"]["cave"]
        return Message(f"ask-{decision.kind}", args)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option."""
        verb, _, rest = option.key.partition(":")
        return _LABELS[verb](rest, view)

    def group(self, token: str) -> Message:
        """Return the label of a step of the turn menu."""
        kind, _, value = token.partition(":")
        if value:
            return Message(f"group-{kind}-at", {"value": value})
        return Message(f"group-{kind}")

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return ``build A1-B1``, ``build 9@D2``, ``walk D2``, ``walk home``, ``spirit C4``."""
        verb, _, rest = option.key.partition(":")
        spell = _SPELLINGS.get(verb)
        spelt = [verb] if spell is None else spell(rest)
        if decision.kind == state.SPIRIT:  # `spirit` was said when SPIRIT was started
            spelt += [each.removeprefix("spirit ") for each in spelt]
        return tuple(dict.fromkeys((*spelt, option.key)))  # each spelling once, the best first

    def tidy(self, text: str) -> str:
        """Say the verb before each of its targets: ``walk A1 D2`` becomes ``walk a1 walk d2``."""
        words: list[str] = []
        verb, waiting = "", False
        for word in parts(text):
            if word in _VERBS:
                words += [verb] if waiting else []
                verb, waiting = _VERBS[word], True
            elif verb and _TARGET.fullmatch(word):
                words += [verb, word]
                waiting = False
            else:
                words += [verb, word] if waiting else [word]
                verb, waiting = "", False
        return " ".join([*words, verb] if waiting else words)

    def phase(self, view: Json) -> Message:
        """Return round, phase and whether it is the last round."""
        args = {
            "round": view["round"],
            "cycle": view["cycle"],
            "cycles": view["cycles"],
            "last": int(view["last_round"]),
        }
        return Message(f"phase-{view['phase']}", args)

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, the current phase first."""
        first = _RULES_NOW[view["phase"]]
        return [Message(f"rules-{name}") for name in dict.fromkeys((first, *_RULES))]

    def scores(self, view: Json) -> ScoreTable:
        """Return treasures and sums, and what did not count."""
        result = view["result"]
        rows = result["rows"]
        # Numbers only: four columns of lists would not fit a phone, and the picture has them.
        table = (
            ("score-count", [str(row["count"]) for row in rows]),
            ("score-sum", [str(row["sum"]) for row in rows]),
            ("score-gems", [str(len(row["gems"])) for row in rows]),
            ("score-roofs", [str(len(row["roofs"])) for row in rows]),
            ("score-chips", [str(row["chips"]) for row in rows]),
        )
        winners = result["winners"]
        best = rows[winners[0]]
        args: dict[str, Any] = {"safe": best["count"], "sum": best["sum"]}
        if len(winners) == 1:
            verdict = Message("verdict-won", {"seat": winners[0], **args})
        else:
            names = tuple(Message("player", {"seat": seat}) for seat in winners)
            verdict = Message("verdict-shared", {"names": names, **args})
        totals = tuple(f"{row['count']}/{row['sum']}" for row in rows)
        return ScoreTable(
            tuple((Message(name), tuple(cells)) for name, cells in table),
            totals,
            verdict,
            Message("score-result"),
        )

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all event kinds and all decision kinds."""
        return frozenset(_LINES), _QUESTIONS


def _turn_question(view: Json) -> str:
    turn = view["turn"]
    if view["own"]["banish"]:
        return "ask-turn-banish"
    if view["phase"] == state.SUBMERGE:
        return "ask-turn-submerge" if turn["build_points"] else "ask-turn-walk"
    if turn["build_points"]:
        return "ask-turn-build"
    return "ask-turn-walk" if turn["move_points"] else "ask-turn"


def _card(rest: str, view: Json) -> Message:
    each = CARDS[CARD[rest]]
    return Message("option-card", {"card": rest, "build": each.build, "move": each.move})


def _walk(rest: str, view: Json) -> Message:
    """Name the place, the points it costs and what is found on the way."""
    way = next(each for each in view["own"]["reach"] if each["place"] == rest)
    args: dict[str, Any] = {"points": way["cost"]}
    if rest == HOME:
        secured = way["secures"]
        args |= {"count": len(secured), "treasures": _listed(secured)}
        return Message("option-walk-home", args)
    finds = way["reveals"]
    args |= {"place": rest, "count": len(finds), "treasures": _listed(finds)}
    if way["house"] and way["house"] not in finds:  # else the find names it, and a button is short
        return Message("option-walk-house", {**args, "number": way["house"]})
    return Message("option-walk", args)


def _spirit(rest: str, view: Json) -> Message:
    if rest == "stop":
        return Message("option-spirit-stop")
    if rest:
        number = _house_on(view, rest)
        swept = _standing(view, view["spirit"]["place"])  # what he leaves sinks: SC-5.76
        args = {"place": rest, "number": number, "swept": swept}
        return Message("option-spirit-to", args)
    steps = view["own"]["spirit_steps"]
    if steps:
        return Message("option-spirit-steps", {"steps": steps})
    return Message("option-spirit-roll", {"least": min(view["faces"]), "most": max(view["faces"])})


def _house_on(view: Json, place: str) -> int:
    return next((h["number"] for h in view["houses"] if h["field"] == place), 0)


def _standing(view: Json, place: str) -> int:
    return sum(each["place"] == place for each in view["seats"])


def _cave(rest: str, view: Json) -> Message:
    if rest == "keep":
        return Message("option-cave-keep", {"cave": view["spirit"]["cave"]})
    return Message("option-cave", _cave_facts(rest, view))


def _cave_facts(rest: str, view: Json) -> dict[str, Any]:
    number = int(rest)
    # Where its house stands: there he will surface (SC-5.117).
    field = next((h["field"] for h in view["houses"] if h["number"] == number), "")
    return {"cave": number, "raised": int(bool(field)), "field": field}


_LABELS: dict[str, Callable[[str, Json], Message]] = {
    "card": _card,
    "street": lambda rest, view: Message("option-street", {"place": rest}),
    "house": lambda rest, view: Message(
        "option-house", {"number": int(rest.partition(":")[0]), "field": rest.partition(":")[2]}
    ),
    "step": _walk,
    "walk": _walk,
    "spirit": _spirit,
    "cave": _cave,
    "banish": lambda rest, view: Message("option-banish", _cave_facts(rest, view)),
    "chip": lambda rest, view: Message("option-chip", {"bonus": view["own"]["chip_bonus"]}),
    "stop_build": lambda rest, view: Message("option-stop-build"),
    "end": lambda rest, view: Message("option-end"),
    CONFIRM: lambda rest, view: Message("option-confirm"),
}


def _spell_place(verb: str) -> Callable[[str], list[str]]:
    """Return spellings of a place on the lake: whole, or by any of its fields."""

    def spell(rest: str) -> list[str]:
        if rest == HOME:
            return [f"{verb} home", f"{verb} {HOME}"]
        return [f"{verb} {rest}", *(f"{verb} {field}" for field in rest.split("-"))]

    return spell


def _spell_street(rest: str) -> list[str]:
    one, _, other = rest.partition("-")
    return [f"build {rest}", f"build {other}-{one}"]


_SPELLINGS: dict[str, Callable[[str], list[str]]] = {
    "card": lambda rest: [rest, f"card {rest}"],
    "street": _spell_street,
    "house": lambda rest: [f"build {rest.replace(':', '@')}"],
    "step": _spell_place("walk"),
    "walk": _spell_place("walk"),
    "spirit": lambda rest: _spell_place("spirit")(rest) if rest else ["spirit"],
    "cave": lambda rest: [f"cave {rest}"],
    "banish": lambda rest: [f"banish {rest}"],
    "stop_build": lambda rest: ["stop"],
}

WORDING = SunkenCityWording()
