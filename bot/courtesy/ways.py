"""P3: where notices go, and when a digest comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR
from bot.courtesy.zones import instant, local

HERE, DM, BOTH, DIGEST = "here", "dm", "both", "digest"
WAYS = (HERE, DM, BOTH, DIGEST)  # P3
# So long notices come here after a direct message was refused. Digests go out at an hour of a day,
# so the one a week later must not miss it by the seconds that the one refused took.
REFUSED_FOR = 7 * DAY - HOUR
DIGEST_HOUR = 9


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody wants notices; `here` again while direct messages are refused."""

    where: str = HERE
    hour: int = DIGEST_HOUR
    refused: int | None = None  # when a direct message was last refused
    digested: int | None = None  # when the last digest went out

    def at(self, now: int) -> str:
        """Return where a notice goes now."""
        return self.where if now >= self.heeded_from else HERE

    @property
    def heeded_from(self) -> int:
        """Return from when on notices go where the person wants them."""
        return 0 if self.refused is None else self.refused + REFUSED_FOR

    def dump(self) -> dict[str, Any]:
        """Return what the person has set as plain JSON, and what came of it."""
        return {
            "where": self.where,
            "hour": self.hour,
            "refused": self.refused,
            "digested": self.digested,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped; where is `here` if this release does not know it."""
        where = data.get("where", HERE)
        hour = int(data.get("hour", DIGEST_HOUR))
        where = where if where in WAYS else HERE
        return cls(where, hour, data.get("refused"), data.get("digested"))


def next_digest(way: Way, own: OwnTime, began: int) -> int:
    """Return when somebody's next digest comes, given since when something waits for them.

    At their hour of the day, once a day; without a zone the hour is UTC's. Hours of days on which
    direct messages were refused are not made up for.
    """
    zone, after = own.zone or "UTC", max(began, way.digested or 0, way.heeded_from)
    day = local(zone, after).toordinal()
    while (found := instant(zone, day, way.hour * 60)) <= after:
        day += 1
    return found
