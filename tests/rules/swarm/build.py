"""Positions of The Swarm in the notation of rules 11, choices, and a table with a log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.api import Seat
from games.core.chance import Chance
from games.core.options import resolve
from games.swarm import GAME
from games.swarm.data import (
    ABILITIES,
    BLUE,
    CARD,
    CARDS,
    CROSS,
    CURVE,
    FIELD,
    FIELDS,
    GOLDEN,
    GREEN,
    LAND,
    LANDS,
    NOWHERE,
    SHIPS,
    SLOT,
    SLOTS,
    START_RP,
    STRAIGHT,
    TABLES,
    TEE,
    TILE,
    TILE_COUNTS,
    TILES,
    openings_name,
    openings_of,
)
from games.swarm.network import derive, is_queen_linked, networks
from games.swarm.state import (
    BUY,
    BUYING,
    EYES_SEEN,
    KINDS,
    LEDGER,
    PAID,
    PLAY,
    PLAYING,
    UP,
    USED,
    Swarm,
)
from tests.rules.choosing import Chooser
from tests.rules.table import LoggedTable

Y, R, W, K = (Seat(number) for number in range(4))
EVERYBODY: tuple[Seat | None, ...] = (Y, R, W, K, None)
LETTERS = "YRWK"
_CHOOSER = Chooser(GAME, LETTERS)
seat, keys, ends, asked = _CHOOSER.seat, _CHOOSER.keys, _CHOOSER.ends, _CHOOSER.asked
play, play_and_tell = _CHOOSER.play, _CHOOSER.play_and_tell

_STATION = re.compile(r"^([A-J]\d+)(?:\[(\d)\])?$")
_LAID = re.compile(r"^([A-J]\d+):([NESW+]+)\(([YRWK]*)\)$")


def position(
    actor: str = "Y",
    *,
    seats: int = 4,
    stations: Mapping[str, str] | None = None,
    ships: Mapping[str, str] | None = None,
    tiles: str = "",
    down: Iterable[str] | str = (),
    faces: Mapping[str, str] | None = None,
    open_tiles: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    used: str = "",
    rp: Mapping[str, int] | None = None,
    abilities: Mapping[str, str] | None = None,
    whales: Sequence[str] = (),
    waves: Sequence[str] = (),
    crab: str = "",
    buoys: Mapping[str, int] | None = None,
    order: str = "",
    stage: int = 1,
    **options: Any,
) -> Swarm:
    """Return a position of the play phase with a turn of `actor` to begin.

    `stations`: {"Y": "A6[1] A5"}; `ships`: {"R": "F4 G4"}; `tiles`: "F2:NS(R) C5:NESW(YW)", laid
    one upon the other with "+": "C5:NS+NESW(YW)". The sea is empty but for `down` ("all": full);
    `faces` says what lies there. `open_tiles`: {"Y": "curve tee"}. `hands` names cards; the players
    in `used` have used their joker. `buoys` sets supplies as if the rest had never been there, so
    that such a position cannot be checked.
    """
    state = new_game(seats, **options)
    state.stage, state.part, state.phase, state.round = stage, PLAYING, PLAY, 1
    state.order = [seat(letter) for letter in (order or LETTERS[:seats])]
    state.actor = seat(actor)
    state.place = state.order.index(state.actor)
    _build(state, stations or {})
    for letter, fields in (ships or {}).items():
        for number, field in enumerate(fields.split()):
            state.ships[seat(letter) * SHIPS + number] = FIELD[field]
    _lay(state, tiles)
    _cover(state, SLOTS if down == "all" else [FIELD[name] for name in down], faces or {})
    _take(state, open_tiles or {})
    _hide_rest(state)
    _swim(state, whales, waves, crab)
    _deal(state, hands or {}, used)
    for letter, points in (rp or {}).items():
        _set_rp(state, seat(letter), points)
    for letter, name in (abilities or {}).items():
        state.abilities[seat(letter)] = ABILITIES.index(name)
    for letter, left in (buoys or {}).items():
        state.buoy_supply[seat(letter)] = left
    derive(state)
    _link(state)
    if not buoys:
        GAME.check(state)
    return state


def _build(state: Swarm, stations: Mapping[str, str]) -> None:
    for letter, places in stations.items():
        for place in places.split():
            found = _STATION.match(place)
            assert found, place
            land = LAND[FIELD[found[1]]]
            crew = int(found[2] or 1)
            state.owners[land] = seat(letter)
            state.crew[land] = crew
            state.station_supply[seat(letter)] -= 1
            state.researchers[seat(letter)] -= crew


def kind_of(openings: int) -> int:
    """Return the kind of an ordinary tile with these openings."""
    if openings.bit_count() == 2:
        return STRAIGHT if openings in (5, 10) else CURVE
    return TEE if openings.bit_count() == 3 else CROSS


def _lay(state: Swarm, tiles: str) -> None:
    for text in tiles.split():
        found = _LAID.match(text)
        assert found, text
        at = FIELD[found[1]]
        pile = [openings_of(name) for name in found[2].split("+")]
        owners = tuple(seat(letter) for letter in found[3])
        while len(pile) < len(owners):  # what lay below does not matter
            pile.insert(0, _smaller(pile[0]))
        state.laid[at] = tuple(kind_of(openings) << 4 | openings for openings in pile)
        if owners:
            state.buoys[at] = owners
        for owner in owners:
            state.buoy_supply[owner] -= 1


def _smaller(openings: int) -> int:
    """Return some tile that one with these openings may cover."""
    fewer = [openings & ~(1 << side) for side in range(4) if openings >> side & 1]
    return fewer[0] if openings.bit_count() > 2 else openings


def _cover(state: Swarm, fields: Iterable[int], faces: Mapping[str, str]) -> None:
    """Put face-down tiles on some fields, the wanted faces where they are wanted."""
    state.down = sum(1 << at for at in fields if at not in state.laid)
    laid = [tile >> 4 for pile in state.laid.values() for tile in pile]
    pool = [kind for kind, count in enumerate(TILE_COUNTS[:GOLDEN]) for _ in range(count)]
    for kind in laid:
        if kind in pool:
            pool.remove(kind)
    wanted = {SLOT[FIELD[name]]: TILE[kind] for name, kind in faces.items()}
    for kind in wanted.values():
        pool.remove(kind)
    dealt: list[int] = []
    for slot, at in enumerate(SLOTS):
        if slot in wanted:
            dealt.append(wanted[slot])
        elif state.down >> at & 1:
            dealt.append(pool.pop())
        else:
            dealt.append(NOWHERE)
    rest = [*pool, *laid]
    state.faces = tuple(rest.pop() if kind == NOWHERE else kind for kind in dealt)


def _take(state: Swarm, open_tiles: Mapping[str, str]) -> None:
    for letter, names in open_tiles.items():
        for name in names.split():
            state.tiles[seat(letter) * KINDS + TILE[name]] += 1
            if name == "golden":
                state.golden -= 1


def _hide_rest(state: Swarm) -> None:
    """Give the tiles that are nowhere yet to the last player, who never lays them."""
    left = list(TILE_COUNTS[:GOLDEN])
    for kind, at in zip(state.faces, SLOTS, strict=True):
        left[kind] -= state.down >> at & 1
    for pile in state.laid.values():
        for tile in pile:
            left[tile >> 4] -= 1
    for number in range(state.seats):
        for kind in range(GOLDEN):
            left[kind] -= state.tiles[number * KINDS + kind]
    for kind, count in enumerate(left):
        state.tiles[(state.seats - 1) * KINDS + kind] += count


def _swim(state: Swarm, whales: Sequence[str], waves: Sequence[str], crab: str) -> None:
    for number, name in enumerate(whales):
        state.whales[number] = FIELD[name]
    for number, name in enumerate(waves):
        state.waves[number] = FIELD[name]
    state.crab = LAND[FIELD[crab]] if crab else NOWHERE


def _deal(state: Swarm, hands: Mapping[str, Sequence[str]], used: str) -> None:
    """Give cards to hands; all others are discarded, in the box, or in the pile."""
    state.hands = [
        sorted(CARD[name] for name in hands.get(LETTERS[number], ()))
        for number in range(state.seats)
    ]
    rest = [*TABLES[state.seats].beige, *GREEN, *BLUE]
    for hand in state.hands:
        for card in hand:
            rest.remove(card)
    state.discard = [card for card in rest if CARDS[card].colour != "blue"]
    state.box = [card for card in rest if CARDS[card].colour == "blue"]
    state.blue = []
    while state.box and len(state.blue) < _PILE[state.stage]:
        state.blue.append(state.box.pop())
    state.row = []
    state.jokers = [USED if letter in used else UP for letter in LETTERS[: state.seats]]


_PILE = {1: 4, 2: 2, 3: 0, 4: 4}  # blue cards left by stage, shuffled again before the fourth


def _set_rp(state: Swarm, who: int, points: int) -> None:
    """Set the points of a seat, as if by tiles laid or cards paid."""
    more = points - START_RP
    state.rp[who] = points
    state.ledger[who * LEDGER + (EYES_SEEN if more > 0 else PAID)] = abs(more)


def _link(state: Swarm) -> None:
    """Put a buoy on the queen for everybody who is linked with her."""
    for number in range(state.seats):
        if is_queen_linked(state, number) and state.buoy_supply[number]:
            state.queen |= 1 << number
            state.buoy_supply[number] -= 1


def market_position(
    actor: str = "Y",
    *,
    seats: int = 4,
    row: Sequence[str],
    hands: Mapping[str, Sequence[str]] | None = None,
    orders: Mapping[str, int] | None = None,
    abilities: Mapping[str, str] | None = None,
    rp: Mapping[str, int] | None = None,
    stage: int = 1,
    **options: Any,
) -> Swarm:
    """Return a position of the buy phase; cards neither in the row nor in a hand are out of it."""
    starts = {letter: f"{field}[1]" for letter, field in zip(LETTERS, STARTS, strict=True)}
    stations = {letter: starts[letter] for letter in LETTERS[:seats]}
    state = position(
        actor, seats=seats, stations=stations, hands=hands, rp=rp, stage=stage, **options
    )
    state.part, state.phase, state.round = BUYING, BUY, 0
    for name in row:
        pools = (state.discard, state.box, state.blue)
        next(pool for pool in pools if CARD[name] in pool).remove(CARD[name])
        state.row.append(CARD[name])
    for letter, number in (orders or {}).items():
        state.order_cards[seat(letter)] = number
    for letter, name in (abilities or {}).items():
        state.abilities[seat(letter)] = ABILITIES.index(name)
    return state


STARTS = ("F1", "J5", "E10", "A6")


def new_game(seats: int = 4, seed: str = "new", **options: Any) -> Swarm:
    """Return a game before the first choice, seats in their order."""
    chosen = resolve(GAME.options, {"first_order": "seating", **options})
    return GAME.setup(seats, Chance(seed), chosen)


def started(seats: int = 4, seed: str = "new", **options: Any) -> Swarm:
    """Return a game in which everybody has taken the first start field left."""
    state = new_game(seats, seed, **options)
    while state.stage == 0:
        state = play(state, keys(state)[0], chance=Chance(seed))
    return state


def fields(state: Swarm) -> set[str]:
    """Return the fields that the pending D-FIELD offers."""
    return {key.split(":")[1] for key in keys(state) if ":" in key}


def rp(state: Swarm, letters: str = LETTERS) -> tuple[int, ...]:
    """Return the points of some players."""
    return tuple(state.rp[seat(letter)] for letter in letters if seat(letter) < state.seats)


def ship_fields(state: Swarm, letter: str) -> list[str]:
    """Return where the ships of a player are."""
    return [FIELDS[at] for at in state.own_ships(seat(letter)) if at != NOWHERE]


def tiles_of(state: Swarm, letter: str) -> dict[str, int]:
    """Return the open tiles of a player, kinds they have none of left out."""
    counts = dict(zip(TILES, state.own_tiles(seat(letter)), strict=True))
    return {kind: count for kind, count in counts.items() if count}


def is_down(state: Swarm, field: str) -> bool:
    """Return whether a face-down tile lies on a field."""
    return bool(state.down >> FIELD[field] & 1)


def is_empty(state: Swarm, field: str) -> bool:
    """Return whether a field is empty sea."""
    return bool(state.empty_sea() >> FIELD[field] & 1)


def top(state: Swarm, field: str) -> str:
    """Return the openings of the top tile of a field."""
    return openings_name(state.laid[FIELD[field]][-1] & 15)


def buoys_on(state: Swarm, field: str) -> str:
    """Return whose buoys are on a field."""
    return "".join(LETTERS[who] for who in state.buoys.get(FIELD[field], ()))


def queen_buoys(state: Swarm) -> str:
    """Return whose buoys are on the queen."""
    return "".join(letter for n, letter in enumerate(LETTERS) if state.queen >> n & 1)


def linked(state: Swarm, letter: str) -> bool:
    """Return whether a player is queen-linked."""
    return is_queen_linked(state, seat(letter))


def scores(state: Swarm, letter: str) -> list[int]:
    """Return what the networks of a player score, best first."""
    return [network.score for network in networks(state, seat(letter))]


def network_fields(state: Swarm, letter: str) -> list[set[str]]:
    """Return the fields and stations of each network of a player, best first."""
    return [
        {FIELDS[at] for at in range(len(FIELDS)) if network.fields >> at & 1}
        for network in networks(state, seat(letter))
    ]


def owner(state: Swarm, field: str) -> str:
    """Return whose station stands on a land field, "" for nobody's."""
    found = state.owners[LAND[FIELD[field]]]
    return "" if found == NOWHERE else LETTERS[found]


