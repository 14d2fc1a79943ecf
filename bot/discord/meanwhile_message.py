"""Who plays while somebody is away, in words: a line for each table, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from bot.discord.components import Action, button, rows
from bot.discord.custom_ids import AWAY
from bot.discord.limits import PLACEHOLDER, cut
from bot.discord.message_builder import Layout, jump_link
from bot.discord.my_time_message import ref
from bot.discord.sentences import Speech
from bot.tables.favours import Favour
from bot.tables.lending import Held
from games.core.wording import Message, Say

COMPUTER, NOBODY, FRIEND = "computer", "nobody", "friend"  # after `AWAY`
_MOST = 12  # lines
# Why a friend cannot play at a table.
SEATED, SEEN, ABSENT = "seated", "seen", "absent"


def meanwhile_lines(
    held: Sequence[Held],
    favours: Sequence[Favour],
    language: str,
    refused: Mapping[int, str] | None = None,
) -> list[str]:
    """Return what holds at each table; `refused` says where a friend cannot play, and why."""
    asked = {game: favour for favour in favours for game in favour.games}
    lines = []
    for each in held[:_MOST]:
        table, speech = each.table, Speech(each.table, language)
        row = table.row
        state = _state(each, asked.get(table.id), speech)
        why = (refused or {}).get(table.id)
        if why is not None:
            state = speech.bot("meanwhile-but", state=state, why=speech.bot(f"meanwhile-{why}"))
        link = jump_link(row.guild_id, row.channel_id)
        lines.append(speech.bot("meanwhile-line", title=speech.title, link=link, state=state))
    if len(held) > _MOST:
        speech = Speech(held[0].table, language)
        lines.append(speech.bot("games-more", count=len(held) - _MOST))
    return lines


def _state(held: Held, favour: Favour | None, speech: Speech) -> str:
    """Return who plays at a table, and who was asked to: until that is answered nothing changes."""
    asked = {} if favour is None else {"friend": f"<@{favour.friend.user_id}>"}
    if held.friend is not None:
        now = speech.bot("meanwhile-friend", friend=f"<@{held.friend}>")
    elif held.by_computer:
        now = speech.bot("meanwhile-alone" if held.table.is_forsaken else "meanwhile-computer")
    else:
        return speech.bot("meanwhile-asked" if asked else "meanwhile-waits", **asked)
    return speech.bot("meanwhile-asked-too", state=now, **asked) if asked else now


def add_meanwhile(layout: Layout, say: Say, lines: Sequence[str], *, is_lent: bool) -> Layout:
    """Add what holds at each table and what can be chosen instead; nothing without a table."""
    if not lines:
        return layout
    layout.text("\n".join([say(Message("meanwhile-title")), *lines]))
    buttons = [button(ref(AWAY, COMPUTER), say(Message("button-meanwhile-computer")))]
    if is_lent:
        buttons.append(button(ref(AWAY, NOBODY), say(Message("button-meanwhile-nobody"))))
    layout.rows(rows(buttons))
    made: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=str(ref(AWAY, FRIEND)),
        placeholder=cut(say(Message("ask-meanwhile-friend")), PLACEHOLDER),
    )
    return layout.rows([ui.ActionRow(Action(made, ref(AWAY, FRIEND)))])


def back_lines(tables: Sequence[Held], language: str) -> list[str]:
    """Return at which tables somebody has their seat again."""
    lines = []
    for each in tables[:_MOST]:
        speech, row = Speech(each.table, language), each.table.row
        link = jump_link(row.guild_id, row.channel_id)
        state = speech.bot("meanwhile-back")
        lines.append(speech.bot("meanwhile-line", title=speech.title, link=link, state=state))
    return lines
