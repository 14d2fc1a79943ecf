"""Public pictures asked for again: drawn once, by all that they show, within a bound."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from bot.jobs.crew import Picture
from bot.jobs.frames import frame
from bot.jobs.kept_pictures import KeptPictures, key_of
from bot.jobs.queue import Ticket
from bot.jobs.workshop import Workshop
from bot.texts import speaker
from games.core.wording import Message
from render import Frame, Kind
from tests.bot.standin import nothing_to_rehearse, think_alone

SLUG = "nautilus_duel"
VIEW = {"board": {"A1": 3}, "own": None}
PUBLIC = frame(VIEW, ("Ana", "Bram"), speaker(SLUG, "en", ("Ana", "Bram")), notes=("2 d left", ""))


class Easel:
    """Counts what is drawn."""

    def __init__(self, folder: Path) -> None:
        self.count = 0
        kept = KeptPictures(folder)
        self.workshop = Workshop(self.draw, think_alone, nothing_to_rehearse, kept=kept)

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Draw a new one."""
        self.count += 1
        return Picture(bytes([self.count]), "board.webp", "", kind)

    async def asked(self, frame: Frame, kind: Kind = "board", slug: str = SLUG) -> int:
        """Return the number of the picture that comes."""
        return (await self.workshop.draw(slug, frame, kind, Ticket("ana"))).data[0]


async def test_a_public_picture_is_drawn_once(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    assert [await easel.asked(PUBLIC), await easel.asked(replace(PUBLIC))] == [1, 1]
    again = replace(PUBLIC, view={"own": None, **VIEW, "board": {"A1": 3}})
    assert await easel.asked(again) == easel.count


async def test_whatever_is_shown_makes_it_another(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    others = [
        replace(PUBLIC, view={**VIEW, "board": {"A1": 4}}),
        replace(PUBLIC, names=("Ana", "Bob")),
        replace(PUBLIC, notes=("1 d left", "")),
        replace(PUBLIC, say=speaker(SLUG, "xx", ("Ana", "Bram"))),
    ]
    assert [await easel.asked(each) for each in (PUBLIC, *others)] == [1, 2, 3, 4, 5]
    assert await easel.asked(PUBLIC, "final") == 6
    assert await easel.asked(PUBLIC, slug="swarm") == 7
    assert await easel.asked(PUBLIC) == 1


async def test_what_somebody_alone_may_see_is_never_kept(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    own = replace(PUBLIC, view={**VIEW, "own": {"hand": [1]}})
    assert [await easel.asked(own, "panel"), await easel.asked(own, "panel")] == [1, 2]
    assert key_of(SLUG, own, "board") is None

    def other(message: Message) -> str:
        return message.id

    assert key_of(SLUG, replace(PUBLIC, say=other), "board") is None


def _picture(size: int) -> Picture:
    return Picture(bytes(size), "board.webp", "", "board")


class Shelf:
    """Pictures of some size each, and those that had to be drawn."""

    def __init__(self, folder: Path, sizes: dict[str, int], most: int) -> None:
        self.sizes, self.drawn = sizes, list[str]()
        self.kept = KeptPictures(folder, most)

    async def ask(self, keys: str) -> list[str]:
        """Ask for some, one after the other; return those that were drawn."""
        self.drawn = []
        for key in keys:
            await self.kept.shown(key, partial(self._draw, key))
        return self.drawn

    async def _draw(self, key: str) -> Picture:
        self.drawn.append(key)
        return _picture(self.sizes[key])


async def test_at_most_so_many_bytes_are_kept_the_last_used_longest(tmp_path: Path) -> None:
    sizes = {"a": 4000, "b": 4000, "c": 4000, "h": 11_000}
    shelf = Shelf(tmp_path / "kept", sizes, most=10_000)
    assert await shelf.ask("aba") == ["a", "b"]
    assert await shelf.ask("cacb") == ["c", "b"]
    assert 8000 < _held(tmp_path / "kept") <= 10_000
    assert await shelf.ask("hh") == ["h", "h"]
    assert _held(tmp_path / "kept") == 0


async def test_a_kept_picture_is_the_one_that_was_drawn(tmp_path: Path) -> None:
    lower = Picture(b"the seats", "seats.webp", "", "seats")
    whole = Picture(b"the sea", "board.webp", "A board.", "board", lower)
    kept = KeptPictures(tmp_path)

    async def draw() -> Picture:
        return whole

    assert await kept.shown("ab", draw) is whole
    assert await kept.shown("ab", draw) == whole
    _damage(tmp_path)
    assert await kept.shown("ab", draw) is whole


def _held(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def _damage(folder: Path) -> None:
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-1])


async def test_what_an_earlier_bot_left_is_not_shown(tmp_path: Path) -> None:
    await Shelf(tmp_path, {"a": 10}, 1000).ask("a")
    assert await Shelf(tmp_path, {"a": 10}, 1000).ask("a") == ["a"]


async def test_without_a_folder_everything_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert await Shelf(tmp_path / "file", {"a": 10}, 1000).ask("aa") == ["a", "a"]
