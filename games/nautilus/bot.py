"""The mate: weighs finds by expected research, research by expected finds (rules 12.5).

It sees its own view. For public facts it asks an imagined position, which has the same city, sea
and supplies as the view; faces it has not seen count by what is still face down in their zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.api import Decision, Json
from games.core.bitsets import members
from games.core.chance import Chance
from games.core.players import best_of
from games.nautilus import building, dive, research, sailing, state
from games.nautilus.board import DIAMOND, OVER, distance
from games.nautilus.city import Module, docks_of, sites_of
from games.nautilus.data import (
    BONUS_STEPS,
    COUNTS,
    FIELD,
    LABS,
    MODULE,
    NOWHERE,
    STEPS,
    TEMPO_RANGE,
)
from games.nautilus.outlook import Outlook
from games.nautilus.state import Nautilus

# Modules that are built together, so that the price is paid once (12.5.3), by players.
_ENOUGH = {2: 3, 3: 2, 4: 2}
_RESERVE = 6  # Nemo kept for finds and upgrades once submarines are out
_SCAN_UNKNOWN = 3  # unknown finds that are worth a scan (12.5.5)
_SCAN_MONEY = 12


class Mate:
    """The computer player of Nautilus."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        outlook = Outlook(view, imagine(chance))
        return _CHOICES[decision.kind](outlook, decision.keys)


MATE = Mate()

_Keys = tuple[str, ...]


# Build


