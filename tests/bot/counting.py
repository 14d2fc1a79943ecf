"""A store that counts what is asked of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from storage.api.store import Store

PARTS = ("games", "entries", "posted", "plans", "timers", "preferences")


class Calls(list[str]):
    """The calls of a store's parts since the last look, by name and in order."""

    def of(self, store: Store) -> Calls:
        """Count every call of a store from now on."""
        for name in PARTS:
            part = getattr(store, name)
            for method in [each for each in dir(part) if not each.startswith("_")]:
                setattr(part, method, self._counted(f"{name}.{method}", getattr(part, method)))
        return self

    def _counted(
        self, name: str, call: Callable[..., Awaitable[Any]]
    ) -> Callable[..., Awaitable[Any]]:
        @wraps(call)
        async def counted(*given: Any, **named: Any) -> Any:
            self.append(name)
            return await call(*given, **named)

        return counted

    def taken(self) -> list[str]:
        """Return the calls so far and begin anew."""
        calls = list(self)
        self.clear()
        return calls
