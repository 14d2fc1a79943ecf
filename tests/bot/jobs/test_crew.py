"""The crew: what comes back from its processes is what would have been made here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

import render
from bot.discord.sentences import Speech
from bot.jobs.crew import Crew
from bot.jobs.frames import frame
from bot.jobs.scenes import OPENING
from bot.jobs.worker_errors import WorkerRefusedError
from bot.jobs.workshop import Workshop
from bot.tables.services import Services
from bot.tables.thoughts import Thought, key_of
from games.core.players import MATE
from render.encode import encode
from tests.bot.begun_tables import duel
from tests.bot.conftest import ANA, BRAM
from tests.shelf import shared_sprites

SLUG = "nautilus"  # whose first picture is drawn soonest


@pytest.fixture
async def crew() -> AsyncIterator[Crew]:
    """Return workers that share the sprites of all tests."""
    made = Crew(shared_sprites())
    yield made
    await made.close()
    assert [state.pid for state in made.states] == [None, None]


@pytest.mark.usefixtures("kept_sprites")
async def test_a_picture_is_the_same_wherever_it_is_drawn(
    services: Services, crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.jobs")
    table = await services.opening.create(SLUG, ANA, channel_id=10, guild_id=None)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    speech = Speech(table, "en")
    seat = table.waiting_for()[0]
    question = table.question(seat)
    assert question is not None
    notes = ("2 d 4 h left", "overdue")
    made = frame(table.view(seat), speech.drawn, speech.plain, question.decision, notes=notes)
    picture = await crew.draw(SLUG, made, "panel")
    assert picture.data == encode(render.draw(SLUG, made, "panel"), "webp")
    assert (picture.name, picture.alt) == ("panel.webp", render.alt(SLUG, made))
    assert ANA.name in picture.alt
    assert all(note in picture.alt for note in notes)
    # It may have ended since: on a busy machine one that had to wait too long is replaced.
    assert "worker started: worker=pictures" in caplog.text
    assert crew.states[1].pid is None  # nobody has thought of anything


async def test_a_repeated_thought_gives_the_same_key(services: Services, crew: Crew) -> None:
    table = await duel(services)
    seat = table.waiting_for()[0]
    thought = Thought.about(table, seat, MATE)
    first = await crew.think(thought)
    assert first == await crew.think(thought) == key_of(thought)
    question = table.question(seat)
    assert question is not None
    assert first in question.decision.keys


@pytest.mark.slow
async def test_a_game_is_rehearsed_by_its_worker(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.jobs")
    await Workshop.of(crew).rehearsed(SLUG, OPENING)
    assert "not rehearsed" not in caplog.text
    # It may have ended since: on a busy machine one that had to wait too long is replaced.
    assert "worker started: worker=pictures" in caplog.text
    # Cover, board, the close look at the first question, its whole board.
    assert not any([await _is_last(crew, number) for number in range(OPENING)])


async def _is_last(crew: Crew, number: int) -> bool:
    """Return whether a rehearsed picture is the last; all that took long to draw is there.

    Memory may have let go of what is drawn in a moment, and a moment can be long on a busy machine.
    """
    for _ in range(20):
        is_done, is_last = await crew.rehearse(SLUG, number)
        if is_done:
            return is_last
    raise AssertionError(number)


async def test_a_closed_crew_takes_no_orders(crew: Crew) -> None:
    await crew.close()
    with pytest.raises(WorkerRefusedError):
        await crew.rehearse(SLUG, 0)
    await asyncio.gather(crew.close(), crew.close())  # as often as anybody likes
