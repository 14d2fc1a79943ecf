"""The store the commands of the operator work on."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.environment import data_folder, database
from storage.api import opening
from storage.api.store import Store


async def open_store(arguments: argparse.Namespace, *, read_only: bool = False) -> Store:
    """Open the database of the data folder; a wrong folder is refused and nothing is created."""
    place = database(data_folder(arguments.data))
    # A command about stored games must not begin an empty database where there is none.
    if isinstance(place, Path) and not read_only and not place.exists():
        read_only = True
    return await opening.open_store(place, read_only=read_only)
