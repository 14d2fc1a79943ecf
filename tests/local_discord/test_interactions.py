"""The life of an interaction: deadlines, double answers, tokens, privacy, modals, autocomplete."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.world.world import Json
from tests.local_discord.payloads import (
    HELLO,
    button,
    command,
    label,
    modal,
    option,
    parameter,
    rows,
    select,
    text,
    text_input,
    v2,
)
from tests.local_discord.raw import Raw, error_at
from tests.local_discord.testbot import SampleBot

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
PRIVATE = 64


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's clock moves only when a test advances it, however slow the machine is."""
    now = time.time()
    still = SimpleNamespace(time=lambda: now, monotonic=lambda: now)
    monkeypatch.setattr("bot.local_discord.world.clock.time", still)


@pytest.fixture
async def hello(raw: Raw) -> Json:
    """An interaction that waits for its answer."""
    await raw.register(HELLO)
    return await raw.begin(raw.local.member("Ana"))


async def _press(raw: Raw, **message: Any) -> Json:
    """A click of Bram on a fresh message of the bot."""
    _, sent = await raw.send(message or rows(button()))
    bram = raw.local.member("Bram")
    form = {
        "type": "component",
        "channel_id": raw.channel,
        "message_id": sent["id"],
        "custom_id": "b",
    }
    view = await bram.ask("POST", "/local/interactions", form)
    return raw.local.server.core.world.interactions[view["id"]]


@pytest.mark.usefixtures("still_clock")
async def test_first_answer_within_three_seconds(raw: Raw, hello: Json) -> None:
    raw.local.advance(2.9)
    status, answer = await raw.callback(hello, MESSAGE, {"content": "just in time"})
    assert (status, answer["resource"]["message"]["content"]) == (200, "just in time")
    assert answer["interaction"]["response_message_id"] == answer["resource"]["message"]["id"]
    assert raw.local.violations == []


async def test_late_answer_is_unknown(raw: Raw, hello: Json) -> None:
    raw.local.advance(3.1)
    status, answer = await raw.callback(hello, MESSAGE, {"content": "too late"})
    assert (status, answer["code"]) == (404, 10062)
    assert [v.kind for v in raw.local.violations] == ["late"]
    assert (await raw.followup(hello, {"content": "x"}))[1]["code"] == 10015
    shown = await raw.local.member("Ana").ask("GET", f"/local/interactions/{hello['id']}")
    assert (shown["state"], shown["reason"]) == ("failed", "offline")


