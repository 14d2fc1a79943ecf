"""A plain discord.py bot that posts one message of every kind."""

import asyncio
import os
from typing import Any

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands

from tests.page.showcase_views import (
    BOARD_ALT,
    MARKDOWN,
    Checklist,
    Controls,
    Form,
    MoreSelects,
    OldForm,
    Panel,
    Shelf,
    Sizes,
    Table,
    picture,
)

WRECKS = ["Andrea", "Britannia", "Calypso", "Delfin", "Estrella", "Fathom", "Galatea"]


class Showcase(discord.Client):
    """The bot: registers its commands and waits."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Find the gateway and publish the commands."""
        _, url, _ = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        for view in (Controls(), MoreSelects(), Table(), Panel()):
            self.add_view(view)
        await self.tree.sync()


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Register all commands."""
    plain: list[app_commands.Command[Any, ..., Any]] = [
        *(controls, panel, table, markdown, gallery, sizes, embed, form, checklist, note),
        *(secret, slow, late, dive, mention, thread),
    ]
    menus: list[app_commands.Group | app_commands.ContextMenu] = [wreck, wave, bookmark]
    for command in (*plain, *menus):
        tree.add_command(command)


@app_commands.command(description="Buttons and selects")
async def controls(interaction: discord.Interaction) -> None:
    """Post the view with buttons and selects."""
    await interaction.response.send_message("Everything to press:", view=Controls())
    await interaction.followup.send("And more lists:", view=MoreSelects())


@app_commands.command(description="Many choices in one private panel")
async def panel(interaction: discord.Interaction) -> None:
    """Answer with the numbers and the long menu."""
    await interaction.response.send_message(view=Panel(), ephemeral=True)


@app_commands.command(description="Pictures of several shapes")
async def sizes(interaction: discord.Interaction) -> None:
    """Post the pictures."""
    await interaction.response.send_message(view=Sizes(), files=Sizes.files())


@app_commands.command(description="A board in components v2")
async def table(interaction: discord.Interaction) -> None:
    """Post the board layout."""
    await interaction.response.send_message(view=Table(), files=Table.files())


@app_commands.command(description="All the markdown there is")
async def markdown(interaction: discord.Interaction) -> None:
    """Post every kind of markdown, then large emoji."""
    await interaction.response.send_message(MARKDOWN)
    await interaction.followup.send("🌊🐙🎲")


@app_commands.command(description="Several pictures, a file, a spoiler")
async def gallery(interaction: discord.Interaction) -> None:
    """Post the shelf layout, and attachments in the older form."""
    await interaction.response.send_message(view=Shelf(), files=Shelf.files())
    await interaction.followup.send("One more:", file=picture("map.png", "Map", BOARD_ALT))


@app_commands.command(description="An embed with everything")
async def embed(interaction: discord.Interaction) -> None:
    """Post an embed with all its parts."""
    card = discord.Embed(
        title="Final score",
        description="**Ana** wins by *two* points.",
        colour=0x2FB8A6,
        url="https://example.org/score",
        timestamp=interaction.created_at,
    )
    card.set_author(name="Table 7")
    card.set_footer(text="Thank you for playing")
    for name, points in (("Ana", 14), ("Bram", 12), ("Chloé", 9)):
        card.add_field(name=name, value=f"{points} points")
    card.add_field(name="Seed", value="`4f2a`", inline=False)
    card.set_image(url="attachment://score.png")
    card.set_thumbnail(url="attachment://cup.png")
    files = [picture("score.png", "Score"), picture("cup.png", "Cup")]
    await interaction.response.send_message(embed=card, files=files)


@app_commands.command(description="Open a form")
async def form(interaction: discord.Interaction) -> None:
    """Open the modal with labels."""
    await interaction.response.send_modal(Form())


@app_commands.command(description="Open a checklist")
async def checklist(interaction: discord.Interaction) -> None:
    """Open the modal with radio buttons and check boxes."""
    await interaction.response.send_modal(Checklist())


@app_commands.command(description="Leave a short note")
async def note(interaction: discord.Interaction) -> None:
    """Open the modal in the older form."""
    await interaction.response.send_modal(OldForm())


@app_commands.command(description="Something only you see")
async def secret(interaction: discord.Interaction) -> None:
    """Answer privately."""
    await interaction.response.send_message("The password is *kelp*.", ephemeral=True)


@app_commands.command(description="Think before answering")
@app_commands.describe(seconds="How long to think")
async def slow(
    interaction: discord.Interaction, seconds: app_commands.Range[float, 0, 10] = 1.0
) -> None:
    """Defer, then fill in."""
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(seconds)
    await interaction.followup.send("Here is the answer.")


@app_commands.command(description="Never answer")
async def late(interaction: discord.Interaction) -> None:
    """Let the three seconds pass."""


@app_commands.command(description="Dive to a depth")
@app_commands.describe(
    game="Which game", depth="Fathoms", buddy="Who comes along", quiet="Without noise", at="Where"
)
@app_commands.choices(
    game=[
        app_commands.Choice(name="Nautilus (duel)", value="nautilus_duel"),
        app_commands.Choice(name="Atlantis", value="atlantis"),
        app_commands.Choice(name="Sunken City", value="sunken_city"),
    ]
)
async def dive(
    interaction: discord.Interaction,
    game: str,
    depth: app_commands.Range[int, 1, 100],
    buddy: discord.User | None = None,
    quiet: bool = False,
    at: discord.TextChannel | None = None,
) -> None:
    """Say what was chosen."""
    with_whom = buddy.mention if buddy else "nobody"
    where = at.mention if at else "here"
    words = f"{game} at {depth} with {with_whom}, quiet: {quiet}, {where}"
    await interaction.response.send_message(words)


@app_commands.command(description="Call a member")
async def mention(interaction: discord.Interaction, member: discord.User, text: str = "") -> None:
    """Mention a member in public."""
    await interaction.response.send_message(f"{member.mention}, it is your turn! {text}".strip())


@app_commands.command(description="Open a thread")
async def thread(interaction: discord.Interaction, name: str) -> None:
    """Answer, and open a thread from the answer."""
    answer = await interaction.response.send_message(f"A thread for {name}:")
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel) and answer.message_id:
        message = channel.get_partial_message(answer.message_id)
        opened = await message.create_thread(name=name)
        await opened.send("Welcome below.")


wreck = app_commands.Group(name="wreck", description="Wrecks on the sea bed")


@wreck.command(name="find", description="Look for a wreck")
@app_commands.describe(name="The name of the wreck", crew="How many come along")
async def wreck_find(interaction: discord.Interaction, name: str, crew: int = 1) -> None:
    """Name the wreck."""
    await interaction.response.send_message(f"Found **{name}** with a crew of {crew}.")


@wreck_find.autocomplete("name")
async def _wrecks(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    fitting = [name for name in WRECKS if current.lower() in name.lower()]
    return [app_commands.Choice(name=f"The {name}", value=name.lower()) for name in fitting]


@wreck.command(name="list", description="All wrecks")
async def wreck_list(interaction: discord.Interaction) -> None:
    """List the wrecks."""
    await interaction.response.send_message("\n".join(f"- {name}" for name in WRECKS))


@app_commands.context_menu(name="Wave at")
async def wave(interaction: discord.Interaction, member: discord.Member) -> None:
    """Wave at a member."""
    await interaction.response.send_message(f"{interaction.user.mention} waves at {member.mention}")


@app_commands.context_menu(name="Bookmark")
async def bookmark(interaction: discord.Interaction, message: discord.Message) -> None:
    """Keep a message."""
    await interaction.response.send_message(f"Kept message {message.id}.", ephemeral=True)


def main() -> None:
    """Run against the server named by the environment."""
    discord.http.Route.BASE = os.environ["DISCORD_API_BASE"]
    Showcase().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
