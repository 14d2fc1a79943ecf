"""What finds, laboratories and walks are worth to one player, as far as that player knows."""

from __future__ import annotations

from functools import cached_property

from games.core.api import Json
from games.core.bitsets import members
from games.nautilus.data import (
    CHIP_NEEDS,
    CHIP_POINTS,
    COUNTS,
    FIELD,
    KEPT,
    LABS,
    LAUNCH_NEEDS,
    MODULE,
    NOWHERE,
    POINTS,
    PRINTED,
    RECOVER_PRICE,
    RESEARCH,
    STEPS,
    SUBS,
    TRAINING,
    ZONE_OF,
    zone_name,
)
from games.nautilus.state import DIVE_STAGE, Nautilus

Keys = tuple[str, ...]  # of what is offered

_ROUNDS = {2: 15, 3: 13, 4: 12}  # a usual length (R47)
_RESEARCH_HOPED = 8.0  # the totals to expect at the end of a usual game
_FINDS_HOPED = 12.0
_FIRST_LAB = 0.85  # research points that a first lab of a type promises
_ABYSS_KEY = 2.0  # and what it adds when few types are missing to enter the abyss
_KEY_FROM = 3  # types that must be there for that
_COMMON = 0.5  # off for each lab of the type that is built or held already
_PIECE = 0.8  # find points that an Atlantis piece promises
_TEMPO = 2.0  # Nemo that a tempo move, a look at a find are worth
_LOOK = 0.5
_THREATENED = 0.5  # research points of a lab that only defends a chip
_SUB_WORTH = (14.0, 9.0, 6.0)  # what a first, second, third submarine promises
_WALK_ON = 0.5  # what a lab is worth that can be reached only in the next turn


