"""Makes emoji_data.py out of Unicode's emoji-test.txt (unicode.org, Public/emoji/16.0):

python -m bot.local_discord.world.make_emoji_data emoji-test.txt > emoji_data.py

Of the fully qualified sequences it keeps the code points without variation selectors, skin tones
and joiners: single ones as ranges, joined ones as they stand, flags as letters.
"""

import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

SELECTOR, JOINER = 0xFE0F, 0x200D
TONES = range(0x1F3FB, 0x1F400)
LETTERS = range(0x1F1E6, 0x1F200)  # regional indicators: two of them are a flag


def sequences(lines: Iterable[str]) -> Iterator[list[int]]:
    """Yield the fully qualified sequences of an emoji-test.txt, without variation selectors."""
    for line in lines:
        codes, _, status = line.partition("#")[0].partition(";")
        if status.strip() == "fully-qualified":
            found = [int(code, 16) for code in codes.split()]
            yield [code for code in found if code != SELECTOR]


def module(lines: Iterable[str]) -> str:
    """Return the text of emoji_data.py."""
    singles: set[int] = set()
    toned: set[int] = set()
    joined: set[str] = set()
    joined_with_tones: set[str] = set()
    flags: set[str] = set()
    for codes in sequences(lines):
        toned |= {before for before, code in pairwise(codes) if code in TONES}
        bare = [code for code in codes if code not in TONES]
        if JOINER in bare:
            text = "".join(chr(code) for code in bare if code != JOINER)
            (joined if bare == codes else joined_with_tones).add(text)
        elif bare[0] in LETTERS:
            flags.add("".join(chr(code - LETTERS[0] + ord("A")) for code in bare))
        elif len(bare) == 1:
            singles.add(bare[0])
    return "\n".join(
        [
            '"""Unicode Emoji 16.0, made by make_emoji_data.py: see there what the parts are."""',
            "",
            _constant("SINGLES", _ranges(singles)),
            _constant("TONED", _ranges(toned)),
            _constant("JOINED", sorted(joined)),
            _constant("JOINED_WITH_TONES", sorted(joined_with_tones - joined)),
            _constant("FLAGS", sorted(flags)),
            "",
        ]
    )


def _ranges(codes: set[int]) -> list[str]:
    found: list[list[int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return [f"{low:X}" if low == high else f"{low:X}-{high:X}" for low, high in found]


def _constant(name: str, words: list[str]) -> str:
    width = 96 if words[0].isascii() else 48  # an emoji is as wide as two letters
    text = "\n".join(textwrap.wrap(" ".join(words), width))
    return f'{name} = """\n{text}\n"""'


if __name__ == "__main__":
    sys.stdout.write(module(Path(sys.argv[1]).read_text("utf-8").splitlines()))
