"""Make the database of a release from real play: `python -m tests.storage.releases.make VERSION`.

Run once per release, with that release's code, and never again: the file stands for what people
have on their disks. Every later release must open it and go on with its running games. `0.1.0` was
made some days before that release, without posting anything and before it had all its games;
`0.1.0-posted` with the release itself, by playing, posting and asking for an undo like this.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

import games
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.errors import GameError
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import asked, play_random
from tests.bot.standin import Stage

HERE = Path(__file__).parent
PEOPLE = (Person(101, "Ana"), Person(102, "Bram"), Person(103, "Chloé"), Person(104, "Diego"))
GUILD = 77
CLOCK = 1_790_000_000.0
CHOICES = 40


async def build(path: Path) -> None:
    """Fill a new database: each game running at both ends of its seat range, a lobby, an end."""
    async with await SqliteStore.open(path) as store:
        services = Services(store, clock=lambda: CLOCK, new_seed=lambda: bytes(range(32)))
        stage, picks = Stage.of(services), Random(1)
        channel = 1000
        for game in games.all():
            for seats in dict.fromkeys((game.seats.start, game.seats.stop - 1)):
                channel += 1
                table = await _started(services, game.slug, seats, channel)
                table = await play_random(services, table, picks, CHOICES)
                table = await _with_step_back(services, table, picks)
                await stage.dispatch.publisher.follow(table.id)
        lobby = await services.opening.create(
            "nautilus_duel", PEOPLE[2], channel_id=2001, guild_id=GUILD
        )
        await stage.dispatch.publisher.follow(lobby.id)
        ended = await _started(services, "nautilus_duel", 2, 2002)
        await services.seats.resign(ended.id, PEOPLE[1].user_id)
        await stage.dispatch.publisher.follow(ended.id)
        await _ask_for_an_undo(services, stage)
        await store.preferences.set("guild", GUILD, "language", "en")
        await store.preferences.set("user", PEOPLE[0].user_id, "language", "en")
        await stage.close()


async def _started(services: Services, slug: str, seats: int, channel: int) -> Table:
    table = await services.opening.create(
        slug, PEOPLE[0], channel_id=channel, guild_id=GUILD, seats=seats
    )
    for person in PEOPLE[1:seats]:
        await services.lobby.join(table.id, person)
    return await services.lobby.start(table.id, PEOPLE[0].user_id)


async def _with_step_back(services: Services, table: Table, picks: Random) -> Table:
    """Return the table after a free step back, so that the log holds one, where it is possible."""
    for _ in range(30):
        user, _, question = asked(table)
        key = picks.choice(question.decision.keys)
        played = await services.play.play(table.id, user, key, asked=question.asked)
        table = played.table
        if not played.is_settled and not any(made.entry.barrier for made in played.made):
            done = await services.consent.undo(table.id, user)
            return done if isinstance(done, Table) else table
    return table


async def _ask_for_an_undo(services: Services, stage: Stage) -> None:
    """Have one request open: in the first game in which a finished turn may be taken back."""
    for game_id in await services.store.games.live():
        table = await services.tables.get(game_id)
        for user in table.humans() if table.row.status == "running" else ():
            with suppress(GameError):
                if (await services.consent.plan_undo(game_id, user)).needs_consent:
                    await stage.click(user, f"g:{game_id}:0:undo", guild_id=GUILD)
                    return


async def _make(version: str) -> None:
    path = HERE / f"{version}.sqlite"
    if path.exists():
        sys.exit(f"{path} exists: the database of a release is never made anew")
    with tempfile.TemporaryDirectory() as folder:
        played = Path(folder) / "played.sqlite3"
        await build(played)
        async with await SqliteStore.open(played, read_only=True) as store:
            await store.backup_to(path)


if __name__ == "__main__":
    asyncio.run(_make(sys.argv[1]))
