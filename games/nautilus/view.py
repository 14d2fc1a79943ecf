"""What a seat or a spectator may know (rules 8): built from nothing, never cut from the whole.

Fields are names ("M13"), seats are numbers from 0, module kinds and find kinds are the ids of
data.json. Every key of a view:

game            "nautilus"
seat            who looks, None for a spectator
round           1, 2, ...
stage           "opening" (the start player places the base), "build", "research", "dive",
                "scoring" (upgrades are being chosen), "over"
waiting_for     the seats that are asked something
actor           whose turn it is, None in "scoring" and "over"
start           who has the start marker
options         {"peek_memory", "hidden_money", "ask_upgrades"}: the rules of this table
abyss_open      whether everybody may enter the abyss
idle            nobody has bought, built or recovered in this round yet
idle_warning    and it is late enough to say that the game ends if it stays so (section 9)
last_round      the number of the extra round once 13, 14 and 15 are found, else None
base            the field of the base, None before it is placed
modules         in building order: {"kind", "code", "field" (centre), "orientation" ("-", "V", "H"),
                "builder" (seat or None), "crew" (researchers by seat),
                "locks": [{"direction" ("N".."NW"), "colour" ("blue", "brown"),
                           "dock" (field of a blue lock of a lab, None for others),
                           "free" (whether a sub could stand on that dock now),
                           "to" (centre of the connected module or None)}]}
subs            on the board: {"seat", "number" (1-3), "field"}
finds           {"down": [{"field", "zone"}], "up": [{"field", "zone", "find", "price"}]}
unseen          by zone, what is still face down: {"slope": {"crab": 3, ...}}; "pieces" lists the
                Atlantis numbers among them; public, because all removed faces are
stacks          by kind: {"left", "price" (0 for habitats: only their crew is paid)}
ruins           fifteen entries: {"number", "found", "owner" (seat or None)}
aside           finds covered by modules: {"field", "zone", "find"} (Atlantis pieces are in ruins)
gone            chests and tempo tiles recovered: the same
chips           by lab kind: the seat that holds the majority chip or None
atlantis_chips  the point chips in play, highest first
players         by seat: {"nemo" (None while hidden), "researchers", "subs" (in supply),
                "held": [{"kind", "crew"}], "counts" {lab kind: 0-4}, "research" {lab kind: points},
                "research_total", "finds" {kind: number}, "pieces" [own Atlantis numbers],
                "atlantis_points" (as they stand), "steps", "sub_range", "scan_range", "peeks",
                "chest_nemo", "may_enter_abyss"}
turn            for the acting seat, its turn in progress: {"seat", "stage", "acts"} or None; the
                others see all of it when it is over
last            the last turn in which something was done, the same form, or None
                acts: ["based", field], ["bought", kind, crew], ["built", kind, field, orientation],
                ["covered", field, find, number or 0], ["walked", from, to],
                ["launched", sub, lab, field], ["scanned", sub, field], ["sailed", sub, from, to],
                ["recovered" or "unpaid", field, find, number or 0], ["peeked", field],
                ["retired", sub, field, lab]
result          None before the end, then {the standings (core.standings),
                "scores": by seat {"finds" {kind: points}, "upgrades", "atlantis", "find_total",
                "research" {lab kind: points}, "research_total", "nemo", "total", "order" [kinds]},
                "buried": finds never found {"field", "zone", "find", "number"}}
orders          by seat the two kinds of its order once they are revealed, else None
own             None for a spectator, else
                {"order" [two kinds], "eligible", "upgrades" (that could be paid now),
                 "answered" (the own number in "scoring", None before),
                 "known": face-down finds looked at {"field", "zone", "find", "number"},
                 "look": what the last own look showed, until the next own choice,
                 "score": the own score if the game ended now, in the form of result["scores"],
                 "turn": None unless it is the own turn, else
                 {"asks" (kind of the question, "turn_done" when the turn only waits to be ended),
                  "bought", "built" (fields), "paid" (for building so far),
                  "kind", "crew", "site": the module being bought or placed,
                  "walks", "steps_left", "walker" (field), "step" (0 launch, 1 sonar, 2 move),
                  "scanned", "moved" (sub numbers), "sub" (number of the one to sail, or None),
                  "range" (fields it may sail), "reach" (where it may end its move, [] while
                  none is to sail), "peeks" (looks left),
                  "closed": ["launch", "scan"] where that would still be possible but its step is
                  over (NA-5.72)}}
"""

from __future__ import annotations

