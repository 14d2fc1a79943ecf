"""The bot's own catalogue: complete, nothing unused, labels within Discord's limits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import bot.tables.refusals  # noqa: F401  # registers its errors
import games
from bot.courtesy.errors import Refusal
from bot.courtesy.working_time import Reason
from bot.discord.limits import BUTTON_LABEL, NAME_IN_BUTTON
from bot.tables.table_time import TIME_OPTIONS
from bot.texts import OWN_TEXTS, languages, message_ids, speaker
from games.core.api import Game
from games.core.errors import GameError
from games.core.players import LEVELS
from games.core.teaching import Difficulty
from games.core.wording import Message
from tests.homes import notation

ROOT = Path(__file__).parents[2]
SKELETON = ROOT / "bot/cli/skeleton"  # has a catalogue of its own
SOURCES = [path for path in (ROOT / "bot").rglob("*.py") if SKELETON not in path.parents]
SOURCES.append(ROOT / "games/core/foresight.py")  # warns in any game
CODE = "\n".join(path.read_text("utf-8") for path in SOURCES)
QUOTED = set(re.findall(r"""(?=["']([\w-]+)["'])""", CODE))
GENERATED = set(re.findall(r"""f["']([\w-]+)\{""", CODE))  # how ids begin that go on as a variable
IDS = message_ids("", "en")
PLATFORM = ("auto_forced", "confirm_turn", *(option.name for option in TIME_OPTIONS))


def _codes(kind: type[GameError]) -> set[str]:
    found = {kind.code}
    for sub in kind.__subclasses__():
        if sub.__module__.startswith(("bot.", "games.")):
            found |= _codes(sub)
    return found


def test_every_refusal_has_a_sentence() -> None:
    codes = _codes(GameError) - {"game-error", "undo-blocked"}
    missing = {f"refused-{code}" for code in codes} - IDS
    assert missing == set()
    assert {f"refused-undo-{why}" for why in ("nothing", "draw", "reveal")} <= IDS
    assert {f"refused-{code}" for code in Refusal} <= IDS


def test_everything_named_in_the_code_exists() -> None:
    spoken = set(re.findall(r'\.bot\(\s*"([a-z_-]+)"', CODE))
    spoken |= set(re.findall(r'Message\(\s*"([a-z_-]+)"', CODE))
    assert spoken - IDS - set(OWN_TEXTS) == set()


def test_generated_ids_exist() -> None:
    assert {f"level-{level}{part}" for level in LEVELS for part in ("", "-help")} <= IDS
    assert {f"difficulty-{level}" for level in Difficulty} <= IDS
    assert {f"deadline-{reason}" for reason in Reason} <= IDS
    for option in TIME_OPTIONS:
        values = {f"setting-{option.name}-{value}" for value in option.values}
        assert {f"setting-{option.name}", *values} <= IDS
    for game in games.all():
        spoken = IDS | message_ids(game.slug, "en")
        for seats in game.seats:
            for mark in game.marks(seats, {o.name: o.default for o in game.options}):
                assert f"colour-{mark.name}" in spoken
        for option in game.options:
            if option.platform:
                wanted = {f"setting-{option.name}-{word}-help" for word in ("on", "off")}
                assert {f"setting-{option.name}", *wanted} <= IDS


def test_nothing_is_unused() -> None:
    settings = tuple(f"setting-{each}" for each in PLATFORM)
    assert [name for name in IDS if not (_is_named(name) or name.startswith(settings))] == []


def _is_named(name: str) -> bool:
    return name in QUOTED or any(name[:cut] in GENERATED for cut in range(4, len(name)))


def test_names_in_the_code_are_found() -> None:
    assert _is_named("button-forget")
    assert _is_named("late-computer")  # f"late-{word}"
    assert not _is_named("butter-forget")
    assert not _is_named("later-computer")


def test_buttons_fit() -> None:
    say = speaker("")
    named = {"name": "W" * NAME_IN_BUTTON, "count": 999}
    buttons = {name: say(Message(name, named)) for name in IDS if name.startswith("button-")}
    assert len(buttons) > 40
    assert {name: label for name, label in buttons.items() if len(label) > BUTTON_LABEL} == {}


def test_english_comes_first() -> None:
    assert languages()[0] == "en"


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.slug)
def test_every_game_has_its_own_example_of_a_typed_turn(game: Game[Any]) -> None:
    example = speaker(game.slug)(Message("typed-example"))
    assert f"`{example}`" in notation(game.slug)
    others = [each.slug for each in games.all() if each.slug != game.slug]
    assert example not in [speaker(slug)(Message("typed-example")) for slug in others]
