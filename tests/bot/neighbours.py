"""Which buttons cannot be taken back, told by their custom ids alone: whoever draws rows is judged
by another list than their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.discord.custom_ids import TEMPLATE, Ref

_FINAL = ("s.", "resign", "stop", "close.sure", "me.forget.sure", "late.computer", "late.open")
_WAITS = "start.wait"


def mixed_rows(view: ui.LayoutView) -> list[list[str]]:
    """Return the rows in which something final stands beside something harmless."""
    found = []
    for row in view.walk_children():
        if isinstance(row, ui.ActionRow):
            refs = list(_refs(row))
            if len({is_final(ref) for ref in refs}) > 1:
                found.append([ref.what for ref in refs])
    return found


def is_final(ref: Ref) -> bool:
    """Return whether one press does what cannot be taken back, whatever stands at stake."""
    is_undo = ref.verb == "undo" and bool(ref.argument)
    is_start = ref.verb == "start" and ref.what != _WAITS
    return is_undo or is_start or f"{ref.what}.".startswith(tuple(f"{_whole(f)}" for f in _FINAL))


def _whole(beginning: str) -> str:
    return beginning if beginning.endswith(".") else f"{beginning}."


def _refs(row: ui.ActionRow[Any]) -> Iterator[Ref]:
    for child in row.children:
        item: Any = getattr(child, "item", child)
        match = TEMPLATE.fullmatch(str(getattr(item, "custom_id", "")))
        if isinstance(item, ui.Button) and item.style != discord.ButtonStyle.link and match:
            yield Ref.of(match)
