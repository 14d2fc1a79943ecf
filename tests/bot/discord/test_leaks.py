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
from bot.courtesy.notice_ladder import Attention
from bot.courtesy.notice_ladder import Step as NoticeStep
from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY
from bot.discord.board_calls import calls
from bot.discord.board_message import board_end, board_top, board_words
from bot.discord.choice_menu import labels
from bot.discord.favour_message import ANSWERS, favour_layout, favour_note
from bot.discord.glance import glance, unseen
from bot.discord.message_builder import Layout
from bot.discord.notice_message import notice_here, notice_letter, notice_line
from bot.discord.offered_choices import offered, offered_to_plan
from bot.discord.plan_message import plan_lines
from bot.discord.plan_words import plan_notes
from bot.discord.sentences import Speech
from bot.discord.stretches import story_of_stretch, stretched
from bot.discord.table_notes import table_notes
from bot.discord.typed_moves import suggestions
from bot.jobs.frames import frame, kind_of
from bot.tables.clocks import Clocks
from bot.tables.favours import Favour
from bot.tables.plan import Plan, outline, prospects
from bot.tables.play import caution
from bot.tables.public_time import is_last_of_several, public_time
from bot.tables.seat_clock import SeatClock
from bot.tables.story import story
from bot.tables.table import Person, Table
from bot.tables.table_time import TableTime
from bot.tables.turn import BOARD, Turn, last_public
from games.core.api import Game, Seat
from games.core.chance import Chance
from games.core.log import Entry, dump_entry
from games.core.menu import Item
from games.core.planning import planned
from games.core.play import Position, begin, choose, decisions
from games.core.teaching import chapter_now
from render import Frame, Kind
from storage.api.rows import EntryRow, PostedMessage, SeatRow
from tests.bot.rows import running_row
from tests.bot.standin import Said
from tests.homes import plannable

NAMES = ("Ana", "Bram", "Chloé", "Diego")
DAILY = 2  # games that are looked at in every run
PLANNED = 4  # choices of a plan
AT_ONCE = SeatClock(began=0, of_several=True)
LATELY = 8  # entries that a post tells
WARNED = 12  # options of a question whose warnings are compared
# Of each pace those notices that differ in words.
NOTICES = {
    "none": (NoticeStep.WAKE, NoticeStep.LAST),
    "brisk": (
        *(NoticeStep.FIRST, NoticeStep.LAST, NoticeStep.OVERDUE),
        *(NoticeStep.NUDGE, NoticeStep.REST),
    ),
}
TYPED = ("", "1", "9", "a", "b2", "9 b2", "k", "use", "skip")


@dataclass(slots=True)
class Step:
    """A table after one choice, with its log."""

    table: Table
    log: list[EntryRow]


def _walk(game: Game[Any], seats: int, seed: str) -> Iterator[Step]:
    chance, picks = Chance(f"{seed}:table"), Chance(f"{seed}:picks")
    position, header = begin(game, seats, chance)
    row = running_row(game, seats, dict(header.options))
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
    asked = replace(table, clocks=Clocks(seats=dict.fromkeys(range(len(NAMES)), AT_ONCE)))
    seen: dict[str, Any] = {
        "view": view,
        "phase": speech.phase(view),
        "waiting": speech.waiting(),
        "story": speech.lines(story(step.log, viewer), most=10_000),
        "public": last_public(step.log),
        "last of several": [is_last_of_several(asked, row.seat) for row in asked.seats],
        "rules": [speech.say(section) for section in table.game.wording().rules(view)],
        "chapter": chapter_now(table.game.wording(), view),
    }
    made = frame(view, table.names, speech.say)
    seen["text"] = render.text(table.row.slug, made)
    seen["alt"] = render.alt(table.row.slug, made)
    if viewer is None:  # who gets them is told no more than everybody may know
        seen["post"] = _posted(table, step.log)
        seen |= {"notices": _notices(asked, step.log), "favour": _favour(asked, step.log)}
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
            found = offered(table, viewer, question.decision, view)
            seen["offered"] = [found.places, found.walks, found.others]
            seen["offered"] += [found.above, [walk.keys for walk in found.shortcuts]]
            seen["plan notes"] = plan_notes(table, speech, viewer)
        seen["typed"] = [suggestions(table, speech, viewer, text) for text in TYPED]
    return seen


def _posted(table: Table, log: list[EntryRow]) -> Any:
    """Return what is posted for all: the lines, the end, what is said of a choice nobody saw."""
    speech, view = Speech(table, "en"), table.view(None)
    told = glance(speech, story(log, None, after=table.row.seq - LATELY))
    words = board_words(speech, view, told)
    end = board_end(board_top(words), table, speech, foot=words["foot"])
    board = _board(table, {})
    stretch = stretched(table, view, board, told)
    return [told.spoken(), unseen(speech, board), stretch, _shown(end)]


