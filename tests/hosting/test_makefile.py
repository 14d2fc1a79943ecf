"""What the Makefile offers to those who change the code."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def _make(*arguments: str) -> str:
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


def test_check_lints_checks_types_and_runs_tests_that_are_there() -> None:
    planned = _make("--dry-run", "check")
    assert "ruff check" in planned
    assert "mypy" in planned
    (line,) = [line for line in planned.splitlines() if "pytest" in line]
    named = [word for word in line.split() if word.startswith("tests/")]
    assert len(named) > 20
    assert [name for name in named if not (_ROOT / name).exists()] == []
    assert not {"tests/e2e", "tests/page", "tests/conformance"} & set(named)


def test_the_slow_files_that_check_leaves_out_are_there() -> None:
    words = _make("--dry-run", "--print-data-base", "check")
    slow = next(line for line in words.splitlines() if line.startswith("SLOW :="))
    for name in slow.partition(":=")[2].split():
        assert (_ROOT / "tests" / "bot" / name).exists()


def test_matrix_says_which_pythons_are_missing() -> None:
    said = _make("matrix", "VERSIONS=9.8 9.9")
    assert said.splitlines() == [
        "Python 9.8 is not installed: not tested.",
        "Python 9.9 is not installed: not tested.",
    ]


def test_the_matrix_is_what_the_project_promises() -> None:
    words = (_ROOT / "Makefile").read_text()
    oldest = words.partition("VERSIONS := ")[2].split()[0]
    assert f'requires-python = ">={oldest}"' in (_ROOT / "pyproject.toml").read_text()
