"""A sixth game changes nothing else: tic-tac-toe, a package of its own, passes every suite."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.clauses import read_rules
from tests.installed import ROOT, environment, install, pass_suites

PROJECT = ROOT / "tests" / "fixtures" / "sea_chart"
SLUG = "tictactoe"
# Each game against whoever plays at random, and against itself: never lost, from any seat.
NEVER_LOSES = """
import games
from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import step
from games.core.players import DECKHAND, MATE, choose

game = games.get("tictactoe")
for number in range(200):
    seat = number % 2
    chance = Chance(f"mate {number}")
    state = game.setup(2, chance)
    while (outcome := game.outcome(state)) is None:
        (asked,) = game.decisions(state)
        level = MATE if asked.seat == seat else DECKHAND
        step(game, state, asked.seat, choose(game, state, asked.seat, level, chance), chance)
        if game.turn_done(state) is not None:
            game.finish(state, chance)
    assert Seat(seat) in outcome.ranking[0], number
"""
# The longest names and notes, on the board and in the text of a table that has just begun.
SHOWS_NOTES = """
import games, render
from bot.texts import speaker
from games.core.chance import Chance
from render import fonts

game = games.get("tictactoe")
names = ("Captain Nemo of the Nautilus, bot", "Professor Pierre Aronnax of Paris")
notes = ("away, back 30 Nov", "23 h 59 min left")
view = game.view_for(game.setup(2, Chance("notes")), None)
frame = render.Frame(view, names, speaker("tictactoe", "en", names), (), notes)
with fonts.watch() as placed:
    render.draw("tictactoe", frame)
assert [each for each in placed if each.room and each.width > each.room] == []
for note in notes:
    assert note in [each.words for each in placed]
    assert f"), {note}: –." in render.text("tictactoe", frame)
    assert f"), {note}: –." in render.alt("tictactoe", frame)
"""


def test_it_passes_every_suite(tmp_path: Path) -> None:
    install(PROJECT, tmp_path)
    assert pass_suites(tmp_path, SLUG) > 40


def test_its_mate_never_loses(tmp_path: Path) -> None:
    install(PROJECT, tmp_path)
    subprocess.run([sys.executable, "-c", NEVER_LOSES], env=environment(tmp_path), check=True)


def test_it_shows_what_a_table_says_of_its_seats(tmp_path: Path) -> None:
    install(PROJECT, tmp_path)
    subprocess.run([sys.executable, "-c", SHOWS_NOTES], env=environment(tmp_path), check=True)


def test_its_rules_are_numbered_and_cited() -> None:
    package = PROJECT / "sea_chart_tictactoe"
    rules = read_rules(package / "rules.md")
    assert set(rules.mentioned) == set(rules.clauses)
    source = "".join(path.read_text("utf-8") for path in package.glob("*.py"))
    assert [clause for clause in rules.clauses if clause not in source] == []
