"""The hidden finds and orders: dealt anew for one viewer; and the invariants of rules 9.1."""

from __future__ import annotations

from collections import Counter

from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.nautilus.board import ALL_SLOTS, CONFLICT, FOOT
from games.nautilus.data import (
    ATLANTIS,
    BASE,
    BEIGE,
    CHIP_NEEDS,
    COUNTS,
    HOLD_LIMIT,
    KEPT,
    NOWHERE,
    ORDERS,
    PIECES,
    PRINTED,
    RESEARCHERS,
    SLOTS,
    START_NEMO,
    SUBS,
    TRAINING,
    ZONE_FACES,
    ZONE_SLOTS,
)
from games.nautilus.scoring import most_upgrades
from games.nautilus.state import OVER, PLACE_BASE, UNFOUND, UPGRADE, Nautilus


def resample(state: Nautilus, seat: int, chance: Chance) -> Nautilus:
    """Return a position `seat` cannot tell from this one; pools are sorted before they are dealt.

    What the seat has seen by sonar or sampling stays, and so does the money: with `hidden_money`
    it is not displayed, but every payment is in the log.
    """
    new = state.copy()
    new.before = None
    if new.phase == OVER:  # all is revealed, nothing to guess
        return new
    _deal_finds(new, seat, chance)
    if new.phase == UPGRADE:
        _guess_upgrades(new, seat, chance)
    else:
        _deal_orders(new, seat, chance)
    return new


def _deal_finds(new: Nautilus, seat: int, chance: Chance) -> None:
    # What was looked at stays even with `peek_memory` off: a player may remember it (NA-5.85).
    unknown = new.down & ~new.seen[seat]
    faces = list(new.faces)
    for slots in ZONE_SLOTS:  # NA-4.5: the backs tell the zones, so each is dealt for itself
        hidden = [slot for slot in slots if unknown >> SLOTS[slot] & 1]
        pool = chance.shuffled(sorted(faces[slot] for slot in hidden), "imagine")
        for slot, face in zip(hidden, pool, strict=True):
            faces[slot] = face
    new.faces = tuple(faces)


def _deal_orders(new: Nautilus, seat: int, chance: Chance) -> None:
    own = new.orders[seat]
    # NA-4.12: from all the others, because nobody knows which ones are not dealt.
    pool = chance.shuffled((n for n in range(len(ORDERS)) if n != own), "imagine")
    new.orders = tuple(own if each == seat else pool.pop() for each in range(new.seats))


def _guess_upgrades(new: Nautilus, seat: int, chance: Chance) -> None:
    """Others' answers are unknown until all have answered (D16)."""
    for other, chosen in enumerate(new.upgrades):
        most = most_upgrades(new, other)
        if other != seat and chosen != NOWHERE and most:
            new.upgrades[other] = chance.below(most + 1, "imagine")


def check(state: Nautilus) -> None:
    """Raise RulesBugError unless nothing is lost, doubled or out of place."""
    _check_players(state)
    _check_modules(state)
    _check_finds(state)
    _check_sea(state)
    _check_research(state)


def _need(holds: object, what: str) -> None:
    if not holds:
        raise RulesBugError(what)


def _check_players(state: Nautilus) -> None:
    seats = state.seats
    lengths = (
        (state.supply, 1),
        (state.nemo, 1),
        (state.subs, SUBS),
        (state.held, 1),
        (state.counts, COUNTS),
        (state.kept, len(KEPT)),
        (state.seen, 1),
        (state.looks, 1),
        (state.upgrades, 1),
        (state.orders, 1),
    )
    _need(all(len(found) == n * seats for found, n in lengths), "a seat lacks something")
    _need(len(state.crew) == seats * len(state.city.modules), "crew without a module")
    _need(min(state.nemo) >= 0, "somebody owes money")  # NA-5.7
    _need(  # NA-5.5: what the players have lost is in the bank
        sum(state.nemo) + state.bank == seats * START_NEMO[seats],
        "money was lost or made",
    )
    _need(min(state.crew, default=0) >= 0 and min(state.supply) >= 0, "less than no researcher")
    for seat in range(seats):
        held = sum(crew for _, crew in state.held[seat])  # NA-5.21: neither here nor there
        found = state.supply[seat] + held + sum(state.crew_of(seat))
        _need(found == RESEARCHERS, f"seat {seat} has {found} researchers")
        _need(len(state.held[seat]) <= HOLD_LIMIT, f"seat {seat} holds too many modules")  # NA-5.22
    _need(len(set(state.orders)) == seats, "two players have the same order")


