"""Every request of the test bot against Discord's own description, and the checker itself."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.world.emoji import is_unicode_emoji
from bot.local_discord.world.journal import Request
from tests.local_discord.openapi import Description, description
from tests.local_discord.testbot import SampleBot

needs_description = pytest.mark.skipif(
    description() is None,
    reason="Discord's API description is not here: set BATHYSPHERE_OPENAPI to its path",
)

_SCHEMA = {
    "paths": {
        "/things/{id}": {
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/thing"}}}}
            }
        }
    },
    "thing": {
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": {"type": "string", "pattern": "^[0-9]+$"},
            "size": {"type": ["integer", "null"], "minimum": 1, "maximum": 3},
            "name": {"type": "string", "minLength": 1, "maxLength": 3},
            "kind": {"allOf": [{"enum": [1, 2]}]},
            "parts": {
                "type": "array",
                "items": {"$ref": "#/part"},
                "maxItems": 2,
                "uniqueItems": True,
            },
            "map": {"type": "object", "additionalProperties": {"type": "boolean"}},
        },
        "additionalProperties": False,
    },
    "part": {"oneOf": [{"type": "boolean"}, {"type": "object", "required": ["x"]}]},
}


def _request(body: Any, path: str = "/things/5") -> Request:
    return Request("POST", path, {}, body, [], 200, None, "")


@pytest.mark.parametrize(
    "body",
    [
        {"id": "1"},
        {"id": 1, "size": "2"},
        {"id": "1", "size": None, "name": "abc", "kind": 2},
        {"id": "1", "parts": [True, {"x": 1}], "map": {"a": True}},
    ],
)
def test_good_bodies(body: Any) -> None:
    assert Description(_SCHEMA).check(_request(body)) == []


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"id": "x"},
        {"id": "1", "size": 0},
        {"id": "1", "size": 4},
        {"id": "1", "size": 1.5},
        {"id": "1", "size": True},
        {"id": "1", "name": ""},
        {"id": "1", "name": "abcd"},
        {"id": "1", "kind": 3},
        {"id": "1", "parts": [5]},
        {"id": "1", "parts": [{}]},
        {"id": "1", "parts": [True, True]},
        {"id": "1", "parts": [True, False, {"x": 1}]},
        {"id": "1", "map": {"a": 1}},
        {"id": "1", "other": 1},
    ],
)
def test_bad_bodies(body: Any) -> None:
    assert len(Description(_SCHEMA).check(_request(body))) == 1


def test_unknown_route() -> None:
    assert Description(_SCHEMA).check(_request({"id": "1"}, "/nothing")) != []


@needs_description
async def test_everything_the_bot_sends_is_valid(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    bot.gate.set()
    panel = (await ana.slash("game panel")).message
    await ana.submit(await ana.click(panel, label="Ask"), {"name": "Ana", "mood": ["bad"]})
    await ana.select(panel, None, ["A"])
    await ana.click(panel, label="Quiet")
    for name in ("board", "embed", "think", "tour", "counter"):
        await ana.slash(f"game {name}", channel="lobby-chat")
    await ana.slash("game table", name="T")
    await ana.autocomplete("game play", "move", "9")
    await ana.context_menu("Greet", bram.id)
    known = description()
    assert known is not None
    problems = [problem for request in local.requests for problem in known.check(request)]
    assert problems == []
    kinds = {(r.method, r.path.split("/")[1]) for r in local.requests}
    assert len(local.requests) > 30
    assert kinds >= {("PUT", "applications"), ("POST", "interactions"), ("PATCH", "webhooks")}


@needs_description
def test_the_description_refuses_a_bad_message() -> None:
    known = description()
    assert known is not None
    body = {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81}]}]}
    (problem,) = known.check(_request(body, "/channels/1/messages"))
    assert "81 characters, at most 80" in problem


@pytest.mark.parametrize("emoji", ["🐙", "⚓", "❤️", "👩‍👩‍👧", "🇳🇱", "4️⃣", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ℹ️", "🏳️‍🌈"])
def test_emoji(emoji: str) -> None:
    assert is_unicode_emoji(emoji)


@pytest.mark.parametrize("text", ["", "a", "4", "🐙🐙", "octopus", ":octopus:", "é", "—", "日"])
def test_no_emoji(text: str) -> None:
    assert not is_unicode_emoji(text)
