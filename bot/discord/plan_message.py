"""The panel for planning: the one of a turn, as if it had come, with what is planned so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.discord import custom_ids
from bot.discord.choice_menu import PLANNING, asks, choices
from bot.discord.components import Action, button, rows, size
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout
from bot.discord.offered_choices import Offered, offered_to_plan
from bot.discord.panel_message import PanelMaker, warned
from bot.discord.panel_part import TOP, Part
from bot.discord.panel_tools import any_other, other_picture, to_list_above
from bot.discord.plan_words import turn_in_words, withdraw_button
from bot.discord.sentences import Speech
from bot.jobs.frames import frame
from bot.jobs.queue import Ticket
from bot.tables.plan import MOST_TURNS, Outline
from bot.tables.play import caution
from games.core.menu import leads_somewhere
from render.frame import Kind


async def plan_panel(
    panels: PanelMaker,
    found: Outline,
    speech: Speech,
    ticket: Ticket,
    *,
    part: Part = TOP,
    above: Sequence[str] = (),
) -> Layout:
    """Return the panel: what is planned, the position it leads to, what can be planned next."""
    table, seat = found.table, found.seat
    # About the imagined table: what is planned there is in no log.
    speech = speech.about(table)
    view = table.view(seat)
    question = found.question
    if question is None:
        part = TOP
    elif not leads_somewhere(question.decision.options, part.path):
        part = replace(part, path=())
    decision = None if question is None else question.decision
    offers = Offered()
    if decision is not None:
        offers = offered_to_plan(table, decision, view, part)
    made = frame(view, speech.drawn, speech.plain, decision, places=offers.places)
    top = [*above, f"### {speech.bot('plan-title')}", *plan_lines(found, speech)]
    kind: Kind = "panel" if question is None or part.is_whole else "focus"
    layout = await panels.seen(table, speech, made, kind, ticket, top)
    layout.text(_state(found, speech))
    ref = partial(Ref, table.id, found.asked)
    tools = any_other(speech, offers, ref, PLANNING)
    tools += _tools(found, speech, offers)
    tools += other_picture(speech, layout, part, ref, PLANNING)
    if question is not None:
        layout.text(f"**{asks(table, speech, question.decision, part.path, view)}**")
        made_of = partial(choices, pictured=layout.has_picture, room=layout.room - size([tools]))
        for each in made_of(table, speech, question, offers, view, PLANNING):
            layout.rows(rows(each))
    return layout.rows(rows(tools))


def plan_lines(found: Outline, speech: Speech) -> list[str]:
    """Return the alternatives in words, numbered where there are several; warnings below."""
    lines = []
    shown = [each for each in found.rehearsals if each.taken or each.missing]
    for number, each in enumerate(shown, start=1):
        words = turn_in_words(speech, each, found.seat) or "–"
        numbered = f"{number}. {words}" if len(found.plan.turns) > 1 else words
        kind = "plan-turn" if each.missing is None else "plan-turn-unfit"
        lines.append(speech.bot(kind, turn=numbered))
        if each.taken:
            last = each.taken[-1]
            # Warned as of the table before the last choice: there it would be made.
            then = replace(found.table, position=last.position)
            warning = caution(then, found.seat, last.option.key)
            lines += [] if warning is None else [warned(speech, warning)]
    return lines


def _state(found: Outline, speech: Speech) -> str:
    """Return whether the plan is kept, and what is missing."""
    if found.plan.is_kept:
        is_quick = bool(found.table.row.options.get("plans_at_once"))
        kept = speech.bot("plan-kept-at-once" if is_quick else "plan-kept")
        return kept if found.is_complete else f"{kept}\n{speech.bot('plan-unfit-now')}"
    if found.plan.is_empty:
        return speech.bot("plan-help")
    if not found.plan.turns[-1]:
        return speech.bot("plan-otherwise")
    return speech.bot("plan-complete" if found.is_complete else "plan-incomplete")


def _tools(found: Outline, speech: Speech, offers: Offered) -> list[Action]:
    """Return what can be done with the plan as a whole."""

    def ref(verb: str) -> Ref:
        return Ref(found.table.id, found.asked, verb)

    if offers.above is not None:
        return to_list_above(speech, offers.above, ref, PLANNING)
    tools = []
    if found.is_complete and not found.plan.is_kept:
        keep = speech.bot("button-plan-keep")
        tools.append(button(ref(custom_ids.PLAN_KEEP), keep, discord.ButtonStyle.success))
    if found.is_complete and found.question is None and len(found.plan.turns) < MOST_TURNS:
        tools.append(button(ref(custom_ids.PLAN_ELSE), speech.bot("button-plan-else")))
    if found.plan.turns:
        tools.append(button(ref(custom_ids.PLAN_BACK), speech.bot("button-back")))
        tools.append(withdraw_button(found.table, speech))
    return tools
