"""Where each clause of the rules is implemented: `python -m tests.citations [GAME | courtesy]`.

A clause is cited by its id, written out, in a comment, a string or the docstring of a function or
class: beside the line that does what it says. The docstring of a module is a headline, not a
place, so it does not count; nor does the table of clauses that a chapter for newcomers explains. A
range hides where its clauses are, so it is refused. What asks for no code stands with its reason in
docs/nothing-to-implement.md. The rules of docs/courtesy.md are
cited in the same way in the rooms of the bot that know of time.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.clauses import ROOT, Report, Rules, read_courtesy, read_rules

EXEMPT = "docs/nothing-to-implement.md"
RULES = "docs/rules"
COURTESY = "courtesy"
ROOMS = ("courtesy", "tables", "discord", "jobs")  # of the bot, which cite the rules of courtesy
_ID = r"[A-Z]{2}-\d+\.\d+[a-z]?"
_EXEMPT_ROW = re.compile(rf"^\| ({_ID}) \| (.*\S) \|$")
_TOKENS = (tokenize.COMMENT, tokenize.STRING)
_CHAPTER = "chapter"  # the function of games/core/teaching.py

Places = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Ids:
    """How clauses are written: one, and a range of them."""

    one: re.Pattern[str]
    several: re.Pattern[str]

    @classmethod
    def like(cls, one: str) -> Self:
        """Return how ids of a form are written; what goes on like a number is another one."""
        several = rf"\b{one} ?(?:to|-|–|\.\.\.?|…) ?(?:{one}|[\d.]+)"
        return cls(re.compile(rf"\b{one}(?![\w.]*\d)"), re.compile(several))


OF_GAMES, OF_COURTESY = Ids.like(_ID), Ids.like(r"[TPS]\d{1,2}")


def read_citations(folder: Path, ids: Ids = OF_GAMES) -> dict[str, list[str]]:
    """Return file and line of every citation in the modules of a folder, by clause."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for clause, line in _cited(path.read_text("utf-8"), ids):
            place = f"{path.relative_to(folder.parent.parent).as_posix()}:{line}"
            found.setdefault(clause, []).append(place)
    return found


def _cited(source: str, ids: Ids) -> Iterator[tuple[str, int]]:
    module = ast.parse(source)
    headline, taught = _headline(module), _taught(module)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _TOKENS or token.start[0] in headline or _is_within(token, taught):
            continue
        for offset, text in enumerate(token.string.splitlines()):
            if (span := ids.several.search(text)) is not None:
                yield span[0], token.start[0] + offset
                continue
            for clause in ids.one.findall(text):
                yield clause, token.start[0] + offset


def _headline(module: ast.Module) -> range:
    """Return the lines of the docstring of a module."""
    first = module.body[0] if module.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(0)


def _taught(module: ast.Module) -> list[ast.Constant]:
    """Return the strings that say which clauses a chapter explains: none does what it says."""
    return [
        part
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and _name(call.func) == _CHAPTER
        for part in ast.walk(call)
        if isinstance(part, ast.Constant)
    ]


def _is_within(token: tokenize.TokenInfo, strings: Iterable[ast.Constant]) -> bool:
    """Return whether a token is one of some strings, or one of several written in a row."""
    return token.type == tokenize.STRING and any(
        begin <= token.start < end for begin, end in map(_span, strings)
    )


def _span(string: ast.Constant) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return line and column of the beginning and of the end."""
    end = string.end_lineno or string.lineno, string.end_col_offset or string.col_offset
    return (string.lineno, string.col_offset), end


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", "") or getattr(function, "id", "")


def read_exempt(path: Path) -> dict[str, str]:
    """Return the clauses that ask for no code, each with the reason."""
    rows = [_EXEMPT_ROW.match(line) for line in path.read_text("utf-8").splitlines()]
    return {row[1]: row[2] for row in rows if row}


def report(rules: Iterable[Rules], cited: Places, exempt: Mapping[str, str]) -> Report:
    """Say for each clause where it is, and fail for those that are nowhere."""
    lines: list[str] = []
    wrong: list[str] = []
    known: set[str] = set()
    for game in rules:
        known.update(game.clauses)
        for clause in game.clauses:
            places, reason = cited.get(clause, []), exempt.get(clause, "")
            lines.append(f"{clause:<9} {' '.join(places) or f'nothing to implement: {reason}'}")
            if not places and not reason:
                wrong.append(f"{clause} is cited nowhere")
            elif places and reason:
                wrong.append(f"{clause} is cited at {places[0]}, yet there is nothing to implement")
    wrong += [f"{p[0]}: {c} is no clause" for c, p in cited.items() if c not in known]
    wrong += [f"{EXEMPT}: {c} is no clause" for c in exempt if c not in known]
    lines += [f"error: {each}" for each in wrong]
    done = len(known) - sum(each.endswith("nowhere") for each in wrong)
    lines.append(f"{len(known)} clauses, {done} cited or with nothing to implement")
    return Report(tuple(lines), bool(wrong))


def _gathered(root: Path, name: str) -> tuple[Rules, dict[str, list[str]]]:
    """Return the rules of a game, or those of courtesy, and where they are cited."""
    if name != COURTESY:
        return read_rules(root / RULES / f"{name}.md"), read_citations(root / "games" / name)
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        for rule, places in read_citations(root / "bot" / room, OF_COURTESY).items():
            found.setdefault(rule, []).extend(places)
    return read_courtesy(root / "docs" / f"{COURTESY}.md"), found


def main(root: Path = ROOT, names: Collection[str] = ()) -> int:
    """Print where every clause is and return the exit code."""
    known = [path.stem for path in sorted((root / RULES).glob("*.md"))]
    if (root / "docs" / f"{COURTESY}.md").exists():
        known.append(COURTESY)
    gathered = [_gathered(root, name) for name in names or known]
    rules = [each for each, _ in gathered]
    cited = {clause: places for _, found in gathered for clause, places in found.items()}
    prefixes = {game.prefix for game in rules}
    exempt = {c: r for c, r in read_exempt(root / EXEMPT).items() if c[:2] in prefixes}
    found = report(rules, cited, exempt)
    sys.stdout.write("".join(f"{line}\n" for line in found.lines))
    return int(found.failed)


if __name__ == "__main__":
    sys.exit(main(names=sys.argv[1:]))
