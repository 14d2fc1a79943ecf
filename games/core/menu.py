"""Menus for long option lists: one generic way to split them into steps of at most 25 entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.api import Option

MOST = 25  # entries of one Discord menu


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a menu: an option to choose, or a step deeper into the list.

    `index` is the place of the option in its decision. A step has a `token` to be worded by the
    game (see Option.group) or, where the game names no groups, a `span` of option places.
    """

    index: int | None = None
    token: str | None = None
    span: tuple[int, int] | None = None


Path = tuple[int, ...]  # which entry was taken at each step


def menu(options: Sequence[Option], path: Path = (), most: int = MOST) -> list[Item]:
    """Return the entries of the menu reached by `path`, at most `most` of them.

    A list that fits is shown as it is. A longer one is split by the groups the options name; what
    is still too long, or has no groups, is cut into consecutive spans of equal length. Following
    any path ends at an option; every option is reached by exactly one path.
    """
    items = _split(list(range(len(options))), options, 0, most)
    for taken in path:
        inside, depth = _inside(items, taken)
        items = _split(inside, options, depth, most)
    return [item for item, _, _ in items]


def leads_somewhere(options: Sequence[Option], path: Path, most: int = MOST) -> bool:
    """Return whether there is a menu at the end of a path."""
    try:
        menu(options, path, most)
    except IndexError:
        return False
    return True


def path_to(options: Sequence[Option], index: int, most: int = MOST) -> Path:
    """Return the path of the menu in which the option at a place stands."""
    path: Path = ()
    items = _split(list(range(len(options))), options, 0, most)
    while Item(index=index) not in [item for item, _, _ in items]:
        taken = next(place for place, (_, inside, _) in enumerate(items) if index in inside)
        path = (*path, taken)
        inside, depth = _inside(items, taken)
        items = _split(inside, options, depth, most)
    return path


_Entry = tuple[Item, list[int], int]


def _inside(items: list[_Entry], taken: int) -> tuple[list[int], int]:
    if not 0 <= taken < len(items) or items[taken][0].index is not None:
        raise IndexError(f"there is no submenu {taken}")
    _, inside, depth = items[taken]
    return inside, depth


def _split(places: list[int], options: Sequence[Option], depth: int, most: int) -> list[_Entry]:
    if len(places) <= most:
        return [(Item(index=place), [place], depth) for place in places]
    entries: list[_Entry] = []
    by_token: dict[str, list[int]] = {}
    for place in places:
        group = options[place].group
        if len(group) <= depth:
            entries.append((Item(index=place), [place], depth))
            continue
        token = group[depth]
        if token not in by_token:
            by_token[token] = []
            entries.append((Item(token=token), by_token[token], depth + 1))
        by_token[token].append(place)
    # A group of one would be a step that decides nothing.
    entries = [
        (Item(index=inside[0]), inside, deeper) if len(inside) == 1 else (item, inside, deeper)
        for item, inside, deeper in entries
    ]
    return entries if len(entries) <= most else _spans(places, depth, most)


def _spans(places: list[int], depth: int, most: int) -> list[_Entry]:
    size = -(-len(places) // most)
    parts = [places[start : start + size] for start in range(0, len(places), size)]
    return [(Item(span=(part[0], part[-1])), part, depth) for part in parts]
