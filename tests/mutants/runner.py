"""Apply one mutant at a time to a copy of the project and run the tests that should notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_LEFT_BEHIND = shutil.ignore_patterns(
    ".*", "__pycache__", "*.egg-info", "data", "pictures", "node_modules", "build"
)
_PARTS = ("bot", "docs", "games", "render", "storage", "tests", "pyproject.toml")
_BOUND = 120  # seconds a test may take with a mutant in it
_LONGEST = 1800  # seconds for all tests of one mutant
_TESTS_FAILED = 1  # pytest's exit code; others mean that nothing was tested


@dataclass(frozen=True, slots=True)
class Mutant:
    """Some words of a file, what stands there instead, and the tests that must fail then."""

    file: str
    old: str
    new: str
    tests: str  # one or more paths, separated by spaces

    @property
    def name(self) -> str:
        """What to call it."""
        return f"{self.file}: {self.old} -> {self.new}"

    def mutated(self, root: Path = ROOT) -> str:
        """Return the file with the fault; LookupError unless the words are there exactly once."""
        text = (root / self.file).read_text("utf-8")
        if text.count(self.old) != 1:
            raise LookupError(f"{self.file} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)


@contextmanager
def copy_of_the_project() -> Iterator[Path]:
    """Give a folder in which code can be spoilt."""
    with tempfile.TemporaryDirectory(prefix="bathysphere-mutants-") as name:
        folder = Path(name)
        for part in _PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, folder / part, ignore=_LEFT_BEHIND)
            else:
                shutil.copy(ROOT / part, folder / part)
        yield folder


def survives(mutant: Mutant, folder: Path) -> str:
    """Return how a mutant got away with it, "" if a test failed."""
    target = folder / mutant.file
    sound = target.read_bytes()
    target.write_text(mutant.mutated(folder), "utf-8")
    try:
        code, tail = run_tests(folder, mutant.tests.split(), "-x")
    finally:
        target.write_bytes(sound)
    if code == _TESTS_FAILED:
        return ""
    return "no test failed" if code == 0 else f"the tests did not run (code {code}): {tail}"


def run_tests(folder: Path, tests: Sequence[str], *options: str) -> tuple[int, str]:
    """Run tests of a copy; return pytest's exit code and its last words."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("PYTEST_ADDOPTS", None)
    env.pop("PYTEST_XDIST_WORKER", None)
    try:
        done = subprocess.run(
            [*command, "-o", f"timeout={_BOUND}", *tests],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=_LONGEST,
        )
    except subprocess.TimeoutExpired:
        return -1, "they hung"
    return done.returncode, " ".join(done.stdout.splitlines()[-1:])
