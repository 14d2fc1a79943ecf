"""What happened, as Discord and its members saw it: the facts that the judge goes by."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from bot.courtesy.spans import Span
from bot.discord import custom_ids
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import announced
from bot.local_discord.people.offers import button
from bot.local_discord.world.events import Event
from bot.local_discord.world.notifications import Notification
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
    READY = "ready check"
    FAVOUR = "favour"  # somebody is asked to play for a friend who is away
    NOTICE = "notice"  # whatever else calls somebody
    OTHER = "other"


_BY_BUTTON = (
    (Kind.LOBBY, (custom_ids.JOIN, custom_ids.START)),
    (Kind.READY, (custom_ids.READY,)),
    (Kind.FAVOUR, (custom_ids.FAVOUR,)),
    (Kind.REQUEST, (custom_ids.YES, custom_ids.NO)),
)


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
    message_id: str = ""  # where a button was pressed


@dataclass(slots=True)
class Waiting:
    """A turn: the clock of a seat runs, as stored (`ledger`); without an end if it still does."""

    began: float
    user_id: str
    room: str
    game_id: int = 0
    seat: int = 0
    bank: int | None = None
    is_first: bool = False
    ended: float | None = None
    first: int = 0  # the number of the last step when it began
    last: int = 0  # that of the step which ended it
    called: float | None = None  # when the first turn began of which it is the rest; None: began
    is_renewed: bool = False  # it ended with a clock set anew: the rest of it is another turn
    lacks: tuple[Span, ...] = ()  # while it lacked only its Confirm
    held: tuple[Span, ...] = ()  # while a plan was about to be played: nobody is reminded then
    of_several: bool = False  # who were called at once, for all to see
    alone: tuple[Span, ...] = ()  # while the game publicly waited for nobody else

    @property
    def began_at(self) -> float:
        """Return when the whole turn began, whatever set its clock anew since."""
        return self.began if self.called is None else self.called


@dataclass(slots=True)
class Record:
    """All facts of a run, in the order in which they happened."""

    sights: dict[str, Sight] = field(default_factory=dict)  # by message
    notifications: list[Notification] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    turns: list[Waiting] = field(default_factory=list)
    _by_room: dict[str, list[float]] = field(default_factory=dict)  # when something was done

    def of_room(self, room: str, *kinds: Kind) -> list[Sight]:
        """Return the messages of some kinds in a channel, in order."""
        return [each for each in self.sights.values() if each.room == room and each.kind in kinds]

    def deeds_in(self, room: str) -> list[float]:
        """Return when somebody did something in a channel, in order."""
        if sum(map(len, self._by_room.values())) != len(self.deeds):
            self._by_room.clear()
            for deed in sorted(self.deeds, key=lambda each: each.at):
                self._by_room.setdefault(deed.room, []).append(deed.at)
        return self._by_room.get(room, [])


class Recorder:
    """Writes down what Discord sees, and tells who wants to know."""

    def __init__(self, discord: LocalDiscord) -> None:
        self.record = Record()
        self.boards: dict[str, Message] = {}  # the last one, or the result, by room
        self.on_sight: Callable[[Sight, Message], None] = lambda sight, message: None
        self.on_call: Callable[[Notification, Sight], None] = lambda call, sight: None
        self._discord = discord
        core = discord.server.core
        self._bot_id = core.world.bot_id
        core.bus.subscribe(self._see)
        core.notifications.subscribe(self._hear)

    def deed(self, user_id: str, room: str, what: str, message_id: str = "") -> None:
        """Write down that somebody did something."""
        at = self._discord.server.core.clock.now()
        self.record.deeds.append(Deed(at, user_id, room, what, message_id))

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
    if buttons.is_late_card(message):
        return Kind.CARD
    found = next((kind for kind, verbs in _BY_BUTTON if buttons.has_any(message, verbs)), None)
    return found or (Kind.NOTICE if is_calling else Kind.OTHER)
