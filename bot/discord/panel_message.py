"""The private panel: one question with its picture, numbered options, Back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

import discord
from discord import ui

import render
from bot.discord import custom_ids
from bot.discord.choice_menu import asks, choices
from bot.discord.components import Action, button, rows, size
from bot.discord.custom_ids import Ref
from bot.discord.limits import ROW_BUTTONS, cut
from bot.discord.message_builder import Layout, fenced
from bot.discord.offered_choices import offered, part_with
from bot.discord.panel_part import TOP, Part
from bot.discord.panel_tools import (
    any_other,
    give_back,
    other_picture,
    plan_button,
    tool,
    ways_back,
)
from bot.discord.plan_words import plan_notes, plan_tools
from bot.discord.sentences import Speech
from bot.discord.table_notes import table_notes
from bot.jobs.crew import Picture
from bot.jobs.frames import frame, kind_of
from bot.jobs.queue import SupersededError, Ticket
from bot.jobs.worker_errors import JobError, kind_and_place
from bot.jobs.workshop import Workshop
from bot.tables.play import Doubt, caution
from bot.tables.table import Table
from games.core.api import Decision, Json, Seat
from games.core.menu import Path
from games.core.play import Question
from games.core.wording import Message
from render import Frame
from render.frame import Kind

log = logging.getLogger(__name__)

_VERBS = (custom_ids.SUBMENU, custom_ids.WHOLE)  # what opens a list
_MOST_ABOVE = 1000  # characters over a board in words, which leaves room for the question


class PanelMaker:
    """Builds private panels for a seat."""

    def __init__(self, workshop: Workshop, now: Callable[[], int]) -> None:
        self._workshop = workshop
        self._now = now

    async def question(
        self,
        table: Table,
        speech: Speech,
        seat: Seat,
        question: Question,
        ticket: Ticket,
        *,
        part: Part = TOP,
        above: Sequence[str] = (),
    ) -> Layout:
        """Return the panel that asks a question; `above` stands over the picture."""
        view = table.view(seat)
        decision = question.decision
        found = offered(table, seat, decision, view, part)
        made = frame(view, speech.drawn, speech.plain, decision, found.places, walks=found.walks)
        notes = plan_notes(table, speech, seat)
        kind: Kind = "panel" if part.is_whole else "focus"
        layout = await self.seen(table, speech, made, kind, ticket, [*above, *notes])
        await asyncio.sleep(0)  # words for up to 25 choices take milliseconds: clicks go first
        layout.text("\n".join(_asked(table, speech, seat, decision, part.path, view)))
        ref = partial(Ref, table.id, question.asked)
        tools = any_other(speech, found, ref)
        tools += ways_back(table, speech, seat, question, found)
        tools += plan_tools(table, speech, seat, question.asked)
        tools += other_picture(speech, layout, part, ref)
        room, pictured = layout.room - size([tools]), layout.has_picture
        parts = choices(table, speech, question, found, view, pictured=pictured, room=room)
        if len(parts) == 1 and len(parts[0]) + len(tools) <= ROW_BUTTONS and _is_buttons(parts[0]):
            return layout.rows(rows([*parts[0], *tools]))  # one row less on a phone
        for each in (*parts, tools):
            layout.rows(rows(each))
        return layout

    async def current(
        self,
        table: Table,
        speech: Speech,
        user_id: int,
        ticket: Ticket,
        *,
        part: Part = TOP,
        above: Sequence[str] = (),
    ) -> Layout:
        """Return the panel of a user: the open question, or what there is to see."""
        found = question_for(table, user_id)
        if found is not None:
            seat, question = found
            return await self.question(
                table, speech, seat, question, ticket, part=part, above=above
            )
        held = table.seats_of(user_id)
        return await self.waiting(table, speech, held[0] if held else None, ticket, above=above)

    async def doubt(
        self,
        table: Table,
        speech: Speech,
        doubt: Doubt,
        ticket: Ticket,
        *,
        above: Sequence[str] = (),
    ) -> Layout:
        """Return the panel that asks whether somebody really means a choice, and says why."""
        view = table.view(doubt.seat)
        decision, asked = doubt.question.decision, doubt.question.asked
        made = frame(view, speech.drawn, speech.plain, decision, places=[doubt.index])
        option = table.game.wording().option(decision, decision.options[doubt.index], view)
        layout = await self.seen(table, speech, made, "focus", ticket, above)
        lines = [f"**{speech.say(option)}**", *_at_stake(table, speech, doubt.warning)]
        layout.text("\n".join(lines))
        menu_before = part_with(table, decision, view, doubt.index).what(*_VERBS)
        sure = Ref(table.id, asked, custom_ids.sure(doubt.index))
        back = Ref(table.id, asked, menu_before)
        danger = discord.ButtonStyle.danger
        does = button(sure, speech.bot("button-sure"), danger, is_final=True)
        return layout.rows(rows([does, button(back, speech.bot("button-back"))]))

    async def waiting(
        self,
        table: Table,
        speech: Speech,
        seat: Seat | None,
        ticket: Ticket,
        *,
        above: Sequence[str] = (),
    ) -> Layout:
        """Return what a seat (None: a spectator) sees without a question: cards, who is to move.

        Whoever looks at their hand in their own turn is shown the way to their choices.
        """
        view = table.view(seat)
        # With the notes of the board that is out: then it is the same picture.
        notes = table_notes(table, speech, self._now()) if seat is None else ()
        made = frame(view, speech.drawn, speech.plain, notes=notes)
        kind = kind_of(view)
        if seat is not None and kind == "board":
            kind = "panel"
        layout = await self.seen(table, speech, made, kind, ticket, above)
        is_asked = seat is not None and _is_asked(table, seat)
        if table.is_over:
            layout.text(speech.result())
        else:
            layout.text(speech.bot("panel-your-turn") if is_asked else speech.waiting_quietly())
        if table.is_over or seat is None:
            return layout
        buttons = [tool(table, speech, verb) for verb in (custom_ids.UNDO, custom_ids.LOG)]
        buttons[:0] = plan_button(table, speech, seat)
        user_id = table.seats[seat].user_id
        if user_id is not None and table.borrowed_by(user_id):  # P2
            buttons.append(give_back(speech))
        if not is_asked:  # P4
            buttons.append(tool(table, speech, custom_ids.NEXT))
        else:
            buttons.insert(0, tool(table, speech, custom_ids.PLAY, is_first=True))
        return layout.rows(rows(buttons))

    def finished(
        self, table: Table, speech: Speech, user_id: int, above: Sequence[str] = ()
    ) -> Layout:
        """Return what is left of the panel of a turn that is over: a line, and the ways on.

        The board below shows all of it; of a long game hundreds of panels would pile up.
        """
        rest = speech.verdict() if table.is_over else speech.waiting_quietly()
        layout = Layout().text("\n".join([*above, rest]))
        held = table.seats_of(user_id)
        if table.is_over or not held:
            return layout.rows(rows([tool(table, speech, custom_ids.NEXT)]))
        tools = [tool(table, speech, custom_ids.NEXT, is_first=True)]  # P4
        tools += plan_button(table, speech, held[0])
        tools += [tool(table, speech, verb) for verb in (custom_ids.HAND, custom_ids.UNDO)]
        return layout.rows(rows(tools))

    async def seen(
        self,
        table: Table,
        speech: Speech,
        made: Frame,
        kind: Kind,
        ticket: Ticket,
        above: Sequence[str],
    ) -> Layout:
        """Return some words over the picture, or over the board in words if it cannot be drawn."""
        over = "\n".join(above)
        picture = await self._picture(table, made, kind, ticket)
        if picture is not None:
            return Layout().text(over).picture(picture)
        layout = Layout().text(cut(over, _MOST_ABOVE)).text(speech.bot("panel-no-picture"))
        try:
            text = render.text(table.row.slug, made)
        except Exception as error:  # then the question stands alone
            _log_failed("text", table, error)
            return layout
        return layout.text(fenced(text))

    async def _picture(
        self, table: Table, made: Frame, kind: Kind, ticket: Ticket
    ) -> Picture | None:
        """Return the picture, None if there is none: whoever clicked gets an answer in any case."""
        try:
            return await self._workshop.draw(table.row.slug, made, kind, ticket)
        except SupersededError:
            raise
        except JobError as error:  # this kind cannot be drawn; the whole board may be
            _log_failed("picture", table, error)
            if kind == "focus":
                return await self._picture(table, made, "panel", ticket)
        except Exception as error:  # whatever drawing stumbled over
            _log_failed("picture", table, error)
        return None


def question_for(table: Table, user_id: int) -> tuple[Seat, Question] | None:
    """Return the question that waits for a user, and for which of their seats."""
    for seat in table.seats_of(user_id):
        question = table.question(seat)
        if question is not None and not table.is_computer(seat):
            return seat, question
    return None


def _log_failed(what: str, table: Table, error: Exception) -> None:
    log.error("%s failed: game=%s error=%s at=%s", what, table.id, *kind_and_place(error))


def _is_asked(table: Table, seat: Seat) -> bool:
    """Return whether a question is open for whoever holds the seat, there or in another seat."""
    user_id = table.seats[seat].user_id
    held = [seat] if user_id is None else table.seats_of(user_id)
    return any(table.question(one) is not None for one in held)


def _asked(
    table: Table, speech: Speech, seat: Seat, decision: Decision, path: Path, view: Json
) -> list[str]:
    """Return the question; below it, what a single option would do that cannot be undone."""
    lines = [f"**{asks(table, speech, decision, path, view)}**"]
    if len(decision.options) == 1:
        warning = caution(table, seat, decision.options[0].key)
        lines += [] if warning is None else _at_stake(table, speech, warning)
    return lines


def _at_stake(table: Table, speech: Speech, warning: Message) -> list[str]:
    """Return what a choice does that cannot be taken back; nor is the turn, if it ends with it."""
    lines = [warned(speech, warning)]
    if table.row.options.get("confirm_turn"):
        lines.append(f"-# {speech.bot('panel-no-confirm')}")
    return lines


def warned(speech: Speech, warning: Message) -> str:
    """Return what a player should hear about a choice."""
    return speech.bot("panel-warning", words=speech.say(warning))


def _is_buttons(actions: Sequence[Action]) -> bool:
    return all(isinstance(action.item, ui.Button) for action in actions)
