"""Buttons that cannot be taken back stand in rows of their own; so it is wherever rows are made."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.forget_message import forget_layout
from bot.discord.late_message import card_layout
from bot.discord.lobby_message import lobby_layout, start_layout
from bot.discord.message_builder import Layout
from bot.discord.sentences import Speech
from bot.tables.late_cards import LateCard
from bot.tables.services import Services
from bot.tables.turn import Turn
from bot.texts import speaker
from games.core.api import Seat
from tests.bot.begun_tables import duel
from tests.bot.conftest import ANA, BRAM
from tests.bot.neighbours import is_final, mixed_rows


def _labels(layout: Layout) -> list[list[str]]:
    found = [row for row in layout.view().walk_children() if isinstance(row, ui.ActionRow)]
    children: list[list[Any]] = [list(row.children) for row in found]
    return [[str(getattr(each, "item", each).label) for each in row] for row in children]


def test_final_buttons_have_rows_of_their_own() -> None:
    final = button(Ref(1, 0, "s.1"), "Do it", is_final=True)
    others = [button(Ref(1, 0, f"o.{each}"), str(each)) for each in range(6)]
    layout = Layout().rows(rows([others[0], final, *others[1:]]))
    assert _labels(layout) == [["0", "1", "2", "3", "4"], ["5"], ["Do it"]]
    assert _labels(Layout().rows(rows([final, others[0]]))) == [["Do it"], ["0"]]


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        *[("s.3", True), ("start", True), ("start.2", True), ("start.2.now", True)],
        *[("me.forget.sure", True), ("undo.abc", True), ("late.open.t", True)],
        *[("start.wait", False), ("undo", False), ("me.forget", False), ("late.wait.t", False)],
        *[("rules", False), ("o.3", False), ("set.seats", False), ("stop", True)],
    ],
)
def test_what_is_final_is_known(what: str, *, expected: bool) -> None:
    assert is_final(Ref(1, 0, what)) is expected


def test_a_mixed_row_is_found() -> None:
    both: ui.ActionRow[Any] = ui.ActionRow(
        button(Ref(1, 0, "s.1"), "Do it"), button(Ref(1, 0, "undo"), "Back")
    )
    assert mixed_rows(Layout().rows([both]).view()) == [["s.1", "undo"]]


def test_being_forgotten_stands_above_the_settings() -> None:
    layout = forget_layout(speaker(""), 2)
    assert not mixed_rows(layout.view())
    assert [len(row) for row in _labels(layout)] == [1, 1]


async def test_lobby_start_and_late_card(services: Services) -> None:
    lobby = await services.opening.create("swarm", ANA, channel_id=11)
    await services.lobby.join(lobby.id, BRAM)
    table = await services.tables.get(lobby.id)
    speech = Speech(table, "en")
    running = await duel(services)
    card = LateCard("l0", Seat(1), 5, 5, 5)
    layouts = [
        lobby_layout(table, speech),
        start_layout(table, speech, free=1, taken=2),
        card_layout(Turn(running, (), (), {}, {}), card),
    ]
    for layout in layouts:
        assert not mixed_rows(layout.view())
        finals = [row for row in _labels(layout) if row]
        assert len(finals) >= 2
    assert _labels(layouts[0])[-1] == ["Start"]
