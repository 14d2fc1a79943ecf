"""Time limits that event loops cannot swallow, on top of pytest-timeout.

What its alarm raises inside one of the loop's own callbacks is only logged there, and the loop
turns on: so the alarm rings again, until it hits the test itself or the place where the loop waits.
And a loop that was interrupted may have lost a task, for which tidying up would wait for ever.
"""

from __future__ import annotations

import signal
from collections.abc import Generator
from types import FrameType
from typing import Any

import pytest

_AGAIN = 60.0  # seconds: what a test has to tidy up takes less
_TIMED_OUT = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> Generator[None, Any, Any]:
    """Let the alarm of pytest-timeout ring again."""
    done = yield
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    if left:
        again = min(_AGAIN, settings.timeout)
        signal.setitimer(signal.ITIMER_REAL, left, again)
        item.stash[_TIMED_OUT] = again
    return done


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    """Set the alarm for tidying up after a failure, when pytest-timeout has taken its own back."""
    again = item.stash.get(_TIMED_OUT, 0.0)
    is_bare = bool(again) and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    if is_bare:
        signal.signal(signal.SIGALRM, _give_up)
        signal.setitimer(signal.ITIMER_REAL, max(again, 5.0), again)
    try:
        return (yield)
    finally:
        if is_bare:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _give_up(number: int, frame: FrameType | None) -> None:
    pytest.fail("Timeout while tidying up")
