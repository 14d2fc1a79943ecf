"""Words in any script, made ready for drawing: what can be drawn, in which faces, in which order.

Where Pillow can shape (see `faces.can_shape`) it joins the letters of a run. Elsewhere this
module does what makes a name readable: letters that join get their joined forms, right-to-left
words are turned round, and vowel signs written before their consonant are put there.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from render import faces

_MARKS = ("Mn", "Mc", "Me")
_MOST_MARKS = 3  # on one letter: more are a joke that would climb out of its line
_JOINERS = "\u200c\u200d"
# Emoji are drawn in one colour and as one sign: without colour of skin, styles, flags' tags and
# keys, and of signs joined into one the first.
_TRIMMINGS = re.compile("[\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_JOINED = re.compile("([\u2190-\u2bff\U0001f000-\U0001faff])(?:\u200d.)+")
# The faces of emoji that no packaged font has, by the nearest sign there is.
_STAND_INS = (
    (0x1F612, 0x1F616, "☹"),
    (0x1F61E, 0x1F62D, "☹"),
    (0x1F638, 0x1F640, "🐱"),
    (0x1F641, 0x1F641, "☹"),
    (0x1F645, 0x1F647, "👤"),
    (0x1F648, 0x1F64A, "🐵"),
    (0x1F64B, 0x1F64F, "👤"),
    (0x1F600, 0x1F644, "☺"),
)
_LIGHT = (("\u0900", "\u09ff"), ("\u3040", "\u30ff"))  # Devanagari, Bengali, kana
_TONES = "\u0e48\u0e49\u0e4a\u0e4b"  # of Thai
_ABOVE = "\u0e31\u0e34\u0e35\u0e36\u0e37"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_BEFORE = "िিেৈਿિெேைെേൈේෙෛ"  # vowel signs that stand before the letter they follow in writing
_VIRAMAS = "्্੍્்്්"
_INDIC = re.compile("[\u0900-\u0dff]")
_TURNED = re.compile(f"((?:[\u0900-\u0dff][{_VIRAMAS}])*[\u0900-\u0dff])([{_BEFORE}])")


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line that is set in one face, in one direction."""

    words: str
    face: str
    backwards: bool = False
    is_light: bool = False  # the face has no bold of these letters: they are to be thickened
    is_raised: bool = False  # tones that the face does not lift above a vowel sign


@lru_cache(maxsize=1024)
def printable(words: str) -> str:
    """The words without what no face can draw; styled letters become plain."""
    # NFC first: an accent that melts into its letter is no mark that could be refused.
    words = _JOINED.sub(r"\1", _TRIMMINGS.sub("", unicodedata.normalize("NFC", words)))
    han, kept, marks = _han(words), "", 0
    for char in words:
        is_mark = unicodedata.category(char) in _MARKS
        marks = marks + 1 if is_mark else 0
        if is_mark or char in _JOINERS:
            kept += char if marks <= _MOST_MARKS and _belongs(kept, char) else ""
        else:
            kept += _plain(char, han)
    return " ".join(kept.split()).rstrip(_JOINERS)


@lru_cache(maxsize=1024)
def runs(words: str, role: str) -> tuple[Run, ...]:
    """Cut a line into runs, in the order in which they are drawn from left to right."""
    # Most names, and all numbers: nothing to choose and nothing to turn.
    if words.isascii():
        return (Run(words, role),)
    chosen = _faces(words, role)
    levels = _levels(words)
    found: list[Run] = []
    for is_turned, part in groupby(range(len(words)), key=lambda i: levels[i] > 0):
        inner = groupby(part, key=lambda i: (chosen[i], levels[i], *_needs(words, i)))
        pieces = [
            Run("".join(words[i] for i in group), face, level == 1, *needs)
            for (face, level, *needs), group in inner
        ]
        # Drawn from left to right, so of what runs left the last comes first.
        found += reversed(pieces) if is_turned else pieces
    return tuple(found)


def _needs(words: str, i: int) -> tuple[bool, bool]:
    """Return whether a letter of a face for names is to be thickened, and whether raised."""
    is_raised = i > 0 and words[i] in _TONES and words[i - 1] in _ABOVE
    return any(low <= words[i] <= high for low, high in _LIGHT), is_raised


def clusters(words: str) -> list[str]:
    """Split words where they may be cut: never between a letter and its marks."""
    found: list[str] = []
    for char in words:
        if found and (unicodedata.category(char) in _MARKS or char in _JOINERS):
            found[-1] += char
        else:
            found.append(char)
    return found


@lru_cache(maxsize=1024)
def unshaped(run: Run) -> str:
    """What to draw, character by character, where nothing shapes the words of a run."""
    if not run.backwards:
        words = "".join(char for char in run.words if char not in _JOINERS)
        # Vowels of two parts come apart: one half stands before the letter, the other behind.
        apart = _INDIC.sub(lambda letter: unicodedata.normalize("NFD", letter[0]), words)
        return _TURNED.sub(r"\2\1", apart)
    return "".join(reversed(_joined(run.words, run.face))).translate(_MIRRORED)


