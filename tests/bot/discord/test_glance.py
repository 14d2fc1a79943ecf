"""What stands above a board: three lines at most, and which."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.discord.glance import ENDED, LONGEST, Glance, glance, read_length, unseen
from bot.tables.story import StoryLine
from bot.tables.table import STOP
from games.core.api import Event, Seat
from storage.api.rows import PostedMessage, SeatRow

A, B, C = Seat(0), Seat(1), Seat(2)


class _Speech:
    """Speaks each event by its kind; what comes of a deed ("+...") goes on where it stands."""

    def __init__(self, asked: Seat, *, is_over: bool = False) -> None:
        standings = object() if is_over else None
        wording = SimpleNamespace(happenings=frozenset({"dealt"}))
        self.table: Any = SimpleNamespace(
            waiting_for=lambda: [asked],
            is_over=is_over,
            standings=standings,
            game=SimpleNamespace(wording=lambda: wording),
        )

    def paragraphs(self, told: list[StoryLine], *, is_brief: bool) -> Any:
        assert is_brief
        found: list[tuple[list[StoryLine], list[str]]] = []
        for line in told:
            words = line.event.kind if line.event else line.act
            if words.startswith("+"):
                found[-1][0].append(line)
                found[-1][1].append(words[1:])
            else:
                found.append(([line], [words]))
        return found

    def verdict(self) -> str:
        return "Ana has won"


def _glance(told: list[StoryLine], asked: Seat = A, *, is_over: bool = False) -> Glance:
    speech: Any = _Speech(asked, is_over=is_over)
    return glance(speech, told)


def _lines(told: list[StoryLine], asked: Seat = A, *, is_over: bool = False) -> list[str]:
    return _glance(told, asked, is_over=is_over).spoken()


def _did(kind: str, seat: Seat, victim: Seat | None = None) -> StoryLine:
    data = {"seat": seat} | ({} if victim is None else {"victim_seat": victim})
    return StoryLine(1, seat, event=Event(kind, data))


def _came(kind: str, seat: Seat = B) -> StoryLine:
    return StoryLine(1, seat, event=Event(kind, {"round": 2}))


def test_three_lines_are_told_as_they_happened() -> None:
    told = [_did("sails", B), _did("builds", B), _came("round")]
    assert _lines(told) == ["**sails**", "builds", "round"]
    assert _glance(told).left == 0


def test_of_more_the_last_turn_and_what_came_of_it_stay() -> None:
    told = [_did("old", C), _did("older", C), _did("sails", B), _came("scored"), _came("dealt")]
    assert _lines(told) == ["**sails**", "scored", "dealt"]
    assert _glance(told).left == 2


def test_what_was_done_to_whoever_is_asked_comes_first() -> None:
    told = [_did("first", B), _did("sails", C), _came("a"), _did("hits", C, A), _came("b")]
    assert _lines(told) == ["**hits**", "sails", "b"]
    assert _glance(told).left == 2
    assert _lines(told, asked=B)[0] == "**sails**"


def test_the_headline_says_what_was_done_to_whoever_is_asked_and_nothing_else() -> None:
    told = [_did("plays", B), _came("+swims"), _did("+hits", B, A), _came("+rests"), _came("round")]
    assert _lines(told) == ["**plays hits**", "swims rests", "round"]
    assert _lines(told, asked=C) == ["**plays**", "swims hits rests", "round"]


def test_all_that_was_done_to_somebody_is_told_in_as_few_lines_as_may_be() -> None:
    told = [_did(f"{each} hits", Seat(1 + n % 2), A) for n, each in enumerate("abcd")]
    told += [_came("round"), _came("dealt")]
    assert _lines(told) == ["**a hits** b hits c hits d hits", "round", "dealt"]


def test_what_somebody_did_in_one_turn_is_told_together() -> None:
    told = [_did("buys", B), _did("builds", B), _came("round"), _did("walks", C), _did("sails", C)]
    assert _lines(told) == ["**buys** builds", "round", "walks sails"]
    assert _lines(told[3:]) == ["**walks**", "sails"]
    told = [_did("sails", B), _did("dealt", B), _did("buys", B), _did("builds", B)]
    assert _lines(told) == ["**sails**", "dealt", "buys builds"]  # nobody does the dealing


def test_where_three_have_moved_the_headline_goes_on_in_its_line() -> None:
    told = [_did("b", B), _came("+more"), _did("c", C), _did("d", Seat(3)), _came("+again")]
    assert _lines(told) == ["**b** more", "c", "d again"]
    assert _glance(told).left == 0


def test_what_is_too_long_is_left_to_the_log_at_the_end_of_a_sentence() -> None:
    long = "sails " * 15
    told = [_did("plays", B), *(_came(f"+{n} {long.strip()}") for n in range(4))]
    lines = _lines(told)
    assert lines == ["**plays**", f"0 {long.strip()}", f"1 {long.strip()}"]
    assert _glance(told).left == 2


def test_a_sentence_that_is_too_long_is_cut_between_words_unless_it_is_about_the_reader() -> None:
    long = " ".join(["sailing"] * 40)
    (line,) = _lines([_did(long, B)])
    assert line.endswith("sailing…**")
    assert LONGEST - 10 < read_length(line) <= LONGEST
    assert _glance([_did(long, B)]).left == 1
    assert _lines([_did(long, B, A)]) == [f"**{long}**"]


def test_only_the_headline_is_bold() -> None:
    told = [_did("**Bram** sails", B), _did("**Chlo\\*é** builds", C)]
    assert _lines(told) == ["**Bram sails**", "Chlo\\*é builds"]
    assert [read_length(line) for line in _lines(told)] == [10, 13]


def test_the_result_is_the_headline_and_stands_there_alone() -> None:
    told = [_did("sails", B), _came(ENDED)]
    assert _lines(told, is_over=True) == ["**Ana has won**", "sails"]
    assert _lines(told) == ["**sails**", ENDED]


def test_that_a_game_was_stopped_is_said_once() -> None:
    told = [_did("sails", B), StoryLine(2, None, act=STOP)]
    assert _lines(told, is_over=True) == ["**Ana has won**", "sails"]


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
