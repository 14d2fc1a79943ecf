"""Make the database of a release from real play: `python -m tests.storage.releases.make VERSION`.

Run once per release, with that release's code, and never again: the file stands for what people
have on their disks. Every later release must open it and go on with its running games.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

import games
from bot.tables.play import Sessions
from bot.tables.repository import Person, Table
from storage.api.store import Panel
from storage.sqlite.store import SqliteStore
from tests.bot.tables import asked, play_random

HERE = Path(__file__).parent
PEOPLE = (Person(101, "Ana"), Person(102, "Bram"), Person(103, "Chloé"), Person(104, "Diego"))
GUILD = 77
CLOCK = 1_790_000_000.0
CHOICES = 40


async def build(path: Path) -> None:
    """Fill a new database: each game running at both ends of its seat range, a lobby, an end."""
    async with await SqliteStore.open(path) as store:
        sessions = Sessions(store, clock=lambda: CLOCK, new_seed=lambda: bytes(range(32)))
        picks = Random(1)
        channel = 1000
        for game in games.all():
            for seats in dict.fromkeys((game.seats.start, game.seats.stop - 1)):
                channel += 1
                table = await _started(sessions, game.slug, seats, channel)
                table = await play_random(sessions, table, picks, CHOICES)
                table = await _with_step_back(sessions, table, picks)
                board = {"seq": 1, "head": "x", "lines": ["Ana began."], "file": None, "alt": ""}
                panel = Panel(table.id, "board", "", channel, 5000 + channel, board)
                await store.put_panel(panel)
        await sessions.create("nautilus_duel", PEOPLE[2], channel_id=2001, guild_id=GUILD)
        ended = await _started(sessions, "nautilus_duel", 2, 2002)
        await sessions.resign(ended.id, PEOPLE[1].user_id)
        await store.set_setting("guild", GUILD, "language", "en")
        await store.set_setting("user", PEOPLE[0].user_id, "language", "en")


async def _started(sessions: Sessions, slug: str, seats: int, channel: int) -> Table:
    table = await sessions.create(slug, PEOPLE[0], channel_id=channel, guild_id=GUILD, seats=seats)
    for person in PEOPLE[1:seats]:
        await sessions.join(table.id, person)
    return await sessions.start(table.id, PEOPLE[0].user_id)


async def _with_step_back(sessions: Sessions, table: Table, picks: Random) -> Table:
    """Return the table after a free step back, so that the log holds one, where it is possible."""
    for _ in range(30):
        user, _, question = asked(table)
        key = picks.choice(question.decision.keys)
        played = await sessions.play(table.id, user, key, asked=question.asked)
        table = played.table
        if not played.is_settled and not any(made.entry.barrier for made in played.made):
            done = await sessions.undo(table.id, user)
            return done if isinstance(done, Table) else table
    return table


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
