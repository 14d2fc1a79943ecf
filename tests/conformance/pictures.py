"""C14: every view can be drawn, and its text and alternative text fit Discord."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from games.core import play
from games.core.wording import Say
from tests.conformance.walk import Record
from tests.conformance.words import NAMES, english

if TYPE_CHECKING:
    from render.frame import Painter

LARGEST = 4096  # pixels on a side; larger pictures are scaled down by every client


def check_pictures(
    record: Record, most: int = 3, painter: Painter | None = None, say: Say | None = None
) -> None:
    """C14: board, private panel, final scoring, text and alt text of a few positions and the end.

    The positions are the first at which a new kind of question is asked; the board drawn from a
    private view must be the picture that everybody gets, unless a turn is in progress.
    """
    import render

    slug = record.case.game.slug
    artist = render.painter(slug) if painter is None else painter
    speaker = say or english(slug)
    for number, position in islice(_new_kinds(record), most):
        _Drawn(record, number, artist, speaker).check(position.state)
    if record.case.game.outcome(record.end.state) is not None:
        _Drawn(record, len(record.steps), artist, speaker).check_end(record.end.state)


def _new_kinds(record: Record) -> Any:
    met: set[str] = set()
    for number, position in record.positions():
        kinds = {d.kind for d in play.decisions(record.case.game, position.state)}
        if not kinds <= met:
            met |= kinds
            yield number, position


class _Drawn:
    def __init__(self, record: Record, number: int, artist: Painter, say: Say) -> None:
        self.record, self.number, self.artist, self.say = record, number, artist, say
        self.case = record.case

    def check(self, state: Any) -> None:
        from render.frame import NOTE_LIMIT, Frame, Target

        game = self.case.game
        names = tuple(name[:32] for name in NAMES[: self.case.seats])
        public = Frame(game.view_for(state, None), names, self.say)
        board = self._painted("board", public)
        self._written(public)
        # Words of the table, as long as they can be; a game may leave them out.
        noted = replace(public, notes=("W" * NOTE_LIMIT,) * len(names))
        self._painted("board", noted)
        self._written(noted)
        for decision in play.decisions(game, state):
            targets = tuple(
                Target(place, key) for place, key in enumerate(decision.keys[:25], start=1)
            )
            own = Frame(game.view_for(state, decision.seat), names, self.say, targets)
            self._painted("panel", own)
            self._written(own)
            bare = Frame(own.view, names, self.say)
            if state.before is None and self._painted("board", bare) != board:
                self._fail(f"the public board is drawn differently for seat {decision.seat}")

    def check_end(self, state: Any) -> None:
        from render.frame import Frame

        names = tuple(name[:32] for name in NAMES[: self.case.seats])
        for viewer in (None, self.record.seats[0]):
            frame = Frame(self.case.game.view_for(state, viewer), names, self.say)
            self._painted("final", frame)
            self._painted("board", frame)
            self._written(frame)

    def _painted(self, kind: str, frame: Any) -> bytes:
        try:
            image = getattr(self.artist, kind)(frame)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            self._fail(f"the {kind} cannot be drawn: {error!r}")
        width, height = image.size
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            self._fail(f"the {kind} measures {width} x {height}")
        return bytes(image.tobytes())

    def _written(self, frame: Any) -> None:
        from render import ALT_LIMIT, TEXT_LIMIT

        for kind, most in (("text", TEXT_LIMIT), ("alt", ALT_LIMIT)):
            try:
                words = getattr(self.artist, kind)(frame)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                self._fail(f"the {kind} cannot be written: {error!r}")
            if not words.strip() or len(words) > most:
                self._fail(f"the {kind} has {len(words)} characters, at most {most} fit")

    def _fail(self, reason: str) -> Any:
        self.case.fail("C14", self.number, reason)
