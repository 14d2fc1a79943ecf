"""The game as core knows it: set-up, what is asked, and which chapter carries a choice out."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import BaseGame, Decision, Event, Json, Seat, SeatMark
from games.core.chance import Chance
from games.core.options import (
    AUTO_FORCED,
    NO_CONFIRM_TURN,
    PLANS_AT_ONCE,
    GameOption,
    Options,
    resolve,
)
from games.sunken_city import (
    building,
    checking,
    phases,
    planning,
    scoring,
    setup,
    shortcuts,
    spirit,
    state,
    turns,
    view,
    walking,
)
from games.sunken_city.data import BASIC, COLOURS, MARKS, NOWHERE, PRO, seating
from games.sunken_city.state import SunkenCity

_CHOICES: dict[str, Callable[[SunkenCity, str], list[Event]]] = {
    "card": turns.play_card,
    "street": building.place_street,
    "house": building.raise_house,
    "step": walking.step,
    "walk": walking.walk,
    "cave": phases.shift,
    "banish": phases.banish,
    "chip": lambda table, _: walking.play_chip(table),
    "stop_build": lambda table, _: building.stop(table),
    "end": lambda table, _: turns.end(table),
}


class SunkenCityGame(BaseGame):
    """The rules of docs/rules/sunken_city.md.

    A turn ends by the choice `end`, so no turn waits for a confirmation of the platform. While it
    is in progress nobody else sees it, except what a die roll made public.
    """

    slug = "sunken_city"
    prefix = "SC"
    ruleset = 1
    seats = range(2, 5)
    options: tuple[GameOption, ...] = (
        GameOption("mode", (BASIC, PRO), "SC-7.1"),
        GameOption("short_game", (False, True), "SC-7.2"),
        GameOption("spirit_chips", (True, False), "SC-7.3"),
        GameOption("start_player", ("random", "host_choice"), "SC-7.4"),
        GameOption("stall_guard_rounds", (0, 3, 5, 10), "SC-7.5"),
        GameOption("colours", COLOURS, "SC-7.6"),
        AUTO_FORCED,
        NO_CONFIRM_TURN,
        PLANS_AT_ONCE,
    )
    max_steps = 6000
    endings = frozenset(("SC-6.1", "SC-6.2", "SC-6.3", "SC-6.12", "SC-7.5"))
    is_open = True  # SC-8

    outcome = staticmethod(scoring.outcome)
    dump = staticmethod(state.dump)
    load = staticmethod(state.load)
    check = staticmethod(checking.check)
    ahead = staticmethod(planning.ahead)
    shortcuts = staticmethod(shortcuts.shortcuts)

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> SunkenCity:
        """Lay out the board of the chosen mode (rules 4)."""
        return setup.set_up(seats, chance, resolve(self.options, options))

    def prologue(self, table: SunkenCity) -> list[Event]:
        """Announce who begins."""
        return [Event("game-started", {"seat": Seat(table.start), "mode": table.mode})]

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return the colours in play, clockwise from that of the first seat (SC-4.1)."""
        first = str(resolve(self.options, options)["colours"])
        return tuple(MARKS[colour] for colour in seating(seats, first))

    def decisions(self, table: SunkenCity) -> tuple[Decision, ...]:
        """Return the one question of the active player, none when the game is over."""
        if table.over:
            return ()
        seat = Seat(table.actor)
        if table.card == NOWHERE:
            return (Decision(seat, state.CARD, turns.card_options(table)),)
        if table.shifting:  # SC-5.113, SC-5.7: before any other move, the end included
            return (Decision(seat, state.CAVE, phases.cave_options(table)),)
        if table.spirit_left:  # SC-5.6, SC-5.7: SPIRIT is carried out without interruption
            return (Decision(seat, state.SPIRIT, spirit.way_options(table)),)
        # Never answered unasked: ending the turn is the player's own last word (SC-5.7).
        return (Decision(seat, state.TURN, turns.options(table), automatic=False),)

    def advance(self, table: SunkenCity, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one choice of the active player."""
        table.unseen = True
        verb, colon, rest = key.partition(":")
        if verb != "spirit":
            return _CHOICES[verb](table, rest)
        # SC-8.2: only SPIRIT gets at the dice, and pro does not have it.
        return turns.move_spirit(table, rest) if colon else turns.take_spirit(table, chance)

    def in_turn(self, table: SunkenCity) -> Seat | None:
        """Return the active player once something was done that the others have not seen."""
        return Seat(table.actor) if table.unseen else None

    def view_for(self, table: SunkenCity, seat: Seat | None) -> Json:
        """Return what a seat or a spectator may know: all but another's turn in progress."""
        return view.view_for(self.seen_by(table, seat), seat)
