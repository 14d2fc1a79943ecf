"""A small, ordinary discord.py bot that uses what bots use; nothing in it knows the stand-in."""

from __future__ import annotations

import asyncio
import io
import os
import re

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image


def picture(colour: str = "navy") -> io.BytesIO:
    """A small PNG."""
    buffer = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(buffer, "PNG")
    buffer.seek(0)
    return buffer


class Counter(discord.ui.DynamicItem[discord.ui.Button], template=r"count:(?P<n>[0-9]+)"):  # type: ignore[type-arg]
    """A button that survives restarts: its number is in its custom id."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[discord.ui.View],
        match: re.Match[str],
    ) -> Counter:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(self.number + 1))
        await interaction.response.edit_message(content=f"at {self.number + 1}", view=view)


class Feedback(discord.ui.Modal, title="Feedback"):
    """A modal with old and new inputs."""

    name: discord.ui.Label[Feedback] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )
    mood: discord.ui.Label[Feedback] = discord.ui.Label(
        text="Mood",
        description="How it went",
        component=discord.ui.Select(
            custom_id="mood",
            options=[
                discord.SelectOption(label="Good", value="good"),
                discord.SelectOption(label="Bad", value="bad"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, mood = self.name.component, self.mood.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(mood, discord.ui.Select)
        await interaction.response.send_message(f"{name.value} feels {mood.values[0]}")


class Panel(discord.ui.View):
    """Buttons and a select of the first kind."""

    @discord.ui.button(label="Go", style=discord.ButtonStyle.primary)
    async def go(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:
        button.disabled = True
        await interaction.response.edit_message(content="gone", view=self)

    @discord.ui.button(label="Ask", emoji="🐙")
    async def ask(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Feedback())

    @discord.ui.button(label="Quiet")
    async def quiet(
        self, interaction: discord.Interaction, button: discord.ui.Button[Panel]
    ) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="quietly changed")

    @discord.ui.select(
        placeholder="Pick",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=letter, value=letter) for letter in "ABC"],
    )
    async def pick(
        self, interaction: discord.Interaction, select: discord.ui.Select[Panel]
    ) -> None:
        await interaction.response.send_message("picked " + " ".join(select.values), ephemeral=True)


class Layout(discord.ui.LayoutView):
    """Components of the second kind."""

    def __init__(self, mention: str) -> None:
        super().__init__(timeout=None)
        button: discord.ui.Button[Layout] = discord.ui.Button(label="Details", custom_id="details")
        button.callback = self.details  # type: ignore[method-assign]
        gallery: discord.ui.MediaGallery[Layout] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="A board")
        )
        section = discord.ui.Section(f"Hello {mention}", "Second line", accessory=button)
        container = discord.ui.Container(
            section, gallery, discord.ui.Separator(), accent_colour=discord.Colour.teal()
        )
        self.add_item(container)
        self.add_item(discord.ui.TextDisplay("Below"))

    async def details(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the details", ephemeral=True)


class SampleBot(discord.Client):
    """The bot: commands in a group, autocompletion, deferrals, files, threads."""

    def __init__(self, base: str, *, with_content: bool = False) -> None:
        intents = discord.Intents.default()
        intents.message_content = with_content
        super().__init__(intents=intents, guild_ready_timeout=0.2)
        Route.BASE = base
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.seen: list[str] = []
        self.gate = asyncio.Event()
        self.resumed = 0
        self.readied = 0
        _add_commands(self)

    async def setup_hook(self) -> None:
        _, url, _ = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        self.add_dynamic_items(Counter)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readied += 1

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(str(interaction.id))


def _add_commands(bot: SampleBot) -> None:
    group = app_commands.Group(name="game", description="Games")
    for add in (_add_answers, _add_deferrals, _add_views, _add_places):
        add(bot, group)
    bot.tree.add_command(group)

    @bot.tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, user: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {user.display_name}")


def _add_answers(bot: SampleBot, group: app_commands.Group) -> None:
    @group.command(description="Say something")
    @app_commands.choices(game=[app_commands.Choice(name="Duel", value="duel")])
    async def new(
        interaction: discord.Interaction,
        game: str,
        players: app_commands.Range[int, 2, 4] = 2,
        rival: discord.Member | None = None,
    ) -> None:
        rival_text = f" against {rival.mention}" if rival else ""
        await interaction.response.send_message(f"{game} for {players}{rival_text}")

    @group.command(description="Play a move")
    async def play(interaction: discord.Interaction, move: str) -> None:
        await interaction.response.send_message(f"played {move}", ephemeral=True)

    @play.autocomplete("move")
    async def moves(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"Move {current}{n}", value=f"{current}{n}") for n in range(25)
        ]

    @group.command(description="Never answers")
    async def silent(interaction: discord.Interaction) -> None:
        await bot.gate.wait()

    @group.command(description="Answers when the gate opens")
    async def late(interaction: discord.Interaction) -> None:
        await bot.gate.wait()
        await interaction.response.send_message("late")


def _add_deferrals(bot: SampleBot, group: app_commands.Group) -> None:
    @group.command(description="Defers, then answers")
    async def think(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private)
        await bot.gate.wait()
        await interaction.edit_original_response(content=f"thought {interaction.user.mention}")
        await interaction.followup.send("and more", ephemeral=True)
        if not private:
            message = await interaction.followup.send("public", wait=True)
            await message.edit(content="public, edited")

    @group.command(description="Defers publicly, follows up privately")
    async def leak(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("secret", ephemeral=True)


def _add_views(bot: SampleBot, group: app_commands.Group) -> None:
    @group.command(description="Buttons and a select")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a panel", view=Panel(timeout=None))

    @group.command(description="Components v2 with a picture")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        file = discord.File(picture(), "board.png")
        view = Layout(interaction.user.mention)
        await interaction.edit_original_response(view=view, attachments=[file])

    @group.command(description="An embed with a picture")
    async def embed(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Sea", description="Deep", colour=0x123456)
        embed.set_image(url="attachment://sea.png").add_field(name="Depth", value="40 m")
        files = [
            discord.File(picture(), "sea.png", description="The sea"),
            discord.File(picture(), "other.png"),
        ]
        await interaction.response.send_message(embed=embed, files=files)

    @group.command(description="A button that survives restarts")
    async def counter(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(0))
        await interaction.response.send_message("at 0", view=view)


def _add_places(bot: SampleBot, group: app_commands.Group) -> None:
    @group.command(description="Opens a thread")
    async def table(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await thread.send(
            f"Welcome {interaction.user.mention}", file=discord.File(picture(), "map.png")
        )
        starter = await channel.send("from here")
        second = await starter.create_thread(name=f"{name} two")
        await second.edit(archived=True)
        await interaction.followup.send(thread.mention)

    @group.command(description="Messages, reactions and pins in the channel")
    async def tour(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        async with channel.typing():
            message = await channel.send("one", view=Panel())
        await message.edit(content="two", attachments=[discord.File(picture("red"), "new.png")])
        await message.add_reaction("🦑")
        await message.remove_reaction("🦑", message.author)
        reply = await message.reply("a reply", mention_author=False)
        await reply.delete()
        got = await channel.fetch_message(message.id)
        history = [m.content async for m in channel.history(limit=5)]
        direct = await interaction.user.send("hello in private")
        await interaction.edit_original_response(
            content=f"{got.content} {len(history)} {direct.content}"
        )


def main() -> None:
    """Run as a process, configured as the real bot is."""
    base = os.environ["DISCORD_API_BASE"]
    SampleBot(base).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
