"""Our messages on Discord: what storage promises about them."""

from typing import Protocol

from storage.api.rows import PostedMessage, Posting


class Posted(Protocol):
    """What is posted on Discord for a game."""

    async def find(self, game_id: int, kind: str, key: str = "") -> PostedMessage | None:
        """Return one message, if it is stored."""
        ...

    async def of_game(self, game_id: int, kind: str | None = None) -> list[PostedMessage]:
        """Return the messages of a game, or of one kind, ordered by kind and key."""
        ...

    async def put(self, posted: PostedMessage) -> None:
        """Store a message in place of the one with the same game, kind and key."""
        ...

    async def delete(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a message; False when it was not stored."""
        ...

    async def record(self, posting: Posting) -> bool:
        """Store what has become of messages; return whether the timers of `done` are cancelled.

        OutdatedError, and nothing is stored, if `posting` was made from something that has changed.
        """
        ...
