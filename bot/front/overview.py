"""/games: a user's games everywhere, most urgent first, with links to their boards."""

from __future__ import annotations

from bot.front.layouts import Layout
from bot.front.poster import BOARD, LOBBY
from bot.front.speech import Speech
from bot.session import Sessions
from bot.tables import Table
from bot.texts import speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api import Panel

_MOST = 20


async def overview(sessions: Sessions, user_id: int, language: str) -> Layout:
    """Return the list: games that wait for the user, then running ones, then lobbies."""
    found: list[tuple[int, int, str]] = []
    for row in (await sessions.store.games_of_user(user_id))[:_MOST]:
        try:
            table = await sessions.table(row.id)
        except GameError:
            continue
        kind = BOARD if table.position is not None else LOBBY
        link = _link(table, await sessions.store.panel(row.id, kind))
        urgency, words = _line(table, user_id, language)
        found.append((urgency, row.updated_at, f"{words} {link}"))
    say = speaker("", language, lenient=True)
    layout = Layout().text(f"### {say(Message('games-title'))}")
    if not found:
        return layout.text(say(Message("games-none")))
    return layout.text("\n".join(words for _, _, words in sorted(found)))


def _line(table: Table, user_id: int, language: str) -> tuple[int, str]:
    speech = Speech(table, language)
    if table.position is None:
        return 2, speech.bot("games-lobby", title=speech.title)
    waiting = any(seat in table.waiting_for() for seat in table.seats_of(user_id))
    phase = speech.phase(table.view(None))
    kind = "games-yours" if waiting else "games-others"
    return 0 if waiting else 1, speech.bot(kind, title=speech.title, phase=phase)


def _link(table: Table, panel: Panel | None) -> str:
    guild = table.row.guild_id or "@me"
    if panel is None or panel.message_id is None:
        return f"<#{table.row.channel_id}>"
    return f"https://discord.com/channels/{guild}/{panel.channel_id}/{panel.message_id}"
