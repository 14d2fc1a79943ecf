"""What goes on behind a click: computers move, boards are posted; awaited at the end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.front.delivery import is_final
from bot.front.layouts import NOBODY, note
from bot.front.people import own_language
from bot.front.poster import Poster
from bot.front.reply import Reply
from bot.texts import speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api import Store
from storage.errors import StorageError

log = logging.getLogger(__name__)


class Background:
    """All work under way, so that stopping can wait for it; one follow-up a game at a time."""

    def __init__(self, store: Store, poster: Poster) -> None:
        self._store = store
        self._poster = poster
        self._tasks: set[asyncio.Task[Any]] = set()
        self._to_follow: set[int] = set()
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

    def follow(self, game_id: int, reply: Reply | None = None) -> None:
        """Let computers move and post the board, in the background.

        Whoever caused it is told if the board cannot be posted.
        """
        if reply is None and game_id in self._to_follow:
            return  # the one that has not begun yet will see the same
        self._to_follow.add(game_id)
        self._spawn(self._follow(game_id, reply))

    async def _follow(self, game_id: int, reply: Reply | None) -> None:
        lock = self._following.setdefault(game_id, asyncio.Lock())
        async with lock:
            self._to_follow.discard(game_id)
            await self._follow_now(game_id, reply)

    async def _follow_now(self, game_id: int, reply: Reply | None) -> None:
        try:
            await self._poster.follow(game_id)
        except discord.HTTPException as error:
            # Unless asking again is of no use, the follow-up timer is still there.
            log.warning("not posted: game=%s status=%s code=%s", game_id, error.status, error.code)
            if is_final(error) and reply is not None:
                await self._tell_unposted(reply)
        except (GameError, StorageError, discord.DiscordException, OSError) as error:
            # The follow-up timer is still there: the clockwork tries again.
            log.warning("not posted yet: game=%s error=%s", game_id, type(error).__name__)
        except Exception as error:  # its words may quote cards: asyncio must never log them
            log.error("follow-up failed: game=%s error=%s", game_id, type(error).__name__)

    async def _tell_unposted(self, reply: Reply) -> None:
        say = speaker("", await own_language(self._store, reply.interaction), lenient=True)
        layout = note(say(Message("failed-not-posted")))
        with contextlib.suppress(discord.HTTPException):
            await reply.interaction.followup.send(
                view=layout.view(), ephemeral=True, allowed_mentions=NOBODY
            )

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; it is awaited at the end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
