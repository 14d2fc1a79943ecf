"""The Swarm as a game: what is asked, and which chapter carries a choice out."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import BaseGame, Decision, Event, Json, Option, Seat, SeatMark
from games.core.chance import Chance
from games.core.options import (
    AUTO_FORCED,
    CONFIRM_TURN,
    PLANS_AT_ONCE,
    GameOption,
    Options,
    resolve,
)
from games.swarm import (
    actions,
    checking,
    dumping,
    flow,
    hazards,
    market,
    planning,
    scoring,
    secrets,
    setup,
    ships,
    shortcuts,
    state,
    stations,
    study,
    view,
)
from games.swarm.data import MARKS
from games.swarm.state import Swarm

_OPTIONS: dict[str, Callable[[Swarm], tuple[Option, ...]]] = {
    state.START: stations.start_options,
    state.BUY: market.buy_options,
    state.ORDER: market.order_options,
    state.ABILITY: market.ability_options,
    state.PLAY: actions.play_options,
    state.JOKER: actions.joker_options,
    state.DOUBLE: actions.double_options,
    state.STATION: stations.station_options,
    state.CREW: stations.crew_options,
    state.DEPLOY: ships.deploy_options,
    state.SAIL: ships.sail_options,
    state.RESEARCH: study.research_options,
    state.TILE_KIND: study.tile_options,
    state.TARGET: study.field_options,
    state.ROTATE: study.rotate_options,
    state.BUOY: study.buoy_options,
    state.HAZARD: hazards.hazard_options,
    state.WHALE: hazards.whale_options,
    state.WAVE: hazards.wave_options,
    state.WAVE_LENGTH: hazards.wave_length_options,
    state.CRAB: hazards.crab_options,
    state.CRAB_LENGTH: hazards.crab_length_options,
}
_CHOICES: dict[str, Callable[[Swarm, str], list[Event] | None]] = {
    state.START: stations.start,
    state.BUY: market.buy,
    state.ORDER: market.choose_order,
    state.ABILITY: market.choose_ability,
    state.PLAY: actions.play,
    state.JOKER: actions.choose_joker,
    state.DOUBLE: actions.choose_double,
    state.STATION: stations.build,
    state.CREW: stations.place,
    state.DEPLOY: ships.deploy,
    state.SAIL: ships.sail,
    state.RESEARCH: study.research,
    state.TILE_KIND: study.choose_tile,
    state.TARGET: study.choose_field,
    state.ROTATE: study.choose_rotation,
    state.BUOY: study.choose_buoy,
    state.HAZARD: hazards.choose_figure,
    state.WHALE: hazards.swim,
    state.WAVE: hazards.choose_wave,
    state.WAVE_LENGTH: hazards.choose_wave_length,
    state.CRAB: hazards.place_crab,
    state.CRAB_LENGTH: hazards.walk_crab,
}


class SwarmGame(BaseGame):
    """The rules of docs/rules/swarm.md."""

    slug = "swarm"
    prefix = "SW"
    ruleset = 1
    seats = range(2, 5)
    options: tuple[GameOption, ...] = (
        GameOption("first_order", ("random", "seating"), "SW-4.8"),
        GameOption("variant1", (False, True), "SW-7.1"),  # switches the next two on
        GameOption("free_start", (False, True), "SW-7.1"),
        GameOption("strong_tsunami", (False, True), "SW-7.5"),
        GameOption("hidden_hands", (False, True), "SW-7.8"),
        AUTO_FORCED,
        CONFIRM_TURN,
        PLANS_AT_ONCE,
    )
    # At most 60 turns to buy, 60 to play; the longest plays double card, 4 ship steps, 7 tiles.
    max_steps = 4 + 60 * 3 + 60 * (4 + 5 + 1 + 7 * 4)
    endings = frozenset((scoring.ENDING,))

    outcome = staticmethod(scoring.outcome)
    dump = staticmethod(dumping.dump)
    load = staticmethod(dumping.load)
    check = staticmethod(checking.check)
    ahead = staticmethod(planning.ahead)
    offer = staticmethod(planning.offer)
    purse = staticmethod(planning.purse)
    shortcuts = staticmethod(shortcuts.shortcuts)

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Swarm:
        """Shuffle the tiles and fix the first order (rules 4)."""
        return setup.set_up(seats, chance, resolve(self.options, options))

    def prologue(self, table: Swarm) -> list[Event]:
        """Announce the initial order (SW-4.8, SW-7.1)."""
        how = "dealt" if table.free_start else table.first_order
        return [Event("order-began", {"order": list(table.order), "how": how})]

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return yellow circle, red square, white triangle, black diamond (SW-4.2)."""
        return MARKS[:seats]

    def decisions(self, table: Swarm) -> tuple[Decision, ...]:
        """Return the one open question of section 9."""
        phase = table.phase
        options = _OPTIONS.get(phase)
        if options is None:
            return ()
        # SW-7.9: skipping the question would tell that all cards of a hidden hand are alike.
        telling = phase == state.PLAY and table.hidden_hands and len(table.hands[table.actor]) > 1
        return (Decision(Seat(table.actor), phase, options(table), not telling),)

    def advance(self, table: Swarm, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one choice of the active player."""
        table.underway = True
        events = _CHOICES[table.phase](table, key) or []
        if table.phase == state.ACTION_DONE:
            events += actions.end_action(table)
        return events

    def turn_done(self, table: Swarm) -> Seat | None:
        """Return whose turn has nothing left to choose."""
        return Seat(table.actor) if table.phase == state.TURN_DONE else None

    def finish(self, table: Swarm, chance: Chance) -> list[Event]:
        """End the turn: the next player, phase or stage, or the end of the game."""
        return flow.end_turn(table, chance)

    def in_turn(self, table: Swarm) -> Seat | None:
        """Return who has made choices that the others do not see yet."""
        return Seat(table.actor) if table.underway else None

    def view_for(self, table: Swarm, seat: Seat | None) -> Json:
        """Return what a seat or a spectator may know (rules 8)."""
        return view.view_for(self.seen_by(table, seat), seat)

    def stretch(self, view: Json) -> str | None:
        """Return the phase in which all set out or buy by turns, with its stage."""
        is_short = view["phase"] in (state.STARTING, state.BUYING)
        return f"{view['phase']} {view['stage']}" if is_short else None

    def resample(self, table: Swarm, seat: Seat, chance: Chance) -> Swarm:
        """Deal anew what the seat does not know."""
        return secrets.resample(self.seen_by(table, seat), seat, chance)
