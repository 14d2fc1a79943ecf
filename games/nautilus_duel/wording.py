"""The duel in message ids: events, questions, options, typed moves, scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.wording import (
    BaseWording,
    Choice,
    Line,
    Message,
    ScoreTable,
    line_of,
    plain,
    sections,
    signed,
    told,
)
from games.nautilus_duel import state
from games.nautilus_duel.chapters import DuelTeaching
from games.nautilus_duel.effects import DuelEffects, card
from games.nautilus_duel.telling import AWARDED, awarded, prize, together
from games.nautilus_duel.warnings import DuelWarnings


def cards(names: Sequence[str]) -> tuple[Message, ...]:
    """Return the names of several cards."""
    return tuple(card(name) for name in names)


def special(name: str) -> Message:
    """Return the name of a special card."""
    return Message("special", {"special": name})


def domain(name: str) -> Message:
    """Return the name of a domain."""
    return Message("domain", {"domain": name})


def _round_started(event: Event) -> Message:
    row = tuple(prize(each) for each in event.data["row"])
    return told(event, seat=event.data["seat"], round=event.data["round"], row=row)


def _column_won(event: Event) -> Message:
    data = event.data
    seat = data["seat"]
    # The sentence names the winner first, whichever side that is.
    winning, losing = data["cards"][seat], data["cards"][1 - seat]
    return told(
        event,
        column=data["column"],
        seat=seat,
        rival_seat=1 - seat,
        winning=card(winning),
        losing=card(losing),
        crab=int(data["crab"]),
        prize=prize(data["prize"]),
    )


def _game_ended(event: Event) -> Message:
    data = event.data
    domains = tuple(
        Message("domain-result", {"domain": d["domain"], **_sums(d)}) for d in data["domains"]
    )
    results = tuple(
        Message("domains-won", {"seat": seat, "count": count})
        for seat, count in enumerate(data["tally"])
    )
    return told(event, domains=domains, results=results)


def _sums(result: Json) -> Json:
    winner, sums = result["winner"], result["sums"]
    if winner is None:  # ND-6.9
        return {"won": 0, "seat": 0, "more": sums[0], "fewer": sums[1]}
    return {"won": 1, "seat": winner, "more": sums[winner], "fewer": sums[1 - winner]}


def _with(**names: Callable[[Any], Any]) -> Line:
    """Return a line whose named facts are worded, the others passed on as they are."""

    def line(event: Event) -> Message:
        worded = {k: names[k](v) if k in names else v for k, v in event.data.items()}
        return told(event, **worded)

    return line


# What comes of a placement, of an award or of a draft, told behind it.
_GOING_ON = frozenset(
    {"card-anchored", "card-moved", "arrow-blocked", "nemo-passed", "opening-passed"}
)
_LINES: dict[str, Line] = {
    "round-started": _round_started,
    "specials-drafted": plain,
    "special-kept": _with(kept=special, given=special),
    "special-received": _with(special=special),
    "opening-passed": plain,
    "eye-used": plain,
    "eye-saw": _with(divers=cards),
    "module-used": plain,
    "module-drew": _with(divers=cards),
    "module-kept": _with(kept=card, returned=card),
    "harpoon-used": plain,
    "harpoon-drew": _with(diver=card),
    "harpoon-returned": plain,
    "harpoon-gave-back": _with(diver=card),
    "harpoon-exchanged": plain,
    "harpoon-gave": _with(diver=card, given=card),
    "card-placed": _with(card=card),
    "card-anchored": _with(card=card),
    "card-moved": _with(card=card),
    "arrow-blocked": _with(card=card),
    "column-won": _column_won,
    AWARDED: awarded,
    "special-unplayed": _with(special=special),
    "nemo-passed": plain,
    "specials-reshuffled": plain,
    "game-ended": _game_ended,
}

_QUESTIONS = frozenset(
    (
        state.DRAFT,
        state.OPENING,
        state.MODULE_KEEP,
        state.HARPOON_EXCHANGE,
        state.PLACE_CARD,
        state.PLACE_SPACE,
        state.ANCHOR_TARGET,
        state.ARROW_MOVE,
    )
)

# The notation of rules 3 names the Anchor after the space, the first question wants it before.
_WITH_ANCHOR = re.compile(r"^\s*(\S+)\s+([AB]\d)\s*\+\s*anchor\s+([AB]\d)", re.IGNORECASE)
_RULES = ("aim", "preparation", "placement", "arrows", "award", "end")
_RULES_NOW = {"preparation": "preparation", "placement": "placement", "over": "end"}


class DuelWording(DuelEffects, DuelWarnings, DuelTeaching, BaseWording):
    """The words of the duel; no list is longer than ten (ND-9.4), so there are no groups."""

    events = frozenset(_LINES)
    questions = _QUESTIONS
    happenings = frozenset({"round-started", "nemo-passed"})
    placeless = frozenset({"use:", "skip", "return"})
    apart = frozenset({state.PLACE_CARD})

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12.3)."""
        return line_of(event, _LINES, _GOING_ON)

    def in_brief(self, earlier: Event, later: Event) -> Event | None:
        """Return one event for columns that follow each other: who won what, not by which cards."""
        return together(earlier, later)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question of D1 to D8 with what the player needs to answer it."""
        own = view["own"]
        args: dict[str, Any] = {"number": view["placement"]}
        if decision.kind == state.OPENING:
            args["special"] = special(own["special"])
        elif decision.kind == state.HARPOON_EXCHANGE:
            args["diver"] = card(own["harpooned"])
        elif own["turn"] is not None:  # D6 to D8 speak of the card already taken up
            args |= {"card": card(own["turn"]["card"]), "space": own["turn"]["space"] or ""}
        return Message(f"ask-{decision.kind.replace('_', '-')}", args)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option."""
        verb, _, rest = option.key.partition(":")
        return _LABELS[verb](decision, rest, view)

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return a card and where it is placed."""
        card_choice, space_choice = choices
        label = self.option(*card_choice)
        return Message("shortcut-place", {"card": label, "place": self.option(*space_choice)})

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return the notation of rules 3: ``9+anchor``, ``B2``, ``A1``, ``B4>A4``, ``K``, ``F``."""
        verb, _, rest = option.key.partition(":")
        if verb != "card":
            return (rest or verb, option.key)
        name, plus, _ = rest.partition("+")
        short = {"KRAKEN": "K", "FISHBONE": "F"}.get(name, name)
        anchor = "+anchor" if plus else ""
        return tuple(dict.fromkeys((short + anchor, name + anchor, option.key)))

    def tidy(self, text: str) -> str:
        """Bring ``9@B2 +anchor A1`` into the order of the questions: ``9+anchor B2 A1``."""
        return _WITH_ANCHOR.sub(r"\1+anchor \2 \3", text.replace("@", " "))

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return that a space is taken, and by which card."""
        space = words[0].upper()
        found = view["board"].get(space)
        return (
            None if found is None else Message("why-taken", {"space": space, "card": card(found)})
        )

    def phase(self, view: Json) -> Message:
        """Return round and phase in the words that are the same for everybody (ND-8.6, ND-8.7)."""
        return Message(
            f"phase-{view['phase']}",
            {
                "round": view["round"],
                "rounds": view["rounds"],
                "number": view["placement"],
                "numbers": view["placements"],
            },
        )

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, the current phase first."""
        first = _RULES_NOW[view["phase"]]
        return sections((first, *_RULES))

    def scores(self, view: Json) -> ScoreTable:
        """Return the table of 5 domains x 2 players (rules 12.1)."""
        result = view["result"]
        rows = tuple(
            (domain(d["domain"]), tuple(_marked(d, seat) for seat in (0, 1)))
            for d in result["domains"]
        )
        tally, winners = result["tally"], result["winners"]
        won = winners[0]
        verdict = (
            Message("verdict-draw")  # ND-6.9
            if len(winners) > 1
            else Message("verdict-won", {"seat": won, "more": tally[won], "fewer": tally[1 - won]})
        )
        totals = str(tally[0]), str(tally[1])
        return ScoreTable(rows, totals, verdict, Message("score-domains"))


