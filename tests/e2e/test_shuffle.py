"""Chance that players can check, through a whole Discord: the seal, their words, the file."""

from __future__ import annotations

import json
import re
from typing import Any

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.rules.component_rules import FILE, walk
from bot.operate.exchange_file import judge
from tests.e2e.people import WAIT, has_button, next_board, open_table, start_table


async def test_the_shuffle_is_sealed_mixed_and_checked(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"], word="kelp")
    ana, bram = members
    (seal,) = re.findall(r"\b[0-9a-f]{64}\b", lobby.text)
    told = (await bram.slash("game join", word="**coral**")).message
    assert "mixed into the shuffle" in told.text
    lobby = await ana.wait_for(lambda m: m.id == lobby.id and "coral" in m.text, WAIT)
    assert "“kelp”" in lobby.text
    board = await start_table(members, lobby)
    begun = await ana.fetch(lobby)
    assert "has begun" in begun.text
    assert all(words in begun.text for words in (seal, "kelp", "coral"))
    assert seal in (await bram.slash("game log")).message.text
    assert not has_button("Check the shuffle")(board)
    sure = (await ana.slash("game stop")).message
    await ana.click(sure, label="Yes, stop it")
    end = await next_board(ana, board)
    assert end.text.count("The game was stopped.") == 1
    answer = (await bram.click(end, label="Check the shuffle")).message
    assert answer.is_ephemeral
    assert seal in answer.text
    parts: list[Any] = [*walk(answer.raw["components"])]
    (file,) = [part["file"] for part in parts if part["type"] == FILE]
    data = json.loads(await discord.file(file["url"]))
    (verdict,) = judge(data)
    assert verdict.problems == []
    (game,) = data["games"]
    assert game["seed_hash"] == seal
    assert [seat["word"] for seat in game["seats"]] == ["kelp", "**coral**"]
    assert all(press is not None for _, press, _ in game["mix"]["seats"])
    assert not any(member.id in json.dumps(data) for member in members)
    assert discord.violations == []
