"""Discord's limits, and texts cut to fit them."""

from __future__ import annotations

BUTTON_LABEL = 80
NAME_IN_BUTTON = 18  # of a player, so that words fit beside it
SELECT_LABEL = 100
SELECT_OPTIONS = 25
ROW_BUTTONS = 5
COMPONENTS = 40  # of a message: texts, pictures, rows and what is in them, all counted
PLACEHOLDER = 150
CHOICE_NAME = 100
CHOICES = 25
TEXT_TOTAL = 4000  # all text displays of a message together
COMPONENTS = 40  # of a message, with all that others hold: containers, rows, what is in them
ALT_TEXT = 1024
NAME = 32
THREAD_NAME = 100
FORM_TITLE = 45
FIELD_LABEL = 45
FIELD_HELP = 100  # the placeholder, too


def cut(text: str, most: int) -> str:
    """Return the text, shortened with an ellipsis if it is too long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def cut_lines(lines: list[str], most: int) -> list[str]:
    """Return the last lines that fit into so many characters."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.append(line)
    return kept[::-1]
