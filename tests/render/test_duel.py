"""The duel's pictures: all positions drawn, readable, the same in every process."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest
from PIL import Image

import render
from bot.texts import message_ids
from games.core.wording import Message
from render import fonts, sprites
from render.nautilus_duel import stage
from tests.render import golden
from tests.render.examples import frames, say, targets, view

SLUG = "nautilus_duel"
FRAMES = frames()
SIZES = {"board": (1600, 1080), "final": (1600, 1080), "panel": (1600, stage.PANEL_HEIGHT)}


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


def test_after_warming_only_arrows_are_new(session: Session) -> None:
    assert session.late < 20


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


def test_the_text_board_names_everything_on_the_table() -> None:
    words = render.text(SLUG, FRAMES["middle"][1])
    assert re.search(r"^1 +Science \+2 +1 +14$", words, re.M)
    assert re.search(r"^2 +War \+1 +9 ↕ +empty$", words, re.M)
    assert re.search(r"^3 +Navigation −1 +empty +11 anchored$", words, re.M)
    assert re.search(r"^4 +Engineering \+1 +Kraken 15 +empty$", words, re.M)
    assert "waiting for Amélie (A)" in words
    assert "Last: Jürgen (B) placed 9 ↕ on A2. It moved" not in words
    assert "It moved the card from B4 to A4." in words
    assert "Set aside: Eye, Diving Module, Harpoon, Fishbone." in words


def test_the_alt_text_tells_the_award_and_the_result() -> None:
    award = render.alt(SLUG, FRAMES["award"][1])
    assert "Column 1: 1 beats 14, Amélie (A) wins Science +2." in award
    final = render.alt(SLUG, FRAMES["final"][1])
    assert "Amélie (A) wins, 3 domains to 2." in final
    assert "War: A 0, B 5, goes to B." in final


def test_private_things_are_told_only_with_an_own_view() -> None:
    assert "Your hand" not in render.text(SLUG, FRAMES["middle"][1])
    own = render.text(SLUG, FRAMES["panel-card"][1])
    assert "Your hand: 2, 5, 6 ↕, 8 ↔, 9 ↕, 13." in own
    assert "The Eye saw 1, 3, 7, 11, 14, 6." in own
    assert "You gave the Harpoon away." in own


def test_spectators_get_the_board_for_any_kind() -> None:
    kind, frame = FRAMES["start"]
    board = render.draw(SLUG, frame, kind).tobytes()
    assert render.draw(SLUG, frame, "panel").tobytes() == board
    assert render.draw(SLUG, frame, "final").tobytes() == board


def test_the_public_board_ignores_what_a_player_knows() -> None:
    private = FRAMES["panel-card"][1]
    public = {**private.view, "own": None, "seat": None}
    shown = render.draw(SLUG, replace(private, view=public), "board")
    assert render.draw(SLUG, private, "board").tobytes() == shown.tobytes()


def test_every_target_changes_the_picture() -> None:
    for name, (kind, frame) in FRAMES.items():
        if kind != "panel":
            continue
        whole = render.draw(SLUG, frame, kind).tobytes()
        for each in frame.targets:
            fewer = tuple(target for target in frame.targets if target is not each)
            less = render.draw(SLUG, replace(frame, targets=fewer), kind)
            assert less.tobytes() != whole, (name, each)


def test_unknown_options_become_plates() -> None:
    _, frame = FRAMES["panel-waiting"]
    plain = render.draw(SLUG, frame, "panel")
    odd = render.draw(SLUG, replace(frame, targets=targets("surrender:now")), "panel")
    assert odd.tobytes() != plain.tobytes()


def test_names_without_a_drawable_letter_fall_back_to_the_seat() -> None:
    frame = render.Frame(view(), ("🐳🐳", "海"), say())
    with fonts.watch() as placed:
        render.draw(SLUG, frame)
    assert {"Seat A", "Seat B"} <= {text.words for text in placed}
    assert "🐳🐳 (A)" in render.alt(SLUG, frame)


def test_pictures_are_light_enough_to_post() -> None:
    for name in ("middle", "award", "final", "panel-card"):
        kind, frame = FRAMES[name]
        picture = render.draw(SLUG, frame, kind)
        assert len(render.encode(picture, "png")) < 1_500_000
        assert len(render.encode(picture, "webp")) < 400_000


def test_another_process_draws_the_same() -> None:
    script = (
        "import hashlib, render; from tests.render.examples import frames;"
        "kind, frame = frames()['middle'];"
        "print(hashlib.sha256(render.draw('nautilus_duel', frame, kind).tobytes()).hexdigest())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    )
    kind, frame = FRAMES["middle"]
    here = hashlib.sha256(render.draw(SLUG, frame, kind).tobytes()).hexdigest()
    assert done.stdout.strip() == here


@pytest.mark.parametrize("name", golden.NAMES)
def test_golden_pictures_look_the_same(name: str) -> None:
    path = golden.FOLDER / f"{name}.png"
    assert path.stat().st_size <= 40_000
    now = golden.small(golden.draw(name))
    with Image.open(path) as kept:
        before = kept.convert("RGB")
    if before.size != now.size or golden.difference(before, now) > 16:
        golden.ARTEFACTS.mkdir(exist_ok=True)
        now.save(golden.ARTEFACTS / f"{name}.now.png")
        before.save(golden.ARTEFACTS / f"{name}.golden.png")
        pytest.fail(f"{name} looks different; both pictures are in {golden.ARTEFACTS}")
