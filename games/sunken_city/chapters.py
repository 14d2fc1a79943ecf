"""What newcomers are told of Sunken City: its goal, and its rules by chapter."""

from __future__ import annotations

from games.core.teaching import Difficulty, Taught, chapter


class SunkenTeaching(Taught):
    """The goal, the chapters and the clauses they explain."""

    difficulty = Difficulty.MEDIUM
    lessons = (
        chapter("aim", "SC-5.48 SC-5.53 SC-6.8 SC-6.9", "aim"),
        chapter("card", "SC-5.2 SC-5.3 SC-5.5 SC-5.9 SC-5.13", "turn"),
        chapter("building", "SC-3.5 SC-5.14 SC-5.18 SC-5.20 SC-5.23 SC-5.24", "build"),
        chapter(
            "walking",
            "SC-5.41 SC-5.42 SC-5.45 SC-5.48 SC-5.49 SC-5.53 SC-5.80 SC-5.90",
            "move chips",
        ),
        chapter("spirit", "SC-5.6 SC-5.60 SC-5.61 SC-5.62 SC-5.76 SC-5.79 SC-5.82", "spirit"),
        chapter(
            "end", "SC-5.95 SC-5.97 SC-5.100 SC-5.110 SC-5.120 SC-5.124 SC-6.2 SC-6.5", "end phases"
        ),
    )
