"""The mate: builds toward the houses it needs, walks for treasures, sends the spirit at rivals.

Heuristics of docs/rules/sunken_city.md 12.4. The game is open: the position it imagines is what its
view shows. Each choice plans the rest of the turn anew and plays the first step of the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.core.api import Decision, Json
from games.core.chance import Chance
from games.sunken_city import building, lake, prospects, spirit_choices, state, tours, walking
from games.sunken_city.data import CARD, CARDS, FIELDS
from games.sunken_city.outlook import Glance, Outlook, Walk
from games.sunken_city.state import SunkenCity

_SITES_TRIED = 6
_NUMBERS_TRIED = 2
_CARD_PRICE = (0.02, 0.05)  # a build point and a step are worth so much in a later turn
_WHIM = 0.005
_CHIP_LEAST = 0.6  # gain that is worth a chip


class Mate:
    """The computer player of Sunken City."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        table: SunkenCity = imagine(chance)
        if decision.kind == state.CARD:
            return _card(table, decision, chance)
        if decision.kind == state.CAVE:
            return spirit_choices.cave(table, decision.keys)
        if decision.kind == state.SPIRIT:
            return spirit_choices.next_step(table, table.spirit_left) or "spirit:stop"
        return _turn(table, decision)


MATE = Mate()


def _turn(table: SunkenCity, decision: Decision) -> str:
    """Build, then walk, then move the spirit, then end."""
    keys = decision.keys
    banish = [key for key in keys if key.startswith("banish:")]
    if banish:
        return spirit_choices.cave(table, banish)
    if building.is_open(table):
        placement = _placement(table)
        if placement is not None:
            return placement
        if "stop_build" in keys:
            return "stop_build"
    return _walk(table, keys) or spirit_choices.begin_or_go_on(table, keys) or "end"


def _is_last(table: SunkenCity) -> bool:
    return bool(table.ending)


# Cards


def _card(table: SunkenCity, decision: Decision, chance: Chance) -> str:
    """Try each card: build as it allows, walk as it allows, and compare (12.4.3).

    A little whim between cards of like worth keeps games between computers from repeating.
    """
    lakes = _built(table, max(CARDS[CARD[key[5:]]].build for key in decision.keys))
    outlooks: dict[int, Outlook] = {}
    best, best_key = float("-inf"), decision.keys[0]
    for key in decision.keys:
        card = CARDS[CARD[key[5:]]]
        count = min(card.build, len(lakes) - 1)
        if count not in outlooks:
            outlooks[count] = Outlook(lakes[count], table.actor, last_turn=_is_last(table))
        worth = _best_walk(outlooks[count], card.move).worth
        if not _is_last(table):
            worth -= _CARD_PRICE[0] * card.build + _CARD_PRICE[1] * card.move
            worth += _WHIM * chance.below(10, "player")
        if worth > best:
            best, best_key = worth, key
    return best_key


def _built(table: SunkenCity, points: int) -> list[SunkenCity]:
    """Return the lakes after 0, 1, 2 ... placements, each the best of its kind."""
    trial = table.copy()
    trial.card, trial.build_points = 0, points
    lakes = [trial]
    while building.is_open(trial):
        key = _placement(trial)
        if key is None:
            break
        trial = trial.copy()
        _place(trial, key)
        lakes.append(trial)
    return lakes


def _place(trial: SunkenCity, key: str) -> None:
    verb, _, rest = key.partition(":")
    if verb == "street":
        building.place_street(trial, rest)
    else:
        building.raise_house(trial, rest)


# Placements


def _placement(table: SunkenCity) -> str | None:
    """Return the placement after which the own treasures are nearest (12.4.2), None if none."""
    options = building.options(table)
    if not options:
        return None
    best, best_key = float("-inf"), ""
    for key in _worthwhile(table, options):
        worth = Glance(prospects.placed(table, key), table.actor).now()
        if worth > best:
            best, best_key = worth, key
    if best_key:
        return best_key
    return options[-1].key if table.piles[table.draw] else None


def _worthwhile(table: SunkenCity, options: tuple[Any, ...]) -> Iterator[str]:
    """Yield likely streets, and the houses it needs most on the sites nearest to its way."""
    for option in options:
        if option.group == ("street",):
            yield option.key
    if table.house_used:
        return
    seat = table.actor
    wanted = [n for n in lake.caves_with_house(table) if table.roof[seat] >> n & 1]
    sites = lake.open_sites(table)
    home = Glance(table, seat)
    near = sorted(sites, key=lambda site: (home.home[site], site))[:_SITES_TRIED]
    for number in wanted[::-1][:_NUMBERS_TRIED]:
        for site in near:
            yield f"house:{number}:{FIELDS[site]}"


# Walking


def _walk(table: SunkenCity, keys: tuple[str, ...]) -> str | None:
    outlook = Outlook(table, table.actor, last_turn=_is_last(table))
    stay = outlook.now()
    points = table.move_points if walking.can_step(table) else 0
    best = _best_walk(outlook, points)
    if "chip" in keys and (points or walking.can_step(_with_points(table))):
        bonus = walking.chip_bonus(table, table.actor)
        if _best_walk(outlook, points + bonus).worth > best.worth + _CHIP_LEAST:
            return "chip"
    if not best.way or best.worth <= stay + 1e-9:
        return None
    return tours.key(table, best.way)


def _with_points(table: SunkenCity) -> SunkenCity:
    trial = table.copy()
    trial.move_points = 1
    return trial


def _best_walk(outlook: Outlook, points: int) -> Walk:
    """Return the best way of at most so many steps: finds, home-comings and where it ends."""
    table, seat = outlook.state, outlook.seat
    before = tours.ends(table, seat, points)
    everything = table.roof[seat] | table.gem[seat] | table.safe[seat]
    best, best_end = float("-inf"), next(iter(before))
    for end in before:
        worth = outlook.worth(end.place, everything & ~(end.gem | end.safe), end.gem, end.safe)
        if worth > best + 1e-9:
            best, best_end = worth, end
    return Walk(best, tours.way(before, best_end))
