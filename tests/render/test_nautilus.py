"""What is special about the pictures of Nautilus: the base, windows, trips, hidden finds."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

import pytest

import render
from render import Target, fonts, sprites
from render.nautilus import facts, stage, targets, trips
from tests.render.examples_nautilus import GAME, frames

SLUG = "nautilus"
FRAMES = frames()
PANELS = [name for name, (kind, _) in FRAMES.items() if kind == "panel"]
QUESTIONS = {
    "place_base", "buy", "crew", "build", "site", "orientation", "walker", "walk", "dive", "sail",
    "tempo_sub", "tempo_sail", "peek", "bonus_walker", "bonus_walk", "upgrade", "confirm",
}  # fmt: skip


def test_every_question_has_an_example() -> None:
    assert {f"panel-{name}" for name in QUESTIONS} <= set(FRAMES)
    assert {"panel-look-dive", "panel-look-peek"} <= set(FRAMES)


def test_the_printed_board_is_that_of_the_rules() -> None:
    data = json.loads(files("games.nautilus").joinpath("data.json").read_text("utf-8"))
    assert list(facts.ZONE_ROWS) == data["board"]["zone_rows"]
    assert data["board"]["columns"] == facts.COLUMNS
    assert {k: v.code for k, v in facts.MODULES.items()} == {
        m["id"]: m["code"] for m in data["modules"]
    }
    assert {find["id"]: find["letter"] for find in data["find_kinds"]} == facts.LETTERS
    for module in data["modules"]:
        for way, names in module["orientations"].items():
            assert set(facts.locks(module["id"], way)) == set(names)


def test_private_things_are_told_only_with_an_own_view() -> None:
    kind, frame = FRAMES["panel-look-dive"]
    own = render.text(SLUG, frame)
    assert kind == "panel"
    assert "Your order:" in own
    assert "Only you see:" in own
    public = {**frame.view, "own": None, "seat": None}
    assert "Your order" not in render.text(SLUG, replace(frame, view=public))


def test_the_faces_of_face_down_finds_are_never_drawn_in_public() -> None:
    _, frame = FRAMES["board-3-10-0.8"]
    view = copy.deepcopy(frame.view)
    for find in view["finds"]["down"]:
        assert set(find) == {"field", "zone"}


@pytest.mark.parametrize("name", PANELS)
def test_every_disc_lies_in_the_window_and_apart_from_the_others(name: str) -> None:
    _, frame = FRAMES[name]
    options = targets.sort_out(frame.targets, frame.view)
    window = targets.window(frame.view, options)
    assert all(window.shows(field) for field in options.fields)
    spots = [(field, dx, dy) for _, field, dx, dy in options.discs]
    assert len(spots) == len(set(spots))


def test_two_labs_that_share_a_dock_get_a_disc_each() -> None:
    _, frame = FRAMES["panel-dive"]
    options = targets.sort_out(
        (Target(1, "launch:Q13>Q15"), Target(2, "launch:Q17>Q15")), frame.view
    )
    assert len({(dx, dy) for _, _, dx, dy in options.discs}) == 2


def test_hidden_money_is_not_drawn() -> None:
    _, frame = FRAMES["board-3-10-0.8"]
    assert GAME.slug == SLUG
    assert frame.view["players"][0]["nemo"] is None
    with fonts.watch() as placed:
        render.draw(SLUG, frame)
    assert sum(text.words == "?" for text in placed) == 3


def test_equal_trips_share_an_arrow_and_keep_their_numbers() -> None:
    walk, sail = ["walked", "M10", "J13"], ["sailed", 1, "K3", "C3"]
    acts: list[list[object]] = [
        [*walk],
        ["scanned", 1, "K3"],
        sail,
        ["sailed", 2, "C3", "C3"],
        [*walk],
    ]
    assert trips.sort_out(stage.BOARD, acts) == {
        ("walked", "M10", "J13"): [1, 3],
        ("sailed", "K3", "C3"): [2],
    }


def test_numbers_stand_only_where_a_turn_has_several_trips() -> None:
    _, frame = next(FRAMES[name] for name in FRAMES if FRAMES[name][0] == "board")
    view = copy.deepcopy(dict(frame.view))
    ground = render.draw(SLUG, replace(frame, view=view | {"last": None}), "board")

    def digits(*acts: Sequence[object]) -> list[str]:
        image = ground.copy()
        sprites.forget_sprites()
        with fonts.watch() as texts:
            trips.ways(image, stage.BOARD, view, list(acts))
        return sorted(text.words for text in texts)

    first, second = ["walked", "M10", "M16"], ["sailed", 1, "B3", "B9"]
    assert digits(first) == []
    assert digits(first, second) == ["1", "2"]
    assert digits(first, first) == ["1", "2"]


def test_fields_in_reach_are_marked() -> None:
    _, frame = FRAMES["panel-sail"]
    view = copy.deepcopy(dict(frame.view))
    assert view["own"]["turn"]["reach"]
    shown = render.draw(SLUG, frame, "panel")
    view["own"]["turn"]["reach"] = view["own"]["turn"]["reach"][:-1]
    assert render.draw(SLUG, replace(frame, view=view), "panel").tobytes() != shown.tobytes()
