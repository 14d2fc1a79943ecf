"""Which part of a question a panel shows, and by which picture; as it stands in custom ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from games.core.menu import Path

_WHOLE_VERBS = (custom_ids.WHOLE, custom_ids.PLAN_WHOLE)


@dataclass(frozen=True, slots=True)
class Part:
    """The list that a path of menus leads to, over a close look or over the whole board."""

    path: Path = ()
    is_all: bool = False  # also what the game would leave out; what a path leads to never does
    is_whole: bool = False  # the picture is that of the whole board

    @classmethod
    def of(cls, ref: Ref) -> Self:
        """Return what a component opens."""
        is_all = ref.argument == custom_ids.ALL
        return cls(custom_ids.path_of(ref.argument), is_all, ref.verb in _WHOLE_VERBS)

    def what(self, submenu: str, whole: str) -> str:
        """Return what a component does that opens this, by the verbs for that."""
        verb = whole if self.is_whole else submenu
        is_all = self.is_all and not self.path
        return f"{verb}.{custom_ids.ALL}" if is_all else custom_ids.submenu(self.path, verb)


TOP = Part()
EVERYTHING = Part(is_all=True)
