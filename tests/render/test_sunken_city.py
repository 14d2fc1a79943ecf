"""The pictures of Sunken City: all positions drawn, readable, the same in every process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PIL import Image

import render
from bot.texts import message_ids
from games.core.wording import Message
from render import Target, fonts, sprites
from render.sunken_city import targets, trail
from render.sunken_city.facts import HEIGHT, TERRAIN, WIDTH, centre, is_upright, middle
from tests.render import golden
from tests.render.examples_sunken_city import Walk, frames, say

SLUG = "sunken_city"
FRAMES = frames()
GOLDEN = ("start-2", "middle-4", "pro-emerge", "panel-street", "panel-submerge", "final-4")


@dataclass(frozen=True, slots=True)
class Session:
    """One warm-up and all examples, from empty caches."""

    texts: list[fonts.Placed]
    late: int  # sprites still missing after the warm-up


@pytest.fixture(scope="module")
def session() -> Session:
    """Draw everything once and listen."""
    sprites.forget_sprites()
    with fonts.watch() as texts:
        for _ in render.warm(SLUG):
            pass
        warmed = sprites.cache_misses()
        for kind, frame in FRAMES.values():
            render.draw(SLUG, frame, kind)
    return Session(texts, sprites.cache_misses() - warmed)


def test_nothing_is_too_small_to_read(session: Session) -> None:
    assert len(session.texts) > 1000
    assert not {(text.words, text.size) for text in session.texts if text.size < fonts.LEAST}


def test_every_text_fits_its_room(session: Session) -> None:
    assert not [t for t in session.texts if t.room is not None and t.width > t.room]


def test_after_warming_only_ways_and_final_rows_are_new(session: Session) -> None:
    assert session.late < 40


@pytest.mark.parametrize("name", FRAMES)
def test_every_example_is_drawn_and_drawn_alike(name: str) -> None:
    kind, frame = FRAMES[name]
    one = render.draw(SLUG, frame, kind)
    misses = sprites.cache_misses()
    two = render.draw(SLUG, frame, kind)
    assert one.size == (WIDTH, HEIGHT)
    assert one.mode == "RGB"
    assert one.tobytes() == two.tobytes()
    assert sprites.cache_misses() == misses, "the second picture must need no new sprite"


@pytest.mark.parametrize("name", FRAMES)
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
    assert 100 < len(render.alt(SLUG, frame)) <= render.ALT_LIMIT
    assert 100 < len(render.text(SLUG, frame)) <= render.TEXT_LIMIT
    assert render.painter(SLUG).text(frame) == render.text(SLUG, frame), "nothing was cut off"
    assert render.painter(SLUG).alt(frame) == render.alt(SLUG, frame)


def test_the_catalogue_has_what_the_pictures_say_and_nothing_else() -> None:
    spoken: set[str] = set()

    def listen(message: Message) -> str:
        spoken.add(message.id)
        return say()(message)

    for kind, frame in FRAMES.values():
        heard = replace(frame, say=listen)
        render.draw(SLUG, heard, kind)
        render.text(SLUG, heard)
        render.alt(SLUG, heard)
    kept = {name for name in message_ids(SLUG, "en") if name.startswith("picture-")}
    assert kept - spoken <= {"picture-seat"}, "only odd names need the letter of the seat"
    assert {name for name in spoken if name.startswith("picture-")} <= kept


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


def test_spectators_get_the_board_for_any_kind() -> None:
    kind, frame = FRAMES["start-4"]
    board = render.draw(SLUG, frame, kind).tobytes()
    assert render.draw(SLUG, frame, "panel").tobytes() == board
    assert render.draw(SLUG, frame, "final").tobytes() == board


def test_every_target_changes_the_picture() -> None:
    for name, (kind, frame) in FRAMES.items():
        if kind != "panel":
            continue
        whole = render.draw(SLUG, frame, kind).tobytes()
        for each in frame.targets[:6]:
            fewer = tuple(target for target in frame.targets if target is not each)
            less = render.draw(SLUG, replace(frame, targets=fewer), kind)
            assert less.tobytes() != whole, (name, each)


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


def test_names_without_a_drawable_letter_fall_back_to_the_seat() -> None:
    frame = replace(FRAMES["start-2"][1], names=("🐳🐳", "海"))
    with fonts.watch() as placed:
        render.draw(SLUG, frame)
    assert {"Seat Y", "Seat R"} <= {text.words for text in placed}
    assert "🐳🐳 (Y)" in render.alt(SLUG, frame)


def test_pictures_are_light_enough_to_post() -> None:
    for name in ("middle-4", "over-4", "final-4", "panel-submerge"):
        kind, frame = FRAMES[name]
        picture = render.draw(SLUG, frame, kind)
        assert len(render.encode(picture, "png")) < 1_500_000
        assert len(render.encode(picture, "webp")) < 450_000


def test_another_process_draws_the_same() -> None:
    script = (
        "import hashlib, render; from tests.render.examples_sunken_city import frames;"
        "kind, frame = frames()['middle-4'];"
        "print(hashlib.sha256(render.draw('sunken_city', frame, kind).tobytes()).hexdigest())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    )
    kind, frame = FRAMES["middle-4"]
    here = hashlib.sha256(render.draw(SLUG, frame, kind).tobytes()).hexdigest()
    assert done.stdout.strip() == here


def _path(name: str) -> Path:
    return golden.FOLDER / f"{SLUG}_{name}.png"


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_pictures_look_the_same(name: str) -> None:
    assert _path(name).stat().st_size <= 40_000
    kind, frame = FRAMES[name]
    now = golden.small(render.draw(SLUG, frame, kind))
    with Image.open(_path(name)) as kept:
        before = kept.convert("RGB")
    if before.size != now.size or golden.difference(before, now) > 16:
        golden.ARTEFACTS.mkdir(exist_ok=True)
        now.save(golden.ARTEFACTS / f"{SLUG}_{name}.now.png")
        before.save(golden.ARTEFACTS / f"{SLUG}_{name}.golden.png")
        pytest.fail(f"{name} looks different; both pictures are in {golden.ARTEFACTS}")


def keep_golden() -> None:
    """Write all golden pictures anew; say in the commit why they changed."""
    for name in GOLDEN:
        kind, frame = FRAMES[name]
        picture = golden.small(render.draw(SLUG, frame, kind)).quantize(
            256, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
        )
        picture.save(_path(name), optimize=True)


if __name__ == "__main__":
    keep_golden()
