"""Builders of message parts, all valid by default."""

from __future__ import annotations

from typing import Any

from bot.local_discord.world.world import Json

V2 = 1 << 15
HELLO: Json = {"name": "hello", "description": "Says hello"}


def button(custom_id: str | None = "b", **changes: Any) -> Json:
    """A button."""
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **changes}


def link(url: str = "https://example.org", **changes: Any) -> Json:
    """A link button."""
    return {"type": 2, "style": 5, "label": "Open", "url": url, **changes}


def option(value: str = "a", **changes: Any) -> Json:
    """An option of a string select."""
    return {"label": value, "value": value, **changes}


def select(**changes: Any) -> Json:
    """A string select with three options."""
    options = [option(letter) for letter in "abc"]
    return {"type": 3, "custom_id": "s", "options": options, **changes}


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


def rows(*components: Json) -> Json:
    """A message of v1 components: one row."""
    return {"content": "x", "components": [row(*components)]}


def text(content: str = "words") -> Json:
    """A text display."""
    return {"type": 10, "content": content}


def section(*components: Json, accessory: Json | None = None) -> Json:
    """A section with a button."""
    return {"type": 9, "components": list(components), "accessory": accessory or button()}


def gallery(count: int, description: str | None = "A picture") -> Json:
    """A gallery of foreign pictures."""
    item = {"media": {"url": "https://example.org/a.png"}, "description": description}
    return {"type": 12, "items": [item] * count}


def container(*components: Json, **changes: Any) -> Json:
    """A container."""
    return {"type": 17, "components": list(components), **changes}


def v2(*components: Json, **changes: Any) -> Json:
    """A components v2 message."""
    return {"flags": V2, "components": list(components), **changes}


def embed(**changes: Any) -> Json:
    """A message with one embed."""
    return {"embeds": [{"title": "T", **changes}]}


def field(name: str = "n", value: str = "v") -> Json:
    """An embed field."""
    return {"name": name, "value": value}


def text_input(custom_id: str = "t", **changes: Any) -> Json:
    """A text input."""
    return {"type": 4, "custom_id": custom_id, "style": 1, **changes}


def label(component: Json | None = None, **changes: Any) -> Json:
    """A label around an input."""
    return {"type": 18, "label": "Name", "component": component or text_input(), **changes}


def modal(*components: Json, **changes: Any) -> Json:
    """A modal."""
    return {"custom_id": "m", "title": "Title", "components": list(components), **changes}


def command(**changes: Any) -> Json:
    """A chat command."""
    return {**HELLO, **changes}


def parameter(name: str = "p", kind: int = 3, **changes: Any) -> Json:
    """A command option."""
    return {"name": name, "description": "d", "type": kind, **changes}


def with_parameter(**changes: Any) -> Json:
    """A command with one option."""
    return command(options=[parameter(**changes)])


def subcommand(*options: Json, name: str = "sub") -> Json:
    """A subcommand."""
    return parameter(name, 1, options=list(options))
