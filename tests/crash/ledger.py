"""What people were told: every choice whose effect they saw, to be compared with the database."""

from __future__ import annotations

from dataclasses import dataclass, field

Question = tuple[int, int]  # game and number of the question, as they stand in a button


@dataclass(slots=True)
class Ledger:
    """Choices by the question they answered.

    A choice is seen once the private panel has moved on. If the first click on a question was
    never answered, another option may have been tried after it: then only the question counts.
    """

    seen: dict[Question, int | None] = field(default_factory=dict)
    tried: dict[Question, set[int]] = field(default_factory=dict)
    clicks: int = 0

    def click(self, custom_id: str) -> None:
        """Note a click that is on its way."""
        self.clicks += 1
        question, index = read(custom_id)
        self.tried.setdefault(question, set()).add(index)

    def answered(self, custom_id: str) -> None:
        """Note that the player saw the choice take effect."""
        question, index = read(custom_id)
        self.seen[question] = index if self.tried[question] == {index} else None


def is_choice(custom_id: str) -> bool:
    """Return whether a button or entry of a menu answers a question."""
    return ":o." in custom_id


def read(custom_id: str) -> tuple[Question, int]:
    """Return question and place of an option, e.g. of ``g:7:1234:o.3``."""
    _, game, asked, what = custom_id.split(":")
    return (int(game), int(asked)), int(what.removeprefix("o."))
