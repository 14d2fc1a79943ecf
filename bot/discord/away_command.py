"""/away: not there for some days, at all tables at once."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord.away_message import DAYS
from bot.discord.custom_ids import AWAY, Ref
from bot.discord.dispatch import Dispatch
from bot.discord.interaction import Mode, Reply

_LONGEST_TYPED = 100


def away_command(dispatch: Dispatch) -> app_commands.Command[Any, ..., None]:
    """Return /away (P2).

    `until` is plain text: Discord has no option for a time, but its @time puts a timestamp there,
    and whatever else is typed gets an answer in words.
    """

    @app_commands.command(name="away", description="Be away for a while, at all your tables")
    @app_commands.describe(
        days="For how many days",
        until="Instead: until when, like 2026-12-24 or 2026-12-24 18:00 (or type @time)",
    )
    @app_commands.choices(days=[Choice(name=f"{days} days", value=days) for days in DAYS])
    async def command(
        interaction: discord.Interaction[Any],
        days: int | None = None,
        until: app_commands.Range[str, 0, _LONGEST_TYPED] | None = None,
    ) -> None:
        async def work(reply: Reply, ref: Ref) -> None:
            await dispatch.my_time.show_away(reply, days, until or "")

        await dispatch.serve(Reply(interaction, Mode.PRIVATE), work, Ref(0, 0, AWAY))

    return command
