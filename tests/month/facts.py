"""The facts of a run: what Discord saw, what people had set, and what befell the bot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot import texts
from bot.courtesy.own_time import OwnTime
from bot.courtesy.planned_turns import FURTHEST
from bot.courtesy.spans import MINUTE, Span
from bot.courtesy.turns import Turn, calendar_of
from bot.courtesy.ways import HERE, REFUSED_FOR
from bot.courtesy.working_time import Calendar
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import announced
from bot.local_discord.people.offers import button
from bot.tables.repository import TableRepository
from bot.tables.table_time import ASK, TableTime
from storage.api.rows import PlanRow
from tests.month import ledger
from tests.month.asked_log import Asking, GameLog
from tests.month.buttons import COMPUTER_PLAYS, is_late_card
from tests.month.record import Kind, Record, Sight, Waiting
from tests.month.tally import Tally

if TYPE_CHECKING:
    from tests.month.events import Events
    from tests.month.guests import Guest
    from tests.month.month import Month


_NOT_TO_THEM = (50007, 50278)  # Discord: no messages to this user, or no server in common
_CATALOGUE = Path(texts.__file__).parent / "locale" / "en.ftl"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stood at the end, as stored."""

    room: str
    is_over: bool
    waits_for: frozenset[str] = frozenset()  # users
    people: frozenset[str] = frozenset()  # users who play themselves
    is_asleep: bool = False
    last_step: int = 0
    game_id: int = 0
    cards: Mapping[str, Sight] = field(default_factory=dict)  # that are out, by who is late


@dataclass(slots=True)
class Facts:
    """All that a judge needs."""

    begins: int
    ends: int
    record: Record
    own: dict[str, OwnTime] = field(default_factory=dict)  # by user
    before: dict[str, list[tuple[int, OwnTime]]] = field(default_factory=dict)  # until when, what
    where: dict[str, str] = field(default_factory=dict)  # notices go, by user
    paces: dict[str, str] = field(default_factory=dict)  # by room
    down: list[Span] = field(default_factory=list)  # no bot lived
    stored_downtime: list[Span] | None = None  # as the bot wrote it down; None: it does not
    refused: dict[str, Span] = field(default_factory=dict)  # Discord took nothing, by room
    gone: dict[str, Span] = field(default_factory=dict)  # from the server, by user
    standings: list[Standing] = field(default_factory=list)
    refused_letters: dict[str, list[float]] = field(default_factory=dict)  # by user, when
    has_notices: bool = True
    has_cards: bool = True  # the bot knows late cards
    problems: list[str] = field(default_factory=list)  # found elsewhere: violations, wrong boards
    troubles: list[str] = field(default_factory=list)  # that people met, and got over
    finished: int = 0
    kills: int = 0
    stops: dict[int, tuple[Span, ...]] = field(default_factory=dict)  # pauses, sleep; by game
    limited: int = 0  # messages that Discord refused with 429
    askings: list[Asking] = field(default_factory=list)  # by the logs
    players: dict[int, list[tuple[int, int]]] = field(default_factory=dict)  # by game: since, many
    idle: list[tuple[str, int, Span]] = field(default_factory=list)  # room and game; by the logs
    times: dict[int, list[tuple[int, TableTime]]] = field(default_factory=dict)  # by game: since
    tally: Tally = field(default_factory=Tally)

    def way(self, user_id: str, at: float) -> str:
        """Return where notices to somebody go: here, while direct messages are refused (P3)."""
        refused = self.refused_letters.get(user_id, [])
        is_refused = any(0 <= at - each < REFUSED_FOR for each in refused)
        return HERE if is_refused else self.where.get(user_id, HERE)

    def players_at(self, game_id: int, at: float) -> int:
        """Return how many people played for themselves at an instant."""
        return [count for since, count in self.players[game_id] if since <= at][-1]

    def when_late(self, game_id: int, at: float) -> str:
        """Return what a table had agreed then about whoever is late (T6)."""
        found = [time.when_late for since, time in self.times.get(game_id, ()) if since <= at]
        return found[-1] if found else ASK

    @property
    def downtime(self) -> tuple[Span, ...]:
        """Return what did not count for anybody."""
        return tuple(self.down if self.stored_downtime is None else self.stored_downtime)

    def own_at(self, user_id: str, at: float) -> OwnTime:
        """Return what somebody had set then: nobody knows of an absence before it begins."""
        now = self.own[user_id]
        then = [own for until, own in self.before.get(user_id, ()) if at < until]
        return replace(then[0] if then else now, away=_begun(now.away, at))

    def stops_at(self, game_id: int | None, at: float) -> tuple[Span, ...]:
        """Return the pauses of a game and its sleep, as far as they had begun then."""
        return () if game_id is None else _begun(self.stops.get(game_id, ()), at)

    def calendar(self, turn: Turn, user_id: str, game_id: int, at: float) -> Calendar:
        """Return what does not count in a turn, as far as it was known then."""
        own, stops = self.own_at(user_id, at), self.stops_at(game_id, at)
        return calendar_of(turn, own, stops, _begun(self.downtime, at))

    def news(self, user_id: str) -> list[int]:
        """Return when something began that stops somebody's clocks, or was set otherwise.

        And when they left or came.
        """
        stops = [span for spans in self.stops.values() for span in spans]
        gone = self.gone.get(user_id, ())
        return sorted(
            {
                *gone,
                *(until for until, _ in self.before.get(user_id, ())),
                *(span.start for span in (*self.own[user_id].away, *stops, *self.downtime)),
            }
        )


