"""What newcomers are told of the duel: its goal, and its rules by chapter."""

from __future__ import annotations

from games.core.teaching import Difficulty, Taught, chapter


class DuelTeaching(Taught):
    """The goal, the chapters and the clauses they explain."""

    difficulty = Difficulty.MEDIUM
    lessons = (
        chapter("aim", "ND-6.3 ND-6.5 ND-6.6 ND-6.7 ND-6.8", "aim end"),
        chapter("round", "ND-5.2 ND-5.4 ND-5.28 ND-5.60 ND-5.64 ND-5.66", "award"),
        chapter("placing", "ND-5.28 ND-5.30 ND-5.31 ND-5.34 ND-5.61 ND-5.62", "placement"),
        chapter("arrows", "ND-5.41 ND-5.45 ND-5.46 ND-5.48 ND-5.51 ND-5.53 ND-5.54", "arrows"),
        chapter(
            "specials",
            "ND-5.9 ND-5.13 ND-5.19 ND-5.22 ND-5.25 ND-5.35 ND-5.37 ND-5.71",
            "preparation",
        ),
    )
