"""What is special about the pictures of Sunken City: the lake, ways, places of options."""

from __future__ import annotations

from PIL import Image

import render
from render import Target
from render.sunken_city import targets, trail
from render.sunken_city.facts import HEIGHT, TERRAIN, WIDTH, centre, is_upright, middle
from tests.render.examples_sunken_city import Walk, frames

SLUG = "sunken_city"
FRAMES = frames()


def test_the_ground_is_painted_as_the_view_says() -> None:
    assert list(TERRAIN) == FRAMES["start-2"][1].view["terrain"]


def test_places_lie_where_their_fields_are() -> None:
    assert middle("A1-B1") == ((centre("A1")[0] + centre("B1")[0]) / 2, centre("A1")[1])
    assert middle("D2") == centre("D2")
    assert is_upright("A1-A2")
    assert not is_upright("A1-B1")
    assert trail.element("house:9:D2") == "D2"


def test_the_arrow_of_a_walk_begins_where_the_adventurer_stood() -> None:
    view = FRAMES["travelled"][1].view
    record = {**view["last"], "way": ["E5"]}

    def drawn(start: str) -> tuple[int, int, int, int] | None:
        picture = Image.new("RGB", (WIDTH, HEIGHT))
        trail.way(picture, view, {**record, "start": start})
        return picture.getbbox()

    assert drawn("") is None  # a game stored before the start was kept
    box = drawn("A5")
    assert box is not None
    assert box[0] < centre("B5")[0] < centre("D5")[0] < box[2]


def test_the_text_board_shows_the_lake() -> None:
    walk = Walk("c", 4)
    walk.go("card:B4M3")
    walk.go("street:A8-A9")
    walk.go("street:B9-C9")
    walk.go("house:3:D8")
    words = render.text(SLUG, walk.panel())
    assert "\n 5  ~  ~  ~  . h10 .  ~  ~  ~\n" in words
    assert "\n 8  ^  .  .  h3 ~  ~  .  .  .\n" in words
    assert "\n 9  v [====] .  ~  .  .  .  .\n" in words
    assert "Streets: A8-A9, B9-C9." in words
    assert "The spirit is on E5, cut off." in words
    assert "Loïc (O) plays B4M3: 1 to build, 3 to walk." in words


def test_the_alt_text_tells_turn_seats_and_result() -> None:
    start = render.alt(SLUG, FRAMES["start-2"][1])
    assert "Sunken City. Round 1." in start
    assert "(Y): at home." in start
    over = render.alt(SLUG, FRAMES["final-4"][1])
    assert "The game is over." in over
    assert "1. " in over


def test_every_key_of_the_game_has_its_place() -> None:
    keys = ["card:B0M7", "street:A1-B1", "house:9:D2", "house:8:D2", "step:V", "walk:C1-D1"]
    keys += ["spirit:D2", "cave:4", "banish:5", "spirit", "spirit:stop", "cave:keep", "end"]
    found = targets.sort_out(tuple(Target(n, key) for n, key in enumerate(keys, 1)))
    assert found.cards == {"B0M7": 1}
    assert found.streets == {"A1-B1": 2}
    assert found.sites == {"D2": [3, 4]}
    assert found.steps == {"V": 5, "C1-D1": 6}
    assert found.haunts == {"D2": 7}
    assert found.caves == {4: 8, 5: 9}
    assert [each.key for each in found.plates] == ["spirit", "spirit:stop", "cave:keep", "end"]