def _plain(char: str, han: str) -> str:
    """Return how a character that is no mark is drawn: itself, a plainer one, or not at all."""
    if char.isspace() or unicodedata.category(char)[0] == "C":
        return " " if char.isspace() else ""
    plain = unicodedata.normalize("NFKC", char)
    if faces.has_glyph("bold", char):
        return char
    # Styled letters in the pictures' own type, before any other face is opened for them.
    if all(_is_sound(part) and faces.has_glyph("bold", part) for part in plain):
        return plain
    if _face(char, "bold", han):
        return char
    if all(_is_sound(part) and _face(part, "bold", han) for part in plain):
        return plain
    return next((sign for low, high, sign in _STAND_INS if low <= ord(char) <= high), "")


def _is_sound(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CM" and not char.isspace()


def _belongs(kept: str, char: str) -> bool:
    """Return whether a mark or joiner can be set on the letters before it.

    Letters of the pictures' own faces take none that did not melt into them: what is heaped on
    Latin letters is no writing.
    """
    base = next((c for c in reversed(kept) if unicodedata.category(c) not in _MARKS), "")
    if not base or base in _JOINERS or _face(base, "bold") != faces.WORLD:
        return False
    if char in _JOINERS:
        return unicodedata.category(base) == "Lo"
    return not "\u0300" <= char <= "\u036f" and faces.has_glyph(faces.WORLD, char)


def _face(char: str, role: str, han: str = faces.CHINESE) -> str | None:
    return next((f for f in faces.candidates(char, role, han) if faces.has_glyph(f, char)), None)


def _faces(words: str, role: str) -> list[str]:
    """Return the face of each character; marks and joiners stay with their letter."""
    han, chosen = _han(words), [role]
    for char in words:
        if unicodedata.category(char) in _MARKS or char in _JOINERS:
            chosen.append(chosen[-1])
        else:
            chosen.append(_face(char, role, han) or role)
    return chosen[1:]


def _han(words: str) -> str:
    """Return which face ideographs are taken from: that of the letters they are mixed with."""
    if any("\u3040" <= char <= "\u30ff" for char in words):
        return faces.JAPANESE
    return faces.KOREAN if any("\uac00" <= char <= "\ud7a3" for char in words) else faces.CHINESE


def _levels(words: str) -> list[int]:
    """Return 0 for what runs to the right, 1 to the left, 2 for numbers within what runs left.

    The lines of the pictures run to the right, so a word that runs left keeps its place and is
    turned round within itself: the part of Unicode's rules that names need.
    """
    levels: list[int | None] = []
    strong, opened = 0, 0
    for char in words:
        if char in "([{":
            opened = strong
        kind = unicodedata.bidirectional(char)
        if kind in ("L", "R", "AL"):
            strong = 0 if kind == "L" else 1
            levels.append(strong)
        elif kind in ("EN", "AN"):
            levels.append(2 if strong else 0)
        elif kind in ("NSM", "BN"):
            levels.append(levels[-1] if levels else 0)
        elif strong and (char == "…" or (opened and char in ")]}")):
            levels.append(1)  # what was cut off was over there; a bracket closes where it opened
        else:
            levels.append(None)
    return _settled(levels)


def _settled(levels: list[int | None]) -> list[int]:
    """Give spaces and signs the direction of what is on both sides of them."""
    settled: list[int] = []
    for undecided, part in groupby(range(len(levels)), key=lambda i: levels[i] is None):
        places = list(part)
        if not undecided:
            settled += [levels[i] or 0 for i in places]
            continue
        before = settled[-1] if settled else 0
        after = (levels[places[-1] + 1] or 0) if places[-1] + 1 < len(levels) else 0
        # One sign between digits belongs to the number, as in 3.5.
        inside = 2 if before == after == 2 and len(places) == 1 else min(before, after, 1)
        settled += [inside] * len(places)
    return settled


def _joined(words: str, face: str) -> list[str]:
    """Return letters as they look beside their neighbours; marks are left out."""
    # Lam and alef are always written as one sign.
    letters = re.findall("\u0644[\u0622\u0623\u0625\u0627]|.", _without_marks(words))
    shapes: list[str] = []
    for i, letter in enumerate(letters):
        before = i > 0 and _joins_on(letters[i - 1]) and _joins_back(letter)
        after = i + 1 < len(letters) and _joins_on(letter) and _joins_back(letters[i + 1])
        kind = {(1, 1): "medial", (1, 0): "final", (0, 1): "initial"}.get(
            (before, after), "isolated"
        )
        shape = _forms().get(letter, {}).get(kind, letter)
        # Two letters without a joint sign are turned here, since the caller turns whole shapes.
        shapes.append(shape if faces.has_glyph(face, shape) else letter[::-1])
    return [shape for shape in shapes if shape not in _JOINERS]


def _without_marks(words: str) -> str:
    return "".join(char for char in words if unicodedata.category(char) not in _MARKS)


def _joins_on(letter: str) -> bool:
    # The stroke that lengthens words, and the joiner, connect on both sides.
    return letter in "\u0640\u200d" or "initial" in _forms().get(letter, {})


def _joins_back(letter: str) -> bool:
    return letter in "\u0640\u200d" or "final" in _forms().get(letter, {})


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of Arabic letters, as Unicode lists them, by letter (or lam and alef) and place."""
    forms: dict[str, dict[str, str]] = {}
    for code in range(0xFB50, 0xFEFD):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        # Ligatures of several letters are left out, except lam with alef, which end the block.
        if len(parts) == 1 or (code >= 0xFEF5 and parts):
            letter = "".join(chr(int(part, 16)) for part in parts)
            forms.setdefault(letter, {})[kind.strip("<>")] = chr(code)
    return forms
