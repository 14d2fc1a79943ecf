"""Leaks: everything a viewer could see stays the same when the facts hidden from it change.

A game is played with a fixed log. At every step, for every seat and for a spectator, all texts,
options, suggestions, alt texts and (now and then) pictures are made twice: from the true position
and from one in which everything the viewer does not know was dealt anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

import games
import render
from bot.discord.panel_message import labels
from bot.discord.sentences import Speech
from bot.discord.typed_moves import suggestions
from bot.jobs.frames import frame, kind_of
from bot.tables.play import caution
from bot.tables.story import story
from bot.tables.table import Table
from bot.tables.turn import last_public
from games.core.api import Game, Seat
from games.core.chance import Chance
from games.core.log import Entry, dump_entry
from games.core.menu import Item
from games.core.play import Position, begin, choose, decisions
from storage.api.rows import EntryRow, GameRow, SeatRow

NAMES = ("Ana", "Bram", "Chloé", "Diego")
DAILY = 2  # games that are looked at in every run
WARNED = 12  # options of a question whose warnings are compared
TYPED = ("", "1", "9", "a", "b2", "9 b2", "k", "use", "skip")


@dataclass(slots=True)
class Step:
    """A table after one choice, with its log."""

    table: Table
    log: list[EntryRow]


def _row(game: Game[Any], seats: int, options: dict[str, Any]) -> GameRow:
    return GameRow(
        id=1,
        slug=game.slug,
        ruleset=game.ruleset,
        options=options,
        seats_wanted=seats,
        status="running",
        guild_id=1,
        channel_id=1,
        host_id=1,
        seed=b"s" * 32,
        seed_hash="",
        counters={},
        seq=0,
        created_at=0,
        updated_at=0,
        outcome=None,
    )


def _walk(game: Game[Any], seats: int, seed: str) -> Iterator[Step]:
    chance, picks = Chance(f"{seed}:table"), Chance(f"{seed}:picks")
    position, header = begin(game, seats, chance)
    row = _row(game, seats, dict(header.options))
    people = tuple(SeatRow(seat, user_id=seat + 1, name=NAMES[seat]) for seat in range(seats))
    log: list[EntryRow] = []
    while asked := decisions(game, position.state):
        yield Step(Table(replace(row, seq=position.seq), people, game, position), log)
        decision = asked[picks.below(len(asked))]
        key = picks.pick(decision.options).key
        entry: Entry
        position, events, entry = choose(game, position, decision.seat, key, chance, confirm=True)
        data = dump_entry(entry, events)
        log = [*log, EntryRow(entry.seq, "choice", entry.seat, entry.key, data, 0)]
    over = replace(row, seq=position.seq, status="finished")
    yield Step(Table(over, people, game, position), log)


def _everything(step: Step, viewer: Seat | None) -> dict[str, Any]:
    """Return all that the viewer could be shown in words."""
    table = step.table
    speech = Speech(table, "en")
    view = table.view(viewer)
    seen: dict[str, Any] = {
        "view": view,
        "phase": speech.phase(view),
        "waiting": speech.waiting(),
        "story": speech.lines(story(step.log, viewer), most=10_000),
        "public": last_public(step.log),
        "rules": [speech.say(section) for section in table.game.wording().rules(view)],
    }
    made = frame(view, table.names, speech.say)
    seen["text"] = render.text(table.row.slug, made)
    seen["alt"] = render.alt(table.row.slug, made)
    if viewer is not None and not table.is_over:
        question = table.question(viewer)
        if question is not None:
            asks = table.game.wording().question(question.decision, view)
            seen["question"] = (question.asked, speech.say(asks))
            everything = [Item(index=place) for place in range(len(question.decision.options))]
            seen["labels"] = labels(table, speech, question.decision, everything, view)
            seen["warnings"] = [
                None if warning is None else speech.say(warning)
                for key in question.decision.keys[:WARNED]
                for warning in (caution(table, viewer, key),)
            ]
        seen["typed"] = [suggestions(table, speech, viewer, text) for text in TYPED]
    return seen


def _imagined(step: Step, seat: Seat, number: int) -> Step:
    """Return the same moment with everything `seat` does not know dealt anew."""
    table = step.table
    position = table.position
    assert position is not None
    state = table.game.resample(position.state, seat, Chance(f"other world {number}"))
    before = position.state.before
    if before is not None and table.game.in_turn(position.state) == seat:
        # The others still see the beginning of the turn; its secrets are dealt anew as well.
        state.before = table.game.resample(before, seat, Chance(f"earlier world {number}"))
    other = Position(state, position.seq, position.chosen, dict(position.asked))
    return Step(Table(table.row, table.seats, table.game, other), step.log)


def _picture(step: Step, viewer: Seat | None) -> bytes:
    table = step.table
    speech = Speech(table, "en")
    view = table.view(viewer)
    question = None if viewer is None else table.question(viewer)
    decision = None if question is None else question.decision
    made = frame(view, table.names, speech.say, decision)
    return render.draw(table.row.slug, made, kind_of(view, decision)).tobytes()


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
@pytest.mark.parametrize(
    "seed",
    [*range(DAILY), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(DAILY, 50))],
)
def test_nothing_hidden_shows_in_any_word(slug: str, seed: int) -> None:
    """Look at every step by night, by day at some thirty of each game."""
    game = games.get(slug)
    differed = 0
    steps = list(_walk(game, game.seats.stop - 1, f"leak {seed}"))
    stride = 1 if seed >= DAILY else max(1, len(steps) // 30)
    for number in range(seed % stride, len(steps), stride):
        step = steps[number]
        true = {viewer: _everything(step, viewer) for viewer in _viewers(step)}
        for seat in range(len(step.table.seats)):
            other = _imagined(step, Seat(seat), number)
            differed += _dump(other) != _dump(step)
            for viewer in (Seat(seat), None):
                assert _everything(other, viewer) == true[viewer], (number, seat, viewer)
    assert differed


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_nothing_hidden_shows_in_any_picture(slug: str) -> None:
    game = games.get(slug)
    steps = list(_walk(game, game.seats.stop - 1, "leaky pictures"))
    for number in range(3, len(steps), max(1, len(steps) // 4)):
        step = steps[number]
        for seat in range(len(step.table.seats)):
            other = _imagined(step, Seat(seat), number)
            for viewer in (Seat(seat), None):
                assert _picture(other, viewer) == _picture(step, viewer), (number, viewer)


def _viewers(step: Step) -> list[Seat | None]:
    return [None, *(Seat(seat) for seat in range(len(step.table.seats)))]


def _dump(step: Step) -> str:
    position = step.table.position
    assert position is not None
    return json.dumps(step.table.game.dump(position.state), sort_keys=True)
