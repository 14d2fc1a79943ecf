"""Shortcuts in the panel: several choices by one press, stored in one step."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from discord import ui

from bot.tables.services import Services
from bot.tables.shortcuts import shortcut_id, shortcuts_of
from bot.tables.table import Table
from games.core.api import CONFIRM
from games.core.shortcuts import Walk
from games.core.wording import Message
from games.nautilus_duel import GAME
from tests.bot.begun_tables import asked, duel, play_random
from tests.bot.counting import Calls
from tests.bot.standin import GUILD, Said, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _with_shortcuts(services: Services, seed: int = 3) -> Table:
    """Return a duel in which a card and its space are one choice."""
    table, picks = await duel(services, GUILD), Random(seed)
    while not shortcuts_of(table, asked(table)[1]).shortcuts:
        table = await play_random(services, table, picks, 1)
    return table


@pytest.fixture
def by_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures number shortcuts by where they end alone, as most do."""
    monkeypatch.setattr(type(GAME.wording()), "apart", frozenset())


def _menu(said: Said) -> ui.Select[Any]:
    walked = [getattr(child, "item", child) for child in said.view.walk_children()]
    (found,) = (child for child in walked if isinstance(child, ui.Select))
    return found


@pytest.mark.usefixtures("by_ends")
async def test_one_entry_makes_several_choices_in_one_step(
    services: Services, stage: Stage
) -> None:
    table = await _with_shortcuts(services)
    user, seat, question = asked(table)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    shown = {option.value: option.label for option in _menu(panel).options}
    walks = shortcuts_of(table, seat).shortcuts
    assert list(shown) == [f"w.{shortcut_id(walk.keys)}" for walk in walks]
    assert all(" → " in label for label in shown.values())
    calls = Calls().of(services.store)
    await stage.click(user, f"g:{table.id}:{question.asked}:w.{shortcut_id(walks[0].keys)}")
    assert len(calls.taken()) == 2
    entries = await services.store.entries.of_game(table.id, after=table.row.seq)
    assert tuple(entry.key for entry in entries)[:2] == walks[0].keys