def _begun(spans: Iterable[Span], at: float) -> tuple[Span, ...]:
    return tuple(span for span in spans if span.start <= at)


async def gather(month: Month, events: Events, tables: TableRepository) -> Facts:
    """Return the facts of a run that is over; the bots may still live."""
    plan = month.plan
    facts = Facts(plan.begins, plan.ends, month.recorder.record)
    facts.has_cards = COMPUTER_PLAYS.search(_CATALOGUE.read_text("utf-8")) is not None
    facts.down, facts.refused, facts.kills = events.down, events.refused, events.kills
    facts.finished = sum(room.finished for room in month.rooms.values())
    has_clocks = any(room._has_pace() for room in month.rooms.values())
    facts.paces = {key: room.pace if has_clocks else "none" for key, room in month.rooms.items()}
    facts.limited = events.limited
    await _of_clocks(plan.place, facts, tables)
    await _of_people(month, facts, tables)
    await _of_rooms(month, facts, tables)
    _of_processes(month, facts)
    return facts


async def _of_clocks(place: Path | str, facts: Facts, tables: TableRepository) -> None:
    """Read what the database has written down about clocks and steps, and the logs of all games."""
    book = await ledger.read(place)
    facts.record.turns, facts.times = ledger.turns(book.lines), book.times
    for game_id in sorted(book.commits):
        row = await tables.store.games.get(game_id)
        facts.stops[game_id] = TableTime.load(row.time).stops
        seats = await tables.store.games.seats(game_id)
        entries = await tables.store.entries.of_game(game_id)
        game = GameLog(row, seats, entries, book.commits[game_id], book.sittings[game_id])
        game.read()
        facts.askings += game.askings
        facts.problems += game.problems
        facts.idle += [(str(row.channel_id), game_id, span) for span in game.idle]
        facts.tally.of_log(entries)
        facts.tally.of_times(book.times[game_id])
        facts.tally.of_plans(book.plans.get(game_id, ()), entries)
        facts.players[game_id] = game.players
        for turn in facts.record.turns:
            if turn.game_id == game_id:
                if turn.ended is None and row.status != "running":  # given up: no step stops clocks
                    turn.ended, turn.last = entries[-1].made_at, row.seq
                turn.lacks = tuple(span for seat, span in game.lacks if seat == turn.seat)
                turn.held = _held(turn, book.plans.get(game_id, ()))
                turn.of_several = game.is_of_several(turn.began)
                turn.alone = tuple(game.alone(turn.seat)) if turn.of_several else ()


def _held(turn: Waiting, plans: Sequence[tuple[int, PlanRow]]) -> tuple[Span, ...]:
    """Return when the planned turn was still to be played; then its player hears nothing."""
    due = [plan.due_at for _, plan in plans if plan.seat == turn.seat and plan.is_kept]
    began = int(turn.began)
    return tuple(
        Span(began, at + MINUTE) for at in due if at is not None and 0 <= at - began <= FURTHEST
    )


