"""Which clauses and scenarios of the rules have a test: `python -m tests.clauses`.

Clauses and scenarios are read from docs/rules, the rules of time and attention from
docs/courtesy.md, marks from the source of the tests; no test runs.
Fails when a registered game lacks a test for a clause or a scenario, when a mark names something
the rules do not have, and when the rules refer to a clause they do not define.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_ID = r"[A-Z]{2}-\d+\.\d+[a-z]?"
_CLAUSE = re.compile(rf"^\s*(?:[-*+]|\d+\.|\|)?\s*\*\*({_ID})\b")  # at the head of its line
_MENTION = re.compile(rf"\b{_ID}")
_SECTION = re.compile(r"^## (?:(\d+)\.)?")
_SCENARIO = re.compile(r"^\s*(?:[-*+]\s+)?\*\*S0*(\d+)\b|^(\d+)\.\s+\*\*")
_SCENARIOS = "11"
_COURTESY = re.compile(r"^- \*\*([A-Z]\d+)\b", re.MULTILINE)
_MARK_ID = re.compile(r"^S0*(\d+)$")


@dataclass(frozen=True, slots=True)
class Rules:
    """What one rules file defines and mentions, in the order of the file."""

    slug: str
    clauses: tuple[str, ...]
    scenarios: tuple[str, ...]
    mentioned: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """Return the letters that all clause ids begin with."""
        return self.clauses[0].partition("-")[0] if self.clauses else ""


@dataclass(slots=True)
class Marks:
    """What the tests name: clauses anywhere, scenarios by game; with the places that name them."""

    clauses: dict[str, list[str]] = field(default_factory=dict)
    scenarios: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Report:
    """The lines to print and whether something is missing or wrong."""

    lines: tuple[str, ...]
    failed: bool


def read_rules(path: Path) -> Rules:
    """Return the clauses and scenarios of one rules file.

    Raises ValueError for an id defined twice, mixed prefixes or gaps between scenarios.
    """
    clauses: list[str] = []
    scenarios: list[str] = []
    text = path.read_text("utf-8")
    section: str | None = None
    for line in text.splitlines():
        if line.startswith("## "):
            heading = _SECTION.match(line)
            section = heading[1] if heading else None
        if clause := _CLAUSE.match(line):
            clauses.append(clause[1])
        elif section == _SCENARIOS and (scenario := _SCENARIO.match(line)):
            scenarios.append(f"S{scenario[1] or scenario[2]}")
    for name, count in Counter([*clauses, *scenarios]).items():
        if count > 1:
            raise ValueError(f"{path.name} defines {name} {count} times")
    numbers = sorted(int(scenario[1:]) for scenario in scenarios)
    if numbers != list(range(1, len(numbers) + 1)):
        raise ValueError(f"{path.name} does not number its scenarios from S1 on without gaps")
    prefixes = {clause.partition("-")[0] for clause in clauses}
    if len(prefixes) > 1:
        raise ValueError(f"{path.name} mixes the prefixes {sorted(prefixes)}")
    mentioned = tuple(m for m in dict.fromkeys(_MENTION.findall(text)) if m[:2] in prefixes)
    return Rules(path.stem, tuple(clauses), tuple(scenarios), mentioned)


def read_courtesy(path: Path) -> Rules:
    """Return the rules of docs/courtesy.md, which belong to no game and have no scenarios."""
    return Rules(path.stem, tuple(_COURTESY.findall(path.read_text("utf-8"))), ())


def read_marks(tests: Path) -> Marks:
    """Return what all test files under a folder name."""
    marks = Marks()
    for path in sorted(tests.rglob("*.py")):
        where = path.relative_to(tests)
        for kind, name, line in _named(ast.parse(path.read_text("utf-8"))):
            place = f"{where.as_posix()}:{line}"
            _add(marks, kind, name, where, place)
    return marks


def _add(marks: Marks, kind: str, name: str | None, where: Path, place: str) -> None:
    if name is None:
        marks.strange.append(f"{place}: the ids of a {kind} mark must be written out")
    elif kind == "clause":
        marks.clauses.setdefault(name, []).append(place)
    elif where.parts[:1] != ("rules",) or len(where.parts) < 3:
        marks.strange.append(f"{place}: scenarios are marked in tests/rules/<slug> only")
    elif number := _MARK_ID.match(name):
        marks.scenarios.setdefault((where.parts[1], f"S{number[1]}"), []).append(place)
    else:
        marks.strange.append(f"{place}: {name} is no scenario")


def _named(tree: ast.AST) -> Iterator[tuple[str, str | None, int]]:
    """Yield kind, id and line of every mark that really marks a test."""
    for call in _marking(tree):
        function = call.func
        if not isinstance(function, ast.Attribute) or function.attr not in ("clause", "scenario"):
            continue
        if not (isinstance(function.value, ast.Attribute) and function.value.attr == "mark"):
            continue
        if not call.args:
            yield function.attr, None, call.lineno
        for arg in call.args:
            value = arg.value if isinstance(arg, ast.Constant) else None
            yield function.attr, value if isinstance(value, str) else None, call.lineno


def _marking(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that decorate tests, stand in a `pytestmark` or in `marks=` of a param."""
    for node in ast.walk(tree):
        places: Iterable[ast.AST] = ()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name.lower().startswith("test"):
                places = node.decorator_list
        elif isinstance(node, ast.Assign):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            places = (node.value,) if "pytestmark" in names else ()
        elif isinstance(node, ast.keyword) and node.arg == "marks":
            places = (node.value,)
        for place in places:
            yield from _calls(place)


