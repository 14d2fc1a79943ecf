"""An unmodified discord.py client on the local Discord: everything it does works and is valid."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from tests.local_discord.testbot import SampleBot, picture


async def test_slash_command_answers_where_it_was_used(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    answer = await ana.slash("game new", game="duel", players=3, rival=bram.id)
    assert answer.state == "succeeded"
    assert answer.message.content == f"duel for 3 against {bram.mention}"
    assert answer.message.raw["interaction_metadata"]["name"] == "game new"
    assert [m.id for m in await bram.sees()] == [answer.message.id]
    assert (await bram.fetch(answer.message)).pings_me
    assert not answer.message.pings_me
    assert local.violations == []


async def test_ephemeral_answer_is_seen_by_its_member_only(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    answer = await ana.slash("game play", move="B2")
    assert answer.message.is_ephemeral
    assert answer.message.content == "played B2"
    assert await bram.sees() == []
    assert local.violations == []


async def test_autocomplete_gives_the_choices(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    choices = await ana.autocomplete("game play", "move", "9 B")
    assert len(choices) == 25
    assert choices[0] == {"name": "Move 9 B0", "value": "9 B0"}
    assert local.violations == []


async def test_the_client_refuses_bad_input_before_the_bot_hears_of_it(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    for options in (
        {},
        {"game": "chess"},
        {"game": "duel", "players": 5},
        {"game": "duel", "x": 1},
    ):
        with pytest.raises(RefusedError):
            await ana.slash("game new", **options)
    with pytest.raises(RefusedError):
        await ana.slash("game")
    with pytest.raises(RefusedError):
        await ana.slash("chess")
    assert bot.seen == []


async def test_deferral_thinks_then_is_filled_in(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    await bram.watch()
    started = await ana.ask(
        "POST",
        "/local/interactions?wait=1",
        {"type": "command", "command": "game think", "channel_id": local.channel_id("games")},
    )
    (thinking,) = await bram.sees()
    assert started["state"] == "succeeded"
    assert thinking.is_loading
    bot.gate.set()
    done = await bram.wait_for(lambda m: m.content == f"thought {ana.mention}")
    assert done.id == thinking.id
    assert not (await ana.fetch(done)).pings_me  # filling in never pings
    edited = await bram.wait_for(lambda m: m.content == "public, edited")
    assert edited.raw["edited_timestamp"] is not None
    assert [m.content for m in await ana.sees()][1] == "and more"
    assert len(await bram.sees()) == 2
    assert local.violations == []


async def test_an_ephemeral_followup_to_a_public_deferral_is_a_leak(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    answer = await ana.slash("game leak")
    assert answer.message.content == "secret"
    assert not answer.message.is_ephemeral
    assert [m.content for m in await bram.sees()] == ["secret"]
    assert [v.kind for v in local.violations] == ["wrong-privacy"]


async def test_buttons_selects_and_modals(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    panel = (await ana.slash("game panel")).message
    changed = await bram.click(panel, label="Go")
    assert changed.message.content == "gone"
    assert changed.message.buttons[0].is_disabled
    with pytest.raises(RefusedError):
        await bram.click(panel, label="Go")
    picked = await bram.select(panel, "Pick", ["A", "C"])
    assert picked.message.content == "picked A C"
    assert picked.message.is_ephemeral
    with pytest.raises(RefusedError):
        await bram.select(panel, "Pick", ["A", "B", "C"])
    opened = await bram.click(panel, label="🐙")
    assert opened.state == "modal"
    assert opened.modal["title"] == "Feedback"
    with pytest.raises(RefusedError):
        await bram.submit(opened, {"mood": ["good"]})
    sent = await bram.submit(opened, {"name": "Bram", "mood": ["good"]})
    assert sent.message.content == "Bram feels good"
    quiet = await bram.click(panel, label="Quiet")
    await ana.wait_for(lambda m: m.id == panel.id and m.content == "quietly changed")
    assert quiet.state == "succeeded"
    assert local.violations == []


async def test_layouts_show_pictures_and_mention(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    board = (await ana.slash("game board")).message
    assert board.texts == [f"Hello {ana.mention}", "Second line", "Below"]
    assert board.attachments == []
    (shown,) = board.pictures
    assert (shown["width"], shown["height"], shown["description"]) == (40, 30, "A board")
    assert (await local.file(shown["url"])).startswith(b"\x89PNG")
    details = await bram.click(board, label="Details")
    assert details.message.content == "the details"
    assert local.violations == []


async def test_embeds_hide_the_attachment_they_show(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    message = (await ana.slash("game embed")).message
    assert [a["filename"] for a in message.attachments] == ["other.png"]
    assert message.embeds[0]["image"]["url"].endswith("/sea.png")
    assert "Depth\n40 m" in message.text
    assert local.violations == []


async def test_threads_messages_reactions_and_dms(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    answer = await ana.slash("game table", name="Table 1")
    thread = answer.message.content.strip("<#>")
    (welcome,) = await bram.sees(thread)
    assert (await ana.fetch(welcome)).pings_me
    assert welcome.attachments[0]["filename"] == "map.png"
    toured = await ana.slash("game tour", channel="lobby-chat")
    assert toured.message.content == "two 1 hello in private"
    state = await ana.state()
    (direct,) = state["dms"]
    assert direct["local"]["mentions"] == 1
    assert state["messages"][direct["id"]][0]["content"] == "hello in private"
    names = {c["name"]: c for c in state["guilds"][0]["channels"]}
    assert names["Table 1 two"]["thread_metadata"]["archived"]
    assert names["Table 1"]["local"]["joined"]
    assert local.violations == []


async def test_context_menu(local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member) -> None:
    answer = await ana.context_menu("Greet", bram.id)
    assert answer.message.content == "Hello Bram"
    assert answer.message.raw["type"] == 23
    assert local.violations == []


@pytest.mark.slow
async def test_a_dynamic_item_survives_a_killed_process(
    local: LocalDiscord, ana: Member, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = tmp_path_factory.mktemp("data")
    async with BotProcess(local, data, ("-m", "tests.local_discord.testbot")) as process:
        await local.wait_for_command("game")
        message = (await ana.slash("game counter")).message
        await process.restart(kill=True)
        clicked = await ana.click(message, label="Count 0")
        assert clicked.message.content == "at 1"
        await process.restart()
        clicked = await ana.click(message, label="Count 1")
        assert clicked.message.content == "at 2"
        assert process.log
    assert local.violations == []


async def test_everything_else_a_client_fetches(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    await local.until(lambda: bot.readied == 1)
    guild = bot.guilds[0]
    assert (await bot.fetch_guild(guild.id)).name == "Bathysphere Club"
    assert [c.name for c in await guild.fetch_channels()] == ["games", "lobby-chat"]
    assert {r.name for r in await guild.fetch_roles()} == {"@everyone", "Bathysphere", "Moderator"}
    member = await guild.fetch_member(int(ana.id))
    assert member.display_name == "Ana"
    assert [m.id async for m in _search(guild, "ana")] == [member.id]
    assert (await bot.fetch_user(member.id)).name == "ana"
    assert (await bot.application_info()).owner.name == "ana"
    channel = await bot.fetch_channel(int(local.channel_id("games")))
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Side", type=discord.ChannelType.private_thread)
    await thread.add_user(member)
    assert {m.id for m in await thread.fetch_members()} == {member.id, bot.application_id}
    assert [t.id for t in await guild.active_threads()] == [thread.id]
    await thread.edit(name="Aside", archived=True)
    await thread.edit(archived=False)
    await thread.remove_user(member)
    assert [c.name for c in await bot.tree.fetch_commands()] == ["game", "Greet"]
    emoji = await bot.create_application_emoji(name="octopus", image=picture().getvalue())
    sent = await channel.send("with emoji", view=_emoji_view(emoji))
    assert sent.components
    await emoji.delete()
    with pytest.raises(discord.Forbidden):
        await sent.pin()
    await channel.delete_messages([sent])
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(sent.id)
    assert local.violations == []


async def _search(guild: discord.Guild, name: str) -> AsyncIterator[discord.Member]:
    for member in await guild.query_members(name):
        yield member


def _emoji_view(emoji: discord.Emoji) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="e"))
    return view
