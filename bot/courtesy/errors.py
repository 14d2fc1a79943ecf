"""What cannot be: a code and parameters, never prose; the catalogue has `refused-<code>`."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """All codes there are; behind each what its sentence may name."""

    UNKNOWN_ZONE = "unknown-zone"  # typed
    UNKNOWN_ZONE_LIKE = "unknown-zone-like"  # typed, like
    ZONE_NEEDED = "zone-needed"
    QUIET_LONG = "quiet-long"  # hours
    QUIET_EMPTY = "quiet-empty"
    DAYS_OFF = "days-off"  # most
    END_BEFORE_START = "end-before-start"
    AWAY_PAST = "away-past"
    AWAY_LONG = "away-long"  # days
    AWAY_OFTEN = "away-often"
    PAUSE_PAST = "pause-past"
    PAUSE_LONG = "pause-long"  # days
    PAUSE_MAJORITY = "pause-majority"  # days
    TIME_NOWHERE = "time-nowhere"  # typed
    TYPED_TIME = "typed-time"  # typed
    TYPED_WINDOW = "typed-window"  # typed
    TYPED_DAY = "typed-day"  # typed
    TYPED_LENGTH = "typed-length"  # typed
    TYPED_INSTANT = "typed-instant"  # typed
    TYPED_SPAN = "typed-span"  # typed
    TYPED_BACKWARDS = "typed-backwards"  # typed


class CourtesyError(ValueError):
    """A setting or a wish that cannot be; nothing has changed."""

    def __init__(self, code: Refusal, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
