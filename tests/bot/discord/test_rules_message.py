"""The rules by chapter: before, during and without a game, every page within Discord's limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
from discord import ui

import games
from bot.discord import custom_ids
from bot.discord.components import Action
from bot.discord.custom_ids import TEMPLATE
from bot.discord.limits import TEXT_TOTAL
from bot.discord.rules_message import Book, page, shelf
from bot.tables.services import Services
from bot.tables.table import Table
from bot.texts import speaker
from games.core.teaching import chapters
from games.core.wording import Message
from tests.bot.begun_tables import duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Said, Stage, is_one_kind_answer
from tests.homes import ours

COMPONENTS = 40
SLUGS = [game.slug for game in games.all()]
STRANGER = 99


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services."""
    made = Stage.of(services)
    yield made
    await made.close()


def _said(book: Book, place: int, *, full: bool = False) -> Said:
    return Said(page(book, place, full=full).view(), {}, is_private=True)


def _count(said: Said) -> int:
    return sum(1 for _ in said.view.walk_children())


@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_is_complete_and_within_the_limits(slug: str) -> None:
    """Nothing is cut: every word of text, title and section is there."""
    game = games.get(slug)
    say = speaker(slug)
    for table in (0, 2**62):
        for place, each in enumerate(chapters(game.wording())):
            for full in (False, True):
                said = _said(Book(game, say, table), place, full=full)
                assert len(said.text) < TEXT_TOTAL
                assert _count(said) <= COMPONENTS
                assert say(each.text) in said.text
                assert all((say(part) in said.text) is full for part in each.sections)
                assert len(set(said.clicks)) == len(said.clicks)  # as Discord wants it
                for custom_id, _ in said.clicks:
                    assert TEMPLATE.fullmatch(custom_id)
                    assert len(custom_id) <= 100


@pytest.mark.parametrize("slug", ours())
def test_every_page_leads_to_every_other(slug: str) -> None:
    book = Book(games.get(slug), speaker(slug))
    count = len(chapters(book.game.wording()))
    wanted = {str(book.ref(place, full=False)) for place in range(count)}
    for place in range(count):
        assert wanted <= {custom_id for custom_id, _ in _said(book, place).clicks}
    assert _said(book, 99).text == _said(book, count - 1).text


async def test_before_the_start_the_rules_begin_at_the_beginning(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, guild_id=7)
    said = await _opened(stage, table, STRANGER)
    assert "**1 · Aim**" in said.text
    assert "this matters now" not in said.text
    assert f"g:{table.id}:0:{custom_ids.RULES}.3" in {each for each, _ in said.clicks}
    water = await stage.click(STRANGER, f"g:{table.id}:0:rules.3", on_private=True)
    assert "**4 · Water**" in water.answers[-1].text


async def test_during_a_game_what_matters_now_comes_first(services: Services, stage: Stage) -> None:
    table = await duel(services, guild_id=7)
    said = await _opened(stage, table, ANA.user_id)
    assert "**5 · Specials** · this matters now" in said.text
    table = await play_until(services, table, "place_card", Random(3))
    said = await _opened(stage, table, ANA.user_id)
    assert "**3 · Placing** · this matters now" in said.text
    aim = await stage.click(ANA.user_id, f"g:{table.id}:0:rules.0.full", on_private=True)
    assert "**1 · Aim**\n" in aim.answers[-1].text
    assert "/game play move:" in aim.answers[-1].text
    table = await play_random(services, table, Random(3))
    assert table.is_over
    assert "this matters now" not in (await _opened(stage, table, BRAM.user_id)).text


async def _opened(stage: Stage, table: Table, user: int) -> Said:
    click = await stage.click(user, f"g:{table.id}:0:rules")
    (said,) = click.answers
    return said


async def test_without_a_game_the_reader_chooses_one(services: Services, stage: Stage) -> None:
    asked = (await stage.command(STRANGER, "rules")).answers[-1]
    chosen = {value: each for each, value in asked.clicks}
    assert set(chosen) == {f"rules.{slug}" for slug in SLUGS}
    opened = await stage.click(STRANGER, chosen["rules.swarm"], "rules.swarm", on_private=True)
    assert "The Swarm · Rules" in opened.answers[-1].text
    assert "g:0:0:rules.swarm.4" in {each for each, _ in opened.answers[-1].clicks}


async def test_the_rules_of_another_game_than_the_one_here(
    services: Services, stage: Stage
) -> None:
    await duel(services, guild_id=7)
    here = await stage.command(ANA.user_id, "rules")
    assert "Nautilus Duel · Rules" in here.answers[-1].text
    other = await stage.command(ANA.user_id, "rules", game="atlantis")
    assert "Atlantis · Rules" in other.answers[-1].text


@pytest.mark.parametrize("what", ["rules.no_such", "rules.core", "rules..", "rules.-.3"])
async def test_rules_of_no_game_are_refused(stage: Stage, what: str) -> None:
    is_one_kind_answer(await stage.click(STRANGER, f"g:0:0:{what}", on_private=True))


def test_a_game_without_chapters_is_told_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    game, say = games.get("atlantis"), speaker("atlantis")
    monkeypatch.setattr("bot.discord.rules_message.chapters", lambda wording: ())
    sections = [Message("rules-turn"), Message("rules-aim")]
    told = _said(Book(game, say, 1, 0, sections), 0).text
    assert told.index(say(sections[0])) < told.index(say(sections[1]))
    assert _said(Book(game, say), 0).text.endswith(say(Message("game-goal")))


def test_the_shelf_has_players_and_length() -> None:
    said = Said(shelf(games.all(), "en").view(), {}, is_private=True)
    actions = [each.item for each in said.view.walk_children() if isinstance(each, Action)]
    (menu,) = [each for each in actions if isinstance(each, ui.Select)]
    facts = {each.label: each.description for each in menu.options}
    assert facts["Nautilus Duel"] == "2 players · about 31 turns each · learnt in one game"
