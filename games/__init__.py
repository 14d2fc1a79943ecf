"""The rules of the games, pure: standard library only, no clock, no stray randomness, no prose."""

from games.core.registry import all_games as all  # noqa: A004  # the agreed public name
from games.core.registry import get

__all__ = ["all", "get"]
