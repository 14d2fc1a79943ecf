"""`bathysphere run`: the bot itself."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys

import discord

import render
from bot.app import Bathysphere
from bot.endpoint import use_api
from bot.memory import give_back
from bot.settings import Settings, SettingsError, data_folder, database_path
from storage.errors import FolderError
from storage.store import SqliteStore

log = logging.getLogger(__name__)


def run(arguments: argparse.Namespace) -> int:
    """Connect to Discord and host games until stopped."""
    logging.basicConfig(
        level=os.environ.get("BATHYSPHERE_LOG", "INFO"),
        format="%(asctime)s %(levelname)s %(name)s %(message)s",
        stream=sys.stderr,
    )
    logging.getLogger("discord").setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice
    try:
        settings = Settings.from_environment()
        return asyncio.run(_serve(settings))
    except SettingsError as error:
        return _refuse(str(error))
    except discord.LoginFailure:
        return _refuse("Discord refuses the token: copy it anew from the bot's page")
    except discord.PrivilegedIntentsRequired:
        return _refuse("Discord refuses the intents of the bot")


async def _serve(settings: Settings) -> int:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"cannot make the data folder {folder}: {error.strerror}") from error
    give_back()
    render.sprites.keep_in(folder / "sprites")
    if settings.api_base is not None:
        use_api(settings.api_base)
    async with await SqliteStore.open(database_path(folder)) as store:
        client = Bathysphere(store, own_gateway=settings.api_base is not None)
        stopping = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stopping.set)
        work = asyncio.create_task(client.start(settings.token))
        stop = asyncio.create_task(stopping.wait())
        await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
        stop.cancel()
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await work
    return 0


def _refuse(sentence: str) -> int:
    print(f"bathysphere: {sentence}", file=sys.stderr)
    return 2


COMMANDS = {"run": run}
