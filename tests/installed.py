"""Projects laid down as an installer does: packages in a folder, found by their entry points.

No tool that builds wheels is needed, and nothing but the folder on the path of Python tells that a
project is there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# The suites that every registered game has to pass; docs/adding-a-game.md names them.
SUITES = ("tests/conformance", "tests/golden", "tests/render/test_theme.py", "tests/bot")
_SUMMARY = re.compile(r"^(\d+) passed(?:, \d+ skipped)?(?:, \d+ deselected)?", re.MULTILINE)


def install(project: Path, target: Path) -> None:
    """Install a project folder with a pyproject.toml into a folder of packages."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    for package in project.glob("*/__init__.py"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package.parent, target / package.parent.name, ignore=skip)
    register(target, about["name"], about["version"], about["entry-points"])


def register(
    target: Path, name: str, version: str, points: Mapping[str, Mapping[str, str]]
) -> None:
    """Write down that a distribution with these entry points is installed in a folder."""
    info = target / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    lines = []
    for group, named in points.items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in named.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def environment(target: Path) -> dict[str, str]:
    """Return what makes another process of Python find what is installed in a folder."""
    inherited = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    return inherited | {"PYTHONPATH": os.pathsep.join((str(target), str(ROOT)))}


def pass_suites(target: Path, slug: str) -> int:
    """Run all suites over an installed game in a process of its own; return how many tests passed.

    The game is found as the bot finds it: nothing tells the suites that it is there.
    """
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-k", slug, *SUITES)
    done = subprocess.run(
        command, cwd=ROOT, env=environment(target), capture_output=True, text=True, check=False
    )
    summary = _SUMMARY.search(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert summary is not None, done.stdout
    return int(summary[1])
