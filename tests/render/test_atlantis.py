"""What is special about the pictures of Atlantis: the road, its places, the words."""

from __future__ import annotations

import copy
import math
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

import render
from games.atlantis import GAME
from games.core.api import Seat
from render.atlantis import road
from render.atlantis.facts import HEIGHT, ROAD, SEA, TILE, centre
from render.theme import GLOW_LAST
from tests.render.examples_atlantis import SLUG, framed, frames, played

FRAMES = frames()


def test_tiles_of_the_road_do_not_overlap_and_stay_on_the_board() -> None:
    w, h = TILE
    spots = [centre(place) for place in ROAD]
    for one, (x, y) in enumerate(spots):
        assert w / 2 < x < SEA - w / 2
        assert h / 2 + 40 < y < HEIGHT - h / 2 - 30
        for u, v in spots[one + 1 :]:
            assert abs(x - u) >= w - 6 or abs(y - v) >= h - 6
    for (x, y), (u, v) in pairwise(spots):
        assert math.dist((x, y), (u, v)) < 150, "neighbours lie side by side"


def test_the_text_board_names_every_place_and_every_seat() -> None:
    _, frame = FRAMES["middle-4"]
    words = render.text(SLUG, frame)
    for entry in frame.view["path"]:
        if entry["is"] == "stack":
            tile = entry["tile"]
            double = r"\+" if entry["double"] else ""
            figure = rf"\({entry['figure']}\)" if entry["figure"] else ""
            found = rf"\b{entry['place']}:{tile['kind']}{tile['value']}{double}{figure}(\s|$)"
            assert re.search(found, words), entry
    for name in frame.names:
        assert name in words
    for gap in frame.view["gaps"]:
        said = f"{gap['name']} has a bridge" if gap["bridges"] else f"{gap['name']} costs"
        assert said in words


def test_the_alt_text_tells_the_last_turn_and_the_result() -> None:
    _, frame = FRAMES["middle-4"]
    last = frame.view["last"]
    assert f"{last['figure']} from" in render.alt(SLUG, frame)
    final = FRAMES["final-3"][1]
    (seat,) = final.view["result"]["winners"]
    winner = final.names[seat]
    assert f"{winner} (" in render.alt(SLUG, final)
    assert "wins with" in render.alt(SLUG, final)


def test_private_things_are_told_only_with_an_own_view() -> None:
    assert "Your hand" not in render.text(SLUG, FRAMES["middle-4"][1])
    assert "Your hand" in render.text(SLUG, FRAMES["panel-card"][1])


def test_a_long_walk_is_drawn_lightly(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Image.Image] = []

    def note(image: Image.Image, piece: Image.Image, x: float, y: float) -> None:
        drawn.append(piece)

    monkeypatch.setattr(road, "stamp", note)
    image = Image.new("RGB", (8, 8))
    counts = []
    for end in (8, 51):
        drawn.clear()
        road.trail(image, 0, end)
        counts.append(sum(piece is road.footprint(GLOW_LAST) for piece in drawn))
    assert counts[1] <= counts[0], "no more footprints than on a short way"
    assert len(drawn) - counts[1] == 51 - 6, "but a speck for every place between its two ends"


@pytest.mark.parametrize(
    "change",
    [
        {"figure": "K3"},
        {"double": True},
        {"tile": {"id": "B-ST7", "kind": "ST", "value": 7}},
        {"is": "water", "tile": None},
        {"is": "closed", "tile": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_lies_on_a_place_is_seen(change: dict[str, object]) -> None:
    _, frame = FRAMES["middle-4"]
    view = copy.deepcopy(frame.view)
    single = next(
        e for e in view["path"] if e["is"] == "stack" and not e["double"] and not e["figure"]
    )
    before = render.draw(SLUG, replace(frame, view=view))
    single.update(change)
    box = _around(single["place"])
    after = render.draw(SLUG, replace(frame, view=view))
    assert before.crop(box).tobytes() != after.crop(box).tobytes()


def _around(place: int) -> tuple[int, int, int, int]:
    x, y = (round(v) for v in centre(place))
    return x - 44, y - 54, x + 44, y + 54


def test_every_position_of_a_game_can_be_drawn_for_everybody() -> None:
    for table in played(3, "slow", "deckhand")[::9]:
        for seat in (None, 0, 1, 2):
            frame = framed(table, seat)
            render.text(SLUG, frame)
            render.alt(SLUG, frame)
            render.draw(SLUG, frame, "board" if seat is None else "panel")
        assert GAME.view_for(table.state, Seat(0))["own"] is not None
