"""The panel for planning: the one of a turn, as if it had come, with what is planned so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord import custom_ids
from bot.discord.choice_menu import PLANNING, asks, choices
from bot.discord.components import Action, button, rows
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout
from bot.discord.panel_message import PanelMaker, warned
from bot.discord.plan_words import turn_in_words, withdraw_button
from bot.discord.sentences import Speech
from bot.jobs.frames import frame
from bot.jobs.queue import Ticket
from bot.tables.plan import MOST_TURNS, Outline
from bot.tables.play import caution
from games.core.menu import Path, leads_somewhere, menu


async def plan_panel(
    panels: PanelMaker,
    found: Outline,
    language: str,
    ticket: Ticket,
    *,
    path: Path = (),
    above: Sequence[str] = (),
) -> Layout:
    """Return the panel: what is planned, the position it leads to, what can be planned next."""
    table, seat = found.table, found.seat
    speech = Speech(table, language)
    view = table.view(seat)
    question = found.question
    if question is None or not leads_somewhere(question.decision.options, path):
        path = ()
    items = [] if question is None else menu(question.decision.options, path)
    places = [item.index for item in items if item.index is not None]
    decision = None if question is None else question.decision
    made = frame(view, speech.drawn, speech.plain, decision, places=places)
    top = [*above, f"### {speech.bot('plan-title')}", *plan_lines(found, speech)]
    layout = await panels.seen(table, speech, made, "panel", ticket, top)
    layout.text(_state(found, speech))
    if question is not None:
        layout.text(f"**{asks(table, speech, question.decision, path, view)}**")
        layout.rows(rows(choices(table, speech, question, items, path, view, PLANNING)))
    return layout.rows(rows(_tools(found, speech, path)))


def plan_lines(found: Outline, speech: Speech) -> list[str]:
    """Return the alternatives in words, numbered where there are several; warnings below."""
    lines = []
    shown = [each for each in found.rehearsals if each.taken or each.missing]
    for number, each in enumerate(shown, start=1):
        words = turn_in_words(speech, each, found.seat) or "–"
        numbered = f"{number}. {words}" if len(shown) > 1 else words
        kind = "plan-turn" if each.missing is None else "plan-turn-unfit"
        lines.append(speech.bot(kind, turn=numbered))
        if each.taken:
            last = each.taken[-1]
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
    return speech.bot("plan-complete" if found.is_complete else "plan-incomplete")


def _tools(found: Outline, speech: Speech, path: Path) -> list[Action]:
    """Return what can be done with the plan as a whole."""

    def ref(verb: str) -> Ref:
        return Ref(found.table.id, found.asked, verb)

    if path:
        up = custom_ids.submenu(path[:-1], custom_ids.PLAN_SUBMENU)
        return [button(ref(up), speech.bot("button-menu-back"))]
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
