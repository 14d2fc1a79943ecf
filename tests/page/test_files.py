"""The page's files themselves: complete, offline, small, and without ways to run foreign markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "bot" / "local_discord" / "page" / "static"
INDEX = (PAGE / "index.html").read_text(encoding="utf-8")
SOURCES = sorted([*PAGE.glob("*.js"), *PAGE.glob("*.css")])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_file_is_loaded_and_small(path: Path) -> None:
    assert f'"/page/{path.name}"' in INDEX
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def test_nothing_comes_from_another_host() -> None:
    assert re.findall(r'(?:src|href)="(?!/page/|#)[^"]*"', INDEX) == []
    for path in SOURCES:
        assert re.findall(r"(?:import\(|from |url\()[\"']?https?:", path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", sorted(PAGE.glob("*.js")), ids=lambda path: path.name)
def test_no_markup_is_ever_parsed(path: Path) -> None:
    dangerous = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|srcdoc"
    assert re.findall(dangerous, path.read_text(encoding="utf-8")) == []


def test_the_page_forbids_inline_scripts() -> None:
    policy = re.search(r"default-src 'none'; script-src 'self';", INDEX)
    assert policy is not None
    assert "unsafe" not in INDEX
