"""What holds at a table as a whole: turns begin and end as the log says, the late have a card."""

from __future__ import annotations

from bisect import bisect_left

from bot.courtesy.spans import MINUTE, Span
from bot.courtesy.turns import Turn, late_at
from bot.tables.table_time import ASK
from tests.month.asked_log import Asking
from tests.month.facts import Facts
from tests.month.record import Kind, Waiting
from tests.month.verdict import Verdict, date

TOLERANCE = 4 * MINUTE  # for looks once a minute, jumps and work
_EARLY = 2  # seconds: clocks of two processes
RETRIES = 15 * MINUTE  # after Discord takes messages again


def possible(facts: Facts, room: str, at: float) -> float:
    """Return when something could be posted: not while Discord takes none, or without a bot."""
    refused = facts.refused.get(room)
    if refused is not None and refused.holds(int(at)):
        at = refused.end + RETRIES
    return next((span.end for span in facts.down if span.holds(int(at))), at)


def check_turns(facts: Facts, verdict: Verdict) -> None:
    """A clock runs from the message that calls a seat until the step that answers.

    When a seat is asked is read from the log, when it was called from what Discord took: what the
    bot has stored about its clocks must be just that.
    """
    turns: dict[tuple[int, int], list[Waiting]] = {}
    for turn in facts.record.turns:
        turns.setdefault((turn.game_id, turn.seat), []).append(turn)
    boards: dict[tuple[str, str], list[float]] = {}
    for sight in facts.record.sights.values():
        for user in sight.asks:
            boards.setdefault((sight.room, user), []).append(sight.at)
    for asking in facts.askings:
        of_seat = turns.get((asking.game_id, asking.seat), [])
        if not _has_clock(facts, asking, of_seat, boards.get((asking.room, asking.user_id), [])):
            said = f"{asking.user_id} in {asking.room}, entry {asking.first}"
            verdict.others.append(f"no clock at {date(asking.began)} for {said}")
    ends = {(each.game_id, each.seat, each.ended) for each in facts.askings}
    for turn in facts.record.turns:
        if not turn.is_renewed and (turn.game_id, turn.seat, turn.ended) not in ends:
            verdict.others.append(f"a clock without a question: {_of(turn)}")


def _has_clock(facts: Facts, asking: Asking, turns: list[Waiting], boards: list[float]) -> bool:
    """Return whether the first board that calls somebody who is asked has begun their turn."""
    ended = facts.ends if asking.ended is None else asking.ended
    place = bisect_left(boards, asking.began)
    if place == len(boards):
        return True
    latest = possible(facts, asking.room, boards[place]) + TOLERANCE
    if latest > ended:
        return True  # they were quicker
    begun = [turn for turn in turns if turn.began_at <= latest]
    if asking.is_taken_back:  # without a clock, or in a first turn, it runs on
        return any(turn.ended is None or turn.ended >= ended for turn in begun)
    return any(turn.ended == asking.ended for turn in begun)


def check_idle(facts: Facts, verdict: Verdict) -> None:
    """A computer plays at once, and no game waits for nobody, as long as any person plays (T9)."""
    for room, game_id, span in facts.idle:
        at = _free_from(facts, room, game_id, span.start)
        if at + TOLERANCE < min(span.end, facts.ends):
            said = f"{room}, game {game_id}"
            verdict.others.append(f"it is nobody's turn but a computer's at {date(at)} in {said}")


def _free_from(facts: Facts, room: str, game_id: int, at: float) -> float:
    """Return from when on nothing stands in the way of a bot for some minutes."""
    refused = facts.refused.get(room)
    spans = [*facts.down, *facts.stops.get(game_id, ())]
    if refused is not None:
        spans.append(Span(refused.start, refused.end + RETRIES))
    for span in sorted(spans):
        if span.start < at + TOLERANCE and at < span.end:
            at = span.end
    return at


def check_cards(facts: Facts, verdict: Verdict) -> None:
    """T6, T7: whoever is late has a card for the others, and nobody else has."""
    for turn in facts.record.turns:
        at = _late_at(facts, turn)
        if at is not None and not turn.is_renewed and not has_card(facts, turn, at):
            agreed = facts.when_late(turn.game_id, at)
            said = "late card" if agreed == ASK else f"end of a late turn ({agreed})"
            verdict.missing.append(f"{said} at {date(at)}: {_of(turn)}")
    for card in facts.record.sights.values():
        if card.kind is Kind.CARD and not any(
            _is_about(facts, turn, card.at) for turn in facts.record.turns if turn.room == card.room
        ):
            verdict.others.append(f"a late card at {date(card.at)} in {card.room}: nobody is late")


def has_card(facts: Facts, turn: Waiting, at: float) -> bool:
    """Return whether there is a card about a turn that is late then, if one had to come.

    At a table that has agreed on something else than to ask, it would have to be over instead.
    """
    due = possible(facts, turn.room, at) + TOLERANCE
    if due > (facts.ends if turn.ended is None else turn.ended):
        return True
    if facts.players_at(turn.game_id, at) < 2:
        return True  # nobody else plays who could be asked
    if facts.when_late(turn.game_id, at) != ASK:
        return False
    found = facts.record.of_room(turn.room, Kind.CARD)
    return any(turn.began <= card.at <= due for card in found)


def _late_at(facts: Facts, waiting: Waiting) -> int | None:
    own = facts.own_at(waiting.user_id, waiting.began)
    turn = Turn(int(waiting.began), own, waiting.bank, waiting.is_first)
    calendar = facts.calendar(turn, waiting.user_id, waiting.game_id, facts.ends)
    return late_at(turn, calendar)


def _is_about(facts: Facts, turn: Waiting, at: float) -> bool:
    """Return whether a card may be about a turn: late by then, or its player has left (S4)."""
    if not turn.began <= at or (turn.ended is not None and turn.ended + TOLERANCE < at):
        return False
    late, gone = _late_at(facts, turn), facts.gone.get(turn.user_id)
    has_left = gone is not None and gone.holds(int(at))
    return has_left or (late is not None and late <= at + _EARLY)


def _of(turn: Waiting) -> str:
    ended = "now" if turn.ended is None else date(turn.ended)
    return (
        f"turn of {turn.user_id} in {turn.room}, game {turn.game_id}, "
        f"from {date(turn.began)} (entry {turn.first}) to {ended} (entry {turn.last})"
    )
