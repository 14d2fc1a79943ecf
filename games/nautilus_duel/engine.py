"""The duel as a game: set-up, whose turn it is, what is asked, and the order of a round."""

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
from games.nautilus_duel import award, opening, placement, planning, secrets, shortcuts, state, view
from games.nautilus_duel.data import CARDS, COLUMNS, EMPTY, MARKS, PLACEMENTS, ROW, SPECIALS
from games.nautilus_duel.state import Duel, Notes, Turn

# Other questions than these there are none: nobody is ever asked to pass (ND-9.2).
_OPTIONS: dict[str, Callable[[Duel], tuple[Option, ...]]] = {
    state.DRAFT: opening.draft_options,
    state.OPENING: opening.opening_options,
    state.MODULE_KEEP: opening.module_options,
    state.HARPOON_EXCHANGE: opening.harpoon_options,
    state.PLACE_CARD: placement.card_options,
    state.PLACE_SPACE: placement.space_options,
    state.ANCHOR_TARGET: placement.anchor_options,
    state.ARROW_MOVE: placement.arrow_options,
}
# D2 is missing: the Harpoon draws at random, so `advance` calls it with the chance.
_CHOICES: dict[str, Callable[[Duel, str], list[Event]]] = {
    state.DRAFT: opening.draft,
    state.MODULE_KEEP: opening.module_keep,
    state.HARPOON_EXCHANGE: opening.harpoon_exchange,
    state.PLACE_CARD: placement.place_card,
    state.PLACE_SPACE: placement.place_space,
    state.ANCHOR_TARGET: placement.anchor_target,
    state.ARROW_MOVE: placement.arrow_move,
}


class NautilusDuel(BaseGame):
    """The rules of docs/rules/nautilus_duel.md."""

    slug = "nautilus_duel"
    prefix = "ND"
    ruleset = 1
    seats = range(2, 3)
    options: tuple[GameOption, ...] = (
        GameOption("first_player", ("random", "A", "B"), "ND-7.1"),
        GameOption("open_piles", (False, True), "ND-7.2"),
        AUTO_FORCED,  # ND-7.3; core.log takes them back with the choice before (ND-9.13)
        CONFIRM_TURN,  # ND-7.4; core.play holds no turn without a real choice (ND-9.13)
        PLANS_AT_ONCE,
    )
    max_steps = 400
    endings = frozenset(("ND-6.6",))  # ND-6.9 needs altered cards

    outcome = staticmethod(award.outcome)
    dump = staticmethod(state.dump)
    load = staticmethod(state.load)
    check = staticmethod(secrets.check)
    ahead = staticmethod(planning.ahead)
    shortcuts = staticmethod(shortcuts.shortcuts)

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Duel:
        """Shuffle, lay out the first row, deal, draw the first two specials (rules 4)."""
        chosen = resolve(self.options, options)
        first = chosen["first_player"]
        domains = chance.shuffled(CARDS, "domains")  # ND-4.4
        table = Duel(
            open_piles=bool(chosen["open_piles"]),
            round=1,
            # ND-4.5, ND-7.1
            first=chance.below(2, "first") if first == "random" else "AB".index(str(first)),
            phase=state.DRAFT,
            actor=0,
            placement=0,
            row=domains[:ROW],  # ND-4.4: in the order drawn
            deck=domains[ROW:],
            hands=[[], []],  # ND-4.6: as empty as the specials and the won piles
            pile=[],
            specials=["", ""],
            shown=[False, False],
            special_pile=chance.shuffled(SPECIALS, "specials"),  # ND-4.3
            aside=[],
            drafted=[],
            drawn=[],
            board=[EMPTY] * (2 * COLUMNS),
            anchor=EMPTY,
            turn=Turn(),
            last=None,
            won=[[], []],  # ND-4.6
            notes=[Notes(), Notes()],
        )
        opening.deal(table, chance)
        return table

    def prologue(self, table: Duel) -> list[Event]:
        """Announce round 1."""
        return [award.round_started(table)]

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return brass circle A and teal triangle B."""
        return MARKS

    def decisions(self, table: Duel) -> tuple[Decision, ...]:
        """Return the one open question D1 to D8, none between turns and at the end."""
        options = _OPTIONS.get(table.phase)
        if options is None:
            return ()  # ND-9.8: what follows a complete turn asks nobody
        return (Decision(Seat(table.actor), table.phase, options(table)),)

    def advance(self, table: Duel, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one choice of the current phase."""
        if table.phase == state.OPENING:
            return opening.opening(table, key, chance)
        return _CHOICES[table.phase](table, key)

    def turn_done(self, table: Duel) -> Seat | None:
        """Return who completed a placement turn that is not committed yet (ND-9.12)."""
        return Seat(table.actor) if table.phase == state.TURN_DONE else None

    def finish(self, table: Duel, chance: Chance) -> list[Event]:
        """Commit the placement: the rival's turn, or award, clean-up and next deal (ND-9.11).

        A committed turn cannot be undone alone (docs/rulings.md); the platform lets all players
        agree to take it back as long as nothing was dealt since, so it is no reveal here.
        """
        table.last = table.turn
        table.turn = Turn()
        table.award = None
        if table.placement < PLACEMENTS:  # ND-5.33; a sixth card gives no turn more (ND-5.34)
            table.placement += 1
            table.actor = 1 - table.actor  # ND-5.28, ND-5.57
            table.phase = state.PLACE_CARD
            return []
        events = award.award(table)  # ND-5.59: the tenth card fills the board. ND-5.2: then award
        if award.is_last_round(table):
            return events + award.end(table)  # ND-5.75: instead of the clean-up
        return events + award.clean_up(table, chance)

    def in_turn(self, table: Duel) -> Seat | None:
        """Return whose turn nobody else may see: a placement begun, or the draft's end."""
        hidden = table.phase in state.MID_TURN or (  # ND-8.7
            # ND-8.6: the draft is told only with the answer, so that a skip betrays nothing.
            table.phase == state.OPENING and table.actor == table.first
        )
        return Seat(table.actor) if hidden else None

    def view_for(self, table: Duel, seat: Seat | None) -> Json:
        """Return what a seat or a spectator may know (ND-8.1)."""
        return view.view_for(self.seen_by(table, seat), seat)

    def resample(self, table: Duel, seat: Seat, chance: Chance) -> Duel:
        """Deal anew what the seat does not know."""
        return secrets.resample(self.seen_by(table, seat), seat, chance)
