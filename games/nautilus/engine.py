"""Nautilus as a game: set-up, what is asked, how a choice is carried out."""

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
from games.nautilus import (
    building,
    dive,
    dumping,
    flow,
    planning,
    research,
    sailing,
    scoring,
    secrets,
    shortcuts,
    state,
    view,
)
from games.nautilus.board import ALL_SLOTS
from games.nautilus.city import City
from games.nautilus.data import (
    BASE,
    BASE_CENTRES,
    BASE_DEFAULT,
    COUNTS,
    FIELDS,
    KEPT,
    LABS,
    MARKS,
    NOWHERE,
    ORDERS,
    PIECES,
    PRINTED,
    RESEARCHERS,
    START_NEMO,
    SUBS,
    ZONE_FACES,
    ZONES,
)
from games.nautilus.state import Nautilus, Turn

# All that a player can ever choose: to lend, give or trade is not among it (NA-5.8).
_OPTIONS: dict[str, Callable[[Nautilus], list[Option]]] = {
    state.PLACE_BASE: building.base_options,
    state.BUY: building.buy_options,
    state.CREW: building.crew_options,
    state.BUILD: building.build_options,
    state.SITE: building.site_options,
    state.ORIENTATION: building.orientation_options,
    state.WALKER: research.walker_options,
    state.WALK: research.walk_options,
    state.DIVE: dive.dive_options,
    state.SAIL: sailing.sail_options,
    state.TEMPO_SUB: sailing.tempo_sub_options,
    state.TEMPO_SAIL: sailing.tempo_sail_options,
    state.PEEK: sailing.peek_options,
    state.BONUS_WALKER: research.bonus_walker_options,
    state.BONUS_WALK: research.bonus_walk_options,
}
_CHOICES: dict[str, Callable[[Nautilus, str], list[Event]]] = {
    state.PLACE_BASE: building.place_base,
    state.BUY: building.buy,
    state.CREW: building.crew,
    state.BUILD: building.build,
    state.SITE: building.site,
    state.ORIENTATION: building.orientation,
    state.WALKER: research.walker,
    state.WALK: research.walk,
    state.DIVE: dive.dive,
    state.SAIL: sailing.sail,
    state.TEMPO_SUB: sailing.tempo_sub,
    state.TEMPO_SAIL: sailing.tempo_sail,
    state.PEEK: sailing.peek,
    state.BONUS_WALKER: research.bonus_walker,
    state.BONUS_WALK: research.bonus_walk,
}
_FINAL: dict[str, Callable[[Nautilus], bool]] = {  # where a single option may be irreversible
    state.SITE: building.is_irreversible,
    state.SAIL: sailing.is_irreversible,
    state.TEMPO_SAIL: sailing.is_irreversible,
}


