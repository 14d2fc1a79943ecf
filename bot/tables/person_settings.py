"""What a person has set and had, once for all tables, read from their preferences."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.notices import MORNING, Attention
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.spans import Span
from games.core.api import Json

log = logging.getLogger(__name__)

# Names of preferences of scope user.
LANGUAGE, OWN_TIME, NOTICES, ATTENTION = "language", "own_time", "notices", "attention"
_HOURS = range(24)


class Where(StrEnum):
    """P3: where notices go."""

    HERE = "here"
    DM = "dm"
    BOTH = "both"
    DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class NoticeWish:
    """P3: where somebody wants notices; the hour is that of a digest, on their own clock."""

    where: Where = Where.HERE
    hour: int = MORNING // 60

    def __post_init__(self) -> None:
        """Refuse an hour that no clock shows."""
        if self.hour not in _HOURS:
            raise CourtesyError(Refusal.TYPED_TIME, typed=str(self.hour))

    def dump(self) -> Json:
        """Return it as plain JSON."""
        return {"where": self.where.value, "hour": self.hour}

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped."""
        return cls(Where(data["where"]), int(data["hour"]))


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """All of it; whoever has set nothing has the defaults."""

    language: str | None = None
    own: OwnTime = NOTHING_SET
    notices: NoticeWish = NoticeWish()
    hushed: Span | None = None  # from *Not today* on
    noticed: int | None = None  # the last time, over all tables

    @property
    def attention(self) -> Attention:
        """Return what decides when the person may be told something."""
        return Attention(self.own, self.hushed, self.noticed)

    @classmethod
    def load(cls, preferences: Mapping[str, Any]) -> Self:
        """Return what is among somebody's preferences, by name."""
        had = preferences.get(ATTENTION) or {}
        hushed = had.get("hushed")
        return cls(
            preferences.get(LANGUAGE),
            own_time_of(preferences),
            _notices_of(preferences),
            None if hushed is None else Span(*hushed),
            had.get("noticed"),
        )


def own_time_of(preferences: Mapping[str, Any]) -> OwnTime:
    """Return somebody's own time; what cannot be read any more counts as nothing set.

    A zone may vanish with a new release of tzdata, and no game may stop because of that.
    """
    stored = preferences.get(OWN_TIME)
    if stored is None:
        return NOTHING_SET
    try:
        return OwnTime.load(stored)
    except (CourtesyError, KeyError, TypeError) as error:
        log.warning("own time not read: error=%s", type(error).__name__)
        return NOTHING_SET


def dumped_attention(hushed: Span | None, noticed: int | None) -> Json:
    """Return what somebody has had as plain JSON."""
    return {"hushed": None if hushed is None else list(hushed), "noticed": noticed}


def _notices_of(preferences: Mapping[str, Any]) -> NoticeWish:
    stored = preferences.get(NOTICES)
    try:
        return NoticeWish() if stored is None else NoticeWish.load(stored)
    except (ValueError, KeyError, TypeError) as error:  # CourtesyError is a ValueError
        log.warning("notices not read: error=%s", type(error).__name__)
        return NoticeWish()
