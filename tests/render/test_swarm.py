"""What is special about the pictures of The Swarm: tiles, networks, market, track, damage."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from games.core.api import Seat
from games.swarm import GAME
from render import fonts, sprites
from render.swarm import acts, facts, own, stage, table, targets, tiles, track
from render.swarm.final import points, rows
from tests.render.examples_swarm import SLUG, frames, worked_example
from tests.render.walks import NAMES

FRAMES = frames()
PANELS = [name for name, (kind, _) in FRAMES.items() if kind == "panel"]
BOARDS = [name for name, (kind, _) in FRAMES.items() if kind == "board"]
QUESTIONS = {
    "start", "buy", "order", "ability", "play", "joker", "double", "station", "crew", "deploy",
    "sail", "research", "tile", "field", "rotate", "buoy", "hazard", "whale", "wave",
    "wave_length", "crab", "crab_length", "confirm",
}  # fmt: skip


def test_every_question_has_an_example() -> None:
    assert {f"panel-{name}" for name in QUESTIONS} <= set(FRAMES)
    assert GAME.wording().kinds()[1] - {"confirm"} <= QUESTIONS


def test_the_printed_board_is_that_of_the_rules() -> None:
    data = json.loads(files("games.swarm").joinpath("data.json").read_text("utf-8"))
    land = data["board"]["land"]
    assert {each["id"]: each["value"] for each in land} == facts.VALUES
    assert list(facts.VALUES) == data["board"]["coast_ring_clockwise"]
    assert {each["id"] for each in land if each["start"]} == set(facts.START)
    zones = [(zone["colour"], zone["from"]) for zone in data["score_track"]["zones"]]
    assert [(name, first) for name, first, _ in facts.ZONES] == zones
    for each in (*data["tiles"]["types"], data["tiles"]["golden"]):
        assert "".join(each["base"]) == facts.OPENINGS[each["id"]]
        assert each["eyes"] == facts.EYES[each["id"]]
        assert each["orientations"] == len(tiles.rotations(each["id"]))
    cards = [card for colour in ("green", "beige", "blue") for card in data["cards"][colour]]
    assert {card["id"] for card in cards} == set(facts.CARDS)
    assert {card["id"]: card["move"] for card in cards if "move" in card} == facts.RANGES
    assert {each["id"] for each in data["cards"]["abilities"]} == set(facts.ABILITIES)


def test_seats_wear_the_letters_of_the_rules() -> None:
    view = FRAMES["start-4-1"][1].view
    assert [p["letter"] for p in view["players"]] == [mark.letter for mark in facts.MARKS]


@pytest.mark.parametrize(
    "scores", [(20, 20, 20, 20), (0, 1, 2, 3), (99, 98, 120, 145), (50, 50, 51, 90), (7, 60)]
)
def test_markers_on_the_track_never_cover_each_other(scores: tuple[int, ...]) -> None:
    placed = track.spread({"players": [{"rp": score} for score in scores]})
    assert sorted(seat for seat, _, _ in placed) == list(range(len(scores)))
    for (_, lane, one), (_, other, two) in combinations(placed, 2):
        assert lane != other or abs(one - two) >= track.TOKEN - 4
    assert all(30 < y < stage.TRACK[3] for _, _, y in placed)


def test_all_face_down_tiles_are_one_sprite() -> None:
    assert tiles.back() is tiles.back(facts.CELL)
    for name in BOARDS:
        assert all(isinstance(field, str) for field in FRAMES[name][1].view["down"])


@pytest.mark.parametrize("kind", facts.KINDS)
def test_every_rotation_looks_different_and_opens_to_its_edges(kind: str) -> None:
    drawn = {openings: tiles.tile(kind, openings) for openings in tiles.rotations(kind)}
    assert len({image.tobytes() for image in drawn.values()}) == len(drawn)
    middle = facts.CELL // 2
    ends = {"N": (middle, 5), "E": (facts.CELL - 6, middle), "S": (middle, facts.CELL - 6),
            "W": (5, middle)}  # fmt: skip
    for openings, image in drawn.items():
        grey = image.convert("L")
        lit = {wind for wind, spot in ends.items() if _level(grey, spot) > 120}
        assert lit == set(openings)


def _level(image: Image.Image, spot: tuple[int, int]) -> float:
    level = image.getpixel(spot)
    assert isinstance(level, int | float)
    return level


def _laid(*each: tuple[str, str]) -> dict[str, Any]:
    view = copy.deepcopy(FRAMES["start-2-3"][1].view)
    view["down"], view["stations"] = [], []
    view["tiles"] = [
        {"field": field, "tile": "tee", "openings": openings, "buoys": [0], "under": []}
        for field, openings in each
    ]
    return view


def _sea(view: dict[str, Any]) -> Image.Image:
    image = stage.ground()
    table.ocean(image, view)
    return image


def test_open_ends_that_meet_grow_together_and_others_do_not() -> None:
    x, y = (round(v) for v in facts.centre("C4"))
    seam = (x + 38, y - 22, x + 58, y + 22)
    joined = _sea(_laid(("C4", "NES"), ("D4", "NSW"))).crop(seam)
    apart = _sea(_laid(("C4", "NES"), ("D4", "NES"))).crop(seam)
    lone = _sea(_laid(("C4", "NES"))).crop(seam)
    assert ImageChops.difference(joined, apart).getbbox() is not None
    half = (0, 0, 9, 44)  # the side of C4: without a partner nothing has grown there
    assert apart.crop(half).tobytes() == lone.crop(half).tobytes()
    assert joined.crop(half).tobytes() != lone.crop(half).tobytes()


def test_private_things_are_told_only_with_an_own_view() -> None:
    _, frame = FRAMES["worked-hand"]
    assert "Your networks" in render.text(SLUG, frame)
    public = {**frame.view, "own": None, "seat": None}
    assert "Your networks" not in render.text(SLUG, replace(frame, view=public))


def test_hidden_hands_are_drawn_as_backs_and_told_as_a_number() -> None:
    _, frame = FRAMES["board-3-2-0.4"]
    assert all(player["cards"] is None for player in frame.view["players"])
    assert "hidden card" in render.text(SLUG, frame)
    other = copy.deepcopy(frame.view)
    for player in other["players"]:
        player["cards"] = ["beige-ship"] * player["card_count"]
    shown = render.draw(SLUG, replace(frame, view=other))
    assert render.draw(SLUG, frame).tobytes() != shown.tobytes()


@pytest.mark.parametrize("name", PANELS)
def test_every_option_has_one_place(name: str) -> None:
    _, frame = FRAMES[name]
    options = targets.sort_out(frame.targets, frame.view)
    spots = [spot.at for spot in options.discs]
    assert all(dist(one, two) > targets.DISC * 0.7 for one, two in combinations(spots, 2))
    shown = {spot.number for spot in options.discs} | set(options.cards.values())
    shown |= set(options.turns.values()) | {each.number for each in options.plates}
    assert shown == {each.number for each in frame.targets}


def test_only_what_has_no_place_becomes_words() -> None:
    wordy = {"pass", "study", "nothing", "none", "done", "stop", "confirm", "new"}
    for name in PANELS:
        if "full" in name:
            continue
        options = targets.sort_out(FRAMES[name][1].targets, FRAMES[name][1].view)
        assert {each.key for each in options.plates} <= wordy


def test_what_others_would_lose_stands_beside_the_option() -> None:
    _, frame = FRAMES["panel-crab_length"]
    view = copy.deepcopy(frame.view)
    key = frame.targets[0].key
    view["own"]["choices"][key]["hits"] = [
        {"seat": 1, "points": 3, "field": "F1", "what": "station"},
        {"seat": 2, "points": 2, "field": "H1", "what": "station"},
    ]
    options = targets.sort_out(frame.targets, view)
    assert options.discs[0].loss == 5
    harmless = copy.deepcopy(view)
    harmless["own"]["choices"][key]["hits"] = []
    one = render.draw(SLUG, replace(frame, view=view), "panel")
    two = render.draw(SLUG, replace(frame, view=harmless), "panel")
    assert one.tobytes() != two.tobytes()


def test_a_wave_that_leaves_the_sea_keeps_its_disc_in_the_picture() -> None:
    _, frame = FRAMES["panel-wave"]
    for spot in targets.sort_out(frame.targets, frame.view).discs:
        x, y = targets.kept(spot.at)
        assert facts.SEA[0] < x < facts.SEA[2]
        assert facts.SEA[1] < y < facts.SEA[3]


def test_the_rest_of_a_long_menu_is_hinted_at() -> None:
    _, frame = FRAMES["panel-field-long"]
    few = frame.targets[:2]
    some = render.draw(SLUG, replace(frame, targets=few), "panel")
    view = copy.deepcopy(frame.view)
    view["own"]["choices"] = {t.key: frame.view["own"]["choices"][t.key] for t in few}
    none = render.draw(SLUG, replace(frame, view=view, targets=few), "panel")
    assert some.tobytes() != none.tobytes()


def test_each_rotation_is_shown_as_it_would_lie() -> None:
    _, frame = FRAMES["panel-rotate"]
    view = copy.deepcopy(frame.view)
    first = frame.targets[0].key
    view["own"]["choices"][first]["openings"] = "NESW"
    view["own"]["choices"][first]["tile"] = "cross"
    one = render.draw(SLUG, frame, "panel")
    two = render.draw(SLUG, replace(frame, view=view), "panel")
    changed = ImageChops.difference(one, two).getbbox()
    assert changed is not None
    assert changed[0] >= stage.SHEET[0], "a tile not yet laid is no part of the board"


def test_networks_are_outlined_with_what_they_would_score() -> None:
    _, frame = FRAMES["worked-hand"]
    best = frame.view["players"][0]["networks"][0]
    assert best["score"] == 29  # rules 6.1
    with fonts.watch() as placed:
        sprites.forget_sprites()
        render.draw(SLUG, frame, "panel")
    assert "A 29" in {text.words for text in placed}
    view = copy.deepcopy(frame.view)
    view["players"][0]["networks"] = []
    bare = render.draw(SLUG, replace(frame, view=view), "panel")
    changed = ImageChops.difference(render.draw(SLUG, frame, "panel"), bare).crop(facts.SEA)
    assert changed.getbbox() is not None


def test_the_parts_of_a_network_add_up_with_a_genius_too() -> None:
    counts = {"stations": 1, "researchers": 3, "buoys": 3, "ships": 2, "queen": 0}
    plain = own.points_of({"elements": counts, "score": 9})
    assert plain == counts
    genius = own.points_of({"elements": counts, "score": 12})
    assert genius == {**counts, "researchers": 6}


def test_a_turn_leaves_rings_ways_and_losses() -> None:
    record = {
        "seat": 2,
        "phase": "play",
        "acts": [
            ["played", "beige-whale", "whale"], ["appeared", "whale", "F6"],
            ["moved", "whale", "F6", "F5"], ["moved", "whale", "F5", "F4"],
            ["hit", 1, 2, "F4", "ship"], ["hit", 1, 1, "F4", "ship"],
            ["sailed", "B6", "B7", "tee"], ["sailed", "D6", "D5", ""],
            ["sailed", "B7", "B8", ""], ["vanished", "tsunami", "B4", "A5"],
            ["vanished", "tsunami", "C3", ""], ["built", "A6", 1], ["linked", 2],
        ],
    }  # fmt: skip
    done = acts.touched(record)
    assert done.ways == [["F6", "F5", "F4"], ["B6", "B7", "B8"], ["D6", "D5"], ["B4", "A5"]]
    assert done.hits == {"F4": 3}
    assert done.victims == {1}
    assert done.fields == {"F6", "C3", "A6"}
    ends = {"F6", "F4", "B6", "B8", "D6", "D5", "B4", "A5", "C3", "A6"}
    assert acts.ends(done) == ends


def test_a_ship_that_comes_back_shows_where_it_has_been() -> None:
    steps = [["sailed", "F2", "G2", ""], ["sailed", "G2", "F2", "tee"]]
    done = acts.touched({"seat": 0, "phase": "play", "acts": steps})
    assert acts.ends(done) == {"F2", "G2"}


@pytest.mark.parametrize("name", [n for n in BOARDS if n.startswith("board")])
def test_the_last_turn_is_seen(name: str) -> None:
    _, frame = FRAMES[name]
    assert frame.view["last"] is not None
    calm = replace(frame, view={**frame.view, "last": None})
    assert render.draw(SLUG, frame).tobytes() != render.draw(SLUG, calm).tobytes()


def test_ships_of_one_player_share_a_hull_and_all_figures_have_a_spot() -> None:
    view = FRAMES["full"][1].view
    here = table.occupants(view)["D5"]
    assert len(here) == 6
    assert {count for kind, _, count in here if kind == "ship"} == {3}
    assert {count for kind, _, count in here if kind != "ship"} == {2}


@pytest.mark.parametrize("name", BOARDS)
def test_markers_cover_neither_numbers_nor_damage_of_the_track(name: str) -> None:
    _, frame = FRAMES[name]
    image = stage.ground()
    bare = image.copy()
    track.markers(image, frame.view, set())
    changed = ImageChops.difference(image, bare).convert("L")
    solid = changed.point(lambda value: value > 48 and 255)  # without the soft shadows
    assert solid.getbbox() is not None
    assert solid.crop((1082, 0, 1104, 1100)).getbbox() is None  # the figures in the tube


def test_the_end_is_told_once_and_with_the_winner() -> None:
    _, frame = FRAMES["panel-over"]
    assert own.asked(replace(frame, names=NAMES)) == "Amélie wins with 40 points"


def test_every_component_of_the_score_adds_up_to_the_total() -> None:
    for name in ("final-2-3", "final-3-2", "final-4-1", "final-4-6"):
        view = FRAMES[name][1].view
        for score in view["result"]["scores"]:
            assert sum(points(score, row) for row in rows(view)[:-1]) == score["total"]


def test_the_text_names_what_a_blind_player_needs() -> None:
    words = render.text(SLUG, FRAMES["worked"][1])
    for part in ("C5 NESW YW", "Ships: G3 R", "Linked to the queen: Y, W", "whale 3", "F1 R1"):
        assert part in words
    market = render.text(SLUG, FRAMES["panel-buy"][1])
    assert "For sale, front first:" in market
    assert "Turn order cards 1, 2, 3, 4 for 16" in market


def test_the_worked_example_is_the_one_of_the_rules() -> None:
    view = GAME.view_for(worked_example(), Seat(0))
    assert [player["score"] for player in view["players"]] == [29, 23, 23]
    assert [player["queen_points"] for player in view["players"]] == [28, 0, 20]
