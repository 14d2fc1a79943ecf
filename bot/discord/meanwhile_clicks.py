"""Clicks in /away about who plays meanwhile (P2): nobody, the computer, a friend who is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord

from bot.courtesy.away import away_until
from bot.discord.interaction import Reply
from bot.discord.meanwhile_message import ABSENT, SEATED, SEEN, back_lines, meanwhile_lines
from bot.discord.members import is_member
from bot.discord.names import plain_name
from bot.discord.publisher import Publisher
from bot.jobs.follow_up import FollowUp
from bot.tables.favours import Favour
from bot.tables.lending import Held, may_play
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.wording import Message


class Meanwhile:
    """What somebody who is away chooses for their tables."""

    def __init__(self, services: Services, publisher: Publisher, follow_up: FollowUp) -> None:
        self._services = services
        self._lending = services.lending
        self._publisher = publisher
        self._messages = publisher.favours
        self._follow_up = follow_up

    async def told(
        self, user_id: int, language: str, refused: Mapping[int, str] | None = None
    ) -> tuple[list[str], bool]:
        """Return what holds at each table of somebody, and whether anybody plays or is asked."""
        held = await self._lending.held(user_id)
        asked = [favour for _, favour in await self._services.favours.asked_by(user_id)]
        lines = meanwhile_lines(held, asked, language, refused)
        return lines, bool(asked) or any(each.by_computer or each.friend for each in held)

    async def computer(self, user_id: int) -> None:
        """Let computers play at all tables."""
        await self._ask_no_more(user_id)
        self._follow(await self._lending.lend_all(user_id))

    async def nobody(self, user_id: int) -> None:
        """Let all tables wait."""
        await self._ask_no_more(user_id)
        self._follow(await self._lending.leave_all(user_id))

    async def back(self, user_id: int, language: str) -> list[str]:
        """Give somebody all seats back; return a line for each table."""
        await self._ask_no_more(user_id)
        games = await self._lending.take_back_all(user_id)
        self._follow(games)
        held = [each for each in await self._lending.held(user_id) if each.table.id in games]
        return back_lines(held, language)

    async def friend(self, reply: Reply, chosen: str) -> tuple[Message | None, dict[int, str]]:
        """Ask a friend for all tables at which they may play.

        Returns why they cannot be asked at all, and why not at single tables.
        """
        found = _chosen(reply.interaction, chosen)
        if found is None:
            return None, {}
        friend, is_bot = found
        if is_bot or friend.user_id == reply.user_id:
            return Message("meanwhile-bot" if is_bot else "meanwhile-yourself"), {}
        own = (await self._services.people.settings(reply.user_id)).own
        until = away_until(own, self._services.people.now())
        if until is None:
            return None, {}
        refused: dict[int, str] = {}
        by_server: dict[int, list[Table]] = {}
        for held in await self._lending.held(reply.user_id):
            why = await self._why_not(held, reply.user_id, friend)
            if why is not None:
                refused[held.table.id] = why
            elif held.friend != friend.user_id:
                by_server.setdefault(held.table.row.guild_id or 0, []).append(held.table)
        # One message per server: on one nobody reads what is played on another.
        wanted = [
            (Favour.new(reply.user_id, friend, [each.id for each in tables], until), tables[0])
            for tables in by_server.values()
        ]
        await self._ask_anew(reply.user_id, wanted)
        return None, refused

    async def _ask_anew(self, user_id: int, wanted: Sequence[tuple[Favour, Table]]) -> None:
        """Ask what is wanted now and nothing else; what is asked already rings nobody again."""
        asked = await self._services.favours.asked_by(user_id)
        for row, old in asked:
            if not any(old.is_like(new) for new, _ in wanted):
                await self._messages.withdraw(row)
        for new, first in wanted:
            if not any(old.is_like(new) for _, old in asked):
                await self._ask(new, first)

    async def _ask(self, favour: Favour, first: Table) -> None:
        await self._messages.note(first, favour)
        self._follow_up.run(first.id, partial(self._messages.post, first.id, favour.token))

    async def _why_not(self, held: Held, user_id: int, friend: Person) -> str | None:
        """Return why a friend cannot play at a table, None if they may be asked."""
        table = held.table
        if not may_play(table, user_id, friend):
            return SEATED if friend.user_id in table.humans() else SEEN
        row = table.row
        is_there = row.guild_id is not None and row.gone_at is None
        if not is_there:
            return ABSENT
        found = await is_member(self._publisher.client, row.guild_id or 0, friend.user_id)
        return ABSENT if found is False else None  # if Discord does not say, they may answer

    async def _ask_no_more(self, user_id: int) -> None:
        await self._ask_anew(user_id, ())

    def _follow(self, games: list[int]) -> None:
        for game_id in games:
            self._follow_up.follow(game_id)


def _chosen(interaction: discord.Interaction[Any], chosen: str) -> tuple[Person, bool] | None:
    """Return who was chosen in a menu of people, and whether that is a bot."""
    # From the click itself: we keep no members, and the intent for them is off.
    data: Any = interaction.data or {}
    resolved = data.get("resolved") or {}
    user = (resolved.get("users") or {}).get(chosen)
    if user is None or not chosen.isdecimal():
        return None
    member = (resolved.get("members") or {}).get(chosen) or {}
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    return Person(int(chosen), plain_name(str(name))), bool(user.get("bot"))
