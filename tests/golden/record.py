"""Golden games as files: how they are recorded, written, read and played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from games.core.api import Decision, Event, Game, Json, Outcome, Seat
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.core.log import Entry, Header, Line, Undo, UndoPlan, plan_undo
from games.core.play import Position, begin, choose, decisions, restart
from games.core.players import DECKHAND
from games.core.players import choose as choose_for
from games.core.replay import renumbered, repeat, replay
from tests.conformance.golden import within_reach

EVERY = 20  # entries between two state hashes


Player = Callable[[Game[Any], Any, Decision, Chance], str]  # game, state, question, own chance


@dataclass(frozen=True)
class Show:
    """One golden game: what its file shows and how it is looked for.

    Games of random players are tried, seed after seed, until `wanted` accepts one. With `undo` a
    player takes a step back at least once, if the game lets them. `transcript` writes the readable
    form next to it. `level` and `player` choose instead of chance, for what random players never
    reach.
    """

    name: str
    wanted: Callable[[Recording], bool]
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    undo: bool = False
    transcript: bool = False
    tries: int = 2000
    level: str = DECKHAND
    player: Player | None = None


@dataclass
class Recording:
    """A game that was played: header, log lines, the events of each entry, positions."""

    game: Game[Any]
    header: Header
    lines: list[Line]
    events: dict[int, list[Event]]
    end: Position[Any]

    def happened(self) -> Iterator[Event]:
        """Yield all events in order."""
        for line in self.lines:
            if isinstance(line, Entry):
                yield from self.events[line.seq]

    @property
    def has_undo(self) -> bool:
        """Return whether a step was taken back, or none could be."""
        can = any(isinstance(line, Entry) and not line.settled for line in self.lines)
        return not can or any(isinstance(line, Undo) for line in self.lines)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended."""
        outcome: Outcome | None = self.game.outcome(self.end.state)
        return outcome


