"""Names in any script are drawn, in every game, within bounds, with and without a shaper."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import render
from render import Frame, Kind, faces, fonts, measures, scripts, shelf, sprites
from tests.render.gallery import Gallery, galleries

NAMES = {
    "Chinese": "小龙海上",
    "Traditional": "臺灣龍",
    "Japanese": "さくら龍馬 カタナ",
    "Korean": "김민수 한글",
    "Hebrew": "שָׁלוֹם דוד",
    "Arabic": "محمد علي",
    "Thai": "ที่นี่ สวัสดี",
    "Devanagari": "नमस्ते हिन्दी",
    "Greek": "Νίκος",
    "Cyrillic": "Немо Ђґқ",
    "Vietnamese": "Nguyễn Thị Ạắ",
    "Armenian": "Արամ",
    "Georgian": "გიორგი",
    "emoji": "🐙🐳🔥",
    "mixed": "Ana 海 שלום 🐙",
}
WIDE = "小龙海上明月共潮生天涯此时情人怨遥夜竟夕起相思灭烛怜光满披衣觉"
KINDS: tuple[Kind, ...] = ("board", "final", "panel")

every_game = pytest.mark.parametrize("shown", galleries(), ids=lambda shown: shown.slug)
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=[True, False], ids=["shaped", "unshaped"])
def shaping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """With the library that shapes, and as on a machine without it."""
    if request.param and not faces.can_shape():
        reason = "FriBiDi is not installed (apt-get install libfribidi0): letters cannot be joined."
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    monkeypatch.setattr(faces, "can_shape", lambda: request.param)
    _forget()
    yield request.param
    _forget()


def _forget() -> None:
    for kept in (faces._role, measures.advance, fonts.fit, fonts.wrap):
        kept.cache_clear()


def _ink(words: str, role: str = "bold", size: int = 40) -> bytes:
    image = Image.new("RGB", (900, 120))
    fonts.label(image, (20, 60), words, 860, role, size, "#ffffff", "lm")
    return image.tobytes()


def _example(shown: Gallery, kind: Kind) -> Frame:
    """Return the picture of that kind with the most players."""
    fitting = [frame for each, frame in shown.frames.values() if each == kind]
    return max(fitting, key=lambda frame: len(frame.names))


def _misfits(placed: list[fonts.Placed]) -> list[fonts.Placed]:
    return [p for p in placed if p.size < fonts.LEAST or (p.room and p.width > p.room)]


@pytest.mark.usefixtures("shaping")
@pytest.mark.parametrize("script", NAMES)
def test_every_letter_of_a_name_is_drawn(script: str) -> None:
    name = unicodedata.normalize("NFC", NAMES[script])
    assert fonts.printable(name) == name
    for role in ("bold", "display"):
        for run in scripts.runs(name, role):
            face = faces.font(run.face, 40, shaping=False)
            for letter in (
                c for c in run.words if not c.isspace() and unicodedata.category(c)[0] != "M"
            ):
                mask, box = face.getmask(letter), face.getmask("\U0010fffe")
                assert mask.getbbox() is not None, letter
                assert (mask.size, bytes(mask)) != (box.size, bytes(box)), letter


@pytest.mark.usefixtures("shaping")
def test_no_two_names_look_the_same() -> None:
    blank = _ink("")
    pictures = {script: _ink(name) for script, name in NAMES.items()}
    assert blank not in pictures.values()
    assert len(set(pictures.values())) == len(NAMES)


@every_kind
@every_game
def test_every_game_draws_every_name(shown: Gallery, kind: Kind) -> None:
    """Whole or with its end cut off; none becomes the letter of a seat."""
    if kind == "board" and "seats" in shown.sizes:
        kind = "seats"  # the board is two pictures, and the names are in the second
    frame = _example(shown, kind)
    plain, left, drawn = render.draw(shown.slug, frame, kind), list(NAMES.values()), set()
    while left:
        names = tuple((left * 4)[: len(frame.names)])
        left = left[len(frame.names) :]
        with fonts.watch() as placed:
            picture = render.draw(shown.slug, replace(frame, names=names), kind)
        assert _misfits(placed) == []
        words = [text.words for text in placed]
        assert not [each for each in words if each.startswith("Seat ")]
        drawn |= {name for name in names if any(_begins(each, name) for each in words)}
        if drawn:
            assert picture.tobytes() != plain.tobytes()
    if kind != "panel":  # a panel may show nobody but marks
        assert drawn == set(NAMES.values())


def _begins(words: str, name: str) -> bool:
    """Return whether words are the first line of a name, or name it within a sentence."""
    name = fonts.printable(name)
    return name in words or name.startswith(words.rstrip("…") or "?")


@every_kind
@every_game
def test_the_longest_wide_names_stay_in_their_rooms(shown: Gallery, kind: Kind) -> None:
    frame = _example(shown, kind)
    with fonts.watch() as placed:
        render.draw(shown.slug, replace(frame, names=(WIDE,) * len(frame.names)), kind)
    assert _misfits(placed) == []


@every_game
def test_a_headline_says_that_somebody_won_however_long_the_name(shown: Gallery) -> None:
    frames = [frame for kind, frame in shown.frames.values() if kind == "final"]
    for frame in frames:
        with fonts.watch() as short:
            render.draw(shown.slug, replace(frame, names=("Bo",) * len(frame.names)), "final")
        with fonts.watch() as wide:
            render.draw(shown.slug, replace(frame, names=(WIDE,) * len(frame.names)), "final")
        ends = {each.words.split()[-1] for each in short if "Bo " in each.words}
        assert ends <= {each.words.split()[-1] for each in wide if each.words}


@pytest.mark.usefixtures("shaping")
@pytest.mark.parametrize("name", [*NAMES.values(), WIDE])
@pytest.mark.parametrize("anchor", ["lm", "mm", "rm"])
def test_ink_stays_where_the_measure_says(name: str, anchor: str) -> None:
    image = Image.new("RGB", (600, 120))
    x = {"l": 150, "m": 300, "r": 450}[anchor[0]]
    width = fonts.label(image, (x, 60), name, 300, "bold", 40, "#ffffff", anchor)
    box = image.getbbox()
    assert box is not None
    assert width <= 300
    left = x - width * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
    assert left - 5 <= box[0]  # an eighth of the size: some letters lean over their neighbours
    assert box[2] <= left + width + 5
    assert box[2] - box[0] > width * 0.8


def test_faces_for_names_are_opened_only_for_names_and_few_stay_open() -> None:
    script = (
        "from PIL import Image; from render import faces, fonts\n"
        "image = Image.new('RGB', (900, 120))\n"
        "fonts.label(image, (9, 60), 'Captain Nemo of the Nautilus', 300)\n"
        "print(faces._other.cache_info().misses)"
    )
    assert _run(script).strip() == "0"
    for size in range(26, 60):
        for name in NAMES.values():
            fonts.length(name, "bold", size)
    assert faces._other.cache_info().currsize <= 4


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_names_take_little_memory() -> None:
    """What stays is counted: not pages of files, which the system takes back when it likes."""
    script = (
        "import json, sys; from PIL import Image; from render import fonts\n"
        "image = Image.new('RGB', (900, 120))\n"
        "def draw(names):\n"
        "    for size in range(26, 60, 2):\n"
        "        for name in names:\n"
        "            fonts.label(image, (9, 60), name, 500, size=size)\n"
        "def kept(kind):\n"
        "    lines = open('/proc/self/status').read().splitlines()\n"
        "    return int(next(x for x in lines if x.startswith(kind)).split()[1])\n"
        "draw(['Captain Nemo', 'Professor Aronnax']); before = kept('RssAnon'), kept('VmRSS')\n"
        "draw(json.loads(sys.argv[1]))\n"
        "print(kept('RssAnon') - before[0], kept('VmRSS') - before[1])"
    )
    anonymous, all_of_it = map(int, _run(script, json.dumps([*NAMES.values(), WIDE])).split())
    assert anonymous < 6_000  # kB
    assert all_of_it < 25_000


def _run(script: str, *arguments: str) -> str:
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_picture_takes_hardly_longer_with_such_names() -> None:
    shown = max(galleries(), key=lambda each: len(_example(each, "board").names))
    frame = _example(shown, "board")
    foreign = tuple(list(NAMES.values())[3:])[: len(frame.names)]

    def seconds(names: tuple[str, ...]) -> float:
        tries = []
        for _ in range(3):
            begun = time.process_time()
            render.draw(shown.slug, replace(frame, names=names))
            tries.append(time.process_time() - begun)
        return min(tries)

    latin = seconds(("Captain Nemo", "Aronnax", "Conseil", "Ned Land")[: len(frame.names)])
    assert seconds(foreign) < 3 * latin


@every_game
def test_names_are_never_put_on_the_shelf(
    shown: Gallery, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept: list[str] = []
    put = shelf.Shelf.put

    def listen(self: shelf.Shelf, name: str, args: tuple[Any, ...], image: Image.Image) -> None:
        kept.append(f"{name}{args!r}")
        put(self, name, args, image)

    monkeypatch.setattr(shelf.Shelf, "put", listen)
    sprites.keep_in(tmp_path)
    sprites.forget_sprites()
    try:
        for kind in KINDS:
            frame = _example(shown, kind)
            named = replace(frame, names=tuple(f"Zyx海{i}" for i in range(len(frame.names))))
            render.draw(shown.slug, named, kind)
    finally:
        sprites.keep_in(None)
        sprites.forget_sprites()
    assert kept
    assert not [key for key in kept if "Zyx" in key or "海" in key]


def test_pictures_take_names_from_one_function() -> None:
    """Words for ears and for screens without pictures have the name as it was written."""
    for path in Path(render.__file__).parent.glob("*/*.py"):
        if path.name not in ("words.py", "prose.py", "names.py"):
            assert "frame.names[" not in path.read_text(), path


def _order(words: str) -> list[str]:
    return [run.words for run in scripts.runs(words, "bold")]


def test_words_that_run_left_keep_their_place_in_a_line() -> None:
    assert _order("שלום Bo") == ["שלום", " Bo"]
    assert _order("Bo אב גד wins") == ["Bo ", "גד", " ", "אב", " wins"]
    assert _order("אב 12.5 (גד)") == [")", "גד", " (", "12.5", " ", "אב"]
    assert _order("Bo (אב)") == ["Bo (", "אב", ")"]


def test_what_is_cut_off_is_marked_where_it_was() -> None:
    assert _order("Bo שלום…") == ["Bo ", "…", "שלום"]
    words, _ = fonts.fit("שלום" * 8, "bold", 40, 120)
    assert words.endswith("…")
    assert _order(words)[0] == "…"


def test_a_letter_keeps_its_marks_when_a_name_is_cut() -> None:
    assert scripts.clusters("ที่กำ") == ["ที่", "กำ"[0], "กำ"[1]]
    for room in range(30, 120, 7):
        words, _ = fonts.fit("ที่นี่ที่นี่ที่นี่", "bold", 26, room)
        assert words.rstrip("…") in ("", *("ที่นี่ที่นี่ที่นี่"[:i] for i in (3, 6, 9, 12, 15, 18)))


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("محمد", "ﺪﻤﺤﻣ"),
        ("علي", "ﻲﻠﻋ"),
        ("سلام", "ﻡﻼﺳ"),
        ("مُحَمَّد", "ﺪﻤﺤﻣ"),
        ("می\u200cخ", "ﺥﯽﻣ"),
        ("שלום", "םולש"),
    ],
)
def test_without_a_shaper_letters_are_joined_and_turned(name: str, drawn: str) -> None:
    (run,) = scripts.runs(name, "bold")
    assert scripts.unshaped(run) == drawn


@pytest.mark.parametrize(("name", "drawn"), [("हिन्दी", "िहन्दी"), ("கொ", "\u0bc6க\u0bbe")])
def test_without_a_shaper_vowels_stand_where_they_are_read(name: str, drawn: str) -> None:
    (run,) = scripts.runs(name, "bold")
    assert scripts.unshaped(run) == drawn


def test_ideographs_are_those_of_the_language_around_them() -> None:
    assert [run.face for run in scripts.runs("海", "bold")] == [faces.CHINESE]
    assert {run.face for run in scripts.runs("海の", "bold")} == {faces.JAPANESE}
    assert {run.face for run in scripts.runs("海김", "bold")} == {faces.KOREAN}


def test_lines_of_ideographs_are_broken_anywhere() -> None:
    lines, size = fonts.wrap(WIDE, "bold", 30, 240, 140)
    assert len(lines) > 1
    assert "".join(lines) == WIDE
    assert all(fonts.length(line, "bold", size) <= 240 for line in lines)
