"""Fluent catalogues, one file a language: kept as text, each entry parsed when it is first spoken.

Parsed, an entry takes some fifteen times its text; most entries of most languages are never spoken
in the life of a process.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, MessageReference, Resource, TermReference
from fluent.syntax.visitor import Visitor

from games.core import registry

# An entry begins with its name at the edge of the page; all its other lines are indented.
_HEAD = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
_COMMENT = re.compile(r"^#.*\n?", re.MULTILINE)


class CatalogueError(ValueError):
    """An entry that is no Fluent."""


@cache
def entries(slug: str, language: str) -> Mapping[str, str]:
    """Return the entries of one game ("" for the bot) in one language by name, as text."""
    package = registry.home(slug).package if slug else "bot"
    path = files(package).joinpath("locale", f"{language}.ftl")
    return split(path.read_text("utf-8")) if path.is_file() else {}


def split(text: str) -> dict[str, str]:
    """Return the entries of a catalogue; of a name that comes twice the last."""
    plain = _COMMENT.sub("", text)
    heads = list(_HEAD.finditer(plain))
    ends = [head.start() for head in heads[1:]] + [len(plain)]
    found = zip(heads, ends, strict=True)
    return {head[1]: plain[head.start() : end].rstrip() + "\n" for head, end in found}


class Words:
    """What can be said of one game in one language, the bot's own words included."""

    def __init__(self, language: str, catalogues: Sequence[Mapping[str, str]]) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._catalogues = tuple(catalogues)  # the later ones have the last word
        self._read: set[str] = set()

    def says(self, name: str) -> bool:
        """Return whether there is such a message."""
        return any(name in catalogue for catalogue in self._catalogues)

    def spoken(self, name: str, arguments: Mapping[str, Any]) -> str | None:
        """Return a message in words, None if it has none or cannot be spoken with these."""
        self._read_in(name)
        pattern = self._bundle.get_message(name).value
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, dict(arguments))
        return None if errors else str(text)

    def _read_in(self, name: str) -> None:
        """Parse an entry with all it refers to; what is missing shows when it is spoken."""
        source = self._source(name)
        if name in self._read or source is None:
            return
        self._read.add(name)
        entry = _parsed(source)
        self._bundle.add_resource(Resource([entry]))
        for other in _references(entry):
            self._read_in(other)

    def _source(self, name: str) -> str | None:
        found = (each[name] for each in reversed(self._catalogues) if name in each)
        return next(found, None)


@cache
def words(slug: str, language: str) -> Words | None:
    """Return what can be said in a language, None if there is nothing."""
    catalogues = [found for of in dict.fromkeys(("", slug)) if (found := entries(of, language))]
    return Words(language, catalogues) if catalogues else None


@cache
def _parsed(source: str) -> Any:
    # Where each piece stands in its file is of no use here and takes as much memory as the rest.
    entry = FluentParser(with_spans=False).parse_entry(source)
    if isinstance(entry, Junk):
        raise CatalogueError(source.partition("=")[0].strip())
    return entry


class _References(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 (Fluent's name)
        self.found.append(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.found.append(f"-{node.id.name}")
        self.generic_visit(node)


def _references(entry: Any) -> Iterator[str]:
    visitor = _References()
    visitor.visit(entry)
    yield from visitor.found
