"""What a notice says: what is asked, since when, until when, and where; no jokes, no blame."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.courtesy.notice_ladder import Step
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout, jump_link
from bot.discord.notice_traces import hush_ref
from bot.discord.sentences import Speech
from bot.tables.clocks import Clocks
from bot.tables.public_time import is_last_of_several
from bot.tables.turn import BOARD, Turn
from games.core.wording import Message, Say


def notice_line(turn: Turn, speech: Speech, seat: int, step: Step) -> str:
    """Return one sentence about one game, for the person on a seat who need not be named."""
    clocks = turn.table.clocks
    began = clocks.seat(seat).began
    words = speech.bot(
        f"notice-{_kind(clocks, seat, step)}",
        title=speech.title,
        phase=speech.phase(turn.table.view(None)),
        since=_stamp(began, "R"),
        until=_stamp(clocks.runs_out_at(seat), "R"),
        late=_stamp(clocks.late_at(seat), "f"),
        link=board_link(turn),
    )
    if step is Step.REST or not is_last_of_several(turn.table, seat):
        return words
    return f"{words} {speech.bot('notice-rest-too')}"


def _kind(clocks: Clocks, seat: int, step: Step) -> str:
    # Three steps have words of their own; the others differ by whether there is a clock.
    if step in (Step.NUDGE, Step.OVERDUE, Step.REST):
        return step.name.lower()
    has_clock = clocks.runs_out_at(seat) is not None
    if step is Step.LAST:
        return "last" if has_clock else "late"
    return "clock" if has_clock and step >= Step.FIRST else "turn"


def _stamp(at: int | None, style: str) -> str:
    return "" if at is None else f"<t:{at}:{style}>"


def board_link(turn: Turn) -> str:
    """Return where the board of a table is, or its channel."""
    row, board = turn.table.row, turn.message(BOARD)
    return jump_link(row.guild_id, row.channel_id, None if board is None else board.message_id)


def notice_here(
    turn: Turn, speech: Speech, user_id: int, first: str, also: Sequence[str], nonce: str
) -> Layout:
    """Return the notice for the channel of its table."""
    layout = Layout().text(speech.bot("notice-to", who=f"<@{user_id}>", words=first))
    layout.text("\n".join(also))
    game_id = turn.table.id
    return layout.rows(
        rows(
            [
                button(
                    Ref(game_id, 0, custom_ids.PLAY),
                    speech.bot("button-play"),
                    discord.ButtonStyle.primary,
                ),
                button(hush_ref(game_id, nonce), speech.bot("button-hush")),
            ]
        )
    )


def notice_letter(say: Say, game_id: int, lines: Sequence[str], nonce: str) -> Layout:
    """Return the notice for a direct message; a table is one press away, where it is."""
    hush = button(hush_ref(game_id, nonce), say(Message("button-hush")))
    return Layout().text("\n".join(lines)).rows(rows([hush]))
