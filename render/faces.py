"""The type faces: those the pictures are set in, and those for names in other scripts.

The faces for names are large files with many thousand glyphs. They are opened only when a name
needs one, FreeType reads them from the file (what it maps can be given back by the system), and
few stay open.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
import weblate_fonts
from PIL import ImageFont, features

_SANS = Path(font_source_sans_pro.font_directory)
_SERIF = Path(font_source_serif_pro.font_directory)
_NAMES = Path(weblate_fonts.__file__).parent / "static/weblate_fonts/kurinto/ttf"
_ROLES = {
    "display": _SERIF / "SourceSerifPro-Black.ttf",
    "serif": _SERIF / "SourceSerifPro-Bold.ttf",
    "black": _SANS / "SourceSansPro-Black.ttf",
    "bold": _SANS / "SourceSansPro-Bold.ttf",
    "semi": _SANS / "SourceSansPro-Semibold.ttf",
}
# Most scripts and signs; then Chinese, simplified and traditional, Japanese, Korean.
WORLD, CHINESE, TAIWANESE, JAPANESE, KOREAN = "world", "chinese", "taiwanese", "japanese", "korean"
_OTHERS = {
    WORLD: _NAMES / "KurintoSans-Bd.ttf",
    CHINESE: _NAMES / "KurintoSansSC-Bd.ttf",
    TAIWANESE: _NAMES / "KurintoSansTC-Bd.ttf",
    JAPANESE: _NAMES / "KurintoSansJP-Bd.ttf",
    KOREAN: _NAMES / "KurintoSansKR-Bd.ttf",
}
_PROBE = 24  # px; glyphs are looked for at this size


def can_shape() -> bool:
    """Return whether Pillow joins and places letters itself, which takes the library FriBiDi."""
    return bool(features.check("raqm"))


def font(face: str, size: int, shaping: bool = True) -> ImageFont.FreeTypeFont:
    """A face in a size: "display", "serif", "black", "bold", "semi" or one of those for names.

    Of those for names only the one whose letters join or move is given to the shaper.
    """
    if face in _ROLES:
        return _role(face, size)
    return _other(face, size, shaping and face == WORLD and can_shape())


# Each size of a face maps its file anew, some 300 kB: more than one picture needs are not kept.
@lru_cache(maxsize=10)
def _role(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_ROLES[face]), size, layout_engine=_layout(can_shape()))


@lru_cache(maxsize=4)
def _other(face: str, size: int, shaping: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_OTHERS[face]), size, layout_engine=_layout(shaping))


def _layout(shaping: bool) -> ImageFont.Layout:
    return ImageFont.Layout.RAQM if shaping else ImageFont.Layout.BASIC


@lru_cache(maxsize=4096)
def has_glyph(face: str, char: str) -> bool:
    """Return whether a face draws a character: with ink, and not the box of a missing one."""
    if char.isspace():
        return True
    # Pillow does not tell which characters a face has, so their drawings are compared.
    mask = font(face, _PROBE, shaping=False).getmask(char)
    return mask.getbbox() is not None and (mask.size, bytes(mask)) != _missing(face)


@lru_cache(maxsize=len(_ROLES) + len(_OTHERS))
def _missing(face: str) -> tuple[tuple[int, int], bytes]:
    # No character by definition, so every face draws its box for missing ones.
    mask = font(face, _PROBE, shaping=False).getmask("\U0010ffff")
    return mask.size, bytes(mask)


def candidates(char: str, role: str, han: str) -> tuple[str, ...]:
    """Return the faces a character may be in, the best first; `han`: that of the ideographs."""
    code = ord(char)
    if 0x1100 <= code <= 0x11FF or 0x3130 <= code <= 0x318F or 0xAC00 <= code <= 0xD7FF:
        # Our own bold, before a face of another design.
        return (role, "bold", KOREAN)
    if 0x3040 <= code <= 0x30FF or 0x31F0 <= code <= 0x31FF:
        return (role, "bold", JAPANESE)
    if is_ideographic(char):
        # Each face has signs that the others lack; a foreign form is better than none.
        order = (han, CHINESE, TAIWANESE, JAPANESE, KOREAN)
        return (role, "bold", *dict.fromkeys(order))
    return (role, "bold", WORLD)


def is_ideographic(char: str) -> bool:
    """Return whether a character is one of the signs and marks that East Asia shares."""
    code = ord(char)
    return 0x2E80 <= code <= 0xA4CF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x323AF


def breaks_anywhere(char: str) -> bool:
    """Return whether a line may be broken beside this character without a space."""
    return is_ideographic(char) or 0xAC00 <= ord(char) <= 0xD7FF
