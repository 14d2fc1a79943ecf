"""Forms to be filled in: opened by a button, sent back under a custom id of ours.

Nothing about an open form is kept: what comes back is known by its custom id alone, like a click,
so a form that was open during a restart can still be sent.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.discord.components import Router
from bot.discord.custom_ids import TEMPLATE, Ref
from bot.discord.interaction import Reply
from bot.discord.limits import FIELD_HELP, FIELD_LABEL, FORM_TITLE, cut

Opener = Callable[[Reply, Ref], Awaitable[ui.Modal]]  # makes the form that a button opens


@dataclass(frozen=True, slots=True)
class Field:
    """One line to be typed."""

    name: str
    label: str
    help_line: str = ""
    example: str = ""
    value: str = ""
    is_required: bool = True
    longest: int = 100


def form(ref: Ref, title: str, fields: Sequence[Field]) -> ui.Modal:
    """Return a form that is sent as a click on `ref`."""
    made = ui.Modal(title=cut(title, FORM_TITLE), custom_id=str(ref), timeout=None)
    for field in fields:
        typed: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.name,
            placeholder=cut(field.example, FIELD_HELP) or None,
            default=field.value or None,
            required=field.is_required,
            max_length=field.longest,
        )
        help_line = cut(field.help_line, FIELD_HELP) or None
        made.add_item(
            ui.Label(text=cut(field.label, FIELD_LABEL), description=help_line, component=typed)
        )
    made.stop()  # then discord.py keeps nothing of it: see `sent`
    return made


async def sent(interaction: discord.Interaction[Any], router: Router) -> None:
    """Hand a form on that somebody has sent; whatever is not ours is left alone."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Any = interaction.data or {}
    match = TEMPLATE.fullmatch(str(data.get("custom_id", "")))
    if match is not None:
        await router.clicked(interaction, Ref.of(match))
