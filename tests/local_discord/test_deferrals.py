"""Answers that the bot promises by "thinking...": they come, or somebody waits for ever."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.world.world import Json
from tests.local_discord.conftest import running_bot
from tests.local_discord.payloads import HELLO, button, rows
from tests.local_discord.raw import Raw

MESSAGE, DEFER, DEFER_UPDATE = 4, 5, 6
PRIVATE = 64
OVER = 15 * 60 + 1
COMMAND = ("-m", "tests.local_discord.testbot")


@pytest.fixture
async def deferred(raw: Raw) -> Json:
    """An interaction of Ana that the bot has deferred."""
    await raw.register(HELLO)
    record = await raw.begin(raw.local.member("Ana"))
    assert (await raw.callback(record, DEFER, {"flags": PRIVATE}))[0] == 200
    return record


async def test_it_is_known_who_waits_for_what_since_when(raw: Raw, deferred: Json) -> None:
    raw.local.advance(60)
    (waiting,) = raw.local.open_deferrals
    assert waiting["interaction_id"] == deferred["id"]
    assert (waiting["user"], waiting["kind"], waiting["name"]) == ("Ana", "command", "hello")
    assert (waiting["channel_id"], waiting["message_id"]) == (raw.channel, deferred["original_id"])
    assert waiting["seconds"] >= 60
    path = f"{raw.local.base_url}/local/deferrals"
    async with raw.local.http.get(path) as response:
        (shown,) = (await response.json())["deferrals"]
    assert shown["interaction_id"] == deferred["id"]
    assert raw.local.violations == []


async def test_an_answer_that_never_comes_is_a_violation(raw: Raw, deferred: Json) -> None:
    raw.local.advance(OVER)
    (violation,) = raw.local.violations
    assert violation.kind == "unfinished"
    assert violation.message.startswith("Ana still waits for the answer to command hello")
    assert violation.path == f"interaction {deferred['id']}"
    assert raw.local.open_deferrals == []  # filed once


@pytest.mark.parametrize("how", ["edit", "follow-up", "deletion"])
async def test_an_answer_that_comes_is_none(raw: Raw, deferred: Json, how: str) -> None:
    if how == "edit":
        assert (await raw.original("PATCH", deferred, {"content": "thought"}))[0] == 200
    elif how == "follow-up":
        assert (await raw.followup(deferred, {"content": "thought", "flags": PRIVATE}))[0] == 200
    else:
        assert (await raw.original("DELETE", deferred))[0] == 204
    assert raw.local.open_deferrals == []
    raw.local.advance(OVER)
    assert raw.local.violations == []


async def test_a_refused_answer_is_none(raw: Raw, deferred: Json) -> None:
    assert (await raw.original("PATCH", deferred, {"content": "x" * 2001}))[0] == 400
    assert len(raw.local.open_deferrals) == 1
    assert (await raw.original("PATCH", deferred, {"content": "short"}))[0] == 200
    assert raw.local.open_deferrals == []


async def test_a_dismissed_answer_is_awaited_by_nobody(raw: Raw, deferred: Json) -> None:
    path = f"/local/messages/{raw.channel}/{deferred['original_id']}"
    await raw.local.member("Ana").ask("DELETE", path)
    assert raw.local.open_deferrals == []


async def test_a_deferred_update_needs_no_answer(raw: Raw) -> None:
    _, sent = await raw.send(rows(button()))
    form = {"type": "component", "channel_id": raw.channel}
    form |= {"message_id": sent["id"], "custom_id": "b"}
    view = await raw.local.member("Ana").ask("POST", "/local/interactions", form)
    record = raw.local.server.core.world.interactions[view["id"]]
    assert (await raw.callback(record, DEFER_UPDATE))[0] == 200
    assert raw.local.open_deferrals == []
    raw.local.advance(OVER)
    assert raw.local.violations == []


async def test_what_a_test_makes_impossible_is_excused(raw: Raw, deferred: Json) -> None:
    raw.local.excuse()
    assert raw.local.open_deferrals == []
    raw.local.advance(OVER)
    assert raw.local.violations == []


async def test_the_same_over_http(raw: Raw, deferred: Json) -> None:
    path = f"{raw.local.base_url}/local/deferrals"
    async with raw.local.http.delete(path) as response:
        assert len((await response.json())["deferrals"]) == 1
    async with raw.local.http.get(path) as response:
        assert (await response.json())["deferrals"] == []


async def _think(local: LocalDiscord, ana: Member) -> None:
    form = {"type": "command", "channel_id": local.channel_id("games"), "command": "game think"}
    await ana.ask("POST", "/local/interactions?wait=1", form)
    assert [entry["name"] for entry in local.open_deferrals] == ["game think"]


async def test_a_bot_that_leaves_owing_an_answer_is_blamed(
    local: LocalDiscord, ana: Member
) -> None:
    async with running_bot(local):
        await _think(local, ana)
    await local.until(lambda: not local.is_online)
    local.advance(181)  # it might have come back
    assert [v.kind for v in local.violations] == ["unfinished"]
    assert "gone offline" in local.violations[0].message


async def test_a_life_that_is_over_does_not_blame_the_next_one(
    local: LocalDiscord, ana: Member
) -> None:
    for _ in range(2):
        async with running_bot(local):
            pass
        await local.until(lambda: not local.is_online)
        local.advance(100)
    async with running_bot(local):
        await _think(local, ana)
    await local.until(lambda: not local.is_online)
    local.advance(90)  # the first lives were lost for good by now, had they not come back
    assert local.violations == []
    local.advance(91)
    assert [v.kind for v in local.violations] == ["unfinished"]


async def test_one_that_says_goodbye_is_blamed_at_once(local: LocalDiscord, ana: Member) -> None:
    raw = Raw(local)
    await raw.register(HELLO)
    async with local.http.ws_connect(local.base_url.replace("http", "ws") + "/gateway") as socket:
        await socket.send_json({"op": 2, "d": {"token": local.token, "intents": 0}})
        await local.wait_online()
        await raw.callback(await raw.begin(ana), DEFER)
        await socket.close(code=1000)
    await local.until(lambda: [v.kind for v in local.violations] == ["unfinished"])


async def test_a_process_that_stops_owing_an_answer_is_blamed_at_once(
    local: LocalDiscord, ana: Member, tmp_path: Path
) -> None:
    async with BotProcess(local, tmp_path, COMMAND) as process:
        await local.wait_for_command("game")
        await _think(local, ana)
        await process.stop()
    assert [v.kind for v in local.violations] == ["unfinished"]


async def test_a_bot_that_has_answered_may_leave(local: LocalDiscord, ana: Member) -> None:
    async with running_bot(local) as bot:
        await _think(local, ana)
        bot.gate.set()
        await local.answered()
    await local.until(lambda: not local.is_online)
    local.advance(181)
    assert local.violations == []


@pytest.mark.slow
async def test_a_lost_connection_is_no_leave(local: LocalDiscord, ana: Member) -> None:
    async with running_bot(local) as bot:
        await _think(local, ana)
        await local.fault("gateway-drop", code=4000)
        await local.until(lambda: bot.resumed == 1)
        await local.fault("gateway-invalid", resumable=False)
        await local.until(lambda: bot.readied == 2)
        local.advance(181)
        assert len(local.open_deferrals) == 1
        bot.gate.set()
        await local.answered()
    assert local.violations == []


def _impatient(local: LocalDiscord) -> Callable[..., Awaitable[None]]:
    """Waiting for answers for a moment only, for anything else as ever."""
    until = local.until

    async def wait(condition: Callable[[], bool], within: float | None = None) -> None:
        await until(condition, 0.05 if local.open_deferrals and local.is_online else within)

    return wait


async def test_a_process_must_not_end_owing_an_answer(
    local: LocalDiscord, ana: Member, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = BotProcess(local, tmp_path, COMMAND)
    await process.__aenter__()
    await local.wait_for_command("game")
    await _think(local, ana)
    monkeypatch.setattr(local, "until", _impatient(local))
    with pytest.raises(AssertionError, match=r"answers never came: .*game think"):
        await process.__aexit__(None)
    assert not process.is_running


async def test_a_killed_process_is_excused(
    local: LocalDiscord, ana: Member, tmp_path: Path
) -> None:
    async with BotProcess(local, tmp_path, COMMAND) as process:
        await local.wait_for_command("game")
        await _think(local, ana)
        await process.restart(kill=True)
        assert local.open_deferrals == []
    local.advance(OVER)
    assert local.violations == []


async def test_the_last_words_of_a_killed_bot_are_excused_too(raw: Raw) -> None:
    await raw.register(HELLO)
    record = await raw.begin(raw.local.member("Ana"))
    raw.local.excuse()  # it was killed, and only now what it sent is read
    assert (await raw.callback(record, DEFER))[0] == 200
    assert raw.local.open_deferrals == []


@pytest.mark.parametrize("flags", [1 << 2, 1 << 7, 1 << 12, 1 << 15, PRIVATE | 1 << 15])
async def test_a_deferral_can_only_be_private(raw: Raw, flags: int) -> None:
    await raw.register(HELLO)
    record = await raw.begin(raw.local.member("Ana"))
    status, answer = await raw.callback(record, DEFER, {"flags": flags})
    assert (status, answer["code"]) == (400, 50035)
    assert list(answer["errors"]["data"]) == ["flags"]
    assert [v.kind for v in raw.local.violations] == ["form"]
    assert (await raw.callback(record, DEFER))[0] == 200  # it may be corrected


async def test_words_in_a_deferral_are_lost(raw: Raw) -> None:
    await raw.register(HELLO)
    record = await raw.begin(raw.local.member("Ana"))
    assert (await raw.callback(record, DEFER, {"content": "soon", "flags": PRIVATE}))[0] == 200
    (violation,) = raw.local.violations
    assert (violation.kind, violation.message) == (
        "ignored",
        "A deferral shows nothing of: content",
    )
    message = raw.local.server.core.world.message(raw.channel, record["original_id"])
    assert message is not None
    assert message["content"] == ""


async def test_answers_in_a_deleted_channel(raw: Raw, deferred: Json) -> None:
    waiting = await raw.begin(raw.local.member("Ana"))
    raw.local.world("delete-channel", channel_id=raw.channel)
    assert raw.local.open_deferrals == []
    assert (await raw.callback(waiting, MESSAGE, {"content": "x"}))[1]["code"] == 10003
    assert (await raw.callback(waiting, DEFER))[1]["code"] == 10003
    assert (await raw.followup(deferred, {"content": "x"}))[1]["code"] == 10003
    assert (await raw.original("PATCH", deferred, {"content": "x"}))[1]["code"] == 10003
    assert raw.local.violations == []
