"""Clicks on the rules: the chapters of a table's game, or of any game, each page in place."""

from __future__ import annotations

import logging

import games
from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.languages import own_language
from bot.discord.rules_message import FULL, Book, page, shelf
from bot.discord.sentences import own_speech
from bot.jobs.crew import Picture
from bot.jobs.queue import SupersededError
from bot.jobs.worker_errors import kind_and_place
from bot.jobs.workshop import Workshop
from bot.tables.services import Services
from bot.texts import speaker
from games.core.teaching import chapter_now, chapters

log = logging.getLogger(__name__)


class RulesClicks:
    """What can be read about the rules; nothing is changed or kept."""

    def __init__(self, services: Services, workshop: Workshop) -> None:
        self._services = services
        self._workshop = workshop
        self.handlers: Handlers = {custom_ids.RULES: self.show}

    async def show(self, reply: Reply, ref: Ref) -> None:
        """Show a page: "rules.2" of a table, "rules.atlantis.2" of a game, with ".full" all of it.

        Without a number it is the chapter that matters now, without a game the reader is asked.
        """
        parts = ref.argument.split(".") if ref.argument else []
        if ref.game:
            book = await self._of_table(reply, ref.game)
        elif parts:
            language = await own_language(self._services.store, reply.interaction)
            slug = parts.pop(0)
            book = Book(games.get(slug), speaker(slug, language, lenient=True))
        else:
            language = await own_language(self._services.store, reply.interaction)
            await reply.show(shelf(games.all(), language))
            return
        place = custom_ids.number(parts[0]) if parts else None
        shown = book.nearest((book.now or 0) if place is None else place)
        picture = await self._picture(book, shown, reply)
        await reply.show(page(book, shown, full=FULL in parts, picture=picture))

    async def _picture(self, book: Book, place: int, reply: Reply) -> Picture | None:
        """Return the picture of a chapter, None if there is none or it cannot be drawn."""
        slug = book.game.slug
        if not chapters(book.game.wording()):
            return None
        try:
            return await self._workshop.page(slug, book.say.language, place + 1, reply.ticket)
        except SupersededError:  # the reader has turned the page meanwhile
            raise
        except Exception as error:  # the words say it all
            log.error("page not drawn: game=%s error=%s at=%s", slug, *kind_and_place(error))
            return None

    async def _of_table(self, reply: Reply, game_id: int) -> Book:
        table, speech = await own_speech(self._services, reply, game_id)
        if table.position is None:
            return Book(table.game, speech.say, table.id)
        held = table.seats_of(reply.user_id)
        view = table.view(held[0] if held else None)
        wording = table.game.wording()
        now = None if table.is_over else chapter_now(wording, view)
        return Book(table.game, speech.say, table.id, now, wording.rules(view))
