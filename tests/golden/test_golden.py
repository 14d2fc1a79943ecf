"""Golden games replay to the same positions, events and result, and every game has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import games
from games.core.api import Game
from games.core.log import Entry, Undo
from games.core.replay import replay
from tests.conformance.golden import folder_of, within_reach
from tests.golden.make import shows
from tests.golden.record import EVERY, load, played_again, state_hash, transcript

GAMES = games.all()
FOLDERS = {folder_of(game.slug): game.slug for game in GAMES}
LOGS = [path for folder in FOLDERS for path in sorted(folder.glob("*.jsonl"))]
TRANSCRIPTS = [path for folder in FOLDERS for path in sorted(folder.glob("*.txt"))]


def _name(path: Path) -> str:
    return f"{FOLDERS[path.parent]}/{path.stem}"


@pytest.mark.parametrize("path", LOGS, ids=_name)
def test_a_golden_game_replays_to_the_same_positions(path: Path) -> None:
    golden = load(path.read_text("utf-8"))
    game = games.get(FOLDERS[path.parent], golden.header.ruleset)
    assert len(golden.hashes) == len(golden.lines) // EVERY
    table = None
    for place, (_, table, _) in enumerate(played_again(game, golden.header, golden.lines), 1):
        game.check(table.state)
        if place in golden.hashes:
            assert state_hash(game, table.state) == golden.hashes[place], f"line {place}"
    assert table is not None
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == golden.end["ranking"]
    assert outcome.clause == golden.end["clause"]
    assert state_hash(game, table.state) == golden.end["state"]
    again = replay(game, golden.header, golden.lines)
    assert again == table


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=_name)
def test_a_transcript_tells_the_same_events(path: Path) -> None:
    golden = load(path.with_suffix(".jsonl").read_text("utf-8"))
    game = games.get(FOLDERS[path.parent], golden.header.ruleset)
    assert transcript(game, golden) == path.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.slug))
def test_every_game_has_a_file_for_each_ending_and_a_transcript(game: Game[Any]) -> None:
    own = [path for path in LOGS if FOLDERS[path.parent] == game.slug]
    shown = {load(path.read_text("utf-8")).end["clause"] for path in own}
    assert shown == within_reach(game), "make them: python -m tests.golden.make"
    assert [path for path in TRANSCRIPTS if FOLDERS[path.parent] == game.slug]
    assert {path.stem for path in own} == {show.name for show in shows(game)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.slug))
def test_a_game_with_turns_in_progress_has_a_golden_game_with_undo(game: Game[Any]) -> None:
    own = [path for path in LOGS if FOLDERS[path.parent] == game.slug]
    lines = [line for path in own for line in load(path.read_text("utf-8")).lines]
    unseen = any(isinstance(line, Entry) and not line.settled for line in lines)
    assert any(isinstance(line, Undo) for line in lines) or not unseen
