"""The lobby's buttons and menus, settings, votes, people and bots that leave and come back."""

from __future__ import annotations

from random import Random

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from tests.e2e.people import WAIT, has_button, next_board, open_table, play_turn, start_table


async def test_computers_and_options_by_button_and_menu(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana"])
    ana = members[0]
    asked = (await ana.click(lobby, label="Add computer")).message
    await ana.select(asked, asked.selects[0].custom_id, ["computer.mate"])
    await ana.wait_for(lambda m: m.id == lobby.id and "Conseil" in m.text, WAIT)
    menus = (await ana.click(lobby, label="Options")).message
    piles = next(s for s in menus.selects if "open_piles" in s.custom_id)
    await ana.select(menus, piles.custom_id, [piles.values[1]])
    await ana.wait_for(lambda m: m.id == lobby.id and "Open piles: on" in m.text, WAIT)
    bram = discord.member("Bram")
    refused = await bram.click(lobby, label="Start")
    assert refused.state == "succeeded"
    told = await bram.wait_for(lambda m: "Only the host" in m.text, WAIT)
    assert told.is_ephemeral


async def test_settings_are_kept_and_guarded(discord: LocalDiscord, bot: BotProcess) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    assert "en" in (await ana.slash("settings me", language="en")).message.text
    saved = (await ana.slash("settings server", starters="moderators", deadline="daily")).message
    assert "moderators" in saved.text
    refused = (await bram.slash("settings server", starters="everybody")).message
    assert "Manage Server" in refused.text
    closed = (await bram.slash("game new", game="nautilus_duel")).message
    assert "only moderators" in closed.text
    _, lobby = await open_table(discord, ["Ana"])
    assert "daily" in lobby.text


async def test_a_vote_stops_the_game(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    ana, bram = members
    assert "asked" in (await bram.slash("game stop")).message.text
    request = await ana.wait_for(has_button("Agree"), WAIT)
    await ana.click(request, label="Agree")
    assert "stopped" in (await next_board(ana, board)).text


async def test_two_of_three_who_want_to_stop_are_enough(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram", "Diego"], "atlantis", seats=3)
    board = await start_table(members, lobby)
    ana, bram, diego = members
    await bram.slash("game stop")
    request = await ana.wait_for(has_button("Agree"), WAIT)
    assert diego.mention in request.text
    assert "stopped" in (await diego.slash("game stop")).message.text
    await ana.wait_for(lambda m: m.id == request.id and "Agreed" in m.text, WAIT)
    assert "stopped" in (await next_board(ana, board)).text


async def test_a_bot_that_was_thrown_out_and_invited_again_goes_on(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    guild, me = discord.guild_id, (await members[0].state())["application"]["bot_id"]
    discord.world("leave", guild_id=guild, user=me)
    discord.world("member", guild_id=guild, name="bathysphere")
    await play_turn(asked_of(board, members), board, Random(1))
    assert await next_board(members[0], board)


async def test_a_player_who_left_the_server_can_be_waited_for(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    ana, bram = members
    discord.world("leave", guild_id=discord.guild_id, user=bram.id)
    listed = (await ana.slash("game board", text=True)).message
    assert "Bram" in listed.text
    assert board.text
    sure = (await ana.slash("game stop")).message
    await ana.click(sure, label="Yes, stop it")
    await ana.wait_for(lambda m: m.id == sure.id and "stopped" in m.text, WAIT)


async def test_the_last_to_leave_by_command_is_told_so(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana = discord.member("Ana")
    await ana.slash("game new", game="nautilus_duel")
    lobby = await ana.wait_for(has_button("Join"), WAIT)
    assert "left the table" in (await ana.slash("game leave")).message.text
    await ana.wait_for(lambda m: m.id == lobby.id and not m.buttons, WAIT)