def _calls(place: ast.AST) -> Iterator[ast.Call]:
    """Yield a mark, or the marks of a list, but not those inside other calls."""
    if isinstance(place, ast.List | ast.Tuple | ast.Set):
        for element in place.elts:
            yield from _calls(element)
    elif isinstance(place, ast.Call):
        yield place


def report(rules: Iterable[Rules], marks: Marks, built: Collection[str]) -> Report:
    """Compare rules and marks; games in `built` must be complete."""
    rules = tuple(rules)
    lines: list[str] = []
    wrong = [*marks.strange, *_unknown(rules, marks)]
    failed = False
    for game in rules:
        bare = [clause for clause in game.clauses if clause not in marks.clauses]
        unplayed = [s for s in game.scenarios if (game.slug, s) not in marks.scenarios]
        tested = (
            f"{game.slug}: {_tested('clauses', game.clauses, bare)}; "
            f"{_tested('scenarios', game.scenarios, unplayed)}"
        )
        if game.slug not in built:
            lines.append(f"{tested}; not built yet")
            continue
        lines.append(tested)
        for what, missing in (("clauses", bare), ("scenarios", unplayed)):
            if missing:
                lines.append(f"  {what} without a test: {' '.join(missing)}")
        failed |= bool(bare or unplayed)
        wrong += [
            f"{game.slug}.md mentions {name}, which it does not define"
            for name in game.mentioned
            if name not in game.clauses
        ]
    without = sorted(set(built) - {game.slug for game in rules})
    wrong += [f"{slug} has no rules file" for slug in without]
    lines += [f"error: {each}" for each in wrong]
    return Report(tuple(lines), failed or bool(wrong))


def _tested(what: str, known: Collection[str], missing: Collection[str]) -> str:
    return f"{len(known)} {what}, {len(known) - len(missing)} tested"


def _unknown(rules: Iterable[Rules], marks: Marks) -> Iterator[str]:
    """Yield the marks that name what no rules file defines."""
    by_slug: Mapping[str, Rules] = {game.slug: game for game in rules}
    clauses = {clause for game in by_slug.values() for clause in game.clauses}
    for clause, places in marks.clauses.items():
        if clause not in clauses:
            yield f"{places[0]}: {clause} is in no rules file"
    for (slug, scenario), places in marks.scenarios.items():
        if slug not in by_slug or scenario not in by_slug[slug].scenarios:
            yield f"{places[0]}: {slug} has no scenario {scenario}"


def main(root: Path = ROOT, built: Collection[str] | None = None) -> int:
    """Print the report and return the exit code."""
    if built is None:
        from tests.homes import ours

        built = (*ours(), "courtesy")
    rules = [read_rules(path) for path in sorted((root / "docs" / "rules").glob("*.md"))]
    if (courtesy := root / "docs" / "courtesy.md").exists():
        rules.append(read_courtesy(courtesy))
    found = report(rules, read_marks(root / "tests"), built)
    sys.stdout.write("".join(f"{line}\n" for line in found.lines))
    return int(found.failed)


if __name__ == "__main__":
    sys.exit(main())
