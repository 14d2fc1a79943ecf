"""Positions of Nautilus in a few words, choices, and a table with a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.api import Seat
from games.core.bitsets import members
from games.core.chance import Chance
from games.nautilus import GAME, building, dive, research
from games.nautilus.board import FOOT
from games.nautilus.city import City, Module
from games.nautilus.data import (
    ATLANTIS,
    BASE,
    COUNTS,
    FIELD,
    FIELDS,
    KEPT,
    KINDS,
    LABS,
    MODULE,
    MODULES,
    NOWHERE,
    RESEARCHERS,
    SHELL,
    SLOT,
    SLOTS,
    START_NEMO,
    SUBS,
    WAYS,
    ZONE_FACES,
    ZONE_OF,
)
from games.nautilus.state import (
    BUILD_STAGE,
    DIVE_STAGE,
    RESEARCH_STAGE,
    UNFOUND,
    UNMARKED,
    Nautilus,
    Turn,
)
from tests.rules.choosing import Chooser
from tests.rules.table import LoggedTable

R, O, P, Y = (Seat(number) for number in range(4))  # noqa: E741  # the letters of the rules
EVERYBODY: tuple[Seat | None, ...] = (R, O, P, None)

Find = str | int  # a kind, or the number of an Atlantis piece
Built = tuple[str, str, str, str]  # kind, centre, orientation, builder's letter

BASE_ONLY: tuple[Built, ...] = ()
# The standard test city of rules 11.
STC: tuple[Built, ...] = (
    ("hab_straight", "M10", "-", ""),
    ("training", "M7", "V", "R"),
    ("sonar", "J13", "H", "R"),
    ("hab_diagonal", "O15", "-", ""),
    ("sampling", "M17", "V", "P"),
    ("technology", "Q17", "H", "O"),
    ("analysis", "Q13", "V", "O"),
)
_CHOOSER = Chooser(GAME, "ROPY")
seat, keys, ends, asked = _CHOOSER.seat, _CHOOSER.keys, _CHOOSER.ends, _CHOOSER.asked
play, play_and_tell = _CHOOSER.play, _CHOOSER.play_and_tell
_STAGES = {"build": BUILD_STAGE, "research": RESEARCH_STAGE, "dive": DIVE_STAGE}
_BEGIN = {"build": building.begin, "research": research.begin, "dive": dive.begin}


def habitat(centre: str, kind: str = "hab_straight") -> Built:
    """Return a habitat for a city."""
    return (kind, centre, "-", "")


def position(
    stage: str,
    actor: str = "R",
    *,
    seats: int = 3,
    city: Iterable[Built] = STC,
    base: str = "M13",
    crew: Mapping[str, Mapping[str, int]] | None = None,
    supply: Mapping[str, int] | None = None,
    subs: Mapping[str, str] | None = None,
    nemo: Mapping[str, int] | None = None,
    held: Mapping[str, Sequence[tuple[str, int]]] | None = None,
    finds: Mapping[str, Find] | None = None,
    up: Iterable[str] = (),
    gone: Iterable[str] = (),
    kept: Mapping[str, Mapping[str, int]] | None = None,
    ruins: Mapping[str, Iterable[int]] | None = None,
    chips: Mapping[str, str] | None = None,
    orders: Sequence[int] | None = None,
    abyss_open: bool = False,
    start: str | None = None,
    round: int = 5,  # noqa: A002  # the word of the rules
    active: bool = True,
    last_round: int = 0,
    begin: bool = True,
    **options: Any,
) -> Nautilus:
    """Return a position with a turn of `actor` to begin, the rest filled in consistently.

    Researchers not named stay in supply; a named supply puts the rest of them into the base, which
    has no effect. Counts follow from who is in which lab. `finds` says what lies on a field, `up`
    which finds are face up, `gone` which fields were emptied earlier, `kept` and `ruins` what was
    recovered ("" in ruins: without a marker); finds under modules count as put aside.
    """
    state = GAME.setup(seats, Chance("test"), _options(options))
    state.round, state.active, state.last_round = round, active, last_round
    state.abyss_open = abyss_open
    state.orders = tuple(orders) if orders is not None else tuple(range(seats))
    _lay_city(state, base, city)
    _deal(state, dict(finds or {}))
    _remove_covered(state)
    _fill_ruins(state, ruins or {})
    _fill_tableaus(state, kept or {})
    _empty(state, gone)
    for name in up:
        bit = 1 << FIELD[name]
        state.down, state.up = state.down & ~bit, state.up | bit
    _send_crew(state, crew or {}, supply or {}, held or {})
    for name, field in (subs or {}).items():
        state.subs[seat(name[0]) * SUBS + int(name[1]) - 1] = FIELD[field]
    for letter, amount in (nemo or {}).items():
        state.nemo[seat(letter)] = amount
    state.bank = seats * START_NEMO[seats] - sum(state.nemo)
    _count(state, chips or {})
    state.actor = seat(actor)
    state.start = seat(start or actor)
    state.stage = _STAGES[stage]
    state.turn = Turn()
    GAME.check(state)
    if begin:
        assert _BEGIN[stage](state), "there is nothing to choose"
    return state


def _options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    from games.core.options import resolve

    return resolve(GAME.options, {"start_player": "host", **chosen})


def _lay_city(state: Nautilus, base: str, city: Iterable[Built]) -> None:
    state.city = City().plus(Module(BASE, FIELD[base], WAYS[BASE][0], NOWHERE))
    for kind, centre, way, builder in city:
        owner = seat(builder) if builder else NOWHERE
        state.city = state.city.plus(Module(MODULE[kind], FIELD[centre], way, owner))
        state.stacks[MODULE[kind]] -= 1
    state.crew = [0] * (state.seats * len(state.city.modules))


def face(find: Find) -> int:
    """Return the face of a kind or of an Atlantis number."""
    return ATLANTIS + find if isinstance(find, int) else KINDS.index(find)


def _deal(state: Nautilus, wanted: dict[str, Find]) -> None:
    """Deal the faces in order, then swap until the wanted ones lie where they should."""
    faces = [f for zone in ZONE_FACES for f in zone]
    fixed = {SLOT[FIELD[name]] for name in wanted}
    covered = [SLOT[f] for f in members(state.city.covered & state.down) if SLOT[f] not in fixed]
    for name, find in wanted.items():
        _swap(faces, SLOT[FIELD[name]], face(find), fixed)
    for slot in covered:  # shells, so that no Atlantis piece is lost by accident
        zone = ZONE_OF[SLOTS[slot]]
        spare = [s for s, f in enumerate(faces) if f == SHELL and s not in fixed]
        if any(ZONE_OF[SLOTS[s]] == zone for s in spare):
            _swap(faces, slot, SHELL, fixed)
        fixed.add(slot)
    state.faces = tuple(faces)


def _swap(faces: list[int], slot: int, wanted: int, fixed: set[int]) -> None:
    if faces[slot] == wanted:
        return
    zone = ZONE_OF[SLOTS[slot]]
    other = next(
        s
        for s, f in enumerate(faces)
        if f == wanted and ZONE_OF[SLOTS[s]] == zone and (s not in fixed or s == slot)
    )
    faces[slot], faces[other] = faces[other], faces[slot]


def _remove_covered(state: Nautilus) -> None:
    for field in members(state.city.covered & state.down):
        state.down &= ~(1 << field)
        found = state.faces[SLOT[field]]
        if found > ATLANTIS:
            state.ruins[found - ATLANTIS - 1] = UNMARKED
        else:
            state.aside.append(SLOT[field])


def _take(state: Nautilus, wanted: int) -> int:
    """Take a face-down find of that face off the board and return its slot."""
    slot = next(s for s, f in enumerate(state.faces) if f == wanted and state.down >> SLOTS[s] & 1)
    state.down &= ~(1 << SLOTS[slot])
    return slot


def _fill_ruins(state: Nautilus, ruins: Mapping[str, Iterable[int]]) -> None:
    for letter, numbers in ruins.items():
        for number in numbers:
            _take(state, ATLANTIS + number)
            state.ruins[number - 1] = seat(letter) if letter else UNMARKED


def _fill_tableaus(state: Nautilus, kept: Mapping[str, Mapping[str, int]]) -> None:
    for letter, finds in kept.items():
        for kind, number in finds.items():
            for _ in range(number):
                _take(state, KEPT.index(kind))
            state.kept[seat(letter) * len(KEPT) + KEPT.index(kind)] += number


def _empty(state: Nautilus, fields: Iterable[str]) -> None:
    """Count the finds on some fields as put aside."""
    for name in fields:
        bit = 1 << FIELD[name]
        if state.down & bit:
            state.down &= ~bit
            found = state.faces[SLOT[FIELD[name]]]
            if found > ATLANTIS:
                state.ruins[found - ATLANTIS - 1] = UNMARKED
            else:
                state.aside.append(SLOT[FIELD[name]])


def _send_crew(
    state: Nautilus,
    crew: Mapping[str, Mapping[str, int]],
    supply: Mapping[str, int],
    held: Mapping[str, Sequence[tuple[str, int]]],
) -> None:
    for number in range(state.seats):
        letter = "ROPY"[number]
        for centre, own in crew.get(letter, {}).items():
            state.crew[state.city.at[FIELD[centre]] * state.seats + number] += own
        for kind, own in held.get(letter, ()):
            state.held[number].append((MODULE[kind], own))
            state.stacks[MODULE[kind]] -= 1
        away = sum(state.crew_of(number)) + sum(own for _, own in state.held[number])
        state.supply[number] = RESEARCHERS - away
        if letter in supply:
            state.crew[number] += state.supply[number] - supply[letter]  # module 0 is the base
            state.supply[number] = supply[letter]


def _count(state: Nautilus, chips: Mapping[str, str]) -> None:
    for number in range(state.seats):
        for module, own in zip(state.city.modules, state.crew_of(number), strict=True):
            if module.is_lab and own:
                state.counts[number * COUNTS + module.kind - MODULE["training"]] += 1
    for row, lab in enumerate(LABS):
        counts = state.counts[row::COUNTS]
        leaders = [n for n, count in enumerate(counts) if count == max(counts) >= 2]
        if lab in chips:
            state.chips[row] = seat(chips[lab])
        elif leaders:
            state.chips[row] = leaders[0]


PASSES = ("nothing", "finish", "done", "end", "decline", "skip")


def passed(state: Nautilus) -> Nautilus:
    """Return the position after the pass option of the pending decision."""
    (own,) = (key for key in keys(state) if key in PASSES)
    return play(state, own)


def until(state: Nautilus, letter: str, stage: str) -> Nautilus:
    """Pass until it is somebody's turn in a phase."""
    for _ in range(60):
        if asked(state)[0] == letter and state.stage == _STAGES[stage] and not state.turn.acts:
            return state
        state = passed(state)
    raise AssertionError(f"{letter} never has a {stage} turn")