class Outlook:
    """The expectations of one player in one position."""

    def __init__(self, view: Json, world: Nautilus) -> None:
        self.view, self.world = view, world
        self.seat = int(view["seat"])
        self.nemo = world.nemo[self.seat]
        self.held = world.held[self.seat]
        self._known = {FIELD[f["field"]]: f for f in view["own"]["known"]}
        self._known |= {FIELD[f["field"]]: f | {"number": 0} for f in view["finds"]["up"]}
        self._worths: dict[int, float] = {}

    @cached_property
    def progress(self) -> float:
        """Return how much of the game is over, 0 to 1."""
        if self.world.last_round:
            return 1.0
        return min(1.0, self.world.round / _ROUNDS[self.world.seats])

    @cached_property
    def research_now(self) -> int:
        """Return the research total as it stands."""
        return int(self.view["players"][self.seat]["research_total"])

    @cached_property
    def research(self) -> float:
        """Return the research total to expect at the end: the worth of a find point."""
        hoped = max(float(self.research_now), _RESEARCH_HOPED)
        return self.progress * self.research_now + (1 - self.progress) * hoped

    @cached_property
    def finds(self) -> float:
        """Return the find total to expect at the end: the worth of a research point."""
        now = self.view["own"]["score"]["find_total"]
        hoped = max(float(now), _FINDS_HOPED)
        return float(self.progress * now + (1 - self.progress) * hoped)

    def reserve(self, most: int) -> float:
        """Return the money to keep for finds: little while nobody has a submarine out."""
        out = sum(field != NOWHERE for field in self.world.own_subs(self.seat))
        upgrades = self.view["own"]["eligible"] if self.research_now >= 2 else 0
        return upgrades + (most if out or self.progress > 0.5 else most / 2)

    def free_researchers(self) -> int:
        """Return how many own researchers in the city could still activate a lab."""
        modules = self.world.city.modules
        crew = self.world.crew_of(self.seat)
        return sum(
            own - 1 if modules[number].is_lab else own for number, own in enumerate(crew) if own
        )

    # Finds

    def find_worth(self, field: int) -> float:
        """Return what recovering the find on a field is worth, its price paid."""
        worth = self._worths.get(field)
        if worth is None:
            worth = self._worths[field] = self._find_worth(field)
        return worth

    def _find_worth(self, field: int) -> float:
        known = self._known.get(field)
        if known is not None:
            return self._net(known["find"], field)
        counts = self._unknown[zone_name(field)]
        total = sum(counts.values())
        if not total:
            return 0.0
        return sum(n * self._net(kind, field) for kind, n in counts.items() if n) / total

    @cached_property
    def _unknown(self) -> dict[str, dict[str, int]]:
        """Return what is face down and not known to this player, by zone and kind."""
        counts = {
            zone: {kind: n for kind, n in kinds.items() if kind != "pieces"}
            for zone, kinds in self.view["unseen"].items()
        }
        for find in self.view["own"]["known"]:
            counts[find["zone"]][find["find"]] -= 1
        return counts

    def _net(self, kind: str, field: int) -> float:
        if kind == "chest":
            return float(self.view["players"][self.seat]["chest_nemo"])
        if kind == "tempo":
            return _TEMPO
        price = RECOVER_PRICE[ZONE_OF[field]]
        if price > self.nemo:
            return -1.0
        if self.nemo - price < self.view["own"]["eligible"]:
            price *= self._upgrade_worth  # the money would have paid upgrades (12.5.1)
        if kind == "atlantis":
            return _PIECE * self.research + 1.0 - price
        worth = POINTS[KEPT.index(kind)] * self.research
        if kind in self.view["own"]["order"]:
            worth += max(0.0, self.research - 1) * 0.8
        if kind in ("shell", "snail"):
            worth += _LOOK * self.view["players"][self.seat]["peeks"]
        return worth - price

    @cached_property
    def _upgrade_worth(self) -> int:
        return max(1, self.research_now)

    @cached_property
    def good_finds(self) -> list[int]:
        """Return the finds on the board that are worth going to."""
        world = self.world
        taken = world.occupied()
        return [f for f in members((world.down | world.up) & ~taken) if self.find_worth(f) > 0]

    # Laboratories

    def type_gain(self, row: int, more: int = 1) -> float:
        """Return the research points that the next lab of a type brings, `more` - 1 being due."""
        counts = self.world.counts[row::COUNTS]
        own = counts[self.seat] + more
        others = max(n for seat, n in enumerate(counts) if seat != self.seat)
        if own < CHIP_NEEDS:
            return _FIRST_LAB + (_ABYSS_KEY if self._opens_abyss else 0.0)
        if own > 4:
            return 0.0
        if self.world.chips[row] == self.seat or (more > 1 and own - 1 > others):
            return _THREATENED if others >= own - 1 else 0.02
        if own > others:
            return CHIP_POINTS - RESEARCH[own - 1] + (1.0 if others >= CHIP_NEEDS else 0.0)
        return RESEARCH[own] - RESEARCH[own - 1] + 0.2

    @cached_property
    def _opens_abyss(self) -> bool:
        """Return whether first labs count more: they are the key to a closed abyss (NA-5.96)."""
        own = self.world.counts[self.seat * COUNTS : (self.seat + 1) * COUNTS]
        return not self.world.abyss_open and sum(map(bool, own)) >= _KEY_FROM

    def lab_worth(self, name: str) -> float:
        """Return what buying a lab promises, those already waiting counted first."""
        kind = MODULE[name]
        waiting = self._waiting(kind)
        gain = self.type_gain(kind - TRAINING, 1 + waiting) * self.finds
        if self.free_researchers() + sum(crew for _, crew in self.held) <= self._all_waiting:
            gain *= 0.5
        common = PRINTED[kind] - self.world.stacks[kind]
        return gain * (1 - 0.7 * self.progress) - 3.5 - _COMMON * common

    def _waiting(self, kind: int) -> int:
        """Return how many labs of a kind the player could still enter, held ones included."""
        world = self.world
        crew = world.crew_of(self.seat)
        entered = zip(world.city.modules, crew, strict=True)
        built = sum(m.kind == kind and not own for m, own in entered)
        return built + sum(held == kind for held, _ in self.held)

    @cached_property
    def _all_waiting(self) -> int:
        return sum(self._waiting(MODULE[name]) for name in LABS)

    def enter_worth(self, number: int) -> float:
        """Return what it is worth to put a researcher into a module."""
        module = self.world.city.modules[number]
        own = self.world.crew[number * self.world.seats + self.seat]
        if not module.is_lab:
            return 0.0
        if own:
            return self._launch_worth(number) if own == 1 else 0.1
        fee = 0 if module.builder == self.seat else 1
        return self.type_gain(module.kind - TRAINING) * self.finds + 1.0 - fee

    def _launch_worth(self, number: int) -> float:
        """Return what a second researcher in a lab is worth: a submarine soon."""
        world = self.world
        if NOWHERE not in world.own_subs(self.seat) or world.stage == DIVE_STAGE:
            return 0.3
        taken = world.city.covered | world.down | world.up | world.occupied()
        docks = (d for d, labs in world.city.docking.items() if number in labs)
        if all(taken >> dock & 1 for dock in docks):
            return 0.1
        out = SUBS - world.own_subs(self.seat).count(NOWHERE)
        return _SUB_WORTH[out] if self.good_finds else 0.2

    def walk_worth(self, start: int, end: int) -> float:
        """Return what a walk is worth: what the end brings, or what comes into reach."""
        world = self.world
        worth = self.enter_worth(end) - 0.05 * world.city.steps(start, end)
        if world.city.modules[start].is_lab:  # whoever leaves takes a submarine's crew along
            here = 0.0
            if world.crew[start * world.seats + self.seat] == LAUNCH_NEEDS:
                worth -= self._launch_worth(start)
        else:
            here = self._ahead(start)
        module = world.city.modules[end]
        if not module.is_lab:
            worth += _WALK_ON * (self._ahead(end) - here)
        elif not world.city.modules[start].is_lab:
            worth -= 0.1
        return worth

    def _ahead(self, number: int) -> float:
        """Return the best lab that a researcher in a module could enter in a later turn."""
        world = self.world
        reach = STEPS[world.counts[self.seat * COUNTS]]
        near = set(world.city.within(number, reach))
        best = 0.0
        for other in world.city.within(number, 2 * reach):
            worth = self.enter_worth(other)
            best = max(best, worth if other in near else worth * _WALK_ON)
        return best
