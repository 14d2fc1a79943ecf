"""`bathysphere doctor`: is the database sound, do all live games replay, what says Discord?"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from bot.cli._output import counted
from bot.discord.shards import name_of
from bot.environment import (
    Settings,
    SettingsError,
    backup_folder,
    data_folder,
    database_address,
    database_path,
    shards,
)
from bot.operate.heartbeat import ailments, workers_of


def doctor(arguments: argparse.Namespace) -> int:
    """Print what was checked and every problem; exit code 1 if one is left."""
    folder = data_folder(arguments.data)
    if arguments.health:  # asked every half minute: nothing heavy is loaded for it
        return _health(folder)
    try:
        return asyncio.run(_examine(arguments, folder))
    except SettingsError as error:
        print(f"bathysphere: {error}", file=sys.stderr)
        return 2


def _health(folder: Path) -> int:
    name = name_of(shards())
    found = ailments(folder, name)
    print("\n".join([*(found or ["healthy"]), *workers_of(folder, name)]))
    return 1 if found else 0


async def _examine(arguments: argparse.Namespace, folder: Path) -> int:
    # In here, for the sake of --health.
    from bot.cli._database import open_store
    from bot.operate.doctor import Report, check, check_surroundings, repost
    from bot.version import release

    now = int(time.time())
    is_look = not (arguments.repair or arguments.repost)
    # A mere look must not migrate a database that an older bot is still using.
    async with await open_store(arguments, read_only=is_look) as store:
        report: Report = await check(store, repair=arguments.repair)
        await check_surroundings(store, report, now, repair=arguments.repair)
        if arguments.repost:
            count = await repost(store, now)
            print(f"reposted   the boards of {counted(count, 'game')} come within seconds")
        print(f"release    {release()}")
        where = "PostgreSQL" if database_address() else str(database_path(folder))
        print(f"database   {where}, schema {await store.schema_version()}")
        print(f"lobbies    {report.lobbies}")
        replayed = counted(report.replayed, "running game")
        print(f"replayed   {replayed}, with a log of {counted(report.entries, 'line')}")
        _print_backups(folder)
        print(f"bot        {'; '.join(ailments(folder)) or 'running and well'}")
        print(f"workers    {'; '.join(workers_of(folder)) or 'none'}")
        if arguments.offline or not os.environ.get("DISCORD_TOKEN", "").strip():
            print("discord    not asked" + ("" if arguments.offline else ": no DISCORD_TOKEN"))
        else:
            from bot.cli._doctor_discord import ask_discord

            settings = Settings.from_environment()
            await ask_discord(settings, store, report, now, repair=arguments.repair)
    for words in report.repaired:
        print(f"repaired   {words}")
    for words in report.problems:
        print(f"problem    {words}")
    count = len(report.problems)
    print("all is well" if not count else f"{count} problem{'s' if count > 1 else ''}")
    return 1 if report.problems else 0


def _print_backups(folder: Path) -> None:
    from bot.operate.backups import existing, latest

    found = len(existing(backup_folder(folder)))
    newest = latest(backup_folder(folder), datetime.now(UTC))
    when = "" if newest is None else f", the latest {newest.made_at:%Y-%m-%d %H:%M} UTC"
    print(f"backups    {found}{when}")


COMMAND = doctor
