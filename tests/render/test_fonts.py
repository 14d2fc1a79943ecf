"""Words fit their boxes, whatever a player or a translator writes."""

from __future__ import annotations

import pytest
from PIL import Image

from render import fonts


def test_a_short_line_keeps_its_size() -> None:
    assert fonts.fit("Nemo", "bold", 40, 300) == ("Nemo", 40)


def test_a_long_line_shrinks_then_ends_in_an_ellipsis() -> None:
    words, size = fonts.fit("Kapitänleutnant Ægirßøn der Dritte", "bold", 40, 200)
    assert size == fonts.LEAST
    assert words.endswith("…")
    assert fonts.length(words, "bold", size) <= 200


def test_a_paragraph_stays_in_its_box() -> None:
    lines, size = fonts.wrap("Before the first placement draw two Divers", "semi", 30, 220, 80)
    assert size * 1.18 * len(lines) <= 80
    assert all(fonts.length(line, "semi", size) <= 220 for line in lines)


def test_a_word_wider_than_the_box_is_shortened() -> None:
    lines, size = fonts.wrap("Donaudampfschifffahrtsgesellschaft", "semi", 40, 120, 60)
    assert size == fonts.LEAST
    assert all(fonts.length(line, "semi", size) <= 120 for line in lines)


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Amélie", "Amélie"),
        ("Jürgen 🐙", "Jürgen 🐙"),
        ("Jürgen 🪼", "Jürgen"),
        ("👩🏽\u200d🚀 Begoña ñ", "👩 Begoña ñ"),
        ("𝓙𝓾𝓵𝓮𝓼", "Jules"),
        ("Ægirßøn œ ï", "Ægirßøn œ ï"),
        ("Немо", "Немо"),
        ("e\u0301toile", "étoile"),
        ("a\n\tb\u202e", "a b"),
        ("😀😭🙈", "☺☹🐵"),
        ("ㅋㅋ Ａ", "ㅋㅋ A"),
        ("Z\u0338\u0321\u031bal\u0338go 海\u0338", "Zalgo 海"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("ם" + "\u05b8" * 9, "ם" + "\u05b8" * 3),
        ("\u200dمی\u200cخواهم\u200c", "می\u200cخواهم"),
        ("\u3164\u2800", ""),
        ("🪼", ""),
        ("𒀀𒁀", ""),
    ],
)
def test_only_what_the_faces_have_is_drawn(typed: str, drawn: str) -> None:
    assert fonts.printable(typed) == drawn


def test_marks_are_short() -> None:
    image = Image.new("RGB", (100, 100))
    with pytest.raises(ValueError, match="label or paragraph"):
        fonts.mark(image, (50, 50), "a sentence")


def test_watchers_hear_of_every_text() -> None:
    image = Image.new("RGB", (400, 200))
    with fonts.watch() as placed:
        fonts.mark(image, (50, 50), "14", size=50)
        fonts.label(image, (50, 50), "Captain Nemo", 90, size=40)
        fonts.paragraph(image, (0, 0, 160, 100), "two words")
        fonts.block(image, (0, 0, 90, 100), "Captain Nemo of the Nautilus", size=40)
        fonts.note_shrunk(60, 50)
    assert [text.words for text in placed[:3]] == ["14", "Capt…", "two words"]
    assert min(text.size for text in placed) >= fonts.LEAST
    assert placed[-1].size == 30
    with fonts.watch() as later:
        pass
    assert later == []
