"""The stage: an agenda in scripted time, and the jumps to whatever comes next on it."""

from __future__ import annotations

import asyncio
import heapq
import io
import itertools
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from tests.month.shared_clock import NEVER, SLACK, Pulse, Rest, SharedClock, drain, real_monotonic

Act = Callable[[], Coroutine[Any, Any, None]]

_LOOK = 0.02  # seconds between two looks at those who are not quiet, if no bell rings
_STUCK = 0.05  # seconds that bots rest while somebody waits for them: then for their own timers
_WORTH_A_JUMP = 0.01  # seconds
_NO_ANSWER = 3.1  # seconds after which whoever presses without a bot is told so
_PATIENCE = 180.0  # seconds, real, in which something has to happen
_SHOWN = 30  # lines of a log


class StandstillError(Exception):
    """Nothing happens any more, or a bot has died that nobody killed; says what is waited for."""


class ScriptedBot:
    """The real bot on the shared clock."""

    def __init__(
        self, discord: LocalDiscord, data: Path, name: str, *, database: str = "", shards: str = ""
    ) -> None:
        pulse = data / f"{name}.pulse"
        self.pulse = Pulse(pulse)
        self._log = data / f"{name}.log"
        self._name = name
        self._is_wanted = False
        self.process = BotProcess(
            discord,
            data,
            ("-m", "tests.month.scripted_bot", str(data / "clock"), str(pulse)),
            BATHYSPHERE_PACE="0",  # people press faster than anybody can
            BATHYSPHERE_BACKUP_DAYS="0",
            BATHYSPHERE_DATABASE=database,
            BATHYSPHERE_SHARDS=shards,
        )

    async def start(self) -> None:
        """Start, and forget what the one before told last."""
        self.pulse.tell(Rest())
        await self.process.start()
        self._is_wanted = True

    async def kill(self) -> None:
        """End at once."""
        self._is_wanted = False
        await self.process.kill()

    @property
    def is_lost(self) -> bool:
        """Return whether the bot has ended without being killed."""
        return self._is_wanted and not self.process.is_running

    def __str__(self) -> str:
        lines = "\n".join(f"  {line}" for line in self.process.log[-_SHOWN:])
        state = "lives" if self.process.is_running else "is dead"
        return f"{self._name} {state}, {self.pulse.read()}\n{lines}"

    def keep_log(self) -> None:
        """Write down what the bot has said."""
        self._log.write_text("\n".join(self.process.log))


@dataclass(slots=True)
class Cost:
    """Where real time went."""

    jumps: int = 0
    acting: float = 0.0  # seconds in which somebody did something
    waiting: float = 0.0  # seconds in which only bots worked
    stuck: int = 0  # jumps for somebody who waited for a bot that rested


