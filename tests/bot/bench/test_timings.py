"""How long answers and boards take is read off the local Discord, whatever bot is behind it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from bot.bench.results import Spread
from bot.bench.shift_workers import Click
from bot.bench.stamps import Stamps
from bot.bench.timings import acknowledgements, answers, boards
from bot.local_discord.rules.documented_limits import EPHEMERAL, LOADING
from bot.local_discord.world.events import Bus, Event

ROOM, PANEL = "7", "100"
BOARD_BUTTON = {"type": 2, "style": 1, "custom_id": "g:1:0:play", "label": "Play"}


class Discord:
    """Tells of events at moments that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._bus = Bus()
        self._now = 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self._now)
        self.stamps = Stamps(self._bus)

    def interaction(self, at: float, identity: str, state: str) -> None:
        """Tell that an interaction is in a state."""
        self._tell(at, "INTERACTION", {"id": identity, "state": state})

    def message(self, at: float, name: str, identity: str, *, flags: int = 0, **data: Any) -> None:
        """Tell of a new or changed message."""
        blank = {"id": identity, "channel_id": ROOM, "flags": flags, "components": []}
        self._tell(at, f"MESSAGE_{name}", blank | data)

    def board(self, at: float, identity: str) -> None:
        """Tell of a new board."""
        row = {"type": 1, "components": [BOARD_BUTTON]}
        self.message(at, "CREATE", identity, components=[row])

    def _tell(self, at: float, name: str, data: dict[str, Any]) -> None:
        self._now = at
        self._bus.emit(Event(name, data, None, ROOM))


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Discord:
    """Return a Discord on which nothing has happened."""
    return Discord(monkeypatch)


def _click(interaction: str, began: float, **more: Any) -> Click:
    made = Click(0.0, "table-0", ROOM, began, interaction, 0.002, PANEL, is_step=True)
    return replace(made, **more)


def _sent(discord: Discord, began: float, identity: str) -> None:
    discord.interaction(began, identity, "pending")
    discord.interaction(began + 0.25, identity, "succeeded")


def test_a_promised_panel_is_complete_when_it_is_filled_in(discord: Discord) -> None:
    for number, began in enumerate((10.0, 20.0)):
        _sent(discord, began, str(number))
        discord.message(began + 0.25, "CREATE", f"p{number}", flags=LOADING | EPHEMERAL)
        discord.message(began + 0.5 + number, "UPDATE", f"p{number}", flags=EPHEMERAL)
    clicks = [_click("0", 10.0, answer_id="p0"), _click("1", 20.0, answer_id="p1")]
    found = answers(clicks, discord.stamps)
    assert (found.count, found.p50) == (2, 1.0)  # between 0.5 and 1.5


def test_each_click_in_a_panel_is_answered_by_the_first_change_after_it(discord: Discord) -> None:
    for number, began in enumerate((10.0, 20.0)):
        _sent(discord, began, str(number))
        discord.message(began + 1.0, "UPDATE", PANEL, flags=EPHEMERAL)
    discord.message(29.0, "UPDATE", PANEL, flags=EPHEMERAL)
    _sent(discord, 30.0, "2")  # never answered
    clicks = [_click(str(number), 10.0 * number + 10) for number in range(3)]
    assert answers(clicks, discord.stamps) == Spread(2, 1.0, 1.0, 1.0)


def test_a_board_is_waited_for_from_the_acknowledged_end_of_a_turn(discord: Discord) -> None:
    _sent(discord, 10.0, "0")
    discord.board(11.0, "b1")  # in the midst of a turn
    _sent(discord, 12.0, "1")
    discord.message(12.5, "CREATE", "talk")
    discord.message(13.0, "CREATE", "own", flags=EPHEMERAL, components=[BOARD_BUTTON])
    discord.board(14.25, "b2")
    discord.message(15.0, "UPDATE", "b1", components=[BOARD_BUTTON])
    _sent(discord, 20.0, "2")
    discord.board(22.25, "b3")
    clicks = [
        _click("0", 10.0),
        _click("1", 12.0, ends_turn=True),
        _click("2", 20.0, ends_turn=True),
    ]
    assert boards(clicks, discord.stamps) == Spread(2, 2.0, 2.0, 2.0)


def test_a_board_that_may_answer_somebody_else_is_left_out(discord: Discord) -> None:
    _sent(discord, 10.0, "0")
    _sent(discord, 12.0, "1")
    discord.board(13.0, "b1")
    clicks = [_click("0", 10.0, ends_turn=True), _click("1", 12.0)]
    assert boards(clicks, discord.stamps).count == 0
    elsewhere = [clicks[0], replace(clicks[1], room="table-1")]
    assert boards(elsewhere, discord.stamps).count == 1
    looking = [clicks[0], replace(clicks[1], is_step=False)]  # at the old board: no answer
    assert boards(looking, discord.stamps).count == 1


def test_what_was_never_acknowledged_is_not_in_the_spread() -> None:
    clicks = [_click("0", 1.0), _click("1", 2.0), _click("2", 3.0, acknowledged=None)]
    assert acknowledgements(clicks) == Spread(2, 0.002, 0.002, 0.002)
