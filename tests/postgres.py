"""A PostgreSQL server for the tests: Debian's binaries, data in a temporary folder, no fsync."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

_SERVERS = Path("/usr/lib/postgresql")
PATIENCE = 60  # seconds; a busy machine is slow
PASSWORD = "of the deep"
# No file is synced: the machine that runs the tests may lose them in a power cut.
_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "listen_addresses": "",
    "autovacuum": "off",
    "dynamic_shared_memory_type": "mmap",  # in our folder: containers have a small /dev/shm
}


def find_binaries() -> Path:
    """Return the folder of the server's programs; without one tests skip, but in CI they fail."""
    versions = sorted(_SERVERS.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    on_path = shutil.which("postgres")
    if on_path:
        return Path(on_path).parent
    reason = "No PostgreSQL server found (apt-get install postgresql): its tests cannot run."
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


class Server:
    """One server; every test gets a database of its own, copied from one with the schema."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries = binaries
        self._folder = folder
        self._user = _unprivileged()
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextlib.contextmanager
    def running(cls) -> Iterator[Server]:
        """Run a server as long as the block lasts."""
        binaries = find_binaries()
        with tempfile.TemporaryDirectory(prefix="bathysphere-pg-") as name:
            server = cls(binaries, Path(name))
            server.create()
            server.start()
            try:
                yield server
            finally:
                server.stop()

    def url(self, database: str, user: str = "bathysphere", password: str = "") -> str:
        """Return the address of a database on the server's socket."""
        secret = f":{password.replace(' ', '%20')}" if password else ""
        return f"postgresql://{user}{secret}@/{database}?host={self._folder}"

    def new_database(self, template: str = "template1") -> str:
        """Make a database and return its name."""
        name = f"test_{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} OWNER bathysphere TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        """Remove a database, whoever is still in it."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Let the superuser say something and return the answer, one row a line."""
        done = subprocess.run(
            [
                *(str(self._binaries / "psql"), "-XqtA", "-v", "ON_ERROR_STOP=1"),
                *("-h", str(self._folder), "-U", "postgres", "-c", statement, database),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise AssertionError(done.stderr)
        return done.stdout.strip()

    def create(self) -> None:
        """Make the files of the server, and the role the bot uses: no superuser."""
        data = self._folder / "data"
        shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
        rules = "local all secured scram-sha-256\nlocal all all trust\n"
        (data / "pg_hba.conf").write_text(rules)

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = _SETTINGS | {"unix_socket_directories": str(self._folder)}
        arguments = [f"--{name}={value}" for name, value in settings.items()]
        command = [*self._as_user(), str(self._binaries / "postgres"), "-D"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, str(self._folder / "data"), *arguments], stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while subprocess.run(
            [self._binaries / "pg_isready", "-q", "-h", str(self._folder)], check=False
        ).returncode:
            if time.monotonic() > end or self._process.poll() is not None:
                raise AssertionError((self._folder / "log").read_text())
            time.sleep(0.05)
        self.sql(
            "DO $$ BEGIN CREATE ROLE bathysphere LOGIN; "
            f"CREATE ROLE secured LOGIN PASSWORD '{PASSWORD}'; "
            "EXCEPTION WHEN duplicate_object THEN NULL; END $$"
        )

    def stop(self) -> None:
        """End at once, as in a power cut."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)

    def _run(self, program: str, *arguments: object) -> None:
        words = [*self._as_user(), str(self._binaries / program), "--no-sync"]
        subprocess.run(
            [*words, *map(str, arguments)], check=True, capture_output=True, cwd=self._folder
        )

    def _as_user(self) -> list[str]:
        """Return how to run something that refuses to be root, and that ends with these tests."""
        words = ["setpriv", "--pdeathsig", "QUIT"]
        if os.geteuid() == 0:
            words += [f"--reuid={self._user}", f"--regid={_group(self._user)}", "--clear-groups"]
        return words


def _unprivileged() -> str:
    """Return the user the server runs as."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    names = [user.pw_name for user in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


def _group(user: str) -> int:
    return pwd.getpwnam(user).pw_gid
