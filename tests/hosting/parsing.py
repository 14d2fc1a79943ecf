"""Small readers for the files of hosts: as much of each format as those files use.

They refuse what they do not know, so that a new construct is looked at and not passed over.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def dockerfile(text: str) -> list[list[tuple[str, str]]]:
    """Return the stages of a Dockerfile, each a list of instructions with their arguments."""
    joined = re.sub(r"\\\n\s*", "", text)
    stages: list[list[tuple[str, str]]] = []
    for line in joined.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        assert name.isupper(), f"no instruction: {line}"
        if name == "FROM":
            stages.append([])
        stages[-1].append((name, rest.strip()))
    return stages


def exec_form(words: str) -> list[str]:
    """Return the words of an instruction in exec form; the shell form is refused."""
    found: list[str] = json.loads(words[words.index("[") :])
    return found


def yaml(text: str) -> Any:
    """Return mappings, lists of scalars and scalars of a plain YAML file, by indentation."""
    lines = [line for line in text.splitlines() if line.strip() and line.lstrip()[0] != "#"]
    value, rest = _block(lines, 0)
    assert rest == [], f"not understood: {rest[0]}"
    return value


def _block(lines: list[str], indent: int) -> tuple[Any, list[str]]:
    if lines and lines[0].lstrip().startswith("- "):
        return _items(lines, indent)
    found: dict[str, Any] = {}
    while lines and _indent(lines[0]) == indent:
        name, colon, rest = lines[0].strip().partition(":")
        assert colon, f"no mapping: {lines[0]}"
        assert name not in found, f"twice: {name}"
        lines = lines[1:]
        if rest.strip():
            found[name] = _scalar(rest.strip())
        elif lines and _indent(lines[0]) > indent:
            found[name], lines = _block(lines, _indent(lines[0]))
        else:
            found[name] = None
    return found, lines


def _items(lines: list[str], indent: int) -> tuple[list[Any], list[str]]:
    found = []
    while lines and _indent(lines[0]) == indent and lines[0].lstrip().startswith("- "):
        found.append(_scalar(lines[0].strip()[2:]))
        lines = lines[1:]
    return found, lines


def _scalar(text: str) -> Any:
    if text[0] == '"':
        assert text[-1] == '"'
        return text[1:-1]
    assert text[0] not in "'[{&*|>!%@`-", f"not understood: {text}"
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() else text


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def unit(text: str) -> dict[str, dict[str, list[str]]]:
    """Return the sections of a systemd unit; a name may be given several times."""
    found: dict[str, dict[str, list[str]]] = {}
    section = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            section = line.strip("[]")
            continue
        name, equals, value = line.partition("=")
        assert equals, f"no setting: {line}"
        found.setdefault(section, {}).setdefault(name, []).append(value)
    return found
