"""What is special about the pictures of The Swarm: tiles, networks, market, track, damage."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from bot.texts import message_ids, speaker
from games.core.api import Seat
from games.core.wording import Message
from games.swarm import GAME
from games.swarm.chapters import SwarmTeaching
from games.swarm.data import TABLES
from render import close_look, fonts, sprites
from render.swarm import (
    acts,
    facts,
    focus_sea,
    own,
    pages,
    pieces,
    stage,
    table,
    targets,
    tiles,
    track,
)
from render.swarm.chart import WHOLE, Chart
from render.swarm.cover import SIZE, cover
from render.swarm.final import points, rows
from render.swarm.pages import page
from tests.render.examples_swarm import SLUG, frames, worked_example
from tests.render.walks import NAMES
from tests.rules.swarm import build

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


def test_a_chart_keeps_what_lies_where_at_any_size() -> None:
    twice = Chart(2 * facts.CELL, 0, 0)
    for field in ("A3", "F6", "J8"):
        x, y = WHOLE.centre(field)
        assert twice.centre(field) == (2 * (x - facts.LEFT), 2 * (y - facts.TOP))
        x, y = WHOLE.beside(field, 10, -20)
        assert twice.beside(field, 10, -20) == (2 * (x - facts.LEFT), 2 * (y - facts.TOP))
    assert twice.ashore("A6")[0] - twice.centre("A6")[0] == 132


_PIECES: tuple[Callable[[int], Image.Image], ...] = (
    tiles.back,
    lambda cell: tiles.joint(True, False, cell),
    lambda cell: pieces.station(0, 2, cell),
    lambda cell: pieces.ship(0, 2, False, cell),
)


@pytest.mark.parametrize("piece", _PIECES)
def test_pieces_grow_with_the_fields(piece: Callable[[int], Image.Image]) -> None:
    small, large = piece(facts.CELL), piece(2 * facts.CELL)
    assert 1.4 < large.width / small.width < 2.05


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
    x, y = (round(v) for v in WHOLE.centre("C4"))
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
    shown = render.draw(SLUG, replace(frame, view=other), "seats")
    assert render.draw(SLUG, frame, "seats").tobytes() != shown.tobytes()


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
    kinds: tuple[render.Kind, ...] = ("board", "seats")  # what was bought shows at the seats
    changed = [
        render.draw(SLUG, frame, kind).tobytes() != render.draw(SLUG, calm, kind).tobytes()
        for kind in kinds
    ]
    assert any(changed)
    assert changed[1]


SEATS = [name for name, (kind, _) in FRAMES.items() if kind == "seats"]


@pytest.mark.parametrize("name", SEATS)
def test_the_words_of_the_seats_are_as_large_as_a_phone_needs(name: str) -> None:
    _, frame = FRAMES[name]
    render.draw(SLUG, frame, "seats")
    with fonts.watch() as placed:
        render.draw(SLUG, frame, "seats")
    # 34 px of 1146 are 10 px where a phone shows the picture 340 px wide; notes are smaller words.
    small = [each for each in placed if each.size < close_look.LEAST]
    assert small == []
    points = [
        each for each in placed if each.words in {str(p["rp"]) for p in frame.view["players"]}
    ]
    assert max(each.size for each in points) >= 58


def test_the_board_has_no_words_of_the_seats() -> None:
    for name in BOARDS:
        _, frame = FRAMES[name]
        other = replace(frame, names=("A", "B", "C", "D")[: len(frame.names)], notes=("late",) * 4)
        assert render.draw(SLUG, other).tobytes() == render.draw(SLUG, frame).tobytes()


def test_the_score_track_has_room_for_all_markers() -> None:
    wide, _ = stage.BOARD
    middle = (stage.TRACK[0] + stage.TRACK[2]) / 2
    assert middle + 36 + track.TOKEN / 2 <= wide


def test_three_players_leave_room_for_what_the_signs_mean() -> None:
    legend = "station points at the queen"
    for name in ("seats-start-2-3", "seats-worked", "seats-start-4-1"):
        frame = FRAMES[name][1]
        with fonts.watch() as placed:
            render.draw(SLUG, frame, "seats")
        is_told = any(each.words == legend for each in placed)
        assert is_told == (len(frame.names) == 3)


def test_all_cards_on_sale_lie_in_the_second_picture() -> None:
    frame = FRAMES["seats-full-buy"][1]
    whole = render.draw(SLUG, frame, "seats").tobytes()
    for index in range(len(frame.view["row"])):
        view = copy.deepcopy(frame.view)
        view["row"][index]["card"] = "beige-crab"
        if frame.view["row"][index]["card"] != "beige-crab":
            drawn = render.draw(SLUG, replace(frame, view=view), "seats")
            assert drawn.tobytes() != whole, index


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


LOOKS = [name for name, (kind, _) in frames().items() if kind == "focus"]
every_look = pytest.mark.parametrize("name", LOOKS)


def _look(name: str, **changes: Any) -> Image.Image:
    return render.draw(SLUG, replace(frames()[name][1], **changes), "focus")


def test_every_kind_of_question_has_a_close_look() -> None:
    _, kinds = GAME.wording().kinds()
    assert {frames()[name][1].asked for name in LOOKS} == kinds
    for name in LOOKS:
        drawn = render.drawn(SLUG, frames()[name][1], "focus")
        assert drawn is not None, name
        assert drawn[1] == "focus", name


def test_where_nothing_is_asked_the_panel_is_all_there_is() -> None:
    drawn = render.drawn(SLUG, frames()["worked-hand"][1], "focus")
    assert drawn is not None
    assert drawn[1] == "panel"


@every_look
def test_no_word_of_a_close_look_is_smaller_than_a_phone_shows(name: str) -> None:
    _look(name)  # from here on all sprites are there, letters in them included
    with fonts.watch() as placed:
        _look(name)
    assert len(placed) >= 2
    assert [each for each in placed if each.size < close_look.LEAST] == []
    assert [each for each in placed if each.words.endswith("…") and "is …" not in each.words] == []


@every_look
def test_every_number_of_a_close_look_is_drawn(name: str) -> None:
    frame = frames()[name][1]
    whole = _look(name).tobytes()
    on_buttons = {"pass", "new", "nothing", "study", "none", "done", "stop", "confirm"}
    cheapest = {
        f"buy:{min(each['position'] for each in frame.view['row'] if each['card'] == card)}"
        for card in {each["card"] for each in frame.view["row"]}
    }
    for each in frame.targets:
        if each.key in on_buttons or (each.key.startswith("buy:") and each.key not in cheapest):
            continue
        fewer = tuple(other for other in frame.targets if other is not each)
        assert _look(name, targets=fewer).tobytes() != whole, each


def test_a_close_look_shows_all_places_that_are_offered() -> None:
    for name in LOOKS:
        frame = frames()[name][1]
        options = [t for t in frame.targets if t.key.split(":")[0] in ("field", "to", "buoy", "at")]
        window = focus_sea.around(t.key.split(":")[1] for t in options)
        for each in options:
            x, y = window.chart.centre(each.key.split(":")[1])
            assert 0 < x < window.size[0], (name, each)
            assert 0 < y < window.size[1], (name, each)


def test_the_closer_the_fields_the_larger_they_are() -> None:
    assert focus_sea.around(["F6"]).cell > focus_sea.around(["D4", "G8"]).cell
    whole = focus_sea.around(["C1", "A8", "J3", "H10"])
    assert (whole.column, whole.row, whole.size[1]) == (0, 0, 10 * whole.cell)


def test_a_number_ashore_leaves_the_printed_value_free() -> None:
    frame = frames()["focus-station"][1]
    window = focus_sea.around(t.key.partition(":")[2] for t in frame.targets)
    view, chart = frame.view, window.chart
    for spot in targets.sort_out(frame.targets, view, chart).discs:
        field = spot.key.partition(":")[2]
        value = chart.beside(field, -27, -23)
        assert dist(focus_sea.spot_of(view, chart, spot), value) > 45


def test_ships_that_pass_each_other_have_numbers_side_by_side() -> None:
    view = frames()["focus-sail"][1].view
    chart = Chart(110, 0, 0)
    there, back = (
        focus_sea.spot_of(view, chart, targets.Spot(1, key, (0, 0), 0))
        for key in ("sail:E5>E6", "sail:E6>E5")
    )
    assert dist(there, back) > 58


def test_turning_a_tile_is_not_hidden_by_what_swims_there() -> None:
    frame = frames()["focus-rotate"][1]
    field = frame.view["own"]["turn"]["field"]
    ships = [each for each in frame.view["ships"] if each["field"] != field]
    hazards = {**frame.view["hazards"], "whale": [], "tsunami": []}
    bare = {**frame.view, "ships": ships, "hazards": hazards}
    crowd = {**bare, "ships": [*ships, {"seat": 0, "number": 1, "field": field}]}
    assert _look("focus-rotate", view=bare).tobytes() == _look("focus-rotate", view=crowd).tobytes()


_SAY = speaker(SLUG, "en", NAMES)


def test_the_cover_says_all_its_words_large_and_whole() -> None:
    spoken: set[str] = set()

    def listen(message: Message) -> str:
        spoken.add(message.id)
        return _SAY(message)

    cover(_SAY)
    with fonts.watch() as placed:
        drawn = cover(listen)
    assert drawn.size == SIZE
    assert {name for name in message_ids(SLUG, "en") if name.startswith("picture-cover-")} <= spoken
    assert min(each.size for each in placed) >= close_look.LEAST
    assert [each for each in placed if each.words.endswith("…")] == []


def test_a_cover_in_longer_words_still_fits() -> None:
    with fonts.watch() as placed:
        cover(lambda message: f"{_SAY(message)} {_SAY(message)}")
    assert [each for each in placed if each.room is not None and each.width > each.room] == []


def test_the_cover_tells_how_many_play_and_how_long() -> None:
    players = f"{GAME.seats.start}–{GAME.seats.stop - 1} players"
    assert _SAY(Message("picture-cover-players")) == players
    # In a stage everybody buys cards and an order card, then plays the cards and perhaps the joker.
    turns = [table.stages * 2 * (table.quota + 1) for table in TABLES.values()]
    expected = f"{min(turns)}–{max(turns)} turns each"
    assert _SAY(Message("picture-cover-turns")) == expected


def test_the_cover_is_drawn_alike() -> None:
    assert cover(_SAY).tobytes() == cover(_SAY).tobytes()


CHAPTERS = SwarmTeaching.lessons
PAGES = tuple(range(1, len(CHAPTERS) + 1))


@pytest.mark.parametrize("number", PAGES)
def test_a_page_of_the_rules_is_drawn_with_all_its_words(number: int) -> None:
    page(number, _SAY)
    with fonts.watch() as placed:
        drawn = page(number, _SAY)
    assert drawn.size == (close_look.WIDTH, focus_sea.HEIGHT)
    assert drawn.tobytes() == page(number, _SAY).tobytes()
    told = " ".join(each.words for each in placed)
    assert _SAY(Message(f"picture-page-title-{number}")) in told
    assert _SAY(Message(f"picture-page-{number}")) in told
    assert min(each.size for each in placed) >= close_look.LEAST


def test_every_chapter_has_a_page_and_no_page_is_alike() -> None:
    assert len({page(number, _SAY).tobytes() for number in PAGES}) == len(CHAPTERS)
    entries = {name for name in message_ids(SLUG, "en") if name.startswith("picture-page-title-")}
    assert len(entries) == len(CHAPTERS)


def test_the_network_of_the_rules_scores_what_its_page_says() -> None:
    laid = " ".join(f"{field}:{openings}(Y)" for field, _, openings in pages.NETWORK)
    state = build.position(stations={"Y": "J6[2] J4[2]"}, ships={"Y": "G5"}, tiles=laid)
    assert build.scores(state, "Y") == [14]
