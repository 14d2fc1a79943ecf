"""`bathysphere new-game`: its skeleton is a game at once, and bad wishes get a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import main
from tests.clauses import read_rules
from tests.installed import ROOT, SUITES, environment, install, pass_suites

SLUG = "my_sea_race"  # contains what the skeleton is called by, almost


def test_a_new_game_passes_every_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", SLUG]) == 0
    project = tmp_path / "bathysphere-my-sea-race"
    assert f"pip install -e {project.name}" in capsys.readouterr().out
    site = tmp_path / "site"
    install(project, site)
    assert pass_suites(site, SLUG) > 30
    # In the folder where the command was given, too: the project there must not hide the package.
    look = ("-c", f"import games; print(games.get({SLUG!r}).slug)")
    found = subprocess.run(
        [sys.executable, *look], env=environment(site), capture_output=True, text=True, check=True
    )
    assert found.stdout == f"{SLUG}\n"
    left = [
        path.name
        for path in site.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "my_game" in path.read_text("utf-8")
    ]
    assert left == []


def test_the_page_on_new_games_names_the_suites() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    assert f"`pytest -k SLUG {' '.join(SUITES)}`" in page


def test_a_new_game_is_as_tidy_as_ours(tmp_path: Path) -> None:
    out = tmp_path / "races" / "first"
    assert main(["new-game", "race", "--out", str(out)]) == 0
    package = out / "bathysphere_race"
    for check in (("check",), ("format", "--check")):
        command = (sys.executable, "-m", "ruff", *check, "--config", ROOT / "pyproject.toml", out)
        subprocess.run(command, check=True)
    rules = read_rules(package / "rules.md")
    assert rules.prefix == "RA"
    assert set(rules.mentioned) == set(rules.clauses)
    source = "".join(path.read_text("utf-8") for path in package.glob("*.py"))
    assert [clause for clause in rules.clauses if clause not in source] == []
    assert "title = Race\n" in (package / "locale" / "en.ftl").read_text("utf-8")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (["Sea-Race"], "'Sea-Race' is no slug: lower-case letters, digits and _, a letter first"),
        (["core"], "'core' is no slug: "),
        (["../race"], "'../race' is no slug: "),
        (["nautilus"], "there is a game nautilus already"),
        (["race", "--out", "here"], "here is there already; --out names another folder"),
        (["race", "--out", "file/inside"], "cannot write "),
    ],
)
def test_bad_wishes_get_a_sentence(
    wish: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    (tmp_path / "file").touch()
    assert main(["new-game", *wish]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"bathysphere: {sentence}")
    assert said.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "here"]
