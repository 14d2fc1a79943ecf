"""Where clauses are implemented: what counts as a citation, and when the report fails."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from tests.citations import main

RULES = """\
    # Demo (prefix `DE`)
    ## 5. Rules
    - **DE-5.1** Everybody bids.
    - **DE-5.2** A card is laid.
    - **DE-5.3** Players may talk.
"""
ENGINE = """\
    \"\"\"Everything of DE-5.9 is in here.\"\"\"


    def bid():
        \"\"\"Let everybody bid (DE-5.1).\"\"\"


    def lay():
        return 1  # DE-5.2
"""
EXEMPT = """\
    | clause | why no code |
    | --- | --- |
    | DE-5.3 | people do |
"""


COURTESY = """\
    - **T1** A turn has an end.
    - **P1** Nights are quiet.
"""
ROOM = """\
    \"\"\"T1 to T9 are all in here.\"\"\"

    END = 9  # T1
    NIGHT = 8  # P1
"""


def _report(
    root: Path,
    capsys: pytest.CaptureFixture[str],
    *,
    engine: str = ENGINE,
    exempt: str = EXEMPT,
    more: Mapping[str, str] | None = None,
) -> tuple[int, list[str]]:
    files = {
        "docs/rules/demo.md": RULES,
        "games/demo/engine.py": engine,
        "docs/nothing-to-implement.md": exempt,
        **(more or {}),
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), "utf-8")
    code = main(root)
    return code, capsys.readouterr().out.splitlines()


def test_every_clause_is_printed_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = _report(tmp_path, capsys)
    assert code == 0
    assert lines == [
        "DE-5.1    games/demo/engine.py:5",
        "DE-5.2    games/demo/engine.py:9",
        "DE-5.3    nothing to implement: people do",
        "3 clauses, 3 cited or with nothing to implement",
    ]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("# DE-5.2", "# as the rules say", "DE-5.2 is cited nowhere"),
        ("# DE-5.2", "# DE-5.20", "DE-5.2 is cited nowhere"),
        ("# DE-5.2", "# DE-5.2, DE-5.7", "games/demo/engine.py:9: DE-5.7 is no clause"),
        ("# DE-5.2", "# DE-5.1 to DE-5.2", "games/demo/engine.py:9: DE-5.1 to DE-5.2 is no clause"),
        ("# DE-5.2", "# DE-5.1–5.2", "games/demo/engine.py:9: DE-5.1–5.2 is no clause"),
        (
            "# DE-5.2",
            "# DE-5.2, DE-5.3",
            "DE-5.3 is cited at games/demo/engine.py:9, yet there is nothing to implement",
        ),
        ("of DE-5.9", "of DE-5.2", ""),
        ("return 1  # DE-5.2", 'return "DE-5.2"', ""),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, error: str
) -> None:
    code, lines = _report(tmp_path, capsys, engine=ENGINE.replace(old, new))
    assert code == bool(error)
    assert bool(error) == any(line.startswith("error: ") for line in lines)
    assert not error or f"error: {error}" in lines


def test_the_headline_of_a_module_cites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = ENGINE.replace("of DE-5.9", "of DE-5.2").replace("# DE-5.2", "# so it is")
    code, lines = _report(tmp_path, capsys, engine=engine)
    assert (code, lines[3]) == (1, "error: DE-5.2 is cited nowhere")


@pytest.mark.parametrize("call", ["chapter", "teaching.chapter"])
def test_the_clauses_that_a_chapter_explains_are_cited_nowhere_by_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], call: str
) -> None:
    lessons = f'{call}(\n    "aim",\n    "DE-5.1 DE-5.2"  # DE-5.1\n    " DE-5.3",\n    "bid",\n)\n'
    more = {"games/demo/chapters.py": lessons}
    engine = ENGINE.replace("# DE-5.2", "# so it is")
    code, lines = _report(tmp_path, capsys, engine=engine, more=more)
    assert (code, lines[3]) == (1, "error: DE-5.2 is cited nowhere")
    assert lines[0] == "DE-5.1    games/demo/chapters.py:3 games/demo/engine.py:5"


def test_what_asks_for_no_code_must_be_a_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exempt = EXEMPT + "    | DE-5.8 | there is none |\n"
    code, lines = _report(tmp_path, capsys, exempt=exempt)
    assert (code, lines[3]) == (1, "error: docs/nothing-to-implement.md: DE-5.8 is no clause")


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("", "", ""),
        ("# P1", "# P12", "P1 is cited nowhere"),
        ("# P1", "# P1, T3", "bot/tables/clocks.py:4: T3 is no clause"),
        ("# P1", "# P1, T1-T3", "bot/tables/clocks.py:4: T1-T3 is no clause"),
        ("# P1", "# P1–3", "P1 is cited nowhere"),
        ("# P1", "# DE-5.1", "P1 is cited nowhere"),
    ],
)
def test_the_rules_of_courtesy_are_cited_in_the_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, error: str
) -> None:
    more = {
        "docs/courtesy.md": COURTESY,
        "bot/courtesy/paces.py": "FREE = 24  # T1\n",
        "bot/tables/clocks.py": dedent(ROOM).replace(old, new),
        "bot/cli/deadline.py": "P = 1  # P1, but a command line implements no rule\n",
    }
    code, lines = _report(tmp_path, capsys, more=more)
    assert code == bool(error)
    assert "T1        bot/courtesy/paces.py:1 bot/tables/clocks.py:3" in lines
    assert f"error: {error}" in lines if error else lines[-2].endswith("bot/tables/clocks.py:4")
