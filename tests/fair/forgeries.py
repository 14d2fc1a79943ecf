"""All ways to forge the file of a game, each with the words that must name it."""

from __future__ import annotations

from tests.fair.forged_chance import CHANCE
from tests.fair.forged_log import LOG
from tests.fair.forged_table import TABLE
from tests.fair.forging import Forgery, NotHereError

__all__ = ["FORGERIES", "Forgery", "NotHereError"]

FORGERIES = (*CHANCE, *LOG, *TABLE)
