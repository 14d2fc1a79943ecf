"""The pictures of Nautilus: all positions drawn, readable, the same in every process."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

import pytest
from PIL import Image

import render
from bot.texts import message_ids, speaker
from games.core.wording import Message
from render import Target, fonts, sprites
from render.nautilus import facts, stage, targets, trips
from tests.render import golden, golden_nautilus
from tests.render.examples_nautilus import GAME, NAMES, frames

SLUG = "nautilus"
FRAMES = frames()
PANELS = [name for name, (kind, _) in FRAMES.items() if kind == "panel"]
SIZES = {
    "board": (stage.WIDTH, stage.HEIGHT),
    "final": (stage.WIDTH, stage.HEIGHT),
    "panel": (stage.WIDTH, stage.PANEL_HEIGHT),
}
QUESTIONS = {
    "place_base", "buy", "crew", "build", "site", "orientation", "walker", "walk", "dive", "sail",
    "tempo_sub", "tempo_sail", "peek", "bonus_walker", "bonus_walk", "upgrade", "confirm",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Session:
    """One warm-up and all examples, from empty caches."""

    texts: list[fonts.Placed]
    late: set[str]  # examples that needed more new sprites than arrows


@pytest.fixture(scope="module")
def session() -> Session:
    """Draw everything once and listen."""
    sprites.forget_sprites()
    late = set()
    with fonts.watch() as texts:
        for _ in render.warm(SLUG):
            pass
        for name, (kind, frame) in FRAMES.items():
            before = sprites.cache_misses()
            render.draw(SLUG, frame, kind)
            if sprites.cache_misses() - before > 8 and "full" not in name:
                late.add(name)
    return Session(texts, late)


def test_nothing_is_too_small_to_read(session: Session) -> None:
    assert len(session.texts) > 2000
    assert not {(text.words, text.size) for text in session.texts if text.size < fonts.LEAST}


def test_every_text_fits_its_room(session: Session) -> None:
    assert not [t for t in session.texts if t.room is not None and t.width > t.room]


def test_after_warming_little_is_new(session: Session) -> None:
    assert not session.late


def test_every_question_has_an_example() -> None:
    assert {f"panel-{name}" for name in QUESTIONS} <= set(FRAMES)
    assert {"panel-look-dive", "panel-look-peek"} <= set(FRAMES)


@pytest.mark.parametrize("name", FRAMES)
def test_every_example_is_drawn_and_drawn_alike(name: str) -> None:
    kind, frame = FRAMES[name]
    one = render.draw(SLUG, frame, kind)
    misses = sprites.cache_misses()
    two = render.draw(SLUG, frame, kind)
    assert one.size == SIZES[kind]
    assert one.mode == "RGB"
    assert one.tobytes() == two.tobytes()
    assert sprites.cache_misses() == misses, "the second picture must need no new sprite"


@pytest.mark.parametrize("name", [n for n in FRAMES if not n.startswith(("start", "over"))])
def test_translations_twice_as_long_still_fit(name: str) -> None:
    kind, frame = FRAMES[name]
    spoken = frame.say

    def verbose(message: Message) -> str:
        return f"{spoken(message)} {spoken(message)}"

    with fonts.watch() as placed:
        render.draw(SLUG, replace(frame, say=verbose), kind)
    assert all(text.size >= fonts.LEAST for text in placed)
    assert not [text for text in placed if text.room is not None and text.width > text.room]


@pytest.mark.parametrize("name", FRAMES)
def test_words_stay_within_the_limits(name: str) -> None:
    _, frame = FRAMES[name]
    assert 100 < len(render.painter(SLUG).alt(frame)) <= render.ALT_LIMIT
    assert 100 < len(render.painter(SLUG).text(frame)) <= render.TEXT_LIMIT


def test_the_catalogue_has_what_the_pictures_say_and_nothing_else() -> None:
    spoken: set[str] = set()

    def listen(message: Message) -> str:
        spoken.add(message.id)
        return speaker(SLUG, "en", NAMES)(message)

    for kind, frame in FRAMES.values():
        heard = replace(frame, say=listen)
        render.draw(SLUG, heard, kind)
        render.text(SLUG, heard)
        render.alt(SLUG, heard)
    kept = {name for name in message_ids(SLUG, "en") if name.startswith("picture-")}
    rare = {
        "picture-seat",  # names without a drawable letter
        "picture-points",  # a part of other entries
        "picture-round-before-last",
        "picture-round-idle",
        "picture-order-chosen",
        "picture-result-shared",
        *(name for name in kept if name.startswith(("picture-deed-", "picture-do-"))),
    }
    assert kept - spoken <= rare


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


def test_spectators_get_the_board_for_any_kind() -> None:
    kind, frame = FRAMES["start-2-8"]
    board = render.draw(SLUG, frame, kind).tobytes()
    assert render.draw(SLUG, frame, "panel").tobytes() == board
    assert render.draw(SLUG, frame, "final").tobytes() == board


def test_the_public_board_ignores_what_a_player_knows() -> None:
    private = FRAMES["panel-look-dive"][1]
    public = {**private.view, "own": None, "seat": None}
    shown = render.draw(SLUG, replace(private, view=public), "board")
    assert render.draw(SLUG, private, "board").tobytes() == shown.tobytes()


def test_the_faces_of_face_down_finds_are_never_drawn_in_public() -> None:
    _, frame = FRAMES["board-3-10-0.8"]
    view = copy.deepcopy(frame.view)
    for find in view["finds"]["down"]:
        assert set(find) == {"field", "zone"}


@pytest.mark.parametrize("name", PANELS)
def test_every_target_changes_the_picture(name: str) -> None:
    kind, frame = FRAMES[name]
    whole = render.draw(SLUG, frame, kind).tobytes()
    for each in frame.targets[:3]:
        fewer = tuple(target for target in frame.targets if target is not each)
        less = render.draw(SLUG, replace(frame, targets=fewer), kind)
        assert less.tobytes() != whole, (name, each)


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


def test_unknown_options_become_plates() -> None:
    _, frame = FRAMES["panel-waiting"]
    plain = render.draw(SLUG, frame, "panel")
    odd = replace(frame, targets=(Target(1, "surrender:now"), Target(2, "to:Z99")))
    assert render.draw(SLUG, odd, "panel").tobytes() != plain.tobytes()


def test_names_without_a_drawable_letter_fall_back_to_the_seat() -> None:
    _, frame = FRAMES["start-2-8"]
    with fonts.watch() as placed:
        render.draw(SLUG, replace(frame, names=("🐳🐳", "海")))
    assert {"Seat R", "Seat O"} <= {text.words for text in placed}


def test_hidden_money_is_not_drawn() -> None:
    _, frame = FRAMES["board-3-10-0.8"]
    assert GAME.slug == SLUG
    assert frame.view["players"][0]["nemo"] is None
    with fonts.watch() as placed:
        render.draw(SLUG, frame)
    assert sum(text.words == "?" for text in placed) == 3


@pytest.mark.parametrize(
    "name", ["board-4-4-0.8", "over-4-8", "final-3-7", "panel-full", "panel-sail"]
)
def test_pictures_are_light_enough_to_post(name: str) -> None:
    kind, frame = FRAMES[name]
    picture = render.draw(SLUG, frame, kind)
    assert len(render.encode(picture, "png")) < 1_500_000
    assert len(render.encode(picture, "webp")) < 500_000


def test_another_process_draws_the_same() -> None:
    script = (
        "import hashlib, render; from tests.render.examples_nautilus import frames;"
        "kind, frame = frames()['start-2-8'];"
        "print(hashlib.sha256(render.draw('nautilus', frame, kind).tobytes()).hexdigest())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    )
    kind, frame = FRAMES["start-2-8"]
    here = hashlib.sha256(render.draw(SLUG, frame, kind).tobytes()).hexdigest()
    assert done.stdout.strip() == here


@pytest.mark.parametrize("name", golden_nautilus.NAMES)
def test_golden_pictures_look_the_same(name: str) -> None:
    path = golden.FOLDER / f"nautilus_{name}.png"
    assert path.stat().st_size <= 40_000
    now = golden.small(golden_nautilus.draw(name))
    with Image.open(path) as kept:
        before = kept.convert("RGB")
    if before.size != now.size or golden.difference(before, now) > 16:
        golden.ARTEFACTS.mkdir(exist_ok=True)
        now.save(golden.ARTEFACTS / f"nautilus_{name}.now.png")
        before.save(golden.ARTEFACTS / f"nautilus_{name}.golden.png")
        pytest.fail(f"{name} looks different; both pictures are in {golden.ARTEFACTS}")


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
