"""/settings: for the server and for oneself."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.interaction import Mode, Reply
from bot.discord.languages import own_language
from bot.discord.message_builder import note
from bot.discord.names import shown_name
from bot.texts import languages, speaker
from games.core.wording import Message


class SettingsCommands(app_commands.Group):
    """/settings: for the server and for oneself."""

    def __init__(self, dispatch: Dispatch) -> None:
        super().__init__(name="settings", description="Settings for this server and for you")
        self._dispatch = dispatch

    @app_commands.command(description="Settings of this server (needs Manage Server)")
    @app_commands.describe(
        language="Language of public messages",
        deadline="A friendly note on how soon to move, shown in lobbies",
        starters="Who may open tables",
        threads="Where games are played",
    )
    @app_commands.choices(language=[Choice(name=name, value=name) for name in languages()])
    @app_commands.guild_only()
    async def server(
        self,
        interaction: discord.Interaction[Any],
        language: str | None = None,
        deadline: app_commands.Range[str, 0, 200] | None = None,
        starters: Literal["everybody", "moderators"] | None = None,
        threads: Literal["as asked", "always", "never"] | None = None,
    ) -> None:
        """Show or change the settings of the server."""
        given = {
            "language": language,
            "deadline": deadline,
            "starters": starters,
            "threads": threads,
        }
        await self._save(interaction, given)

    @app_commands.command(description="Your own settings")
    @app_commands.describe(language="Language of what only you see")
    @app_commands.choices(language=[Choice(name=name, value=name) for name in languages()])
    async def me(self, interaction: discord.Interaction[Any], language: str | None = None) -> None:
        """Show one's own settings as a panel; the language can be set on the way."""

        async def work(reply: Reply, ref: Ref) -> None:
            await self._dispatch.my_time.show(reply, language)

        await self._dispatch.serve(Reply(interaction, Mode.PRIVATE), work, Ref(0, 0, "settings"))

    async def _save(self, interaction: discord.Interaction[Any], given: dict[str, Any]) -> None:
        guild_id = interaction.guild_id or 0
        reply = Reply(interaction, Mode.PRIVATE)
        store = self._dispatch.store

        async def work(reply: Reply, ref: Ref) -> None:
            changes = {name: value for name, value in given.items() if value is not None}
            language = await own_language(store, interaction)
            say = speaker("", language, lenient=True)
            if changes and not interaction.permissions.manage_guild:
                await reply.show(note(say(Message("refused-settings"))))
                return
            for name, value in changes.items():
                await store.preferences.set("guild", guild_id, name, value)
            stored = await store.preferences.all("guild", guild_id)
            default = say(Message("server-default"))
            lines = [
                f"**{say(Message(f'server-{name}'))}**: {_shown(stored.get(name, default))}"
                for name in given
            ]
            await reply.show(note("\n".join(lines)))

        await self._dispatch.serve(reply, work, Ref(0, 0, "settings"))


def _shown(value: object) -> str:
    return shown_name(str(value))
