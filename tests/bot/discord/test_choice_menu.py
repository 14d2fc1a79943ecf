"""Choices as they are offered: a few in words, by their numbers in the picture, or as a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from discord import ui

from bot.discord.choice_menu import choices
from bot.discord.components import Action, size
from bot.discord.offered_choices import Group, Offered, offered
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.play import decisions
from games.core.shortcuts import Walk
from games.core.wording import effect, has_place
from games.sunken_city import GAME as SUNKEN_CITY
from tests.bot.begun_tables import asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Said, Stage
from tests.conformance.case import Case
from tests.conformance.front import table_at
from tests.conformance.walk import walk
from tests.homes import ours

_COMPONENTS = 40  # Discord's limit for a message, everything inside counted
_ACROSS = 5


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _two(services: Services, slug: str) -> Table:
    table = await services.opening.create(slug, ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


async def _panel(stage: Stage, table: Table) -> Said:
    user, _, _ = asked(table)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    return panel


def _buttons(said: Said) -> list[list[str]]:
    """Return the labels of buttons, row by row."""
    rows = [row for row in said.view.walk_children() if isinstance(row, ui.ActionRow)]
    items: list[list[Any]] = [
        [getattr(child, "item", child) for child in row.children] for row in rows
    ]
    return [
        [str(each.label) for each in row]
        for row in items
        if all(isinstance(each, ui.Button) for each in row)
    ]


def _menus(said: Said) -> list[ui.Select[Any]]:
    walked = [getattr(child, "item", child) for child in said.view.walk_children()]
    return [child for child in walked if isinstance(child, ui.Select)]


async def test_what_is_numbered_in_the_picture_takes_one_press(
    services: Services, stage: Stage
) -> None:
    table = await play_until(services, await duel(services), "place_space", Random(2))
    count = len(asked(table)[2].decision.options)
    assert count > _ACROSS
    panel = await _panel(stage, table)
    numbers = [label for row in _buttons(panel) for label in row if label.isdigit()]
    assert numbers == [str(number) for number in range(1, count + 1)]
    assert all(len(row) <= _ACROSS for row in _buttons(panel))
    assert not _menus(panel)
    user, _, question = asked(table)
    await stage.click(user, f"g:{table.id}:{question.asked}:o.{count - 1}")
    after = await services.tables.get(table.id)
    assert after.row.seq == table.row.seq + 1


async def test_what_has_no_place_in_the_picture_stands_below_in_words(
    services: Services, stage: Stage
) -> None:
    table = await play_until(services, await _two(services, "swarm"), "sail", Random(1))
    while len(asked(table)[2].decision.options) <= _ACROSS:
        table = await play_random(services, table, Random(1), 1)
        table = await play_until(services, table, "sail", Random(1))
    options = asked(table)[2].decision.options
    wording = table.game.wording()
    worded = [n for n, each in enumerate(options, start=1) if not has_place(wording, each)]
    panel = await _panel(stage, table)
    labels = [label for row in _buttons(panel) for label in row]
    assert [int(label) for label in labels if label.isdigit()] == [
        number for number in range(1, len(options) + 1) if number not in worded
    ]
    for number in worded:
        assert any(label.startswith(f"{number}. ") for label in labels)


async def test_whoever_wants_words_gets_menus_everywhere(services: Services, stage: Stage) -> None:
    table = await play_until(services, await duel(services), "place_space", Random(2))
    user, _, question = asked(table)
    await services.people.set_choices(user, in_words=True)
    panel = await _panel(stage, table)
    (found,) = _menus(panel)
    assert len(found.options) == len(question.decision.options)
    assert all(option.label.split(". ")[1] for option in found.options)
    assert not [label for row in _buttons(panel) for label in row if label.isdigit()]
    await services.people.set_choices(user, in_words=False)
    assert not _menus(await _panel(stage, table))
    assert (await services.people.settings(user)).in_words is False


async def test_without_a_picture_numbers_would_say_nothing(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await play_until(services, await duel(services), "place_space", Random(2))

    async def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(stage.workshop, "draw", fail)
    assert _menus(await _panel(stage, table))


async def test_more_than_twenty_are_a_menu(services: Services, stage: Stage) -> None:
    table, picks = await _two(services, "swarm"), Random(4)
    while len(asked(table)[2].decision.options) <= 20:
        table = await play_random(services, table, picks, 1)
    (found,) = _menus(await _panel(stage, table))
    assert 20 < len(found.options) <= 25


async def test_entries_of_a_menu_say_what_they_do(services: Services, stage: Stage) -> None:
    table = await play_until(services, await duel(services), "place_space", Random(2))
    user, seat, question = asked(table)
    await services.people.set_choices(user, in_words=True)
    (found,) = _menus(await _panel(stage, table))
    speech, wording, view = Speech(table, "en"), table.game.wording(), table.view(seat)
    assert len(found.options) == len(question.decision.options)
    for option, entry in zip(question.decision.options, found.options, strict=True):
        line = effect(wording, question.decision, option, view)
        assert line is not None
        assert entry.description == speech.plain(line)
        assert 0 < len(entry.description) <= 100


@pytest.mark.slow
@pytest.mark.parametrize("slug", ours())
async def test_every_panel_of_a_game_has_room_for_its_parts(services: Services, slug: str) -> None:
    """With all that may stand around the choices: three texts, a picture, four or five tools."""
    table = await _two(services, slug)
    picks, seen = Random(8), Counter[str]()
    for _ in range(400):
        if table.is_over:
            break
        _, seat, question = asked(table)
        view = table.view(seat)
        found = offered(table, seat, question.decision, view)
        for in_words in (False, True):
            told = Speech(table, "en", in_words=in_words)
            rows = choices(table, told, question, found, view, pictured=True)
            parts = [action for row in rows for action in row]
            lines = sum(-(-len(row) // _ACROSS) for row in rows)
            tools = 4 + bool(found.others)  # Back, two for a plan, the other picture
            assert 1 + 3 + 1 + lines + len(parts) + 1 + tools <= _COMPONENTS
            seen["menu" if any(isinstance(p.item, ui.Select) for p in parts) else "buttons"] += 1
            shown = {str(getattr(p.item, "custom_id", "")) for p in parts}
            assert len(shown) == len(parts)
        table = await play_random(services, table, picks, 1)
    assert seen["buttons"]
    assert seen["menu"]


def _full_turn() -> tuple[Table, Offered]:
    """Return a turn of the Sunken City: over 15 useful places, shortcuts that are not marked."""
    case = Case(SUNKEN_CITY, 3, 1)
    for _, position in walk(case, undo=False).positions():
        for decision in decisions(case.game, position.state):
            table = table_at(case, position)
            found = offered(table, decision.seat, decision, table.view(decision.seat))
            if len(found.places) <= 15 or found.groups:
                continue
            start = Walk(case.game, case.resolved(), decision.seat, position)
            pairs = [longer for way in start.ways() for longer in islice(way.ways(), 1)]
            if len(pairs) > 5:
                return table, replace(found, shortcuts=tuple(pairs[:8]), are_marked=False)
    raise AssertionError("there is none")


def _made(table: Table, found: Offered, room: int = _COMPONENTS) -> list[list[Action]]:
    (decision,) = decisions(table.game, table.running().state)
    question = table.question(decision.seat)
    assert question is not None
    view = table.view(decision.seat)
    return choices(table, Speech(table, "en"), question, found, view, pictured=True, room=room)


def _digits(parts: list[list[Action]]) -> list[int]:
    labels = [str(getattr(each.item, "label", "")) for part in parts for each in part]
    return [int(label) for label in labels if label.isdigit()]


def test_up_to_twenty_places_are_numbers_beside_shortcuts_that_are_not() -> None:
    table, found = _full_turn()
    parts = _made(table, found)
    assert len(_digits(parts)) >= 12
    assert size(parts) <= _COMPONENTS


def test_what_has_no_room_is_folded_into_menus_the_shortcuts_first() -> None:
    table, full = _full_turn()
    few = replace(full, shortcuts=full.shortcuts[:5], are_marked=True)
    groups = tuple(Group("street", (place,), full.items[:5]) for place in range(5))
    fullest = replace(few, items=full.items[:15], groups=groups)
    for found in (full, few, fullest):
        whole = size(_made(table, found, 1000))
        for room in range(whole, 13, -1):
            parts = _made(table, found, room)
            assert size(parts) <= room
            ids = [str(each.ref) for part in parts for each in part]
            assert len(set(ids)) == len(ids)
        assert isinstance(_made(table, found, whole - 1)[-1][0].item, ui.Select)
    assert _digits(_made(table, few, size(_made(table, few, 1000)) - 1))
    assert not _digits(_made(table, full, 14))


async def test_what_has_no_place_stays_in_words_however_long_they_are(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, picks = await _two(services, "nautilus"), Random(1)
    while (found := asked(table)[2]).decision.kind != "buy" or len(found.decision.options) < 7:
        table = await play_random(services, table, picks, 1)
    place = found.decision.keys.index("nothing")
    assert not has_place(table.game.wording(), found.decision.options[place])
    seat = asked(table)[1]
    number = offered(table, seat, found.decision, table.view(seat)).places.index(place) + 1
    for longest in (34, 5):
        monkeypatch.setattr("bot.discord.choice_menu._LONGEST_BUTTON", longest)
        rows = _buttons(await _panel(stage, table))
        labels = [label for row in rows for label in row]
        assert any("Buy nothing" in label for label in labels)
        assert str(number) not in labels
    assert [row for row in rows if any("Buy nothing" in label for label in row)] == [
        [f"{number}. Buy nothing"]
    ]
