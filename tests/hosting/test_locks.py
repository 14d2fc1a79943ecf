"""The lock files pin all that pyproject.toml asks for, by hash, for every Python we support."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires

import pytest

from tests.hosting.parsing import ROOT
from tests.locks import BASE, NAMES, normal, read

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
_WANTED = {
    BASE: PROJECT["project"]["dependencies"],
    "requirements-postgres.lock": PROJECT["project"]["optional-dependencies"]["postgres"],
    "requirements-dev.lock": PROJECT["dependency-groups"]["dev"],
}


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_is_asked_for_is_pinned(name: str) -> None:
    asked = {normal(re.split(r"[<>=!~;\[ ]", each)[0]) for each in _WANTED[name]}
    assert asked
    assert asked <= set(read(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_pin_has_the_hashes_of_its_files_and_tells_no_place(name: str) -> None:
    pins = read(name)
    text = (ROOT / name).read_text("utf-8")
    assert {pin.name for pin in pins.values() if not pin.hashes} == set()
    assert len(pins) == text.count("==") - text.count(" == '")  # nothing was read over
    assert not re.search(r"://|--index|--find-links|--extra|file:|# +via", text)


def test_every_platform_finds_a_file() -> None:
    """A wheel for each of three Pythons on five platforms, not only that of whoever locked."""
    for name in ("aiohttp", "frozenlist", "multidict", "pillow", "propcache", "yarl"):
        assert len(read(BASE)[name].hashes) >= 15, name
    assert len(read("requirements-postgres.lock")["asyncpg"].hashes) >= 15


def test_python_3_13_gets_what_it_no_longer_has_itself() -> None:
    """discord.py imports audioop, which left the standard library."""
    pin = read(BASE)["audioop-lts"]
    assert re.fullmatch(r"python(_full)?_version >= '3\.13'", pin.marker)
    asked = [each for each in requires("discord.py") or () if each.startswith("audioop-lts")]
    assert asked, "no longer needed: lock anew"


def test_locks_agree_with_each_other() -> None:
    """What is in two of them could not be installed from both otherwise."""
    pins = [pin for name in NAMES for pin in read(name).values()]
    texts = {pin.name: pin.text for pin in pins}
    assert [pin.name for pin in pins if texts[pin.name] != pin.text] == []
    assert not set(read(BASE)) & set(read("requirements-dev.lock"))


def test_every_way_to_install_asks_for_the_hashes() -> None:
    ways = [ROOT / "Makefile", ROOT / "Dockerfile", *ROOT.glob("docs/*.md"), ROOT / "README.md"]
    lines = [
        line.replace("$(LOCKED)", "--require-hashes")
        for way in ways
        for line in way.read_text("utf-8").splitlines()
        if re.search(r"-r requirements\S*\.lock", line)
    ]
    assert len(lines) >= 5
    assert [line for line in lines if "--require-hashes" not in line] == []
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"LOCKED := .*--require-hashes", makefile)
