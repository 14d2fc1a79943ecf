"""Opening the database that the operator wants: a file, or an address of PostgreSQL."""

from importlib import import_module
from pathlib import Path

from storage.api.errors import AddressError, DriverError
from storage.api.store import Store

ADDRESSES = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    """Return whether a text names a database server and not a file."""
    return text.startswith(ADDRESSES)


async def open_store(place: Path | str, *, read_only: bool = False) -> Store:
    """Open a file (a path) or a server (an address); `read_only` creates and changes nothing."""
    if isinstance(place, Path):
        from storage.sqlite.store import SqliteStore

        return await SqliteStore.open(place, read_only=read_only)
    if not is_address(place):
        raise AddressError(f"the address of the database must begin with {ADDRESSES[0]}")
    try:
        import_module(
            "asyncpg"
        )  # only here: whoever keeps to SQLite needs neither it nor its memory
    except ImportError as error:
        raise DriverError(
            "PostgreSQL needs the package asyncpg: pip install -r requirements-postgres.lock"
        ) from error
    from storage.postgres.store import PostgresStore

    return await PostgresStore.open(place, read_only=read_only)
