"""Sprites: drawn once, kept on disk for the next process, drawn anew by a new release."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from render import shelf, sprites
from render.shelf import LEFT_BEHIND


@pytest.fixture(autouse=True)
def _only_memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin without a shelf; whatever is kept on one counts as slow to draw."""
    monkeypatch.setattr(sprites, "SLOW", 0.0)
    sprites.keep_in(None)
    yield
    sprites.keep_in(None)


def _square() -> tuple[list[int], Callable[..., Image.Image]]:
    calls: list[int] = []

    @sprites.sprite
    def square(size: int, colour: str = "#ff0000") -> Image.Image:
        calls.append(size)
        return Image.new("RGBA", (size, size), colour)

    return calls, square


def test_a_sprite_is_drawn_once() -> None:
    calls, square = _square()
    first = square(3)
    assert square(3, "#ff0000") is first
    assert square(size=3) is first
    assert calls == [3]


def test_the_next_process_reads_it_back(tmp_path: Path) -> None:
    sprites.keep_in(tmp_path)
    calls, square = _square()
    first = square(3)
    assert calls == [3]
    calls_again, again = _square()  # the same code with an empty memory
    second = again(3)
    assert calls_again == []
    assert second.mode == first.mode
    assert second.tobytes() == first.tobytes()


def test_what_a_container_brings_along_is_read_and_never_written(tmp_path: Path) -> None:
    given, own = tmp_path / "given", tmp_path / "own"
    sprites.keep_in(given)
    _, square = _square()
    first = square(3)
    before = sorted(given.rglob("*"))
    given.chmod(0o500)
    sprites.keep_in(own, given)
    calls, again = _square()
    assert again(3).tobytes() == first.tobytes()
    assert calls == []
    again(4)  # what is missing there goes into the own folder
    assert calls == [4]
    assert sorted(given.rglob("*")) == before
    assert len(list(own.rglob("*.z"))) == 1
    sprites.keep_in(own, given)
    calls, _ = _square()
    assert calls == []


def test_what_was_brought_along_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = tmp_path / "given"
    sprites.keep_in(given)
    _, square = _square()
    square(300)
    size = sum(path.stat().st_size for path in given.rglob("*.z"))
    monkeypatch.setattr(shelf, "MOST", size * 5 // 2)
    monkeypatch.setattr(shelf, "_ROOM", 1.0)
    own = tmp_path / "own"
    sprites.keep_in(own, given)
    for side in (301, 302, 303):
        square(side)
    assert len(list(own.rglob("*.z"))) == 1
    sprites.keep_in(own)
    square(304)
    assert len(list(own.rglob("*.z"))) == 2  # without it there is room for another


def test_drawings_of_another_release_that_were_brought_along_are_left_alone(tmp_path: Path) -> None:
    given = tmp_path / "given"
    (given / "another").mkdir(parents=True)
    sprites.keep_in(tmp_path / "own", given)
    calls, square = _square()
    square(3)
    assert calls == [3]
    assert [path.name for path in given.iterdir()] == ["another"]
    sprites.keep_in(tmp_path / "own", tmp_path / "nowhere")
    assert sprites.folder() == tmp_path / "own"


def test_it_is_remembered_that_all_of_something_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not sprites.is_drawn("duel")
    sprites.note_drawn("duel")  # without a folder there is nowhere to remember it
    assert not sprites.is_drawn("duel")
    sprites.keep_in(tmp_path / "given")
    sprites.note_drawn("duel")
    sprites.keep_in(tmp_path / "own", tmp_path / "given")
    sprites.note_drawn("swarm")
    assert sprites.is_drawn("duel")
    assert sprites.is_drawn("swarm")
    assert not sprites.is_drawn("atlantis")
    monkeypatch.setattr(shelf, "MOST", 1)  # nothing fits any more: what was drawn is gone
    _, square = _square()
    square(3)
    assert not sprites.is_drawn("swarm")


@pytest.mark.parametrize("side", [3, 200])
@pytest.mark.parametrize("damage", [b"", b"no picture", b"RGB 3 x\n", b"RGBA 3 3\n\0"])
def test_a_damaged_file_is_drawn_again(tmp_path: Path, side: int, damage: bytes) -> None:
    sprites.keep_in(tmp_path)
    _square()[1](side)
    (kept,) = tmp_path.rglob("*.z")
    kept.write_bytes(damage)
    calls, square = _square()
    assert square(side).size == (side, side)
    assert calls == [side]


def test_other_releases_are_removed(tmp_path: Path) -> None:
    old = tmp_path / "0123456789abcdef"
    old.mkdir()
    (old / "x.png").write_bytes(b"")
    sprites.keep_in(tmp_path)
    assert old.exists()  # the host may want to go back
    long_ago = time.time() - 2 * LEFT_BEHIND
    os.utime(old, (long_ago, long_ago))
    sprites.keep_in(tmp_path)
    assert not old.exists()


def test_another_process_may_remove_them_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "0123456789abcdef"
    old.mkdir()
    age = shelf._age

    def gone_meanwhile(folder: Path) -> float:
        folder.rmdir()
        return age(folder)

    monkeypatch.setattr(shelf, "_age", gone_meanwhile)
    sprites.keep_in(tmp_path)
    assert sprites.folder() == tmp_path  # sprites are kept all the same


def test_memory_is_bounded_when_there_is_a_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "BUDGET", 3 * 4 * 10 * 10)
    sprites.keep_in(tmp_path)
    calls, square = _square()
    kept = [square(10, f"#00000{n}") for n in range(4)]
    assert square(10, "#000003") is kept[3]
    again = square(10, "#000000")  # pushed out, read back
    assert again is not kept[0]
    assert again.tobytes() == kept[0].tobytes()
    assert len(calls) == 4


