"""The invariants: nothing is lost, doubled or out of place, and points add up."""

from __future__ import annotations

from collections import Counter

from games.core.errors import RulesBugError
from games.swarm.board import SEA, TILE_FIELDS
from games.swarm.data import (
    BLUE,
    BUOYS,
    FIGURES,
    GOLDEN,
    GREEN,
    LANDS,
    NOWHERE,
    RESEARCHERS,
    ROTATIONS,
    SHIPS,
    SLOTS,
    START_RP,
    STATION_CREW,
    STATIONS,
    TABLES,
    TILE_COUNTS,
)
from games.swarm.network import derive, is_queen_linked
from games.swarm.state import BUYING, KINDS, LEDGER, LOST, WON, Swarm
from games.swarm.study import ways


def check(state: Swarm) -> None:
    """Raise RulesBugError unless every piece is in exactly one place."""
    _check_lengths(state)
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    _check_points(state)
    _check_derived(state)


def _need(holds: object, what: str) -> None:
    if not holds:
        raise RulesBugError(what)


def _check_lengths(state: Swarm) -> None:
    seats = state.seats
    lengths = (
        (state.ships, SHIPS),
        (state.station_supply, 1),
        (state.researchers, 1),
        (state.buoy_supply, 1),
        (state.tiles, KINDS),
        (state.hands, 1),
        (state.order_cards, 1),
        (state.abilities, 1),
        (state.jokers, 1),
        (state.rp, 1),
        (state.ledger, LEDGER),
    )
    _need(all(len(found) == n * seats for found, n in lengths), "a seat lacks something")
    _need(sorted(state.order) == list(range(seats)), "the order track is wrong")
    _need(len(state.owners) == len(state.crew) == len(LANDS), "a land field is missing")
    _need(len(state.whales) == len(state.waves) == FIGURES, "a hazard is missing")
    _need(state.actor in state.order, "nobody is at the turn")


def _check_pieces(state: Swarm) -> None:
    afloat = [at for at in (*state.ships, *state.whales, *state.waves) if at != NOWHERE]
    # SW-3.5: so none is on a void either.
    _need(all(SEA >> at & 1 for at in afloat), "a ship or hazard is not on water")
    _need(state.crab == NOWHERE or 0 <= state.crab < len(LANDS), "the crab is not on land")
    for land, crew in enumerate(state.crew):
        _need(0 <= crew <= STATION_CREW, f"{crew} researchers on one station")
        _need(not crew or state.owners[land] != NOWHERE, "researchers without a station")
    for seat in range(state.seats):
        stations = state.own_stations(seat)
        _need(state.station_supply[seat] + len(stations) == STATIONS, "a station is lost")
        crew = state.crew_of(seat)
        _need(state.researchers[seat] + crew == RESEARCHERS, "a researcher is lost")
        marked = sum(seats.count(seat) for seats in state.buoys.values())
        on_queen = state.queen >> seat & 1  # SW-5.121
        _need(state.buoy_supply[seat] + marked + on_queen == BUOYS, "a buoy is lost")
        _need(min(state.station_supply[seat], state.buoy_supply[seat]) >= 0, "a supply is below 0")
        linked = is_queen_linked(state, seat)  # SW-5.120, SW-5.122, SW-5.124
        wants = linked and (on_queen or state.buoy_supply[seat] > 0)
        _need(bool(on_queen) == bool(wants), "a buoy on the queen is wrong")
    _need(state.queen < 1 << state.seats, "a stranger's buoy is on the queen")


def _check_tiles(state: Swarm) -> None:
    _need(len(state.faces) == len(SLOTS), f"{len(state.faces)} tiles")
    _need(Counter(state.faces) == Counter(_SHUFFLED), "a tile changed its face")
    _need(not state.down & ~TILE_FIELDS, "a tile lies where none may")  # SW-3.3
    _need(min(state.tiles) >= 0 <= state.golden, "less than no tile")
    places = Counter(
        kind for kind, field in zip(state.faces, SLOTS, strict=True) if state.down >> field & 1
    )
    places[GOLDEN] += state.golden
    for seat in range(state.seats):
        for kind, count in enumerate(state.own_tiles(seat)):
            places[kind] += count
    for field, pile in state.laid.items():
        _need((TILE_FIELDS & ~state.down) >> field & 1, "a tile lies on a face-down tile")
        _check_pile(pile)
        places.update(tile >> 4 for tile in pile)
    for kind, printed in enumerate(TILE_COUNTS):
        _need(places[kind] == printed, f"{places[kind]} tiles of kind {kind}")
    for field, seats in state.buoys.items():
        _need(field in state.laid, "a buoy floats without a tile")
        _need(0 < len(seats) <= len(state.laid[field]), "more buoys than tiles on a field")
        _need(all(0 <= seat < state.seats for seat in seats), "a stranger's buoy")


_SHUFFLED = [kind for kind, count in enumerate(TILE_COUNTS[:GOLDEN]) for _ in range(count)]


def _check_pile(pile: tuple[int, ...]) -> None:
    below = 0
    for tile in pile:
        openings = tile & 15
        _need(openings in ROTATIONS[tile >> 4], "a tile has strange openings")
        # SW-5.101, SW-5.102: more openings, and all of those below.
        _need(openings & below == below != openings, "a tile lies on one it may not cover")
        below = openings


def _check_cards(state: Swarm) -> None:
    held = [card for hand in state.hands for card in hand]
    cards = Counter([*state.row, *held, *state.discard, *state.box, *state.blue])
    expected = Counter([*TABLES[state.seats].beige, *GREEN, *BLUE])
    _need(cards == expected, "an action card is lost")
    _need(all(hand == sorted(hand) for hand in state.hands), "a hand is not in order")
    _need(not (state.row and state.part != BUYING), "cards on sale outside the buy phase")
    numbers = [number for number in state.order_cards if number]
    _need(len(set(numbers)) == len(numbers), "two players have the same order card")
    abilities = [ability for ability in state.abilities if ability != NOWHERE]
    _need(len(set(abilities)) == len(abilities), "two players have the same ability")
    quota = TABLES[state.seats].quota  # SW-5.26
    _need(all(len(hand) <= quota for hand in state.hands), "somebody bought too many cards")
    _need(state.part == BUYING or not numbers, "an order card outside the buy phase")


def _check_points(state: Swarm) -> None:
    _need(min(state.rp) >= 0, "somebody has less than no points")  # SW-5.3, SW-5.4
    _need(len(state.final) in (0, state.seats), "a final score is missing")
    for seat in range(state.seats):
        paid, eyes, won, lost = state.ledger[seat * LEDGER : (seat + 1) * LEDGER]
        stages = sum(points[seat] for points in state.scored)
        final = sum(state.final[seat]) if state.final else 0
        total = START_RP - paid + eyes + won - lost + stages + final
        _need(state.rp[seat] == total, f"the points of seat {seat} do not add up")
    # SW-5.161: what victims lose is just what attackers gain.
    _need(sum(state.ledger[WON::LEDGER]) == sum(state.ledger[LOST::LEDGER]), "damage got lost")


def _check_derived(state: Swarm) -> None:
    """Work out from the pieces what is kept up to date step by step, and compare."""
    again = state.copy()
    derive(again)
    for name in ("opens", "fed", "covered", "two", "three"):
        _need(getattr(again, name) == getattr(state, name), f"{name} is out of date")
    _need(state.ways is None or state.ways == ways(again), "the ways are out of date")
