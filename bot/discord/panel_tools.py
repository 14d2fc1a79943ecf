"""What stands below the choices of a panel: ways back, to the whole board, and on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord

from bot.discord import custom_ids
from bot.discord.choice_menu import PLAYING, Verbs
from bot.discord.components import Action, button
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout
from bot.discord.offered_choices import Offered
from bot.discord.panel_part import EVERYTHING, Part
from bot.discord.sentences import Speech
from bot.tables.plans import can_plan
from bot.tables.table import Table
from games.core.api import Seat
from games.core.play import Question

MakeRef = Callable[[str], Ref]  # a component of the question, by what it does


def ways_back(
    table: Table, speech: Speech, seat: Seat, question: Question, found: Offered
) -> list[Action]:
    """Return Back: up a menu, or one step of the own turn."""
    if found.above is not None:
        return to_list_above(speech, found.above, partial(Ref, table.id, question.asked))
    if table.game.in_turn(table.running().state) == seat:
        back = Ref(table.id, question.asked, custom_ids.UNDO)
        return [button(back, speech.bot("button-back"))]
    return []


def to_list_above(
    speech: Speech, above: Part, ref: MakeRef, verbs: Verbs = PLAYING
) -> list[Action]:
    """Return the way from a menu to the list it was opened from."""
    return [button(ref(above.what(verbs.submenu, verbs.whole)), speech.bot("button-menu-back"))]


def any_other(speech: Speech, found: Offered, ref: MakeRef, verbs: Verbs = PLAYING) -> list[Action]:
    """Return the way to the options that the game thinks of little use, if it has left some out."""
    if not found.others:
        return []
    label = speech.bot("button-any-other", count=found.others)
    return [button(ref(EVERYTHING.what(verbs.submenu, verbs.whole)), label)]


def other_picture(
    speech: Speech, layout: Layout, part: Part, ref: MakeRef, verbs: Verbs = PLAYING
) -> list[Action]:
    """Return the way from a close look to the whole board, or back; the choices stay the same."""
    if layout.shown != "focus" and not part.is_whole:
        return []
    label = "button-close-up" if part.is_whole else "button-whole-board"
    other = replace(part, is_whole=not part.is_whole)
    return [button(ref(other.what(verbs.submenu, verbs.whole)), speech.bot(label))]


def tool(table: Table, speech: Speech, verb: str, *, is_first: bool = False) -> Action:
    """Return a button that belongs to no question."""
    style = discord.ButtonStyle.primary if is_first else discord.ButtonStyle.secondary
    return button(Ref(table.id, 0, verb), speech.bot(f"button-{verb}"), style)


def plan_button(table: Table, speech: Speech, seat: Seat) -> list[Action]:
    """Return the way to the plan of whoever holds a seat, if a turn can be planned now."""
    user_id = table.seats[seat].user_id
    if user_id is None or not can_plan(table, user_id):
        return []
    label = "button-plan" if table.plan_of(seat) is None else "button-plan-mine"
    plan = Ref(table.id, 0, custom_ids.PLAN)
    return [button(plan, speech.bot(label), discord.ButtonStyle.primary)]


def give_back(speech: Speech) -> Action:
    """Return the button of whoever plays for a friend, and would rather not any more."""
    ref = Ref(speech.table.id, 0, custom_ids.GIVE_BACK)
    return button(ref, speech.bot("button-give-back"))
