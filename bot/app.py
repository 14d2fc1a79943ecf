"""The bot: services, workers, clockwork and the connection to Discord, wired together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import games
from bot.discord.client import client_for
from bot.discord.commands import Commands
from bot.discord.dispatch import Dispatch
from bot.discord.endpoint import use_gateway_of_api
from bot.discord.games_command import answer_games_list
from bot.discord.new_table import answer_thread_offers
from bot.discord.permissions import invitation
from bot.discord.publisher import Publisher
from bot.discord.shards import Shards, name_of
from bot.discord.throttle import Throttle
from bot.environment import backup_folder
from bot.jobs.clockwork import Clockwork
from bot.jobs.crew import Crew
from bot.jobs.kept_pictures import KeptPictures
from bot.jobs.looks import Looks
from bot.jobs.supervision import Supervised
from bot.jobs.workshop import Workshop
from bot.operate.backups import LONGEST_PAUSE, Nightly
from bot.operate.heartbeat import Heart
from bot.tables.clocks import CLOCK
from bot.tables.gone_channels import GONE
from bot.tables.ready import READY
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, IDLE_LOBBY, LAST_CALL, MID_TURN, PLAN
from bot.version import release
from storage.api.store import Store

log = logging.getLogger(__name__)

_HEART_PAUSE = 20.0  # seconds: a heart that stands still for longer is taken for a dead bot's


@dataclass(frozen=True, slots=True)
class Equipment:
    """What the bot works with; a measurement gives it something else, or looks on."""

    crew: Callable[[Path], Crew] = Crew  # makes the one that keeps its sprites in a folder
    observer: Callable[[], Coroutine[Any, Any, None]] | None = None  # goes on beside the bot


USUAL = Equipment()


class Bathysphere:
    """Everything one process consists of; built once, started, drained and closed."""

    def __init__(
        self,
        store: Store,
        *,
        own_gateway: bool,
        folder: Path,
        backup_days: int = 0,
        pace: float = 1.0,
        shards: Shards | None = None,
        equipment: Equipment = USUAL,
    ) -> None:
        self.store = store
        # First: whoever posts needs it. It asks us for the router only once it is connected.
        self.client = client_for(self, shards)
        self.crew = equipment.crew(folder / "sprites")
        self.workshop = Workshop.of(self.crew, KeptPictures(folder / "pictures"))
        self.services = Services(store, think=self.workshop.think)
        self.publisher = Publisher(self.client, self.services, self.workshop)
        self.router = Dispatch(self.services, self.workshop, self.publisher, Throttle(pace))
        answer_thread_offers(self.router)
        answer_games_list(self.router)
        self._own_gateway = own_gateway
        self._observer = equipment.observer
        self.heart = Heart(
            folder,
            store,
            lambda: self.client.is_connected,
            name_of(shards),
            lambda: self.crew.states,
        )
        self.nightly = Nightly(store, backup_folder(folder), backup_days)
        self.clockwork = self._clockwork()
        self._commands = Commands(self.client, store)
        self._timers = Supervised("timers", self.clockwork.run)
        self.supervised = (
            self._timers,
            Supervised("backups", self.nightly.run, longest=LONGEST_PAUSE),
            Supervised("heartbeat", self.heart.run, longest=_HEART_PAUSE),
            Supervised("channels", self.router.channels.run),
            Supervised("commands", self._commands.sync_if_changed),
        )
        self._clock: asyncio.Task[None] | None = None
        self._rounds: list[asyncio.Task[None]] = []  # what may be broken off at any time

    def _clockwork(self) -> Clockwork:
        """Return what wakes us for every kind of timer row, and who acts on it."""
        return Clockwork(
            self.store,
            self.services.tables.now,
            {
                FOLLOW_UP: self.publisher.follow_if_free,
                MID_TURN: self.publisher.follow_if_free,
                IDLE_LOBBY: self.publisher.closing.close_idle,
                LAST_CALL: self.publisher.closing.close_idle,
                GONE: self.router.channels.tell,
                CLOCK: self.publisher.time_keeper.tick,
                READY: self.publisher.ready.expire,
                PLAN: self.router.play_plans,
            },
            look=Looks(self.store, self.services.tables.now, self.services.restored.settle).look,
        )

    async def start(self, token: str) -> None:
        """Log in, connect and serve until closed."""
        await self.client.start(token)

    async def logged_in(self) -> None:
        """Register commands and components and start what goes on beside the clicks."""
        if self._own_gateway:
            await use_gateway_of_api(self.client)
        self._commands.register(
            self.router, self.nightly, self.supervised, lambda: self.crew.states
        )
        # What Discord did not let us do now is tried on: the last of the supervised.
        ahead = self.supervised[: -1 if await self._commands.are_synced() else None]
        self._clock, *self._rounds = (asyncio.create_task(each.run()) for each in ahead)
        if self._observer is not None:
            self._rounds.append(asyncio.create_task(self._observer()))
        self.workshop.rehearse_ahead(game.slug for game in games.all())

    async def connected(self) -> None:
        """Say that the bot is there and how to invite it."""
        user, servers = self.client.user, len(self.client.guilds)
        log.info("ready: release=%s user=%s servers=%s", release(), user, servers)
        log.info("invite: %s", invitation(self.client.application_id or 0))
        await self.heart.beat()

    async def drain(self, within: float) -> None:
        """Take no new work and finish what is under way; whoever clicks meanwhile is told."""
        log.info("stopping: no new work")
        # First nothing new, then what is under way: the other way round there is no end.
        self.router.stop()
        self.services.computers.wind_down()
        self.clockwork.stop()
        self._timers.stop()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._clock_stopped(within))
            finish = both.create_task(self.router.finish(within))
        if finish.result():  # nothing is lost: what was saved has a timer that repeats the rest
            log.warning("stopping: broken off=%s", finish.result())

    async def _clock_stopped(self, within: float) -> None:
        if self._clock is not None:
            await asyncio.wait({self._clock}, timeout=within)

    async def close(self) -> None:
        """Close the connection, then end the workers; waits for nothing else."""
        # First, or the file would tell of a lost gateway while we close it ourselves.
        self.heart.stop()
        for task in (*self._rounds, *filter(None, [self._clock])):
            task.cancel()
        await self.client.close()
        await self.router.finish(0.0)
        await asyncio.gather(self.workshop.close(), self.crew.close())
