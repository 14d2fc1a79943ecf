"""/help on one screen, and the lists that Discord shows while a command is typed."""

from __future__ import annotations

import games
from bot.discord.command_choices import game_choices, level_choices, mention
from bot.discord.help_command import help_layout
from bot.discord.limits import CHOICE_NAME
from bot.texts import speaker
from tests.bot.standin import Said

ROOTS = ("game", "games", "away", "settings")


def _text(numbers: dict[str, int]) -> str:
    return Said(help_layout(speaker(""), numbers).view(), {}, is_private=True).text


def test_commands_can_be_pressed_where_their_numbers_are_known() -> None:
    said = _text({name: number for number, name in enumerate(ROOTS, start=1)})
    for command in ("game new:1", "game join:1", "games:2", "away:3", "game rules:1"):
        assert f"</{command}>" in said
    assert "</settings me:4>" in said


def test_commands_are_named_where_their_numbers_are_unknown() -> None:
    said = _text({"away": 3})
    assert "`/game new`" in said
    assert "</away:3>" in said
    assert mention("settings me", {}) == "`/settings me`"


def test_it_fits_one_screen() -> None:
    said = _text({})
    assert len(said.splitlines()) <= 8
    assert len(said) <= 900


def test_games_are_offered_with_players_and_length() -> None:
    names = {choice.value: choice.name for choice in game_choices()}
    assert names["atlantis"] == "Atlantis · 2 to 4 players · 8 to 12 turns each · easy to learn"
    assert set(names) == {game.slug for game in games.all()}
    assert max(map(len, names.values())) <= CHOICE_NAME


def test_levels_are_offered_with_what_they_do() -> None:
    names = {choice.value: choice.name for choice in level_choices()}
    assert names["mate"].startswith("Mate: Plays to win")
    assert "first game" in names["deckhand"]
    assert max(map(len, names.values())) <= CHOICE_NAME