@dataclass(slots=True)
class Stage:
    """Moves the clock of everybody from one thing to the next."""

    discord: LocalDiscord
    clock: SharedClock
    bots: list[ScriptedBot] = field(default_factory=list)
    cost: Cost = field(default_factory=Cost)
    _agenda: list[tuple[float, int, Act]] = field(default_factory=list)
    _numbers: itertools.count[int] = field(default_factory=itertools.count)
    _acting: set[asyncio.Task[None]] = field(default_factory=set)
    _seen: tuple[int, ...] = ()  # how often each bot had come to rest at the last look
    _seen_at: float = 0.0
    _moved_at: float = field(default_factory=real_monotonic)  # when something last happened

    def now(self) -> float:
        """Return the scripted time."""
        return self.clock.time()

    def at(self, when: float, act: Act) -> None:
        """Put something on the agenda."""
        heapq.heappush(self._agenda, (when, next(self._numbers), act))

    async def play(self, until: float) -> None:
        """Let everything happen that is on the agenda until then."""
        while self._acting or self.now() < until:
            if self.now() < until:
                self._begin_what_is_due()
            self._check_progress()
            began = real_monotonic()
            if self._acting:
                await self._let_them_act()
                self.cost.acting += real_monotonic() - began
            elif self._is_quiet():
                self._jump(min(self._next_entry(), self._next_timer() + SLACK, until))
                await asyncio.sleep(0)
            else:
                await self._bell()
                self.cost.waiting += real_monotonic() - began

    def _check_progress(self) -> None:
        """Fail aloud instead of waiting for ever."""
        lost = next((bot for bot in self.bots if bot.is_lost), None)
        if lost is not None:
            raise StandstillError(f"a bot has ended by itself:\n{lost}")
        if real_monotonic() - self._moved_at > _PATIENCE:
            raise StandstillError(f"nothing has happened for {_PATIENCE:.0f} s:\n{self}")

    def __str__(self) -> str:
        waiting = io.StringIO()
        for task in self._acting:
            task.print_stack(file=waiting)
        pending = [each for each in self._interactions() if each["state"] == "pending"]
        return "\n".join(
            [
                f"scripted time {self.now():.1f}, offset {self.clock.offset:.1f}",
                f"next entry in {self._next_entry() - self.now():.1f} s, next timer of a bot in "
                f"{self._next_timer() - self.now():.1f} s",
                f"interactions without an answer: {pending}",
                f"who acts: {waiting.getvalue() or 'nobody'}",
                *map(str, self.bots),
            ]
        )

    async def _bell(self) -> None:
        """Wait until some bot comes to rest."""
        loop = asyncio.get_running_loop()
        rung: asyncio.Future[None] = loop.create_future()
        for bot in self._living():
            drain(bot.pulse.bell)
            loop.add_reader(bot.pulse.bell, _once, rung)
        # In case it has rung before we listened.
        handle = loop.call_later(_LOOK, _once, rung)
        try:
            if not self._is_quiet():
                await rung
        finally:
            handle.cancel()
            for bot in self.bots:
                loop.remove_reader(bot.pulse.bell)

    async def interrupt(self) -> None:
        """Break off whatever anybody but the caller is doing: nobody will answer them."""
        others = self._acting - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self._acting -= others

    def _begin_what_is_due(self) -> None:
        while self._agenda and self._agenda[0][0] <= self.now():
            _, _, act = heapq.heappop(self._agenda)
            self._acting.add(asyncio.create_task(act()))

    async def _let_them_act(self) -> None:
        done, _ = await asyncio.wait(
            self._acting, timeout=0.005, return_when=asyncio.FIRST_COMPLETED
        )
        self._acting -= done
        for task in done:
            if not task.cancelled():
                task.result()  # raises what went wrong
        if done:
            self._moved_at = real_monotonic()
            return
        if not self._living():
            self._jump(self.now() + _NO_ANSWER)
        elif self._is_stuck():
            # They wait for something that a bot does later: a retry, a pause before the next try.
            self.cost.stuck += 1
            self._jump(min(self._next_entry(), self._next_timer()))

    def _is_quiet(self) -> bool:
        """Return whether all bots rest."""
        return all(bot.pulse.read().is_quiet(self.clock.offset) for bot in self._living())

    def _is_stuck(self) -> bool:
        """Return whether all bots rest, and have for a while, though somebody waits for them."""
        turns = tuple(bot.pulse.read().turns for bot in self._living())
        if turns != self._seen or not self._is_quiet():
            self._seen, self._seen_at = turns, real_monotonic()
            return False
        return real_monotonic() - self._seen_at >= _STUCK and not self._is_anything_pending()

    def _living(self) -> list[ScriptedBot]:
        return [bot for bot in self.bots if bot.process.is_running]

    def _is_anything_pending(self) -> bool:
        return any(record["state"] == "pending" for record in self._interactions())

    def _interactions(self) -> Iterable[dict[str, Any]]:
        return self.discord.server.core.world.interactions.values()

    def _next_timer(self) -> float:
        return min((bot.pulse.read().until for bot in self._living()), default=NEVER)

    def _next_entry(self) -> float:
        return self._agenda[0][0] if self._agenda else NEVER

    def _jump(self, to: float) -> None:
        seconds = to - self.now()
        if seconds < _WORTH_A_JUMP or to == NEVER:
            return
        self._moved_at = real_monotonic()
        self.clock.offset += seconds
        self.discord.advance(seconds)
        for bot in self._living():
            bot.pulse.wake()
        self.cost.jumps += 1


def _once(rung: asyncio.Future[None]) -> None:
    if not rung.done():
        rung.set_result(None)
