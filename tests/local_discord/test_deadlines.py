"""Our time limits around the real discord.py: what is given up must not spoil what comes after."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.message_builder import NOBODY, note
from bot.discord.sender import Sender
from bot.local_discord.driver.driver import LocalDiscord
from tests.bot.begun_tables import PATIENCE
from tests.local_discord.testbot import SampleBot

_SENDING = {"method": "POST", "route": "/channels/*/messages"}


async def _given_up(delivery: Sender, channel_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr("bot.discord.failures.REQUEST_SECONDS", 0.2)
        with pytest.raises(TimeoutError):
            await delivery.send(channel_id, note("first"), NOBODY, nonce="first")


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "rate-limit", "retry_after": 1.0, "global": True},
        {"kind": "rate-limit", "retry_after": 1.0},
        {"kind": "slow", "seconds": 20.0},
    ],
    ids=["the whole bot", "a channel", "no answer"],
)
async def test_after_a_request_that_was_given_up_the_next_goes_through(
    local: LocalDiscord,
    bot: SampleBot,
    monkeypatch: pytest.MonkeyPatch,
    fault: dict[str, object],
) -> None:
    delivery, channel_id = Sender(bot), int(local.channel_id("games"))
    await local.fault(
        str(fault["kind"]), **{k: v for k, v in fault.items() if k != "kind"}, **_SENDING
    )
    await _given_up(delivery, channel_id, monkeypatch)
    async with asyncio.timeout(PATIENCE / 4):
        sent = await delivery.send(channel_id, note("second"), NOBODY)
    assert sent.id
    assert local.violations == []
