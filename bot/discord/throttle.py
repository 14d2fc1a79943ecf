"""Throttle: how much one user and one server may ask for; what goes beyond costs no work."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Clock = Callable[[], float]

_REMEMBERED = 5000  # users or servers in one memory


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once after a pause, so much a second for ever."""

    burst: float
    per_second: float


# People who click as fast as boards are drawn stay below these; a held-down button does not.
USER = Rate(30, 3)
SERVER = Rate(300, 60)
TYPING = Rate(60, 10)  # suggestions: Discord asks at every pause in typing
OPENING = Rate(10, 1 / 300)  # tables, rematches included: each may leave a game behind for ever
SERVER_OPENING = Rate(40, 1 / 120)
USER_AT_ONCE = 3
SERVER_AT_ONCE = 40
TELLING = Rate(1, 1 / 10)  # the sentence that somebody is too fast


class Buckets:
    """A token bucket each for the users or servers seen lately.

    Memory is bounded: whoever was away longest is forgotten, and comes back with a full bucket.
    """

    def __init__(self, rate: Rate, clock: Clock, most: int = _REMEMBERED) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()  # tokens, at what time

    def __len__(self) -> int:
        return len(self._left)

    def take(self, key: int) -> bool:
        """Take a token; False if there is none. Trying in vain does not prolong the wait."""
        now = self._clock()
        tokens, since = self._left.pop(key, (self._rate.burst, now))
        tokens = min(self._rate.burst, tokens + (now - since) * self._rate.per_second)
        has_one = tokens >= 1
        self._left[key] = (tokens - has_one, now)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return has_one


class Throttle:
    """Says who may be served now. `factor` multiplies all limits; 0 lifts them."""

    def __init__(self, factor: float = 1.0, clock: Clock = time.monotonic) -> None:
        self._factor = factor
        self._users = self._buckets(USER, clock)
        self._servers = self._buckets(SERVER, clock)
        self._typing = self._buckets(TYPING, clock)
        self._opening = self._buckets(OPENING, clock)
        self._server_opening = self._buckets(SERVER_OPENING, clock)
        self._told = Buckets(TELLING, clock)
        self._busy: Counter[tuple[str, int]] = Counter()  # only those with work under way

    def _buckets(self, rate: Rate, clock: Clock) -> Buckets:
        return Buckets(Rate(rate.burst * self._factor, rate.per_second * self._factor), clock)

    @contextmanager
    def turn(self, user_id: int, guild_id: int | None) -> Iterator[str]:
        """Yield "" and count the user as busy inside, or yield which sentence refuses them."""
        refused = self._refused(user_id, guild_id)
        busy = [] if refused else [("user", user_id), ("server", guild_id or 0)]
        self._busy.update(busy)
        try:
            yield refused
        finally:
            self._busy.subtract(busy)
            for key in busy:
                if not self._busy[key]:
                    del self._busy[key]

    def _refused(self, user_id: int, guild_id: int | None) -> str:
        if not self._factor:
            return ""
        # The user first: what one user is refused must not use up the share of the server.
        if self._busy["user", user_id] >= USER_AT_ONCE * self._factor:
            return "pace-user"
        if not self._users.take(user_id):
            return "pace-user"
        if guild_id is None:
            return ""
        if self._busy["server", guild_id] >= SERVER_AT_ONCE * self._factor:
            return "pace-server"
        return "" if self._servers.take(guild_id) else "pace-server"

    def may_suggest(self, user_id: int) -> bool:
        """Return whether suggestions are worked out for a user who types."""
        return not self._factor or self._typing.take(user_id)

    def may_open(self, user_id: int, guild_id: int | None) -> bool:
        """Return whether a user may open one more table on a server now."""
        if not self._factor:
            return True
        return self._opening.take(user_id) and (
            guild_id is None or self._server_opening.take(guild_id)
        )

    def is_told(self, user_id: int) -> bool:
        """Return whether it is time to tell a user (again) to slow down."""
        return self._told.take(user_id)

    def remembered(self) -> int:
        """Return the size of the largest memory, for those who watch the bot."""
        memories = (self._users, self._servers, self._typing, self._opening)
        return max(*map(len, memories), len(self._server_opening), len(self._told), len(self._busy))
