"""What both databases store, in the form in which it is stored: JSON as text, rows as tuples.

Encoded before a call leaves the event loop, so that the caller may change its objects at once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from storage.api.errors import CorruptSnapshotError
from storage.api.rows import (
    EntryRow,
    GameRow,
    Json,
    Memory,
    NewGame,
    NewTimer,
    PlanRow,
    PostedMessage,
    SeatRow,
    Snapshot,
    Status,
    Step,
    Timer,
)
from storage.shared.json_columns import checksum, dumps, dumps_or_none, loads, loads_or_none

EncodedEntry = tuple[int, int, str, int | None, str | None, str, int]
EncodedMessage = tuple[int, str, str, int, int | None, str]
EncodedTimer = tuple[int, str, int, str]
EncodedGame = tuple[Any, ...]
EncodedClock = tuple[int, int, str]

# The order in which rows are read and written.
GAME_COLUMNS = """id, slug, ruleset, options, seats_wanted, status, guild_id, channel_id, host_id,
    seed, seed_hash, counters, seq, created_at, updated_at, outcome,
    gone_at, mix, time"""
SEAT_COLUMNS = "seat, user_id, name, level, resigned, left_by, press, word, care, owner_id, seen"
ENTRY_COLUMNS = "seq, kind, seat, key, data, made_at"
# Of the table `panels`: messages were called so when the first database was made.
MESSAGE_COLUMNS = "game_id, kind, key, channel_id, message_id, data"
PLAN_COLUMNS = "seat, data, made_at, is_kept, due_at"
TIMER_COLUMNS = "id, game_id, kind, due_at, data, claimed_at, done_at"


@dataclass(frozen=True, slots=True)
class EncodedStep:
    """One step of a game, encoded."""

    game_id: int
    expected_seq: int
    entries: list[EncodedEntry]
    position: str | None
    now: int
    counters: str | None
    status: Status | None
    outcome: str | None
    mix: str | None
    seats: Sequence[SeatRow] | None
    timers: Sequence[EncodedTimer]
    cancel_timers: Collection[str]
    asked: Mapping[int, bool] | None
    time: str | None
    clocks: Sequence[EncodedClock]
    memories: Sequence[Memory]
    drop_plans: Sequence[int]

    @property
    def seq(self) -> int:
        """The number of the last entry once the step is made."""
        return self.expected_seq + len(self.entries)


def encode_step(step: Step) -> EncodedStep:
    """Return a step, encoded; ValueError for what cannot be stored."""
    return EncodedStep(
        game_id=step.game_id,
        expected_seq=step.expected_seq,
        entries=encode_entries(step.game_id, step.expected_seq, step.entries),
        position=dumps_or_none(step.position),
        now=step.now,
        counters=dumps_or_none(step.counters),
        status=step.status,
        outcome=dumps_or_none(step.outcome),
        mix=dumps_or_none(step.mix),
        seats=None if step.seats is None else tuple(step.seats),
        timers=[encode_timer(step.game_id, timer) for timer in step.timers],
        cancel_timers=tuple(step.cancel_timers),
        asked=None if step.asked is None else dict(step.asked),
        time=dumps_or_none(step.time),
        clocks=encode_clocks(step.game_id, step.clocks),
        memories=tuple(step.memories),
        drop_plans=tuple(step.drop_plans),
    )


def encode_new_game(new: NewGame) -> tuple[Any, ...]:
    """Return the columns of a lobby that is opened; it was changed when it was created."""
    return (
        *(new.slug, new.ruleset, dumps(new.options), new.seats_wanted, new.guild_id),
        *(new.channel_id, new.host_id, new.seed, new.seed_hash, new.now, new.now),
        dumps(new.time),
    )


def encode_entries(
    game_id: int, expected_seq: int, entries: Sequence[EntryRow]
) -> list[EncodedEntry]:
    """Return the rows to insert; ValueError unless they number on from `expected_seq`."""
    numbers = [entry.seq for entry in entries]
    # A gap in the log could never be replayed over.
    if numbers != list(range(expected_seq + 1, expected_seq + len(entries) + 1)):
        raise ValueError(f"entries {numbers} do not follow {expected_seq}")
    return [(game_id, e.seq, e.kind, e.seat, e.key, dumps(e.data), e.made_at) for e in entries]


def encode_whole_log(entries: Sequence[EntryRow], seq: int) -> list[EncodedEntry]:
    """Return the rows of a game played elsewhere; ValueError unless they lead to `seq`."""
    # Its number is given by the database when the game is stored.
    encoded = encode_entries(0, 0, entries)
    if len(encoded) != seq:
        raise ValueError(f"{len(encoded)} entries do not lead to number {seq}")
    return encoded


def encode_messages(game_id: int, new: Sequence[PostedMessage]) -> list[EncodedMessage]:
    """Return the rows to store; ValueError for a message of another game."""
    if strangers := [each for each in new if each.game_id != game_id]:
        raise ValueError(f"{strangers} are not messages of game {game_id}")
    return [encode_message(each) for each in new]


def encode_message(posted: PostedMessage) -> EncodedMessage:
    """Return the row to store."""
    data = dumps(posted.data)
    return (posted.game_id, posted.kind, posted.key, posted.channel_id, posted.message_id, data)


def encode_timer(game_id: int, timer: NewTimer) -> EncodedTimer:
    """Return the row to store."""
    return (game_id, timer.kind, timer.due_at, dumps(timer.data))


def encode_clocks(game_id: int, clocks: Mapping[int, Mapping[str, Any]]) -> list[EncodedClock]:
    """Return the rows to store."""
    return [(game_id, seat, dumps(data)) for seat, data in clocks.items()]


def known_clocks(
    stored: Mapping[int, Json], clocks: Mapping[int, tuple[Json | None, Json]]
) -> dict[int, Json]:
    """Return those new clocks whose old ones are stored as they were read."""
    return {seat: new for seat, (known, new) in clocks.items() if stored.get(seat) == known}


def encode_game(game: GameRow) -> EncodedGame:
    """Return all columns of a game but its id."""
    return (
        *(game.slug, game.ruleset, dumps(game.options), game.seats_wanted, game.status),
        *(game.guild_id, game.channel_id, game.host_id, game.seed, game.seed_hash),
        *(dumps(game.counters), game.seq, game.created_at, game.updated_at),
        dumps_or_none(game.outcome),
        dumps_or_none(game.mix),
        dumps(game.time),
    )


def decode_game(row: Sequence[Any]) -> GameRow:
    """Return a game from its columns."""
    values = list(row)
    values[3] = loads(row[3])  # options
    values[11] = loads(row[11])  # counters
    values[15] = loads_or_none(row[15])  # outcome
    values[17] = loads_or_none(row[17])  # mix
    values[18] = loads(row[18])  # time
    return GameRow(*values)


def decode_seat(row: Sequence[Any]) -> SeatRow:
    """Return a seat from its columns."""
    seat, user_id, name, level, resigned, left_by, press, word, care, owner_id, seen = row
    # SQLite has no truth values, only 0 and 1.
    return SeatRow(
        *(seat, user_id, name, level, bool(resigned), left_by, press, word, care, owner_id),
        tuple(loads(seen)),
    )


def encode_seat(game_id: int, seat: SeatRow) -> tuple[Any, ...]:
    """Return all columns of a seat, the game's number first."""
    return (
        *(game_id, seat.seat, seat.user_id, seat.name, seat.level, seat.resigned),
        *(seat.left_by, seat.press, seat.word, seat.care, seat.owner_id, dumps(list(seat.seen))),
    )


