"""Whole duels on the local Discord: by buttons and menus, by typing, with trouble on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from bot.environment import database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from storage.api.opening import open_store
from tests.e2e.people import (
    WAIT,
    answer_first,
    changed,
    has_button,
    next_board,
    open_table,
    play_out,
    play_turn,
    settled,
    start_table,
)


async def _entries(data: Path) -> list[tuple[int, str]]:
    async with await open_store(database(data), read_only=True) as store:
        return [(entry.seq, entry.kind) for entry in await store.entries.of_game(1)]


async def test_a_whole_duel_with_the_bot_killed_in_mid_turn(
    discord: LocalDiscord, bot: BotProcess, tmp_path: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    picks = Random(1)
    kills = [4, 11]

    async def kill_in_mid_turn(turn: int, board: Message) -> None:
        if not kills or turn < kills[0]:
            return
        member = asked_of(board, members)
        panel = (await member.click(board, label="Play")).message
        del kills[0]
        await bot.restart(kill=True)
        if "which card" in panel.text:  # a question opened before the crash, answered after it
            panel = await answer_first(member, panel)
            assert has_button("Back")(panel)

    end = await play_out(members, board, picks, kill_in_mid_turn)
    assert kills == []
    assert "wins" in end.text
    assert has_button("Check the shuffle")(end)
    assert end.pictures
    numbers = [seq for seq, _ in await _entries(tmp_path)]
    assert numbers == list(range(1, len(numbers) + 1))
    boards = [m for m in await members[0].sees() if has_button("Play")(m)]
    assert boards == []  # every older board has lost its buttons


async def test_the_next_player_is_mentioned_and_nobody_else(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    picks = Random(2)
    for _ in range(6):
        asked = asked_of(board, members)
        for member in members:
            own = await member.fetch(board)
            assert own.pings_me is (member is asked)
        await play_turn(asked, board, picks)
        board = await next_board(members[0], board)


async def test_a_duel_against_the_computer_by_typing(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana"], computers=1, options="confirm_turn=false")
    ana = members[0]
    board = await start_table(members, lobby)
    picks = Random(3)
    while not has_button("Rematch")(board):
        typed = ""
        for _ in range(4):  # as far as the suggestions lead without drawing anything
            choices = await ana.autocomplete("game play", "move", typed)
            if not choices or choices[0]["value"] == typed.strip():
                break
            typed = picks.choice(choices)["value"] + " "
        answer = (await ana.slash("game play", move=typed.strip())).message
        if has_button("Do it")(answer):
            await ana.click(answer, label="Do it")
            answer = await changed(ana, answer)
        if not answer.buttons or "saved" in answer.text:
            board = await next_board(ana, board)
    assert "wins" in board.text


async def test_foreign_stale_and_doubled_clicks_are_answered_kindly(
    discord: LocalDiscord, bot: BotProcess, tmp_path: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    asked = asked_of(board, members)
    other = next(m for m in members if m is not asked)
    stranger = discord.member("Chloé")
    for label in ("Play", "My hand", "Log", "Undo", "Rules"):
        for member in (stranger, other):
            outcome = await member.click(board, label=label)
            assert outcome.state == "succeeded"
            assert outcome.message.is_ephemeral
            assert outcome.message.text
    before = await _entries(tmp_path)
    first = (await asked.click(board, label="Play")).message
    second = (await asked.click(board, label="Play")).message  # a second window
    await discord.fault("duplicate", times=2)  # the choice and, if it is asked, Do it
    first = await answer_first(asked, first)
    second = await answer_first(asked, second)
    assert "already answered" in second.text
    await settled()
    assert len(await _entries(tmp_path)) == len(before) + 1


async def test_discord_in_trouble_loses_and_doubles_nothing(
    discord: LocalDiscord, bot: BotProcess, tmp_path: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    picks = Random(5)
    posting = {"method": "POST", "route": "/channels/*/messages"}
    troubles: tuple[dict[str, Any], ...] = (
        {"kind": "status", "status": 502, "times": 2, **posting},
        {"kind": "rate-limit", "retry_after": 0.3, "times": 1, **posting},
        {"kind": "status", "status": 502, "after": True, "times": 1, **posting},
        {"kind": "status", "status": 500, "times": 1, "method": "PATCH", "route": "/webhooks/*"},
    )
    for trouble in troubles:
        await discord.fault(**trouble)
        await play_turn(asked_of(board, members), board, picks)
        board = await next_board(members[0], board)
    posted = [m for m in await members[0].sees() if m.pictures and not m.is_ephemeral]
    texts = [message.text for message in posted]
    assert len(texts) == len(set(texts))
    numbers = [seq for seq, _ in await _entries(tmp_path)]
    assert numbers == list(range(1, len(numbers) + 1))


async def test_a_lost_gateway_is_resumed(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    await discord.fault("gateway-drop", code=4000)
    await discord.until(lambda: any("gateway resumed" in line for line in bot.log))
    await play_turn(asked_of(board, members), board, Random(6))
    assert await next_board(members[0], board)


async def test_undo_by_consent(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    picks = Random(7)
    while "placement 2" not in board.text:
        await play_turn(asked_of(board, members), board, picks)
        board = await next_board(members[0], board)
    second = asked_of(board, members)
    first = next(m for m in members if m is not second)
    answer = (await first.click(board, label="Undo")).message
    assert "asked" in answer.text
    request = await second.wait_for(has_button("Agree"), WAIT)
    await second.click(request, label="Agree")
    board = await next_board(first, board)
    assert "took a turn back" in board.text
    assert asked_of(board, members) is first
    assert "placement 1" in board.text


async def test_resigning_and_a_rematch(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    ana, bram = members
    sure = (await bram.slash("game resign")).message
    await bram.click(sure, label="Yes, I resign")
    end = await next_board(ana, board)
    assert "Won by Ana" in end.text
    await ana.click(end, label="Rematch")
    lobby = await ana.wait_for(has_button("Start"), WAIT)
    seats = [line for line in lobby.text.splitlines() if "**A**" in line or "**B**" in line]
    assert ana.mention in seats[1]  # the seats moved on by one


async def test_commands_without_a_game(discord: LocalDiscord, bot: BotProcess) -> None:
    ana = discord.member("Ana")
    for command in (
        "game join", "game leave", "game start", "game board", "game hand", "game undo",
        "game log", "game options", "game resign", "game stop",
    ):  # fmt: skip
        answer = (await ana.slash(command)).message
        assert answer.is_ephemeral
        assert "no game here" in answer.text
    assert "Which game" in (await ana.slash("game rules")).message.text
    assert await ana.autocomplete("game play", "move", "9") == []
    assert "not in any game" in (await ana.slash("games")).message.text


async def test_private_commands(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    ana = members[0]
    assert "```" in (await ana.slash("game board", text=True)).message.text
    assert (await ana.slash("game board")).message.pictures
    assert (await ana.slash("game hand")).message.pictures
    assert "Round 1 begins" in (await ana.slash("game log")).message.text
    assert "this matters now" in (await ana.slash("game rules")).message.text
    assert "Open piles" in (await ana.slash("game options")).message.text
    assert "Nautilus" in (await ana.slash("games")).message.text
    busy = (await ana.slash("game new", game="nautilus_duel")).message
    assert has_button("Play in a thread")(busy)
    sure = (await ana.slash("game stop")).message
    assert "Stop this game for everyone?" in sure.text
    assert "Nautilus" in (await ana.slash("games")).message.text  # it still runs
    await ana.click(sure, label="Yes, stop it")
    await ana.wait_for(lambda m: m.id == sure.id and "The game was stopped." in m.text, WAIT)
