"""What the Makefile offers to those who change the code."""

from __future__ import annotations

import shutil
import subprocess
import sys
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


def _tests(target: str) -> list[str]:
    """Return how a target calls pytest."""
    (line,) = [line for line in _make("--dry-run", target).splitlines() if "pytest" in line]
    return line.split()[1:]


def test_check_lints_checks_types_and_runs_the_quick_tests() -> None:
    planned = _make("--dry-run", "check")
    assert "ruff check" in planned
    assert "mypy" in planned
    assert "--quick" in _tests("check")


def test_nothing_falls_out_of_the_whole() -> None:
    assert _tests("test") == _tests("unit") == ["-n", "2", "--dist", "worksteal"]
    planned = _make("--dry-run", "test")
    for part in ("ruff check", "ruff format", "mypy", "tests.clauses", "tests.citations"):
        assert part in planned


def test_what_the_system_has_to_bring_is_installed_before_all_is_tested() -> None:
    """Else tests that need it are skipped, and nobody knows why."""
    planned = _make("--dry-run", "unit").partition("pytest")[0]
    for package in ("chromium", "postgresql", "libfribidi0"):
        assert f"--no-install-recommends {package}" in planned


@pytest.mark.slow
def test_quick_leaves_out_what_is_slow_or_needs_a_server() -> None:
    places = ["tests/core/test_timeout.py", "tests/storage/test_locks.py", "tests/fair"]
    every, quick = (
        subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", *options, *places],
            cwd=_ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for options in ([], ["--quick"])
    )
    for gone in ("[postgresql]", "test_a_hung_test_fails", "tests/fair/test_verify.py"):
        assert gone in every
        assert gone not in quick
    assert "tests/core/test_timeout.py::test_every_test_has_a_bound" in quick
    assert "[sqlite]" in quick


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
