"""Games of other distributions: found without being loaded, refused without harm to the others."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import games
import render
from games.core import registry
from games.core.errors import UnknownGameError
from tests.homes import ours
from tests.installed import register

DEMO = "from tests.conformance.demo import Demo\nGAME = Demo()\n"
PARTS = "board = panel = final = text = alt = print\n"
PACKAGE = "lagoon_demo"

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return what installs a package as a game, in a folder that Python looks into."""
    monkeypatch.syspath_prepend(tmp_path)
    registry.look_again()

    def install(
        source: str, painter: str = PARTS, slug: str = "demo", package: str = PACKAGE
    ) -> None:
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").write_text(source, "utf-8")
        (folder / "painter.py").write_text(painter, "utf-8")
        (folder / "prose.py").write_text(PARTS, "utf-8")
        register(tmp_path, package, "1.0", {registry.GROUP: {slug: package}})

    yield install
    for name in [name for name in sys.modules if name.startswith("lagoon_")]:
        del sys.modules[name]
    monkeypatch.undo()
    registry.look_again()


def _refusals(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [line.getMessage() for line in caplog.records if line.levelno >= logging.WARNING]


def test_an_installed_game_is_found_without_being_loaded(install: Install) -> None:
    install(DEMO)
    assert registry.slugs() == tuple(sorted((*ours(), "demo")))
    assert PACKAGE not in sys.modules
    assert registry.home("demo") == registry.Home(
        PACKAGE, f"{PACKAGE}.painter", f"{PACKAGE}.prose", is_foreign=True
    )
    assert games.get("demo").slug == "demo"
    assert "demo" in [game.slug for game in games.all()]
    assert vars(render.painter("demo"))["board"] is print
    assert vars(render.writer("demo"))["text"] is print


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import no_such_library\n", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("raise SystemExit('bye')\n", "SystemExit: bye"),
        ("GAME = (\n", "SyntaxError: "),
        ("RULES = 1\n", "AttributeError: module 'lagoon_demo' has no attribute 'GAME'"),
        (f"{DEMO}GAME.slug = 'other'\n", "RulesBugError: lagoon_demo: GAME has the slug other"),
        ("class Game:\n    slug = 'demo'\nGAME = Game()\n", "GAME has no prefix, ruleset, seats,"),
        (f"{DEMO}EARLIER = (Demo(),)\n", "GAME has to be the newest of different rules"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_refused_in_one_line(
    install: Install, caplog: pytest.LogCaptureFixture, source: str, words: str
) -> None:
    install(source)
    assert [game.slug for game in games.all()] == list(ours())
    for _ in range(2):
        with pytest.raises(UnknownGameError) as refused:
            games.get("demo")
    assert refused.value.params == {"game": "demo", "known": list(ours())}
    (line,) = _refusals(caplog)
    assert line.startswith("game refused: demo from lagoon_demo: ")
    assert words in line


@pytest.mark.parametrize(
    ("painter", "words"),
    [
        ("import no_such_library\n", "ModuleNotFoundError: "),
        ("board = print\n", "AttributeError: module 'lagoon_demo.painter' has no attribute"),
    ],
)
def test_a_game_without_pictures_is_refused_in_one_line(
    install: Install, caplog: pytest.LogCaptureFixture, painter: str, words: str
) -> None:
    install(DEMO, painter)
    assert games.get("demo").slug == "demo"
    with pytest.raises(UnknownGameError):
        render.painter("demo")
    assert "demo" not in registry.slugs()
    (line,) = _refusals(caplog)
    assert words in line


@pytest.mark.parametrize("slug", [*ours()[:1], "core", "Demo", "de-mo", "2demo"])
def test_a_slug_that_is_taken_or_none_is_refused_unloaded(
    install: Install, caplog: pytest.LogCaptureFixture, slug: str
) -> None:
    install("raise AssertionError('loaded')\n", slug=slug)
    assert registry.slugs() == ours()
    assert [game.slug for game in games.all()] == list(ours())
    (line,) = _refusals(caplog)
    assert line.startswith(f"game refused: {slug} from lagoon_demo: ")


def test_the_second_game_of_a_slug_is_refused(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install(DEMO)
    install("raise AssertionError('loaded')\n", package="lagoon_other")
    assert games.get("demo").slug == "demo"
    (line,) = _refusals(caplog)
    assert line == "game refused: demo from lagoon_other: lagoon_demo has that slug already"
