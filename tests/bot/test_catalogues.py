"""Catalogues as text: cut into entries, parsed when spoken, the same as if read whole."""

from __future__ import annotations

from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Message as Entry
from fluent.syntax.ast import Term

import games
from bot import catalogues, texts
from bot.catalogues import CatalogueError, Words, entries, split
from bot.texts import languages, speaker
from games.core import registry
from games.core.wording import Message

PAGE = """\
### About the whole file
# About the next one
-boat = submarine
plain = Words
long =
    Two lines,
    the second = indented
    .help = aside
choice = { $count ->
    [one] one -boat
   *[other] { $count } of { -boat }
} left
twice = first
twice = last
"""


@pytest.mark.parametrize("slug", ["", *(game.slug for game in games.all())])
@pytest.mark.parametrize("language", languages())
def test_cut_apart_a_catalogue_says_the_same(slug: str, language: str) -> None:
    package = registry.home(slug).package if slug else "bot"
    text = files(package).joinpath("locale", f"{language}.ftl").read_text("utf-8")
    parser, serializer = FluentParser(with_spans=False), FluentSerializer()
    whole = {}
    for entry in parser.parse(text).body:
        if isinstance(entry, Entry | Term):
            entry.comment = None
            name = ("-" if isinstance(entry, Term) else "") + entry.id.name
            assert name not in whole, f"{name} comes twice"
            whole[name] = serializer.serialize_entry(entry)
    apart = entries(slug, language)
    assert {
        name: serializer.serialize_entry(parser.parse_entry(one)) for name, one in apart.items()
    } == whole


def test_entries_end_where_the_next_begin() -> None:
    found = split(PAGE)
    assert list(found) == ["-boat", "plain", "long", "choice", "twice"]
    assert found["plain"] == "plain = Words\n"
    assert "About" not in "".join(found.values())
    said = Words("en", [found])
    assert said.spoken("long", {}) == "Two lines,\nthe second = indented"
    assert said.spoken("choice", {"count": 3}) == "3 of submarine left"
    assert said.spoken("twice", {}) == "last"


def test_later_catalogues_have_the_last_word_also_where_others_refer_to_it() -> None:
    said = Words("en", [split("who = we\nall = { who } and you\n"), split("who = they\n")])
    assert said.spoken("all", {}) == "they and you"
    assert said.says("who")
    assert not said.says("nobody")


def test_only_what_is_spoken_is_parsed() -> None:
    parsed = catalogues._parsed.cache_info().misses
    said = Words("en", [split('one = { two }\ntwo = 2b\nthree = "never" spoken here\n')])
    assert catalogues._parsed.cache_info().misses == parsed
    assert said.spoken("one", {}) == "2b"
    assert catalogues._parsed.cache_info().misses == parsed + 2


def test_an_entry_that_is_no_fluent_is_named() -> None:
    with pytest.raises(CatalogueError, match="broken"):
        Words("en", [split("broken = { $count\n")]).spoken("broken", {})


def test_what_a_language_cannot_say_is_said_in_english_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    english = Words("en", [split("who = the { other }\nother = others\n")])
    dutch = Words("nl", [split("who = de { anderen }\n")])
    monkeypatch.setattr(texts, "_languages_of", lambda slug, language: (dutch, english))
    assert speaker("", "nl")(Message("who")) == "the others"
    assert speaker("", "nl")(Message("other")) == "others"
