"""Close looks and boards in two, from the painter through the worker to the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

import render
from bot.jobs.crew import Crew, Picture
from bot.jobs.frames import frame
from bot.jobs.pipe import Json, pack
from bot.jobs.scenes import OPENING
from bot.jobs.worker_process import carry_out
from bot.texts import speaker
from games.core.api import Decision, Option, Seat
from games.core.wording import Message
from render import Frame, Kind
from render.encode import encode

SLUG = "nautilus_duel"
SIZES: dict[Kind, tuple[int, int]] = {
    "board": (60, 50),
    "seats": (60, 20),
    "panel": (80, 60),
    "focus": (54, 51),
    "final": (70, 70),
}
ASKED = Decision(Seat(0), "ask", (Option("a:1", "ND-1"), Option("b:2", "ND-1")))


def _painted(kind: Kind) -> Any:
    def paint(frame: Frame) -> Image.Image | None:
        if kind == "focus" and not frame.asked:
            return None
        return Image.new("RGB", SIZES[kind], (len(frame.targets), len(frame.asked), 9))

    return paint


def _painter(*kinds: Kind) -> SimpleNamespace:
    def alt(frame: Frame) -> str:
        return "the board in words"

    return SimpleNamespace(alt=alt, **{kind: _painted(kind) for kind in kinds})


def _use(monkeypatch: pytest.MonkeyPatch, painter: SimpleNamespace) -> None:
    monkeypatch.setattr(render, "painter", lambda slug: painter)
    monkeypatch.setattr(render, "writer", lambda slug: painter)


@pytest.fixture
async def crew(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crew]:
    """Return a crew whose worker is this process."""
    made = Crew()

    async def ask(request: Json, within: float) -> tuple[Json, bytes]:
        pack(request)  # it could go over the pipe
        return carry_out(request)

    monkeypatch.setattr(made._pictures, "ask", ask)
    yield made
    await made.close()


def _frame(*, own: bool, decision: Decision | None = None, **more: Any) -> Frame:
    view: Json = {"own": {"hand": []} if own else None, "result": None}
    return frame(view, ("Ana", "Bram"), speaker(SLUG, "en", ("Ana", "Bram")), decision, **more)


async def test_a_question_that_needs_no_close_look_is_asked_by_the_panel(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = _painter("board", "panel", "focus")
    _use(monkeypatch, painter)
    asked = _frame(own=True, decision=ASKED, places=[1], walks=[("b:2", "c:3")])
    near = await crew.draw(SLUG, asked, "focus")
    assert (near.kind, near.name, near.lower) == ("focus", "focus.webp", None)
    assert near.data == encode(render.draw(SLUG, asked, "focus"), "webp")  # targets and question
    far = await crew.draw(SLUG, _frame(own=True), "focus")
    assert (far.kind, far.name) == ("panel", "panel.webp")
    _use(monkeypatch, _painter("board", "panel"))
    assert (await crew.draw(SLUG, asked, "focus")).kind == "panel"
    assert (await crew.draw(SLUG, _frame(own=False), "focus")).kind == "board"


async def test_a_board_in_two_comes_in_one_answer(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = _painter("board", "panel", "seats", "final")
    _use(monkeypatch, painter)
    public = _frame(own=False)
    board = await crew.draw(SLUG, public, "board")
    assert (board.kind, board.name, board.alt) == ("board", "board.webp", "the board in words")
    assert board.data == encode(render.draw(SLUG, public, "board"), "webp")
    lower = board.lower
    assert lower is not None
    assert (lower.kind, lower.name) == ("seats", "seats.webp")
    assert lower.data == encode(render.draw(SLUG, public, "seats"), "webp")
    assert "said with the picture above" in lower.alt
    assert Picture.unpacked(*board.packed()) == board
    # Whatever else is shown has everything in one picture.
    assert (await crew.draw(SLUG, _frame(own=True), "panel")).lower is None
    _use(monkeypatch, _painter("board", "panel"))
    assert (await crew.draw(SLUG, public, "board")).lower is None
    with pytest.raises(ValueError, match="no picture of its seats"):
        render.draw(SLUG, public, "seats")


async def test_a_cover_is_drawn_where_a_game_has_one(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = _painter("board")
    _use(monkeypatch, painter)
    assert await crew.cover(SLUG, "en") is None
    painter.cover = lambda say: Image.new("RGB", (len(say(Message("title"))), 10))
    cover = await crew.cover(SLUG, "en")
    assert cover is not None
    assert (cover.kind, cover.name, cover.alt) == (
        "cover",
        "cover.webp",
        "The cover of Nautilus Duel.",
    )
    drawn = render.cover(SLUG, speaker(SLUG))
    assert drawn is not None
    assert cover.data == encode(drawn, "webp")


async def test_all_kinds_are_rehearsed(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, str]] = []
    painter = _painter("board", "panel", "seats", "focus")
    for kind in ("board", "panel", "seats", "focus"):
        paint = getattr(painter, kind)

        def noted(frame: Frame, kind: str = kind, paint: Any = paint) -> Any:
            drawn.append((kind, frame.asked))
            return paint(frame)

        setattr(painter, kind, noted)
    _use(monkeypatch, painter)
    number = 0
    while number < OPENING:
        is_done, _ = await crew.rehearse(SLUG, number)
        number += is_done
    assert {kind for kind, _ in drawn} == {"board", "panel", "seats", "focus"}
    assert all(bool(asked) == (kind in ("panel", "focus")) for kind, asked in drawn)
