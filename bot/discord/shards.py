"""Which part of Discord's servers this process looks after: its shards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

_FORM = re.compile(r"(\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*)/(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shards:
    """Numbers from 0 to below `count`; Discord deals its servers to them, direct messages to 0."""

    ids: tuple[int, ...]
    count: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return what `0/2`, `0,1/4` or `0-3/8` means; None if it means nothing."""
        match = _FORM.fullmatch("".join(text.split()))
        if match is None:
            return None
        ids: set[int] = set()
        for part in match[1].split(","):
            first, _, last = part.partition("-")
            ids |= set(range(int(first), int(last or first) + 1))
        count = int(match[2])
        if not ids or max(ids) >= count:
            return None
        return cls(tuple(sorted(ids)), count)

    @property
    def is_all(self) -> bool:
        """Return whether no other process is needed."""
        return len(self.ids) == self.count


def name_of(shards: Shards | None) -> str:
    """Return a name for the files of a process that is one of several, "" for the only one."""
    if shards is None or shards.is_all:
        return ""
    return f"{shards.ids[0]}-of-{shards.count}"
