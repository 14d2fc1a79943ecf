"""Every mutant still fits the code; at night every one of them must be noticed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants.catalogue import MUTANTS
from tests.mutants.runner import ROOT, Mutant, copy_of_the_project, survives


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_every_mutant_still_applies(mutant: Mutant) -> None:
    mutated = mutant.mutated()
    assert mutated != (ROOT / mutant.file).read_text("utf-8")
    ast.parse(mutated)
    assert all((ROOT / test).exists() for test in mutant.tests.split())


def test_there_are_enough_of_them_and_each_once() -> None:
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS) >= 40
    for part in ("games/core/", "storage/", "bot/tables/play.py"):
        assert any(mutant.file.startswith(part) for mutant in MUTANTS)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a copy of the project in which code can be spoilt."""
    with copy_of_the_project() as made:
        yield made


@pytest.mark.slow
def test_a_mutant_that_no_test_notices_is_told(folder: Path) -> None:
    blind = Mutant(
        "storage/shared/named_locks.py", "if not wait and", "if True and", "tests/core/test_menu.py"
    )
    assert survives(blind, folder) == "no test failed"
    lost = Mutant(blind.file, blind.old, blind.new, "tests/core/test_nowhere.py")
    assert survives(lost, folder).startswith("the tests did not run")
    assert (folder / blind.file).read_text() == (ROOT / blind.file).read_text()


def test_a_mutant_whose_line_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "locks.py").write_text("one line\n")
    with pytest.raises(LookupError):
        survives(Mutant("locks.py", "no such words", "", "tests/core"), tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_every_mutant_is_noticed(mutant: Mutant, folder: Path) -> None:
    assert survives(mutant, folder) == ""