def _check_modules(state: Nautilus) -> None:
    modules = state.city.modules
    built = Counter(module.kind for module in modules)
    held = Counter(kind for each in state.held for kind, _ in each)
    for kind, printed in enumerate(PRINTED):
        found = state.stacks[kind] + built[kind] + held[kind]
        # Before the start player has placed it, the base is nowhere.
        wanted = int(bool(modules)) if kind == BASE else printed
        _need(found == wanted, f"{found} modules of kind {kind}")
    blocked = 0
    for module in modules:
        _need(FOOT[module.centre], "a module is off the board")
        _need(not blocked >> module.centre & 1, "two modules overlap")
        _need((module.builder == NOWHERE) != module.is_lab, "a builder's marker is wrong")
        blocked |= CONFLICT[module.centre]
    _need(bool(modules) == (state.phase != PLACE_BASE), "the base is missing")
    _need(not modules or state.city.is_connected(), "a module is not connected to the base")


def _check_finds(state: Nautilus) -> None:
    faces = state.faces
    _need(len(faces) == len(SLOTS), f"{len(faces)} finds")
    for slots, printed in zip(ZONE_SLOTS, ZONE_FACES, strict=True):
        _need(sorted(faces[slot] for slot in slots) == list(printed), "a find changed its face")
    on_board = state.down | state.up
    _need(not state.down & state.up and not on_board & ~ALL_SLOTS, "a find lies elsewhere")
    _need(len(state.ruins) == PIECES, "the ruins card is torn")
    found = sum(owner != UNFOUND for owner in state.ruins)
    total = on_board.bit_count() + sum(state.kept) + len(state.aside) + len(state.gone) + found
    _need(total == len(SLOTS), f"{total} finds in all places")
    removed = [slot for slot, field in enumerate(SLOTS) if not on_board >> field & 1]
    pieces = {faces[slot] - ATLANTIS for slot in removed if faces[slot] > ATLANTIS}
    on_card = {number for number, owner in enumerate(state.ruins, 1) if owner != UNFOUND}
    _need(pieces == on_card, "the ruins card shows other pieces than were found")
    _need(all(faces[slot] in BEIGE for slot in state.gone), "a find left the game")


def _check_sea(state: Nautilus) -> None:
    covered = state.city.covered
    subs = [sub for sub in state.subs if sub != NOWHERE]
    _need(len(set(subs)) == len(subs), "two subs on one field")
    # Building keeps off subs (NA-5.29), and subs end no move on a covered field (NA-5.94).
    _need(not any(covered >> sub & 1 for sub in subs), "a sub on a covered field")
    _need(not covered & (state.down | state.up), "a find on a covered field")


def _check_research(state: Nautilus) -> None:
    modules, seats = state.city.modules, state.seats
    for seat in range(seats):
        found = [0] * COUNTS
        for module, crew in zip(modules, state.crew_of(seat), strict=True):
            if module.is_lab and crew:
                found[module.kind - TRAINING] += 1
        # NA-5.62: a count never falls, so it must always agree with who stands where.
        counts = state.counts[seat * COUNTS : (seat + 1) * COUNTS]
        _need(counts == found, f"the counts of seat {seat} are wrong")
    _need(len(state.chips) == COUNTS, "a majority chip is missing")
    for row, holder in enumerate(state.chips):
        row_counts = state.counts[row::COUNTS]
        most = max(row_counts)
        # NA-5.64, NA-5.65: an equal count leaves the chip where it is, a greater one takes it.
        is_right = most < CHIP_NEEDS if holder == NOWHERE else row_counts[holder] == most
        _need(is_right, "a majority chip is in the wrong place")
        _need(holder == NOWHERE or most >= CHIP_NEEDS, "a majority chip came too early")
