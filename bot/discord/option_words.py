"""What the options of a table change, value by value."""

from __future__ import annotations

from bot.discord.sentences import Speech
from bot.texts import FALLBACK, message_ids
from games.core.options import GameOption, Value


def effect_of(speech: Speech, option: GameOption, value: Value) -> str:
    """Return what changes with this value; of an option that does not say so, what it is about."""
    word = ("on" if value else "off") if isinstance(value, bool) else value
    named = f"setting-{option.name}-{word}-help"
    known = message_ids("" if option.platform else speech.table.row.slug, FALLBACK)
    return speech.bot(named if named in known else f"setting-{option.name}-help")
