"""What newcomers are told of Nautilus City: its goal, and its rules by chapter."""

from __future__ import annotations

from games.core.teaching import Difficulty, Taught, chapter


class NautilusTeaching(Taught):
    """The goal, the chapters and the clauses they explain."""

    difficulty = Difficulty.DEMANDING
    lessons = (
        chapter("score", "NA-5.63 NA-5.66 NA-6.10 NA-6.13 NA-6.15", "aim"),
        chapter(
            "build",
            "NA-5.10 NA-5.13 NA-5.16 NA-5.25 NA-5.26 NA-5.30 NA-5.31 NA-5.36 NA-5.40 NA-5.41",
            "build",
        ),
        chapter("research", "NA-5.44 NA-5.45 NA-5.46 NA-5.51 NA-5.55 NA-5.58 NA-5.59", "research"),
        chapter("labs", "NA-5.45 NA-5.64 NA-5.69 NA-5.82 NA-5.89 NA-5.105 NA-5.109", "labs"),
        chapter(
            "dive",
            "NA-5.72 NA-5.73 NA-5.74 NA-5.81 NA-5.85 NA-5.89 NA-5.99 NA-5.102 NA-5.119 NA-5.120",
            "dive finds",
        ),
        chapter("end", "NA-5.96 NA-5.97 NA-6.2 NA-6.3 NA-6.5", "abyss end"),
    )
