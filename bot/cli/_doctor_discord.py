"""The part of `bathysphere doctor` that asks Discord."""

from __future__ import annotations

import aiohttp
import discord

from bot.cli._output import counted
from bot.discord.endpoint import use_api
from bot.environment import Settings
from bot.operate.discord_check import Checkup, check_clock, clock_skew
from bot.operate.doctor import Report
from storage.api.store import Store


async def ask_discord(
    settings: Settings, store: Store, report: Report, now: int, *, repair: bool
) -> None:
    """Print who the bot is and how to invite it; note what is wrong with channels and messages."""
    if settings.api_base is not None:
        use_api(settings.api_base)
    # Only logs in and asks by HTTP; the running bot keeps its gateway session.
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(settings.token)
        checkup = Checkup(client, store, report, repair, now)
        who = await checkup.identity()
        print(f"discord    {who.name}, on {counted(who.servers, 'server')}")
        print(f"invite     {who.invitation}")
        print(f"channels   of {counted(await checkup.games(), 'live game')} looked at")
        check_clock(await clock_skew(discord.http.Route.BASE), report)
    except discord.LoginFailure:
        report.note("Discord refuses the token: make a new one on the page Bot of your application")
    # A problem in the report, not the end of it: the rest was found without Discord.
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        report.note(f"Discord cannot be asked: {type(error).__name__}: {error}")
    finally:
        await client.close()
