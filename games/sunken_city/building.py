"""BUILD (rules 5b), with the street piles of the basic game (rules 5g)."""

from __future__ import annotations

from functools import lru_cache

from games.core.api import Event, Option, Seat
from games.core.menu import MOST
from games.sunken_city import lake, phases, spirit
from games.sunken_city.data import (
    AROUND,
    BASIC,
    CORNERS,
    FIELD,
    FIELDS,
    HOURGLASS,
    HOUSE,
    HOUSES,
    MASK,
    NEXT_TO,
    PLACE,
    PLACES,
    SITES,
    SLOTS,
    SLOTS_ON,
    VILLAGE,
    apart,
)
from games.sunken_city.scoring import trigger
from games.sunken_city.state import SUBMERGE, SunkenCity

LIKELY = 24  # slots offered before "elsewhere"
LIKELY_SITES = 15  # offered before the rows, which are nine at most
_LIKELY_HOUSES = (2, 6)  # of the highest numbers still wanted, on so many of the nearest sites

_NEAR = tuple(Option(f"street:{name}", "SC-5.18", ("street",)) for name in PLACES[:HOUSE])
_FAR = tuple(
    Option(
        f"street:{PLACES[slot]}",
        "SC-5.18",
        ("street", "elsewhere", f"row:{FIELDS[one][1]}", f"column:{FIELDS[one][0]}"),
    )
    for slot, (one, _) in enumerate(SLOTS)
)
_LIKELY_HOUSE = {
    number: {
        site: Option(f"house:{number}:{FIELDS[site]}", "SC-5.22", ("house",)) for site in SITES
    }
    for number in HOUSES
}
_NEAR_HOUSE = {
    number: {
        site: Option(likely.key, likely.clause, (*likely.group, f"house:{number}"))
        for site, likely in sites.items()
    }
    for number, sites in _LIKELY_HOUSE.items()
}
_FAR_HOUSE = {
    number: {
        site: Option(near.key, near.clause, (*near.group, f"row:{FIELDS[site][1]}"))
        for site, near in sites.items()
    }
    for number, sites in _NEAR_HOUSE.items()
}
_FROM_CORNER = tuple(
    tuple(sorted(SITES, key=lambda site: (apart(corner, site), site))) for corner in CORNERS
)
_STOP_EMPTY = (Option("stop_build", "SC-5.29"),)
_STOP_STUCK = (Option("stop_build", "SC-5.30"),)


def is_open(state: SunkenCity) -> bool:
    """Return whether elements may still be placed this turn.

    Not once as many are placed as the card says (SC-5.13), nor while submerging (SC-5.120), the
    last phase of all included (SC-6.7).
    """
    return state.build_points > 0 and not state.build_done and state.phase != SUBMERGE


def can_place(state: SunkenCity) -> bool:
    """Return whether a legal placement of any kind exists: while one does, it is owed (SC-5.28)."""
    if state.piles[state.draw] and lake.street_fits(state):
        return True
    return not state.house_used and lake.house_fits(state)


def options(state: SunkenCity) -> tuple[Option, ...]:
    """D3 and D5: every legal placement, likely ones first."""
    if not is_open(state):
        return ()
    slots = lake.open_slots(state) if state.piles[state.draw] else []  # SC-5.17
    sites = () if state.house_used else lake.open_sites(state)  # SC-5.14
    numbers = lake.caves_with_house(state) if sites else ()
    long = len(slots) > LIKELY or len(sites) * len(numbers) > MOST
    fields = _interesting(state) if long else []
    return (*_streets(state, slots, fields), *_houses(state, numbers, sites, fields))


def _houses(
    state: SunkenCity, numbers: tuple[int, ...], sites: tuple[int, ...], fields: list[int]
) -> tuple[Option, ...]:
    """Return every house on every site.

    The player chooses the number (SC-5.22), also in the middle (SC-5.25).
    """
    if len(sites) * len(numbers) <= MOST:
        return _sorted_houses(numbers, sites, (), ())
    near = _likely_sites(state, sites, fields)
    wanted = tuple(n for n in numbers if state.roof[state.actor] >> n & 1)
    return _sorted_houses(numbers, sites, near, wanted[-_LIKELY_HOUSES[0] :])


@lru_cache(maxsize=2048)
def _sorted_houses(
    numbers: tuple[int, ...], sites: tuple[int, ...], near: tuple[int, ...], likely: tuple[int, ...]
) -> tuple[Option, ...]:
    """Return the options, likely ones first and in one menu, the others number by number.

    Where one menu cannot hold all sites of a number, those nearby come before the rows.
    """
    nearest = near[: _LIKELY_HOUSES[1]]
    beside = near if len(sites) > MOST else sites
    found = [_LIKELY_HOUSE[number][site] for number in likely[::-1] for site in nearest]
    for number in numbers:
        rest = [site for site in (*beside, *sites) if number not in likely or site not in nearest]
        found += [
            (_NEAR_HOUSE if site in beside else _FAR_HOUSE)[number][site]
            for site in dict.fromkeys(rest)
        ]
    return tuple(found)


def _likely_sites(state: SunkenCity, sites: tuple[int, ...], fields: list[int]) -> tuple[int, ...]:
    """Return the legal ones among the fields, nearest first, then those nearest to the village."""
    legal = frozenset(sites)
    nearby = (*fields, *_FROM_CORNER[state.colours[state.actor]])
    return tuple(dict.fromkeys(field for field in nearby if field in legal))[:LIKELY_SITES]