class NautilusGame(BaseGame):
    """The rules of docs/rules/nautilus.md."""

    slug = "nautilus"
    prefix = "NA"
    ruleset = 2  # 2: a turn is public as a whole when it is over, found finds included
    seats = range(2, 5)
    options: tuple[GameOption, ...] = (
        GameOption("base_placement", ("standard", "start_player", "random"), "NA-4.2"),
        GameOption("start_player", ("random", "host"), "NA-4.13"),
        GameOption("peek_memory", (True, False), "NA-5.85"),
        GameOption("hidden_money", (False, True), "NA-5.5"),
        GameOption("upgrades", ("auto", "ask"), "NA-6.12"),
        AUTO_FORCED,
        CONFIRM_TURN,
        PLANS_AT_ONCE,
    )
    # Each round but the last costs somebody a Nemo (216 with all chests) or removes a find (60);
    # a seat has at most 36 choices in a round besides the effects of finds.
    max_steps = (216 + 60 + 2) * 4 * 36 + 200
    endings = frozenset(("NA-6.2", "NA-6.3", "NA-6.5"))

    outcome = staticmethod(scoring.outcome)
    dump = staticmethod(dumping.dump)
    load = staticmethod(dumping.load)
    check = staticmethod(secrets.check)
    ahead = staticmethod(planning.ahead)
    offer = staticmethod(planning.offer)
    purse = staticmethod(planning.purse)
    shortcuts = staticmethod(shortcuts.shortcuts)

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Nautilus:
        """Deal finds and orders, choose start player and base (rules 4)."""
        chosen = resolve(self.options, options)
        table = _empty(seats, chosen)
        faces: list[int] = []
        for zone, pool in zip(ZONES, ZONE_FACES, strict=True):
            faces += chance.shuffled(pool, f"finds-{zone}")  # NA-4.4
        table.faces = tuple(faces)
        # NA-4.11; those that are not dealt are kept nowhere, so nobody can see them (NA-4.12).
        table.orders = tuple(chance.shuffled(range(len(ORDERS)), "orders")[:seats])
        if chosen["start_player"] == "random":  # NA-4.13
            table.start = table.actor = chance.below(seats, "start")
        placement = chosen["base_placement"]  # NA-4.2
        if placement == "start_player":
            table.phase = state.PLACE_BASE
            return table
        is_random = placement == "random"
        building.lay_base(table, chance.pick(BASE_CENTRES, "base") if is_random else BASE_DEFAULT)
        flow.begin_game(table)
        return table

    def prologue(self, table: Nautilus) -> list[Event]:
        """Announce round 1 and where the base stands."""
        events = [flow.round_started(table)]
        for module in table.city.modules:
            events.append(Event("base-stands", {"field": FIELDS[module.centre]}))
        return events

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return red circle, orange triangle, purple square, yellow diamond (NA-4.1)."""
        return MARKS[:seats]

    def decisions(self, table: Nautilus) -> tuple[Decision, ...]:
        """Return the one open question D0 to D15, or those of D16."""
        phase = table.phase
        options = _OPTIONS.get(phase)
        if options is None:
            return scoring.upgrade_decisions(table) if phase == state.UPGRADE else ()
        found = tuple(options(table))
        automatic = len(found) > 1 or phase not in _FINAL or not _FINAL[phase](table)
        return (Decision(Seat(table.actor), phase, found, automatic),)

    def advance(self, table: Nautilus, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one choice; it ends a turn at once if nothing of it can be taken back."""
        table.looks[seat] = ()  # a look is shown until the next own choice
        if table.phase == state.UPGRADE:
            return scoring.upgrade(table, seat, key)
        table.underway = True
        events = _CHOICES[table.phase](table, key)
        # NA-5.118: this phase comes back only when all effects of a find are done.
        if table.phase == state.DIVE and not dive.has_choice(table):
            table.phase = state.TURN_DONE
        if table.phase == state.TURN_DONE:
            # What ends a turn by its own words, or shows a find, leaves nothing to confirm.
            final = not table.underway or any(event.reveals for event in events)
            events += flow.end_turn(table) if final else []
        return events

    def turn_done(self, table: Nautilus) -> Seat | None:
        """Return whose turn ran out of choices without having been ended by one."""
        return Seat(table.actor) if table.phase == state.TURN_DONE else None

    def finish(self, table: Nautilus, chance: Chance) -> list[Event]:
        """End such a turn."""
        return flow.end_turn(table)

    def in_turn(self, table: Nautilus) -> Seat | None:
        """Return whose turn is in progress; the table sees it, finds included, when it is over."""
        return Seat(table.actor) if table.underway else None

    def view_for(self, table: Nautilus, seat: Seat | None) -> Json:
        """Return what a seat or a spectator may know (rules 8)."""
        return view.view_for(self.seen_by(table, seat), seat)

    def fleeting(self, options: Options) -> frozenset[str]:
        """Return the looks that are gone from the view before their turn is over (NA-5.85)."""
        return frozenset() if options["peek_memory"] else frozenset(("scan-showed", "peek-showed"))

    def resample(self, table: Nautilus, seat: Seat, chance: Chance) -> Nautilus:
        """Deal anew what the seat does not know."""
        return secrets.resample(self.seen_by(table, seat), seat, chance)


def _empty(seats: int, chosen: Options) -> Nautilus:
    """Return the table before anything is drawn (rules 4)."""
    stacks = list(PRINTED)  # NA-4.3
    stacks[BASE] = 0  # stands on the board and is never for sale
    return Nautilus(
        seats=seats,
        peek_memory=bool(chosen["peek_memory"]),
        hidden_money=bool(chosen["hidden_money"]),
        ask_upgrades=chosen["upgrades"] == "ask",
        round=1,
        start=0,
        stage=state.OPENING_STAGE,
        phase=state.PLACE_BASE,
        actor=0,
        city=City(),
        crew=[],
        supply=[RESEARCHERS] * seats,  # NA-4.9
        nemo=[START_NEMO[seats]] * seats,  # NA-4.10
        bank=0,
        subs=[NOWHERE] * (seats * SUBS),  # NA-4.9: in supply
        stacks=stacks,
        held=[[] for _ in range(seats)],
        counts=[0] * (seats * COUNTS),  # NA-4.9
        chips=[NOWHERE] * len(LABS),  # NA-4.8
        orders=(),
        faces=(),
        down=ALL_SLOTS,  # NA-4.4: one on each slot, face down
        up=0,
        kept=[0] * (seats * len(KEPT)),
        ruins=[state.UNFOUND] * PIECES,  # NA-4.6
        aside=[],
        gone=[],
        abyss_open=False,  # NA-4.15
        active=False,
        last_round=0,
        turn=Turn(),
        seen=[0] * seats,
        looks=[()] * seats,
        upgrades=[NOWHERE] * seats,
    )
