"""Plans in words, for their players alone: what is planned, and what has become of it."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord import custom_ids
from bot.discord.components import Action, button
from bot.discord.custom_ids import Ref
from bot.discord.sentences import Speech
from bot.tables.plan import Plan, longest, prospects, suggestion
from bot.tables.table import Table
from games.core.api import Seat
from games.core.planning import Rehearsal, Rehearsed


def turn_in_words(speech: Speech, rehearsal: Rehearsal[Any], seat: Seat) -> str:
    """Return the choices of a planned turn that fit, with the most each may cost."""
    return " → ".join(_choice(speech, each, seat) for each in rehearsal.taken)


def _choice(speech: Speech, each: Rehearsed[Any], seat: Seat) -> str:
    game = speech.table.game
    view = each.position.view(game, seat)
    words = speech.say(game.wording().option(each.decision, each.option, view))
    if each.offer.price is None:
        return words
    return speech.bot("plan-choice-price", choice=words, price=each.offer.price)


def plan_notes(table: Table, speech: Speech, seat: Seat) -> list[str]:
    """Return what a player who is asked should know about the plan for this turn."""
    plan = Plan.of(table.plan_of(seat))
    if plan.is_empty:
        return []
    rehearsals = prospects(table, seat)
    fitting = next((each for each in rehearsals if each.is_playable), None)
    if plan.is_kept and fitting is not None:
        turn = turn_in_words(speech, fitting, seat)
        if plan.due_at is None:  # the board that calls the seat is not out yet
            return [speech.bot("plan-soon", turn=turn)]
        return [speech.bot("plan-due", turn=turn, when=f"<t:{plan.due_at}:R>")]
    found = longest(rehearsals)
    if found is None:
        return [speech.bot("plan-lost")]
    kind = "plan-suggestion" if plan.is_kept or plan.is_missed else "plan-begun"
    return [speech.bot(kind, turn=turn_in_words(speech, found, seat))]


def plan_tools(table: Table, speech: Speech, seat: Seat, asked: int) -> list[Action]:
    """Return what a player who is asked can do with the plan for this turn."""
    plan = Plan.of(table.plan_of(seat))
    if plan.is_empty:
        return []
    tools = []
    if not plan.is_kept and suggestion(table, seat):
        take = Ref(table.id, asked, custom_ids.PLAN_TAKE)
        tools.append(button(take, speech.bot("button-plan-take"), discord.ButtonStyle.success))
    return [*tools, withdraw_button(table, speech)]


def withdraw_button(table: Table, speech: Speech, verb: str = custom_ids.PLAN_DROP) -> Action:
    """Return the button that forgets a plan with one press."""
    return button(Ref(table.id, 0, verb), speech.bot("button-plan-drop"))