def decode_entry(row: Sequence[Any]) -> EntryRow:
    """Return an entry from its columns."""
    seq, kind, seat, key, data, made_at = row
    return EntryRow(seq, kind, seat, key, loads(data), made_at)


def decode_snapshot(game_id: int, seq: int, position: bytes, expected: str) -> Snapshot:
    """Return the stored position; CorruptSnapshotError if it is not what was stored, or no JSON."""
    if checksum(position) != expected:
        raise CorruptSnapshotError(game_id, seq)
    try:
        return Snapshot(seq, loads(position.decode()))
    except (ValueError, RecursionError) as error:  # bad bytes are a ValueError, too
        # Somebody else has written it, checksum and all. The log can tell what it should be.
        raise CorruptSnapshotError(game_id, seq) from error


def is_sound(position: bytes, expected: str) -> bool:
    """Return whether a stored position can be read."""
    try:
        decode_snapshot(0, 0, position, expected)
    except CorruptSnapshotError:
        return False
    return True


def decode_message(row: Sequence[Any]) -> PostedMessage:
    """Return a message from its columns."""
    values = list(row)
    values[5] = loads(row[5])
    return PostedMessage(*values)


def encode_plan(game_id: int, plan: PlanRow) -> tuple[Any, ...]:
    """Return the row to store."""
    return (game_id, plan.seat, dumps(plan.data), plan.made_at, plan.is_kept, plan.due_at)


def decode_plan(row: Sequence[Any]) -> PlanRow:
    """Return a plan from its columns."""
    seat, data, made_at, is_kept, due_at = row
    return PlanRow(seat, loads(data), made_at, bool(is_kept), due_at)


def decode_timer(row: Sequence[Any]) -> Timer:
    """Return a timer from its columns."""
    values = list(row)
    values[4] = loads(row[4])
    return Timer(*values)


def remembered(known: Any, memory: Memory) -> str:
    """Return the list of a user with one thing more, as it is stored."""
    kept = known if isinstance(known, list) else []
    return dumps([*kept, memory.value][-memory.most :])
