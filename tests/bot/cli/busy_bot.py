"""A bot without a worker, used in many ways: tells what it has loaded that it must not load.

`python -m tests.bot.cli.busy_bot`, in a process of its own: others may have loaded anything.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock, patch

import bot.app
import games
from bot.cli import run
from bot.discord.sentences import Speech
from bot.discord.typed_moves import suggestions
from bot.jobs.worker_errors import WorkerRefusedError
from bot.operate.doctor import check
from bot.tables.services import Services
from bot.tables.shortcuts import shortcuts_of
from bot.tables.table import Person, Table
from games.core.api import Game
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import asked, play_random
from tests.bot.standin import GUILD, Stage

ZONE = "g:0:0:me.zone"
LOOKS = 8


async def _use(folder: Path) -> None:
    async with await SqliteStore.open(folder / "games.sqlite3") as store:
        services = Services(store, clock=lambda: 1_790_000_000.0)
        stage = Stage.of(services)
        (said,) = (await stage.send(1, ZONE, typed="16:13")).answers
        assert "Brussels" in "".join(said.labels), said
        (said,) = (await stage.send(1, ZONE, typed="Asia/Tokyo")).answers
        assert "Tokyo" in said.text
        no_worker = AsyncMock(side_effect=WorkerRefusedError("pictures"))
        with patch.object(stage.workshop, "draw", no_worker):
            for channel, game in enumerate(games.all(), start=10):
                await _play(services, stage, game, channel)
        assert (await check(store)).problems == []
        await stage.close()


async def _play(services: Services, stage: Stage, game: Game[Any], channel: int) -> None:
    """Play on, and look at all there is to see, as both players and as a stranger."""
    table = await services.opening.create(
        game.slug, Person(1, "Ana"), channel_id=channel, guild_id=GUILD, seats=2
    )
    await services.lobby.join(table.id, Person(2, "Bram"))
    table = await services.lobby.start(table.id, 1)
    posted = len(stage.room.posted)
    for turn in range(LOOKS):
        table = await play_random(services, table, Random(turn), 2)
        await stage.dispatch.publisher.follow(table.id)
        if not table.is_over:
            await _look(stage, table)
    assert len(stage.room.posted) > posted
    assert not any(said.files for said in stage.room.posted)


async def _look(stage: Stage, table: Table) -> None:
    _, seat, _ = asked(table)
    assert suggestions(table, Speech(table, "en"), seat, "")
    shortcuts_of(table, seat)
    for user in (1, 2, 3):
        for verb in ("play", "hand", "plan", "log", "rules"):
            assert (await stage.click(user, f"g:{table.id}:0:{verb}")).answers


def _heavy() -> list[str]:
    """Return what belongs into a worker: Pillow, painters, the computers of games."""
    parts = {name: name.split(".") for name in sys.modules}
    return sorted(
        name
        for name, part in parts.items()
        if part[0] == "PIL"
        or part[-1] == "painter"
        or (part[0] == "games" and part[-1] == "bot")
        or name in ("render.canvas", "render.fonts", "render.sprites")
    )


if __name__ == "__main__":
    assert bot.app
    logging.disable()  # every picture fails
    run._load_games()
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(_use(Path(made)))
    sys.stdout.write(f"{_heavy()}\n")
