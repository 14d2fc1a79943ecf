"""Atlantis in message ids: events, questions, options, typed moves, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.atlantis import labels, state
from games.atlantis.chapters import AtlantisTeaching
from games.atlantis.data import KIND, KIND_NAMES, KINDS, TILES
from games.atlantis.effects import AtlantisEffects
from games.atlantis.warnings import AtlantisWarnings
from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.wording import (
    BaseWording,
    Line,
    Message,
    ScoreTable,
    line_of,
    plain,
    players,
    sections,
    signed,
    told,
)


def place(number: int) -> Message:
    """Return the name of a place."""
    return Message("place", {"place": number})


def tile(tile_id: str) -> Message:
    """Return the name of a tile: its kind and value."""
    known = TILES[_NUMBER[tile_id]]
    return Message("tile", {"kind": KINDS[known.kind], "value": known.value})


_NUMBER = {tile.id: number for number, tile in enumerate(TILES)}


def _figure_moved(event: Event) -> Message:
    data = event.data
    *first, last = data["cards"]  # all but the last led to an occupied stack (AT-5.20)
    through = (
        Message("card-through", {"kind": code, "place": stop})
        for code, stop in zip(first, data["through"], strict=True)
    )
    return told(
        event,
        seat=data["seat"],
        figure=data["figure"],
        cards=(*through, labels.kind(last)),
        start=place(data["start"]),
        end=place(data["end"]),
    )


def _toll_paid(event: Event) -> Message:
    data = event.data
    how = labels.paid(data["tiles"], data["cards"], data["lost"])
    return told(event, due=data["due"], how=how)


def _tile_taken(event: Event) -> Message:
    data = event.data
    args = {"tile": tile(data["tile"]), "place": data["place"]}
    if data["uncovered"] is None:
        return told(event, **args)
    return Message("event-tile-taken-uncovered", args | {"uncovered": tile(data["uncovered"])})


def _cards_told(event: Event) -> Message:
    """Tell of cards by kind; an empty hand has words of its own."""
    cards = labels.counted(event.data["cards"])
    suffix = "" if cards else "-empty"
    return Message(f"event-{event.kind}{suffix}", {"seat": event.data["seat"], "cards": cards})


def _bill_settled(event: Event) -> Message:
    data = event.data
    # A score below zero is a debt (AT-6.8); who owes nothing ended the game or has a free way.
    ending = "-short" if data["score"] < 0 else "" if data["owed"] else "-free"
    args = {name: data[name] for name in ("seat", "owed", "had", "paid")}
    return Message(f"event-bill-settled{ending}", args | {"score": signed(data["score"])})


def _verdict(winners: Sequence[int], score: int) -> Message:
    args: Json = {"score": signed(score)}
    if len(winners) == 1:
        return Message("verdict", args | {"seat": winners[0]})
    # A tie for the highest score is a shared victory (AT-6.11).
    return Message("verdict-shared", args | {"players": players(winners)})


def _game_started(event: Event) -> Message:
    hands = tuple(
        Message("hand", {"seat": seat, "count": count})
        for seat, count in enumerate(event.data["hands"])
    )
    return told(event, seat=event.data["seat"], hands=hands)


def _bills_have_told(event: Event) -> None:
    """Who won is announced with the standings: the rules do not know who has resigned."""


_LINES: dict[str, Line] = {
    "game-started": _game_started,
    "tile-traded": plain,
    "figure-moved": _figure_moved,
    "bridge-built": plain,
    "toll-paid": _toll_paid,
    "tile-taken": _tile_taken,
    "no-tile": plain,
    "end-closed": plain,
    "road-gone": plain,
    "bridge-lost": plain,
    "discard-shuffled": plain,
    "cards-drawn": plain,
    "cards-received": _cards_told,
    "cards-exhausted": plain,
    "hand-shown": _cards_told,
    "all-ashore": plain,
    "game-stuck": plain,
    "hand-revealed": _cards_told,
    "bill-settled": _bill_settled,
    "game-ended": _bills_have_told,
}

# Steps of a turn that began with a move, a trade or a hand shown: one line tells them all.
_GOING_ON = frozenset(
    (
        "bridge-built",
        "toll-paid",
        "tile-taken",
        "no-tile",
        "end-closed",
        "road-gone",
        "bridge-lost",
        "discard-shuffled",
        "cards-drawn",
        "cards-received",
        "cards-exhausted",
        "hand-revealed",  # on the line that tells how the game ended
    )
)

_QUESTIONS = frozenset(
    (
        state.TRADE,
        state.FIGURE,
        state.CARD,
        state.BRIDGE,
        state.PAY_TILE,
        state.PAY_CARD,
    )
)

_RULES = ("aim", "turn", "move", "gaps", "bridge", "paying", "tile", "trade", "stuck", "end")
_RULES_NOW = {
    state.TRADE: "trade",
    state.FIGURE: "turn",
    state.CARD: "move",
    state.BRIDGE: "bridge",
    state.PAY_TILE: "paying",
    state.PAY_CARD: "paying",
}


class AtlantisWording(AtlantisWarnings, AtlantisEffects, AtlantisTeaching, BaseWording):
    """The words of Atlantis."""

    events = frozenset(_LINES)
    questions = _QUESTIONS
    happenings = frozenset({"game-started"})
    placeless = frozenset({"trade", "no-trade", "no-bridge", "cards"})
    clear = frozenset({"card:", "no-trade"})
    apart = frozenset({state.FIGURE, state.PAY_TILE, state.PAY_CARD})

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12)."""
        return line_of(event, _LINES, _GOING_ON)

    def in_brief(self, earlier: Event, later: Event) -> Event | None:
        """Leave out how many cards are drawn where the rules or the trade say so already."""
        is_known = later.kind == "cards-drawn" and earlier.kind in ("tile-traded", "tile-taken")
        return earlier if is_known else None

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question with what the player needs to answer it."""
        return labels.question(decision, view)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option; a card says where it leads and what that costs."""
        return labels.option(option, view)

    def group(self, token: str) -> Message:
        """Return the label of one half of a very long list of gaps (AT-9.4)."""
        first, _, last = token.removeprefix("gaps:").partition("-")
        return Message("group-gaps", {"first": first, "last": last})

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return ``R1``, ``FL``, ``bridge 25-27``, ``5``, ``pay cards``, ``trade 5``, ``no``."""
        return tuple(dict.fromkeys((*_spellings(option.key), option.key)))

    def tidy(self, text: str) -> str:
        """Allow ``6+3`` for two tiles and ``HE>HE`` for a chain."""
        return text.replace("+", " ").replace(">", " ")

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return why a card in hand cannot be played: the toll, or no way on."""
        word = words[0]
        code = KINDS[KIND_NAMES.index(word)] if word in KIND_NAMES else word.upper()
        missing = labels.missing(view, code)
        return Message("why-not", {"missing": missing}) if missing else None

    def phase(self, view: Json) -> Message:
        """Return whose turn it is, in the same words whatever is asked (AT-9.10)."""
        if view["phase"] == "over":
            return Message("phase-over")
        return Message("phase-turn", {"number": view["number"], "seat": view["waiting_for"][0]})

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, what the viewer is asked first."""
        turn = view["own"] and view["own"]["turn"]
        first = _RULES_NOW.get(turn["asked"], "aim") if turn else "aim"
        if view["phase"] == "over":
            first = "end"
        return sections((first, *_RULES))

    def scores(self, view: Json) -> ScoreTable:
        """Return tiles, cards and the toll of the last way; the rows add up to the score."""
        result = view["result"]
        seats = result["seats"]
        rows = (
            (Message("score-tiles"), _cells(s["tile_points"] for s in seats)),
            (Message("score-cards"), _cells(s["cards"] for s in seats)),
            (Message("score-owed"), _cells(-s["owed"] for s in seats)),
            (Message("score-lost"), _cells(-s["lost"] for s in seats)),
        )
        winners = result["winners"]
        verdict = _verdict(winners, seats[winners[0]]["score"])
        return ScoreTable(rows, _cells(s["score"] for s in seats), verdict)


def _cells(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(signed(number) for number in numbers)


def _spellings(key: str) -> tuple[str, ...]:
    verb, _, rest = key.partition(":")
    if verb == "figure":
        return rest, rest[1:]  # the number is enough: nobody moves another colour
    if verb == "card":
        return rest, KIND_NAMES[KIND[rest]]
    if verb == "pay":
        return rest, f"pay {rest}", KIND_NAMES[KIND[rest]]
    if verb == "bridge":
        first = rest.partition("-")[0]  # no two gaps begin at the same place
        return f"bridge {rest}", rest, f"bridge {first}", first
    if rest:  # trade:5, tile:5
        return rest, f"trade {rest}" if verb == "trade" else f"pay {rest}"
    return _WORDS.get(key, (key,))


_WORDS = {
    "cards": ("cards", "pay cards", "c"),
    "no-trade": ("no", "no trade"),
    "no-bridge": ("no", "no bridge"),
    CONFIRM: (CONFIRM, "ok"),
}

WORDING = AtlantisWording()
