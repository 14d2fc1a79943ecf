"""`bathysphere run`: the bot itself."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

import aiohttp
import discord

import games
import render
from bot.app import USUAL, Bathysphere, Equipment
from bot.discord.endpoint import use_api
from bot.discord.shards import name_of
from bot.environment import Settings, SettingsError, data_folder, database_path, log_level
from bot.operate.logs import configure
from bot.operate.single_bot import alone
from bot.texts import OWN_TEXTS, speaker
from games.core import registry
from games.core.errors import UnknownGameError
from games.core.wording import Message
from storage.api.errors import FolderError
from storage.api.opening import open_store
from storage.sqlite.connect import Place, check

log = logging.getLogger(__name__)

_GRACE = 6.0  # seconds to finish what is under way
_LAST = 9.0  # seconds after which the process ends in any case: managers kill after ten

_REFUSED = (
    "Discord refuses the token: it was reset or miscopied. Make a new one with “Reset Token” on "
    "the page Bot of your application at https://discord.com/developers"
)
_CERTIFICATE = (
    "the certificate of Discord does not seem valid: is the clock of this machine right, and are "
    "its root certificates there (apt install ca-certificates)?"
)
_CLOSED = {  # by close code of the gateway
    4004: _REFUSED,
    4010: "Discord does not know these shards: look at BATHYSPHERE_SHARDS",
    4011: "Discord demands more shards for so many servers: set BATHYSPHERE_SHARDS, see Outgrowing "
    "one machine in docs/hosting.md",
}
_MISCONFIGURED, _FAILED = 2, 1  # exit codes: trying again is useless, or may help


def run(arguments: argparse.Namespace, equipment: Equipment = USUAL) -> int:
    """Connect to Discord and host games until stopped."""
    try:
        settings = Settings.from_environment()
        # The log strikes these out wherever they turn up, in tracebacks of libraries as well.
        configure(log_level(), settings.token, *_passwords(settings.database))
        return asyncio.run(_serve(settings, equipment))
    except (SettingsError, discord.DiscordException, aiohttp.ClientError, OSError) as error:
        sentence, code = _reason(error)
        print(f"bathysphere: {sentence}", file=sys.stderr)
        return code


def _reason(error: Exception) -> tuple[str, int]:
    """Return why the bot cannot run, in words, and its exit code."""
    wrong = _wrong(error)
    return (_away(error), _FAILED) if wrong is None else (wrong, _MISCONFIGURED)


def _wrong(error: Exception) -> str | None:
    """Return what has to be set right before the bot can run, None if nothing has to."""
    if isinstance(error, SettingsError):
        return str(error)
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord refuses the intents of the bot"
    if isinstance(error, discord.LoginFailure):
        return _REFUSED
    return _CLOSED.get(error.code) if isinstance(error, discord.ConnectionClosed) else None


def _away(error: Exception) -> str:
    """Return what is in the way at the moment."""
    if isinstance(error, discord.ConnectionClosed):
        return f"Discord ended the connection (code {error.code})"
    if isinstance(error, discord.HTTPException):
        where = " (is DISCORD_API_BASE right?)" if os.environ.get("DISCORD_API_BASE") else ""
        return f"Discord answers with status {error.status}{where}"
    if isinstance(error, discord.RateLimited):
        return f"Discord asks us to wait for {error.retry_after:.0f} s"
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return _CERTIFICATE
    return f"Discord cannot be reached: {type(error).__name__}: {error}"


def _passwords(address: str | None) -> tuple[str, ...]:
    """Return what of an address must not reach the log."""
    if address is None:
        return ()
    try:
        password = urlsplit(address).password or ""
    except ValueError:  # opening the database will say what is wrong with it
        password = ""
    # In the address the password is escaped; drivers quote it plain.
    return address, password, unquote(password)


async def _serve(settings: Settings, equipment: Equipment) -> int:
    folder = data_folder()
    try:
        if folder.exists() and not folder.is_dir():
            raise FolderError(f"the data folder {folder} is a file, not a folder")
        # For the owner alone: seeds and hands are in there.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"cannot make the data folder {folder}: {error.strerror}") from error
    # Before the lock, whose own file would fail in such a folder with less clear words.
    check(Place(database_path(folder), read_only=False, busy_timeout=0.0, migrations=()))
    with alone(folder, name_of(settings.shards)):
        return await _host_games(settings, folder, equipment)


async def _host_games(settings: Settings, folder: Path, equipment: Equipment) -> int:
    if settings.api_base is not None:
        use_api(settings.api_base)
    async with await open_store(settings.database or database_path(folder)) as store:
        bot = Bathysphere(
            store,
            own_gateway=settings.api_base is not None,
            folder=folder,
            backup_days=settings.backup_days,
            pace=settings.pace,
            shards=settings.shards,
            equipment=equipment,
        )
        # Before Discord knows that we are there: loading holds up the event loop.
        _load_games()
        _set_aside()
        await _until_stopped(bot, settings.token)
    log.info("stopped")
    return 0


def _load_games() -> None:
    """Have the words of all games at hand before anybody clicks; workers load the rest.

    Loaded when they are first needed, each would hold up everybody for 20 to 80 ms. An installed
    game that lacks one of them is refused now, before anybody can open a table.
    """
    for game in games.all():
        with suppress(UnknownGameError), registry.loading(game.slug):
            game.wording()
            render.writer(game.slug)
            say = speaker(game.slug)
            for name in OWN_TEXTS:
                say(Message(name))


def _set_aside() -> None:
    """Keep the garbage collector away from all there is now: code, tables, words stay for good.

    Looking through them took 40 to 70 ms, during which nobody was answered, every minute or so.
    """
    gc.collect()
    gc.freeze()


async def _until_stopped(bot: Bathysphere, token: str) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stopping.set)
    work = asyncio.create_task(bot.start(token))
    stop = asyncio.create_task(stopping.wait())
    await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if work.done():
        await bot.close()
        await work  # raises what ended it
        return
    # From here on nothing can hold up the end: neither Discord nor a worker.
    _end_in_any_case()
    # First what people wait for, then the connection it has to be sent over.
    await bot.drain(_GRACE)
    await bot.close()
    work.cancel()  # it may still be logging in
    await asyncio.gather(work, return_exceptions=True)


def _end_in_any_case() -> None:
    """End the process soon whatever it is still waiting for: all that matters is stored."""
    # A thread, since the event loop itself may be what hangs; _exit skips all further waiting.
    last = threading.Timer(_LAST, os._exit, args=(0,))
    last.daemon = True
    last.start()


COMMAND = run
