"""Settings from the environment, read once at the start."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from bot.discord.shards import Shards
from bot.operate.logs import LEVELS
from storage.api.opening import ADDRESSES, is_address

DATABASE = "bathysphere.sqlite3"
BACKUPS = "backups"
BACKUP_DAYS = 14
_MOST_DAYS = 3650

_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}")
_WHERE = "copy it from the page Bot of your application at https://discord.com/developers"


class SettingsError(Exception):
    """A setting is missing or malformed; the message says which and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot needs to know before it connects."""

    token: str = field(repr=False)
    api_base: str | None = None
    backup_days: int = BACKUP_DAYS
    pace: float = 1.0
    database: str | None = field(default=None, repr=False)  # an address; it may hold a password
    shards: Shards | None = None

    @classmethod
    def from_environment(cls) -> Self:
        """Return what the environment says, or say what is wrong with it."""
        base = os.environ.get("DISCORD_API_BASE", "").strip() or None
        if base is not None and not re.match(r"https?://[^/]", base):
            raise SettingsError("DISCORD_API_BASE must be an http:// or https:// address")
        token = os.environ.get("DISCORD_TOKEN", "").strip()
        _check_token(token, is_discord=base is None)
        return cls(token, base, backup_days(), _pace(), database_address(), _shards())


def _check_token(token: str, *, is_discord: bool) -> None:
    if not token:
        raise SettingsError(f"DISCORD_TOKEN is not set: {_WHERE}")
    if any(c.isspace() for c in token):
        raise SettingsError(
            f"DISCORD_TOKEN is malformed: it is one word, the token alone, without “Bot ”; {_WHERE}"
        )
    if {token[0], token[-1]} & set("\"'“”"):
        raise SettingsError("DISCORD_TOKEN is malformed: write it without quotes")
    # Another server may have tokens of its own kind; those of Discord have three parts.
    if is_discord and _TOKEN.fullmatch(token) is None:
        raise SettingsError(f"DISCORD_TOKEN is malformed: it is {_resemblance(token)}; {_WHERE}")


def _resemblance(token: str) -> str:
    """Return what was probably copied instead of the token."""
    if token.startswith("DISCORD_TOKEN="):
        return "the token with “DISCORD_TOKEN=” before it"
    if token.isdigit():
        return "a number like an application id"
    if re.fullmatch(r"[0-9a-f]{64}", token):
        return "like the public key of an application"
    if re.fullmatch(r"[\w-]{32}", token):
        return "like the client secret of an application"
    return "not three parts with dots between them"


def database_address() -> str | None:
    """Return BATHYSPHERE_DATABASE: the address of a PostgreSQL database; None is SQLite."""
    address = os.environ.get("BATHYSPHERE_DATABASE", "").strip()
    if address and not is_address(address):
        raise SettingsError(
            f"BATHYSPHERE_DATABASE must begin with {ADDRESSES[0]}; without it the bot uses SQLite"
        )
    return address or None


def shards() -> Shards | None:
    """Return BATHYSPHERE_SHARDS: which part of the servers is ours; None is all of them."""
    text = os.environ.get("BATHYSPHERE_SHARDS", "").strip()
    if not text:
        return None
    found = Shards.parse(text)
    if found is None:
        raise SettingsError(
            "BATHYSPHERE_SHARDS must be shards of this process and their number in all, "
            "like 0/2, 0,1/4 or 0-3/8"
        )
    return found


def _shards() -> Shards | None:
    found = shards()
    if found is not None and not found.is_all and database_address() is None:
        raise SettingsError(
            "BATHYSPHERE_SHARDS leaves shards to other processes, and several processes cannot "
            "share an SQLite file: set BATHYSPHERE_DATABASE=postgresql://... or run all shards here"
        )
    return found


def backup_days() -> int:
    """Return how many days the nightly backups are kept; 0 means that none are made."""
    text = os.environ.get("BATHYSPHERE_BACKUP_DAYS", "").strip() or str(BACKUP_DAYS)
    if not text.isdecimal() or int(text) > _MOST_DAYS:
        raise SettingsError(
            f"BATHYSPHERE_BACKUP_DAYS must be a number of days up to {_MOST_DAYS}, or 0 for none"
        )
    return int(text)


def log_level() -> str:
    """Return how much the log says."""
    level = os.environ.get("BATHYSPHERE_LOG", "").strip().upper() or "INFO"
    if level not in LEVELS:
        raise SettingsError(f"BATHYSPHERE_LOG must be one of {', '.join(LEVELS)}")
    return level


def _pace() -> float:
    """Return BATHYSPHERE_PACE: how much users may ask for, times the usual; 0 lifts the limits."""
    given = os.environ.get("BATHYSPHERE_PACE", "").strip() or "1"
    try:
        pace = float(given)
    except ValueError:
        pace = -1.0
    if not 0 <= pace < float("inf"):
        raise SettingsError("BATHYSPHERE_PACE must be a number like 2 (0: no limits)")
    return pace


def data_folder(given: str | None = None) -> Path:
    """Return the folder for database and backups: as given, or BATHYSPHERE_DATA, or data/."""
    return Path(given or os.environ.get("BATHYSPHERE_DATA") or "data")


def database_path(folder: Path) -> Path:
    """Return where the database lies in the data folder, if it is a file."""
    return folder / DATABASE


def database(folder: Path) -> Path | str:
    """Return which database the operator wants: the file in the data folder, or an address."""
    return database_address() or database_path(folder)


def backup_folder(folder: Path) -> Path:
    """Return where the backups lie in the data folder."""
    return folder / BACKUPS