def crew(state: Nautilus, letter: str, centre: str) -> int:
    """Return the researchers of a player in a module."""
    return state.crew[state.city.at[FIELD[centre]] * state.seats + seat(letter)]


def count(state: Nautilus, letter: str, lab: str) -> int:
    """Return how many labs of a type a player has activated."""
    return state.count(seat(letter), MODULE[lab])


def sub(state: Nautilus, name: str) -> str | None:
    """Return where a submarine is, None in supply: sub(state, "R1")."""
    field = state.subs[seat(name[0]) * SUBS + int(name[1]) - 1]
    return None if field == NOWHERE else FIELDS[field]


def on_board(state: Nautilus, field: str) -> str | None:
    """Return how a find lies on a field: "down", "up" or None."""
    bit = 1 << FIELD[field]
    return "down" if state.down & bit else "up" if state.up & bit else None


def kept(state: Nautilus, letter: str, kind: str) -> int:
    """Return how many finds of a kind lie on a tableau."""
    return state.finds_of(seat(letter))[KEPT.index(kind)]


def owner(state: Nautilus, number: int) -> str | None:
    """Return whose marker an Atlantis piece bears, "" for none, None if it is not found."""
    found = state.ruins[number - 1]
    return None if found == UNFOUND else "" if found == UNMARKED else "ROPY"[found]


