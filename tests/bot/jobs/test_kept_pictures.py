"""Public pictures asked for again: drawn once, by all that they show, within a bound."""

from __future__ import annotations

from dataclasses import replace

from bot.jobs.crew import Picture
from bot.jobs.frames import frame
from bot.jobs.kept_pictures import KeptPictures
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

    def __init__(self) -> None:
        self.count = 0
        self.workshop = Workshop(self.draw, think_alone, nothing_to_rehearse)

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Draw a new one."""
        self.count += 1
        return Picture(bytes([self.count]), "board.webp", "", kind)

    async def asked(self, frame: Frame, kind: Kind = "board", slug: str = SLUG) -> int:
        """Return the number of the picture that comes."""
        return (await self.workshop.draw(slug, frame, kind, Ticket("ana"))).data[0]


async def test_a_public_picture_is_drawn_once() -> None:
    easel = Easel()
    assert [await easel.asked(PUBLIC), await easel.asked(replace(PUBLIC))] == [1, 1]
    again = replace(PUBLIC, view={"own": None, **VIEW, "board": {"A1": 3}})
    assert await easel.asked(again) == easel.count


async def test_whatever_is_shown_makes_it_another() -> None:
    easel = Easel()
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


async def test_what_somebody_alone_may_see_is_never_kept() -> None:
    easel = Easel()
    own = replace(PUBLIC, view={**VIEW, "own": {"hand": [1]}})
    assert [await easel.asked(own, "panel"), await easel.asked(own, "panel")] == [1, 2]
    assert KeptPictures.key(SLUG, own, "board") is None

    def other(message: Message) -> str:
        return message.id

    assert KeptPictures.key(SLUG, replace(PUBLIC, say=other), "board") is None


def _picture(size: int) -> Picture:
    return Picture(bytes(size), "board.webp", "", "board")


def test_at_most_so_many_bytes_are_kept_the_last_used_longest() -> None:
    kept = KeptPictures(most=10)
    kept.keep(b"a", _picture(4))
    kept.keep(b"b", replace(_picture(2), lower=_picture(2)))
    assert kept.find(b"a")
    kept.keep(b"c", _picture(4))
    assert [bool(kept.find(key)) for key in (b"a", b"b", b"c")] == [True, False, True]
    kept.keep(b"c", _picture(2))  # drawn anew by two who asked at once
    kept.keep(b"d", _picture(4))
    assert [bool(kept.find(key)) for key in (b"a", b"c", b"d")] == [True, True, True]
    kept.keep(b"huge", _picture(11))
    assert not [key for key in (b"a", b"c", b"d", b"huge") if kept.find(key)]
