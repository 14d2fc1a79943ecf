"""/status: for the owner of the bot, with everything that is worth knowing."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import Bathysphere
from bot.local_discord.driver.driver import LocalDiscord
from bot.operate.backups import Backup


async def _shown(local: LocalDiscord, name: str = "Ana") -> str:
    outcome = await local.member(name).slash("status")
    assert outcome.message.is_ephemeral
    return outcome.message.text


async def test_the_host_reads_figures_and_others_a_kind_word(
    local: LocalDiscord, bot: Bathysphere
) -> None:
    await local.member("Bram").slash("game new", game="atlantis")
    text = await _shown(local)
    for words in ("Bathysphere", "Up for", "p50", "p95", "Gateway", "1 server", "1 lobby"):
        assert words in text
    assert "Memory" in text
    # The new table is being rehearsed, or that is over: either is right.
    assert re.search(r"Pictures\*\* (idle, no process|process \d+, \d+ MB)", text)
    assert "Computers** idle, no process" in text
    refused = await _shown(local, "Bram")
    assert "Only the bot's owner can see that" in refused
    assert "p50" not in refused


async def test_backups_and_their_failures_are_told(
    local: LocalDiscord, bot: Bathysphere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nightly = bot.nightly
    monkeypatch.setattr(nightly, "latest", lambda: None)
    nightly.failed = "disk-full"
    nightly.unplayable = (3, 4)
    text = await _shown(local)
    assert "none yet" in text
    assert "The latest attempt failed (disk-full)" in text
    assert "Games that do not replay: 3, 4" in text
    assert "switched off" in text  # kept for no days
    made = datetime(2026, 1, 2, tzinfo=UTC)
    copy = tmp_path / "copy"
    copy.write_bytes(bytes(2_500_000))
    monkeypatch.setattr(nightly, "latest", lambda: Backup(copy, made))
    text = await _shown(local)
    assert f"<t:{int(made.timestamp())}:R>, 2.5 MB" in text


async def test_where_others_make_the_copies_nothing_is_said_of_them(
    local: LocalDiscord, bot: Bathysphere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.nightly, "is_elsewhere", True)
    assert "backup" not in await _shown(local)


async def test_a_system_that_tells_no_memory_is_no_trouble(
    local: LocalDiscord, bot: Bathysphere, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, encoding: str) -> str:
        raise FileNotFoundError(path)

    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(Path, "read_text", refuse)
        text = await _shown(local)
    assert "Memory" not in text
    assert "Up for" in text
