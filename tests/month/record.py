"""What happened, as Discord and its members saw it: the facts that the judge goes by."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from bot.discord import custom_ids
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import announced
from bot.local_discord.people.offers import button
from bot.local_discord.world.events import Event
from bot.local_discord.world.notifications import Notification
from bot.tables.seat_clock import SeatClock
from tests.month import buttons

_LINK = re.compile(r"/channels/[0-9@me]+/([0-9]+)|<#([0-9]+)>")
_MENTION = re.compile(r"<@([0-9]+)>")


class Kind(Enum):
    """What a message of the bot is."""

    BOARD = "board"
    RESULT = "result"
    LOBBY = "lobby"
    CARD = "late card"
    REQUEST = "request"
    NOTICE = "notice"  # whatever else calls somebody
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Sight:
    """A public or direct message of the bot, when it came."""

    at: float
    kind: Kind
    room: str  # its channel
    message_id: str
    about: frozenset[str]  # rooms that it speaks of
    asks: frozenset[str] = frozenset()  # users whose turn a board announces


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a person did at a table."""

    at: float
    user_id: str
    room: str
    what: str


@dataclass(frozen=True, slots=True)
class Beginning:
    """The clock of a seat runs, as stored."""

    at: float
    user_id: str
    room: str
    bank: int | None = None
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A seat is waited for no more."""

    at: float
    user_id: str
    room: str


@dataclass(slots=True)
class Record:
    """All facts of a run, in the order in which they happened."""

    sights: dict[str, Sight] = field(default_factory=dict)  # by message
    notifications: list[Notification] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    beginnings: list[Beginning] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)

    def of_room(self, room: str, *kinds: Kind) -> list[Sight]:
        """Return the messages of some kinds in a channel, in order."""
        return [each for each in self.sights.values() if each.room == room and each.kind in kinds]


class Recorder:
    """Writes down what Discord sees, and tells who wants to know."""

    def __init__(self, discord: LocalDiscord) -> None:
        self.record = Record()
        self._began: dict[tuple[str, str], int | None] = {}  # by user and room
        self.boards: dict[str, Message] = {}  # the last one, or the result, by room
        self.on_sight: Callable[[Sight, Message], None] = lambda sight, message: None
        self.on_call: Callable[[Notification, Sight], None] = lambda call, sight: None
        self._discord = discord
        core = discord.server.core
        self._bot_id = core.world.bot_id
        core.bus.subscribe(self._see)
        core.notifications.subscribe(self._hear)

    def deed(self, user_id: str, room: str, what: str) -> None:
        """Write down that somebody did something."""
        at = self._discord.server.core.clock.now()
        self.record.deeds.append(Deed(at, user_id, room, what))

    def clock(self, user_id: str, room: str, clock: SeatClock | None) -> None:
        """Write down since when the clock of a seat runs, if that is news; None: there is none."""
        began = None if clock is None else clock.began
        if self._began.get((user_id, room)) == began:
            return
        self._began[user_id, room] = began
        if clock is None or began is None:
            at = self._discord.server.core.clock.now()
            self.record.endings.append(Ending(at, user_id, room))
        else:
            begun = Beginning(began, user_id, room, clock.bank, clock.turns == 0)
            self.record.beginnings.append(begun)

    def _see(self, event: Event) -> None:
        if event.name != "MESSAGE_CREATE" or event.data["_author_id"] != self._bot_id:
            return
        if event.data["_for"] is None:
            message = Message(event.data)
            sight = self._sight(message)
            if sight.kind in (Kind.BOARD, Kind.RESULT):
                self.boards[sight.room] = message
            self.on_sight(sight, message)

    def _sight(self, message: Message) -> Sight:
        known = self.record.sights.get(message.id)
        if known is not None:
            return known
        kind = _kind(message, is_calling=bool(message.raw["_pings"]))
        about = {message.channel_id} | {a or b for a, b in _LINK.findall(message.text)}
        asks = _MENTION.findall(announced(message)) if kind is Kind.BOARD else ()
        sight = Sight(
            self._discord.server.core.clock.now(),
            kind,
            message.channel_id,
            message.id,
            frozenset(about),
            frozenset(asks),
        )
        self.record.sights[message.id] = sight
        return sight

    def _hear(self, call: Notification) -> None:
        if call.author_id != self._bot_id:
            return
        self.record.notifications.append(call)
        raw = self._discord.server.core.world.message(call.channel_id, call.message_id)
        if raw is not None:
            self.on_call(call, self._sight(Message(raw)))


def _kind(message: Message, *, is_calling: bool) -> Kind:
    if buttons.is_board(message):
        return Kind.RESULT if button(message, custom_ids.REMATCH) is not None else Kind.BOARD
    if buttons.is_lobby(message):
        return Kind.LOBBY
    if buttons.is_late_card(message):
        return Kind.CARD
    if buttons.is_request(message):
        return Kind.REQUEST
    return Kind.NOTICE if is_calling else Kind.OTHER
