"""A lobby that invites: the goal, the facts, who is in, what is not as usual; on one screen."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from discord import ui

import games
from bot.discord.components import Action
from bot.discord.limits import SELECT_LABEL
from bot.discord.lobby_message import computer_layout, lobby_layout, options_layout
from bot.discord.message_builder import Layout
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.options import Value, offered
from games.core.teaching import goal
from tests.bot.conftest import ANA
from tests.bot.standin import GUILD, Said, Stage
from tests.homes import ours

COMPONENTS = 40
# On a phone of 390 x 844: letters of a line and its height in pixels, plain, small and as a title.
PLAIN, SMALL, TITLE = (40, 21), (50, 17), (24, 32)
SCREEN = 560  # pixels of words, which leaves room for two rows of buttons and the bars of Discord


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _full(services: Services, slug: str) -> Table:
    seats = games.get(slug).seats.stop - 1
    table = await services.opening.create(slug, ANA, channel_id=10, guild_id=GUILD, seats=seats)
    for user in range(2, seats + 1):
        table = await services.lobby.join(table.id, Person(user, f"Player {user}"))
    return table


def _height(words: str) -> int:
    """Return about how many pixels words take on a phone."""
    height = 0
    for line in words.splitlines():
        is_small, is_title = line.startswith("-# "), line.startswith("## ")
        letters, tall = SMALL if is_small else TITLE if is_title else PLAIN
        height += -(-len(line) // letters) * tall
    return height


def _said(layout: Layout) -> Said:
    return Said(layout.view(), {}, is_private=True)


def _menus(said: Said) -> dict[str, ui.Select[ui.LayoutView]]:
    items = [each.item for each in said.view.walk_children() if isinstance(each, Action)]
    return {each.custom_id: each for each in items if isinstance(each, ui.Select)}


@pytest.mark.parametrize("slug", ours())
async def test_a_full_lobby_is_one_screen_of_a_phone(services: Services, slug: str) -> None:
    table = await _full(services, slug)
    speech = Speech(table, "en")
    said = _said(lobby_layout(table, speech))
    assert speech.say(goal(table.game.wording())) in said.text
    assert "turns each · " in said.text
    assert "with a turn every six hours" in said.text
    assert all(f"<@{user}>" in said.text for user in table.humans())
    assert _height(said.text) <= SCREEN


async def test_the_whole_hash_is_one_small_line_at_the_end(services: Services) -> None:
    table = await _full(services, "atlantis")
    said = _said(lobby_layout(table, Speech(table, "en"))).text
    (line,) = (line for line in said.splitlines() if table.row.seed_hash in line)
    assert line == f"-# Fair shuffle, sealed as `{table.row.seed_hash}`"
    assert said.endswith(line)
    assert _height(line) <= 2 * SMALL[1]


async def test_facts_are_those_of_as_many_as_there_are_seats(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, seats=2)
    words = _said(lobby_layout(table, Speech(table, "en"))).text
    assert "2 to 4 players · about 12 turns each · easy to learn" in words
    assert "about 6 days with a turn every six hours" in words
    table = await services.lobby.set_seat_count(table.id, ANA.user_id, 4)
    words = _said(lobby_layout(table, Speech(table, "en"))).text
    assert "about 8 turns each" in words
    assert "about 9 days" in words


async def test_only_what_is_not_as_usual_is_told_with_what_it_changes(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10)
    assert "Options: all as usual" in _said(lobby_layout(table, Speech(table, "en"))).text
    chosen: dict[str, Value] = {"lower_tiles": "open", "confirm_turn": False}
    table = await services.lobby.set_options(table.id, ANA.user_id, chosen)
    words = _said(lobby_layout(table, Speech(table, "en"))).text
    assert "**Lower tiles: Open** · Everyone sees what lies under the double stacks." in words
    assert "**Confirm turns: off** · A finished turn counts at once." in words
    assert "all as usual" not in words
    assert "Trades per turn" not in words


async def test_levels_are_explained_where_they_are_chosen(services: Services, stage: Stage) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, guild_id=GUILD)
    said = _said(computer_layout(table, Speech(table, "en")))
    (menu,) = _menus(said).values()
    told = {each.value: (each.label, each.description) for each in menu.options}
    assert told == {
        "computer.deckhand": (
            "Deckhand",
            "Plays any legal move, at random. For your very first game.",
        ),
        "computer.mate": ("Mate", "Plays to win, looks at the whole turn, sees no hidden card."),
    }
    await stage.click(ANA.user_id, f"g:{table.id}:0:computer", "computer.deckhand", on_private=True)
    table = await services.tables.get(table.id)
    assert [row.level for row in table.seats] == [None, "deckhand"]
    speech = Speech(table, "en")
    assert "computer · Deckhand" in _said(lobby_layout(table, speech)).text
    (menu,) = _menus(_said(computer_layout(table, speech))).values()
    assert [each.value for each in menu.options][-1] == "computer.none"


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_every_value_says_below_its_name_what_it_changes(
    services: Services, slug: str
) -> None:
    table = await services.opening.create(slug, ANA, channel_id=10)
    said = _said(options_layout(table, Speech(table, "en")))
    assert sum(1 for _ in said.view.walk_children()) <= COMPONENTS
    menus = _menus(said)
    for option in offered(table.game.options):
        entries = menus[f"g:{table.id}:0:set.{option.name}"].options
        assert len(entries) == len(option.values)
        for entry in entries:
            assert entry.description
            assert len(entry.description) <= SELECT_LABEL
            assert not entry.description.endswith("…")
            assert "setting-" not in entry.description
