"""How the mate walks its researchers: who goes, and to which lab."""

from __future__ import annotations

from games.core.players import best_of
from games.nautilus import research, state
from games.nautilus.data import BONUS_STEPS, FIELD
from games.nautilus.outlook import Keys, Outlook
from games.nautilus.state import Nautilus


def walker(outlook: Outlook, keys: Keys) -> str:
    """Choose who walks, nobody if no walk is worth it."""
    left = research.steps_left(outlook.world)
    worth, key = best_of(keys[:-1], lambda key: _best_walk(outlook, key, left)[0])
    return key if worth > 0 else keys[-1]


def bonus_walker(outlook: Outlook, keys: Keys) -> str:
    """The same for the walk that a dive brings."""
    worth, key = best_of(keys[:-1], lambda key: _best_walk(outlook, key, BONUS_STEPS)[0])
    return key if worth > 0 else keys[-1]


def _best_walk(outlook: Outlook, key: str, steps: int) -> tuple[float, str]:
    world = outlook.world.copy()
    world.turn.walker = world.city.at[FIELD[key.removeprefix("from:")]]
    bonus = steps == BONUS_STEPS and world.stage == state.DIVE_STAGE
    options = research.bonus_walk_options(world) if bonus else research.walk_options(world)
    start = world.turn.walker
    return best_of(
        [option.key for option in options],
        lambda to: outlook.walk_worth(start, _target(world, to)),
    )


def _target(world: Nautilus, key: str) -> int:
    return world.city.at[FIELD[key.removeprefix("to:")]]


def walk(outlook: Outlook, keys: Keys) -> str:
    """Choose where the walker goes."""
    world = outlook.world
    start = world.turn.walker
    return best_of(keys, lambda to: outlook.walk_worth(start, _target(world, to)))[1]
