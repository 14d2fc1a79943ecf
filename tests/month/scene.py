"""Facts made by hand, for tests of the judge."""

from __future__ import annotations

from itertools import count

from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY
from bot.local_discord.world.notifications import Notification
from tests.month.facts import Facts, Standing
from tests.month.record import Beginning, Deed, Ending, Kind, Record, Sight

ANA, BRAM, ROOM, OTHER = "1", "2", "100", "200"


class Scene:
    """Two people and two rooms; what happens is said in seconds after the beginning."""

    def __init__(
        self, begins: int, days: int, own: OwnTime | None = None, *, where: str = "here"
    ) -> None:
        self.facts = Facts(begins, begins + days * DAY, Record(), has_notices=True)
        self.facts.own = {ANA: own or OwnTime(), BRAM: OwnTime()}
        self.facts.where = {ANA: where, BRAM: "here"}
        self.facts.paces = {ROOM: "none", OTHER: "none"}
        self._ids = count(1000)

    def board(self, after: float, *asks: str, room: str = ROOM, is_loud: bool = True) -> None:
        """Post a board that calls somebody."""
        sight = self._sight(after, Kind.BOARD, room, frozenset(asks))
        for user in asks:
            self._call(sight, user, is_loud=is_loud)
            self.begun(after, user, room)

    def notice(
        self,
        after: float,
        *,
        is_loud: bool,
        until: float | None = None,
        rooms: tuple[str, ...] = (ROOM,),
        is_direct: bool = False,
        kind: Kind = Kind.NOTICE,
    ) -> None:
        """Send Ana a notice, which is deleted at some time."""
        sight = self._sight(after, kind, rooms[0], frozenset(), frozenset(rooms))
        call = self._call(sight, ANA, is_loud=is_loud, is_direct=is_direct)
        call.deleted_at = None if until is None else self.facts.begins + until

    def deed(self, after: float, user: str = ANA, room: str = ROOM, what: str = "play") -> None:
        """Let somebody press something."""
        self.facts.record.deeds.append(Deed(self.facts.begins + after, user, room, what))

    def begun(self, after: float, user: str = ANA, room: str = ROOM) -> None:
        """Let a clock run."""
        begun = Beginning(self.facts.begins + after, user, room)
        self.facts.record.beginnings.append(begun)

    def ended(self, after: float, user: str = ANA, room: str = ROOM) -> None:
        """Let nobody wait for somebody any more."""
        self.facts.record.endings.append(Ending(self.facts.begins + after, user, room))

    def stands(self, *waits_for: str, room: str = ROOM) -> None:
        """Say whom a table waits for at the end."""
        self.facts.standings.append(Standing(room, False, False, frozenset(waits_for)))

    def _sight(
        self,
        after: float,
        kind: Kind,
        room: str,
        asks: frozenset[str],
        about: frozenset[str] = frozenset(),
    ) -> Sight:
        identity = str(next(self._ids))
        sight = Sight(
            self.facts.begins + after, kind, room, identity, about or frozenset({room}), asks
        )
        self.facts.record.sights[identity] = sight
        return sight

    def _call(
        self, sight: Sight, user: str, *, is_loud: bool, is_direct: bool = False
    ) -> Notification:
        call = Notification(user, sight.room, sight.message_id, "0", sight.at, is_loud, is_direct)
        self.facts.record.notifications.append(call)
        return call
