"""Private panels under impatient fingers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import takewhile

from bot.app import Bathysphere
from bot.local_discord.driver.driver import LocalDiscord
from storage.api.rows import EntryRow
from storage.api.store import Store
from tests.bot.begun_tables import asked, until


def _unseen(entry: EntryRow) -> bool:
    """Return whether an entry can be taken back without asking anybody."""
    data = entry.data
    return entry.kind == "choice" and not (data["settled"] or data["drawn"] or data["reveals"])


def _undos(entries: Sequence[EntryRow]) -> int:
    return sum(entry.kind == "undo" for entry in entries)


async def test_back_pressed_twice_takes_one_step_back(
    local: LocalDiscord, bot: Bathysphere, store: Store
) -> None:
    ana = local.member("Ana")
    await ana.slash("game new", game="nautilus_duel", computers=1, options="first_player=A")
    await ana.slash("game start")
    (number,) = await store.games.live()
    board = await ana.wait_for(lambda m: any(b.label == "Play" for b in m.buttons))
    # Two steps into a turn, so that a second step back would find something.
    while len([*takewhile(_unseen, reversed(await store.entries.of_game(number)))]) < 2:
        await bot.services.computers.run(number)
        user, _, question = asked(await bot.services.tables.get(number))
        key = question.decision.keys[0]
        await bot.services.play.play(number, user, key, asked=question.asked)
    panel = (await ana.click(board, label="Play")).message
    back = next(b.custom_id for b in panel.buttons if b.label == "Back")
    await asyncio.gather(*(ana.click(panel, custom_id=back) for _ in range(2)))

    async def is_undone() -> bool:
        return _undos(await store.entries.of_game(number)) > 0

    await until(is_undone)
    await bot.router.finish(60.0)  # all that was pressed is answered
    assert _undos(await store.entries.of_game(number)) == 1
