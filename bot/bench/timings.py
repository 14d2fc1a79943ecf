"""From clicks and stamps to durations, in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from bot.bench.results import Spread
from bot.bench.shift_workers import Click
from bot.bench.stamps import Stamps
from bot.bench.stolen_time import Weather


def acknowledgements(clicks: Sequence[Click], weather: Weather | None = None) -> Spread:
    """Return how long clicks waited for their acknowledgement, or those in calm weather did."""
    return Spread.of(
        [
            click.acknowledged
            for click in clicks
            if click.acknowledged is not None
            and (weather is None or weather.was_calm(click.began, click.began + click.acknowledged))
        ]
    )


def answers(clicks: Sequence[Click], stamps: Stamps) -> Spread:
    """Return how long it took from clicks to the finished panel.

    That is the first change of the private message a click belongs to, or the moment at which a
    promised one was filled in; its picture is a part of it.
    """
    found = []
    for click in clicks:
        sent = stamps.sent.get(click.interaction)
        if sent is None or click.answer_id is None:
            continue
        shown = stamps.shown(click.answer_id, sent)
        if shown is not None:
            found.append(shown - sent)
    return Spread.of(found)


def boards(clicks: Sequence[Click], stamps: Stamps) -> Spread:
    """Return how long it took from clicks that end a turn to the board.

    It begins with the acknowledgement of the last click of a turn, which anybody can see from
    outside, and ends with the first board in that channel. Computers that move before that are a
    part of it. Where somebody else answers first, the board may be due to them: left out.
    """
    found = []
    for room in {click.room for click in clicks}:
        steps = [click for click in clicks if click.room == room and click.is_step]
        steps.sort(key=lambda click: click.began)
        for click, after in zip_longest(steps, steps[1:]):
            begun = stamps.acknowledged.get(click.interaction)
            if not click.ends_turn or begun is None:
                continue
            posted = stamps.board(click.channel_id, begun)
            if posted is not None and (after is None or posted < after.began):
                found.append(posted - begun)
    return Spread.of(found)
