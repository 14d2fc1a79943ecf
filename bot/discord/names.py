"""Display names that are safe to show: no formats, no mentions, no tricks."""

from __future__ import annotations

import re
import unicodedata

import discord

from bot.discord.limits import NAME, cut
from bot.tables.table import Person

_MARKS_ON_A_LETTER = 2  # Vietnamese needs two where NFC has no letter of its own
_LETTERS_OF_A_LIGATURE = 4  # some single characters are whole sentences, as wide as ten letters
_JOINER, _AS_EMOJI = "\u200d", "\ufe0f"
_BLANKS = "\u115f\u1160\u3164\uffa0\u2800\u2e3b\ufdfd\U00012031"  # empty or endless
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_QUOTED = 100
# What Discord's markdown gives a meaning to, some only at the beginning of a line or of a link; a
# backslash before it takes the meaning away.
_FORMATS = re.compile(r"[\\*_~|`\[\]<]|^[>#+-]|:(?=//)|(?<=^[0-9])\.|(?<=^[0-9]{2})\.")


def person(user: discord.abc.User) -> Person:
    """Return a Discord user as the table knows them."""
    return Person(user.id, plain_name(user.display_name))


def plain_name(name: str) -> str:
    """Return a name as it can stand anywhere: one line, no invisible tricks, at most 32 characters.

    For buttons, menus, pictures and alt texts, which show everything as it is.
    """
    return plain(name, NAME).rstrip() or "?"


def plain(text: str, most: int) -> str:
    """Return text in one line without control characters, overrides and towers of accents."""
    kept: list[str] = []
    marks = 0
    # What is dropped shrinks a text, so only the beginning of a very long one is looked at.
    for char in unicodedata.normalize("NFC", text[: 16 * most]):
        if unicodedata.category(char) in ("Mn", "Me", "Mc"):
            marks += 1
            if kept and kept[-1] != " " and marks <= _MARKS_ON_A_LETTER:
                kept.append(char)
            continue
        marks = 0
        if char.isspace():
            kept += [" "] if kept and kept[-1] != " " else []
        elif _is_seen(char) or (char == _JOINER and kept and _is_symbol(kept[-1])):
            kept.append(char)
    short = "".join(kept).strip()[:most]
    return short.rstrip(_JOINER)


def _is_seen(char: str) -> bool:
    """Return whether a character shows in its own place, and takes about one."""
    if unicodedata.category(char) in ("Cc", "Cf", "Co", "Cs"):
        return False
    wide = len(unicodedata.normalize("NFKC", char)) > _LETTERS_OF_A_LIGATURE
    return not wide and char not in _BLANKS


def _is_symbol(char: str) -> bool:
    """Return whether a joiner after this makes sense: between the parts of one emoji."""
    return unicodedata.category(char) in ("So", "Sk") or char == _AS_EMOJI


def shown_name(name: str) -> str:
    """Return a name as it can stand in a message: no markdown, no mentions, no links.

    A name written from right to left keeps to itself: it must not turn the rest of the line round.
    """
    safe = discord.utils.escape_mentions(_FORMATS.sub(r"\\\g<0>", name))
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_ISOLATE}{safe}{_END_ISOLATE}" if turns else safe


def quoted(text: str) -> str:
    """Return what somebody typed as it can be repeated to them: short and harmless."""
    return shown_name(cut(plain(text, 2 * _QUOTED), _QUOTED))
