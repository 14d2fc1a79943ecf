"""What the golden games of Nautilus show: every ending, rare finds, simultaneous upgrades."""

from __future__ import annotations

from games.core.log import Undo
from games.core.players import MATE
from games.nautilus.data import KINDS
from tests.golden.record import Recording, Show, ended_by


def every_find(recording: Recording) -> bool:
    """Return whether every kind was recovered, tempo and bonus were used, a chip was taken."""
    found = set()
    tempo = bonus = chip = False
    for event in recording.happened():
        if event.kind == "find-recovered":
            found.add(event.data["find"])
        tempo |= event.kind == "sub-sailed" and event.data["tempo"]
        if event.kind == "researcher-walked":
            bonus |= event.data["bonus"]
            chip |= event.data["chip"]
    return tempo and bonus and chip and found == {*KINDS, "atlantis"}


def asked_together(recording: Recording) -> bool:
    """Return whether at least two players chose a number of upgrades."""
    return sum(event.kind == "upgrades-chosen" for event in recording.happened()) >= 2


def retired_in_need(recording: Recording) -> bool:
    """Return whether a sub was retired and a find left unpaid."""
    kinds = {event.kind for event in recording.happened()}
    return {"sub-retired", "find-unpaid"} <= kinds


def idle_with_undo(recording: Recording) -> bool:
    """Return whether steps were taken back in a game of some length that an idle round ended."""
    undos = sum(isinstance(line, Undo) for line in recording.lines)
    return ended_by("NA-6.5")(recording) and undos >= 3


SHOWS = (
    Show(
        "every-kind-of-find",
        every_find,
        seats=4,
        options={"start_player": "host", "confirm_turn": False},
        transcript=True,
        level=MATE,
    ),
    Show(
        "upgrades-chosen-together",
        asked_together,
        seats=3,
        options={"upgrades": "ask", "base_placement": "start_player"},
        level=MATE,
    ),
    Show(
        "a-sub-retires-and-a-find-stays-unpaid",
        retired_in_need,
        seats=3,
        options={"base_placement": "random", "hidden_money": True, "peek_memory": False},
    ),
    # Random players hardly ever find all fifteen pieces.
    Show("ends-by-na-6.2", ended_by("NA-6.2"), seats=4, level=MATE),
    Show("ends-by-na-6.3", ended_by("NA-6.3"), seats=3, level=MATE),
    Show("ends-by-na-6.5", idle_with_undo, seats=2, undo=True),
)
