"""What stands around a question: Back beside few buttons, quiet waiting, no needless calls."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from discord import ui

from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.story import story
from games.core.api import Seat
from tests.bot.begun_tables import asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Said, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


def _rows(said: Said) -> list[list[str]]:
    return [
        [str(getattr(child.item, "label", "menu")) for child in row.children]  # type: ignore[attr-defined]
        for row in said.view.walk_children()
        if isinstance(row, ui.ActionRow)
    ]


async def test_back_stands_beside_few_harmless_buttons(services: Services, stage: Stage) -> None:
    table, picks = await duel(services), Random(3)
    table = await play_until(services, table, "arrow_move", picks)
    user, _, question = asked(table)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    (row,) = _rows(panel)
    assert row[-1] == "Back"
    assert len(row) == len(question.decision.options) + 1


async def test_confirm_stands_alone_above_back(services: Services, stage: Stage) -> None:
    table, picks = await duel(services, confirm_turn=True), Random(3)
    table = await play_until(services, table, "confirm", picks)
    user, _, _ = asked(table)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    assert _rows(panel) == [["Confirm"], ["Back"]]


async def test_who_waits_reads_for_whom_and_calls_nobody(services: Services, stage: Stage) -> None:
    table = await duel(services)
    (panel,) = (await stage.click(BRAM.user_id, f"g:{table.id}:0:play")).answers
    assert "The game is waiting for Ana." in panel.text
    assert "<@" not in panel.text


async def test_my_hand_in_the_own_turn_shows_the_way_to_the_choices(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    (hand,) = (await stage.click(ANA.user_id, f"g:{table.id}:0:hand")).answers
    assert "It is your turn: **Play** opens your choices." in hand.text
    assert "is waiting for" not in hand.text
    (row,) = _rows(hand)
    assert row == ["Play", "Undo", "Log"]
    play = next(click for click, _ in hand.clicks if click.endswith(":play"))
    (panel,) = (await stage.click(ANA.user_id, play)).answers
    question = asked(table)[2]
    assert len(panel.clicks) >= len(question.decision.options) > 1
    (other,) = (await stage.click(BRAM.user_id, f"g:{table.id}:0:hand")).answers
    assert "The game is waiting for Ana." in other.text
    assert _rows(other) == [["Undo", "Log", "Next game"]]


async def test_the_last_to_leave_closes_the_table(services: Services, stage: Stage) -> None:
    table = await services.opening.create("nautilus_duel", ANA, channel_id=10)
    await stage.dispatch.publisher.publish(table.id)
    await stage.click(ANA.user_id, f"g:{table.id}:0:leave")
    assert await services.store.games.in_channel(10) is None
    assert _rows(stage.room.edited[-1][1]) == []  # no button is left
    again = await services.opening.create("nautilus_duel", BRAM, channel_id=10)
    assert again.row.host_id == BRAM.user_id


async def test_while_somebody_is_there_leaving_passes_the_table_on(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create("nautilus_duel", ANA, channel_id=10)
    await services.lobby.join(table.id, BRAM)
    await stage.click(ANA.user_id, f"g:{table.id}:0:leave")
    assert (await services.tables.get(table.id)).row.host_id == BRAM.user_id


async def test_who_has_just_acted_is_not_called_again(services: Services, stage: Stage) -> None:
    table = await duel(services)
    await stage.dispatch.publisher.publish(table.id)
    assert stage.room.posted[-1].mentions["users"] == [ANA.user_id]  # the first board calls
    picks = Random(1)
    called: list[tuple[Any, Any]] = []
    for _ in range(12):
        user, _, _ = asked(table)
        before = len(stage.room.posted)
        table = await play_random(services, table, picks, 1)
        await stage.dispatch.publisher.publish(table.id)
        for board in stage.room.posted[before:]:
            called.append((user, board.mentions.get("users", [])))
    assert called
    assert all(user not in users for user, users in called)
    assert any(users for _, users in called)


async def test_a_submenu_says_what_it_is_about(services: Services, stage: Stage) -> None:
    table = await services.opening.create("sunken_city", ANA, channel_id=10, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    picks = Random(2)
    while len(asked(table)[2].decision.options) <= 25:
        table = await play_random(services, table, picks, 1)
    user, _, _ = asked(table)
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play")).answers
    for whole, _ in [each for each in panel.clicks if each[0].endswith(":m.all")]:
        (panel,) = (await stage.click(user, whole)).answers
    custom_id, value = next((c, v) for c, v in panel.clicks if "m." in (v or c))
    (inside,) = (await stage.click(user, custom_id, value)).answers
    label = next(label for label in panel.labels if label.endswith(" …"))
    assert label.removesuffix(" …") in inside.text


async def test_a_log_that_is_too_long_says_how_much_is_missing(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    (short,) = (await stage.click(ANA.user_id, f"g:{table.id}:0:log")).answers
    assert "earlier" not in short.text
    table = await play_random(services, table, Random(5), 200)
    (log,) = (await stage.click(ANA.user_id, f"g:{table.id}:0:log")).answers
    missing = re.search(r"^-# … (\d+) earlier lines do not fit here\.$", log.text, re.MULTILINE)
    assert missing is not None
    entries = await services.store.entries.of_game(table.id)
    speech = Speech(table, "en")
    told = [*speech.told(story(entries, Seat(0))), f"**{speech.verdict()}**"]
    below = log.text[missing.end() :].strip().splitlines()
    assert below == [line for each in told[int(missing[1]) :] for line in each.splitlines()]
