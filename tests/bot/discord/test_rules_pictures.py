"""A picture above each chapter of the rules, where the painter has some; else words alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

import render
from bot.jobs.crew import Crew, Picture
from bot.jobs.kept_pictures import KeptPictures
from bot.jobs.pipe import Json, pack
from bot.jobs.queue import Ticket
from bot.jobs.worker_process import carry_out
from bot.jobs.workshop import Workshop
from bot.tables.services import Services
from games.core.wording import Say
from tests.bot.standin import Said, Stage, empty_picture, nothing_to_rehearse, think_alone

SLUG = "atlantis"


class Drawer:
    """Draws pages, or nothing, or fails; and counts."""

    def __init__(self, *, has_pages: bool = True) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.has_pages = has_pages
        self.error: Exception | None = None

    async def page(self, slug: str, language: str, number: int) -> Picture | None:
        """Return a picture that tells its number in its alt text."""
        self.asked.append((slug, language, number))
        if self.error is not None:
            raise self.error
        return Picture(b"w", "page.webp", f"page {number}", "page") if self.has_pages else None


def _workshop(drawer: Drawer, kept: KeptPictures | None = None) -> Workshop:
    return Workshop(empty_picture, think_alone, nothing_to_rehearse, page=drawer.page, kept=kept)


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _page(stage: Stage, what: str) -> Said:
    return (await stage.click(5, f"g:0:0:rules.{SLUG}.{what}", on_private=True)).answers[-1]


async def test_each_chapter_has_its_picture_drawn_once(stage: Stage, tmp_path: Path) -> None:
    drawer = Drawer()
    stage.dispatch.rules._workshop = _workshop(drawer, KeptPictures(tmp_path))
    for what in ("0", "3", "3.full", "0"):
        said = await _page(stage, what)
        assert said.alt == f"page {int(what[0]) + 1}"
        assert [file.filename for file in said.files] == ["page.webp"]
    assert drawer.asked == [(SLUG, "en", 1), (SLUG, "en", 4)]
    assert (await _page(stage, "99")).alt == "page 5"


async def test_a_game_without_pictures_is_not_asked_again(stage: Stage) -> None:
    drawer = Drawer(has_pages=False)
    stage.dispatch.rules._workshop = _workshop(drawer)
    for what in ("0", "1"):
        said = await _page(stage, what)
        assert said.files == []
        assert said.clicks
    assert drawer.asked == [(SLUG, "en", 1)]


async def test_a_picture_that_fails_costs_no_words(stage: Stage) -> None:
    drawer = Drawer()
    drawer.error = ValueError("no such chapter")
    stage.dispatch.rules._workshop = _workshop(drawer)
    said = await _page(stage, "1")
    assert "**2 · Moving**" in said.text
    assert said.files == []
    drawer.error = None
    assert (await _page(stage, "1")).alt == "page 2"


async def test_pages_come_from_the_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(number: int, say: Say) -> Image.Image:
        return Image.new("RGB", (108, 100 + number))

    async def ask(request: Json, within: float) -> tuple[Json, bytes]:
        pack(request)  # it could go over the pipe
        return carry_out(request)

    crew, painter = Crew(), SimpleNamespace(page=page)
    monkeypatch.setattr(crew._pictures, "ask", ask)
    monkeypatch.setattr(render, "painter", lambda slug: painter)
    try:
        drawn = await crew.page(SLUG, "en", 3)
        assert drawn is not None
        assert (drawn.name, drawn.kind) == ("page.webp", "page")
        assert drawn.alt.startswith("Chapter 3 of the rules")
        found: Any = SimpleNamespace()
        monkeypatch.setattr(render, "painter", lambda slug: found)
        assert await crew.page(SLUG, "en", 3) is None
        ticket = Ticket(("user", 1))
        assert await Workshop.of(crew).page(SLUG, "en", 3, ticket) is None
    finally:
        await crew.close()
