"""Views, layouts, modals and pictures of the showcase bot: one of every kind the page must show."""

import io
from functools import cache
from typing import Any

import discord
from discord import ui
from PIL import Image, ImageDraw

BOARD_ALT = "A grid of eight columns and six rows; the orange submarine stands on C4."
MARKDOWN = """# Heading one
## Heading two
### Heading three
-# Small print below it
**bold** *italic* __underlined__ ~~struck~~ ***both*** `code` ||a secret|| \\*escaped\\*
> A quotation
> over two lines
- a list
  - with a nested item
1. first
2. second
[a masked link](https://example.org/page) and https://example.org/bare, \
<t:1767268800:D>, <t:1767268800:R>, 🎲 ⚓ 🐙
```py
def dive(depth: int) -> None:
    print(f"{depth} fathoms")
```"""


@cache  # drawn once: the bot has three seconds to answer, also on a busy machine
def board(label: str, size: tuple[int, int] = (1200, 900)) -> bytes:
    """A picture like a game board."""
    image = Image.new("RGB", size, "#0b3954")
    draw = ImageDraw.Draw(image)
    step = size[0] // 8
    for row in range(size[1] // step + 1):
        for column in range(8):
            shade = 40 + 9 * row + (8 if (row + column) % 2 else 0)
            corner = (column * step, row * step)
            fill = (10, shade, 70 + shade)
            draw.rectangle((*corner, corner[0] + step - 3, corner[1] + step - 3), fill=fill)
    draw.ellipse((2 * step + 20, 3 * step + 30, 3 * step - 20, 4 * step - 30), fill="#f0a45a")
    draw.text((30, 20), label, fill="white", font_size=64)
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def picture(name: str, label: str, alt: str | None = None) -> discord.File:
    """A board as a file to send."""
    return discord.File(io.BytesIO(board(label)), filename=name, description=alt)


def plane(name: str, size: tuple[int, int]) -> discord.File:
    """A picture of one colour: drawn at once, whatever its size."""
    data = io.BytesIO()
    Image.new("RGB", size, "#0b3954").save(data, "PNG", compress_level=1)
    return discord.File(io.BytesIO(data.getvalue()), filename=name)


class Form(ui.Modal, title="Plan a dive"):
    """A modal with every kind of input it may hold together."""

    intro: ui.TextDisplay[Any] = ui.TextDisplay("Fill in **what you know**; the rest can wait.")
    name: ui.Label[Any] = ui.Label(
        text="Name of the boat",
        description="Three letters at least",
        component=ui.TextInput(custom_id="name", min_length=3, max_length=20),
    )
    notes: ui.Label[Any] = ui.Label(
        text="Notes",
        component=ui.TextInput(
            custom_id="notes",
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=200,
            placeholder="Currents, creatures, treasure",
        ),
    )
    zone: ui.Label[Any] = ui.Label(
        text="Zone",
        component=ui.Select(
            custom_id="zone",
            options=[
                discord.SelectOption(label="Reef", value="reef", description="Bright", emoji="🐠"),
                discord.SelectOption(label="Trench", value="trench", description="Dark"),
            ],
        ),
    )
    buddy: ui.Label[Any] = ui.Label(
        text="Buddy", component=ui.UserSelect(custom_id="buddy", required=False, min_values=0)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Tell everybody what was entered."""
        values = submitted(interaction)
        await interaction.response.send_message(f"Planned: {values}")


class Checklist(ui.Modal, title="Before the dive"):
    """Radio buttons, check boxes and a file."""

    speed: ui.Label[Any] = ui.Label(
        text="Speed",
        component=ui.RadioGroup(
            custom_id="speed",
            options=[
                discord.RadioGroupOption(label="Slow", value="slow", default=True),
                discord.RadioGroupOption(label="Fast", value="fast", description="Burns air"),
            ],
        ),
    )
    tools: ui.Label[Any] = ui.Label(
        text="Tools",
        component=ui.CheckboxGroup(
            custom_id="tools",
            min_values=1,
            max_values=2,
            options=[
                discord.CheckboxGroupOption(label="Lamp", value="lamp"),
                discord.CheckboxGroupOption(label="Rope", value="rope"),
                discord.CheckboxGroupOption(label="Knife", value="knife"),
            ],
        ),
    )
    sure: ui.Label[Any] = ui.Label(
        text="I have checked the hatch", component=ui.Checkbox(custom_id="sure")
    )
    chart: ui.Label[Any] = ui.Label(
        text="Chart",
        description="A picture of the sea bed",
        component=ui.FileUpload(custom_id="chart", required=False, min_values=0, max_values=2),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Answer privately with what was entered."""
        await interaction.response.send_message(f"Ready: {submitted(interaction)}", ephemeral=True)


class OldForm(ui.Modal, title="Short note"):
    """A modal in the older form, with action rows."""

    note: ui.TextInput[Any] = ui.TextInput(label="Note", custom_id="note", default="Ahoy")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat the note."""
        await interaction.response.send_message(f"Noted: {self.note.value}")


def submitted(interaction: discord.Interaction) -> str:
    """The values of a submitted modal, one after another."""
    data: Any = interaction.data
    found = []
    for row in data["components"]:
        inner = row.get("component") or {}
        if "custom_id" in inner:
            value = inner["values"] if "values" in inner else inner.get("value")
            shown = ",".join(map(str, value)) if isinstance(value, list) else value
            found.append(f"{inner['custom_id']}={shown}")
    return " ".join(found)


class Controls(ui.View):
    """Buttons of all styles and selects of all kinds."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.presses = 0
        self.add_item(ui.Button(label="Rules", url="https://example.org/rules"))

    @ui.button(label="Dive", style=discord.ButtonStyle.primary, emoji="⚓", custom_id="dive")
    async def dive(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Count the presses in the message itself."""
        self.presses += 1
        button.label = f"Dive {self.presses}"
        await interaction.response.edit_message(view=self)

    @ui.button(label="Private", style=discord.ButtonStyle.secondary, custom_id="private")
    async def private(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Answer so that only the presser sees it."""
        await interaction.response.send_message("Just between us.", ephemeral=True)

    @ui.button(label="Form", style=discord.ButtonStyle.success, custom_id="form")
    async def form(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Open the modal."""
        await interaction.response.send_modal(Form())

    @ui.button(label="Too late", style=discord.ButtonStyle.danger, custom_id="late", row=1)
    async def late(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Leave the press unanswered."""

    @ui.button(label="Not now", disabled=True, custom_id="never", row=1)
    async def never(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Never called: the button is disabled."""

    @ui.button(emoji="🐙", custom_id="octopus", row=1)
    async def octopus(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Defer and fill in later."""
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("Eight arms say hello.")

    @ui.select(
        placeholder="Where to?",
        custom_id="where",
        row=2,
        options=[
            discord.SelectOption(label="Reef", value="reef", description="Bright", emoji="🐠"),
            discord.SelectOption(label="Wreck", value="wreck", description="Full of gold"),
            discord.SelectOption(label="Trench", value="trench", description="Dark and deep"),
        ],
    )
    async def where(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        """Name the place."""
        await interaction.response.send_message(f"Off to the {select.values[0]}!")

    @ui.select(
        placeholder="What to take (up to three)",
        custom_id="tools",
        row=3,
        min_values=1,
        max_values=3,
        options=[discord.SelectOption(label=tool) for tool in ("Lamp", "Rope", "Knife", "Chart")],
    )
    async def tools(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        """Name the tools."""
        await interaction.response.send_message(f"Packed: {', '.join(sorted(select.values))}")

    @ui.select(cls=ui.UserSelect, placeholder="Who comes along?", custom_id="who", row=4)
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        """Mention the chosen member."""
        await interaction.response.send_message(f"Come along, {select.values[0].mention}!")


class MoreSelects(ui.View):
    """The selects that list roles, channels and both members and roles."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.RoleSelect(placeholder="A role", custom_id="role"))
        self.add_item(ui.ChannelSelect(placeholder="A channel", custom_id="channel"))
        self.add_item(ui.MentionableSelect(placeholder="Anyone", custom_id="any", max_values=2))


class Table(ui.LayoutView):
    """A board message in components v2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        head: ui.Section[Any] = ui.Section(
            "## Nautilus: Ana's turn",
            "Bram moved to **C4** and found a *chest*.\n-# Move 12, started <t:1767268800:R>",
            accessory=ui.Thumbnail("attachment://chest.png", description="A chest of gold"),
        )
        aside = ui.Section("Stuck? Read the rules in a minute.", accessory=Explain())
        boards: ui.MediaGallery[Any] = ui.MediaGallery()
        boards.add_item(media="attachment://board.png", description=BOARD_ALT)
        row: ui.ActionRow[Any] = ui.ActionRow(Play(), Hand())
        container: ui.Container[Any] = ui.Container(
            head,
            boards,
            ui.Separator(),
            ui.TextDisplay("**Ana** 3 · **Bram** 5 · **Chloé** 2"),
            aside,
            ui.Separator(visible=False, spacing=discord.SeparatorSpacing.large),
            row,
            accent_colour=0xF0A45A,
        )
        self.add_item(container)

    @staticmethod
    def files() -> list[discord.File]:
        """The pictures that the layout refers to."""
        return [picture("board.png", "Board"), picture("chest.png", "Chest")]


class Play(ui.Button[Any]):
    """Opens a private panel."""

    def __init__(self) -> None:
        super().__init__(label="Play", style=discord.ButtonStyle.primary, custom_id="table:play")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Show the private panel after a moment of thought."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Your move, captain.", ephemeral=True)


class Hand(ui.Button[Any]):
    """Shows the hand."""

    def __init__(self) -> None:
        super().__init__(label="My hand", custom_id="table:hand")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Show the hand privately."""
        await interaction.response.send_message("Two lamps and a rope.", ephemeral=True)


class Explain(ui.Button[Any]):
    """The accessory of a section."""

    def __init__(self) -> None:
        super().__init__(label="Explain", custom_id="table:explain")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Explain privately."""
        await interaction.response.send_message("Dive, grab, surface.", ephemeral=True)


class Shelf(ui.LayoutView):
    """A gallery of several pictures, a file and a spoiler."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        for number in range(1, 5):
            gallery.add_item(media=f"attachment://tile{number}.png", description=f"Tile {number}")
        self.add_item(ui.TextDisplay("Four tiles were drawn:"))
        self.add_item(gallery)
        self.add_item(ui.File("attachment://log.txt"))
        hidden: ui.Container[Any] = ui.Container(
            ui.TextDisplay("The treasure lies below the **third** wreck."), spoiler=True
        )
        self.add_item(hidden)

    @staticmethod
    def files() -> list[discord.File]:
        """The files that the layout refers to."""
        tiles = [picture(f"tile{number}.png", f"Tile {number}") for number in range(1, 5)]
        return [*tiles, discord.File(io.BytesIO(b"Move 1: dive\n"), filename="log.txt")]


class Sizes(ui.LayoutView):
    """Pictures of several shapes: each in a gallery of its own, then two in one."""

    SHAPES = ((1080, 1030), (1600, 1018), (1080, 1908), (200, 120))

    def __init__(self) -> None:
        super().__init__(timeout=None)
        container: ui.Container[Any] = ui.Container(accent_colour=0xF0A45A)
        for width, height in self.SHAPES:
            single: ui.MediaGallery[Any] = ui.MediaGallery()
            single.add_item(
                media=f"attachment://{width}x{height}.png", description=f"{width} by {height}"
            )
            container.add_item(single)
        pair: ui.MediaGallery[Any] = ui.MediaGallery()
        for name in ("left", "right"):
            pair.add_item(media=f"attachment://{name}.png", description=name.title())
        container.add_item(pair)
        self.add_item(container)

    @classmethod
    def files(cls) -> list[discord.File]:
        """The pictures."""
        named = {f"{width}x{height}.png": (width, height) for width, height in cls.SHAPES}
        named |= dict.fromkeys(("left.png", "right.png"), (1200, 900))
        return [plane(name, size) for name, size in named.items()]


class Panel(ui.LayoutView):
    """A private panel with as many number buttons as fit, and a menu with as much to read."""

    NUMBERS, ENTRIES = 20, 25

    def __init__(self) -> None:
        super().__init__(timeout=None)
        container: ui.Container[Any] = ui.Container(
            ui.TextDisplay("**Where does the boat go?**"), accent_colour=0xF0A45A
        )
        for first in range(1, self.NUMBERS, 5):
            numbers = range(first, first + 5)
            container.add_item(ui.ActionRow(*(Number(number) for number in numbers)))
        entries: ui.Select[Any] = ui.Select(
            custom_id="entries",
            placeholder="Choose …",
            options=[
                discord.SelectOption(
                    label=f"{number}. {_LONG_LABEL}"[:100],
                    value=str(number),
                    description=_LONG_HINT[:100],
                )
                for number in range(1, self.ENTRIES + 1)
            ],
        )
        container.add_item(ui.ActionRow(entries))
        self.add_item(container)


_LONG_LABEL = (
    "Build the deep sea observatory on the northern slope of the trench at C4, facing west"
)
_LONG_HINT = (
    "Costs two steel and a crystal; you gain three points, and the lane to the harbour closes"
)


class Number(ui.Button[Any]):
    """A choice that is numbered in a picture; every seventh cannot be made now."""

    def __init__(self, number: int) -> None:
        super().__init__(
            label=str(number),
            style=discord.ButtonStyle.primary,
            custom_id=f"number:{number}",
            disabled=number % 7 == 0,
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Name it."""
        await interaction.response.send_message(f"You chose {self.label}.", ephemeral=True)
