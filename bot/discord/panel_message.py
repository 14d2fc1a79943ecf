"""The private panel: one question with its picture, numbered options, Back."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from discord import ui

import render
from bot.discord import custom_ids
from bot.discord.choice_menu import asks, choices
from bot.discord.components import Action, button, rows
from bot.discord.custom_ids import Ref
from bot.discord.limits import cut
from bot.discord.message_builder import Layout, fenced
from bot.discord.plan_words import plan_notes, plan_tools
from bot.discord.sentences import Speech
from bot.jobs.frames import frame, kind_of
from bot.jobs.queue import SupersededError, Ticket
from bot.jobs.worker_errors import kind_and_place
from bot.jobs.workshop import Workshop
from bot.tables.plans import can_plan
from bot.tables.play import Doubt, caution
from bot.tables.table import Table
from games.core.api import Decision, Json, Seat
from games.core.menu import Path, menu, path_to
from games.core.play import Question
from games.core.wording import Message
from render import Frame
from render.frame import Kind

log = logging.getLogger(__name__)

_MOST_ABOVE = 1000  # characters over a board in words, which leaves room for the question


class PanelMaker:
    """Builds private panels for a seat."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    async def question(
        self,
        table: Table,
        speech: Speech,
        seat: Seat,
        question: Question,
        ticket: Ticket,
        *,
        path: Path = (),
        above: Sequence[str] = (),
    ) -> Layout:
        """Return the panel that asks a question; `above` stands over the picture."""
        view = table.view(seat)
        decision = question.decision
        items = menu(decision.options, path)
        shown = [item.index for item in items if item.index is not None]
        made = frame(view, speech.drawn, speech.plain, decision, places=shown)
        notes = plan_notes(table, speech, seat)
        layout = await self.seen(table, speech, made, "panel", ticket, [*above, *notes])
        layout.text("\n".join(_asked(table, speech, seat, decision, path, view)))
        offered = choices(table, speech, question, items, path, view)
        tools = _tools(table, speech, seat, question, path)
        tools += plan_tools(table, speech, seat, question.asked)
        if all(isinstance(choice.item, ui.Button) for choice in offered):
            return layout.rows(rows([*offered, *tools]))  # one row less on a phone
        return layout.rows([*rows(offered), *rows(tools)])

    async def current(
        self,
        table: Table,
        speech: Speech,
        user_id: int,
        ticket: Ticket,
        *,
        path: Path = (),
        above: Sequence[str] = (),
    ) -> Layout:
        """Return the panel of a user: the open question, or what there is to see."""
        found = question_for(table, user_id)
        if found is not None:
            seat, question = found
            return await self.question(
                table, speech, seat, question, ticket, path=path, above=above
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
        layout = await self.seen(table, speech, made, "panel", ticket, above)
        layout.text(f"**{speech.say(option)}**\n{warned(speech, doubt.warning)}")
        menu_before = custom_ids.submenu(path_to(decision.options, doubt.index))
        return layout.rows(
            rows(
                [
                    button(
                        Ref(table.id, asked, custom_ids.sure(doubt.index)),
                        speech.bot("button-sure"),
                        discord.ButtonStyle.danger,
                    ),
                    button(Ref(table.id, asked, menu_before), speech.bot("button-back")),
                ]
            )
        )

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
        made = frame(view, speech.drawn, speech.plain)
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
        asked = 0
        buttons = [
            button(Ref(table.id, asked, custom_ids.UNDO), speech.bot("button-undo")),
            button(Ref(table.id, asked, custom_ids.LOG), speech.bot("button-log")),
        ]
        user_id = table.seats[seat].user_id
        if user_id is not None and can_plan(table, user_id):
            label = "button-plan" if table.plan_of(seat) is None else "button-plan-mine"
            plan = Ref(table.id, asked, custom_ids.PLAN)
            buttons.insert(0, button(plan, speech.bot(label), discord.ButtonStyle.primary))
        if not is_asked:  # P4
            buttons.append(button(Ref(table.id, asked, custom_ids.NEXT), speech.bot("button-next")))
        else:
            play = Ref(table.id, asked, custom_ids.PLAY)
            buttons.insert(0, button(play, speech.bot("button-play"), discord.ButtonStyle.primary))
        return layout.rows(rows(buttons))

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
        try:
            picture = await self._workshop.draw(table.row.slug, made, kind, ticket)
        except SupersededError:
            raise
        except Exception as error:  # whatever drawing stumbled over, whoever clicked gets an answer
            _log_failed("picture", table, error)
        else:
            return Layout().text(over).picture(picture)
        layout = Layout().text(cut(over, _MOST_ABOVE)).text(speech.bot("panel-no-picture"))
        try:
            text = render.text(table.row.slug, made)
        except Exception as error:  # then the question stands alone
            _log_failed("text", table, error)
            return layout
        return layout.text(fenced(text))


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
        lines += [] if warning is None else [warned(speech, warning)]
    return lines


def warned(speech: Speech, warning: Message) -> str:
    """Return what a player should hear about a choice."""
    return speech.bot("panel-warning", words=speech.say(warning))


def _tools(
    table: Table, speech: Speech, seat: Seat, question: Question, path: Path
) -> list[Action]:
    """Return Back: up a menu, or one step of the own turn."""
    if path:
        up = Ref(table.id, question.asked, custom_ids.submenu(path[:-1]))
        return [button(up, speech.bot("button-menu-back"))]
    if table.game.in_turn(table.running().state) == seat:
        back = Ref(table.id, question.asked, custom_ids.UNDO)
        return [button(back, speech.bot("button-back"))]
    return []
