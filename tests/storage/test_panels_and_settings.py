"""Panels and preferences."""

import pytest

from storage.api.errors import ConstraintError
from storage.api.rows import PostedMessage
from storage.api.store import Store
from tests.storage.tables import ANA, CHANNEL, start_game


async def test_panels_are_found_by_kind_and_key(store: Store) -> None:
    game_id = await start_game(store)
    board = PostedMessage(game_id, "board", "", CHANNEL, 1, {"seq": 1})
    mine = PostedMessage(game_id, "private", str(ANA), CHANNEL, None, {})
    yours = PostedMessage(game_id, "private", "7", CHANNEL, 3, {})
    for panel in (yours, mine, board):
        await store.posted.put(panel)
    assert await store.posted.find(game_id, "board") == board
    assert await store.posted.find(game_id, "private", str(ANA)) == mine
    assert await store.posted.find(game_id, "private") is None
    assert await store.posted.of_game(game_id) == [board, mine, yours]
    assert await store.posted.of_game(game_id, "private") == [mine, yours]


async def test_a_panel_is_replaced_and_forgotten(store: Store) -> None:
    game_id = await start_game(store)
    await store.posted.put(PostedMessage(game_id, "board", "", CHANNEL, None, {}))
    posted = PostedMessage(game_id, "board", "", CHANNEL, 8, {"seq": 2})
    await store.posted.put(posted)
    assert await store.posted.of_game(game_id) == [posted]
    assert await store.posted.delete(game_id, "board")
    assert not await store.posted.delete(game_id, "board")
    assert await store.posted.of_game(game_id) == []


async def test_settings_of_servers_and_users_are_apart(store: Store) -> None:
    await store.preferences.set("guild", 5, "language", "de")
    await store.preferences.set("user", 5, "language", "fr")
    await store.preferences.set("user", 6, "language", "nl")
    await store.preferences.set("user", 5, "quiet", {"from": 22, "to": 7})
    assert await store.preferences.get("guild", 5, "language") == "de"
    assert await store.preferences.all("user", 5) == {
        "language": "fr",
        "quiet": {"from": 22, "to": 7},
    }
    assert await store.preferences.all("guild", 6) == {}


async def test_a_setting_has_a_default_until_it_is_set(store: Store) -> None:
    assert await store.preferences.get("user", 5, "quiet") is None
    assert await store.preferences.get("user", 5, "quiet", "never") == "never"
    await store.preferences.set("user", 5, "quiet", False)
    await store.preferences.set("user", 5, "quiet", None)
    assert await store.preferences.get("user", 5, "quiet", "never") is None
    assert await store.preferences.clear("user", 5, "quiet")
    assert not await store.preferences.clear("user", 5, "quiet")
    assert await store.preferences.get("user", 5, "quiet", "never") == "never"


async def test_an_unknown_scope_is_refused(store: Store) -> None:
    with pytest.raises(ConstraintError):
        await store.preferences.set("planet", 5, "language", "de")  # type: ignore[arg-type]
