"""What newcomers are told of The Swarm: its goal, and its rules by chapter."""

from __future__ import annotations

from games.core.teaching import Difficulty, Taught, chapter


class SwarmTeaching(Taught):
    """The goal, the chapters and the clauses they explain."""

    difficulty = Difficulty.DEMANDING
    lessons = (
        chapter("aim", "SW-5.1 SW-5.92 SW-5.180 SW-6.2 SW-6.3 SW-6.7", "aim"),
        chapter(
            "buying", "SW-5.21 SW-5.22 SW-5.25 SW-5.26 SW-5.33 SW-5.36 SW-5.40", "buy abilities"
        ),
        chapter(
            "ships",
            "SW-5.41 SW-5.50 SW-5.60 SW-5.62 SW-5.65 SW-5.67 SW-5.170 SW-5.172",
            "play station ship",
        ),
        chapter(
            "laying",
            "SW-5.81 SW-5.83 SW-5.85 SW-5.87 SW-5.92 SW-5.100 SW-5.101 SW-5.102",
            "study overlay",
        ),
        chapter("network", "SW-5.113 SW-5.116 SW-5.117 SW-5.119 SW-5.181", "network queen scoring"),
        chapter("end", "SW-5.133 SW-5.160 SW-5.161 SW-6.2 SW-6.3 SW-6.7", "hazards end"),
    )
