"""One bad message per limit, refused as Discord does, and its twin at the limit, accepted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local_discord.world.world import Json
from tests.local_discord.payloads import (
    button,
    container,
    embed,
    field,
    gallery,
    link,
    option,
    row,
    rows,
    section,
    select,
    text,
    v2,
)
from tests.local_discord.raw import Raw, error_at

Case = tuple[Json, Json, str]
_URL = "https://example.org/"


def _buttons(count: int) -> list[Json]:
    return [button(f"b{n}") for n in range(count)]


def _options(count: int, **changes: Any) -> list[Json]:
    return [option(str(n), **changes) for n in range(count)]


def _mentions(**fields: Any) -> Json:
    return {"content": "x", "allowed_mentions": fields}


_IDS = [str(n) for n in range(1, 102)]
# what -> (accepted, refused, where the error is)
CASES: dict[str, Case] = {
    "content": ({"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    "content type": ({"content": "5"}, {"content": 5}, "content"),
    "nonce": ({"content": "x", "nonce": "n" * 25}, {"content": "x", "nonce": "n" * 26}, "nonce"),
    "embeds": ({"embeds": [{"title": "T"}] * 10}, {"embeds": [{"title": "T"}] * 11}, "embeds"),
    "embed title": (embed(title="x" * 256), embed(title="x" * 257), "embeds.0.title"),
    "embed description": (
        embed(description="x" * 4096),
        embed(description="x" * 4097),
        "embeds.0.description",
    ),
    "embed fields": (embed(fields=[field()] * 25), embed(fields=[field()] * 26), "embeds.0.fields"),
    "embed field name": (
        embed(fields=[field("x" * 256)]),
        embed(fields=[field("x" * 257)]),
        "embeds.0.fields.0.name",
    ),
    "embed field name empty": (
        embed(fields=[field("x")]),
        embed(fields=[field("")]),
        "embeds.0.fields.0.name",
    ),
    "embed field value": (
        embed(fields=[field("x", "x" * 1024)]),
        embed(fields=[field("x", "x" * 1025)]),
        "embeds.0.fields.0.value",
    ),
    "embed footer": (
        embed(footer={"text": "x" * 2048}),
        embed(footer={"text": "x" * 2049}),
        "embeds.0.footer.text",
    ),
    "embed author": (
        embed(author={"name": "x" * 256}),
        embed(author={"name": "x" * 257}),
        "embeds.0.author.name",
    ),
    "embed total": (
        {"embeds": [{"description": "x" * 3000}, {"description": "y" * 3000}]},
        {"embeds": [{"description": "x" * 3000}, {"description": "y" * 3001}]},
        "embeds",
    ),
    "embed colour": (embed(color=0xFFFFFF), embed(color=0x1000000), "embeds.0.color"),
    "embed url": (embed(url=_URL), embed(url="ftp://example.org"), "embeds.0.url"),
    "embed image": (
        embed(image={"url": _URL}),
        embed(image={"url": "attachment://missing.png"}),
        "embeds.0.image.url",
    ),
    "embed timestamp": (
        embed(timestamp="2026-01-01T00:00:00+00:00"),
        embed(timestamp="yesterday"),
        "embeds.0.timestamp",
    ),
    "rows": (
        {"content": "x", "components": [row(button(str(n))) for n in range(5)]},
        {"content": "x", "components": [row(button(str(n))) for n in range(6)]},
        "components",
    ),
    "buttons in a row": (rows(*_buttons(5)), rows(*_buttons(6)), "components.0.components"),
    "empty row": (rows(button()), rows(), "components.0.components"),
    "two selects in a row": (
        rows(select()),
        rows(select(), select(custom_id="other")),
        "components.0.components",
    ),
    "button label": (
        rows(button(label="x" * 80)),
        rows(button(label="x" * 81)),
        "components.0.components.0.label",
    ),
    "button without words": (
        rows(button(label=None, emoji={"name": "🐙"})),
        rows(button(label=None)),
        "components.0.components.0",
    ),
    "button style": (
        rows(button(style=4)),
        rows(button(style=7)),
        "components.0.components.0.style",
    ),
    "custom id length": (
        rows(button("x" * 100)),
        rows(button("x" * 101)),
        "components.0.components.0.custom_id",
    ),
    "custom id missing": (
        rows(button()),
        rows(button(custom_id=None)),
        "components.0.components.0.custom_id",
    ),
    "custom id unique": (
        rows(button("a"), button("b")),
        rows(button("a"), button("a")),
        "components.0.components.1.custom_id",
    ),
    "link button url": (
        rows(link("https://e.org/" + "x" * 498)),
        rows(link("https://e.org/" + "x" * 499)),
        "components.0.components.0.url",
    ),
    "link button custom id": (
        rows(link()),
        rows(link(custom_id="x")),
        "components.0.components.0.custom_id",
    ),
    "url on a normal button": (
        rows(button()),
        rows(button(url=_URL)),
        "components.0.components.0.url",
    ),
    "unicode emoji": (
        rows(button(emoji={"name": "🏴‍☠️"})),
        rows(button(emoji={"name": "octopus"})),
        "components.0.components.0.emoji.name",
    ),
    "custom emoji": (
        rows(button(emoji={"name": "🦑", "id": None})),
        rows(button(emoji={"name": "squid", "id": "123"})),
        "components.0.components.0.emoji.id",
    ),
    "select options": (
        rows(select(options=_options(25))),
        rows(select(options=_options(26))),
        "components.0.components.0.options",
    ),
    "select without options": (
        rows(select()),
        rows(select(options=[])),
        "components.0.components.0.options",
    ),
    "select placeholder": (
        rows(select(placeholder="x" * 150)),
        rows(select(placeholder="x" * 151)),
        "components.0.components.0.placeholder",
    ),
    "select max": (
        rows(select(max_values=3)),
        rows(select(max_values=4)),
        "components.0.components.0.max_values",
    ),
    "select min above max": (
        rows(select(min_values=1, max_values=1)),
        rows(select(min_values=2, max_values=1)),
        "components.0.components.0.min_values",
    ),
    "option label": (
        rows(select(options=[option("a", label="x" * 100)])),
        rows(select(options=[option("a", label="x" * 101)])),
        "components.0.components.0.options.0.label",
    ),
    "option value": (
        rows(select(options=[option("x" * 100)])),
        rows(select(options=[option("x" * 101, label="a")])),
        "components.0.components.0.options.0.value",
    ),
    "option description": (
        rows(select(options=[option("a", description="x" * 100)])),
        rows(select(options=[option("a", description="x" * 101)])),
        "components.0.components.0.options.0.description",
    ),
    "option value unique": (
        rows(select(options=[option("a"), option("b")])),
        rows(select(options=[option("a"), option("a")])),
        "components.0.components.0.options.1.value",
    ),
    "too many defaults": (
        rows(select(options=[option("a", default=True), option("b")])),
        rows(select(options=[option("a", default=True), option("b", default=True)])),
        "components.0.components.0.options",
    ),
    "v2 needs the flag": (
        v2(text()),
        {"content": "x", "components": [text()]},
        "components.0.type",
    ),
    "v2 without content": (v2(text()), v2(text(), content="x"), "content"),
    "v2 without embeds": (v2(text()), v2(text(), embeds=[{"title": "T"}]), "embeds"),
    "v2 total": (
        v2(container(*[text("x")] * 39)),
        v2(container(*[text("x")] * 39), text()),
        "components",
    ),
    "v2 text total": (
        v2(text("x" * 2000), container(text("y" * 2000))),
        v2(text("x" * 2000), container(text("y" * 2001))),
        "components",
    ),
    "v2 empty text": (v2(text("x")), v2(text("")), "components.0.content"),
    "container in container": (
        v2(container(text())),
        v2(container(container(text()))),
        "components.0.components.0.type",
    ),
    "container colour": (
        v2(container(text(), accent_color=0xFFFFFF)),
        v2(container(text(), accent_color=0x1000000)),
        "components.0.accent_color",
    ),
    "empty container": (v2(container(text())), v2(container()), "components.0.components"),
    "section texts": (
        v2(section(*[text()] * 3)),
        v2(section(*[text()] * 4)),
        "components.0.components",
    ),
    "section accessory": (
        v2(section(text())),
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory",
    ),
    "section accessory kind": (
        v2(section(text(), accessory=button())),
        v2(section(text(), accessory=text())),
        "components.0.accessory.type",
    ),
    "gallery items": (v2(gallery(10)), v2(gallery(11)), "components.0.items"),
    "empty gallery": (v2(gallery(1)), v2(gallery(0)), "components.0.items"),
    "gallery description": (
        v2(gallery(1, "x" * 1024)),
        v2(gallery(1, "x" * 1025)),
        "components.0.items.0.description",
    ),
    "separator spacing": (
        v2({"type": 14, "spacing": 2}, text()),
        v2({"type": 14, "spacing": 3}, text()),
        "components.0.spacing",
    ),
    "custom id unique in v2": (
        v2(row(button("a")), section(text(), accessory=button("b"))),
        v2(row(button("a")), section(text(), accessory=button("a"))),
        "components.1.accessory.custom_id",
    ),
    "allowed mention kinds": (
        _mentions(parse=["users", "roles", "everyone"]),
        _mentions(parse=["bots"]),
        "allowed_mentions.parse.0",
    ),
    "allowed mention ids": (
        _mentions(users=_IDS[:100]),
        _mentions(users=_IDS),
        "allowed_mentions.users",
    ),
    "allowed mentions twice": (
        _mentions(parse=["roles"], users=_IDS[:1]),
        _mentions(parse=["users"], users=_IDS[:1]),
        "allowed_mentions",
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_limit(raw: Raw, name: str) -> None:
    good, bad, where = CASES[name]
    raw.local.violations.clear()
    status, answer = await raw.send(good)
    assert (status, raw.local.violations) == (200, []), answer
    status, answer = await raw.send(bad)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert error_at(answer["errors"], where), answer
    (violation,) = raw.local.violations
    assert (violation.kind, violation.errors) == ("form", answer["errors"])


# A message that is components v2 already needs no flag.
@pytest.mark.parametrize("name", [name for name in CASES if name != "v2 needs the flag"])
async def test_limit_holds_for_edits_too(raw: Raw, name: str) -> None:
    good, bad, where = CASES[name]
    _, message = await raw.send({"content": "before"} if not good.get("flags") else v2(text()))
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    status, answer = await raw.ask("PATCH", path, good)
    assert status == 200, answer
    status, answer = await raw.ask("PATCH", path, bad)
    assert (status, answer["code"]) == (400, 50035)
    assert error_at(answer["errors"], where), answer


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"components": []}, {"embeds": []}, None])
async def test_empty_message(raw: Raw, body: Json | None) -> None:
    raw.local.violations.clear()
    status, answer = await raw.send(body)
    assert (status, answer["code"]) == (400, 50006)
    assert [v.kind for v in raw.local.violations] == ["empty"]


async def test_attachments(raw: Raw) -> None:
    png = ("board.png", b"not really a picture")
    attachment = {"id": 0, "description": "x" * 1024}
    status, message = await raw.send({"attachments": [attachment]}, [png])
    assert status == 200
    assert message["attachments"][0]["description"] == "x" * 1024
    status, answer = await raw.send({"attachments": [{"id": 0, "description": "x" * 1025}]}, [png])
    assert error_at(answer["errors"], "attachments.0.description")
    status, answer = await raw.send({"attachments": [{"id": 1}]}, [png])
    assert error_at(answer["errors"], "attachments.0.id")
    shown = v2({"type": 13, "file": {"url": "attachment://board.png"}})
    status, message = await raw.send(shown, [png])
    assert status == 200
    assert message["components"][0]["name"] == "board.png"
    status, answer = await raw.send(
        v2({"type": 13, "file": {"url": "attachment://other.png"}}), [png]
    )
    assert error_at(answer["errors"], "components.0.file")
    status, answer = await raw.send({"content": "x"}, [png] * 11)
    assert error_at(answer["errors"], "attachments")
    _, full = await raw.send({"content": "x"}, [png] * 10)
    path = f"/channels/{raw.channel}/messages/{full['id']}"
    status, answer = await raw.ask("PATCH", path, {"content": "y"}, [png])
    assert error_at(answer["errors"], "attachments")


async def test_attachment_size(raw: Raw) -> None:
    raw.local.violations.clear()
    status, _ = await raw.send({"content": "x"}, [("a.bin", bytes(10 * 1024 * 1024))])
    assert status == 200
    status, answer = await raw.send({"content": "x"}, [("a.bin", bytes(10 * 1024 * 1024 + 1))])
    assert (status, answer["code"]) == (413, 40005)
    assert [v.kind for v in raw.local.violations] == ["size"]


async def test_edits_keep_drop_and_replace_files(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"}, [("one.png", b"1"), ("two.png", b"2")])
    first, second = message["attachments"]
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    _, kept = await raw.ask("PATCH", path, {"attachments": [{"id": second["id"]}]})
    assert [a["filename"] for a in kept["attachments"]] == ["two.png"]
    async with raw.local.http.get(first["url"]) as response:
        assert response.status == 404
    body = {"attachments": [{"id": 0}], "embeds": [{"image": {"url": "attachment://two.png"}}]}
    _, shown = await raw.ask("PATCH", path, body, [("two.png", b"3")])
    assert shown["attachments"] == []
    assert await raw.local.file(shown["embeds"][0]["image"]["url"]) == b"3"
    status, answer = await raw.ask("PATCH", path, {"attachments": [], "content": "y"})
    assert (status, error_at(answer["errors"], "attachments") != []) == (400, True)


async def test_a_v2_message_stays_one(raw: Raw) -> None:
    _, plain = await raw.send({"content": "old"})
    path = f"/channels/{raw.channel}/messages/{plain['id']}"
    status, answer = await raw.ask("PATCH", path, v2(text()))
    assert error_at(answer["errors"], "content")
    status, changed = await raw.ask("PATCH", path, v2(text(), content=None))
    assert status == 200
    assert changed["flags"] & (1 << 15)
    status, answer = await raw.ask("PATCH", path, {"content": "back", "flags": 0})
    assert error_at(answer["errors"], "content")


async def test_broken_json_and_unknown_routes(raw: Raw) -> None:
    raw.local.violations.clear()
    url = f"{raw.local.api_base}/channels/{raw.channel}/messages"
    headers = {"Authorization": f"Bot {raw.local.token}", "Content-Type": "application/json"}
    async with raw.local.http.post(url, data=b"{broken", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
        assert response.headers["Content-Type"] == "application/json"
    assert (await raw.ask("GET", "/no/such/route"))[0] == 404
    assert (await raw.ask("GET", "/users/@me", token="wrong"))[0] == 401
    assert [v.kind for v in raw.local.violations] == ["json", "route", "auth"]
