"""What a panel offers: the entries of its main list, groups beside it, shortcuts; all numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.discord.panel_part import EVERYTHING, TOP, Part
from bot.tables.shortcuts import shortcuts_of
from bot.tables.table import Table
from bot.tables.useful_choices import useful_places
from games.core.api import Decision, Json, Seat
from games.core.menu import MOST, Item, Path, menu, path_to
from games.core.shortcuts import Shortened, Walk, end_apart

# Four rows, or three beside the menus of groups.
MOST_NUMBERS, MOST_BESIDE = 20, 15
_MOST_GROUPS = 5  # menus below each other; with more the picture would be out of sight


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together, as a menu of their own beside the others."""

    token: str
    path: Path
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be chosen by one press, in the order of the numbers in the picture."""

    path: Path = ()
    items: tuple[Item, ...] = ()
    groups: tuple[Group, ...] = ()
    shortcuts: tuple[Walk[Any], ...] = ()
    are_marked: bool = False  # the shortcuts have numbers in the picture, too, after the options
    others: int = 0  # options that are offered elsewhere, because they seldom matter
    above: Part | None = None  # the list that this one was opened from

    @property
    def places(self) -> list[int]:
        """Return the places of the options that are numbered, in order."""
        items = [*self.items, *(item for group in self.groups for item in group.items)]
        return [item.index for item in items if item.index is not None]

    @property
    def walks(self) -> list[tuple[str, ...]]:
        """Return the choices of the shortcuts that are numbered, in order."""
        return [walk.keys for walk in self.shortcuts] if self.are_marked else []


def offered(table: Table, seat: Seat, decision: Decision, view: Json, part: Part = TOP) -> Offered:
    """Return what a panel offers at once.

    What begins a shortcut in any case is not offered by itself as well, unless the list is so long
    that it is asked part by part. What the game thinks of little use is offered as a part.
    """
    if part.path:
        return _inside(table, decision, view, part.path)
    return _at_top(table, decision, view, shortcuts_of(table, seat), part)


def offered_to_plan(table: Table, decision: Decision, view: Json, part: Part = TOP) -> Offered:
    """Return what can be planned next, step by step: a plan is made of single choices."""
    if part.path:
        return _inside(table, decision, view, part.path)
    everything = tuple(range(len(decision.options)))
    return _at_top(table, decision, view, Shortened((), everything), part)


def part_with(table: Table, decision: Decision, view: Json, place: int) -> Part:
    """Return the list in which the option at a place stands."""
    path = path_to(decision.options, place)
    few = useful_places(table, decision, view, range(len(decision.options)))
    return Part(path, is_all=few is not None and place not in few)


def _inside(table: Table, decision: Decision, view: Json, path: Path) -> Offered:
    """Return a menu of a long list."""
    # The groups of the first menu are all open there.
    is_open = len(path) == 2 and bool(_side_by_side(decision).groups)
    above = Part(() if is_open else path[:-1])
    if not above.path and useful_places(table, decision, view, range(len(decision.options))):
        above = EVERYTHING
    return Offered(path, tuple(menu(decision.options, path)), above=above)


def _at_top(table: Table, decision: Decision, view: Json, found: Shortened, part: Part) -> Offered:
    """Return the first list: what matters, or everything with its groups beside each other."""
    few = useful_places(table, decision, view, found.singles)
    if few is not None and not part.is_all:
        others = len(found.singles) - len(few)
        made = Offered(items=_items(few), shortcuts=found.shortcuts, others=others)
    elif len(found.singles) < len(decision.options) <= MOST:
        made = Offered(items=_items(found.singles), shortcuts=found.shortcuts)
    else:
        made = replace(_side_by_side(decision), shortcuts=found.shortcuts)
    above = TOP if few is not None and part.is_all else None
    return replace(made, are_marked=_are_marked(table, decision, made), above=above)


def _items(places: Sequence[int]) -> tuple[Item, ...]:
    return tuple(Item(index=place) for place in places)


def _side_by_side(decision: Decision) -> Offered:
    """Return the first menu with its groups opened beside each other, if they are few."""
    items = menu(decision.options)
    groups = [place for place, item in enumerate(items) if item.index is None]
    named = [place for place in groups if items[place].token is not None]
    if len(named) < len(groups) or len(groups) > _MOST_GROUPS:
        return Offered(items=tuple(items))
    opened = tuple(
        Group(items[place].token or "", (place,), tuple(menu(decision.options, (place,))))
        for place in groups
    )
    return Offered(items=tuple(i for i in items if i.index is not None), groups=opened)


def _are_marked(table: Table, decision: Decision, made: Offered) -> bool:
    """Return whether shortcuts can be told by numbers: each ends where nothing else lies.

    And whether there are buttons enough for all that is numbered.
    """
    if len(made.places) + len(made.shortcuts) > MOST_NUMBERS:
        return False
    keys = [decision.keys[place] for place in made.places]
    return end_apart(table.game.wording(), made.shortcuts, keys)
