"""The one persistent component: every button and menu of ours, alive after any restart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

import discord
from discord import ui

from bot.discord.custom_ids import AWAY, ME, SET, TEMPLATE, WHAT, Ref
from bot.discord.limits import (
    BUTTON_LABEL,
    PLACEHOLDER,
    ROW_BUTTONS,
    SELECT_LABEL,
    SELECT_OPTIONS,
    cut,
)

_WITH_CHOICE = (SET, ME, AWAY)  # menus whose entries say what to set the named thing to


class Router(Protocol):
    """Who answers clicks."""

    async def clicked(self, interaction: discord.Interaction[Any], ref: Ref) -> None:
        """Answer a click; never raises."""
        ...


class Action(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or menu of ours, known by its custom id alone."""

    def __init__(self, item: ui.Item[Any], ref: Ref, *, is_final: bool = False) -> None:
        super().__init__(item)
        self.ref = ref
        self.is_final = is_final  # what one press does cannot be taken back alone

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the component that was used."""
        return cls(item, Ref.of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click on; a menu stands for the entry that was chosen."""
        ref = self.ref
        data: Any = interaction.data or {}
        values = data.get("values")
        if values:  # where several may be chosen, none is told by the menu alone
            chosen = "-".join(map(str, values))
            what = f"{ref.what}.{chosen}" if ref.verb in _WITH_CHOICE else chosen
            ref = Ref(ref.game, ref.asked, what) if WHAT.fullmatch(what) else ref
        router: Router = interaction.client.router
        await router.clicked(interaction, ref)


def button(
    ref: Ref,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: str | None = None,
    is_final: bool = False,
) -> Action:
    """Return a button; `is_final` says that one press does what cannot be taken back alone."""
    made: ui.Button[Any] = ui.Button(
        style=style,
        label=cut(label, BUTTON_LABEL),
        custom_id=str(ref),
        disabled=disabled,
        emoji=emoji,
    )
    return Action(made, ref, is_final=is_final)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a menu: what it does, its label, a help below, whether it is chosen already."""

    value: str
    label: str
    help_line: str = ""
    is_chosen: bool = False


def select(
    ref: Ref, placeholder: str, entries: Sequence[tuple[str, str]], help_line: str = ""
) -> Action:
    """Return a menu of at most 25 entries: what they do, and their labels; below each a help."""
    return menu(ref, placeholder, [Entry(value, label, help_line) for value, label in entries])


def menu(
    ref: Ref, placeholder: str, entries: Sequence[Entry], allowed: tuple[int, int] = (1, 1)
) -> Action:
    """Return a menu of at most 25 entries, of which so many may be chosen at once."""
    options = [
        discord.SelectOption(
            label=cut(each.label, SELECT_LABEL),
            value=each.value,
            description=cut(each.help_line, SELECT_LABEL) or None,
            default=each.is_chosen,
        )
        for each in entries[:SELECT_OPTIONS]
    ]
    made: ui.Select[Any] = ui.Select(
        custom_id=str(ref),
        placeholder=cut(placeholder, PLACEHOLDER),
        options=options,
        min_values=allowed[0],
        max_values=allowed[1],
    )
    return Action(made, ref)


def rows(buttons: Sequence[Action], width: int = ROW_BUTTONS) -> list[ui.ActionRow[Any]]:
    """Return buttons in rows; those that cannot be taken back never stand beside harmless ones.

    A thumb that misses one must not press the other. Whichever kind comes first is on top.
    """
    found: list[ui.ActionRow[Any]] = []
    for kind in dict.fromkeys(each.is_final for each in buttons):
        alike = [each for each in buttons if each.is_final is kind]
        found += [ui.ActionRow(*alike[at : at + width]) for at in range(0, len(alike), width)]
    return found


def size(parts: Sequence[Sequence[Action]]) -> int:
    """Return how many components some parts are, each in rows of its own: Discord counts rows."""
    return sum(1 + len(row.children) for part in parts for row in rows(part))
