"""The board in a channel, as it looks: what happened, the picture or the text, whom it asks."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

import render
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.glance import Glance
from bot.discord.limits import NAME_IN_BUTTON, cut
from bot.discord.message_builder import Layout
from bot.discord.sentences import Speech
from bot.discord.table_notes import table_notes
from bot.jobs.frames import frame
from bot.tables.care_kinds import OPEN, STAYING
from bot.tables.public_time import NOTHING_TO_SAY, PublicTime
from bot.tables.table import Table
from games.core.api import Json
from games.core.wording import Message

_PRIMARY = discord.ButtonStyle.primary


def board_words(speech: Speech, view: Json, told: Glance) -> Json:
    """Return what a board notes of its words: what stands above the picture, and the last line."""
    place = speech.title
    if not speech.table.is_over:
        place = f"{place} · {speech.phase(view)}"
    if not told.lines:
        return {"lines": [f"**{place}**"], "foot": ""}
    more = [speech.bot("board-more")] if told.left else []
    return {"lines": told.spoken(), "foot": f"-# {' · '.join([place, *more])}"}


def board_top(data: Json) -> Layout:
    """Return what stands above the picture; a past board has nothing else in words."""
    head = data.get("head", "")  # boards of release 0.1.0 begin with title and phase
    return Layout().text(head).text("\n".join(data["lines"]))


def board_end(
    layout: Layout,
    table: Table,
    speech: Speech,
    time: PublicTime = NOTHING_TO_SAY,
    foot: str = "",
) -> Layout:
    """Add what stands below the picture: who is asked and what the clock says, or the scores."""
    if table.is_over:
        layout.text(speech.scores()).text(foot)
        return layout.rows(_end_rows(table, speech))
    said = [*filter(None, [speech.waiting(time)]), *speech.kept(time), *filter(None, [foot])]
    return layout.text("\n".join(said)).rows(_board_rows(table, speech))


def board_text(table: Table, speech: Speech, now: int) -> str:
    """Return the public board as text."""
    notes = table_notes(table, speech, now)
    made = frame(table.view(None), speech.drawn, speech.plain, notes=notes)
    return render.text(table.row.slug, made)


def _board_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    asked = 0  # a board belongs to no question
    buttons = [
        button(Ref(table.id, asked, custom_ids.PLAY), speech.bot("button-play"), _PRIMARY),
        button(Ref(table.id, asked, custom_ids.HAND), speech.bot("button-hand")),
        button(Ref(table.id, asked, custom_ids.LOG), speech.bot("button-log")),
        button(Ref(table.id, asked, custom_ids.UNDO), speech.bot("button-undo")),
        button(Ref(table.id, asked, custom_ids.RULES), speech.bot("button-rules")),
    ]
    return rows(buttons) + _seat_rows(table, speech)


def _seat_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    """Return how to come back (S2), and how to take a seat that is open (S3)."""
    buttons = []
    if any(row.care in STAYING or row.owner_id is not None for row in table.seats):
        buttons.append(button(Ref(table.id, 0, custom_ids.BACK), speech.bot("button-i-am-back")))
    for row in table.seats:
        if row.care == OPEN:
            name = cut(table.names[row.seat], NAME_IN_BUTTON)
            label = speech.plain(Message("button-take-seat", {"name": name}))
            buttons.append(button(Ref(table.id, 0, f"{custom_ids.TAKE}.{row.seat}"), label))
    return rows(buttons)


def _end_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    asked = 0
    buttons = [
        button(Ref(table.id, asked, custom_ids.REMATCH), speech.bot("button-rematch"), _PRIMARY),
        button(Ref(table.id, asked, custom_ids.LOG), speech.bot("button-log")),
        button(Ref(table.id, asked, custom_ids.SHUFFLE), speech.bot("button-shuffle")),
    ]
    return rows(buttons)