def state_hash(game: Game[Any], state: Any) -> str:
    """Return a short fingerprint of a position."""
    text = json.dumps(game.dump(state), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def endings_shown(game: Game[Any]) -> tuple[Show, ...]:
    """Return one show for each clause a game can end by."""
    return tuple(
        Show(f"ends-by-{clause.lower()}", ended_by(clause), undo=True)
        for clause in sorted(within_reach(game))
    )


def ended_by(clause: str) -> Callable[[Recording], bool]:
    """Return the wish for a game that ends by a clause."""

    def wanted(recording: Recording) -> bool:
        return recording.outcome is not None and recording.outcome.clause == clause

    return wanted


def find(game: Game[Any], show: Show) -> Recording:
    """Return the first game of random players that shows what is wanted."""
    for number in range(show.tries):
        recording = _played(game, show, f"golden:{game.slug}:{show.name}:{number}")
        if show.wanted(recording) and (recording.has_undo or not show.undo):
            return recording
    raise LookupError(f"{game.slug}: no game in {show.tries} shows {show.name}")


def _played(game: Game[Any], show: Show, seed: str) -> Recording:
    chance, players = Chance(seed), Chance(f"{seed}:players")
    seats = show.seats or game.seats.start
    now, header = begin(game, seats, chance, show.options)
    confirm = bool(header.options.get("confirm_turn"))
    auto_forced = bool(header.options.get("auto_forced"))
    lines: list[Line] = []
    events: dict[int, list[Event]] = {}
    while game.outcome(now.state) is None:
        decision = players.pick(decisions(game, now.state), "who")
        key = _picked(show, game, now.state, decision, players)
        auto = auto_forced and decision.automatic and len(decision.options) == 1
        now, happened, entry = choose(
            game, now, decision.seat, key, chance, confirm=confirm, auto=auto
        )
        lines.append(entry)
        events[entry.seq] = happened
        plan = _free_undo(lines, decision.seat) if show.undo else None
        if plan is not None and players.below(12, "undo") == 0:
            lines.append(Undo(now.seq + 1, decision.seat, plan.to))
            now = replay(game, header, lines)
    return Recording(game, header, lines, events, now)


def _picked(show: Show, game: Game[Any], state: Any, decision: Decision, players: Chance) -> str:
    if show.player is not None:
        return show.player(game, state, decision, players)
    if show.level == DECKHAND:
        return players.pick(decision.options, "what").key
    return choose_for(game, state, decision.seat, show.level, players)


def _free_undo(lines: list[Line], seat: Seat) -> UndoPlan | None:
    try:
        plan = plan_undo(lines, seat)
    except UndoBlockedError:
        return None
    return None if plan.needs_consent else plan


def played_again(
    game: Game[Any], header: Header, lines: list[Line]
) -> Iterator[tuple[Line, Position[Any], list[Event]]]:
    """Yield each line of a log with the table it led to and what happened, from the records."""
    tables = [restart(game, header)]
    for count, line in enumerate(lines, 1):
        events: list[Event] = []
        if isinstance(line, Undo):
            while len(tables) > 1 and tables[-1].seq > line.to:
                tables.pop()
        else:
            now, events = repeat(game, tables[-1], line)
            tables.append(now)
        yield line, renumbered(_same(tables[-1]), lines[:count]), events


def _same(position: Position[Any]) -> Position[Any]:
    return Position(position.state, position.seq, position.chosen, dict(position.asked))


# Files: one JSON object a line. The header, then the log with a hash every 20 lines, then the end.


def dump(recording: Recording) -> str:
    """Return a game as the text of its file."""
    game, header = recording.game, recording.header
    rows: list[Json] = [
        {
            "slug": header.slug,
            "ruleset": header.ruleset,
            "seats": header.seats,
            "options": dict(header.options),
            "drawn": list(header.drawn),
        }
    ]
    count, last = 0, restart(game, header)
    for line, now, _ in played_again(game, header, recording.lines):
        count, last = count + 1, now
        row = _dump_line(line)
        if count % EVERY == 0:
            row["state"] = state_hash(game, now.state)
        rows.append(row)
    outcome = game.outcome(last.state)
    assert outcome is not None, "a golden game is played to its end"
    ranking = [[int(seat) for seat in place] for place in outcome.ranking]
    end = {"ranking": ranking, "clause": outcome.clause, "state": state_hash(game, last.state)}
    rows.append({"outcome": end})
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


def _dump_line(line: Line) -> Json:
    if isinstance(line, Undo):
        return {"seq": line.seq, "seat": int(line.seat), "undo": line.to}
    row: Json = {"seq": line.seq, "seat": int(line.seat), "key": line.key}
    if line.drawn:
        row["drawn"] = list(line.drawn)
    marks = [name for name in _MARKS if getattr(line, name)]
    return row | ({"marks": marks} if marks else {})


_MARKS = ("reveals", "held", "auto", "settled")


@dataclass
class Golden:
    """A golden game read from its file; `hashes` by place in the log, counted from 1."""

    header: Header
    lines: list[Line]
    hashes: dict[int, str]
    end: Json


def load(text: str) -> Golden:
    """Return the golden game of a file."""
    first, *rows, last = (json.loads(row) for row in text.splitlines())
    header = Header(
        first["slug"],
        first["ruleset"],
        first["seats"],
        first["options"],
        tuple(first["drawn"]),
    )
    hashes = {place: row["state"] for place, row in enumerate(rows, 1) if "state" in row}
    return Golden(header, [_load_line(row) for row in rows], hashes, last["outcome"])


def _load_line(row: Json) -> Line:
    seat = Seat(row["seat"])
    if "undo" in row:
        return Undo(row["seq"], seat, row["undo"])
    marks = {name: name in row.get("marks", ()) for name in _MARKS}
    return Entry(row["seq"], seat, row["key"], tuple(row.get("drawn", ())), **marks)


def transcript(game: Game[Any], golden: Golden) -> str:
    """Return a game to be read: every choice and what it led to, private events marked."""
    header = golden.header
    letters = [mark.letter for mark in game.marks(header.seats, header.options)]
    options = ", ".join(f"{name} {value}" for name, value in header.options.items())
    text = [
        f"{header.slug}, rules {header.ruleset}, {header.seats} seats",
        options,
        "",
        "set-up",
    ]
    start = restart(game, header)
    text += [_told(event, letters) for event in game.prologue(start.state)]
    for line, _, events in played_again(game, header, golden.lines):
        what = f"undo to {line.to}" if isinstance(line, Undo) else line.key
        text.append(f"{line.seq:3} {letters[line.seat]} {what}")
        text += [_told(event, letters) for event in events]
    ranking = " > ".join(
        " = ".join(letters[seat] for seat in place) for place in golden.end["ranking"]
    )
    text += ["", f"end by {golden.end['clause']}: {ranking}"]
    return "\n".join(text) + "\n"


def _told(event: Event, letters: list[str]) -> str:
    seats = "" if event.seen_by is None else "/".join(letters[s] for s in sorted(event.seen_by))
    only = f"(only {seats}) " if event.seen_by is not None else ""
    return f"      {only}{event.kind} {json.dumps(dict(event.data))}"