def _place_base(outlook: Outlook, keys: _Keys) -> str:
    return keys[len(keys) // 2]  # M13: the lagoon is the same from both sides (NA-3.5)


def _buy(outlook: Outlook, keys: _Keys) -> str:
    """Crew first, then the lab type that promises most, as long as money lasts."""
    offers = [key.removeprefix("buy:") for key in keys[:-1]]
    habitats = [name for name in offers if name not in LABS]
    labs = [name for name in offers if name in LABS]
    if habitats and _wants_crew(outlook):
        return f"buy:{best_of(habitats, lambda name: _room(outlook, MODULE[name]))[1]}"
    worth, name = best_of(labs, outlook.lab_worth)
    if name and worth > 0 and (outlook.nemo > outlook.reserve(_RESERVE) or outlook.held):
        return f"buy:{name}"
    if outlook.held and labs and not _can_build(outlook) and outlook.nemo > 2:
        return f"buy:{name}"  # a purchase keeps what is held (NA-5.41)
    return keys[-1]


def _wants_crew(outlook: Outlook) -> bool:
    """Return whether there are fewer free researchers than labs that wait for one."""
    if any(crew for _, crew in outlook.held):
        return False
    free = outlook.free_researchers()
    if free == 0 and outlook.nemo >= 4:
        return outlook.world.supply[outlook.seat] >= 2
    return free < 2 and outlook.nemo > outlook.reserve(_RESERVE) + 4


def _room(outlook: Outlook, kind: int) -> float:
    """Return how many sites a module has now; the straight habitat wins ties."""
    return float(building.legal_sites(outlook.world, kind).bit_count())


def _can_build(outlook: Outlook) -> bool:
    return any(building.legal_sites(outlook.world, kind) for kind, _ in outlook.held)


def _crew(outlook: Outlook, keys: _Keys) -> str:
    affordable = [key for key in keys if outlook.nemo - int(key[-1]) >= 2]
    return (affordable or keys[:1])[-1]


def _build(outlook: Outlook, keys: _Keys) -> str:
    """Build when enough is held, when nobody is in the city, or when it would go back."""
    turn, finish = outlook.world.turn, keys[-1]
    waits = turn.bought and not turn.built and len(outlook.held) < _ENOUGH[outlook.world.seats]
    if waits and outlook.free_researchers() and outlook.nemo > 6:
        return finish
    return best_of(keys[:-1], lambda key: _next_module(outlook, key))[1]


def _next_module(outlook: Outlook, key: str) -> float:
    """Return what a module is worth on its best site."""
    world = outlook.world.copy()
    building.build(world, key)
    sites = _keys_of(building.site_options(world))
    return best_of(sites, lambda site: _site_in(outlook, world, site))[0]


def _keys_of(options: Iterable[Any]) -> list[str]:
    return [option.key for option in options]


def _site(outlook: Outlook, keys: _Keys) -> str:
    return best_of(keys, lambda key: _site_in(outlook, outlook.world, key))[1]


def _site_in(outlook: Outlook, world: Nautilus, key: str) -> float:
    """Return what a site is worth, turned the better way."""
    after = world.copy()
    building.site(after, key)
    if after.phase != state.ORIENTATION:
        return _city_worth(outlook, world, after)
    return max(_turned(outlook, world, after, way) for way in ("turn:V", "turn:H"))


def _turned(outlook: Outlook, world: Nautilus, placed: Nautilus, key: str) -> float:
    after = placed.copy()
    building.orientation(after, key)
    return _city_worth(outlook, world, after)


def _orientation(outlook: Outlook, keys: _Keys) -> str:
    return best_of(keys, lambda key: _turned(outlook, outlook.world, outlook.world, key))[1]


def _city_worth(outlook: Outlook, before: Nautilus, after: Nautilus) -> float:
    """Return how good the city is with the module just built."""
    seat = outlook.seat
    module = after.city.modules[-1]
    worth = 2.0 * (after.nemo[seat] - before.nemo[seat])
    for field in members((before.down | before.up) & ~(after.down | after.up)):
        worth -= 0.4 * max(0.0, outlook.find_worth(field)) + 0.5
    for kind, _ in after.held[seat]:
        worth += 2.0 if building.legal_sites(after, kind) else -5.0
    if module.is_lab:
        return worth + _nearness(outlook, after) + _dock_worth(after, module)
    around = after.down & DIAMOND[6][module.centre]
    return worth + 0.3 * around.bit_count() + 0.2 * _openings(after, module)


def _nearness(outlook: Outlook, after: Nautilus) -> float:
    """Return how soon an own researcher can be in the lab just built."""
    seat, number = outlook.seat, len(after.city.modules) - 1
    steps = STEPS[after.counts[seat * COUNTS]]
    starts = [m for m, own in enumerate(after.crew_of(seat)) if _is_free(after, m, own)]
    if any(number in after.city.within(start, steps) for start in starts):
        return 6.0
    return 2.0 if any(number in after.city.within(start, steps + 3) for start in starts) else 0.0


def _is_free(world: Nautilus, number: int, own: int) -> bool:
    return own > (1 if world.city.modules[number].is_lab else 0)  # NA-5.51


def _dock_worth(world: Nautilus, module: Module) -> float:
    taken = world.city.covered | world.down | world.up
    free = [dock for dock in docks_of(module) if not taken >> dock & 1]
    return sum(1.0 + 0.3 * (world.down & DIAMOND[6][dock]).bit_count() for dock in free)


def _openings(world: Nautilus, module: Module) -> int:
    clear = ~world.city.blocked
    for sub in world.subs:
        if sub != NOWHERE:
            clear &= ~OVER[sub]
    return sum(bool(site & clear) for site in sites_of(module))


# Research


def _walker(outlook: Outlook, keys: _Keys) -> str:
    left = research.steps_left(outlook.world)
    worth, key = best_of(keys[:-1], lambda key: _best_walk(outlook, key, left)[0])
    return key if worth > 0 else keys[-1]


def _bonus_walker(outlook: Outlook, keys: _Keys) -> str:
    worth, key = best_of(keys[:-1], lambda key: _best_walk(outlook, key, BONUS_STEPS)[0])
    return key if worth > 0 else keys[-1]


def _best_walk(outlook: Outlook, key: str, steps: int) -> tuple[float, str]:
    world = outlook.world.copy()
    world.turn.walker = world.city.at[FIELD[key.removeprefix("from:")]]
    bonus = steps == BONUS_STEPS and world.stage == state.DIVE_STAGE
    options = research.bonus_walk_options(world) if bonus else research.walk_options(world)
    start = world.turn.walker
    return best_of(
        _keys_of(options), lambda to: outlook.walk_worth(start, _target(world, to), steps)
    )


def _target(world: Nautilus, key: str) -> int:
    return world.city.at[FIELD[key.removeprefix("to:")]]


def _walk(outlook: Outlook, keys: _Keys) -> str:
    world = outlook.world
    is_bonus = world.phase == state.BONUS_WALK
    steps = BONUS_STEPS if is_bonus else research.steps_left(world)
    start = world.turn.walker
    return best_of(keys, lambda to: outlook.walk_worth(start, _target(world, to), steps))[1]


# Dive


def _dive(outlook: Outlook, keys: _Keys) -> str:
    """Launch where finds are near, scan the unknown, send every sub to its best find."""
    by_verb: dict[str, list[str]] = {}
    for key in keys:
        by_verb.setdefault(key.partition(":")[0], []).append(key)
    if "launch" in by_verb and outlook.nemo >= 2:
        worth, key = best_of(by_verb["launch"], lambda key: _launch_worth(outlook, key))
        if worth > 0:
            return key
    for key in by_verb.get("scan", ()):
        if _is_worth_a_scan(outlook, int(key[-1]) - 1):
            return key
    ways = by_verb.get("sub", []) + by_verb.get("recover", []) + by_verb.get("retire", [])
    worth, key = best_of(ways, lambda key: _way_worth(outlook, key))
    return key if worth > 0 else keys[-1]


def _launch_worth(outlook: Outlook, key: str) -> float:
    dock = FIELD[key.partition(">")[2]]
    return _outlook_from(outlook, dock) - 0.5


def _is_worth_a_scan(outlook: Outlook, sub: int) -> bool:
    world = outlook.world
    found = dive.visible(world, sailing.sub_field(world, sub)) & ~world.seen[outlook.seat]
    return outlook.nemo >= _SCAN_MONEY and found.bit_count() >= _SCAN_UNKNOWN


def _way_worth(outlook: Outlook, key: str) -> float:
    verb, _, rest = key.partition(":")
    world = outlook.world
    sub = int(rest[0]) - 1
    field = sailing.sub_field(world, sub)
    if verb == "recover":
        return outlook.find_worth(field)
    if verb == "retire":
        return _retire_worth(outlook, field, rest)
    steps = sailing.range_of(world, outlook.seat)
    return _best_end(outlook, field, sailing.destinations(world, field, steps))[0]


def _retire_worth(outlook: Outlook, field: int, rest: str) -> float:
    """Return the research a retiring sub brings, less what it could still find."""
    lab = outlook.world.city.at[FIELD[rest.partition(">")[2]]]
    has_researcher = outlook.world.supply[outlook.seat] > 0
    gain = outlook.enter_worth(lab) if has_researcher else 0.0
    return gain - _outlook_from(outlook, field) - 0.5


def _best_end(outlook: Outlook, start: int, ends: int) -> tuple[float, int]:
    """Return the best destination: a good find, or a free field nearer to one."""
    world = outlook.world
    finds = ends & (world.down | world.up)
    best, found = -1e9, NOWHERE
    for field in members(finds):
        worth = outlook.find_worth(field)
        if worth > best:
            best, found = worth, field
    if best > 0:
        return best + 1.0, found
    stay = _outlook_from(outlook, start)
    for field in members(ends ^ finds):
        worth = _outlook_from(outlook, field) - stay
        if worth > best:
            best, found = worth, field
    return best - 0.05, found


def _outlook_from(outlook: Outlook, field: int) -> float:
    """Return what lies around a field: good finds, the nearer the better."""
    world = outlook.world
    best = 0.0
    closed = sailing.closed_to(world, outlook.seat)
    for find in outlook.good_finds:
        if closed >> find & 1:
            continue
        away = distance(field, find)
        best = max(best, outlook.find_worth(find) / (2 + away))
    return best


def _sail(outlook: Outlook, keys: _Keys) -> str:
    world = outlook.world
    field = sailing.sub_field(world, world.turn.sub)
    steps = (
        TEMPO_RANGE if world.phase == state.TEMPO_SAIL else sailing.range_of(world, outlook.seat)
    )
    end = _best_end(outlook, field, sailing.destinations(world, field, steps))[1]
    return next(key for key in keys if FIELD[key.removeprefix("to:")] == end)


def _tempo_sub(outlook: Outlook, keys: _Keys) -> str:
    world = outlook.world

    def worth(key: str) -> float:
        field = sailing.sub_field(world, int(key[-1]) - 1)
        return _best_end(outlook, field, sailing.destinations(world, field, TEMPO_RANGE))[0]

    best, key = best_of(keys[:-1], worth)
    return key if best > 0 else keys[-1]


def _peek(outlook: Outlook, keys: _Keys) -> str:
    """Look at the unknown find that is nearest to an own submarine."""
    world = outlook.world
    subs = [field for field in world.own_subs(outlook.seat) if field != NOWHERE]

    def worth(key: str) -> float:
        field = FIELD[key.removeprefix("peek:")]
        known = world.seen[outlook.seat] >> field & 1
        return -min((distance(field, sub) for sub in subs), default=0) - 100 * known

    return best_of(keys[:-1], worth)[1]


def _upgrade(outlook: Outlook, keys: _Keys) -> str:
    # Each upgrade brings as much as the research total and costs 1 (R48).
    return keys[-1] if outlook.research_now >= 2 else keys[0]


_CHOICES: dict[str, Callable[[Outlook, _Keys], str]] = {
    state.PLACE_BASE: _place_base,
    state.BUY: _buy,
    state.CREW: _crew,
    state.BUILD: _build,
    state.SITE: _site,
    state.ORIENTATION: _orientation,
    state.WALKER: _walker,
    state.WALK: _walk,
    state.DIVE: _dive,
    state.SAIL: _sail,
    state.TEMPO_SUB: _tempo_sub,
    state.TEMPO_SAIL: _sail,
    state.PEEK: _peek,
    state.BONUS_WALKER: _bonus_walker,
    state.BONUS_WALK: _walk,
    state.UPGRADE: _upgrade,
}
