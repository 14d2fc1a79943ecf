"""README and docs: every file, folder and module they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hosting.parsing import ROOT

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = "bot|games|storage|render|tests|docs"
_LINK = re.compile(r"\]\(([^)#\s]+)\)")
_PATH = re.compile(rf"(?<![\w./-])(?:{ROOMS})/(?:[\w<>*./-]*[\w>*])?")
_MODULE = re.compile(rf"(?<![\w./-])(?:{ROOMS})(?:\.\w+){{2,}}")
_ROW = re.compile(r"^\| (`\w+`(?:, `\w+`)*) \|", re.MULTILINE)
_TABLE = re.compile(r"^\| module of `([\w/]+)` \|.*\n(?:\|.*\n)+", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_there(page: Path) -> None:
    assert list(_missing(page.read_text("utf-8"), page.parent)) == []


def test_the_pages_name_a_lot() -> None:
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    assert len(set(_PATH.findall(text))) > 50
    assert len(set(_MODULE.findall(text))) > 5
    assert len(_TABLE.findall(text)) == 2


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("`bot/app.py`, `games/<slug>/wording.py`, `bot/discord/`, games/core.", []),
        ("`bot/front.py`", ["bot/front.py"]),
        ("games/<slug>/nothing.py", ["games/<slug>/nothing.py"]),
        ("[guide](docs/hosting.md#backups) and [none](docs/none.md)", ["docs/none.md"] * 2),
        ("`bot.texts.speaker(slug)` and `python -m tests.golden.make`", []),
        ("`bot.texts.silence` and `bot.front.panel`", ["bot.texts.silence", "bot.front.panel"]),
        (
            "| module of `bot/jobs` | x |\n| --- | --- |\n| `queue`, `line` | x |\n",
            ["bot/jobs/line"],
        ),
    ],
)
def test_what_is_not_there_is_noticed(text: str, missing: list[str]) -> None:
    assert list(_missing(text, ROOT)) == missing


def _missing(text: str, folder: Path) -> Iterator[str]:
    for target in _LINK.findall(text):
        if not target.startswith("http") and not (folder / target).exists():
            yield target
    for path in _PATH.findall(text):
        pattern = re.sub(r"<\w+>", "*", path)
        if not any(ROOT.glob(pattern)) and not any(ROOT.glob(f"{pattern}.py")):
            yield path
    for dotted in _MODULE.findall(text):
        if not _is_module(dotted):
            yield dotted
    for room, name in _modules_of_tables(text):
        if not (ROOT / room / f"{name}.py").exists():
            yield f"{room}/{name}"


def _modules_of_tables(text: str) -> Iterator[tuple[str, str]]:
    for table in _TABLE.finditer(text):
        for row in _ROW.findall(table[0]):
            for name in re.findall(r"\w+", row):
                yield table[1], name


def _is_module(dotted: str) -> bool:
    """Return whether this is a package, a module, or something that a module defines."""
    place = ROOT.joinpath(*dotted.split("."))
    if place.is_dir() or place.with_suffix(".py").is_file():
        return True
    module = place.parent.with_suffix(".py")
    defines = rf"^(?:class|def|async def) {place.name}\b|^{place.name}\b.*="
    return module.is_file() and re.search(defines, module.read_text("utf-8"), re.M) is not None