def crew(state: Swarm, field: str) -> int:
    """Return the researchers on a land field."""
    return state.crew[LAND[FIELD[field]]]


def crab(state: Swarm) -> str:
    """Return where the crab is, "" in supply."""
    return "" if state.crab == NOWHERE else FIELDS[LANDS[state.crab].field]


def names(places: Iterable[int]) -> list[str]:
    """Return the names of fields, those in supply left out."""
    return [FIELDS[at] for at in places if at != NOWHERE]


def row_names(state: Swarm) -> list[str]:
    """Return the cards of the row."""
    return [CARDS[card].name for card in state.row]


def legal_layings(state: Swarm, kind: str) -> set[str]:
    """Return every way the active player may lay a kind of tile now: {"C5:NE", ...}."""
    from games.swarm import study

    number = TILE[kind]
    bits = study.targets(state, number)
    return {
        f"{FIELDS[at]}:{openings_name(openings)}"
        for at in range(len(FIELDS))
        if bits >> at & 1
        for openings in study.rotations(state, number, at)
    }


class Table(LoggedTable[Swarm]):
    """A table with a log, at which forced choices are made by themselves."""

    def __init__(self, state: Swarm, *, confirm: bool = True) -> None:
        super().__init__(GAME, state, confirm=confirm, auto_forced=True)
