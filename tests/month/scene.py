"""Facts made by hand, for tests of the judge."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.local_discord.world.notifications import Notification
from tests.month.asked_log import Asking
from tests.month.facts import Facts, Standing
from tests.month.record import Deed, Kind, Record, Sight, Waiting
from tests.month.verdict import Verdict

ANA, BRAM, ROOM, OTHER = "1", "2", "100", "200"
NINE = int(datetime(2027, 3, 25, 9, tzinfo=UTC).timestamp())


class Scene:
    """Two people and two rooms; what happens is said in seconds after the beginning."""

    def __init__(
        self, begins: int, days: int, own: OwnTime | None = None, *, where: str = "here"
    ) -> None:
        self.facts = Facts(begins, begins + days * DAY, Record(), has_notices=True)
        self.facts.own = {ANA: own or OwnTime(), BRAM: OwnTime()}
        self.facts.where = {ANA: where, BRAM: "here"}
        self.facts.paces = {ROOM: "none", OTHER: "none"}
        self.facts.players = {0: [(0, 2)]}
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

    def card(self, after: float, room: str = ROOM) -> Sight:
        """Post a late card."""
        return self._sight(after, Kind.CARD, room, frozenset())

    def deed(
        self,
        after: float,
        user: str = ANA,
        room: str = ROOM,
        what: str = "play",
        card: Sight | None = None,
    ) -> None:
        """Let somebody press something, on a card perhaps."""
        place = "" if card is None else card.message_id
        self.facts.record.deeds.append(Deed(self.facts.begins + after, user, room, what, place))

    def begun(self, after: float, user: str = ANA, room: str = ROOM) -> None:
        """Let somebody be asked, and their clock run."""
        at, seat = int(self.facts.begins + after), int(user)
        self.facts.askings.append(Asking(0, room, seat, user, 1, at))
        self.facts.record.turns.append(Waiting(at, user, room, seat=seat))

    def ended(self, after: float, user: str = ANA, room: str = ROOM) -> None:
        """Let nobody wait for somebody any more."""
        at = int(self.facts.begins + after)
        for turn in self.facts.record.turns:
            if (turn.user_id, turn.room, turn.ended) == (user, room, None):
                turn.ended = at
        for asking in self.facts.askings:
            if (asking.user_id, asking.room, asking.ended) == (user, room, None):
                asking.ended = at

    def stands(self, *waits_for: str, room: str = ROOM, card: Sight | None = None) -> None:
        """Say whom a table waits for at the end, with a card about the first of them perhaps."""
        waits, people = frozenset(waits_for), frozenset({ANA, BRAM})
        cards = {} if card is None else {waits_for[0]: card}
        standing = Standing(room, False, waits, people, last_step=self.facts.begins, cards=cards)
        self.facts.standings[:] = [each for each in self.facts.standings if each.room != room]
        self.facts.standings.append(standing)

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


def as_written() -> Scene:
    """Ana is called, reminded after 24, 72 and 120 hours, and plays; then Bram is called."""
    scene = Scene(NINE, 8)
    scene.board(0, ANA)
    scene.notice(DAY + MINUTE, is_loud=False, until=3 * DAY + MINUTE)
    scene.notice(3 * DAY + MINUTE, is_loud=True, until=5 * DAY + MINUTE)
    scene.notice(5 * DAY + MINUTE, is_loud=True, until=6 * DAY)
    scene.card(5 * DAY + MINUTE)
    scene.deed(6 * DAY)
    scene.ended(6 * DAY + 1)
    scene.board(7 * DAY + 2 * HOUR, BRAM)
    scene.stands(BRAM)
    return scene


def groups(verdict: Verdict) -> dict[str, int]:
    """Return how many breaches stand under which heading."""
    named = {
        "quiet": verdict.quiet,
        "doubled": verdict.doubled,
        "missing": verdict.missing,
        "unsounded": verdict.unsounded,
        "left": verdict.left,
        "others": verdict.others,
    }
    return {name: len(found) for name, found in named.items() if found}
