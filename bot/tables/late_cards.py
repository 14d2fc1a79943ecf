"""The late card: what the others may do about a turn that is late (T6), as rows and answers.

A card is a posted message with a token of its own, so that a press counts for that turn and no
other. It belongs to one turn of one seat; when that is made, or somebody else plays it, the card
is closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any, Self

from bot.courtesy.spans import HOUR
from bot.tables.care import Care, is_waited_for
from bot.tables.clocks import CLOCK
from bot.tables.next_look import next_look
from bot.tables.refusals import (
    CardClosedError,
    CaredForError,
    LateOneselfError,
    NotSeatedError,
    WaitsAlreadyError,
    WantsAlreadyError,
)
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.turn import Turn
from games.core.api import Seat
from storage.api.rows import NewTimer, PostedMessage, Posting

LATE = "late card"  # the kind of message; its key is the token of the card
HOST_ALONE = 72 * HOUR  # T6: of working time since the card came first


@dataclass(frozen=True, slots=True)
class LateCard:
    """A question to the others about one turn of a seat, which began at `began`.

    `since` is when it was asked first, `at` when it was asked last; `wants` are the users who want
    the seat opened, `waits` those who would rather wait. `left`: it is asked because the person has
    left the server.
    """

    token: str
    seat: Seat
    began: int
    since: int
    at: int
    wants: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    left: bool = False

    def dump(self) -> dict[str, Any]:
        """Return the card as plain JSON."""
        return {
            "token": self.token,
            "seat": self.seat,
            "began": self.began,
            "since": self.since,
            "at": self.at,
            "wants": list(self.wants),
            "waits": list(self.waits),
            "left": self.left,
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """Return the card that was dumped."""
        return cls(
            data["token"],
            Seat(data["seat"]),
            data["began"],
            data["since"],
            data["at"],
            tuple(data["wants"]),
            tuple(data["waits"]),
            data.get("left", False),  # cards of before do not say
        )

    @classmethod
    def new(cls, table: Table, seat: Seat, now: int) -> Self:
        """Return a card about the turn that a seat is in."""
        clock = table.clocks.seat(seat)
        began = now if clock.began is None else clock.began
        return cls(f"l{token_hex(5)}", seat, began, now, now, left=clock.has_left)

    def is_open(self, table: Table) -> bool:
        """Return whether the turn still waits for its person, who is not back meanwhile (S4).

        Whoever is back and late all the same is asked about by another card.
        """
        if self.left and not table.clocks.seat(self.seat).has_left:
            return False
        return is_waited_for(table, self.seat, self.began)

    def missing(self, table: Table) -> int:
        """Return how many more have to want the seat opened (T6): more than half of the others."""
        # Whoever has left since does not count any more, nor does what they wanted.
        others = table.others(self.seat)
        return max(len(others) // 2 + 1 - sum(user in others for user in self.wants), 0)

    def is_host_enough(self, table: Table, now: int) -> bool:
        """Return whether the host alone may open the seat by now."""
        at = table.clocks.waits_until(self.seat, self.since, HOST_ALONE)
        return at is not None and at <= now


def cards(posted: Sequence[PostedMessage]) -> list[tuple[PostedMessage, LateCard]]:
    """Return the late cards among messages, with their rows."""
    return [(each, LateCard.load(each.data)) for each in posted if each.kind == LATE]


def closed_cards(turn: Turn) -> list[PostedMessage]:
    """Return the late cards of a table that nobody can answer any more."""
    return [row for row, card in cards(turn.posted) if not card.is_open(turn.table)]


class LateCards:
    """The answers of the others."""

    def __init__(self, tables: TableRepository, care: Care) -> None:
        self._tables = tables
        self._store = tables.store
        self._care = care

    async def wait(self, game_id: int, user_id: int, token: str) -> LateCard:
        """Wait on (T6): the others are asked again after a day of the late one's working time.

        Of several who wait the first says until when.
        """
        async with self._tables.lock(game_id):
            table, row, card = await self._pressed(game_id, user_id, token)
            now, clocks = self._tables.now(), table.clocks
            waited, again = clocks, clocks.again_at(card.seat)
            if again is None or again <= now:
                waited = clocks.waited(card.seat, now)
            elif user_id in card.waits:
                raise WaitsAlreadyError(again=again)
            card = replace(card, waits=(*card.waits, user_id))
            # One posting: card, clock and timer change together, or none of them does.
            posting = Posting(
                game_id,
                table.seats,
                put=[replace(row, data=row.data | card.dump())],
                clocks=waited.renewed_since(clocks),
                timers=[NewTimer(CLOCK, next_look(waited, now))],
            )
            await self._store.posted.record(posting)
            return card

    async def computer(self, game_id: int, user_id: int, token: str) -> tuple[Table, LateCard]:
        """Let the computer play this turn (T6): any one of the others may."""
        async with self._tables.lock(game_id):
            table, _, card = await self._pressed(game_id, user_id, token)
            by = table.seats_of(user_id)[0]
            return await self._care.taken_over(table, card.seat, by), card

    async def open(self, game_id: int, user_id: int, token: str) -> tuple[Table | None, LateCard]:
        """Open the seat if more than half of the others want it, or the host after a while (T6).

        Without the table if that is not enough yet.
        """
        async with self._tables.lock(game_id):
            table, row, card = await self._pressed(game_id, user_id, token)
            is_host = user_id == table.row.host_id
            alone = is_host and card.is_host_enough(table, self._tables.now())
            if user_id in card.wants and not alone:
                raise WantsAlreadyError(more=card.missing(table))
            card = replace(card, wants=tuple(dict.fromkeys((*card.wants, user_id))))
            if alone or not card.missing(table):
                by = table.seats_of(user_id)[0]
                return await self._care.opened(table, card.seat, by), card
            await self._store.posted.put(replace(row, data=row.data | card.dump()))
            return None, card

    async def _pressed(
        self, game_id: int, user_id: int, token: str
    ) -> tuple[Table, PostedMessage, LateCard]:
        """Return what a press is about; refuses a card that is closed, and who it is not for."""
        table = await self._tables.get(game_id)
        row = await self._store.posted.find(game_id, LATE, token)
        if table.kept_for(user_id) and user_id not in table.players():
            raise CaredForError()
        if not table.seats_of(user_id):
            raise NotSeatedError()
        card = None if row is None else LateCard.load(row.data)
        if row is None or card is None or not card.is_open(table):
            raise CardClosedError()
        if user_id not in table.others(card.seat):
            raise LateOneselfError()
        return table, row, card
