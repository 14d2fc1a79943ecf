"""Checking requests against Discord's own API description, where that file is present.

The description is not part of the project: it is looked for at BATHYSPHERE_OPENAPI, then beside
the repository.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bot.local_discord.world.journal import Request
from bot.local_discord.world.world import Json

_ROOT = Path(__file__).parents[2]
_TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda v: v is None,
    "boolean": lambda v: isinstance(v, bool),
    "string": lambda v: isinstance(v, str),
    "array": lambda v: isinstance(v, list),
    "object": lambda v: isinstance(v, dict),
    "number": lambda v: isinstance(v, int | float) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
}


def description_path() -> Path | None:
    """Where the description is, None when nowhere."""
    given = os.environ.get("BATHYSPHERE_OPENAPI")
    path = Path(given) if given else _ROOT.parent / "shared" / "discord" / "openapi.json"
    return path if path.is_file() else None


@functools.cache
def description() -> Description | None:
    """The description, read once; None when the file is absent."""
    path = description_path()
    return Description(json.loads(path.read_text(encoding="utf-8"))) if path else None


class Description:
    """An OpenAPI 3.1 document, as far as request bodies need it."""

    def __init__(self, document: Json) -> None:
        self._document = document
        # Fixed paths come before those with a placeholder in the same place.
        self._paths = [
            (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), item)
            for path, item in sorted(
                document["paths"].items(), key=lambda entry: entry[0].count("{")
            )
        ]

    def check(self, request: Request) -> list[str]:
        """What is wrong with a request; empty when nothing is."""
        operation = self._operation(request.method, request.path)
        if operation is None:
            return [f"{request.method} {request.path}: no such route"]
        content = operation.get("requestBody", {}).get("content", {})
        schema = next((entry["schema"] for entry in content.values()), None)
        if schema is None or request.body is None:
            return []
        where = f"{request.method} {request.path}"
        return [f"{where}: {problem}" for problem in self.validate(schema, request.body)]

    def validate(self, schema: Json, value: Any, at: str = "$") -> list[str]:
        """The problems of a value under a schema."""
        if "$ref" in schema:
            return self.validate(self._resolve(schema["$ref"]), value, at)
        problems = self._check_type(schema, value, at)
        if problems:
            return problems
        problems = [f"{at}: {text}" for text in _check_plain(schema, value)]
        problems += self._check_members(schema, value, at)
        for part in schema.get("allOf", ()):
            problems += self.validate(part, value, at)
        for key in ("oneOf", "anyOf"):
            if key in schema:
                problems += self._check_any(schema[key], value, at)
        return problems

    def _operation(self, method: str, path: str) -> Json | None:
        for pattern, item in self._paths:
            if pattern.fullmatch(path) and method.lower() in item:
                operation: Json = item[method.lower()]
                return operation
        return None

    def _resolve(self, reference: str) -> Json:
        found: Any = self._document
        for key in reference.removeprefix("#/").split("/"):
            found = found[key]
        schema: Json = found
        return schema

    def _check_type(self, schema: Json, value: Any, at: str) -> list[str]:
        allowed = schema.get("type")
        if allowed is None:
            return []
        names = [allowed] if isinstance(allowed, str) else allowed
        if any(_TYPES[name](value) for name in names) or _is_coercible(names, value):
            return []
        return [f"{at}: {json.dumps(value)[:60]} is not {' or '.join(names)}"]

    def _check_members(self, schema: Json, value: Any, at: str) -> list[str]:
        problems: list[str] = []
        if isinstance(value, dict):
            known = schema.get("properties", {})
            problems += [
                f"{at}: {key} is missing" for key in schema.get("required", ()) if key not in value
            ]
            others = schema.get("additionalProperties", True)
            for key, entry in value.items():
                if key in known:
                    problems += self.validate(known[key], entry, f"{at}.{key}")
                elif isinstance(others, dict):
                    problems += self.validate(others, entry, f"{at}.{key}")
                elif others is False:
                    problems.append(f"{at}: {key} is not known")
        if isinstance(value, list) and "items" in schema:
            for index, entry in enumerate(value):
                problems += self.validate(schema["items"], entry, f"{at}[{index}]")
        return problems

    def _check_any(self, choices: list[Json], value: Any, at: str) -> list[str]:
        found = [self.validate(choice, value, at) for choice in choices]
        if any(not problems for problems in found):
            return []
        # The alternative that comes furthest tells best what is wrong.
        return max(
            found, key=lambda problems: max(text.split(": ")[0].count(".") for text in problems)
        )


def _is_coercible(names: Iterable[str], value: Any) -> bool:
    """Discord takes numbers for ids (typed as strings) and strings for integers."""
    if "string" in names and _TYPES["integer"](value):
        return True
    return "integer" in names and isinstance(value, str) and value.lstrip("-").isdigit()


def _check_plain(schema: Json, value: Any) -> Iterable[str]:
    if "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is not one of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{value!r} is not {schema['const']!r}"
    if isinstance(value, str):
        yield from _check_range(schema, len(value), "minLength", "maxLength", "characters")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{value!r} does not match {schema['pattern']}"
    elif isinstance(value, list):
        yield from _check_range(schema, len(value), "minItems", "maxItems", "items")
        if schema.get("uniqueItems") and len({json.dumps(v) for v in value}) != len(value):
            yield "has doubles"
    elif isinstance(value, dict):
        yield from _check_range(schema, len(value), "minProperties", "maxProperties", "properties")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from _check_range(schema, value, "minimum", "maximum", "as a number")


def _check_range(schema: Json, size: float, low: str, high: str, what: str) -> Iterable[str]:
    if low in schema and size < schema[low]:
        yield f"{size} {what}, at least {schema[low]} wanted"
    if high in schema and size > schema[high]:
        yield f"{size} {what}, at most {schema[high]} allowed"
