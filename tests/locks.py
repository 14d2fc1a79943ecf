"""The lock files: what they say, and `python -m tests.locks UV`, which writes them anew.

`make lock` brings the tool uv. Pins stay as they are as long as pyproject.toml allows them; to
renew one, take its lines out of the file first. Every file of a release is listed by its hash,
so that any platform may install from the same lock, and nothing of where they came from.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BASE = "requirements.lock"
_HEADS = {
    BASE: "# What the bot runs with, pinned and with hashes. To renew: make lock.",
    "requirements-postgres.lock": "# What a bot on PostgreSQL needs on top of requirements.lock.",
    "requirements-dev.lock": "# What tests, linters and types need on top of requirements.lock.",
}
_WANTED = {
    BASE: [],
    "requirements-postgres.lock": ["--extra", "postgres"],
    "requirements-dev.lock": ["--extra", "postgres", "--group", "dev"],
}
NAMES = tuple(_HEADS)
_PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>\S+)(?: ; (?P<marker>[^\\]+))?")


@dataclass(frozen=True, slots=True)
class Pin:
    """One release in a lock file; `text` is as it stands there, hashes included."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    text: str


def read(name: str) -> dict[str, Pin]:
    """Return the pins of a lock file by normal name."""
    text = (ROOT / name).read_text()
    found = [_pin(entry) for entry in re.split(r"\n(?=[\w-])", text) if _PIN.match(entry)]
    return {pin.name: pin for pin in found}


def normal(name: str) -> str:
    """Return the one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _pin(entry: str) -> Pin:
    head = _PIN.match(entry)
    assert head is not None
    hashes = tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", entry))
    name, marker = normal(head["name"]), (head["marker"] or "").strip()
    return Pin(name, head["version"], marker, hashes, entry.strip())


def _write(uv: str, name: str) -> None:
    """Resolve what one lock file is for, without what the basic one has already."""
    command = [uv, "pip", "compile", "pyproject.toml", "--quiet", *_WANTED[name]]
    command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
    command += ["--no-annotate", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--output-file", name]
    known: list[str] = []
    if name != BASE:
        command += ["--constraint", BASE]
        known = list(read(BASE))
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    kept = [pin.text for key, pin in read(name).items() if key not in known]
    (ROOT / name).write_text("\n".join([_HEADS[name], *kept, ""]))


if __name__ == "__main__":
    for each in NAMES:
        _write(sys.argv[1], each)