async def test_a_button_never_does_anything_else_than_it_says(
    services: Services, stage: Stage
) -> None:
    """After an update of the bot other shortcuts may be offered for the same question."""
    table = await _with_shortcuts(services)
    user, seat, question = asked(table)
    for what in ("w.0123456789ab", "w.", "w.0"):
        click = await stage.click(user, f"g:{table.id}:{question.asked}:{what}")
        assert "Here is the current one" in click.answers[-1].text
    walk = shortcuts_of(table, seat).shortcuts[0]
    click = await stage.click(user, f"g:{table.id}:{question.asked + 1}:w.{shortcut_id(walk.keys)}")
    assert "Here is the current one" in click.answers[-1].text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_what_cannot_be_taken_back_is_asked_before_it_is_made(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _with_shortcuts(services)
    user, seat, question = asked(table)
    walk = shortcuts_of(table, seat).shortcuts[0]

    def final(_table: Table, _seat: int, key: str) -> Message | None:
        return Message("warning-final") if key == walk.keys[-1] else None

    monkeypatch.setattr("bot.tables.play.caution", final)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:w.{shortcut_id(walk.keys)}")
    entries = await services.store.entries.of_game(table.id, after=table.row.seq)
    assert [entry.key for entry in entries] == [walk.keys[0]]
    assert "⚠️" in click.answers[-1].text
    after = await services.tables.get(table.id)
    _, _, following = asked(after)
    index = following.decision.keys.index(walk.keys[1])
    await stage.click(user, f"g:{table.id}:{following.asked}:s.{index}")
    entries = await services.store.entries.of_game(table.id, after=after.row.seq)
    assert entries[0].key == walk.keys[1]


async def test_a_turn_made_by_a_shortcut_still_waits_for_its_confirm(
    services: Services, stage: Stage
) -> None:
    table = await _with_shortcuts(services)
    user, seat, question = asked(table)
    walk = next(w for w in shortcuts_of(table, seat).shortcuts if w.is_over)
    await stage.click(user, f"g:{table.id}:{question.asked}:w.{shortcut_id(walk.keys)}")
    after = await services.tables.get(table.id)
    found = after.question(seat)
    assert found is not None
    assert found.decision.kind == CONFIRM


def _numbers(said: Said) -> dict[str, str]:
    """Return what buttons do that show a number alone."""
    walked = [getattr(child, "item", child) for child in said.view.walk_children()]
    buttons = [child for child in walked if isinstance(child, ui.Button)]
    return {
        str(each.label): str(each.custom_id).rpartition(":")[2]
        for each in buttons
        if str(each.label).isdigit()
    }


@pytest.fixture
def one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the first card of a hand with each of its spaces as one choice."""

    def spaces(start: Walk[Any]) -> list[Walk[Any]]:
        first = next(start.ways(), None)
        return [] if first is None or start.decision is None else list(first.ways())

    monkeypatch.setattr(GAME, "shortcuts", spaces)


@pytest.mark.usefixtures("one_card")
async def test_shortcuts_that_end_at_places_of_their_own_are_pressed_by_number(
    services: Services, stage: Stage
) -> None:
    table = await _with_shortcuts(services)
    user, seat, question = asked(table)
    found = shortcuts_of(table, seat)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    _, frame = stage.workshop.private[-1]
    singles, numbered = len(found.singles), _numbers(panel)
    assert len(found.shortcuts) > 5
    assert [target.number for target in frame.targets] == list(range(1, len(frame.targets) + 1))
    assert [(t.first, t.key) for t in frame.targets[singles:]] == [
        (walk.keys[:-1], walk.keys[-1]) for walk in found.shortcuts
    ]
    assert not any(target.first for target in frame.targets[:singles])
    for target, walk in zip(frame.targets[singles:], found.shortcuts, strict=True):
        assert numbered[str(target.number)] == f"w.{shortcut_id(walk.keys)}"
    last = found.shortcuts[-1]
    await stage.click(user, f"g:{table.id}:{question.asked}:{numbered[str(len(frame.targets))]}")
    entries = await services.store.entries.of_game(table.id, after=table.row.seq)
    assert tuple(entry.key for entry in entries)[:2] == last.keys


@pytest.mark.usefixtures("one_card")
async def test_in_words_the_menu_has_the_numbers_of_the_picture(
    services: Services, stage: Stage
) -> None:
    table = await _with_shortcuts(services)
    user, seat, _ = asked(table)
    await services.people.set_choices(user, in_words=True)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    assert not _numbers(panel)
    found = shortcuts_of(table, seat)
    labels = [label for label in panel.labels if label.split(". ")[0].isdigit()]
    first, last = len(found.singles) + 1, len(found.singles) + len(found.shortcuts)
    assert any(label.startswith(f"{first}. ") for label in labels)
    assert labels[-1].startswith(f"{last}. ")


@pytest.mark.usefixtures("one_card", "by_ends")
async def test_an_end_without_a_place_of_its_own_takes_a_menu(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _with_shortcuts(services)
    user, seat, _ = asked(table)
    walks = shortcuts_of(table, seat).shortcuts
    monkeypatch.setattr(
        type(GAME.wording()), "placeless", frozenset((walks[0].keys[-1],)), raising=False
    )
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    assert [option.value for option in _menu(panel).options] == [
        f"w.{shortcut_id(walk.keys)}" for walk in walks
    ]
    assert not any(target.first for target in stage.workshop.private[-1][1].targets)


@pytest.mark.usefixtures("by_ends")
async def test_two_shortcuts_that_end_alike_take_a_menu(services: Services, stage: Stage) -> None:
    table = await _with_shortcuts(services)  # two cards, each on the same spaces
    user, seat, _ = asked(table)
    ends = [walk.keys[-1] for walk in shortcuts_of(table, seat).shortcuts]
    assert len(set(ends)) < len(ends)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    assert len(_menu(panel).options) == len(ends)
    assert not any(target.first for target in stage.workshop.private[-1][1].targets)
