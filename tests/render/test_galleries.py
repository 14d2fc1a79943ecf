"""The pictures of every game: all examples drawn, readable, the same in every process."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest
from PIL import Image

import games
import render
from bot.texts import message_ids, speaker
from games.core.api import CONFIRM, Option
from games.core.teaching import chapters
from games.core.wording import Message, Say, has_place
from render import Target, close_look, fonts, sprites
from render.encode import encode
from tests.render import golden
from tests.render.gallery import Gallery, galleries, gallery

_TRIED = 6  # numbered options of a panel that are taken away one by one
_ODD_NAMES = ("🪼🪼", "𒀀𒁀")  # newer and older than any packaged face

every_game = pytest.mark.parametrize("shown", galleries(), ids=lambda shown: shown.slug)
every_example = pytest.mark.parametrize(
    ("slug", "name"), [(each.slug, name) for each in galleries() for name in each.frames]
)
every_panel = pytest.mark.parametrize(
    ("slug", "name"),
    [
        (each.slug, name)
        for each in galleries()
        for name, (kind, _) in each.frames.items()
        if kind in ("panel", "focus")
    ],
)


@dataclass(frozen=True, slots=True)
class Session:
    """All examples of a game, from empty caches."""

    shown: Gallery
    texts: list[fonts.Placed]


@pytest.fixture(scope="module", params=galleries(), ids=lambda shown: shown.slug)
def session(request: pytest.FixtureRequest) -> Session:
    """Draw everything once and listen."""
    shown: Gallery = request.param
    sprites.forget_sprites()
    with fonts.watch() as texts:
        for kind, frame in shown.frames.values():
            render.draw(shown.slug, frame, kind)
    return Session(shown, texts)


def _misfits(placed: list[fonts.Placed]) -> list[fonts.Placed]:
    """Return texts that are too small to read or too wide for their room."""
    return [
        text
        for text in placed
        if text.size < fonts.LEAST or (text.room is not None and text.width > text.room)
    ]


def test_every_text_can_be_read_and_fits_its_room(session: Session) -> None:
    assert len(session.texts) > 500
    assert _misfits(session.texts) == []


@every_example
def test_every_example_is_drawn_and_drawn_alike(slug: str, name: str) -> None:
    kind, frame = gallery(slug).frames[name]
    one = render.draw(slug, frame, kind)
    misses = sprites.cache_misses()
    sent = replace(frame, view=json.loads(json.dumps(frame.view)))  # as a worker gets it
    two = render.draw(slug, sent, kind)
    assert one.size == gallery(slug).sizes[kind]
    assert one.mode == "RGB"
    assert one.tobytes() == two.tobytes()
    assert sprites.cache_misses() == misses, "the second picture must need no new sprite"


@every_example
def test_translations_twice_as_long_still_fit(slug: str, name: str) -> None:
    kind, frame = gallery(slug).frames[name]
    spoken = frame.say

    def verbose(message: Message) -> str:
        return f"{spoken(message)} {spoken(message)}"

    with fonts.watch() as placed:
        render.draw(slug, replace(frame, say=verbose), kind)
    assert _misfits(placed) == []


@every_example
def test_words_stay_within_the_limits_without_being_cut(slug: str, name: str) -> None:
    _, frame = gallery(slug).frames[name]
    painter = render.painter(slug)
    assert 100 < len(painter.alt(frame)) <= render.ALT_LIMIT
    assert 100 < len(painter.text(frame)) <= render.TEXT_LIMIT


@every_game
def test_the_catalogue_has_what_the_pictures_say_and_nothing_else(shown: Gallery) -> None:
    spoken: set[str] = set()

    for kind, frame in shown.frames.values():
        say = frame.say

        def listen(message: Message, say: Say = say) -> str:
            spoken.add(message.id)
            return say(message)

        heard = replace(frame, say=listen)
        render.draw(shown.slug, heard, kind)
        render.text(shown.slug, heard)
        render.alt(shown.slug, heard)
    kept = {name for name in message_ids(shown.slug, "en") if name.startswith("picture-")}
    assert {name for name in spoken if name.startswith("picture-")} <= kept
    # Only names without a drawable letter need that of the seat.
    assert [n for n in kept - spoken if not n.startswith(("picture-seat", *shown.rare))] == []


@every_game
def test_spectators_get_the_board_for_any_kind(shown: Gallery) -> None:
    kind, frame = shown.frames[shown.public]
    board = render.draw(shown.slug, frame, kind).tobytes()
    assert render.draw(shown.slug, frame, "panel").tobytes() == board
    assert render.draw(shown.slug, frame, "focus").tobytes() == board
    assert render.draw(shown.slug, frame, "final").tobytes() == board


@every_game
def test_the_public_board_ignores_what_a_player_knows(shown: Gallery) -> None:
    private = shown.frames[shown.private][1]
    assert private.view["own"]
    public = replace(private, view=private.view | dict.fromkeys(shown.hidden))
    board = render.draw(shown.slug, public, "board")
    assert render.draw(shown.slug, private, "board").tobytes() == board.tobytes()
    assert render.draw(shown.slug, private, "panel").tobytes() != board.tobytes()


@every_panel
def test_every_target_changes_the_picture(slug: str, name: str) -> None:
    kind, frame = gallery(slug).frames[name]
    whole = render.draw(slug, frame, kind).tobytes()
    numbered = [each for each in frame.targets if each.key not in gallery(slug).unnumbered]
    if kind == "focus":  # what lies nowhere in it is a button in words
        wording = games.get(slug).wording()
        placed = [each for each in numbered if has_place(wording, Option(each.key, ""))]
        numbered = [each for each in placed if each.key != CONFIRM]
    for each in numbered[:_TRIED]:
        fewer = tuple(target for target in frame.targets if target is not each)
        less = render.draw(slug, replace(frame, targets=fewer), kind)
        assert less.tobytes() != whole, each


@every_game
def test_unknown_options_become_plates(shown: Gallery) -> None:
    frame = replace(shown.frames[shown.private][1], targets=())
    odd = replace(frame, targets=(Target(1, "surrender:now"), Target(2, "to:Z99")))
    plain = render.draw(shown.slug, frame, "panel")
    assert render.draw(shown.slug, odd, "panel").tobytes() != plain.tobytes()


@every_game
def test_names_without_a_drawable_letter_fall_back_to_the_seat(shown: Gallery) -> None:
    frame = replace(shown.frames[shown.pair][1], names=_ODD_NAMES)
    with fonts.watch() as placed:
        for kind in ("board", "seats"):
            render.drawn(shown.slug, frame, kind)
    assert {f"Seat {letter}" for letter in shown.letters} <= {text.words for text in placed}
    for name, letter in zip(_ODD_NAMES, shown.letters, strict=True):
        assert f"{name} ({letter})" in render.alt(shown.slug, frame)


@every_game
def test_a_cover_is_readable_whatever_the_language(shown: Gallery) -> None:
    slug = shown.slug
    say = speaker(slug)

    def verbose(message: Message) -> str:
        return f"{say(message)} {say(message)}"

    for spoken in (say, verbose):
        with fonts.watch() as placed:
            cover = render.cover(slug, spoken)
        assert cover is not None
        assert (cover.size, cover.mode) == ((1200, 675), "RGB")
        assert _misfits(placed) == []
    one, again = render.cover(slug, verbose), render.cover(slug, verbose)
    assert one is not None
    assert again is not None
    assert again.tobytes() == one.tobytes()
    assert len(encode(one, "webp")) < 400_000


@every_game
def test_every_chapter_of_the_rules_has_its_picture(shown: Gallery) -> None:
    say = speaker(shown.slug)

    def verbose(message: Message) -> str:
        return f"{say(message)} {say(message)}"

    drawn = set()
    for number in range(1, len(chapters(games.get(shown.slug).wording())) + 1):
        with fonts.watch() as longer:
            render.page(shown.slug, number, verbose)
        with fonts.watch() as placed:
            picture = render.page(shown.slug, number, say)
        assert picture is not None, number
        assert picture.mode == "RGB"
        assert 1.0 <= picture.width / picture.height <= 1.2
        assert len(encode(picture, "webp")) < 400_000
        assert _misfits(longer) == _misfits(placed) == []
        said = [text.size for text in placed if text.room is not None]
        assert min(said) * 1080 / picture.width >= close_look.LEAST
        drawn.add(picture.tobytes())
    assert len(drawn) == len(chapters(games.get(shown.slug).wording())) > 3


@every_game
def test_pictures_are_light_enough_to_post(shown: Gallery) -> None:
    for name in shown.heavy:
        kind, frame = shown.frames[name]
        picture = render.draw(shown.slug, frame, kind)
        assert len(encode(picture, "png")) < 1_500_000, name
        assert len(encode(picture, "webp")) < 400_000, name


@every_game
def test_another_process_draws_the_same(shown: Gallery) -> None:
    script = (
        "import hashlib, sys, render; from tests.render.gallery import gallery;"
        "slug, name = sys.argv[1:]; kind, frame = gallery(slug).frames[name];"
        "print(hashlib.sha256(render.draw(slug, frame, kind).tobytes()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, shown.slug, shown.public],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    kind, frame = shown.frames[shown.public]
    here = hashlib.sha256(render.draw(shown.slug, frame, kind).tobytes()).hexdigest()
    assert done.stdout.strip() == here


@pytest.mark.parametrize(
    ("slug", "name"), [(each.slug, name) for each in galleries() for name in each.golden]
)
def test_golden_pictures_look_the_same(slug: str, name: str) -> None:
    path = golden.path(slug, name)
    assert path.stat().st_size <= 40_000
    now = golden.draw(slug, name)
    with Image.open(path) as kept:
        before = kept.convert("RGB")
    if before.size != now.size or golden.difference(before, now) > 16:
        golden.ARTEFACTS.mkdir(exist_ok=True)
        now.save(golden.ARTEFACTS / f"{slug}_{name}.now.png")
        before.save(golden.ARTEFACTS / f"{slug}_{name}.golden.png")
        pytest.fail(f"{name} looks different; both pictures are in {golden.ARTEFACTS}")
