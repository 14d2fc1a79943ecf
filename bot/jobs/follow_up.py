"""What goes on behind a click: computers move, boards are posted; awaited at the end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.discord.failures import FAILED, LockedThreadError, is_final, why
from bot.discord.interaction import NotShownError, Reply
from bot.discord.languages import own_language
from bot.discord.message_builder import note
from bot.discord.publisher import Publisher
from bot.jobs.worker_errors import WorkerError
from bot.tables.refusals import NoGameError
from bot.tables.turn import Turn
from bot.texts import speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api.errors import StorageError
from storage.api.store import Store

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[object]]


class FollowUp:
    """All work under way, so that stopping can wait for it; one follow-up a game at a time."""

    def __init__(self, store: Store, publisher: Publisher) -> None:
        self._store = store
        self._publisher = publisher
        self._tasks: set[asyncio.Task[Any]] = set()
        self._to_follow: set[int] = set()
        self._turns: dict[int, Turn] = {}  # of those to follow, the latest that is known
        self._following: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how much is under way."""
        return len(self._tasks)

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """Count the present task among what is under way."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("clicks are answered by tasks")
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    def follow(
        self,
        game_id: int,
        reply: Reply | None = None,
        stands: str = "",
        *,
        turn: Turn | None = None,
    ) -> None:
        """Let computers move and bring the channel up to date, in the background.

        In the midst of a turn the board waits for its end.

        Whoever caused it is told if that will never do. Where the channel alone shows what a click
        has done, `stands` is the sentence for it: then they are told of any delay, too. With the
        game as it stands after a step (`turn`) nothing is read again.
        """
        if turn is not None:
            self._turns[game_id] = turn  # if one is waiting there: this is what it would read
        if reply is None and game_id in self._to_follow:
            return  # the one that has not begun yet will see the same
        self._to_follow.add(game_id)
        self.run(game_id, partial(self._follow, game_id), reply, stands)

    async def _follow(self, game_id: int) -> None:
        lock = self._following.setdefault(game_id, asyncio.Lock())
        async with lock:
            self._to_follow.discard(game_id)
            turn = self._turns.pop(game_id, None)
            await self._publisher.follow(game_id, turn, may_wait=True)

    def restore(self, game_id: int) -> None:
        """Let what somebody has deleted, or could not be posted, come back."""
        self.run(game_id, partial(self._restore, game_id))

    async def _restore(self, game_id: int) -> None:
        await self._publisher.boards.restore(game_id)
        self.follow(game_id)

    def run(
        self,
        game_id: int,
        work: Work,
        reply: Reply | None = None,
        stands: str = "",
    ) -> None:
        """Do something about a game in the background, like `follow`."""
        task = asyncio.create_task(self._run(game_id, work, reply, stands))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, game_id: int, work: Work, reply: Reply | None, stands: str) -> None:
        try:
            await work()
        except NoGameError:
            log.info("not posted, the table is gone: game=%s", game_id)
        except Exception as error:  # a task that nobody awaits has nobody to raise it to
            # Unless asking again is of no use, the follow-up timer is still there.
            yet = "" if is_final(error) else " yet"
            log.log(_level(error), "not posted%s: game=%s %s", yet, game_id, why(error))
            if reply is not None and (stands or is_final(error)):
                await self._tell_unposted(game_id, reply, stands, error)

    async def _tell_unposted(
        self, game_id: int, reply: Reply, stands: str, error: Exception
    ) -> None:
        """Say what counts all the same, and what is needed or will follow."""
        say = speaker("", await own_language(self._store, reply.interaction), lenient=True)
        what = "later"
        if is_final(error):
            what = "locked" if isinstance(error, LockedThreadError) else "refused"
        counts = say(Message(stands or "move-saved"))
        try:
            await reply.add(note(say(Message(f"unposted-{what}", {"stands": counts}))))
        except NotShownError as unshown:
            log.warning("not told that it is not posted: game=%s %s", game_id, unshown)

    async def finish(self, within: float) -> int:
        """Wait for what is under way; return how much was broken off because it took longer."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while self._tasks and loop.time() < end:
            await asyncio.wait(self._tasks, timeout=end - loop.time())
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        return len(left)


def _level(error: Exception) -> int:
    """Return how loudly to speak of a failure: what is nobody's fault but ours is an error."""
    expected = isinstance(error, (*FAILED, GameError, StorageError, WorkerError))
    return logging.WARNING if expected else logging.ERROR