from games.core.api import Json
from games.core.bitsets import members
from games.core.standings import Standings
from games.nautilus.board import DOCKS, FACES
from games.nautilus.data import (
    ATLANTIS,
    ATLANTIS_CHIPS,
    CHEST_NEMO,
    COUNTS,
    DIRECTIONS,
    FIELDS,
    HAB_STRAIGHT,
    KEPT,
    KINDS,
    LAB_PRICE,
    LABS,
    LOCKS,
    MODULES,
    NOWHERE,
    PEEKS,
    SCAN_RANGE,
    SLOT,
    SLOTS,
    STEPS,
    STRAIGHT,
    SUB_RANGE,
    SUBS,
    TRAINING,
    ZONE_SLOTS,
    ZONES,
    kind_of,
    zone_name,
)
from games.nautilus.sailing import closed_to, price_on
from games.nautilus.scoring import atlantis_points, ranking, research_points, scores
from games.nautilus.state import (
    BUILD_STAGE,
    DIVE_STAGE,
    OVER,
    SCORING_STAGE,
    STAGES,
    UNFOUND,
    UPGRADE,
    Act,
    Nautilus,
)
from games.nautilus.view_own import find_view, order_view, own_view, score_view

CODES = ("B", "HS", "HD", "TR", "TE", "SO", "SA", "AN")


def view_for(state: Nautilus, seat: int | None) -> Json:
    """Return the view; others never see a turn in progress, core shows them its beginning."""
    over = state.phase == OVER
    scoring = state.stage == SCORING_STAGE
    return {
        "game": "nautilus",
        "seat": seat,
        "round": state.round,
        "stage": "over" if over else STAGES[state.stage],
        "waiting_for": waiting(state),
        "actor": None if scoring else state.actor,
        "start": state.start,
        "options": {
            "peek_memory": state.peek_memory,
            "hidden_money": state.hidden_money,
            "ask_upgrades": state.ask_upgrades,
        },
        "idle": not state.active,
        "idle_warning": _idle_warning(state),
        "last_round": state.last_round or None,
        **_sea(state),
        **_supplies(state),
        "players": [_player(state, player, seat) for player in range(state.seats)],
        "turn": _acts(state.actor, state.stage, state.turn.acts),
        "last": None if state.last is None else _acts(*state.last),
        "result": _result(state) if over else None,
        # NA-6.11: not before the scoring.
        "orders": [order_view(state, s) for s in range(state.seats)] if scoring else None,
        "own": None if seat is None else own_view(state, seat),
    }