def test_without_a_shelf_nothing_is_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "BUDGET", 10)
    calls, square = _square()
    for _ in range(2):
        for size in (4, 5, 6):
            square(size)
    assert calls == [4, 5, 6]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
def test_whole_boards_are_kept_like_all_others(tmp_path: Path, mode: str) -> None:
    sprites.keep_in(tmp_path)

    @sprites.sprite
    def board(shade: str) -> Image.Image:
        return Image.linear_gradient("L").resize((1250, 850)).convert(shade)

    first = board(mode)
    sprites.forget_sprites()
    drawn = sprites.drawn()
    again = board(mode)
    assert sprites.drawn() == drawn
    assert (again.mode, again.size, again.tobytes()) == (first.mode, first.size, first.tobytes())


def test_what_is_drawn_in_no_time_is_not_worth_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "SLOW", 60.0)
    sprites.keep_in(tmp_path)
    calls, square = _square()
    square(3)
    square(3)
    assert calls == [3]  # memory has it
    assert not list(tmp_path.rglob("*.z"))


def test_the_folder_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "0123456789abcdef"
    other.mkdir()
    (other / "old.z").write_bytes(bytes(9_000))
    monkeypatch.setattr(shelf, "MOST", 8_000)
    sprites.keep_in(tmp_path)
    assert not other.exists()  # it is too much, and another release's
    noise = Random(7)

    @sprites.sprite
    def static(number: int) -> Image.Image:
        return Image.frombytes("L", (25, 40), noise.randbytes(1_000))

    for number in range(40):
        static(number)
        size = sum(path.stat().st_size for path in tmp_path.rglob("*.z"))
        assert size <= 8_000
    assert size > 4_000


def test_drawing_for_a_while_comes_further_each_time(tmp_path: Path) -> None:
    sprites.keep_in(tmp_path)
    calls, square = _square()

    def draw_all() -> None:
        with sprites.drawn_within(0.0):
            for size in (1, 2, 3):
                square(size)

    for expected in ([1], [1, 2]):
        with pytest.raises(sprites.OutOfTimeError):
            draw_all()
        assert calls == expected
    draw_all()  # the last one is the first of this time
    assert calls == [1, 2, 3]
    square(4)
    square(5)  # in no hurry any more


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    sprites.keep_in(blocked)
    calls, square = _square()
    assert square(4).size == (4, 4)
    assert calls == [4]


def _sea(calls: list[int]) -> sprites.Backdrop[[int]]:
    @sprites.backdrop
    def sea(depth: int) -> Image.Image:
        calls.append(depth)
        whole = Image.linear_gradient("L").resize((1_000, 1_100))
        return Image.merge("RGB", (whole, whole.transpose(Image.Transpose.ROTATE_180), whole))

    return sea


@pytest.mark.parametrize("on_disk", [False, True])
def test_a_backdrop_is_drawn_once_and_everybody_paints_on_an_own_one(
    tmp_path: Path, on_disk: bool
) -> None:
    sprites.keep_in(tmp_path if on_disk else None)
    calls: list[int] = []
    sea = _sea(calls)
    clean = sea(7).tobytes()
    sea(7).paste("red", (0, 0, 500, 500))
    sea.part((100, 100, 200, 200), 7).paste("red", (0, 0, 100, 100))
    assert sea(7).tobytes() == clean
    assert calls == [7]


@pytest.mark.parametrize("on_disk", [False, True])
@pytest.mark.parametrize(
    "box", [(0, 0, 1_000, 1_100), (3, 5, 4, 6), (17, 63, 900, 129), (999, 1_000, 1_000, 1_100)]
)
def test_a_part_is_what_cutting_it_out_would_give(
    tmp_path: Path, on_disk: bool, box: tuple[int, int, int, int]
) -> None:
    sprites.keep_in(tmp_path if on_disk else None)
    sea = _sea([])
    whole = sea(7)
    part = sea.part(box, 7)
    assert part.size == (box[2] - box[0], box[3] - box[1])
    assert part.tobytes() == whole.crop(box).tobytes()


def test_a_damaged_backdrop_is_drawn_again(tmp_path: Path) -> None:
    sprites.keep_in(tmp_path)
    calls: list[int] = []
    sea = _sea(calls)
    clean = sea(7)
    (kept,) = tmp_path.rglob("*.z")
    kept.write_bytes(kept.read_bytes()[:1_000])
    sprites.forget_sprites()
    assert (
        sea.part((0, 1_000, 10, 1_010), 7).tobytes() == clean.crop((0, 1_000, 10, 1_010)).tobytes()
    )
    assert sea(7).tobytes() == clean.tobytes()
    assert calls == [7, 7]
