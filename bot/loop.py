"""An event loop that drawing gives way to: pictures are drawn while it has nothing to do."""

from __future__ import annotations

import asyncio
import selectors
import sys
from typing import Any

from render import courtesy


class _Selector(selectors.DefaultSelector):
    """Tells when the loop falls asleep and when it wakes up."""

    def select(self, timeout: float | None = None) -> Any:
        """Wait for something to do."""
        is_idle = timeout is None or timeout > 0
        if is_idle:
            courtesy.rest()
        try:
            return super().select(timeout)
        finally:
            courtesy.hurry()

    def close(self) -> None:
        """End; whoever still draws need not pause any more."""
        super().close()
        courtesy.leave()


def new_loop() -> asyncio.AbstractEventLoop:
    """Return the loop of the bot; Windows has no selectors for all it needs."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return asyncio.SelectorEventLoop(_Selector())
