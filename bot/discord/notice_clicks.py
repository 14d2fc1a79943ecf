"""Clicks on notices: peace until tomorrow."""

from __future__ import annotations

from bot.courtesy.notice_ladder import not_today
from bot.discord.custom_ids import HUSH, Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.message_builder import note
from bot.discord.sentences import own_turn
from bot.tables.clocks import CLOCK
from bot.tables.own_settings import ATTENTION, attention_of
from bot.tables.services import Services


class NoticeClicks:
    """What the person who is reminded can do about it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self.handlers: Handlers = {HUSH: self._hush}

    async def _hush(self, reply: Reply, ref: Ref) -> None:
        """Keep silent until the morning (*Not today*), at all tables; the clock goes on."""
        turn, speech = await own_turn(self._services, reply, ref.game)
        waited = {turn.table.seats[seat].user_id for seat in turn.table.waiting_for()}
        if reply.user_id not in waited:
            await reply.show(note(speech.bot("refused-hush")))
            return
        now = self._services.tables.now()
        async with self._store.write():
            of_user = await self._store.preferences.all("user", reply.user_id)
            own = attention_of(of_user).own
            peace = not_today(own, now)
            heard = {**of_user.get(ATTENTION, {}), "hushed": list(peace)}
            await self._store.preferences.set("user", reply.user_id, ATTENTION, heard)
            await self._store.timers.pull(reply.user_id, CLOCK, now)
        words = [speech.bot("hushed", until=f"<t:{peace.end}:f>")]
        if not own.zone:  # then no night is known, and this is when somebody minds
            words.append(speech.bot("hushed-no-zone"))
        await reply.show(note("\n".join(words)))