def holds(state: Nautilus, letter: str) -> list[tuple[str, int]]:
    """Return the unbuilt modules of a player."""
    return [(MODULES[kind], own) for kind, own in state.held[seat(letter)]]


def stack(state: Nautilus, kind: str) -> int:
    """Return how many modules of a kind can be bought."""
    return state.stacks[MODULE[kind]]


def nemo(state: Nautilus, letter: str) -> int:
    """Return the money of a player."""
    return state.nemo[seat(letter)]


def modules(state: Nautilus) -> dict[str, str]:
    """Return the kinds of all modules by centre."""
    return {FIELDS[m.centre]: MODULES[m.kind] for m in state.city.modules}


def module(state: Nautilus, centre: str) -> Module:
    """Return the module on a centre."""
    return state.city.modules[state.city.at[FIELD[centre]]]


def links(state: Nautilus, centre: str) -> set[str]:
    """Return the modules connected to one."""
    found = state.city.links[state.city.at[FIELD[centre]]]
    return {FIELDS[state.city.modules[number].centre] for number in found}


def steps(state: Nautilus, start: str, end: str) -> int:
    """Return the step distance of two modules."""
    return state.city.steps(state.city.at[FIELD[start]], state.city.at[FIELD[end]])


def sites(state: Nautilus, kind: str) -> set[str]:
    """Return where a module of a kind could be built now."""
    return {FIELDS[field] for field in members(building.legal_sites(state, MODULE[kind]))}


def footprint(centre: str) -> set[str]:
    """Return the footprint of a module."""
    return {FIELDS[field] for field in members(FOOT[FIELD[centre]])}


class Table(LoggedTable[Nautilus]):
    """A table with a log."""

    def __init__(self, state: Nautilus, *, confirm: bool = True) -> None:
        super().__init__(GAME, state, confirm=confirm)

    def told(self, who: Seat | None) -> list[str]:
        """Return the kinds of log lines a seat or a spectator may read."""
        return [kind for kind, _ in self.log(who)]