def _sea(state: Nautilus) -> Json:
    """Return what lies and floats on the board."""
    modules = state.city.modules
    return {
        "abyss_open": state.abyss_open,
        "base": FIELDS[modules[0].centre] if modules else None,
        "modules": [_module(state, number) for number in range(len(modules))],
        "subs": [
            {"seat": place // SUBS, "number": place % SUBS + 1, "field": FIELDS[field]}
            for place, field in enumerate(state.subs)
            if field != NOWHERE
        ],
        "finds": {
            # NA-4.5: the back shows the zone and nothing else.
            "down": [{"field": FIELDS[f], "zone": zone_name(f)} for f in members(state.down)],
            "up": [
                {
                    "field": FIELDS[f],
                    "zone": zone_name(f),
                    "find": kind_of(state.faces[SLOT[f]]),
                    "price": price_on(state, f),
                }
                for f in members(state.up)
            ],
        },
        "unseen": {ZONES[zone]: _unseen(state, zone) for zone in range(1, len(ZONES))},
    }


def _supplies(state: Nautilus) -> Json:
    """Return what lies beside the board."""
    return {
        "stacks": {
            MODULES[kind]: {
                "left": state.stacks[kind],
                "price": LAB_PRICE if kind >= TRAINING else 0,
            }
            for kind in range(HAB_STRAIGHT, len(MODULES))
        },
        "ruins": [
            {"number": n, "found": owner != UNFOUND, "owner": owner if owner >= 0 else None}
            for n, owner in enumerate(state.ruins, 1)
        ],
        "aside": [_removed(state, slot) for slot in state.aside],
        "gone": [_removed(state, slot) for slot in state.gone],
        "chips": {
            kind: None if holder == NOWHERE else holder
            for kind, holder in zip(LABS, state.chips, strict=True)
        },
        "atlantis_chips": list(ATLANTIS_CHIPS[state.seats]),  # NA-4.7
    }


def waiting(state: Nautilus) -> list[int]:
    """Return the seats that are asked something."""
    if state.phase == OVER:
        return []
    if state.phase == UPGRADE:
        return [seat for seat, chosen in enumerate(state.upgrades) if chosen == NOWHERE]
    return [state.actor]


def _idle_warning(state: Nautilus) -> bool:
    """Return whether the round may still stay idle and only few turns are left (section 9)."""
    if state.active or state.stage not in (BUILD_STAGE, DIVE_STAGE):
        return False
    return state.stage == DIVE_STAGE or (state.actor + 1) % state.seats == state.start


def _module(state: Nautilus, number: int) -> Json:
    module = state.city.modules[number]
    seats = state.seats
    taken = state.city.covered | state.down | state.up | state.occupied()
    locks = []
    for direction in LOCKS[module.kind, module.orientation]:
        other = state.city.at.get(_or_nowhere(FACES[module.centre][direction]))
        linked = other is not None and other in state.city.links[number]
        straight = direction < STRAIGHT
        # NA-5.79: to draw the docks of base and habitats would promise launches there.
        dock = DOCKS[module.centre][direction] if straight and module.is_lab else None
        locks.append(
            {
                "direction": DIRECTIONS[direction][0],
                "colour": "blue" if straight else "brown",  # NA-3.11
                "dock": None if dock is None else FIELDS[dock],
                "free": dock is not None and not taken >> dock & 1,
                "to": FIELDS[state.city.modules[other].centre]
                if linked and other is not None
                else None,
            }
        )
    return {
        "kind": MODULES[module.kind],
        "code": CODES[module.kind],
        "field": FIELDS[module.centre],
        "orientation": module.orientation,
        "builder": None if module.builder == NOWHERE else module.builder,
        "crew": state.crew[number * seats : (number + 1) * seats],
        "locks": locks,
    }


def _or_nowhere(field: int | None) -> int:
    return NOWHERE if field is None else field


def _unseen(state: Nautilus, zone: int) -> Json:
    """Return what is face down in a zone, as everybody can count it (section 8)."""
    # Sorted, so that their order tells nothing of where they lie.
    faces = sorted(state.faces[s] for s in ZONE_SLOTS[zone] if state.down >> SLOTS[s] & 1)
    counts: Json = {kind: faces.count(face) for face, kind in enumerate(KINDS)}
    pieces = [face - ATLANTIS for face in faces if face > ATLANTIS]
    return counts | {"atlantis": len(pieces), "pieces": pieces}


def _removed(state: Nautilus, slot: int) -> Json:
    field = SLOTS[slot]
    return {"field": FIELDS[field], "zone": zone_name(field), "find": kind_of(state.faces[slot])}


def _player(state: Nautilus, seat: int, viewer: int | None) -> Json:
    counts = state.counts[seat * COUNTS : (seat + 1) * COUNTS]
    research = research_points(state, seat)
    # The option hides a sum, no secret: every payment is in the log (rules 7).
    hidden = state.hidden_money and seat != viewer and state.stage != SCORING_STAGE
    training, technology, sonar, sampling, analysis = counts
    return {
        "nemo": None if hidden else state.nemo[seat],
        "researchers": state.supply[seat],
        "subs": state.own_subs(seat).count(NOWHERE),
        # NA-5.20: open to everybody.
        "held": [{"kind": MODULES[kind], "crew": crew} for kind, crew in state.held[seat]],
        "counts": dict(zip(LABS, counts, strict=True)),
        "research": dict(zip(LABS, research, strict=True)),
        "research_total": sum(research),
        "finds": dict(zip(KEPT, state.finds_of(seat), strict=True)),  # NA-5.104
        "pieces": [n for n, owner in enumerate(state.ruins, 1) if owner == seat],
        "atlantis_points": atlantis_points(state.ruins, state.seats)[seat],
        "steps": STEPS[training],
        "sub_range": SUB_RANGE[technology],
        "scan_range": SCAN_RANGE[sonar],
        "peeks": PEEKS[sampling],
        "chest_nemo": CHEST_NEMO[analysis],
        "may_enter_abyss": not closed_to(state, seat),
    }


def _acts(seat: int, stage: int, acts: tuple[Act, ...]) -> Json | None:
    if not acts:
        return None
    return {"seat": seat, "stage": STAGES[stage], "acts": [list(act) for act in acts]}


def _result(state: Nautilus) -> Json:
    final = scores(state)
    return {
        **Standings(ranking(final), state.ending).shown(),
        "scores": [score_view(state, seat, score) for seat, score in enumerate(final)],
        # Nothing is hidden any more once the game is over (rules 8).
        "buried": [find_view(state, field) for field in members(state.down)],
    }
