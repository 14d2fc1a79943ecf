"""How the mate dives: launching, scanning, sailing to finds, and what they are upgraded for."""

from __future__ import annotations

from games.core.bitsets import members
from games.core.players import best_of
from games.nautilus import dive as diving
from games.nautilus import sailing, state
from games.nautilus.board import distance
from games.nautilus.data import FIELD, NOWHERE, TEMPO_RANGE
from games.nautilus.outlook import Keys, Outlook

_SCAN_UNKNOWN = 3  # unknown finds that are worth a scan (12.5.5)
_SCAN_MONEY = 12


def dive(outlook: Outlook, keys: Keys) -> str:
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
    found = diving.visible(world, sailing.sub_field(world, sub)) & ~world.seen[outlook.seat]
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


def sail(outlook: Outlook, keys: Keys) -> str:
    """Choose where a submarine ends."""
    world = outlook.world
    field = sailing.sub_field(world, world.turn.sub)
    steps = (
        TEMPO_RANGE if world.phase == state.TEMPO_SAIL else sailing.range_of(world, outlook.seat)
    )
    end = _best_end(outlook, field, sailing.destinations(world, field, steps))[1]
    return next(key for key in keys if FIELD[key.removeprefix("to:")] == end)


def tempo_sub(outlook: Outlook, keys: Keys) -> str:
    """Choose which submarine makes a tempo move, if any."""
    world = outlook.world

    def worth(key: str) -> float:
        field = sailing.sub_field(world, int(key[-1]) - 1)
        return _best_end(outlook, field, sailing.destinations(world, field, TEMPO_RANGE))[0]

    best, key = best_of(keys[:-1], worth)
    return key if best > 0 else keys[-1]


def peek(outlook: Outlook, keys: Keys) -> str:
    """Look at the unknown find that is nearest to an own submarine."""
    world = outlook.world
    subs = [field for field in world.own_subs(outlook.seat) if field != NOWHERE]

    def worth(key: str) -> float:
        field = FIELD[key.removeprefix("peek:")]
        known = world.seen[outlook.seat] >> field & 1
        return -min((distance(field, sub) for sub in subs), default=0) - 100 * known

    return best_of(keys[:-1], worth)[1]


def upgrade(outlook: Outlook, keys: Keys) -> str:
    """Take the upgrade that pays."""
    # Each upgrade brings as much as the research total and costs 1 (R48).
    return keys[-1] if outlook.research_now >= 2 else keys[0]