def _shown(layout: Layout) -> Any:
    """Return all parts of a message, as they are sent."""
    return [item.to_component_dict() for item in layout.view().children]


def _board(table: Table, stretch: dict[str, Any]) -> PostedMessage:
    asked = [int(seat) for seat in table.waiting_for()]
    data = {"asked": asked, "seq": table.row.seq, "called": {}, **stretch}
    return PostedMessage(table.id, BOARD, "", 1, 1, data)


def _changed(step: Step) -> Any:
    """Return what a board says once it is renewed, or takes the place of the one before."""
    clocks = Clocks(
        seats=dict.fromkeys(range(len(NAMES)), SeatClock(bank=DAY, began=0)),
        people={seat: Attention(NOTHING_SET) for seat in range(len(NAMES))},
    )
    table = replace(step.table, clocks=clocks)
    speech, view, time = Speech(table, "en"), table.view(None), public_time(table, DAY // 2)
    told = glance(speech, story(step.log, None, after=table.row.seq - LATELY))
    stretch, said = stretched(table, view, None, told), list[Any]()
    for _ in range(3):
        stretch = stretched(table, view, _board(table, stretch), told)
        said += [stretch, story_of_stretch(stretch, told).spoken()]
    end = board_end(board_top({"lines": []}), table, speech, time, "-# foot")
    called = calls(table, None, _board(table, stretch), DAY)
    called["called"] = sorted(called["called"])  # whom; what is noted of the question is not shown
    notes = table_notes(table, speech, DAY)
    return [said, time.dump(), time.until, called, notes, _shown(end)]


def _turn(table: Table, log: list[EntryRow]) -> Turn:
    return Turn(table, tuple(log), (), {}, {})


def _notices(table: Table, log: list[EntryRow]) -> list[str]:
    """Return all notices that anybody may get, with and without a clock, here and as a letter.

    Whom the game waits for may be told, as everybody may know it; nobody else is.
    """
    said = []
    for pace, steps in NOTICES.items():
        clocks = replace(table.clocks, time=TableTime(PACES[pace]))
        turn = _turn(replace(table, clocks=_with_people(clocks)), log)
        speech = Speech(turn.table, "en")
        for seat in turn.table.waiting_for():
            lines = [notice_line(turn, speech, seat, step) for step in steps]
            here = notice_here(turn, speech, seat + 1, lines[0], lines[1:], "n0")
            letter = notice_letter(speech.say, turn.table.id, lines, "n0")
            for layout in (here, letter):
                message = Said(layout.view(), {}, is_private=False)
                said += [message.text, *message.labels, str(message.clicks)]
    return said


def _with_people(clocks: Clocks) -> Clocks:
    """Return clocks that run for whoever is asked."""
    people = {seat: Attention(NOTHING_SET) for seat in range(len(NAMES))}
    banks = {seat: replace(AT_ONCE, bank=clocks.time.pace.fresh_bank()) for seat in people}
    return replace(clocks, people=people, seats=banks)


def _favour(table: Table, log: list[EntryRow]) -> list[str]:
    """Return what a friend is asked, and what the message says when that is answered."""
    said = []
    for owner in range(1, len(table.seats) + 1):
        favour = Favour("f0", owner, Person(99, "Dora"), (table.id,), DAY)
        asking = Said(
            favour_layout(_turn(table, log), favour, [table]).view(), {}, is_private=False
        )
        said += [asking.text, *asking.labels, str(asking.clicks)]
        said += [favour_note(Speech(table, "en"), favour, word) for word in ANSWERS]
    return said


def _planned(step: Step, viewer: Seat) -> Any:
    """Return all words of the panel for planning: question, labels, warnings, button numbers."""
    found = outline(step.table, viewer)
    if found is None:
        return None
    speech = Speech(found.table, "en")
    view = found.table.view(viewer)
    made = frame(view, found.table.names, speech.say)
    words: list[Any] = [found.asked, view, plan_lines(found, speech)]
    words += [render.text(step.table.row.slug, made), render.alt(step.table.row.slug, made)]
    if found.question is not None:
        decision = found.question.decision
        everything = [Item(index=place) for place in range(len(decision.options))]
        words.append(speech.say(found.table.game.wording().question(decision, view)))
        words.append(labels(found.table, speech, decision, everything, view))
    return words


def _with_plan(step: Step, viewer: Seat) -> Step:
    """Return the same moment after the viewer has planned some choices."""
    table, picks = step.table, Chance(f"plan {step.table.row.seq}")
    plan = Plan()
    for _ in range(PLANNED):
        found = outline(table, viewer)
        if found is None or found.question is None:
            break
        state, decision = found.table.running().state, found.question.decision
        key = picks.pick(decision.options).key
        done = plan.turns[-1] if plan.turns else ()
        plan = plan.with_last((*done, planned(table.game, state, decision, key)))
        table = replace(table, plans=(plan.row(viewer, 0),))
    return Step(table, step.log)


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
    return Step(replace(table, position=other), step.log)


def _drawn(slug: str, made: Frame, wanted: Kind) -> dict[Kind, bytes]:
    """Return a picture as it is shown, and the whole board that is a press away from it."""
    pictures = render.drawn_together(slug, made, wanted)
    if wanted == "focus" and pictures[0][1] == "focus":
        pictures += render.drawn_together(slug, made, "panel")
    return {kind: picture.tobytes() for picture, kind in pictures}


def _plan_pictures(step: Step, viewer: Seat) -> dict[Kind, bytes]:
    found = outline(step.table, viewer)
    if found is None:
        return {}
    speech = Speech(found.table, "en")
    view, names = found.table.view(viewer), found.table.names
    if found.question is None:
        return _drawn(step.table.row.slug, frame(view, names, speech.say), "panel")
    decision = found.question.decision
    places = offered_to_plan(found.table, decision, view).places
    made = frame(view, names, speech.say, decision, places)
    return _drawn(step.table.row.slug, made, "focus")


def _pictures(step: Step, viewer: Seat | None) -> dict[Kind, bytes]:
    """Return what the viewer is shown: the board, or the own question from near and far."""
    table = step.table
    speech = Speech(table, "en")
    view = table.view(viewer)
    question = None if viewer is None else table.question(viewer)
    if viewer is None or question is None:
        return _drawn(table.row.slug, frame(view, table.names, speech.say), kind_of(view))
    found = offered(table, viewer, question.decision, view)
    made = frame(view, table.names, speech.say, question.decision, found.places, walks=found.walks)
    return _drawn(table.row.slug, made, "focus")


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_nothing_hidden_shows_in_a_board_that_is_renewed_or_replaced(slug: str) -> None:
    game = games.get(slug)
    steps = list(_walk(game, game.seats.stop - 1, "leaky boards"))
    differed = timed = 0
    for number in range(0, len(steps), max(1, len(steps) // 60)):
        step = steps[number]
        true = _changed(step)
        timed += bool(true[2])
        for seat in range(len(step.table.seats)):
            other = _imagined(step, Seat(seat), number)
            differed += _dump(other) != _dump(step)
            assert _changed(other) == true, (number, seat)
    assert differed
    assert timed


@pytest.mark.usefixtures("kept_sprites")
@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_nothing_hidden_shows_in_any_picture(slug: str) -> None:
    game = games.get(slug)
    steps = list(_walk(game, game.seats.stop - 1, "leaky pictures"))
    for number in range(3, len(steps), max(1, len(steps) // 4)):
        step = steps[number]
        for seat in range(len(step.table.seats)):
            other = _imagined(step, Seat(seat), number)
            for viewer in (Seat(seat), None):
                assert _pictures(other, viewer) == _pictures(step, viewer), (number, viewer)


@pytest.mark.slow
@pytest.mark.parametrize("slug", plannable())
def test_nothing_hidden_shows_in_a_plan(slug: str) -> None:
    """Look at plans with some choices in them: panels, pictures, what a turn makes of them."""
    game = games.get(slug)
    steps = list(_walk(game, game.seats.stop - 1, "leaky plans"))[:-1]
    shown = 0
    for number in range(2, len(steps), max(1, len(steps) // 8)):
        for seat in range(len(steps[number].table.seats)):
            step = _with_plan(steps[number], Seat(seat))
            other = _imagined(step, Seat(seat), number)
            assert _planned(other, Seat(seat)) == _planned(step, Seat(seat)), (number, seat)
            if shown < 3:
                pictures = _plan_pictures(step, Seat(seat))
                shown += bool(pictures)
                assert _plan_pictures(other, Seat(seat)) == pictures, (number, seat)
            _check_due(step, other, Seat(seat))
    assert shown == 3


def _check_due(step: Step, other: Step, seat: Seat) -> None:
    """Whether a plan fits when its turn comes depends only on what its player knows."""
    if seat not in step.table.running().asked:
        return
    speech = Speech(step.table, "en")
    assert plan_notes(other.table, speech, seat) == plan_notes(step.table, speech, seat)
    known = [[each.keys for each in prospects(each.table, seat)] for each in (step, other)]
    assert known[0] == known[1]


@pytest.mark.slow
def test_nobody_else_sees_that_there_is_a_plan() -> None:
    for slug in ("nautilus_duel", "swarm"):
        game = games.get(slug)
        steps = list(_walk(game, 2, "plans of others"))[:-1]
        for step in steps[5 :: max(1, len(steps) // 10)]:
            planning = _with_plan(step, Seat(0))
            for viewer in (Seat(1), None):
                assert _everything(planning, viewer) == _everything(step, viewer)


def _viewers(step: Step) -> list[Seat | None]:
    return [None, *(Seat(seat) for seat in range(len(step.table.seats)))]


def _dump(step: Step) -> str:
    position = step.table.position
    assert position is not None
    return json.dumps(step.table.game.dump(position.state), sort_keys=True)
