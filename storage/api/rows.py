"""The rows that storage gives back: what is stored of a game, its seats, log, messages, timers.

All ids are Discord's or ours and fit a signed 64-bit integer; all times are unix seconds given by
the caller; JSON values are plain (dict, list, str, int, bool, None).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
Status = Literal["lobby", "running", "finished", "stopped"]
Scope = Literal["guild", "user"]

OPEN_STATUSES: tuple[Status, ...] = ("lobby", "running")


@dataclass(frozen=True, slots=True)
class GameRow:
    """One table: what is played, where, and how far it is."""

    id: int
    slug: str
    ruleset: int
    options: Json
    seats_wanted: int
    status: Status
    guild_id: int | None
    channel_id: int
    host_id: int
    seed: bytes = field(repr=False)  # secret: must not reach a log by accident
    seed_hash: str
    counters: Json
    seq: int  # number of the last entry; 0 before the first
    created_at: int
    updated_at: int
    outcome: Json | None
    gone_at: int | None = None  # when its channel was found to be deleted
    # What the players gave to chance when the game started; None: nothing, as in games of old.
    mix: Json | None = field(default=None, repr=False)
    time: Json = field(default_factory=dict)  # pace, pauses; opaque here


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where: a user, or a computer of some level, or nobody yet.

    `left_by` is the user who gave the seat up, whose name the seat still bears. `press` is the
    number of the click or command that took the seat, `word` what the player gave to chance.
    `care` says how a computer plays in place of the user, who keeps the seat; None if it does not.
    While a friend plays, who is the user then, the seat is that of `owner_id`. `seen` holds a
    number for each person who has seen this hand and left; the numbers name nobody.
    """

    seat: int
    user_id: int | None = None
    name: str = ""
    level: str | None = None
    resigned: bool = False
    left_by: int | None = None
    press: int | None = field(default=None, repr=False)
    word: str = field(default="", repr=False)
    care: str | None = None
    owner_id: int | None = None
    seen: tuple[int, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.user_id is None and self.level is None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of a game's log; `data` is opaque here.

    Entries never change, so they name seats and never people: who asks to be forgotten must not
    be in there.
    """

    seq: int
    kind: str
    seat: int | None
    key: str | None
    data: Json
    made_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A lobby that is to be opened."""

    slug: str
    ruleset: int
    options: Mapping[str, Any]
    seats_wanted: int
    guild_id: int | None
    channel_id: int
    host_id: int
    seed: bytes = field(repr=False)
    seed_hash: str
    now: int
    seats: Sequence[SeatRow] = ()
    time: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LobbyChange:
    """What is to be changed about a game before it starts; what is None stays as it is."""

    game_id: int
    _: KW_ONLY
    now: int
    options: Mapping[str, Any] | None = None
    host_id: int | None = None
    seats_wanted: int | None = None
    ruleset: int | None = None
    channel_id: int | None = None
    time: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after entry `seq`."""

    seq: int
    position: Json


@dataclass(frozen=True, slots=True)
class Times:
    """What the clocks of a game depend on besides its own row: opaque here, all of it."""

    clocks: Mapping[int, Json] = field(default_factory=dict)  # by seat
    # Preferences of all who sit there, and of those for whom friends do.
    people: Mapping[int, Json] = field(default_factory=dict)
    of_bot: Json = field(default_factory=dict)  # preferences of server 0


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What the player of a seat has planned; `data` is opaque here.

    One that is kept is to be played when the turn comes; `due_at` says when, None until the seat
    is called. For nobody else's eyes: not even that there is a plan.
    """

    seat: int
    data: Json = field(repr=False)
    made_at: int
    is_kept: bool = False
    due_at: int | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What a session needs to go on, read at one instant."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    snapshot: Snapshot | None
    times: Times = field(default_factory=Times)
    plans: tuple[PlanRow, ...] = ()


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A message of ours on Discord; `message_id` is None until it is posted."""

    game_id: int
    kind: str
    key: str
    channel_id: int
    message_id: int | None
    data: Json


@dataclass(frozen=True, slots=True)
class TableFile:
    """All that one click about a table needs, read at one instant."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    snapshot: Snapshot | None
    recent: tuple[EntryRow, ...]  # the end of the log, as far as somebody may not know it
    posted: tuple[PostedMessage, ...]
    of_server: Json  # preferences by name
    of_user: Json
    times: Times = field(default_factory=Times)
    plans: tuple[PlanRow, ...] = ()


@dataclass(frozen=True, slots=True)
class NewTimer:
    """A deadline to be stored."""

    kind: str
    due_at: int
    data: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Posting:
    """What has become of the messages of a game, all of which is stored, or nothing.

    Messages are put only if those sit there still who sat there when their words were made
    (`seats`): the name of somebody who was forgotten since must not come back. `known` are messages
    (key "") that must be as they were read, None for none: whoever was quicker has changed them.
    `drop` names kinds and keys. If the game is still as in `done`, with the same seats, everything
    is out and its timers of the kinds in `done_timers` are cancelled. While those sit there who
    were called, `timers` are put in place of all timers of their kinds, and each clock, given as it
    was read (None if there was none) and as it is from now on, unless a step was quicker. `plans`
    has a timer for each seat whose turn goes on: if that is asked and has a plan which is kept and
    not due yet, the plan is due with the timer, which is added; else that is left out.
    """

    game_id: int
    seats: Sequence[SeatRow]
    _: KW_ONLY
    known: Mapping[str, PostedMessage | None] = field(default_factory=dict)
    put: Sequence[PostedMessage] = ()
    drop: Sequence[tuple[str, str]] = ()
    done: GameRow | None = None
    done_timers: Collection[str] = ()
    clocks: Mapping[int, tuple[Json | None, Json]] = field(default_factory=dict)
    timers: Sequence[NewTimer] = ()
    plans: Mapping[int, NewTimer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Memory:
    """Something to be added to a list among a user's preferences, of which the last `most` stay."""

    user_id: int
    name: str
    value: Any
    most: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game, all of which is stored, or nothing.

    `entries` are numbered on from `expected_seq` and may be empty; `position` is the one after the
    last of them. What is None stays as it is, except that a given `status` also sets `outcome`, so
    that going on after an undo clears it. Timers of a kind in `cancel_timers` are cancelled before
    `timers` are added. `asked` names the seats that are asked after the step; the game waits for
    them since the step that asked them first, or since now where the value is true. `clocks` are
    put in place of those of the same seats. The plans of the seats in `drop_plans` are forgotten.
    """

    game_id: int
    expected_seq: int
    entries: Sequence[EntryRow]
    position: Mapping[str, Any] | None
    _: KW_ONLY
    now: int
    counters: Mapping[str, Any] | None = None
    status: Status | None = None
    outcome: Mapping[str, Any] | None = None
    mix: Mapping[str, Any] | None = None
    seats: Sequence[SeatRow] | None = None
    timers: Sequence[NewTimer] = ()
    cancel_timers: Collection[str] = ()
    asked: Mapping[int, bool] | None = None
    time: Mapping[str, Any] | None = None
    clocks: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    memories: Sequence[Memory] = ()
    drop_plans: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game that was played elsewhere, to be stored as it is.

    `game.id` is ignored: old buttons carry ids, so none is ever given twice. `entries` are numbered
    from 1 to `game.seq`. It waits for the seats in `asked` since its last change.
    """

    game: GameRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
    position: Mapping[str, Any] | None
    timers: Sequence[NewTimer] = ()
    asked: Collection[int] = ()
    clocks: Mapping[int, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Timer:
    """A stored deadline; waiting, then claimed by whoever acts on it, then done."""

    id: int
    game_id: int
    kind: str
    due_at: int
    data: Json
    claimed_at: int | None
    done_at: int | None
