"""A position that is no JSON although its checksum fits is rebuilt from the log."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.operate.doctor import check
from bot.tables.services import Services
from storage.shared.json_columns import checksum
from tests.bot.begun_tables import duel, play_random
from tests.databases import meddle


@pytest.mark.parametrize("text", ["{", "7", "[]"])
async def test_it_is_rebuilt_and_played_on(
    services: Services, place: Path | str, text: str
) -> None:
    table = await play_random(services, await duel(services), Random(6), 30)
    fitting = checksum(text.encode())
    await meddle(place, f"UPDATE snapshots SET position = '{text}', checksum = '{fitting}'")  # noqa: S608
    again = await services.tables.get(table.id)
    assert again.position == table.position
    assert (await check(services.store)).problems == []
    await play_random(services, again, Random(7))
