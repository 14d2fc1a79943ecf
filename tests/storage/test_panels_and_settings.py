"""Panels and preferences."""

import pytest

from storage.api.errors import ConstraintError
from storage.api.store import Panel, Store
from tests.storage.tables import ANA, CHANNEL, start_game


async def test_panels_are_found_by_kind_and_key(store: Store) -> None:
    game_id = await start_game(store)
    board = Panel(game_id, "board", "", CHANNEL, 1, {"seq": 1})
    mine = Panel(game_id, "private", str(ANA), CHANNEL, None, {})
    yours = Panel(game_id, "private", "7", CHANNEL, 3, {})
    for panel in (yours, mine, board):
        await store.put_panel(panel)
    assert await store.panel(game_id, "board") == board
    assert await store.panel(game_id, "private", str(ANA)) == mine
    assert await store.panel(game_id, "private") is None
    assert await store.panels(game_id) == [board, mine, yours]
    assert await store.panels(game_id, "private") == [mine, yours]


async def test_a_panel_is_replaced_and_forgotten(store: Store) -> None:
    game_id = await start_game(store)
    await store.put_panel(Panel(game_id, "board", "", CHANNEL, None, {}))
    posted = Panel(game_id, "board", "", CHANNEL, 8, {"seq": 2})
    await store.put_panel(posted)
    assert await store.panels(game_id) == [posted]
    assert await store.delete_panel(game_id, "board")
    assert not await store.delete_panel(game_id, "board")
    assert await store.panels(game_id) == []


async def test_settings_of_servers_and_users_are_apart(store: Store) -> None:
    await store.set_setting("guild", 5, "language", "de")
    await store.set_setting("user", 5, "language", "fr")
    await store.set_setting("user", 6, "language", "nl")
    await store.set_setting("user", 5, "quiet", {"from": 22, "to": 7})
    assert await store.setting("guild", 5, "language") == "de"
    assert await store.settings("user", 5) == {"language": "fr", "quiet": {"from": 22, "to": 7}}
    assert await store.settings("guild", 6) == {}


async def test_a_setting_has_a_default_until_it_is_set(store: Store) -> None:
    assert await store.setting("user", 5, "quiet") is None
    assert await store.setting("user", 5, "quiet", "never") == "never"
    await store.set_setting("user", 5, "quiet", False)
    await store.set_setting("user", 5, "quiet", None)
    assert await store.setting("user", 5, "quiet", "never") is None
    assert await store.clear_setting("user", 5, "quiet")
    assert not await store.clear_setting("user", 5, "quiet")
    assert await store.setting("user", 5, "quiet", "never") == "never"


async def test_an_unknown_scope_is_refused(store: Store) -> None:
    with pytest.raises(ConstraintError):
        await store.set_setting("planet", 5, "language", "de")  # type: ignore[arg-type]
