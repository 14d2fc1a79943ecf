"""What a painter gets and what it must be able to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from games.core.wording import Say

if TYPE_CHECKING:
    from PIL import Image

Json = dict[str, Any]
Kind = Literal["board", "seats", "panel", "focus", "final", "cover", "page"]

ALT_LIMIT = 1024  # Discord's limit for the description of an attachment
TEXT_LIMIT = 1900  # a message holds 2,000 characters; the code fence and a heading need some
NOTE_LIMIT = 20  # characters of a seat's note: about 240 px in the smallest type


@dataclass(frozen=True, slots=True)
class Target:
    """One numbered legal option of a private picture."""

    number: int  # counted from 1, the number in the menu
    key: str  # the option key, e.g. "space:A3"; of several choices made as one, the last
    first: tuple[str, ...] = ()  # the choices made before it, for a shortcut


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything a picture is made of."""

    view: Json  # what the viewer may know; the only source of facts
    names: tuple[str, ...]  # display name per seat
    say: Say  # wording in the viewer's language
    targets: tuple[Target, ...] = ()
    # Per seat a few words of the table, not of the game, for instance the time that is left:
    # at most NOTE_LIMIT characters, "" for none. Shorter than the seats, or empty: no more notes.
    notes: tuple[str, ...] = ()
    asked: str = ""  # the kind of the question that a private picture is for, "" for none

    def note(self, seat: int) -> str:
        """The note of a seat, "" if there is none."""
        return self.notes[seat] if seat < len(self.notes) else ""


class Writer(Protocol):
    """The texts of one game: what the package render.<slug> exports, without Pillow."""

    def text(self, frame: Frame) -> str:
        """The board in words, for monospaced type and for reading aloud."""
        ...

    def alt(self, frame: Frame) -> str:
        """The position in a few sentences, as alt text of the picture."""
        ...


class Painter(Writer, Protocol):
    """The pictures and texts of one game: what the module render.<slug>.painter exports."""

    def board(self, frame: Frame) -> Image.Image:
        """The public board; a private view gives the same picture."""
        ...

    def panel(self, frame: Frame) -> Image.Image:
        """The private picture of a view with own things: numbered targets, hand, notes."""
        ...

    def final(self, frame: Frame) -> Image.Image:
        """The scoring at the end of the game."""
        ...


@runtime_checkable
class Focusing(Protocol):
    """A painter that can show what a question is about, large, instead of all there is."""

    def focus(self, frame: Frame) -> Image.Image | None:
        """The part of a private picture that answers `frame.asked`; None where that is all of it.

        A little wider than high (about 1080 x 1030): a phone and a desktop show that equally large;
        no word below 34 px.
        """
        ...


@runtime_checkable
class Covering(Protocol):
    """A painter that invites people to the game, before there is anything to see of it."""

    def cover(self, say: Say) -> Image.Image:
        """The picture of the lobby, about 1200 x 675: title, one line, what one would ask first."""
        ...


@runtime_checkable
class Illustrating(Protocol):
    """A painter with a picture for each chapter of the rules."""

    def page(self, number: int, say: Say) -> Image.Image:
        """The picture of a chapter, counted from 1, of the shape of a close look."""
        ...


@runtime_checkable
class Halving(Protocol):
    """A painter whose public board is two pictures, one below the other, so that both are large.

    `board` is then the first of them.
    """

    def seats(self, frame: Frame) -> Image.Image:
        """The second: where the game stands, and what each seat has."""
        ...
