"""Texts that have to fit a limit: the most important first, whole lines or nothing."""

from __future__ import annotations


def fitted(blocks: list[list[str]], limit: int, between: str, within: str) -> str:
    """Join blocks of lines, leaving out of each block what exceeds the limit."""
    kept: list[str] = []
    size = 0
    for block in blocks:
        lines: list[str] = []
        for line in block:
            cost = len(line) + (len(within) if lines else len(between))
            if size + cost > limit:
                # The rest of this block is less important; the next block may still fit.
                break
            lines.append(line)
            size += cost
        if lines:
            kept.append(within.join(lines))
    return between.join(kept)


def shortened(parts: list[str], limit: int, between: str) -> str:
    """Join parts, leaving out the last ones as long as the limit is exceeded."""
    while len(between.join(parts)) > limit:
        parts = parts[:-1]
    return between.join(parts)
