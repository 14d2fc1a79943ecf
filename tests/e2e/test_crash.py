"""A few kills in every run of the suite; hundreds by `python -m tests.crash --kills 300`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from bot.environment import database
from bot.tables.services import Services
from storage.api.opening import open_store
from tests.crash import faults
from tests.crash.faults import Play
from tests.crash.harness import Harness, crash
from tests.e2e.people import WAIT


async def test_a_killed_bot_loses_and_doubles_nothing(data: Path) -> None:
    figures = await crash(data, 3, 7, ["nautilus_duel"], place=database(data))
    assert figures.problems == []
    assert figures.kills == 3
    assert figures.boards == 6
    assert figures.share > 0.6


_FAULTS = (faults.lost, faults.phantom, faults.doubled, faults.swapped)


class Sabotaged(Harness):
    """A bot with four faults, each in the game of another table, which one kill brings to light."""

    async def _open(self, guild: str, slug: str, names: tuple[str, ...]) -> None:
        await super()._open(guild, slug, names)
        for seat in self._people:
            seat.plans = False  # no plan may explain what a fault stores

    def _travel(self) -> None:
        """Let everybody stay, so that each table asks one of its people."""

    async def _let_them_play(self) -> None:
        async with asyncio.timeout(WAIT):
            while len(self._games()) < len(_FAULTS):  # noqa: ASYNC110 - many tasks
                await asyncio.sleep(0.02)

    async def _look_into_the_database(self) -> None:
        if not self.figures.stored:  # for the first time
            async with await open_store(self._place) as store:
                services = Services(store)
                for game, fault in zip(self._games(), _FAULTS, strict=True):
                    table = await services.tables.get(game)
                    play = Play(services, table, Random(game), self._ledger)
                    await play.let_computers()
                    await fault(play)
        await super()._look_into_the_database()

    def _games(self) -> list[int]:
        return sorted({press.question[0] for press in self._ledger.taken()})


async def test_the_harness_sees_what_a_faulty_bot_stores(data: Path) -> None:
    slugs = ["swarm", "atlantis"]
    figures = await crash(data, 1, 7, slugs, place=database(data), harness=Sabotaged)
    told = [words.split(": ")[:2] for words in figures.problems]
    for fault in _FAULTS:
        assert sum(words[-1] == fault.__name__ for words in told) == 1, figures.problems


class Stalled(Harness):
    """A table whose only person never clicks, so that nothing can happen there."""

    long_life = 1
    stuck = 3.0

    async def _open(self, guild: str, slug: str, names: tuple[str, ...]) -> None:
        await super()._open(guild, slug, names)
        if (slug, len(names)) == ("swarm", 1):
            self._people.pop()


async def test_the_harness_sees_a_table_at_which_nothing_happens(data: Path) -> None:
    slugs = ["swarm", "atlantis"]
    figures = await crash(data, 1, 7, slugs, place=database(data), harness=Stalled)
    assert "stands still in swarm-1-0" in [words.split(":")[0] for words in figures.problems]
    assert figures.long_lives == 1


async def test_of_two_processes_with_a_shard_each_one_is_killed(
    data: Path, postgres_url: str
) -> None:
    figures = await crash(data, 3, 5, ["nautilus_duel"], place=postgres_url, processes=2)
    assert figures.problems == []
    assert figures.kills == 3
    assert figures.boards == 12
    assert figures.taken_over >= 1