def _marked(result: Json, seat: int) -> str:
    star = " ★" if result["winner"] == seat else ""
    return f"{signed(result['sums'][seat])}{star}"


def _keep(decision: Decision, rest: str, view: Json) -> Message:
    if decision.kind == state.DRAFT:
        (other,) = (name for name in view["own"]["draft"] if name != rest)
        return Message("option-keep-special", {"special": special(rest), "other": special(other)})
    return Message("option-keep-diver", {"card": card(rest)})


def _card(decision: Decision, rest: str, view: Json) -> Message:
    name, plus, _ = rest.partition("+")
    # ND-5.45: the label warns of the arrow, since its move will be compulsory (ND-5.48).
    arrow = {"6": "vertical", "9": "vertical", "7": "horizontal", "8": "horizontal"}.get(name, "no")
    return Message(
        "option-card", {"card": card(name), "arrow": arrow, "anchor": int(bool(plus)), "key": name}
    )


def _space(decision: Decision, rest: str, view: Json) -> Message:
    """Name the space, the prize of its column and the card on the other side."""
    facing = view["board"].get(_across(rest))
    prize_card = view["row"][int(rest[1]) - 1]
    args: dict[str, Any] = {"space": rest, "prize": prize(prize_card)}
    if facing is None:
        return Message("option-space", args)
    return Message("option-space-facing", args | {"facing": card(facing)})


def _anchor(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-anchor", {"space": rest, "card": card(view["board"][rest])})


def _move(decision: Decision, rest: str, view: Json) -> Message:
    source, _, target = rest.partition(">")
    return Message(
        "option-move", {"source": source, "target": target, "card": card(view["board"][source])}
    )


def _across(space: str) -> str:
    """Return the name of the opposite space (ND-3.2)."""
    return ("B" if space[0] == "A" else "A") + space[1]


def _simple(message_id: str) -> Callable[[Decision, str, Json], Message]:
    return lambda decision, rest, view: Message(message_id)


_LABELS: dict[str, Callable[[Decision, str, Json], Message]] = {
    "keep": _keep,
    "use": lambda decision, rest, view: Message("option-use", {"special": special(rest)}),
    "skip": _simple("option-skip"),
    "return": lambda decision, rest, view: Message(
        "option-return", {"card": card(view["own"]["harpooned"])}
    ),
    "give": lambda decision, rest, view: Message("option-give", {"card": card(rest)}),
    "card": _card,
    "space": _space,
    "anchor": _anchor,
    "move": _move,
    CONFIRM: _simple("option-confirm"),
}

WORDING = DuelWording()
