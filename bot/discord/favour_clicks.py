"""Clicks of friends: to play for somebody who is away, not to, and to give the seat back."""

from __future__ import annotations

from functools import partial

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.favour_message import DECLINED, GRANTED, NO, YES, FavourMessages
from bot.discord.interaction import Handlers, Reply
from bot.discord.languages import own_language
from bot.discord.message_builder import note
from bot.discord.notice_message import board_link
from bot.discord.sentences import Speech
from bot.jobs.follow_up import FollowUp
from bot.tables.favours import Granted
from bot.tables.refusals import FavourClosedError
from bot.tables.services import Services
from bot.tables.table import Table


class FavourClicks:
    """What a friend answers, and how the seat goes back."""

    def __init__(self, services: Services, messages: FavourMessages, follow_up: FollowUp) -> None:
        self._services = services
        self._messages = messages
        self._follow_up = follow_up
        self.handlers: Handlers = {
            custom_ids.FAVOUR: self._answered,
            custom_ids.GIVE_BACK: self._give_back,
        }

    async def _answered(self, reply: Reply, ref: Ref) -> None:
        what, _, token = ref.argument.partition(".")
        answers = {YES: self._yes, NO: self._no}
        if what not in answers:
            raise FavourClosedError()
        await answers[what](reply, ref.game, token)

    async def _yes(self, reply: Reply, game_id: int, token: str) -> None:
        granted = await self._services.favours.grant(game_id, reply.user_id, token)
        for table in granted.done:
            self._follow_up.follow(table.id)
        word = GRANTED if granted.done else DECLINED
        close = partial(self._messages.close, granted.row, granted.favour, word)
        self._follow_up.run(game_id, close)
        await reply.show(note("\n".join(await self._told(reply, granted))))

    async def _told(self, reply: Reply, granted: Granted) -> list[str]:
        """Return where the friend plays now, a line for each table, and where that cannot be."""
        language = await own_language(self._services.store, reply.interaction)
        tables = [*granted.done, *granted.refused]
        lines = []
        for table in tables:
            speech = Speech(table, language)
            turn = await self._services.tables.open(table.id)
            kind = "favour-yours" if table in granted.done else "favour-not-yours"
            lines.append(speech.bot(kind, title=speech.title, link=board_link(turn)))
        if granted.done:
            speech = Speech(granted.done[0], language)
            lines += [speech.bot("favour-thanks")]
        return lines

    async def _no(self, reply: Reply, game_id: int, token: str) -> None:
        row, favour = await self._services.favours.decline(game_id, reply.user_id, token)
        close = partial(self._messages.close, row, favour, DECLINED)
        self._follow_up.run(game_id, close)
        table = await self._services.tables.get(game_id)
        await self._say(reply, table, "favour-no-matter")

    async def _give_back(self, reply: Reply, ref: Ref) -> None:
        """Give the seats back that somebody plays for others at a table, at any time."""
        table = await self._services.lending.give_back(ref.game, reply.user_id)
        self._follow_up.follow(ref.game)
        await self._say(reply, table, "given-back")

    async def _say(self, reply: Reply, table: Table, message_id: str) -> None:
        language = await own_language(self._services.store, reply.interaction)
        await reply.show(note(Speech(table, language).bot(message_id)))
