"""Recognising a Unicode emoji: exactly those that Unicode recommends, as Discord does."""

import re
from functools import cache

from bot.local_discord.world import emoji_data

_SELECTOR, _JOINER = "\ufe0f", "\u200d"
_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FIRST_LETTER = 0x1F1E6  # regional indicators; Discord shows one alone as a letter, two as a flag
_LETTERS = re.compile("[\U0001f1e6-\U0001f1ff]{1,2}")
_KEYCAP = re.compile("[0-9#*]\ufe0f?\u20e3")
_BLACK_FLAG = "\U0001f3f4"
_REGIONS = ("gbeng", "gbsct", "gbwls")  # spelt in tags behind a black flag, then a cancel tag


def is_unicode_emoji(text: str) -> bool:
    """Whether the text is exactly one emoji (families, flags and keycaps count as one)."""
    if _KEYCAP.fullmatch(text) or _is_region(text):
        return True
    if _LETTERS.fullmatch(text):
        return len(text) == 1 or "".join(map(_letter, text)) in _words(emoji_data.FLAGS)
    # Clients leave selectors out or put them in, so they are taken off before the look-up.
    parts = text.split(_JOINER)
    bases = [_base(part) for part in parts]
    if not all(bases):
        return False
    if len(parts) == 1:
        return bases[0] in _codes(emoji_data.SINGLES)
    joined = "".join(bases)
    has_tones = any(tone in text for tone in _TONES)
    # Two people or hands of different tones are joined; without tones they are one code point.
    return joined in _words(emoji_data.JOINED) or (
        has_tones and joined in _words(emoji_data.JOINED_WITH_TONES)
    )


def _base(part: str) -> str:
    """The one code point of a part, without selector and skin tone; "" if it is none."""
    if len(part) == 2 and part[1] == _SELECTOR:
        return part[0]
    if len(part) == 2 and part[1] in _TONES and part[0] in _codes(emoji_data.TONED):
        return part[0]
    return part if len(part) == 1 else ""


def _is_region(text: str) -> bool:
    # A tag is the ASCII letter moved up to U+E0000; the cancel tag is then the DEL that ends it.
    tags = "".join(chr(ord(tag) - 0xE0000) for tag in text[1:] if ord(tag) >= 0xE0000)
    is_whole = len(tags) == len(text) - 1 and tags.endswith("\x7f")
    return text.startswith(_BLACK_FLAG) and is_whole and tags[:-1] in _REGIONS


def _letter(indicator: str) -> str:
    return chr(ord(indicator) - _FIRST_LETTER + ord("A"))


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def _codes(text: str) -> frozenset[str]:
    found: set[str] = set()
    for word in text.split():
        low, _, high = word.partition("-")
        found.update(map(chr, range(int(low, 16), int(high or low, 16) + 1)))
    return frozenset(found)
