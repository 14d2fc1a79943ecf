"""What is special about the duel's pictures: the words that tell the table."""

from __future__ import annotations

import re

import render
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
