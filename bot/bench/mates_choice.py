"""A policy for scripted people: what a mate would choose, by the fewest presses."""

from __future__ import annotations

from typing import Any

from bot.discord.panel_message import question_for
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.offers import Kind, Offer, game_of, leading_on
from bot.tables.repository import TableRepository
from bot.tables.shortcuts import shortcut_id, shortcuts_of
from bot.tables.table import Table
from games.core.api import Seat
from games.core.chance import Chance
from games.core.menu import Path, path_to
from games.core.planning import imagined
from games.core.players import MATE, choose
from games.core.shortcuts import Walk


class MatesChoice:
    """Looks at the table as the bot has stored it, and asks the mate of the game."""

    def __init__(self, tables: TableRepository, user_id: int, seed: str) -> None:
        self._tables = tables
        self._user_id = user_id
        self._chance = Chance(seed)
        self._wanted: tuple[int, int] | None = None  # a question by its number, and the option
        self._shortcut: str | None = None  # the one that begins with it and goes furthest
        self._path: Path = ()  # of menus to that option

    async def choose(self, panel: Message) -> Offer | None:
        """Return what leads to the mate's choice, None if nothing is asked any more."""
        leading = leading_on(panel)
        if not leading:
            return None
        if leading[0].kind is Kind.SURE:
            return leading[0]
        index = await self._index(panel)
        at_once = {o.ref.argument: o for o in leading if o.kind is Kind.SHORTCUT and o.ref}
        if self._shortcut in at_once:
            return at_once[self._shortcut]
        chosen = next((offer for offer in leading if offer.index == index), None)
        return chosen or self._way_to(leading)

    async def _index(self, panel: Message) -> int:
        """Return the place of the choice among the options; the same however often it is asked."""
        table = await self._tables.get(game_of(panel) or 0)
        found = question_for(table, self._user_id)
        if found is None:
            raise LookupError("nothing is asked")
        seat, question = found
        if self._wanted is None or self._wanted[0] != question.asked:
            key = choose(table.game, table.running().state, seat, MATE, self._chance)
            self._wanted = question.asked, question.decision.keys.index(key)
            self._shortcut = _furthest(table, seat, key, self._chance)
        self._path = path_to(question.decision.options, self._wanted[1])
        return self._wanted[1]

    def _way_to(self, leading: list[Offer]) -> Offer:
        """Return the menu that leads furthest towards an option."""
        ways = [offer for offer in leading if self._path[: len(offer.path)] == offer.path]
        menus = [offer for offer in ways if offer.kind is Kind.MENU]
        return max(menus, key=lambda offer: len(offer.path))


def _furthest(table: Table, seat: Seat, first: str, chance: Chance) -> str | None:
    """Return the shortcut that makes most of the choices that a mate would make one by one."""
    offered = shortcuts_of(table, seat).shortcuts
    options = table.row.options
    walk = Walk(table.game, options, seat, imagined(table.game, table.running(), seat)).take(first)
    found = None
    for _ in range(max((len(each.steps) for each in offered), default=0)):
        if walk is None:
            break
        found = next((each for each in offered if _is_as_good(each, walk)), found)
        if walk.decision is None:
            break
        walk = walk.take(choose(table.game, walk.state, seat, MATE, chance))
    return None if found is None else shortcut_id(found.keys)


def _is_as_good(one: Walk[Any], other: Walk[Any]) -> bool:
    """Return whether two walks come to the same; a last choice that draws was not carried out."""
    is_same_end = not one.is_over or one.keys[-1] == other.keys[-1]
    return one.is_over == other.is_over and is_same_end and one.state == other.state
