"""Pictures against encoding their finished bitmap, and against python-chess with cairosvg."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, Any

import games
import render
from bot.bench.side_by_side import Clock, PeerMissingError
from bot.discord.offered_choices import offered
from bot.jobs.frames import frame
from bot.tables.table import Table
from bot.texts import speaker
from games.core.api import Decision, Game
from games.core.chance import Chance
from games.core.play import Position, begin, choose, decisions, table_options
from render import Frame
from render.encode import encode
from render.frame import Kind
from storage.api.rows import GameRow, SeatRow

if TYPE_CHECKING:
    from PIL import Image

_POSITIONS = 12


def against_encoding(slug: str, kind: str, clock: Clock) -> tuple[float, float]:
    """Return the seconds of a picture from view to PNG, and of encoding its bitmap alone."""
    frames = _frames(slug, private=kind == "panel")
    which: Kind = "panel" if kind == "panel" else "board"
    bitmaps = [render.draw(slug, each, which) for each in frames]  # also fills the caches
    turn = _turns()

    def ours() -> None:
        encode(render.draw(slug, frames[next(turn[0])], which), "png")

    def peer() -> None:
        encode(bitmaps[next(turn[1])], "png")

    return clock.compare(ours, peer)


def against_chess(slug: str, kind: Kind, clock: Clock) -> tuple[float, float]:
    """Return the seconds of what is shown for a kind and of a chess board of as many pixels.

    A board in two pictures counts as both; a close look as the panel where a game has none.
    """
    try:
        import cairosvg
        import chess
        import chess.svg
    except (ImportError, OSError):  # cairosvg is there, but not the library it needs
        raise PeerMissingError("python-chess with cairosvg is not installed") from None
    frames = _frames(slug, private=kind != "board")
    shown = [_shown(slug, each, kind) for each in frames]  # also fills the caches
    pixels = [sum(picture.width * picture.height for picture in each) for each in shown]
    side = isqrt(sum(pixels) // len(pixels))
    board = chess.Board()
    picks = Random(2)
    turn = _turns()

    def ours() -> None:
        for picture in _shown(slug, frames[next(turn[0])], kind):
            encode(picture, "webp")

    def peer() -> None:
        if board.is_game_over():
            board.reset()
        board.push(picks.choice(list(board.legal_moves)))
        drawing = chess.svg.board(board, lastmove=board.peek(), size=side)
        cairosvg.svg2png(bytestring=drawing.encode(), output_width=side, output_height=side)

    return clock.compare(ours, peer)


def _shown(slug: str, frame: Frame, kind: Kind) -> list[Image.Image]:
    return [picture for picture, _ in render.drawn_together(slug, frame, kind)]


def _turns() -> tuple[Any, Any]:
    def cycle() -> Any:
        while True:
            yield from range(_POSITIONS)

    return cycle(), cycle()


def _frames(slug: str, *, private: bool) -> list[Frame]:
    """Return different positions of a random game, from the beginning to near its end.

    Private ones have the numbers that a panel gives: what matters, and shortcuts.
    """
    game = games.get(slug)
    seats = game.seats.stop - 1
    names = ("Amélie", "Jürgen", "Chloé", "Diego")[:seats]
    say = speaker(slug, "en", names)
    walk = _walk(game, seats)
    step = max(1, len(walk) // _POSITIONS)
    found = []
    for position, decision in walk[::step][:_POSITIONS]:
        if not private:
            found.append(frame(position.view(game, None), names, say))
            continue
        view = position.view(game, decision.seat)
        numbered = offered(_table(game, names, position), decision.seat, decision, view)
        found.append(frame(view, names, say, decision, numbered.places, walks=numbered.walks))
    return found


def _table(game: Game[Any], names: Sequence[str], position: Position[Any]) -> Table:
    """Return a table in the midst of a game, as panels know it."""
    row = GameRow(
        id=1,
        slug=game.slug,
        ruleset=game.ruleset,
        options=dict(table_options(game, len(names), {})),
        seats_wanted=len(names),
        status="running",
        guild_id=None,
        channel_id=1,
        host_id=1,
        seed=b"",
        seed_hash="",
        counters={},
        seq=position.seq,
        created_at=0,
        updated_at=0,
        outcome=None,
    )
    seats = tuple(SeatRow(seat, seat + 1, name) for seat, name in enumerate(names))
    return Table(row, seats, game, position)


def _walk(game: Game[Any], seats: int) -> list[tuple[Position[Any], Decision]]:
    chance, picks = Chance(b"pictures"), Chance(b"picks")
    position, _ = begin(game, seats, chance)
    walk = []
    while asked := decisions(game, position.state):
        walk.append((position, asked[0]))
        key = picks.pick(asked[0].options).key
        position, _, _ = choose(game, position, asked[0].seat, key, chance)
    return walk
