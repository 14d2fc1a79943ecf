"""Being forgotten, in words: the warning before, and what was done."""

from __future__ import annotations

import discord

from bot.discord.components import button, rows
from bot.discord.custom_ids import ME
from bot.discord.message_builder import Layout
from bot.discord.my_time_message import FORGET, ref
from bot.operate.erase import Erased
from games.core.wording import Message, Say

SURE = "sure"  # after `FORGET`


def forget_layout(say: Say, running: int) -> Layout:
    """Return the warning: exactly what erasing does to somebody's games."""
    told = {"games": running, "stranger": Message("erased-name")}
    layout = Layout().text(f"### {say(Message('forget-title'))}")
    layout.text(say(Message("forget-warning", told)))
    buttons = [
        button(
            ref(ME, FORGET, SURE),
            say(Message("button-forget-sure")),
            discord.ButtonStyle.danger,
            is_final=True,
        ),
        button(ref(ME), say(Message("button-me"))),
    ]
    return layout.rows(rows(buttons))


def forgotten_layout(say: Say, done: Erased) -> Layout:
    """Return what was done."""
    told = {"seats": done.seats, "handed": done.handed_on, "deleted": done.deleted}
    layout = Layout().text(f"### {say(Message('forgotten'))}")
    return layout.text(say(Message("forgotten-done", told)))
