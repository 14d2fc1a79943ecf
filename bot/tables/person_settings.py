"""What a person has set and had, once for all tables, read from their preferences."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.notices import MORNING, Attention
from bot.courtesy.own_time import OwnTime
from bot.tables.clocks import attention_of
from games.core.api import Json

log = logging.getLogger(__name__)

# Names of preferences of a person, besides those that clocks depend on.
LANGUAGE, NOTICES = "language", "notices"
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

    language: str | None
    attention: Attention
    notices: NoticeWish

    @property
    def own(self) -> OwnTime:
        """Return the person's own time."""
        return self.attention.own

    @classmethod
    def load(cls, preferences: Mapping[str, Any]) -> Self:
        """Return what is among somebody's preferences, by name."""
        return cls(preferences.get(LANGUAGE), attention_of(preferences), notices_of(preferences))


def notices_of(preferences: Mapping[str, Any]) -> NoticeWish:
    """Return where somebody wants notices; what cannot be read any more counts as nothing set."""
    stored = preferences.get(NOTICES)
    try:
        return NoticeWish() if stored is None else NoticeWish.load(stored)
    except (ValueError, KeyError, TypeError) as error:  # CourtesyError is a ValueError
        log.warning("notices not read: error=%s", type(error).__name__)
        return NoticeWish()


def dumped_attention(attention: Attention) -> Json:
    """Return what somebody has had as plain JSON; what they have set is kept elsewhere."""
    hushed = None if attention.hushed is None else list(attention.hushed)
    return {"hushed": hushed, "noticed": attention.noticed}
