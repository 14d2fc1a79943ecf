"""Monkeys with custom ids: whatever is clicked, one kind answer, and nothing changes."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.discord import custom_ids
from bot.discord.custom_ids import TEMPLATE, Ref
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.players import LEVELS
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Stage, is_one_kind_answer

STRANGER = 99
VERBS = (
    *(
        custom_ids.PLAY,
        custom_ids.HAND,
        custom_ids.LOG,
        custom_ids.UNDO,
        custom_ids.RULES,
        custom_ids.BOARD,
        custom_ids.JOIN,
        custom_ids.LEAVE,
        custom_ids.START,
    ),
    *(
        custom_ids.COMPUTER,
        custom_ids.OPTIONS,
        custom_ids.CLOSE,
        custom_ids.MENU,
        custom_ids.SET,
        custom_ids.REMATCH,
        custom_ids.YES,
        custom_ids.NO,
    ),
    *("o", "m", custom_ids.SURE, custom_ids.STOP, "resign", "nonsense", "..", "-"),
)
ARGUMENTS = (
    *("", "0", "1", "24", "25", "999999", "9" * 40, "-1", "0-0", "3-1-4-1-5", "99-99", "-", "."),
    *("undo", "stop", "seats.0", "seats.99", "first_player.0", "no_such.3", "open_piles", "none"),
    *("confirm_turn.999999", "..", "mate.mate", "captain", *LEVELS),
)


@dataclass(slots=True)
class World:
    """A running game, a lobby and an ended game; Ana and Bram sit at all of them."""

    store: Store
    services: Services
    stage: Stage
    database: Path
    running: Table
    lobby: Table
    ended: Table

    @classmethod
    async def make(cls, folder: Path) -> World:
        """Return the world with everything posted."""
        database = folder / "bathysphere.sqlite3"
        store = await SqliteStore.open(database)
        services = Services(store, new_seed=lambda: b"s" * 32)
        stage = Stage.of(services)
        tables = []
        for channel in range(3):
            table = await services.opening.create(DUEL, ANA, channel_id=channel, guild_id=GUILD)
            tables.append(await services.lobby.join(table.id, BRAM))
        running = await services.lobby.start(tables[0].id, ANA.user_id)
        running = await play_random(services, running, Random(5), 9)
        ended = await services.lobby.start(tables[2].id, ANA.user_id)
        ended = await services.seats.resign(ended.id, BRAM.user_id)
        for table in (running, tables[1], ended):
            await stage.dispatch.publisher.follow(table.id)
        return cls(store, services, stage, database, running, tables[1], ended)

    async def close(self) -> None:
        """Close the store."""
        await self.stage.close()
        await self.store.close()

    def tokens(self, user_id: int) -> list[int]:
        """Return the tokens of the questions open for a user."""
        seats = self.running.seats_of(user_id)
        return [q.asked for seat in seats if (q := self.running.question(seat)) is not None]

    def may(self, user_id: int, ref: Ref) -> bool:
        """Return whether a click rightly changes something."""
        sits = user_id in (ANA.user_id, BRAM.user_id)
        return {
            self.running.id: sits
            and (
                ref.verb in (custom_ids.UNDO, custom_ids.YES, custom_ids.NO, "resign")
                or (ref.verb in ("o", custom_ids.SURE) and ref.asked in self.tokens(user_id))
                or ref.verb == custom_ids.STOP
            ),
            self.lobby.id: sits,  # people at a table change it as they like
            # Bram gave his seat up.
            self.ended.id: user_id == ANA.user_id and ref.verb == custom_ids.REMATCH,
        }.get(ref.game, False)

    def fingerprint(self) -> str:
        """Return a hash of every row of the database."""
        with closing(sqlite3.connect(self.database)) as conn:
            return sha256("\n".join(conn.iterdump()).encode()).hexdigest()


def _whats() -> st.SearchStrategy[str]:
    made = st.builds(
        lambda v, a: f"{v}.{a}"[:60], st.sampled_from(VERBS), st.sampled_from(ARGUMENTS)
    )
    return st.one_of(st.sampled_from(VERBS), made, st.from_regex(custom_ids.WHAT, fullmatch=True))


def test_random_and_mutated_custom_ids(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    users = st.sampled_from((ANA.user_id, BRAM.user_id, STRANGER))
    with asyncio.Runner() as runner:
        world = runner.run(World.make(tmp_path))
        known = [world.running.id, world.lobby.id, world.ended.id]
        tokens = [*world.tokens(ANA.user_id), *world.tokens(BRAM.user_id)]
        assert tokens
        numbers = st.one_of(st.sampled_from(known), st.integers(0, 10**19 - 1))
        asked = st.one_of(st.sampled_from([0, *tokens]), st.integers(0, 10**10 - 1))
        before = world.fingerprint()

        asking = next(user for user in (ANA.user_id, BRAM.user_id) if world.tokens(user))

        @given(users, numbers, asked, _whats(), st.booleans())
        @example(STRANGER, 10**19 - 1, 0, "yes.undo", False)
        @example(asking, world.running.id, tokens[0], "m.99-99", True)
        @example(ANA.user_id, world.running.id, 0, "set.no_such.3", True)
        @example(STRANGER, world.lobby.id, 0, "set.seats.99", True)
        def fuzz(user: int, game: int, token: int, what: str, on_private: bool) -> None:
            custom_id = f"g:{game}:{token}:{what}"
            match = TEMPLATE.fullmatch(custom_id)
            assert match is not None
            ref = Ref.of(match)
            assume(not world.may(user, ref))
            click = runner.run(world.stage.click(user, custom_id, on_private=on_private))
            is_one_kind_answer(click)
            assert world.fingerprint() == before

        fuzz()
        runner.run(world.close())
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


def test_the_world_of_the_monkeys_can_change(tmp_path: Path) -> None:
    """What the fuzz leaves out does change the database: its comparison is worth something."""
    with asyncio.Runner() as runner:
        world = runner.run(World.make(tmp_path))
        user = next(u for u in (ANA.user_id, BRAM.user_id) if world.tokens(u))
        for custom_id in (
            f"g:{world.running.id}:{world.tokens(user)[0]}:o.0",
            f"g:{world.lobby.id}:0:leave",
        ):
            before = world.fingerprint()
            runner.run(world.stage.click(user, custom_id))
            assert world.fingerprint() != before
        runner.run(world.close())


@pytest.mark.parametrize("value", ["o.0", "²", "o.²", "\u202e", "x" * 100, "set.", "", "G:1"])
async def test_a_menu_answers_to_odd_values(
    services: Services, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    stage = Stage.of(services)
    for what in ("menu.", "set.seats", "set.open_piles"):
        click = await stage.click(STRANGER, f"g:{table.id}:0:{what}", value)
        assert len(click.answers) == 1
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []
    await stage.close()
