"""What players have planned: what storage promises about it."""

from typing import Protocol

from storage.api.rows import PlanRow


class Plans(Protocol):
    """Plans of seats, one each; they come with the table (`games.open`, `entries.load`).

    A step may forget them (`Step`); the message that calls a seat makes its plan due (`Posting`).
    They are part of no log and no export.
    """

    async def put(self, game_id: int, plan: PlanRow) -> None:
        """Store a plan in place of the one of its seat; GameMissingError if there is no game."""
        ...

    async def drop(self, game_id: int, seat: int) -> bool:
        """Forget the plan of a seat; False if there was none."""
        ...