def _streets(state: SunkenCity, slots: list[int], fields: list[int]) -> list[Option]:
    if len(slots) <= LIKELY:  # they fit one menu: nobody has to look elsewhere
        return [_NEAR[slot] for slot in slots]
    likely = _likely(state, fields)
    return [_NEAR[slot] for slot in likely] + [_FAR[slot] for slot in slots if slot not in likely]


def _likely(state: SunkenCity, fields: list[int]) -> dict[int, None]:
    """Return legal slots over the own corner, then beside what was placed this turn, then beside
    the adventurer and the network under them, at most LIKELY of them."""
    covered, locked = state.covered, lake.locked_slots(state)
    found: dict[int, None] = {}
    for field in fields:
        if covered >> field & 1:
            continue
        for slot in SLOTS_ON[field]:
            if not MASK[slot] & covered and slot not in locked:
                found[slot] = None
                if len(found) == LIKELY:
                    return found
    return found


def _interesting(state: SunkenCity) -> list[int]:
    corner = CORNERS[state.colours[state.actor]]
    fields = [corner]  # first: without a street there nobody gets out
    if state.turn.built:
        fields += AROUND[PLACE[state.turn.built[-1].rpartition(":")[2]]]
    place = state.adventurers[state.actor]
    if place == VILLAGE:
        place = state.lake[corner]
        if place < 0:  # no network yet: begin one beside the corner
            return [*fields, *NEXT_TO[corner], *_beside_newest(state)]
    reached = [place]
    for each in reached:  # grows while it is read: the whole network, nearest first
        fields += AROUND[each]
        for other in lake.connected(state, each):
            if other not in reached:
                reached.append(other)
        if len(fields) > 4 * LIKELY:
            break
    return [*fields, *_beside_newest(state)]


def _beside_newest(state: SunkenCity) -> tuple[int, ...]:
    """Return the fields around the street placed last, by whoever."""
    return AROUND[state.streets[-1]] if state.streets else ()


def stop_options(state: SunkenCity, placements: tuple[Option, ...]) -> tuple[Option, ...]:
    """D12: the rest of an open BUILD may be given up.

    `placements` are the legal ones. Whoever has none and cannot take SPIRIT has lost the points
    already, so that only the exception of SC-5.30 is left here. An empty pile makes the rest
    optional even if a house fits (SC-5.29); until then all is owed (SC-5.28), also after the
    hourglass (SC-6.6).
    """
    if not placements:
        return _STOP_STUCK
    return () if state.piles[state.draw] else _STOP_EMPTY


def place_street(state: SunkenCity, name: str) -> list[Event]:
    """Take a street from the draw pile and place it."""
    slot = PLACE[name]
    pile = state.draw  # SC-5.95
    state.piles[pile] -= 1  # SC-5.17
    lake.put(state, slot)
    state.streets.append(slot)
    facts = {
        "seat": Seat(state.actor),
        "street": name,
        "pile": pile,
        "left": state.piles[pile],
    }
    events = [Event("street-built", facts)]
    _placed(state, f"street:{name}")
    if not state.piles[pile]:  # at once, also in the middle of BUILD
        events += _used_up(state)
    return events + settle(state)


def raise_house(state: SunkenCity, name: str) -> list[Event]:
    """Take a house from its cave and place it; a spirit in that cave stays there (SC-5.111)."""
    number, _, site = name.partition(":")
    place = HOUSE + FIELD[site]
    lake.put(state, place)
    state.houses[int(number)] = place
    state.house_used = True  # SC-5.14: for the whole turn, whatever phases it sees
    facts = {"seat": Seat(state.actor), "house": int(number), "field": site}
    _placed(state, f"house:{name}")
    return [Event("house-raised", facts), *settle(state)]


def _placed(state: SunkenCity, name: str) -> None:
    state.turn.built.append(name)
    state.build_points -= 1  # SC-5.14: one point, one element
    state.build_started = True  # SC-5.5 (a): no step until BUILD is complete
    if state.mode == BASIC:
        if state.move_started:  # SC-5.5 (b)
            state.move_closed = True
            state.move_points = 0
        state.build_done = not state.build_points  # SC-5.13


def _used_up(state: SunkenCity) -> list[Event]:
    """Turn to the next pile; in pro the emerge phase ends."""
    if state.mode != BASIC:
        return phases.submerge(state)  # SC-5.116
    pile = state.draw
    if pile > HOURGLASS:  # SC-6.6: pile 6 stays draw pile and sink pile, even when it is empty
        return []
    state.draw += 1  # SC-5.96
    if pile == HOURGLASS:  # SC-5.97
        return trigger(state, "SC-6.1", "hourglass-seen")
    facts = {"pile": pile, "draw": state.draw, "sink": spirit.sink_pile(state)}
    return [Event("pile-used-up", facts)]


def settle(state: SunkenCity) -> list[Event]:
    """Waive what cannot be built (SC-5.30), or end a packed emerge phase."""
    if state.mode != BASIC:
        return phases.close_packed(state)  # SC-5.128
    if not is_open(state) or can_place(state):
        return []
    if state.spirit_left or spirit.can_start(state):  # SC-5.30: sinking may make room again
        return []
    points, state.build_points = state.build_points, 0
    state.build_done = True
    return [Event("build-waived", {"seat": Seat(state.actor), "points": points})]


def stop(state: SunkenCity) -> list[Event]:
    """D12: give the remaining build points up (SC-5.29, SC-5.30)."""
    points, state.build_points = state.build_points, 0
    state.build_done = True
    return [Event("build-stopped", {"seat": Seat(state.actor), "points": points})]
