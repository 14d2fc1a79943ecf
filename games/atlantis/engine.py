"""Atlantis as a game: set-up, what is asked, and the order of a turn."""

from __future__ import annotations

from collections.abc import Callable

from games.atlantis import (
    bridge,
    moves,
    payment,
    planning,
    secrets,
    settlement,
    shortcuts,
    state,
    trade,
    turns,
    view,
)
from games.atlantis.data import (
    EACH,
    FIGURES,
    MAINLAND,
    MARKS,
    NONE,
    PER_KIND,
    ROAD,
    START_BACK,
    START_TILES,
    TILES,
    spread,
)
from games.atlantis.state import Turn
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

Table = state.Atlantis


def _figure_options(table: Table) -> tuple[Option, ...]:
    options = moves.figure_options(table)
    if turns.can_trade(table):
        options.append(moves.TRADE_FIRST)  # the last of the list (AT-9.9)
    return tuple(options)


_OPTIONS: dict[str, Callable[[Table], tuple[Option, ...]]] = {
    state.TRADE: trade.trade_options,
    state.FIGURE: _figure_options,
    state.CARD: moves.card_options,
    state.BRIDGE: bridge.bridge_options,
    state.PAY_TILE: payment.tile_options,
    state.PAY_CARD: payment.card_options,
}
_CHOICES: dict[str, Callable[[Table, str], list[Event]]] = {
    state.FIGURE: moves.choose_figure,
    state.CARD: moves.play_card,
    state.BRIDGE: bridge.build,
    state.PAY_TILE: payment.pay_tile,
    state.PAY_CARD: payment.pay_card,
}


class AtlantisGame(BaseGame):
    """The rules of docs/rules/atlantis.md."""

    slug = "atlantis"
    prefix = "AT"
    ruleset = 1
    seats = range(2, 5)
    options: tuple[GameOption, ...] = (
        GameOption("start_player", ("random", "seat_1"), "AT-4.6"),
        GameOption("trade_limit", (1, "unlimited"), "AT-5.5"),
        GameOption("bridge_scope", ("crossed", "any"), "AT-5.40"),
        GameOption("lower_tiles", ("hidden", "open"), "AT-4.2"),
        AUTO_FORCED,
        CONFIRM_TURN,
        PLANS_AT_ONCE,
    )
    max_steps = 2000
    endings = frozenset(("AT-6.1", "AT-5.72"))

    outcome = staticmethod(settlement.outcome)
    dump = staticmethod(state.dump)
    load = staticmethod(state.load)
    check = staticmethod(secrets.check)
    ahead = staticmethod(planning.ahead)
    offer = staticmethod(planning.offer)
    purse = staticmethod(planning.purse)
    shortcuts = staticmethod(shortcuts.shortcuts)

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Table:
        """Lay the path, shuffle, choose the start player and deal (rules 4)."""
        chosen = resolve(self.options, options)
        top, lower = _lay_path(chance)  # the same for any number of players (AT-4.8)
        cards = chance.shuffled(spread([PER_KIND for _ in EACH]), "cards")  # AT-4.5
        # Who is youngest is not known here, so the lot decides or the host by the seats (AT-4.6).
        first = 0 if chosen["start_player"] == "seat_1" else chance.below(seats, "start")
        table = Table(
            open_tiles=chosen["lower_tiles"] == "open",
            many_trades=chosen["trade_limit"] == "unlimited",
            any_bridge=chosen["bridge_scope"] == "any",
            first=first,
            phase=state.FIGURE,
            actor=first,
            number=0,
            begun=False,
            trade_open=True,
            top=top,
            lower=lower,
            figures=[0] * (seats * FIGURES),  # all on Atlantis (AT-4.4)
            hands=[[0 for _ in EACH] for _ in range(seats)],
            areas=[[] for _ in range(seats)],  # AT-4.9
            bridges=[state.UNBUILT] * seats,  # AT-4.4
            draw_pile=cards,
            discard=[0 for _ in EACH],  # AT-4.5
            removed=[],
            turn=Turn(first),
        )
        turns.deal(table)
        turns.begin(table, first)
        # Any card is a legal move now: one gap (AT-5.28), one bridge, and no stack is occupied.
        turns.ask(table)
        return table

    def prologue(self, table: Table) -> list[Event]:
        """Tell who begins and with how many cards each."""
        hands = [sum(hand) for hand in table.hands]
        return [Event("game-started", {"seat": Seat(table.first), "hands": hands})]

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return red, blue, white and black in seat order (AT-4.4)."""
        return MARKS[:seats]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        """Return the one open question of chapter 9, none between turns and at the end."""
        options = _OPTIONS.get(table.phase)
        if options is None:
            return ()
        # A single figure or card may be chosen by itself; but players should see that their
        # only bridge goes, even where they must build it (AT-9.1).
        automatic = table.phase != state.BRIDGE
        return (Decision(Seat(table.actor), table.phase, options(table), automatic),)

    def advance(self, table: Table, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one choice of the current phase."""
        if table.phase == state.TRADE:
            return trade.trade(table, key, chance)
        return _CHOICES[table.phase](table, key)

    def turn_done(self, table: Table) -> Seat | None:
        """Return who made the last choice of a turn that is not final yet (AT-9.5)."""
        return Seat(table.actor) if table.phase == state.TURN_DONE else None

    def finish(self, table: Table, chance: Chance) -> list[Event]:
        """Make the turn final: tile, cards, the next player or the end."""
        return turns.finish(table, chance)

    def in_turn(self, table: Table) -> Seat | None:
        """Return whose choices nobody else may see yet (AT-9.10)."""
        return Seat(table.actor) if table.begun else None

    def view_for(self, table: Table, seat: Seat | None) -> Json:
        """Return what a seat or a spectator may know (rules 8)."""
        return view.view_for(self.seen_by(table, seat), seat)

    def resample(self, table: Table, seat: Seat, chance: Chance) -> Table:
        """Deal anew what the seat does not know."""
        return secrets.resample(self.seen_by(table, seat), seat, chance)


def _lay_path(chance: Chance) -> tuple[list[int], list[int]]:
    """Shuffle each back and lay the path from Atlantis to the mainland (AT-4.2)."""
    piles = {  # each back for itself (AT-4.1)
        back: chance.shuffled((n for n, tile in enumerate(TILES) if tile.back == back), back)
        for back in ("A", "B")
    }
    top, lower = [NONE] * (MAINLAND + 1), [NONE] * (MAINLAND + 1)
    for place in ROAD:
        if START_TILES[place] == 2:  # AT-3.3
            lower[place] = piles[START_BACK[place]].pop()
        if START_TILES[place]:  # place 27 stays empty: the first gap (AT-4.3)
            top[place] = piles[START_BACK[place]].pop()
    return top, lower
