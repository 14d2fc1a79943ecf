"""What newcomers are told of Atlantis: its goal, and its rules by chapter."""

from __future__ import annotations

from games.core.teaching import Difficulty, Taught, chapter


class AtlantisTeaching(Taught):
    """The goal, the chapters and the clauses they explain."""

    difficulty = Difficulty.EASY
    lessons = (
        chapter("aim", "AT-6.1 AT-6.3 AT-6.5 AT-6.10 AT-6.11", "aim"),
        chapter("moving", "AT-5.4 AT-5.14 AT-5.15 AT-5.18 AT-5.20 AT-5.23", "turn move"),
        chapter("tile", "AT-5.57 AT-5.59 AT-5.62 AT-5.64 AT-5.65", "tile"),
        chapter(
            "water", "AT-5.27 AT-5.30 AT-5.39 AT-5.40 AT-5.42 AT-5.50 AT-5.52", "gaps bridge paying"
        ),
        chapter("end", "AT-5.5 AT-5.7 AT-5.69 AT-6.3 AT-6.5 AT-6.8", "trade stuck end"),
    )
