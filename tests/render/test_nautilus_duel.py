"""What is special about the duel's pictures: the words that tell the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.resources import files

import pytest
from PIL import Image, ImageChops

import render
from bot.texts import speaker
from games.core.wording import Message
from games.nautilus_duel.wording import WORDING
from render import close_look, fonts
from render.nautilus_duel import outcome
from render.nautilus_duel.focus_board import DECK
from render.nautilus_duel.outcome import Outcome
from render.nautilus_duel.page import CHAPTERS
from render.nautilus_duel.painter import cover, page
from tests.render.examples_nautilus_duel import frames

SLUG = "nautilus_duel"
FRAMES = frames()


def test_the_text_board_names_everything_on_the_table() -> None:
    words = render.text(SLUG, FRAMES["middle"][1])
    assert re.search(r"^1 +Science \+2 +1 +14$", words, re.M)
    assert re.search(r"^2 +War \+1 +9 ↕ +empty$", words, re.M)
    assert re.search(r"^3 +Navigation −1 +empty +11 anchored$", words, re.M)
    assert re.search(r"^4 +Engineering \+1 +Kraken 15 +empty$", words, re.M)
    assert "waiting for Amélie (A)" in words
    assert "Last: Jürgen (B) placed 9 ↕ on A2. It moved" not in words
    assert "It moved the card from B4 to A4." in words
    assert "Set aside: Eye, Diving Module, Harpoon, Fishbone." in words


def test_the_alt_text_tells_the_award_and_the_result() -> None:
    award = render.alt(SLUG, FRAMES["award"][1])
    assert "Column 1: 1 beats 14, Amélie (A) wins Science +2." in award
    final = render.alt(SLUG, FRAMES["final"][1])
    assert "Amélie (A) wins, 3 domains to 2." in final
    assert "War: A 0, B 5, goes to B." in final


def test_private_things_are_told_only_with_an_own_view() -> None:
    assert "Your hand" not in render.text(SLUG, FRAMES["middle"][1])
    own = render.text(SLUG, FRAMES["panel-card"][1])
    assert "Your hand: 2, 5, 6 ↕, 8 ↔, 9 ↕, 13." in own
    assert "The Eye saw 1, 3, 7, 11, 14, 6." in own
    assert "You gave the Harpoon away." in own


LOOKS = [name for name, (kind, _) in FRAMES.items() if kind == "focus"]
every_look = pytest.mark.parametrize("name", LOOKS)


def test_every_kind_of_question_has_a_close_look() -> None:
    _, kinds = WORDING.kinds()
    assert {FRAMES[name][1].asked for name in LOOKS} == kinds
    for name in LOOKS:
        assert _kind_drawn(name) == "focus", name


def test_where_nothing_is_asked_the_panel_is_all_there_is() -> None:
    assert _kind_drawn("panel-waiting") == "panel"


def _kind_drawn(name: str) -> render.Kind:
    found = render.drawn(SLUG, FRAMES[name][1], "focus")
    assert found is not None
    return found[1]


@every_look
def test_no_word_of_a_close_look_is_smaller_than_a_phone_shows(name: str) -> None:
    _, frame = FRAMES[name]
    render.draw(
        SLUG, frame, "focus"
    )  # from here on all sprites are there, letters in them included
    with fonts.watch() as placed:
        render.draw(SLUG, frame, "focus")
    assert len(placed) >= 2
    assert [each for each in placed if each.size < close_look.LEAST] == []
    assert [each for each in placed if each.words.endswith("…")] == []


@every_look
def test_every_number_of_a_close_look_is_drawn(name: str) -> None:
    _, frame = FRAMES[name]
    whole = render.draw(SLUG, frame, "focus").tobytes()
    for each in frame.targets:
        if each.key.startswith(("use:", "skip", "return", "confirm")):
            continue  # on buttons in words
        fewer = tuple(target for target in frame.targets if target is not each)
        less = render.draw(SLUG, replace(frame, targets=fewer), "focus")
        assert less.tobytes() != whole, each


def _changed(one: Image.Image, two: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, two).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(
    ("name", "column", "side"),
    [
        ("focus-space", 3, "A"),
        ("focus-both-five", 3, "A"),
        ("focus-move-across", 1, "B"),
        ("focus-anchor", 1, "A"),
    ],
)
def test_a_number_stands_where_the_last_choice_lies(name: str, column: int, side: str) -> None:
    _, frame = FRAMES[name]
    first, *rest = frame.targets
    other = replace(first, number=8)
    one = render.draw(SLUG, frame, "focus")
    two = render.draw(SLUG, replace(frame, targets=(other, *rest)), "focus")
    x0, y0, x1, y1 = _changed(one, two)
    x = DECK.at(416 + 192 * (column - 1), 0)[0]
    assert x - 100 < x0 < x1 < x + 100
    assert (y1 < DECK.at(0, 400)[1]) if side == "B" else (y0 > DECK.at(0, 680)[1])


VIEW = FRAMES["focus-space"][1].view


@pytest.mark.parametrize(
    ("space", "card", "seat", "expected"),
    [
        ("A5", "9", 0, Outcome(0, 1, True)),  # beats the 7: a star for A
        ("A5", "2", 0, Outcome(1, 1, False)),
        ("A5", "2", 1, Outcome(1, 1, True)),  # the same for B
        ("A3", "9", 0, Outcome(1, -1, True)),  # loses to the 11: the ink goes to the rival
        ("A3", "13", 0, Outcome(0, -1, False)),
        ("B2", "5", 0, Outcome(0, 1, True)),  # the side counts, not whoever lays the card
        ("B4", "14", 0, Outcome(0, 1, True)),  # loses to the Kraken
    ],
)
def test_a_space_says_who_takes_the_prize(
    space: str, card: str, seat: int, expected: Outcome
) -> None:
    assert outcome.placed({**VIEW, "seat": seat}, space, card) == expected


def test_the_crab_takes_the_prize_from_the_highest_diver_alone() -> None:
    board = {"A1": "14", "A2": "13"}
    view = {**VIEW, "board": board}
    assert outcome.placed(view, "B1", "1") == Outcome(1, 2, False)
    assert outcome.placed(view, "B2", "1") == Outcome(0, 1, True)


def test_a_column_with_one_card_is_nobodys_yet() -> None:
    view = {**VIEW, "board": {"A1": "14", "B2": "3"}}
    assert outcome.of_column(view, 1, view["board"]) is None
    assert outcome.moved(view, "A1", "A3") is None
    assert outcome.moved(view, "A1", "A2") == Outcome(0, 1, True)


@pytest.mark.parametrize("name", [n for n, (kind, _) in FRAMES.items() if kind == "board"])
def test_a_phone_shows_every_word_of_the_board(name: str) -> None:
    _, frame = FRAMES[name]
    render.draw(SLUG, frame, "board")
    with fonts.watch() as placed:
        board = render.draw(SLUG, frame, "board")
    assert 1 < board.width / board.height < 1.1  # as large on a phone as on a desktop
    assert [each for each in placed if each.size < close_look.LEAST] == []


def test_names_are_as_large_as_the_board_allows() -> None:
    _, frame = FRAMES["middle"]
    with fonts.watch() as placed:
        render.draw(SLUG, frame, "board")
    assert {each.size for each in placed if each.words in frame.names} == {46}
    _, long = FRAMES["over"]
    with fonts.watch() as placed:
        render.draw(SLUG, long, "board")
    lines = [each.words for each in placed if each.words.startswith(("Señorita", "Üñwörth"))]
    assert lines == ["Señorita Amélie", "Üñwörth-Dübois 🐙"]


SAY = speaker(SLUG, "en")


def _words_and_size(draw: Callable[[], Image.Image]) -> tuple[list[fonts.Placed], tuple[int, int]]:
    """Draw twice, as letters in sprites do not count; return what is written, and the size."""
    draw()
    with fonts.watch() as placed:
        size = draw().size
    return placed, size


def test_the_cover_says_what_it_is_who_plays_and_for_how_long() -> None:
    placed, size = _words_and_size(partial(cover, SAY))
    assert size == (1200, 675)
    assert [each.words for each in placed if each.words] == [
        "NAUTILUS DUEL",
        "Two officers, one submarine, five domains.",
        "2 players",
        "about 30 turns each",
        "quickly learnt",
    ]
    assert min(each.size for each in placed) >= 38


def test_the_turns_on_the_cover_are_those_that_were_measured() -> None:
    (handovers,) = json.loads(
        files("games.nautilus_duel").joinpath("handovers.json").read_text("ascii")
    ).values()
    words = SAY(Message("cover-turns"))
    assert abs(int(re.findall(r"\d+", words)[0]) - handovers / 2) < 2


def test_every_chapter_has_a_picture() -> None:
    chapters = WORDING.chapters()
    assert [each.title.id for each in chapters] == [f"chapter-{name}" for name in CHAPTERS]
    for number in range(1, len(chapters) + 1):
        placed, size = _words_and_size(partial(page, number, SAY))
        assert size == (1080, 1030)
        assert placed
        assert [each for each in placed if each.size < close_look.LEAST] == []
        assert [each for each in placed if each.words.endswith("…")] == []
    with pytest.raises(IndexError):
        page(len(chapters) + 1, SAY)
