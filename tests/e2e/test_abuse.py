"""Abuse on the local Discord: monkeys and a user who hammers; the others play on."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from bot.discord.custom_ids import PLAY
from bot.discord.throttle import USER
from bot.environment import database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from bot.local_discord.people.offers import button
from bot.local_discord.people.person import Person
from bot.operate.doctor import check
from storage.api.opening import open_store
from tests.e2e.monkeys import Monkey
from tests.e2e.people import WAIT, next_board, open_table, play_turn, start_table

SLOW_DOWN = "One moment, please"


async def _play(members: list[Member], board: Message, picks: Random, turns: int) -> Message:
    for _ in range(turns):
        panel = await play_turn(asked_of(board, members), board, picks)
        assert SLOW_DOWN not in panel.text
        board = await next_board(members[0], board)
    return board


@pytest.mark.parametrize(
    ("bot", "seconds"),
    [(1, 6), pytest.param(20, 120, marks=pytest.mark.nightly)],  # nightly: served much more
    indirect=["bot"],
)
async def test_monkeys_break_nothing(
    discord: LocalDiscord, bot: BotProcess, data: Path, seconds: int
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    monkeys = [
        Monkey(discord, discord.member(name), Random(seed))
        for seed, name in enumerate(("Chloé", "Diego"))
    ]
    raging = [asyncio.create_task(monkey.rage(seconds, 6)) for monkey in monkeys]
    await _play(members, board, Random(8), 2)
    async with asyncio.timeout(seconds + WAIT):
        await asyncio.gather(*raging)
    for monkey in monkeys:
        assert monkey.done["succeeded"] > 5, monkey.done
        # Everything that reached the bot was acknowledged, or answered by a form: no "interaction
        # failed".
        answered = {"succeeded", "modal"}
        assert set(monkey.done) <= {*answered, "not sent", "nothing to click"}, monkey.done
    async with await open_store(database(data), read_only=True) as store:
        report = await check(store)
        assert report.problems == []
        assert (await store.games.get(1)).status == "running"
        assert [seat.user_id for seat in await store.games.seats(1)] == [int(m.id) for m in members]


@pytest.mark.parametrize("bot", [1], indirect=True)  # the usual pace
async def test_a_user_who_hammers_costs_little_and_others_play_on(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    greedy = Person(discord.member("Chloé"))
    play = button(board, PLAY)
    assert play is not None
    states: list[str] = []
    began = time.monotonic()

    async def hammer() -> None:
        for _ in range(30):
            taps = await asyncio.gather(*(greedy.tap(board, play) for _ in range(5)))
            states.extend(tap.state for tap in taps)

    hammering = asyncio.create_task(hammer())
    await _play(members, board, Random(9), 1)
    await hammering
    assert states == ["succeeded"] * 150
    elapsed = time.monotonic() - began
    seen = [message for message in await greedy.member.sees() if message.is_ephemeral]
    served = [message for message in seen if SLOW_DOWN not in message.text]
    assert 1 <= len(served) <= USER.burst + USER.per_second * elapsed
    assert len(seen) < 150  # most clicks got no message at all
    assert any(SLOW_DOWN in message.text for message in seen)
