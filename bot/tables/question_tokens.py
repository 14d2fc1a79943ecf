"""Numbers that stand in buttons: each means one question of one game and tells nothing about it."""

from __future__ import annotations

from hashlib import blake2b

from games.core.api import Seat
from games.core.play import Question
from storage.api.rows import GameRow


def question_number(row: GameRow, seat: Seat, question: Question) -> int:
    """Return the number of a question as it stands in buttons.

    What is offered is a part of it. After a backup was restored a panel may be left over from moves
    that are gone, and its entry number comes again: a click must not choose another option than the
    one its button shows.
    """
    return token(row, seat, question.asked, *question.decision.keys)


def token(row: GameRow, *parts: int | str) -> int:
    """Return a number that stands for some facts of a game and tells nothing about them."""
    text = f"token:{row.id}:{parts}".encode()
    return int.from_bytes(blake2b(text, key=row.seed, digest_size=4).digest(), "big")
