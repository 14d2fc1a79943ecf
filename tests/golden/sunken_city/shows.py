"""What the golden games of Sunken City show: each ending, and a turn of every kind."""

from __future__ import annotations

from typing import Any

from games.core.api import Decision, Game
from games.core.chance import Chance
from games.core.players import MATE, choose
from games.sunken_city import lake
from tests.golden.record import Recording, Show, ended_by

BASIC_KINDS = frozenset(
    (
        "street-built", "house-raised", "pile-used-up", "hourglass-seen", "walked",
        "treasures-secured", "chip-played", "spirit-called", "die-rolled", "spirit-moved",
        "swept-home", "hand-taken",
    )
)  # fmt: skip
PRO_KINDS = frozenset(
    ("spirit-shifted", "spirit-banished", "spirit-surfaced", "last-phase-begun", "spirit-stranded")
)


def mate(game: Game[Any], state: Any, decision: Decision, chance: Chance) -> str:
    """Play every seat by the heuristics of the game."""
    return choose(game, state, decision.seat, MATE, chance)


def idle(game: Game[Any], state: Any, decision: Decision, chance: Chance) -> str:
    """End turns as soon as possible, never move the spirit."""
    keys = decision.keys
    if "end" in keys:
        return "end"
    return chance.pick([key for key in keys if not key.startswith("spirit")], "what")


# Elements that cut the four fields beside E5 off from all others.
COLLAR = ("street:C4-D4", "street:F4-G4", "street:C6-D6", "street:F6-G6")
COLLAR_SITES = ("E3", "C5", "G5", "E7")


def packer(game: Game[Any], state: Any, decision: Decision, chance: Chance) -> str:
    """Cut the spirit on E5 off, then fill the lake as badly as possible, so that it freezes."""
    if decision.kind != "turn":
        return decision.keys[0]
    houses = [key for key in decision.keys if key.startswith("house")]
    streets = [key for key in decision.keys if key.startswith("street")]
    if not houses and not streets:
        return "end"
    collar = [key for key in houses if key[-2:] in COLLAR_SITES]
    collar += [key for key in COLLAR if key in streets]
    if collar:
        return collar[0]
    tried = {chance.pick(houses or streets, "what"): None for _ in range(100)}
    return min(tried, key=lambda key: _room_left(game, state, decision, key))


def _room_left(game: Game[Any], state: Any, decision: Decision, key: str) -> int:
    new = state.copy()
    game.advance(new, decision.seat, key, Chance(""))
    return len(lake.open_slots(new))


def shows_basic(recording: Recording) -> bool:
    """Return whether everything that can happen in the basic game happened."""
    return {event.kind for event in recording.happened()} >= BASIC_KINDS


def shows_pro(recording: Recording) -> bool:
    """Return whether the spirit was shifted, surfaced, banished and stranded."""
    return {event.kind for event in recording.happened()} >= PRO_KINDS


SHOWS = (
    Show(
        "basic-three-mates",
        shows_basic,
        seats=3,
        options={"confirm_turn": False, "auto_forced": False},
        transcript=True,
        player=mate,
    ),
    Show("pro-all-phases", shows_pro, seats=4, options={"mode": "pro", "colours": "red"}),
    Show("ends-by-sc-6.1", ended_by("SC-6.1"), seats=4, undo=True),
    Show("ends-by-sc-6.2", ended_by("SC-6.2"), options={"mode": "pro"}, player=mate),
    Show("ends-by-sc-6.3", ended_by("SC-6.3"), options={"mode": "pro"}, undo=True),
    Show(
        "ends-by-sc-6.12",
        ended_by("SC-6.12"),
        seats=4,
        options={"start_player": "host_choice"},
        player=packer,
    ),
    Show(
        "ends-by-sc-7.5",
        ended_by("SC-7.5"),
        seats=3,
        options={"mode": "pro", "stall_guard_rounds": 3, "short_game": True, "spirit_chips": False},
        player=idle,
    ),
)
