"""The pictures of Atlantis: all positions drawn, readable, the same in every process."""

from __future__ import annotations

import copy
import hashlib
import math
import os
import re
import subprocess
import sys
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from PIL import Image

import render
from bot.texts import message_ids
from games.atlantis import GAME
from games.core.api import Seat
from games.core.wording import Message
from render import fonts, sprites
from render.atlantis import road, stage
from render.atlantis.facts import HEIGHT, ROAD, SEA, TILE, WIDTH, centre
from render.theme import GLOW_LAST
from tests.render import golden_atlantis
from tests.render.examples_atlantis import SLUG, framed, frames, played, say, targets
from tests.render.golden import ARTEFACTS, FOLDER, difference, small

FRAMES = frames()
SIZES = {
    "board": (WIDTH, HEIGHT),
    "final": (WIDTH, HEIGHT),
    "panel": (WIDTH, stage.PANEL_HEIGHT),
}


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
    assert len(session.texts) > 500
    assert not {(text.words, text.size) for text in session.texts if text.size < fonts.LEAST}


def test_every_text_fits_its_room(session: Session) -> None:
    assert not [t for t in session.texts if t.room is not None and t.width > t.room]


def test_after_warming_only_long_bridges_are_new(session: Session) -> None:
    assert session.late < 20


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
    assert kept - spoken == {"picture-seat"}, "only odd names need the letter of the seat"


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


def test_spectators_get_the_board_for_any_kind() -> None:
    kind, frame = FRAMES["middle-3"]
    board = render.draw(SLUG, frame, kind).tobytes()
    assert render.draw(SLUG, frame, "panel").tobytes() == board
    assert render.draw(SLUG, frame, "final").tobytes() == board


def test_the_public_board_ignores_what_a_player_knows() -> None:
    private = FRAMES["panel-waiting"][1]
    public = {**private.view, "own": None, "seat": None}
    shown = render.draw(SLUG, replace(private, view=public), "board")
    assert render.draw(SLUG, private, "board").tobytes() == shown.tobytes()


def test_every_target_changes_the_picture() -> None:
    for name, (kind, frame) in FRAMES.items():
        if kind != "panel":
            continue
        whole = render.draw(SLUG, frame, kind).tobytes()
        for each in frame.targets:
            if each.key == "confirm":
                continue  # its button has no number, so the picture needs none
            fewer = tuple(target for target in frame.targets if target is not each)
            less = render.draw(SLUG, replace(frame, targets=fewer), kind)
            assert less.tobytes() != whole, (name, each)


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


def test_unknown_options_become_plates() -> None:
    _, frame = FRAMES["panel-waiting"]
    plain = render.draw(SLUG, frame, "panel")
    odd = render.draw(SLUG, replace(frame, targets=targets("surrender:now")), "panel")
    assert odd.tobytes() != plain.tobytes()


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


def test_names_without_a_drawable_letter_fall_back_to_the_seat() -> None:
    frame = replace(FRAMES["start-2"][1], names=("🐳🐳", "海"))
    with fonts.watch() as placed:
        render.draw(SLUG, frame)
    assert {"Seat R", "Seat B"} <= {text.words for text in placed}
    assert "🐳🐳 (R)" in render.alt(SLUG, frame)


def test_pictures_are_light_enough_to_post() -> None:
    for name in ("middle-4", "end-4", "final-4", "panel-card", "panel-far"):
        kind, frame = FRAMES[name]
        picture = render.draw(SLUG, frame, kind)
        assert len(render.encode(picture, "png")) < 1_500_000, name
        assert len(render.encode(picture, "webp")) < 480_000, name


def test_every_position_of_a_game_can_be_drawn_for_everybody() -> None:
    for table in played(3, "slow", "deckhand")[::9]:
        for seat in (None, 0, 1, 2):
            frame = framed(table, seat)
            render.text(SLUG, frame)
            render.alt(SLUG, frame)
            render.draw(SLUG, frame, "board" if seat is None else "panel")
        assert GAME.view_for(table.state, Seat(0))["own"] is not None


def test_another_process_draws_the_same() -> None:
    script = (
        "import hashlib, render; from tests.render.examples_atlantis import frames;"
        "kind, frame = frames()['middle-4'];"
        "print(hashlib.sha256(render.draw('atlantis', frame, kind).tobytes()).hexdigest())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env
    )
    kind, frame = FRAMES["middle-4"]
    here = hashlib.sha256(render.draw(SLUG, frame, kind).tobytes()).hexdigest()
    assert done.stdout.strip() == here


@pytest.mark.parametrize("name", golden_atlantis.NAMES)
def test_golden_pictures_look_the_same(name: str) -> None:
    path = FOLDER / f"{SLUG}_{name}.png"
    assert path.stat().st_size <= 40_000
    now = small(golden_atlantis.draw(name))
    with Image.open(path) as kept:
        before = kept.convert("RGB")
    if before.size != now.size or difference(before, now) > 16:
        ARTEFACTS.mkdir(exist_ok=True)
        now.save(ARTEFACTS / f"{SLUG}_{name}.now.png")
        before.save(ARTEFACTS / f"{SLUG}_{name}.golden.png")
        pytest.fail(f"{name} looks different; both pictures are in {ARTEFACTS}")
