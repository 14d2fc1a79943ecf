"""What is special about the pictures of Nautilus: the base, windows, trips, hidden finds."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

import pytest

import render
from bot.texts import message_ids, speaker
from games.core.api import CONFIRM
from games.core.wording import Message
from games.nautilus import board, data
from games.nautilus.labels import connected
from games.nautilus.wording import WORDING
from render import Target, close_look, fonts, sprites
from render.nautilus import (
    chart,
    close,
    cover,
    facts,
    focus_sea,
    focus_turns,
    landings,
    pages,
    painter,
    stage,
    targets,
    trips,
    units,
)
from tests.render.examples_nautilus import GAME, frames

SLUG = "nautilus"
FRAMES = frames()
CLOSE = [name for name, (kind, _) in FRAMES.items() if kind == "focus"]
PANELS = [name for name, (kind, _) in FRAMES.items() if kind == "panel"]
QUESTIONS = {
    "place_base", "buy", "crew", "build", "site", "orientation", "walker", "walk", "dive", "sail",
    "tempo_sub", "tempo_sail", "peek", "bonus_walker", "bonus_walk", "upgrade", "confirm",
}  # fmt: skip


def test_every_question_has_an_example() -> None:
    assert {f"panel-{name}" for name in QUESTIONS} <= set(FRAMES)
    assert {"panel-look-dive", "panel-look-peek"} <= set(FRAMES)


def test_every_question_has_a_close_look() -> None:
    kinds = WORDING.kinds()[1]
    assert kinds == QUESTIONS
    assert {FRAMES[name][1].asked for name in CLOSE} == kinds
    for name, (kind, frame) in FRAMES.items():
        asked = name.removeprefix("panel-")
        if kind == "panel" and asked in QUESTIONS:
            assert painter.focus(replace(frame, asked=asked)) is not None, name


def test_the_end_of_a_turn_shows_what_was_done() -> None:
    for name in CLOSE:
        _, frame = FRAMES[name]
        if frame.asked != CONFIRM:
            continue
        turn = frame.view["turn"]
        if turn is None:
            assert name == "focus-confirm-nothing"
            continue
        x0, y0, x1, y1 = close.WINDOW
        here = focus_sea.window(frame.view, (), (x1 - x0, y1 - y0))
        assert all(here.chart.shows(field) for field in chart.touched(turn["acts"])), name
        whole = render.draw(SLUG, frame, "focus").tobytes()
        for act in turn["acts"]:
            if act[0] not in ("built", "walked", "sailed") or turn["acts"].count(act) > 1:
                continue  # what is found lies where a submarine has sailed
            less = turn | {"acts": [each for each in turn["acts"] if each is not act]}
            shown = replace(frame, view=frame.view | {"turn": less})
            assert render.draw(SLUG, shown, "focus").tobytes() != whole, (name, act)


@pytest.mark.parametrize("name", CLOSE)
def test_a_close_look_shows_every_number_that_has_a_place(name: str) -> None:
    _, frame = FRAMES[name]
    whole = render.draw(SLUG, frame, "focus").tobytes()
    shown = 0
    for each in frame.targets:
        keys = each.key, each.key.partition(":")[0] + ":"
        if each.first == () and any(key in (*WORDING.placeless, CONFIRM) for key in keys):
            continue
        fewer = tuple(target for target in frame.targets if target is not each)
        less = render.draw(SLUG, replace(frame, targets=fewer), "focus")
        assert less.tobytes() != whole, each
        shown += 1
    # Modules to build are chosen in words, and a turn ends by a button.
    assert shown or name == "focus-build" or frame.asked == CONFIRM


@pytest.mark.parametrize("name", CLOSE)
def test_no_number_of_a_close_look_lies_over_another(name: str) -> None:
    _, frame = FRAMES[name]
    placed: list[tuple[float, float]] = []

    def note(image: object, unit: units.Unit, spot: tuple[float, float], mirrored: bool) -> None:
        for x, y in placed:
            assert abs(x - spot[0]) > 26 or abs(y - spot[1]) > 26, (unit, spot)
        placed.append(spot)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(units, "_stamp", note)
        painter.focus(frame)


@pytest.mark.parametrize("name", CLOSE)
def test_words_of_a_close_look_can_be_read_on_a_phone(name: str) -> None:
    _, frame = FRAMES[name]
    sprites.forget_sprites()
    with fonts.watch() as placed:
        painter.focus(frame)
    assert [text for text in placed if text.room is not None]
    assert min(text.size for text in placed if text.room is not None) >= close_look.LEAST


def test_prices_and_what_labs_allow_are_those_of_the_rules() -> None:
    assert tuple(landings.BUILDING[zone] for zone in "LSDX") == data.BUILD_PRICE
    assert tuple(landings.RECOVERY[zone] for zone in "SDX") == data.RECOVER_PRICE[1:]
    assert landings.LEADER == data.CHIP_POINTS
    assert facts.ABLE == {
        "training": data.STEPS,
        "technology": data.SUB_RANGE,
        "sonar": data.SCAN_RANGE,
        "sampling": data.PEEKS,
        "analysis": data.CHEST_NEMO,
    }
    for name in data.FIELDS:
        if board.FOOT[data.FIELD[name]]:
            assert landings.site_price(name) == board.PRICE[data.FIELD[name]]


def test_a_lab_turned_either_way_is_joined_as_the_rules_say() -> None:
    _, frame = FRAMES["focus-orientation"]
    turn = frame.view["own"]["turn"]
    for way in ("V", "H"):
        view, joined = focus_turns.turned(frame.view, turn["kind"], way, turn["site"])
        assert joined == connected(frame.view, turn["kind"], way, turn["site"])
        assert joined
        assert len(view["modules"]) == len(frame.view["modules"]) + 1
    assert all(module["field"] != turn["site"] for module in frame.view["modules"])


def test_finds_that_would_be_lost_are_named_by_their_fields() -> None:
    _, frame = FRAMES["focus-site"]
    lying = {f["field"]: f for side in frame.view["finds"].values() for f in side}
    found = [each for each in landings.landings(frame) if each.lost]
    assert found
    for each in found:
        covered = board.FOOT[data.FIELD[each.field]]
        assert set(each.lost) == {n for n in lying if covered >> data.FIELD[n] & 1}
    for each in landings.landings(frame):  # told by a sign, too, not by colour alone
        assert (("text", "!") in each.parts) == bool(each.lost)


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
        render.draw(SLUG, frame, "seats")
    assert sum(text.words == "?" for text in placed) == 3


def test_the_cover_says_what_the_catalogue_has_for_it() -> None:
    spoken: list[str] = []
    say = speaker(SLUG, "en", [])

    def listen(message: Message) -> str:
        spoken.append(message.id)
        return say(message)

    picture = painter.cover(listen)
    assert picture.size == (1200, 675)
    kept = {name for name in message_ids(SLUG, "en") if name.startswith("picture-cover-")}
    assert set(spoken) == kept | {"title"}


def test_the_words_of_cover_and_pages_fit_in_longer_languages() -> None:
    say = speaker(SLUG, "en", [])

    def verbose(message: Message) -> str:
        return f"{say(message)} {say(message)}"

    with fonts.watch() as placed:
        painter.cover(verbose)
        for number in range(1, pages.PAGES + 1):
            painter.page(number, verbose)
    assert placed
    assert all(text.room is None or text.width <= text.room for text in placed)
    assert min(text.size for text in placed if text.room is not None) >= close_look.LEAST


def test_every_chapter_has_a_page_that_says_what_the_catalogue_has() -> None:
    spoken: set[str] = set()
    say = speaker(SLUG, "en", [])

    def listen(message: Message) -> str:
        spoken.add(message.id)
        return say(message)

    assert len(WORDING.chapters()) == pages.PAGES
    for number in range(1, pages.PAGES + 1):
        assert painter.page(number, listen).size == (close.WIDTH, close.HEIGHT)
    kept = {name for name in message_ids(SLUG, "en") if name.startswith("picture-page-")}
    assert {name for name in spoken if name.startswith("picture-page-")} == kept


def test_the_example_of_the_score_adds_up() -> None:
    finds, research, nemo = 2 + 1 + 1 + 5, 1 + 1 + data.CHIP_POINTS, 7
    with fonts.watch() as placed:
        painter.page(1, speaker(SLUG, "en", []))
    total = finds * research + nemo
    assert f"{finds} × {research} + {nemo} = {total}" in {text.words for text in placed}


def test_the_city_of_the_cover_is_joined_by_locks_of_one_kind() -> None:
    middles = {(x, y): (kind, way) for kind, way, _, x, y in cover.CITY}
    for way, x, y in cover.JOINTS:
        dx, dy = facts.WAYS[way]
        reach = cover.CELL * (1.5 if way in facts.STRAIGHT else 1.0)
        one, other = (
            middles[x - dx * reach, y - dy * reach],
            middles[x + dx * reach, y + dy * reach],
        )
        assert way in facts.locks(*one)
        back = next(name for name, step in facts.WAYS.items() if step == (-dx, -dy))
        assert back in facts.locks(*other)


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
