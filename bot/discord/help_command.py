"""/help: one screen, by what somebody wants to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.discord.command_choices import mention
from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.interaction import Mode, Reply
from bot.discord.languages import own_language
from bot.discord.message_builder import Layout
from bot.texts import speaker
from games.core.wording import Message, Say

NUMBERS = "command_numbers"  # setting of server 0: Discord's numbers of our commands, by name

# What somebody wants to do, with the commands that its line names.
_WISHES = {
    "start": {"new": "game new"},
    "join": {"join": "game join"},
    "turn": {"games": "games"},
    "away": {"away": "away"},
    "learn": {"rules": "game rules"},
    "fair": {"join": "game join"},
    "settings": {"me": "settings me", "server": "settings server"},
}


def help_layout(say: Say, numbers: Mapping[str, int]) -> Layout:
    """Return the screen; commands can be pressed where their numbers are known."""
    lines = [
        say(Message(f"help-{wish}", {word: mention(name, numbers) for word, name in names.items()}))
        for wish, names in _WISHES.items()
    ]
    return Layout().text(f"### {say(Message('help-title'))}").text("\n".join(lines))


def help_command(dispatch: Dispatch) -> app_commands.Command[Any, ..., None]:
    """Return /help."""

    @app_commands.command(name="help", description="What would you like to do?")
    async def command(interaction: discord.Interaction[Any]) -> None:
        async def work(reply: Reply, ref: Ref) -> None:
            store = dispatch.store
            say = speaker("", await own_language(store, reply.interaction), lenient=True)
            numbers = await store.preferences.get("guild", 0, NUMBERS, {})
            await reply.show(help_layout(say, numbers))

        await dispatch.serve(Reply(interaction, Mode.PRIVATE), work, Ref(0, 0, "help"))

    return command
