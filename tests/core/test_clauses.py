"""The clause report: what it finds in rules and tests, and when it fails."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.clauses import Marks, Rules, main, read_courtesy, read_marks, read_rules, report

RULES = """\
    # Demo (prefix `DE`)
    ## 5. Rules
    * **DE-5.1** Everybody bids, but see **DE-5.3** and DE-5.2.
    - **DE-5.2** A card is laid.
    | **DE-5.3** | in a table |
    **DE-5.4a** At the head of a paragraph.
    1. **Not a scenario** outside section 11.
    ## 11. Scenarios
    **S01 First.** Given nothing. (DE-5.1)
    - **S2 Second.** As S01.
    ## 12. What to show
    **S3** is no scenario here.
"""
TESTS = """\
    import pytest

    pytestmark = [pytest.mark.clause("DE-5.1"), pytest.mark.slow]

    @pytest.mark.scenario("S1")
    @pytest.mark.clause("DE-5.2", "DE-5.3")
    def test_one(): ...

    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("DE-5.4a"))])
    @pytest.mark.scenario("S02")
    async def test_two(x): ...

    @pytest.mark.clause("DE-5.5")
    def helper(): ...
"""


def _write(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), "utf-8")
    return path


def _read(tmp_path: Path, text: str) -> Marks:
    _write(tmp_path, "rules/demo/test_05.py", text)
    return read_marks(tmp_path)


def test_clauses_and_scenarios_are_read(tmp_path: Path) -> None:
    rules = read_rules(_write(tmp_path, "demo.md", RULES))
    assert rules.slug == "demo"
    assert rules.prefix == "DE"
    assert rules.clauses == ("DE-5.1", "DE-5.2", "DE-5.3", "DE-5.4a")
    assert rules.scenarios == ("S1", "S2")
    assert set(rules.mentioned) == set(rules.clauses)


def test_numbered_scenarios_are_read(tmp_path: Path) -> None:
    text = "## 11. Scenarios\n1. **Setup** (5.1).\n2. **Price**\n   3. not bold\n"
    text += "## Appendix\n1. **No**\n"
    assert read_rules(_write(tmp_path, "demo.md", text)).scenarios == ("S1", "S2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- **DE-5.1** a\n- **DE-5.1** b\n", "defines DE-5.1 2 times"),
        ("- **DE-5.1** a\n- **XX-5.2** b\n", "mixes the prefixes"),
        ("## 11. Scenarios\n**S1 a**\n**S3 b**\n", "without gaps"),
        ("## 11. Scenarios\n**S1 a**\n**S01 b**\n", "defines S1 2 times"),
    ],
)
def test_muddled_rules_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_rules(_write(tmp_path, "demo.md", text))


def test_marks_are_read_wherever_they_mark_a_test(tmp_path: Path) -> None:
    marks = _read(tmp_path, TESTS)
    assert set(marks.clauses) == {"DE-5.1", "DE-5.2", "DE-5.3", "DE-5.4a"}
    assert set(marks.scenarios) == {("demo", "S1"), ("demo", "S2")}
    assert marks.clauses["DE-5.2"] == ["rules/demo/test_05.py:6"]
    assert marks.strange == []


def test_marks_on_classes_and_methods_count(tmp_path: Path) -> None:
    text = """\
        import pytest
        @pytest.mark.clause("DE-5.1")
        class TestBids:
            @pytest.mark.clause("DE-5.2")
            def test_one(self): ...
    """
    assert set(_read(tmp_path, text).clauses) == {"DE-5.1", "DE-5.2"}


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("clause(NAME)", "must be written out"),
        ("clause()", "must be written out"),
        ("scenario(1)", "must be written out"),
        ('scenario("first")', "first is no scenario"),
    ],
)
def test_marks_that_cannot_be_read_are_errors(tmp_path: Path, mark: str, reason: str) -> None:
    marks = _read(tmp_path, f"@pytest.mark.{mark}\ndef test_one(): ...\n")
    assert len(marks.strange) == 1
    assert reason in marks.strange[0]


def test_scenarios_belong_to_the_folder_of_a_game(tmp_path: Path) -> None:
    _write(tmp_path, "core/test_x.py", '@pytest.mark.scenario("S1")\ndef test_one(): ...\n')
    marks = read_marks(tmp_path)
    assert marks.scenarios == {}
    assert "tests/rules/<slug> only" in marks.strange[0]


DEMO = Rules("demo", ("DE-5.1", "DE-5.2"), ("S1", "S2"))
COMPLETE = Marks(
    {"DE-5.1": ["x:1"], "DE-5.2": ["x:2"]}, {("demo", "S1"): ["x:1"], ("demo", "S2"): ["x:2"]}
)


def test_a_complete_game_passes() -> None:
    found = report([DEMO], COMPLETE, ["demo"])
    assert found.lines == ("demo: 2 clauses, 2 tested; 2 scenarios, 2 tested",)
    assert not found.failed


def test_missing_tests_are_listed_and_fail() -> None:
    found = report([DEMO], Marks({"DE-5.1": ["x:1"]}), ["demo"])
    assert found.lines == (
        "demo: 2 clauses, 1 tested; 2 scenarios, 0 tested",
        "  clauses without a test: DE-5.2",
        "  scenarios without a test: S1 S2",
    )
    assert found.failed


def test_a_scenario_of_another_game_does_not_count() -> None:
    other = Rules("other", ("OT-1.1",), ("S1",))
    marks = Marks(COMPLETE.clauses | {"OT-1.1": ["y:1"]}, COMPLETE.scenarios)
    found = report([DEMO, other], marks, ["demo", "other"])
    assert "  scenarios without a test: S1" in found.lines
    assert found.failed


def test_a_game_that_is_not_built_yet_does_not_fail() -> None:
    found = report([DEMO], Marks(), [])
    assert found.lines == ("demo: 2 clauses, 0 tested; 2 scenarios, 0 tested; not built yet",)
    assert not found.failed


@pytest.mark.parametrize(
    ("marks", "error"),
    [
        (Marks({"DE-5.9": ["x:3"]}), "error: x:3: DE-5.9 is in no rules file"),
        (Marks({}, {("demo", "S9"): ["x:4"]}), "error: x:4: demo has no scenario S9"),
        (Marks({}, {("chess", "S1"): ["x:5"]}), "error: x:5: chess has no scenario S1"),
        (Marks({}, {}, ["x:6: odd"]), "error: x:6: odd"),
    ],
)
def test_marks_that_name_nothing_fail_even_before_the_game_is_built(
    marks: Marks, error: str
) -> None:
    found = report([DEMO], marks, [])
    assert error in found.lines
    assert found.failed


def test_rules_that_mention_what_they_do_not_define_fail() -> None:
    rules = Rules("demo", DEMO.clauses, DEMO.scenarios, ("DE-5.1", "DE-7.7"))
    found = report([rules], COMPLETE, ["demo"])
    assert found.lines[-1] == "error: demo.md mentions DE-7.7, which it does not define"
    assert found.failed


def test_a_game_without_rules_fails() -> None:
    found = report([], Marks(), ["demo"])
    assert found.lines == ("error: demo has no rules file",)
    assert found.failed


def test_the_command_reads_folders_and_returns_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path, "docs/rules/demo.md", RULES)
    _write(tmp_path, "tests/rules/demo/test_05.py", TESTS)
    assert main(tmp_path, ["demo"]) == 0
    assert capsys.readouterr().out == "demo: 4 clauses, 4 tested; 2 scenarios, 2 tested\n"
    _write(tmp_path, "tests/rules/demo/test_05.py", "")
    assert main(tmp_path, ["demo"]) == 1
    assert "clauses without a test: DE-5.1" in capsys.readouterr().out


def test_the_rules_of_courtesy_are_counted_like_those_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _write(tmp_path, "docs/courtesy.md", "- **T1** One, see T3.\n- **P2** Two.\n- T4\n")
    assert read_courtesy(path).clauses == ("T1", "P2")
    _write(tmp_path, "tests/bot/test_x.py", '@pytest.mark.clause("P2")\ndef test_x(): ...\n')
    assert main(tmp_path, []) == 0
    told = "courtesy: 2 clauses, 1 tested; 0 scenarios, 0 tested; not built yet\n"
    assert capsys.readouterr().out == told
    _write(tmp_path, "tests/bot/test_x.py", '@pytest.mark.clause("T4")\ndef test_x(): ...\n')
    assert main(tmp_path, []) == 1
