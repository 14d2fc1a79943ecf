"""Clicks of whoever only looks: hand, board, log."""

from __future__ import annotations

from bot.discord import custom_ids
from bot.discord.board_message import board_text
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.limits import TEXT_TOTAL, cut_lines
from bot.discord.message_builder import Layout, fenced, note
from bot.discord.panel_message import PanelMaker
from bot.discord.sentences import own_speech
from bot.jobs.follow_up import FollowUp
from bot.tables.public_time import public_time
from bot.tables.services import Services
from bot.tables.story import story


class LookClicks:
    """What can be seen of a table without changing it."""

    def __init__(self, services: Services, panels: PanelMaker, follow_up: FollowUp) -> None:
        self._services = services
        self._store = services.store
        self._panels = panels
        self._follow_up = follow_up
        self.handlers: Handlers = {
            custom_ids.HAND: self.show_hand,
            custom_ids.BOARD: self.show_board,
            custom_ids.LOG: self.show_log,
        }

    async def show_hand(self, reply: Reply, ref: Ref) -> None:
        """Show a player the own cards and notes."""
        table, speech = await own_speech(self._services, reply, ref.game)
        held = table.seated(reply.user_id)
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        await reply.show(await self._panels.waiting(table, speech, held[0], reply.ticket))

    async def show_board(self, reply: Reply, ref: Ref, *, as_text: bool = False) -> None:
        """Show the public board, as a picture or as text."""
        table, speech = await own_speech(self._services, reply, ref.game)
        # A player who has to ask for the board may have lost it: then it is posted anew.
        if table.seats_of(reply.user_id):
            self._follow_up.restore(table.id)
        else:
            self._follow_up.follow(table.id)
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        if not as_text:
            await reply.show(await self._panels.waiting(table, speech, None, reply.ticket))
            return
        now = self._services.tables.now()
        text = board_text(table, speech, now)
        time = public_time(table, now)
        await reply.show(Layout().text(fenced(text)).text(speech.waiting(time)))

    async def show_log(self, reply: Reply, ref: Ref) -> None:
        """Show what happened, as the user may know it, the latest last."""
        table, speech = await own_speech(self._services, reply, ref.game)
        held = table.seats_of(reply.user_id)
        entries = await self._store.entries.of_game(table.id)
        told = story(entries, held[0] if held else None)
        layout = Layout().text(f"### {speech.title} · {speech.bot('button-log')}")
        layout.text(speech.bot("chance-sealed", hash=table.row.seed_hash))
        spoken = [*speech.told(told), *([f"**{speech.verdict()}**"] if table.is_over else [])]
        # Room for title and hash; what no longer fits is the beginning.
        lines = cut_lines(spoken, TEXT_TOTAL - 400)
        if len(lines) < len(spoken):
            lines.insert(0, speech.bot("log-earlier", count=len(spoken) - len(lines)))
        await reply.show(layout.text("\n".join(lines) or "–"))
