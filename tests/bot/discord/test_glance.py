"""What stands above a board: three lines at most, and which."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from bot.discord.glance import ENDED, MOST, glance, unseen
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.story import StoryLine, story
from bot.tables.table import STOP
from games.core.api import Event, Seat
from storage.api.rows import PostedMessage, SeatRow
from tests.bot.begun_tables import duel, play_random

A, B, C = Seat(0), Seat(1), Seat(2)


class _Speech:
    """Speaks each event by its kind."""

    def __init__(self, asked: Seat, *, is_over: bool = False) -> None:
        standings = object() if is_over else None
        self.table: Any = SimpleNamespace(
            waiting_for=lambda: [asked], is_over=is_over, standings=standings
        )

    def paragraphs(self, told: list[StoryLine]) -> Any:
        return [([line], [line.event.kind if line.event else line.act]) for line in told]

    def bot(self, message_id: str, **args: Any) -> str:
        return f"{args['line']} +{args['count']}"


def _glance(told: list[StoryLine], asked: Seat = A, *, is_over: bool = False) -> list[str]:
    speech: Any = _Speech(asked, is_over=is_over)
    return glance(speech, told).spoken(speech)


def _did(kind: str, seat: Seat, victim: Seat | None = None) -> StoryLine:
    data = {"seat": seat} | ({} if victim is None else {"victim_seat": victim})
    return StoryLine(1, seat, event=Event(kind, data))


def _came(kind: str, seat: Seat = B) -> StoryLine:
    return StoryLine(1, seat, event=Event(kind, {"round": 2}))


def test_three_lines_are_told_as_they_happened() -> None:
    assert _glance([_did("sails", B), _did("builds", B), _came("round")]) == [
        "sails",
        "builds",
        "round",
    ]


def test_of_more_the_last_turn_and_what_came_of_it_stay() -> None:
    told = [_did("old", C), _did("older", C), _did("sails", B), _came("scored"), _came("dealt")]
    assert _glance(told) == ["sails", "scored", "dealt +2"]


def test_what_was_done_to_whoever_is_asked_comes_first() -> None:
    told = [_did("first", B), _did("sails", C), _came("a"), _did("hits", C, A), _came("b")]
    assert _glance(told) == ["hits", "sails", "b +2"]
    assert _glance(told, asked=B)[0] == "sails"


def test_the_result_stands_once() -> None:
    told = [_did("sails", B), _came(ENDED)]
    assert _glance(told, is_over=True) == ["sails"]
    assert _glance(told) == ["sails", ENDED]


def test_that_a_game_was_stopped_stands_below_the_picture_alone() -> None:
    assert _glance([_did("sails", B), StoryLine(2, None, act=STOP)], is_over=True) == ["sails"]


def test_who_has_chosen_unseen_is_named_if_nobody_else_was_asked() -> None:
    def told(board: PostedMessage | None, care: str | None = None) -> list[str]:
        seats = [SeatRow(0, 1, "Ana"), SeatRow(1, 2, "Bram", care=care)]
        speech: Any = SimpleNamespace(
            table=SimpleNamespace(is_over=False, seats=seats),
            bot=lambda message_id, seat: f"{message_id} {seat}",
        )
        return unseen(speech, board)

    def board(**data: Any) -> PostedMessage:
        return PostedMessage(1, "board", "", 10, 5, data)

    assert told(board(asked=[1])) == ["story-unseen 1"]
    assert told(board(asked=[0, 1])) == []  # who was the last is a secret
    assert told(board(asked=[1]), care="turn") == []  # a computer has
    assert told(board()) == told(None) == []


async def test_the_end_of_a_round_is_three_lines(services: Services) -> None:
    table, picks = await duel(services), Random(5)
    longest = 0
    while not table.is_over:
        before = table.row.seq
        table = await play_random(services, table, picks, 1)
        speech = Speech(table, "en")
        entries = await services.store.entries.of_game(table.id)
        told = story(entries, None, after=before)
        lines = glance(speech, told).spoken(speech)
        longest = max(longest, len(speech.told(told)))
        assert len(lines) <= MOST
    assert longest > MOST
