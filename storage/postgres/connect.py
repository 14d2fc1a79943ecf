"""Reaching the server: what the address says, how a connection is set up, what is refused and why.

Addresses hold passwords, so no message quotes one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import asyncpg

from storage.api.errors import AccessError, AddressError, StorageError, UnreachableError
from storage.postgres.server_errors import Raw, translated

# As text: only the description of the types knows that they are generic.
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Session: TypeAlias = "Connection | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

MOST_CONNECTIONS = 6  # of the pool; one more holds the locks
_CONNECT = 10.0  # seconds
_COMMAND = 30.0  # seconds after which an answer is not worth waiting for
_FORM = "postgresql://USER:PASSWORD@HOST:PORT/DATABASE"


@dataclass(frozen=True, slots=True)
class Place:
    """Which database is opened, and how."""

    url: str = field(repr=False)
    read_only: bool = False

    @property
    def name(self) -> str:
        """Return where the database is, without user and password."""
        parts = urlsplit(self.url)
        # A socket's folder stands in the query: postgresql:///games?host=/run/postgresql.
        host = parts.hostname or parse_qs(parts.query).get("host", ["localhost"])[0]
        port = f":{parts.port}" if parts.port else ""
        return f"{host}{port}{parts.path}"


def check(place: Place) -> None:
    """Raise AddressError for an address that cannot be one."""
    try:
        parts = urlsplit(place.url)
        named = parts.path.strip("/")
        is_right = parts.scheme in ("postgresql", "postgres") and parts.port != 0
    except ValueError:  # a port that is no number, brackets that do not close
        is_right, named = False, ""
    if not is_right or not named or "/" in named:
        raise AddressError(f"the address of the database must look like {_FORM}")


async def connect(place: Place) -> Connection:
    """Return a connection of its own, outside of the pool."""
    try:
        return await asyncpg.connect(place.url, **_options(place))
    except (*Raw, ValueError) as error:
        raise refused(place, error) from error


async def open_pool(place: Place) -> Pool:
    """Return a small pool with one connection that works."""
    try:
        return await asyncpg.create_pool(
            place.url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            # A quiet bot goes back to one connection and leaves the others to its neighbours.
            max_inactive_connection_lifetime=300.0,
            **_options(place),
        )
    except (*Raw, ValueError) as error:
        raise refused(place, error) from error


def refused(place: Place, error: Exception) -> StorageError:
    """Return why there is no connection, in words an operator can act on."""
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return AccessError(f"the database {place.name} refuses the user or the password")
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return AccessError(f"the database {place.name} does not exist: create it first")
    if isinstance(error, asyncpg.ClientConfigurationError | ValueError):
        return AddressError(f"the address of the database must look like {_FORM}")
    # Above OSError, of which it is one.
    if isinstance(error, TimeoutError):
        return UnreachableError(f"the database {place.name} does not answer")
    if isinstance(error, OSError):
        reason = error.strerror or "no connection"
        return UnreachableError(f"the database {place.name} cannot be reached: {reason}")
    return translated(error)


def _options(place: Place) -> dict[str, Any]:
    """Return how every connection is set up."""
    return {
        "timeout": _CONNECT,
        "command_timeout": _COMMAND,
        "server_settings": {
            "application_name": "bathysphere",
            # Said, since a server may have another default: after a lock the new state must show.
            "default_transaction_isolation": "read committed",
            "default_transaction_read_only": "on" if place.read_only else "off",
            # A move that was shown to players survives a power cut, not only a crash.
            "synchronous_commit": "on",
            # Below our own 30 s: the server gives up first and says why.
            "statement_timeout": "20s",
            "lock_timeout": "10s",
            # A process that hangs, or a machine that vanished, must not hold up the others.
            "idle_in_transaction_session_timeout": "60s",
            "tcp_keepalives_idle": "30",
            "tcp_keepalives_interval": "10",
            "tcp_keepalives_count": "3",
        },
    }
