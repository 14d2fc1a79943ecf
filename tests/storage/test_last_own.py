"""The last entry that the person of a seat has chosen, whoever has played the seat since."""

from __future__ import annotations

from typing import Any

from storage.api.rows import EntryRow, Step
from storage.api.store import Store
from tests.storage.tables import NOW, start_game

# Kind and data of an entry, and what is the last own one from then on. They begin with entry 2.
_LOG: list[tuple[str, dict[str, Any], int]] = [
    ("choice", {"auto": True}, 0),  # forced
    ("choice", {"auto": False}, 3),
    ("choice", {"auto": False, "computer": True}, 3),
    ("choice", {"auto": False, "computer": False}, 5),
    ("care", {"care": "friend"}, 5),
    ("choice", {"auto": False}, 5),
    ("care", {"care": "turn"}, 5),  # a computer plays for the friend
    ("choice", {"auto": False}, 5),
    ("care", {"care": "back"}, 5),
    ("choice", {"auto": False}, 11),
    ("undo", {"to": 3}, 11),
    ("care", {"care": "friend"}, 11),
    ("care", {"care": "waits"}, 11),
    ("choice", {"auto": False}, 15),
    ("care", {"care": "friend"}, 15),
    ("choice", {"auto": False}, 15),
    ("replace", {}, 18),
    ("choice", {"auto": False}, 19),
]


async def test_only_what_the_person_chose_counts(store: Store) -> None:
    game_id = await start_game(store)
    for seq, (kind, data, own) in enumerate(_LOG, start=2):
        entry = EntryRow(seq, kind, 0, None, data, NOW)
        await store.entries.append(Step(game_id, seq - 1, [entry], None, now=NOW))
        assert await _last_own(store, game_id, 0) == own, entry
        assert await _last_own(store, game_id, 1) == 0
    assert await _last_own(store, game_id + 1, 0) == 0


async def _last_own(store: Store, game_id: int, seat: int) -> int:
    return await store.entries.last_own(game_id, seat, "friend", ("back", "lent", "waits"))
