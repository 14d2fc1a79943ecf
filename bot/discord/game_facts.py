"""What a game is like, in a line: how many play, how many turns each, how much there is to learn.

Measured or told by the game as data; of a game about which nobody knows something that part is left
out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.tables.game_length import turns_each
from games.core.api import Game
from games.core.teaching import difficulty
from games.core.wording import Message, Say


def facts_line(say: Say, game: Game[Any], seats: int | None = None) -> str:
    """Return the facts about a game with so many players, or with as many as it allows."""
    found = [_players(game), _turns(game, game.seats if seats is None else (seats,))]
    level = difficulty(game.wording())
    if level is not None:
        found.append(Message(f"difficulty-{level}"))
    return " · ".join(say(fact) for fact in found if fact is not None)


def _players(game: Game[Any]) -> Message:
    least, most = game.seats[0], game.seats[-1]
    return Message("facts-players", {"least": least, "most": most, "more": most - least})


def _turns(game: Game[Any], counts: Sequence[int]) -> Message | None:
    known = [turns for seats in counts if (turns := turns_each(game.slug, seats)) is not None]
    if not known:
        return None
    least, most = min(known), max(known)
    return Message("facts-turns", {"least": least, "most": most, "more": most - least})