async def test_unanswered_interaction_of_a_connected_bot_is_a_violation(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    form = {"type": "command", "channel_id": local.channel_id("games"), "command": "game silent"}
    view = await ana.ask("POST", "/local/interactions", form)
    await local.until(lambda: bot.seen == [view["id"]])
    local.advance(3.1)
    assert [v.kind for v in local.violations] == ["unanswered"]
    assert (await ana.ask("GET", f"/local/interactions/{view['id']}"))["reason"] == "late"


async def test_a_late_client_is_told_that_the_interaction_is_unknown(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    form = {"type": "command", "channel_id": local.channel_id("games"), "command": "game late"}
    view = await ana.ask("POST", "/local/interactions", form)
    await local.until(lambda: bot.seen == [view["id"]])
    local.advance(3.1)
    bot.gate.set()
    await local.until(lambda: [v.kind for v in local.violations] == ["unanswered", "late"])
    assert local.violations[1].code == 10062
    assert await ana.sees() == []


async def test_no_double_answer(raw: Raw, hello: Json) -> None:
    assert (await raw.callback(hello, DEFER))[0] == 200
    status, answer = await raw.callback(hello, MESSAGE, {"content": "again"})
    assert (status, answer["code"]) == (400, 40060)
    assert [v.kind for v in raw.local.violations] == ["double-answer"]


async def test_an_invalid_first_answer_may_be_corrected(raw: Raw, hello: Json) -> None:
    _, answer = await raw.callback(hello, MESSAGE, {"content": "x" * 2001})
    assert error_at(answer["errors"], "data.content")
    assert (await raw.callback(hello, MESSAGE, {"content": "short"}))[0] == 200


@pytest.mark.usefixtures("still_clock")
async def test_token_lives_fifteen_minutes(raw: Raw, hello: Json) -> None:
    await raw.callback(hello, MESSAGE, {"content": "x"})
    raw.local.advance(899)
    assert (await raw.original("PATCH", hello, {"content": "still"}))[0] == 200
    assert (await raw.followup(hello, {"content": "more"}))[0] == 200
    raw.local.advance(2)
    status, answer = await raw.original("PATCH", hello, {"content": "gone"})
    assert (status, answer["code"]) == (401, 50027)
    assert [v.kind for v in raw.local.violations] == ["expired-token"]


async def test_wrong_tokens(raw: Raw, hello: Json) -> None:
    stranger = {**hello, "token": "nonsense"}
    assert (await raw.callback(stranger, DEFER))[1]["code"] == 10062
    assert (await raw.followup(stranger, {"content": "x"}))[1]["code"] == 10015


async def test_the_deferral_decides_on_privacy(raw: Raw, hello: Json) -> None:
    bram = raw.local.member("Bram")
    await raw.callback(hello, DEFER, {"flags": PRIVATE})
    _, message = await raw.original("PATCH", hello, {"content": "private", "flags": 0})
    assert message["flags"] & PRIVATE
    _, second = await raw.followup(hello, {"content": "public"})
    assert not second["flags"] & PRIVATE
    assert [m.content for m in await bram.sees()] == ["public"]
    assert raw.local.violations == []
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    assert (await raw.ask("GET", path))[1]["code"] == 10008


async def test_original_can_be_read_and_deleted(raw: Raw, hello: Json) -> None:
    await raw.callback(hello, MESSAGE, {"content": "x"})
    assert (await raw.original("GET", hello))[1]["content"] == "x"
    assert (await raw.original("DELETE", hello))[0] == 204
    assert (await raw.original("GET", hello))[1]["code"] == 10008


@pytest.mark.parametrize(
    ("kind", "data"),
    [(DEFER_UPDATE, None), (UPDATE, {"content": "x"}), (CHOICES, {"choices": []}), (1, None)],
)
async def test_answers_that_do_not_fit_a_command(
    raw: Raw, hello: Json, kind: int, data: Any
) -> None:
    status, answer = await raw.callback(hello, kind, data)
    assert (status, answer["code"]) == (400, 50035)
    assert error_at(answer["errors"], "type")


async def test_component_update_and_its_original(raw: Raw) -> None:
    record = await _press(raw)
    status, answer = await raw.callback(record, UPDATE, {"content": "new", "components": []})
    assert (status, answer["resource"]["message"]["content"]) == (200, "new")
    _, original = await raw.original("GET", record)
    assert original["id"] == record["message_id"]
    other = await _press(raw)
    await raw.callback(other, DEFER_UPDATE)
    _, edited = await raw.original("PATCH", other, {"content": "later"})
    assert edited["id"] == other["message_id"]
    assert raw.local.violations == []


async def test_a_modal_cannot_answer_a_modal(raw: Raw) -> None:
    record = await _press(raw)
    await raw.callback(record, MODAL, modal(label()))
    bram = raw.local.member("Bram")
    form = {"type": "modal", "interaction_id": record["id"], "values": {"t": "words"}}
    view = await bram.ask("POST", "/local/interactions", form)
    submitted = raw.local.server.core.world.interactions[view["id"]]
    _, answer = await raw.callback(submitted, MODAL, modal(label()))
    assert error_at(answer["errors"], "type")
    assert (await raw.callback(submitted, UPDATE, {"content": "thanks"}))[0] == 200


_CHECKS = [option(str(n)) for n in range(11)]
# what -> (accepted, refused, where the error is)
MODALS: dict[str, tuple[Json, Json, str]] = {
    "title": (modal(label(), title="x" * 45), modal(label(), title="x" * 46), "title"),
    "custom id": (
        modal(label(), custom_id="x" * 100),
        modal(label(), custom_id="x" * 101),
        "custom_id",
    ),
    "components": (
        modal(*[label(text_input(str(n))) for n in range(5)]),
        modal(*[label(text_input(str(n))) for n in range(6)]),
        "components",
    ),
    "empty": (modal(label()), modal(), "components"),
    "label": (modal(label(label="x" * 45)), modal(label(label="x" * 46)), "components.0.label"),
    "label description": (
        modal(label(description="x" * 100)),
        modal(label(description="x" * 101)),
        "components.0.description",
    ),
    "old row": (
        modal({"type": 1, "components": [text_input(label="Old")]}),
        modal({"type": 1, "components": [text_input()]}),
        "components.0.components.0.label",
    ),
    "button": (modal(text()), modal(button()), "components.0.type"),
    "unique ids": (
        modal(label(text_input("a")), label(text_input("b"))),
        modal(label(text_input("a")), label(text_input("a"))),
        "components.1.component.custom_id",
    ),
    "placeholder": (
        modal(label(text_input(placeholder="x" * 100))),
        modal(label(text_input(placeholder="x" * 101))),
        "components.0.component.placeholder",
    ),
    "longest text": (
        modal(label(text_input(max_length=4000))),
        modal(label(text_input(max_length=4001))),
        "components.0.component.max_length",
    ),
    "shortest text": (
        modal(label(text_input(min_length=5, max_length=5))),
        modal(label(text_input(min_length=6, max_length=5))),
        "components.0.component.min_length",
    ),
    "value": (
        modal(label(text_input(value="12345", max_length=5))),
        modal(label(text_input(value="123456", max_length=5))),
        "components.0.component.value",
    ),
    "style": (
        modal(label(text_input(style=2))),
        modal(label(text_input(style=3))),
        "components.0.component.style",
    ),
    "radio options": (
        modal(label({"type": 21, "custom_id": "r", "options": _CHECKS[:2]})),
        modal(label({"type": 21, "custom_id": "r", "options": _CHECKS[:1]})),
        "components.0.component.options",
    ),
    "checkboxes": (
        modal(label({"type": 22, "custom_id": "c", "options": _CHECKS[:10]})),
        modal(label({"type": 22, "custom_id": "c", "options": _CHECKS})),
        "components.0.component.options",
    ),
    "file uploads": (
        modal(label({"type": 19, "custom_id": "f", "max_values": 10})),
        modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
        "components.0.component.max_values",
    ),
    "select options": (
        modal(label(select(options=[option(str(n)) for n in range(25)]))),
        modal(label(select(options=[option(str(n)) for n in range(26)]))),
        "components.0.component.options",
    ),
}


@pytest.mark.parametrize("name", MODALS)
async def test_modal_limit(raw: Raw, hello: Json, name: str) -> None:
    good, bad, where = MODALS[name]
    status, answer = await raw.callback(hello, MODAL, bad)
    assert (status, answer["code"]) == (400, 50035)
    assert error_at(answer["errors"], f"data.{where}"), answer
    status, answer = await raw.callback(hello, MODAL, good)
    assert status == 200, answer


async def test_a_filled_modal_carries_every_kind_of_input(raw: Raw, hello: Json) -> None:
    ana, bram = raw.local.member("Ana"), raw.local.member("Bram")
    inputs = [
        label(text_input("t", required=False)),
        label({"type": 5, "custom_id": "u"}),
        label({"type": 21, "custom_id": "r", "options": [option("x"), option("y", default=True)]}),
        label(
            {"type": 22, "custom_id": "c", "min_values": 0, "options": [option("p"), option("q")]}
        ),
        label({"type": 23, "custom_id": "k"}),
    ]
    await raw.callback(hello, MODAL, modal(*inputs))
    record = raw.local.server.core.world.interactions[hello["id"]]
    assert record["state"] == "modal"
    sent: list[Json] = []
    raw.local.server.core.bus.subscribe(
        lambda event: sent.append(event.data) if event.name == "INTERACTION_CREATE" else None
    )
    form = {"type": "modal", "interaction_id": hello["id"]}
    with pytest.raises(RefusedError):
        await ana.ask("POST", "/local/interactions", {**form, "values": {}})
    values = {"u": [bram.id], "c": ["p", "q"], "k": True}
    await ana.ask("POST", "/local/interactions", {**form, "values": values})
    (payload,) = sent
    answers = [entry["component"] for entry in payload["data"]["components"]]
    assert [a.get("value", a.get("values")) for a in answers] == [
        "",
        [bram.id],
        "y",
        ["p", "q"],
        True,
    ]
    assert payload["data"]["resolved"]["users"][bram.id]["username"] == "bram"


async def test_autocomplete_limits(raw: Raw) -> None:
    await raw.register(command(options=[parameter("move", autocomplete=True)]))
    good = [{"name": "n" * 100, "value": "v" * 100}] * 25
    bad: dict[str, list[Json]] = {
        "data.choices": [{"name": "n", "value": "v"}] * 26,
        "data.choices.0.name": [{"name": "n" * 101, "value": "v"}],
        "data.choices.0.value": [{"name": "n", "value": "v" * 101}],
    }
    core = raw.local.server.core
    answers: list[tuple[int, Any]] = []
    ana = raw.local.member("Ana")

    async def answer_all() -> None:
        await raw.local.until(lambda: len(core.world.interactions) == 1)
        (record,) = core.world.interactions.values()
        for choices in (*bad.values(), good):
            answers.append(await raw.callback(record, CHOICES, {"choices": choices}))

    task = asyncio.create_task(answer_all())
    choices = await ana.autocomplete("hello", "move", "typed")
    await task
    for where, (status, answer) in zip(bad, answers[:-1], strict=True):
        assert status == 400
        assert error_at(answer["errors"], where)
    assert answers[-1][0] == 200
    assert len(choices) == 25


async def test_v2_answer_and_deferred_v2_edit(raw: Raw, hello: Json) -> None:
    await raw.callback(hello, DEFER)
    status, message = await raw.original("PATCH", hello, v2(text("board")))
    assert (status, message["components"][0]["content"]) == (200, "board")
    assert not message["flags"] & 128
