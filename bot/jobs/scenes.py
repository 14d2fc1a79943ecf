"""Scenes: pictures of a game that are drawn before anybody asks for them, to keep their sprites.

First what the first players of a table see, then the rules, then whole games: each kind of question
from near, the board now and then, the end. Of these sprites most pictures are made. What is looked
at less often is not drawn ahead: it would take more room on disk than it saves time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import games
import render
from bot.jobs.frames import frame
from bot.texts import speaker
from games.core.api import Decision, Game
from games.core.chance import Chance
from games.core.options import Options, offered
from games.core.play import Position, begin, choose, decisions, table_options
from games.core.teaching import chapters
from render.frame import Kind

if TYPE_CHECKING:
    from PIL import Image

Scene = Callable[[], "list[Image.Image]"]  # draws it

OPENING = 4  # scenes with which a game begins: cover, board, first question from near and far
_BOARD_EVERY = 12  # choices
_NUMBERED = 12  # options that have a number: so many as a panel has at most stand for hundreds
_TRIES = 40  # at a scene; what is drawn in a moment is not kept, and may be drawn again each time


class Reading:
    """The scenes of a game, one after the other; only the present one is held."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self._begin()

    def _begin(self) -> None:
        self._scenes = scenes(self._slug)
        self._number, self._next = -1, next(self._scenes, None)
        self._tries = 0

    def scene(self, number: int) -> tuple[Scene, bool]:
        """Return a scene by its number, and whether it is the last; IndexError beyond that."""
        if number < self._number:
            self._begin()
        while self._number < number:
            if self._next is None:
                raise IndexError(number)
            self._scene, self._number, self._tries = self._next, self._number + 1, 0
            self._next = next(self._scenes, None)
        return self._scene, self._next is None

    def gives_up(self) -> bool:
        """Note that the present scene could not be finished; return whether to leave it at that."""
        self._tries += 1
        return self._tries >= _TRIES


def scenes(slug: str) -> Iterator[Scene]:
    """Return the scenes of a game, the opening first."""
    game = games.get(slug)
    yield partial(_cover, slug)
    opening = _Walk(game, game.seats.start, {})
    yield opening.scene("board")
    yield opening.scene("focus")
    yield opening.scene("panel")
    for number in range(1, len(chapters(game.wording())) + 1):
        yield partial(_page, slug, number)
    known: set[str] = set()
    for seats in game.seats:
        yield from _Walk(game, seats, {}).scenes(known)
    for option in offered(game.options):
        for value in () if option.platform else option.values[1:]:
            yield from _Walk(game, game.seats.stop - 1, {option.name: value}).scenes(known)


class _Walk:
    """A game in which everybody chooses at random."""

    def __init__(self, game: Game[Any], seats: int, options: Options) -> None:
        self._game = game
        self._names = tuple(f"Player {seat + 1}" for seat in range(seats))
        self._chance, self._picks = Chance(b"rehearsal"), Chance(b"picks")
        options = table_options(game, seats, options)
        self._position: Position[Any] = begin(game, seats, self._chance, options)[0]

    def scenes(self, known: set[str]) -> Iterator[Scene]:
        """Play to the end; return each kind of question that is not known yet, boards, the end.

        After the first game there is little new on a board but where it begins and ends.
        """
        steps, is_first = 0, not known
        while asked := self._asked():
            if steps == 0 or (is_first and steps % _BOARD_EVERY == 0):
                yield self.scene("board")
            if asked.kind not in known:
                known.add(asked.kind)
                yield self.scene("focus")
            self._step(asked)
            steps += 1
        yield self.scene("final")

    def scene(self, kind: Kind) -> Scene:
        """Return what is seen now, by whoever is asked first or by everybody."""
        asked = self._asked() if kind in ("focus", "panel") else None
        return partial(_position, self._game, self._position, asked, kind, self._names)

    def _asked(self) -> Decision | None:
        return next(iter(decisions(self._game, self._position.state)), None)

    def _step(self, asked: Decision) -> None:
        key = self._picks.pick(asked.options).key
        self._position, _, _ = choose(self._game, self._position, asked.seat, key, self._chance)


def _position(
    game: Game[Any],
    position: Position[Any],
    asked: Decision | None,
    kind: Kind,
    names: tuple[str, ...],
) -> list[Image.Image]:
    view = position.view(game, None if asked is None else asked.seat)
    numbered = None if asked is None else range(min(len(asked.options), _NUMBERED))
    made = frame(view, names, speaker(game.slug, names=names), asked, numbered)
    return [picture for picture, _ in render.drawn_together(game.slug, made, kind)]


def _cover(slug: str) -> list[Image.Image]:
    cover = render.cover(slug, speaker(slug))
    return [] if cover is None else [cover]


def _page(slug: str, number: int) -> list[Image.Image]:
    page = render.page(slug, number, speaker(slug))
    return [] if page is None else [page]
