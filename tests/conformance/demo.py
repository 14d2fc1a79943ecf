"""A small game with everything the suite looks at, and a switch for each fault it must find.

Salvage: every round all seats bid in secret at the same time; then, the highest bid first, each
takes a card from the hand, lays it on one of 36 cells, and draws a new one. The sum of one's cards
less one's bids counts.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.core.api import BaseGame, Decision, Event, Json, Option, Outcome, Seat, SeatMark
from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.core.options import AUTO_FORCED, CONFIRM_TURN, GameOption, Options, resolve
from games.core.players import Mate
from games.core.standings import Standings
from games.core.wording import Wording
from tests.conformance.demo_table import (
    BID,
    CARD,
    CARDS,
    CELL,
    CELLS,
    DONE,
    EMPTY,
    HAND,
    OVER,
    AliasedTable,
    Table,
    scores,
)


class Demo(BaseGame):
    """The demo game, with at most one fault."""

    slug = "demo"
    prefix = "DE"
    ruleset = 1
    seats = range(2, 5)
    max_steps = 200
    endings = frozenset(("DE-6.1", "DE-6.2"))

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.is_open = fault == "claims-open"
        self.calls = 0
        options: tuple[GameOption, ...] = (
            GameOption("rounds", (2, 1, 3), "DE-7.1"),
            GameOption("open_hands", (False, True), "DE-7.2"),
            AUTO_FORCED,
            CONFIRM_TURN,
        )
        self.options = options[:2] if fault == "few-options" else options

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Table:
        """Shuffle and deal."""
        chosen = resolve(self.options, options)
        deck = chance.shuffled(CARDS, "deck")
        hands = [sorted(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
        make = AliasedTable if self.fault == "aliased-copy" else Table
        return make(
            open_hands=bool(chosen["open_hands"]),
            rounds=int(chosen["rounds"]),
            round=1,
            phase=BID,
            order=[],
            deck=deck[seats * HAND :],
            hands=hands,
            bids=[EMPTY] * seats,
            paid=[0] * seats,
            cells=[EMPTY] * len(CELLS),
            owners=[EMPTY] * len(CELLS),
            taken=EMPTY,
            tide=0,
            seed=chance.seed.decode() if self.fault == "leaked-seed" else "",
        )

    def prologue(self, state: Table) -> list[Event]:
        """Announce the first round."""
        return [Event("round-started", {"round": state.round})]

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return letters and shapes."""
        shapes = "circle", "triangle", "square", "star"
        names = ("red",) * 4 if self.fault == "same-marks" else ("red", "blue", "gold", "teal")
        colours = "#c2261a", "#4b9bf0", "#fbf8ef", "#20242b"
        return tuple(
            SeatMark("ABCD"[seat], shapes[seat], "●▲■★"[seat], names[seat], colours[seat])
            for seat in range(seats)
        )

    def decisions(self, state: Table) -> tuple[Decision, ...]:
        """Return all open bids, or the card or cell to choose."""
        if self.fault == "asking-changes":
            state.tide += 1
        if state.phase == BID:
            waiting = [seat for seat, bid in enumerate(state.bids) if bid == EMPTY]
            return tuple(self._ask(state, Seat(seat)) for seat in waiting)
        if state.phase in (CARD, CELL):
            if self.fault == "stuck" and state.round == state.rounds:
                return ()
            return (self._ask(state, Seat(state.order[0])),)
        if state.phase == OVER and self.fault == "asks-after-end":
            return (Decision(Seat(0), BID, (Option("bid:0", "DE-5.1"),)),)
        return ()

    def _ask(self, state: Table, seat: Seat) -> Decision:
        if state.phase == BID:
            most = 2 if self.fault != "hidden-option" else 1 + state.deck[0] % 3
            most += self.fault == "bid-shown" and max(state.bids) > 0
            return Decision(seat, BID, tuple(Option(f"bid:{n}", "DE-5.1") for n in range(most + 1)))
        if state.phase == CARD:
            return Decision(seat, CARD, self._card_options(state.hands[seat]))
        free = [name for name, card in zip(CELLS, state.cells, strict=True) if card == EMPTY]
        if self.fault == "set-order":
            free = list(set(free))
        options = [Option(f"cell:{name}", "DE-5.3", (f"row:{name[0]}",)) for name in free]
        return Decision(seat, CELL, tuple(options))

    def _card_options(self, hand: list[int]) -> tuple[Option, ...]:
        prefix = {"non-ascii-key": "cärd", "long-key": "card" * 10}.get(self.fault, "card")
        clause = "XX-5.2" if self.fault == "foreign-clause" else "DE-5.2"
        options = tuple(Option(f"{prefix}:{card}", clause) for card in hand)
        return options[:1] + options if self.fault == "duplicate-key" else options

    def advance(self, state: Table, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out a bid, take a card up, or lay it down."""
        value = key.partition(":")[2]
        if state.phase == BID:
            return self._bid(state, seat, int(value))
        if state.phase == CARD:
            state.taken = int(value)
            state.hands[seat].remove(state.taken)
            state.phase = CELL
            return []
        place = CELLS.index(value)
        state.cells[place], state.owners[place] = state.taken, int(seat)
        card, state.taken = state.taken, EMPTY
        state.phase = DONE
        if self.fault == "lost-card":
            state.cells[place] = EMPTY
        data = {"seat": seat, "card": card, "cell": value}
        if self.fault == "tuple-in-event":
            data["cell"] = (value[0], value[1])
        return [Event("card-laid", data)]

    def _bid(self, state: Table, seat: Seat, bid: int) -> list[Event]:
        state.bids[seat] = bid
        if EMPTY in state.bids:
            return [Event("bid-made", {"seat": seat})]
        ranked = sorted(range(len(state.bids)), key=lambda each: (-state.bids[each], each))
        if self.fault == "order-matters":
            ranked.sort(key=lambda each: each != seat)
        state.order = ranked
        state.paid = [paid + each for paid, each in zip(state.paid, state.bids, strict=True)]
        state.phase = CARD
        return [Event("bids-shown", {"bids": state.bids[:]}, reveals=True)]

    def turn_done(self, state: Table) -> Seat | None:
        """Return who has laid a card that is not committed yet."""
        return Seat(state.order[0]) if state.phase == DONE else None

    def finish(self, state: Table, chance: Chance) -> list[Event]:
        """Draw a card, then the next player or the next round."""
        seat = Seat(state.order.pop(0))
        card = state.deck.pop(0)
        state.hands[seat] = sorted([*state.hands[seat], card])
        audience = frozenset((Seat(7) if self.fault == "unknown-audience" else seat,))
        drawn = Event(
            "card-drawn",
            {"card": card},
            None if self.fault == "wrong-audience" else audience,
            reveals=self.fault != "unmarked-reveal",
        )
        if state.order:
            state.phase = CARD
            return [drawn]
        return [drawn, *self._next_round(state, chance)]

    def _next_round(self, state: Table, chance: Chance) -> list[Event]:
        state.tide = chance.below(6, "tide")
        self.calls += 1
        if self.fault == "stray-random":
            state.tide = random.randrange(1000)
        elif self.fault == "memory":
            state.tide = self.calls
        if state.round == state.rounds and self.fault != "no-end":
            state.phase = OVER
            return [Event("tide-rose", {"tide": state.tide}), Event("game-ended", reveals=True)]
        state.round += 1
        state.phase = BID
        state.bids = [EMPTY] * len(state.bids)
        if self.fault == "no-end":
            self._clear(state)
        events = [Event("tide-rose", {"tide": state.tide})]
        return [*events, Event("round-started", {"round": state.round})]

    def _clear(self, state: Table) -> None:
        state.deck += [card for card in state.cells if card != EMPTY]
        state.cells, state.owners = [EMPTY] * len(CELLS), [EMPTY] * len(CELLS)

    def in_turn(self, state: Table) -> Seat | None:
        """Return who has taken a card up."""
        hidden = {"public-held-turn": (CELL,), "early-hiding": (CARD, CELL, DONE)}
        phases = hidden.get(self.fault, (CELL, DONE))
        return Seat(state.order[0]) if state.phase in phases else None

    def outcome(self, state: Table) -> Outcome | None:
        """Return the ranking by points."""
        if state.phase != OVER:
            return None
        points = scores(state)
        ranking = tuple(
            tuple(Seat(seat) for seat, each in enumerate(points) if each == value)
            for value in sorted(set(points), reverse=True)
        )
        clause = "DE-6.1" if len(ranking[0]) == 1 else "DE-6.2"
        if self.fault == "undeclared-ending":
            clause = "DE-6.9"
        return Outcome(ranking[:-1] if self.fault == "forgotten-seat" else ranking, clause)

    def view_for(self, state: Table, seat: Seat | None) -> Json:
        """Return what a seat may know."""
        seen = state if self.fault == "view-follows-turn" else self.seen_by(state, seat)
        view = self._view(seen, seat)
        leaks: Json = {
            "leaked-deck": seen.deck[:],
            "leaked-next-card": seen.deck[:1],
            "leaked-seed": seen.seed,
            "float-in-view": sum(seen.paid) / len(seen.paid),
            "shared-view": seen.paid,
        }
        view["result"] = self._result(seen)
        return view | ({"more": leaks[self.fault]} if self.fault in leaks else {})

    def _result(self, seen: Table) -> Json | None:
        outcome = self.outcome(seen)
        if outcome is None:
            return None
        result = Standings.of(outcome).shown()
        if self.fault == "dense-places":  # 1, 1, 2
            result["places"] = [result["ranking"].index(tied) for tied in result["ranking"]]
        return result

    def _view(self, seen: Table, seat: Seat | None) -> Json:
        asked = [] if seen.phase == OVER else [int(each) for each in seen.order[:1]]
        if seen.phase == BID:
            asked = [each for each, bid in enumerate(seen.bids) if bid == EMPTY]
        shown = seen.open_hands or seen.phase == OVER
        return {
            "seat": seat,
            "round": seen.round,
            "phase": "over" if seen.phase == OVER else "play",
            "waiting_for": [0] if self.fault == "wrong-waiting" else asked,
            "order": seen.order[:],
            "cells": seen.cells[:],
            "owners": seen.owners[:],
            "paid": seen.paid[:],
            "tide": seen.tide,
            "deck": len(seen.deck),
            "hands": [hand[:] if shown else len(hand) for hand in seen.hands],
            "scores": scores(seen) if seen.phase == OVER else None,
            "own": None
            if seat is None
            else {
                "hand": seen.hands[seat][:],
                "bid": seen.bids[seat],
                "taken": seen.taken if seen.order[:1] == [seat] else EMPTY,
            },
        }

    def resample(self, state: Table, seat: Seat, chance: Chance) -> Table:
        """Deal deck, hands and unseen bids anew."""
        new = state if self.fault == "resample-in-place" else self.seen_by(state, seat).copy()
        new.before = None if self.fault != "resample-in-place" else state.before
        if self.fault == "resample-nothing":
            return new
        others = [each for each in range(len(new.hands)) if each != seat]
        if new.phase == BID:
            for each in others:
                if new.bids[each] != EMPTY:
                    new.bids[each] = chance.below(3, "imagine")
        hidden = [] if new.open_hands or new.phase == OVER else others
        pool = new.deck + [card for each in hidden for card in new.hands[each]]
        pool = chance.shuffled(pool if self.fault == "resample-peeks" else sorted(pool), "imagine")
        if self.fault == "resample-breaks":
            pool[0] = pool[-1]
        for each in hidden:
            count = len(new.hands[each])
            new.hands[each], pool = sorted(pool[:count]), pool[count:]
        new.deck = pool
        return new

    def dump(self, state: Table) -> Json:
        """Return the position as plain JSON."""
        names = [name for name in Table.__slots__ if name != "before"]
        data = {name: getattr(state, name) for name in names}
        data["hands"] = [hand[:] for hand in state.hands]
        if self.fault == "lossy-dump":
            data["taken"] = EMPTY
        elif self.fault == "tuple-in-dump":
            data["paid"] = tuple(data["paid"])
        return {k: v[:] if isinstance(v, list) else v for k, v in data.items()}

    def load(self, data: Json) -> Table:
        """Return the position that was dumped."""
        known: dict[str, Any] = dict(data)
        if self.fault == "tuple-in-dump":
            known["paid"] = list(known["paid"])
        return (AliasedTable if self.fault == "aliased-copy" else Table)(**known)

    def check(self, state: Table) -> None:
        """Count the cards."""
        if self.fault == "blind-check":
            return
        placed = [card for card in (*state.cells, state.taken) if card != EMPTY]
        held = [card for hand in state.hands for card in hand]
        if Counter([*placed, *held, *state.deck]) != Counter(CARDS):
            raise RulesBugError("cards lost or doubled")

    def mate(self) -> Mate:
        """Return a player who likes high cards."""
        from tests.conformance.demo_players import DemoMate

        return DemoMate(self.fault)

    def wording(self) -> Wording:
        """Return the words of this game."""
        from tests.conformance.demo_players import CautiousDemoWording, DemoWording

        if self.fault in ("silent-reveal", "unspoken-warning"):
            return CautiousDemoWording(self.fault)
        return DemoWording(self.fault)  # core warns in its own words


def demo(fault: str = "") -> Demo:
    """Return the game with one fault: how other processes find it."""
    return Demo(fault)
