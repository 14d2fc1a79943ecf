"""Recognising a Unicode emoji without a table of all of them."""

import re

_MODIFIER = "[\U0001f3fb-\U0001f3ff]"
# Blocks in which emoji live; Discord's own list is inside these.
_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f004\U0001f0cf\U0001f170-\U0001f251"
    "\U0001f300-\U0001faff]"
)
_TAGS = "[\U000e0020-\U000e007f]*"
_ELEMENT = f"{_PICTURE}\ufe0f?{_MODIFIER}?\ufe0f?{_TAGS}"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_KEYCAP = "[0-9#*]\ufe0f?\u20e3"
_EMOJI = re.compile(f"(?:{_FLAG}|{_KEYCAP}|{_ELEMENT}(?:\u200d{_ELEMENT})*)")


def is_unicode_emoji(text: str) -> bool:
    """Whether the text is exactly one emoji (families, flags and keycaps count as one)."""
    return _EMOJI.fullmatch(text) is not None
