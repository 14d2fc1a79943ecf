"""The facts of a run: what Discord saw, what people had set, and what befell the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot import texts
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import Span
from bot.courtesy.ways import HERE, REFUSED_FOR
from bot.local_discord.people.boards import announced
from bot.local_discord.people.offers import button
from bot.tables.repository import TableRepository
from tests.month.buttons import COMPUTER_PLAYS
from tests.month.record import Record

if TYPE_CHECKING:
    from tests.month.events import Events
    from tests.month.month import Month


_CATALOGUE = Path(texts.__file__).parent / "locale" / "en.ftl"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stood at the end, as stored."""

    room: str
    is_over: bool
    is_paced: bool
    waits_for: frozenset[str]  # users


@dataclass(slots=True)
class Facts:
    """All that a judge needs."""

    begins: int
    ends: int
    record: Record
    own: dict[str, OwnTime] = field(default_factory=dict)  # by user
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

    def way(self, user_id: str, at: float) -> str:
        """Return where notices to somebody go: here, while direct messages are refused (P3)."""
        refused = self.refused_letters.get(user_id, [])
        is_refused = any(0 <= at - each < REFUSED_FOR for each in refused)
        return HERE if is_refused else self.where.get(user_id, HERE)

    @property
    def downtime(self) -> tuple[Span, ...]:
        """Return what did not count for anybody."""
        return tuple(self.down if self.stored_downtime is None else self.stored_downtime)


async def gather(month: Month, events: Events, tables: TableRepository) -> Facts:
    """Return the facts of a run that is over; the bots may still live."""
    plan = month.plan
    facts = Facts(plan.begins, plan.ends, month.recorder.record)
    facts.has_cards = COMPUTER_PLAYS.search(_CATALOGUE.read_text("utf-8")) is not None
    facts.down, facts.refused, facts.kills = events.down, events.refused, events.kills
    facts.finished = sum(room.finished for room in month.rooms.values())
    has_clocks = any(room._has_pace() for room in month.rooms.values())
    facts.paces = {key: room.pace if has_clocks else "none" for key, room in month.rooms.items()}
    await _of_people(month, facts, tables)
    await _of_rooms(month, facts, tables)
    _of_processes(month, facts)
    return facts


async def _of_people(month: Month, facts: Facts, tables: TableRepository) -> None:
    preferences = tables.store.preferences
    for guest in month.guests:
        user = guest.member.id
        stored = await preferences.get("user", int(user), "own_time")
        facts.own[user] = OwnTime.load(stored) if isinstance(stored, dict) else guest.life.own
        facts.where[user] = guest.life.where
        if guest.life.gone is not None:
            facts.gone[user] = guest.life.gone
        facts.troubles += guest.troubles
        facts.refused_letters[user] = _refused_letters(month, user)
    downtime = await preferences.get("guild", 0, "downtime")
    if isinstance(downtime, list):
        facts.stored_downtime = [Span(*each) for each in downtime]


def _refused_letters(month: Month, user_id: str) -> list[float]:
    """Return when Discord refused a direct message to somebody."""
    world = month.discord.server.core.world
    channel = world.direct_channel(world.bot_id, user_id)
    path = "" if channel is None else f"/channels/{channel['id']}/messages"
    refusals = [each for each in month.discord.refusals if each.code == 50007]
    return [datetime.fromisoformat(each.at).timestamp() for each in refusals if each.path == path]


async def _of_rooms(month: Month, facts: Facts, tables: TableRepository) -> None:
    for room in month.rooms.values():
        facts.troubles += room.troubles
        row = await tables.store.games.in_channel(int(room.channel_id))
        if row is None:
            facts.standings.append(Standing(room.channel_id, True, False, frozenset()))
            continue
        table = await tables.get(row.id)
        users = {table.seats[seat].user_id for seat in table.waiting_for()}
        waits = frozenset(str(user) for user in users if user is not None)
        is_paced = facts.paces[room.channel_id] != "none"
        facts.standings.append(Standing(room.channel_id, table.is_over, is_paced, waits))
        refused = facts.refused.get(room.channel_id)
        if refused is None or not refused.holds(facts.ends):
            facts.problems += await _wrong_board(month, room.channel_id, row.id, waits)


async def _wrong_board(month: Month, room: str, game_id: int, waits: frozenset[str]) -> list[str]:
    """Return what the one live board of a channel says wrong."""
    from bot.discord import custom_ids
    from bot.local_discord.driver.seen_objects import Message

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
