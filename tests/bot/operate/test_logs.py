"""The log: one line an event, with game and number, never a secret."""

from __future__ import annotations

import logging
from random import Random

import pytest

from bot.operate.logs import OURS, Line, configure
from bot.tables.services import Services
from tests.bot.begun_tables import duel, play_random
from tests.bot.conftest import ANA, BRAM


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    """Return a record as a logger would make it."""
    trace = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("bot.test", logging.INFO, "x.py", 1, message, args, trace)


def test_a_record_is_one_line() -> None:
    line = Line().format(record("first\nsecond: game=%s", 7))
    assert "\n" not in line
    assert line.endswith(" INFO bot.test first second: game=7")


def test_an_error_is_named_and_its_words_are_kept_back(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    line = Line().format(record("failed", error=ValueError("hand: 3, 7")))
    assert line.endswith("failed error=ValueError")


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_the_level_is_for_our_own_words(level: str) -> None:
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    was = {name: logging.getLogger(name).level for name in ("", *OURS, "discord.client")}
    try:
        configure(level)
        wanted = logging.getLevelNamesMapping()[level]
        assert {logging.getLogger(f"{name}.x").getEffectiveLevel() for name in OURS} == {wanted}
        for library in ("aiosqlite", "PIL.Image", "asyncio", "discord.gateway"):
            told = logging.getLogger(library).getEffectiveLevel()
            assert told == max(wanted, logging.WARNING), library
    finally:
        root.handlers[:] = before
        for name, value in was.items():
            logging.getLogger(name).setLevel(value)


def test_only_debug_shows_where_an_error_came_from() -> None:
    try:
        raise ValueError("hand: 3, 7")
    except ValueError as error:
        caught = record("failed", error=error)
    assert "hand" not in Line().format(caught)
    assert "Traceback" in Line(traces=True).format(caught)


def test_secrets_are_blotted_out() -> None:
    line = Line(("very-secret",)).format(
        record("POST /webhooks/12/aW50ZXJhY3Rpb246.x-y_z/messages with very-secret")
    )
    assert line.endswith("POST /webhooks/12/***/messages with ***")


async def test_a_whole_game_leaves_numbers_and_no_secrets(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await play_random(services, await duel(services), Random(4))
    assert table.row.status == "finished"
    entries = await services.store.entries.of_game(table.id)
    stored = [r.getMessage() for r in caplog.records if r.getMessage().startswith("stored: ")]
    assert f"stored: game={table.id} seq=1 kind=setup status=running" in stored
    assert f"stored: game={table.id} seq={entries[-1].seq} kind=choice status=finished" in stored
    told = "\n".join(r.getMessage() for r in caplog.records)
    assert table.row.seed.hex() not in told
    for secret in {e.key for e in entries if e.key} | {ANA.name, BRAM.name}:
        assert secret not in told
