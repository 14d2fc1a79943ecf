"""How the mate builds: what it buys, when it builds, and where (rules 12.5.3)."""

from __future__ import annotations

from games.core.bitsets import members
from games.core.players import best_of
from games.nautilus import building, state
from games.nautilus.board import DIAMOND, OVER
from games.nautilus.city import Module, docks_of, sites_of
from games.nautilus.data import COUNTS, LABS, MODULE, NOWHERE, STEPS
from games.nautilus.outlook import Keys, Outlook
from games.nautilus.state import Nautilus

# Modules that are built together, so that the price is paid once (12.5.3), by players.
_ENOUGH = {2: 3, 3: 2, 4: 2}
_RESERVE = 6  # Nemo kept for finds and upgrades once submarines are out


def place_base(outlook: Outlook, keys: Keys) -> str:
    """Place the base in the middle."""
    return keys[len(keys) // 2]  # M13: the lagoon is the same from both sides (NA-3.5)


def buy(outlook: Outlook, keys: Keys) -> str:
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


def crew(outlook: Outlook, keys: Keys) -> str:
    """Take along as many researchers as leave 2 Nemo."""
    affordable = [key for key in keys if outlook.nemo - int(key[-1]) >= 2]
    return (affordable or keys[:1])[-1]


def build(outlook: Outlook, keys: Keys) -> str:
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
    sites = [option.key for option in building.site_options(world)]
    return best_of(sites, lambda site: _site_in(outlook, world, site))[0]


def site(outlook: Outlook, keys: Keys) -> str:
    """Choose the site on which the module is worth most."""
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


def orientation(outlook: Outlook, keys: Keys) -> str:
    """Choose the way round that makes the better city."""
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
