"""What a pace means for a game and a number of seats, in the words of the lobby (T1)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.courtesy.forecasts import in_days, longest, usual
from bot.courtesy.paces import Pace
from games.core.wording import Message, Say


def forecast_sentences(
    say: Say, pace: Pace, seats: int, handovers: int | None, lengths: Sequence[int] = ()
) -> list[str]:
    """Return how long a game takes at worst, and how long this group usually needs.

    `handovers` is None for a game whose length nobody has measured (`bot.tables.game_length`);
    `lengths` are the seconds that earlier games of the same people took.
    """
    sentences = []
    if handovers is not None:
        days = in_days(longest(pace, seats, handovers))
        args = {"pace": pace.name, "days": days}
        sentences.append(say(Message("forecast-clock" if pace.has_clock else "forecast", args)))
    known = usual(lengths)
    if known is not None:
        sentences.append(say(Message("forecast-usual", {"days": in_days(known)})))
    return sentences
