"""The store the commands of the operator work on."""

from __future__ import annotations

import argparse

from bot.settings import data_folder, database_path
from storage.store import SqliteStore


async def open_store(arguments: argparse.Namespace, *, read_only: bool = False) -> SqliteStore:
    """Open the database of the data folder; a wrong folder is refused and nothing is created."""
    path = database_path(data_folder(arguments.data))
    # A command about stored games must not begin an empty database where there is none.
    if not read_only and not path.exists():
        read_only = True
    return await SqliteStore.open(path, read_only=read_only)
