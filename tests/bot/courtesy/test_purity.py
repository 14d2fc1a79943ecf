"""bot/courtesy is pure: no clock, nothing of the bot, no database, no Discord, no game."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import courtesy

FOLDER = Path(courtesy.__path__[0])
MODULES = sorted(FOLDER.glob("**/*.py"))
ALLOWED = {
    "__future__",
    "bot.courtesy",
    "collections",
    "dataclasses",
    "datetime",
    "difflib",
    "enum",
    "functools",
    "heapq",
    "importlib.resources",
    "re",
    "typing",
    "zoneinfo",
}
CLOCKS = {"now", "utcnow", "today", "time", "localtime", "gmtime"}


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield node.module or ""


def _is_allowed(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in ALLOWED)


def _looks_at_a_clock(node: ast.AST) -> bool:
    """Return whether a call asks something for the time; `.time()` of a datetime does not."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = node.func.value
    return (
        isinstance(owner, ast.Name)
        and owner.id in ("datetime", "date", "time")
        and (node.func.attr in CLOCKS)
    )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_only_what_is_pure_and_asks_no_clock(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert [name for name in _imported(tree) if not _is_allowed(name)] == []
    assert [node for node in ast.walk(tree) if _looks_at_a_clock(node)] == []


def test_the_linter_bans_every_other_room_of_the_bot() -> None:
    rules = tomllib.loads((FOLDER / "ruff.toml").read_text("utf-8"))
    banned = set(rules["lint"]["flake8-tidy-imports"]["banned-api"])
    entries = [
        p for p in FOLDER.parent.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()
    ]
    rooms = {f"bot.{path.stem}" for path in entries if not path.stem.startswith("__")}
    assert rooms - {"bot.courtesy"} <= banned
    assert {"time", "datetime.datetime.now", "discord", "games", "storage"} <= banned
