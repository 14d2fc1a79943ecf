"""Junk in any place of a request is refused politely; the server itself never fails."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from bot.local_discord.world.world import Json
from tests.local_discord.payloads import (
    HELLO,
    button,
    command,
    container,
    field,
    gallery,
    label,
    link,
    modal,
    option,
    parameter,
    row,
    section,
    select,
    subcommand,
    text,
    text_input,
    v2,
)
from tests.local_discord.raw import Raw

_JUNK: tuple[Any, ...] = (None, "junk", -1, 10**30, 1.5, True, [None], {"x": []})

_V1: Json = {
    "content": "x",
    "nonce": "1",
    "flags": 0,
    "tts": False,
    "embeds": [
        {
            "title": "T",
            "url": "https://example.org",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "color": 1,
            "image": {"url": "https://example.org/a.png"},
            "footer": {"text": "f", "icon_url": "https://example.org/a.png"},
            "fields": [field()],
        }
    ],
    "components": [
        row(button(emoji={"name": "🐙"}), link()),
        row(select(min_values=1, options=[option(description="d", default=True)])),
    ],
    "allowed_mentions": {"parse": ["roles"], "users": ["1"], "replied_user": True},
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "attachments": [{"id": 0, "filename": "a.png", "description": "d"}],
}
_V2 = v2(
    container(section(text()), gallery(1), {"type": 14, "spacing": 1}, accent_color=1),
    {"type": 13, "file": {"url": "attachment://a.png"}},
    row(button("z")),
)
_MODAL = modal(
    label(text_input(min_length=1, max_length=5, value="abc")),
    label(select(custom_id="s2")),
    label({"type": 22, "custom_id": "c", "options": [option()]}),
    {"type": 1, "components": [text_input("o", label="Old")]},
)
_COMMAND = command(
    name_localizations={"nl": "hallo"},
    contexts=[0],
    default_member_permissions="8",
    options=[
        subcommand(
            parameter(choices=[{"name": "n", "value": "v"}]), parameter("q", 7, channel_types=[0])
        )
    ],
)


def _spoiled(value: Any) -> Iterator[Any]:
    """Copies of a body in which one place holds junk: each place, three kinds in turn."""
    for number, path in enumerate(_paths(value)):
        for junk in islice(cycle(_JUNK), number % len(_JUNK), number % len(_JUNK) + 3):
            spoiled = copy.deepcopy(value)
            place = spoiled
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = junk
            yield spoiled


def _paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        yield (*before, key)
        if isinstance(entry, dict | list):
            yield from _paths(entry, (*before, key))


@pytest.mark.parametrize("body", [_V1, _V2], ids=["v1", "v2"])
async def test_messages(raw: Raw, body: Json) -> None:
    png = [("a.png", b"x")]
    assert (await raw.send(body, png))[0] == 200
    _, message = await raw.send(body, png)
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    seen = set()
    for number, spoiled in enumerate(_spoiled(body)):
        method, where = ("PATCH", path) if number % 2 else ("POST", path.rsplit("/", 1)[0])
        status, _ = await raw.ask(method, where, spoiled, png)
        seen.add(status)
    assert seen == {200, 400}


async def test_interaction_answers(raw: Raw) -> None:
    await raw.register(HELLO)
    ana = raw.local.member("Ana")
    seen = set()
    answers = [
        {"type": 9, "data": _MODAL},
        {"type": 5, "data": {"flags": 64}},
        {"type": 4, "data": {"content": "x", "flags": 64}},
    ]
    for answer in answers:
        for spoiled in _spoiled(answer):
            record = await raw.begin(ana)
            path = f"/interactions/{record['id']}/{record['token']}/callback"
            status, _ = await raw.ask("POST", path, spoiled)
            seen.add(status)
            if status == 204 and record["answer"] == 5:
                status, _ = await raw.followup(record, {"content": "x", "flags": "junk"})
                assert status == 400
    assert seen == {204, 400}


async def test_commands_and_threads(raw: Raw) -> None:
    seen = set()
    for spoiled in _spoiled([_COMMAND]):
        seen.add((await raw.ask("PUT", f"/applications/{raw.app_id}/commands", spoiled))[0])
    thread = {"name": "t", "type": 11, "auto_archive_duration": 60, "invitable": True}
    for spoiled in _spoiled(thread):
        seen.add((await raw.ask("POST", f"/channels/{raw.channel}/threads", spoiled))[0])
    assert seen == {200, 201, 400}


@pytest.mark.parametrize("body", [None, [], "x", 5, True])
async def test_bodies_that_are_no_objects(raw: Raw, body: Any) -> None:
    for method, path in (
        ("POST", f"/channels/{raw.channel}/messages"),
        ("POST", f"/channels/{raw.channel}/threads"),
        ("POST", "/users/@me/channels"),
        ("PATCH", f"/channels/{raw.channel}"),
        ("POST", f"/applications/{raw.app_id}/commands"),
        ("PUT", f"/applications/{raw.app_id}/commands"),
        ("POST", f"/applications/{raw.app_id}/emojis"),
        ("POST", f"/channels/{raw.channel}/messages/bulk-delete"),
    ):
        status, _ = await raw.ask(method, path, body)
        assert status in (200, 400, 403), path
    assert not [v for v in raw.local.violations if v.kind == "internal"]


async def test_junk_queries(raw: Raw) -> None:
    for path in (
        f"/channels/{raw.channel}/messages?limit=junk",
        f"/channels/{raw.channel}/messages?before=junk",
        f"/guilds/{raw.local.guild_id}/members/search?limit=junk",
    ):
        assert (await raw.ask("GET", path))[0] == 400


async def test_a_body_whose_parts_do_not_end(raw: Raw) -> None:
    url = f"{raw.local.base_url}/api/v10/channels/{raw.channel}/messages"
    headers = {
        "Authorization": f"Bot {raw.local.token}",
        "Content-Type": "multipart/form-data; boundary=edge",
    }
    async with raw.local.http.post(url, data=b"--edge\r\n\r\nx", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)
