"""Rate limits per route and overall, with the headers that announce them."""

import hashlib
from dataclasses import dataclass

from bot.local_discord.world.clock import Clock

_GLOBAL_PER_SECOND = 50


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds, per channel, guild or webhook token."""

    count: int
    seconds: float


# Discord publishes no table; these are what its headers say for bots, rounded to the strict side.
DEFAULT = Limit(50, 1.0)
SEND = Limit(5, 5.0)
EDIT = Limit(5, 5.0)
DELETE = Limit(5, 1.0)
REACT = Limit(1, 0.25)
WEBHOOK = Limit(5, 2.0)
THREAD = Limit(50, 300.0)
COMMANDS = Limit(5, 20.0)
# Of a channel or thread; announced by no header, so clients run into it.
RENAME = Limit(2, 600.0)


@dataclass(slots=True)
class _Bucket:
    used: int = 0
    resets_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and the headers to answer with."""

    headers: dict[str, str]
    retry_after: float = 0.0
    is_global: bool = False

    @property
    def allowed(self) -> bool:
        """Whether the request may pass."""
        return self.retry_after == 0.0


class RateLimits:
    """Counts requests by the server's clock."""

    def __init__(self, scale: float, clock: Clock) -> None:
        self._scale = scale
        self._clock = clock
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._everything = _Bucket()

    def check(self, route: str, major: str, limit: Limit, *, counts_globally: bool) -> Verdict:
        """Count one request against its bucket and the overall limit."""
        now = self._clock.elapsed()
        # First, and without the route's headers: a global 429 says nothing about the bucket.
        if counts_globally and not self._use(self._everything, Limit(_GLOBAL_PER_SECOND, 1.0), now):
            wait = self._everything.resets_at - now
            return Verdict({"X-RateLimit-Scope": "global"}, wait, is_global=True)
        bucket = self._buckets.setdefault((route, major), _Bucket())
        passed = self._use(bucket, limit, now)
        # Never 0, which would read as "allowed".
        wait = max(0.001, bucket.resets_at - now)
        headers = {
            "X-RateLimit-Limit": str(limit.count),
            "X-RateLimit-Remaining": str(max(0, limit.count - bucket.used)),
            "X-RateLimit-Reset": f"{self._clock.now() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            # Opaque at Discord as well: clients only compare it. The major part is not in it.
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        if passed:
            return Verdict(headers)
        return Verdict({**headers, "X-RateLimit-Scope": "user"}, wait)

    def _use(self, bucket: _Bucket, limit: Limit, now: float) -> bool:
        if now >= bucket.resets_at:
            bucket.used = 0
            # A fixed window from its first request on, as Discord's reset headers describe it.
            bucket.resets_at = now + limit.seconds * self._scale
        if bucket.used >= limit.count:
            return False
        bucket.used += 1
        return True