async def _of_people(month: Month, facts: Facts, tables: TableRepository) -> None:
    preferences = tables.store.preferences
    for guest in month.guests:
        user = guest.member.id
        stored = await preferences.get("user", int(user), "own_time")
        facts.own[user] = OwnTime.load(stored) if isinstance(stored, dict) else guest.life.own
        facts.where[user] = guest.life.where
        _of_changes(facts, user, guest)
        if guest.life.gone is not None:
            facts.gone[user] = guest.life.gone
        facts.troubles += guest.troubles
        facts.refused_letters[user] = _refused_letters(month, user)
    downtime = await preferences.get("guild", 0, "downtime")
    if isinstance(downtime, list):
        facts.stored_downtime = [Span(*each) for each in downtime]


def _of_changes(facts: Facts, user: str, guest: Guest) -> None:
    """Tell what somebody had set until they changed it; what is stored must be the last of it."""
    settings = [guest.life_began, *(own for _, own in guest.changes)]
    facts.before[user] = [
        (at, own) for (at, _), own in zip(guest.changes, settings[:-1], strict=True)
    ]
    if replace(facts.own[user], away=()) != settings[-1]:
        facts.problems.append(f"{guest.life.name} has set {settings[-1]}: {facts.own[user]}")


def _refused_letters(month: Month, user_id: str) -> list[float]:
    """Return when Discord refused a direct message to somebody."""
    world = month.discord.server.core.world
    channel = world.direct_channel(world.bot_id, user_id)
    path = "" if channel is None else f"/channels/{channel['id']}/messages"
    refused = [each for each in month.discord.refusals if each.code in _NOT_TO_THEM]
    return [datetime.fromisoformat(each.at).timestamp() for each in refused if each.path == path]


async def _of_rooms(month: Month, facts: Facts, tables: TableRepository) -> None:
    for room in month.rooms.values():
        facts.troubles += room.troubles
        row = await tables.store.games.in_channel(int(room.channel_id))
        if row is None:
            facts.standings.append(Standing(room.channel_id, is_over=True))
            continue
        table = await tables.get(row.id)
        users = {table.seats[seat].user_id for seat in table.waiting_for()}
        waits = frozenset(str(user) for user in users if user is not None)
        entries = await tables.store.entries.of_game(row.id)
        standing = Standing(
            room.channel_id,
            table.is_over,
            waits,
            frozenset(map(str, table.players())),
            table.clocks.time.is_asleep,
            max((entry.made_at for entry in entries), default=facts.begins),
            row.id,
            _cards(month, room.channel_id, waits),
        )
        facts.standings.append(standing)
        refused = facts.refused.get(room.channel_id)
        if not standing.is_asleep and (refused is None or not refused.holds(facts.ends)):
            facts.problems += await _wrong_board(month, room.channel_id, row.id, waits)


def _cards(month: Month, room: str, waits: frozenset[str]) -> dict[str, Sight]:
    """Return the late cards that are out: each calls all who play but the one it is about."""
    messages = month.discord.server.core.world.messages.get(room, {})
    sights = month.recorder.record.of_room(room, Kind.CARD)
    return {
        user: sight
        for sight in sights
        if (raw := messages.get(sight.message_id)) is not None
        and is_late_card(message := Message(raw))
        for user in waits
        if f"<@{user}>" not in message.text
    }


async def _wrong_board(month: Month, room: str, game_id: int, waits: frozenset[str]) -> list[str]:
    """Return what the one live board of a channel says wrong."""
    from bot.discord import custom_ids

    messages = month.discord.server.core.world.messages.get(room, {}).values()
    public = [Message(raw) for raw in messages if raw["_for"] is None]
    live = [
        each
        for each in public
        if (found := button(each, custom_ids.PLAY)) and found.ref and found.ref.game == game_id
        if each.pictures
    ]
    if not waits:
        return []
    if len(live) != 1:
        return [f"game {game_id}: {len(live)} live boards"]
    missing = [user for user in waits if f"<@{user}>" not in announced(live[0])]
    return [f"game {game_id}: the board asks somebody else than {missing}"] if missing else []


def _of_processes(month: Month, facts: Facts) -> None:
    facts.problems += [str(violation) for violation in month.discord.violations]
    log = [line for bot in month.stage.bots for line in bot.process.log]
    facts.problems += [line for line in log if " ERROR " in line or "Traceback" in line]
