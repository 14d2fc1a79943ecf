"""Commands and clicks about the time of a running table: pause, its end, another pace."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from functools import partial

import discord

from bot.courtesy import typed
from bot.courtesy.spans import DAY
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.lobby_clicks import LobbyClicks
from bot.discord.message_builder import Layout, note
from bot.discord.publisher import Publisher
from bot.discord.sentences import Speech, own_speech
from bot.jobs.follow_up import FollowUp
from bot.tables.refusals import EndlessPauseError
from bot.tables.requests import Request
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.options import Value


class TableTimeClicks:
    """What players agree on about time; everybody is asked in one message of the channel."""

    def __init__(
        self, services: Services, publisher: Publisher, lobbies: LobbyClicks, follow_up: FollowUp
    ) -> None:
        self._services = services
        self._publisher = publisher
        self._lobbies = lobbies
        self._follow_up = follow_up
        self.handlers: Handlers = {custom_ids.RESUME: self.resume}

    async def pause(self, reply: Reply, ref: Ref, days: int | None, until: str) -> None:
        """Pause the table, or ask the others (T11); a pause under way can be ended here."""
        table, speech = await own_speech(self._services, reply, ref.game)
        now = self._services.tables.now()
        paused = table.clocks.time.paused_until(now)
        # /game pause without anything more, during a pause, is somebody who wants it to end.
        if paused is not None and days is None and not until.strip():
            end = button(
                Ref(ref.game, 0, custom_ids.RESUME),
                speech.bot("button-resume"),
                discord.ButtonStyle.primary,
            )
            words = speech.bot("board-paused", when=f"<t:{paused}:f>")
            await reply.show(Layout().text(words).rows(rows([end])))
            return
        at = await self._end(reply, days, until, now)
        asking = self._services.time_requests.pause(ref.game, reply.user_id, at)
        await self._asked(reply, speech, asking, "pause")

    async def _end(self, reply: Reply, days: int | None, until: str, now: int) -> int:
        if until.strip():
            zone = (await self._services.people.settings(reply.user_id)).own.zone
            return typed.moment(until, zone)
        if days is None:
            raise EndlessPauseError()
        return now + days * DAY

    async def resume(self, reply: Reply, ref: Ref) -> None:
        """End a pause, or ask the others."""
        _, speech = await own_speech(self._services, reply, ref.game)
        asking = self._services.time_requests.resume(ref.game, reply.user_id)
        await self._asked(reply, speech, asking, "resume")

    async def change(self, reply: Reply, ref: Ref, values: Mapping[str, Value]) -> None:
        """Change the pace: the host in the lobby, in a running game everybody together."""
        table, speech = await own_speech(self._services, reply, ref.game)
        if table.row.status == "lobby":
            await self._lobbies.change_time(reply, ref, values)
            return
        asking = self._services.time_requests.change(ref.game, reply.user_id, values)
        await self._asked(reply, speech, asking, "pace")

    async def _asked(
        self, reply: Reply, speech: Speech, asking: Awaitable[Table | Request], what: str
    ) -> None:
        """Say that it is done, or that the others are asked."""
        done = await asking
        game_id = speech.table.id
        if isinstance(done, Request):
            ask = partial(self._publisher.requests.ask, speech.table, done)
            self._follow_up.run(game_id, ask, reply, "others-asked")
            await reply.show(note(speech.bot("others-asked")))
            return
        self._follow_up.run(game_id, partial(self._publisher.renew, game_id))
        await reply.show(note(speech.bot(f"done-{what}")))
