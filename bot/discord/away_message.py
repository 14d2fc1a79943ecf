"""Being away, in words: for how long, until when, and what that means for clocks (P2)."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.courtesy.away import MOST_A_YEAR, MOST_IN_A_ROW, away_until, stops_clocks
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR, clipped, measure
from bot.courtesy.zones import local
from bot.discord.components import button, rows
from bot.discord.custom_ids import AWAY, FORM, ME
from bot.discord.forms import Field, form
from bot.discord.meanwhile_message import add_meanwhile
from bot.discord.message_builder import Layout
from bot.discord.my_time_message import TYPED, away_button, ref
from bot.spoken_time import spoken_length
from games.core.wording import Message, Say

DAYS = (3, 7, 14)
UNTIL = "until"  # after `AWAY`
_LIMITS = {"row": MOST_IN_A_ROW // DAY, "year": MOST_A_YEAR // DAY}


def away_layout(
    say: Say,
    own: OwnTime,
    now: int,
    above: str = "",
    lines: Sequence[str] = (),
    *,
    is_lent: bool = False,
) -> Layout:
    """Return how it stands: until when somebody is away, or for how long they want to be.

    `lines` say what holds at each of their tables meanwhile.
    """
    until = away_until(own, now)
    if until is None:
        return _question(say, above)
    layout = _state(say, own, now, until, above)
    return add_meanwhile(layout, say, lines, is_lent=is_lent)


def _question(say: Say, above: str) -> Layout:
    layout = Layout().text(f"### {say(Message('away-ask-title'))}").text(above)
    layout.text(say(Message("away-ask"))).text(say(Message("away-ask-clock", _LIMITS)))
    primary = discord.ButtonStyle.primary
    days = [
        button(ref(AWAY, str(count)), say(Message("length-days", {"count": count})), primary)
        for count in DAYS
    ]
    others = [
        button(ref(FORM, AWAY, UNTIL), say(Message("button-until"))),
        button(ref(ME), say(Message("button-me"))),
    ]
    return layout.rows([*rows(days), *rows(others)])


def _state(say: Say, own: OwnTime, now: int, until: int, above: str) -> Layout:
    layout = Layout().text(f"### {say(Message('away-title'))}").text(above)
    when = {"when": f"<t:{until}:F>", "relative": f"<t:{until}:R>"}
    layout.text(say(Message("away-until", when))).text(say(_clocks(own, now, until)))
    buttons = [away_button(say, is_away=True), button(ref(ME), say(Message("button-me")))]
    return layout.rows(rows(buttons))


def back_layout(say: Say, lines: Sequence[str] = ()) -> Layout:
    """Return that somebody is back, and where they have their seat again."""
    layout = Layout().text(f"### {say(Message('away-over-title'))}").text(say(Message("away-over")))
    layout.text("\n".join(lines))
    return layout.rows(
        rows([away_button(say, is_away=False), button(ref(ME), say(Message("button-me")))])
    )


def _clocks(own: OwnTime, now: int, until: int) -> Message:
    """Return how much of what is left of an absence stops clocks (P2)."""
    stopped = measure(clipped(stops_clocks(own.away), now, until))
    if stopped == until - now:
        return Message("away-clock-all")
    if stopped < HOUR:
        return Message("away-clock-none", _LIMITS)
    return Message("away-clock-part", {"length": spoken_length(stopped // HOUR * HOUR)})


def until_form(say: Say, own: OwnTime, now: int) -> ui.Modal:
    """Return the question until when somebody is away."""
    example = local(own.zone or "UTC", now + 10 * DAY).date().isoformat()
    hint = say(Message("form-until-help", {"day": example}))
    field = Field(TYPED, say(Message("form-until-ask")), hint, example)
    return form(ref(AWAY, UNTIL), say(Message("form-until")), [field])
