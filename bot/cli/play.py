"""`bathysphere play`: the real bot on the local Discord, in the browser, without a token."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import webbrowser
from pathlib import Path

from bot.cli._output import refuse
from bot.environment import DATABASE, data_folder
from bot.local_discord.context import API
from bot.local_discord.server import LocalServer, PortTakenError
from bot.local_discord.world.world_file import StateError

_STOP_SECONDS = 10.0  # a second more than the bot gives itself


def play(arguments: argparse.Namespace) -> int:
    """Start both, say where they are, stop both on Ctrl-C."""
    folder = data_folder() / "local"  # apart from the data of a bot on the real Discord
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return refuse(f"cannot use the data folder {folder}: {error.strerror}")
    # Kept between starts together with the games: each refers to messages of the other.
    server = LocalServer(state=folder / "discord.json", reset=arguments.reset)
    try:
        return asyncio.run(_play(server, folder, arguments.port, reset=arguments.reset))
    except (PortTakenError, StateError) as error:
        return refuse(str(error))


async def _play(server: LocalServer, folder: Path, port: int, *, reset: bool) -> int:
    await server.start(port)  # takes the lock of the folder: a second instance ends here
    if reset:
        # Both or neither: games without their channels would ask for repair.
        _forget(folder)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stopping.set)
    try:
        bot = await _start_bot(server, folder)
        print(f"Bathysphere is at {server.base_url}  (Ctrl-C stops it)", flush=True)
        _open_browser(server.base_url)
        return await _until_stopped(bot, stopping)
    finally:
        await server.stop()


async def _start_bot(server: LocalServer, folder: Path) -> asyncio.subprocess.Process:
    environment = {
        **os.environ,
        "DISCORD_API_BASE": server.base_url + API,
        "DISCORD_TOKEN": server.core.settings.token,
        "BATHYSPHERE_DATA": str(folder),
        "BATHYSPHERE_DATABASE": "",  # these two are meant for the bot on the real Discord
        "BATHYSPHERE_SHARDS": "",
    }
    # Its own session: Ctrl-C reaches us alone, and we stop the bot in good order.
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.cli._run_attached"),
        # The leash: it ends with us, however we end.
        stdin=asyncio.subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


async def _until_stopped(bot: asyncio.subprocess.Process, stopping: asyncio.Event) -> int:
    ended = asyncio.create_task(bot.wait())
    stop = asyncio.create_task(stopping.wait())
    await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if ended.done():
        return refuse(f"the bot ended by itself (exit code {ended.result()}), see above")
    bot.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(_STOP_SECONDS):
            await ended
    except TimeoutError:
        bot.kill()
        await bot.wait()
    print("Bathysphere has stopped; the next start goes on from here.", flush=True)
    return 0


def _open_browser(url: str) -> None:
    """Open the page where there is a desktop; elsewhere the printed address has to do."""
    desktop = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    # In a script or a container nobody wants a window.
    if desktop and sys.stdout.isatty():
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(url)


def _forget(folder: Path) -> None:
    """Remove the games of the local bot; the local Discord forgets its own things itself."""
    # With its write-ahead log, which must not be played into a new database.
    for path in folder.glob(f"{DATABASE}*"):
        path.unlink()


COMMAND = play
