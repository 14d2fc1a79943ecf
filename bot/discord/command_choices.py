"""What Discord offers while somebody types a command: games, levels, paces; and how to name one."""

from __future__ import annotations

from collections.abc import Mapping

from discord.app_commands import Choice

import games
from bot.discord.game_facts import facts_line
from bot.discord.limits import CHOICE_NAME, CHOICES, cut
from bot.texts import speaker
from games.core.options import GameOption
from games.core.players import LEVELS
from games.core.wording import Message


def game_choices() -> list[Choice[str]]:
    """Return the games, each with its players, its length and how much there is to learn."""
    found = []
    for game in games.all()[:CHOICES]:
        say = speaker(game.slug)
        words = f"{say(Message('title'))} · {facts_line(say, game)}"
        found.append(Choice(name=cut(words, CHOICE_NAME), value=game.slug))
    return found


def level_choices() -> list[Choice[str]]:
    """Return the levels of computers with what they do, the stronger first."""
    say = speaker("")
    return [
        Choice(
            name=f"{say(Message(f'level-{each}'))}: {say(Message(f'level-{each}-help'))}",
            value=each,
        )
        for each in reversed(LEVELS)
    ]


def time_choices(option: GameOption) -> list[Choice[str]]:
    """Return the values of an option that concerns time."""
    say = speaker("")
    return [
        Choice(name=say(Message(f"setting-{option.name}-{value}")), value=str(value))
        for value in option.values
    ]


def mention(name: str, numbers: Mapping[str, int]) -> str:
    """Return a command to be pressed; as it is typed where Discord's number of it is unknown."""
    number = numbers.get(name.partition(" ")[0])
    return f"`/{name}`" if number is None else f"</{name}:{number}>"
