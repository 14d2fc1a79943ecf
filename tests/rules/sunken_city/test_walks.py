"""Random whole games: what must hold in every one of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from games.core.api import Decision, Event
from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import decisions
from games.sunken_city import GAME, lake, walking
from games.sunken_city.data import (
    CORNERS,
    FIELDS,
    HOUSE,
    MASK,
    NEXT_TO,
    PLACE,
    PLACES,
    SITES,
    SLOTS,
    VILLAGE,
)
from games.sunken_city.state import SunkenCity
from tests.rules import walks

FIELD, NUMBER = "[A-I][1-9]", "([1-9]|10)"
ELEMENT = rf"{FIELD}(-{FIELD})?"
KEYS = {
    "card": r"card:B\dM\d",
    "spirit": rf"spirit:({ELEMENT}|stop)",
    "cave": rf"cave:({NUMBER}|keep)",
    "turn": rf"street:{FIELD}-{FIELD}|house:{NUMBER}:{FIELD}|(step|walk):({ELEMENT}|V)"
    rf"|spirit(:{ELEMENT})?|banish:{NUMBER}|chip|stop_build|end",
}
LARGEST = {"card": 6, "spirit": 7, "cave": 10, "turn": 510}


def slots_by_hand(state: SunkenCity) -> set[str]:
    """Return the legal street slots, straight from the clauses (SC-5.18, SC-5.20)."""
    legal = set()
    for slot, (one, other) in enumerate(SLOTS):
        if state.covered & MASK[slot]:
            continue
        after = state.covered | MASK[slot]
        shut = False
        for colour in state.colours:
            corner = CORNERS[colour]
            beside = all(after >> near & 1 for near in NEXT_TO[corner])
            shut |= beside and not after >> corner & 1
        if not shut:
            legal.add(f"{FIELDS[one]}-{FIELDS[other]}")
    return legal


def sites_by_hand(state: SunkenCity) -> set[str]:
    """Return the legal house sites, straight from the clauses (SC-5.23, SC-5.24)."""
    standing = [FIELDS[place - HOUSE] for place in state.houses if place > 0]
    return {
        FIELDS[site]
        for site in SITES
        if not state.covered >> site & 1
        and all(
            abs(ord(FIELDS[site][0]) - ord(name[0])) > 1
            or abs(int(FIELDS[site][1]) - int(name[1])) > 1
            for name in standing
        )
    }


class Watcher:
    """Watches a game and checks each question and each answer."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.rolls = 0

    def asked(self, state: SunkenCity, decision: Decision) -> None:
        """Check the one pending question."""
        assert decisions(GAME, state) == (decision,)
        assert decision.seat == state.actor
        assert 1 <= len(decision.options) <= LARGEST[decision.kind]
        for option in decision.options:
            assert re.fullmatch(KEYS[decision.kind], option.key), option.key
            assert re.fullmatch(r"SC-5\.\d+", option.clause)
        if decision.kind == "card":
            self.turns.append(state.actor)
        if decision.kind == "turn":
            self._turn(state, decision)

    def _turn(self, state: SunkenCity, decision: Decision) -> None:
        keys = decision.keys
        streets = {key[7:] for key in keys if key.startswith("street:")}
        assert streets in (set(), slots_by_hand(state))
        houses = {key.split(":")[2] for key in keys if key.startswith("house:")}
        assert houses in (set(), sites_by_hand(state))
        assert lake.street_fits(state) == bool(slots_by_hand(state))
        steps = {PLACE[key[5:]] for key in keys if key.startswith("step:")}
        if walking.can_step(state):
            here = state.adventurers[state.actor]
            assert steps == set(lake.steps_from(state, here, state.actor))
        else:
            assert not steps

    def happened(self, before: SunkenCity, after: SunkenCity, events: list[Event]) -> None:
        """Check what an answer led to."""
        self.rolls += sum(event.kind == "die-rolled" for event in events)
        for seat in range(len(after.colours)):
            assert before.safe[seat] & ~after.safe[seat] == 0  # SC-5.53: safe is permanent
            place = after.adventurers[seat]
            moved = place != before.adventurers[seat]
            assert not moved or seat == before.actor or place == VILLAGE
        if before.phase == "emerge" and after.phase == "emerge" and before.cycle == after.cycle:
            assert set(before.streets) <= set(after.streets)  # SC-5.110


def walk(seed: int) -> tuple[Watcher, SunkenCity]:
    """Play a whole random game of a random variant and return what was seen."""
    chance, watcher = Chance(f"walk {seed}"), Watcher()
    options = {o.name: chance.pick(o.values, "variant") for o in GAME.options}
    seats = chance.pick(GAME.seats, "variant")
    start = GAME.setup(seats, chance, resolve(GAME.options, options))
    return watcher, walks.walk(GAME, start, chance, watcher)


@pytest.mark.clause("SC-5.1", "SC-5.10", "SC-5.18", "SC-5.20", "SC-5.23", "SC-5.24", "SC-6.5")
@walks.games(40)
@given(seed=walks.SEEDS)
def test_invariants_of_whole_games(seed: int) -> None:
    watcher, end = walk(seed)
    count = len(end.colours)
    assert len(watcher.turns) % count == 0  # every player has had the same number of turns
    order = [(end.start + number) % count for number in range(len(watcher.turns))]
    assert watcher.turns == order
    assert end.round == len(watcher.turns) // count
    assert end.mode == "basic" or not watcher.rolls
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.clause in GAME.endings
    assert outcome.clause == end.ending
    assert {"SC-6.1", "SC-6.12"} & {outcome.clause} == set() or end.mode == "basic"


@pytest.mark.clause("SC-5.41", "SC-5.42", "SC-5.48", "SC-5.53")
@walks.games(15)
@given(seed=walks.SEEDS)
def test_a_walk_is_nothing_but_its_steps(seed: int) -> None:
    chance = Chance(f"steps {seed}")
    mode = chance.pick(("basic", "pro"))
    state = GAME.setup(2, chance, resolve(GAME.options, {"mode": mode}))
    for _ in range(150):
        asked = GAME.decisions(state)
        if not asked:
            break
        (decision,) = asked
        for key in [key for key in decision.keys if key.startswith("walk:")][:3]:
            found = walking.reach(state, state.move_points)
            at_once, by_steps = state.copy(), state.copy()
            GAME.advance(at_once, decision.seat, key, chance)
            for place in walking.way_to(found, PLACE[key[5:]]):
                if by_steps.shifting:
                    break
                GAME.advance(by_steps, decision.seat, f"step:{PLACES[place]}", chance)
            assert at_once == by_steps
        GAME.advance(state, decision.seat, chance.pick(decision.options, "player").key, chance)
