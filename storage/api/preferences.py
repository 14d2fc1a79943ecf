"""Settings of servers and users: what storage promises about them."""

from typing import Any, Protocol

from storage.api.rows import Json, Scope


class Preferences(Protocol):
    """Preferences of servers and users."""

    async def get(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value, or the default when it was never set."""
        ...

    async def all(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user by name."""
        ...

    async def set(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        ...

    async def clear(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default; False when nothing was set."""
        ...
