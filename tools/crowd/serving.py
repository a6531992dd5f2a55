"""Starts a server as a process of its own, and ends it; a PostgreSQL too, if there is none."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server import postgres
from tools.crowd.processes import cpu_seconds, family

SECONDS_TO_START = 120.0
# Its journal in files smaller than those of tables can grow, so that a limit on files stops these first (`mishaps.py`).
INITDB = ("--wal-segsize=4",)


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own; what it writes goes to a file."""

    def __init__(self, database: str, written: Path, *, profile: Path | None = None, settings: dict[str, str]) -> None:
        self.port = free_port()
        self.written = written
        profiled = ["-m", "cProfile", "-o", str(profile)] if profile else []
        self._command = [sys.executable, *profiled, "-m", "elbowroom", "serve", "--port", str(self.port)]
        # By the environment: whoever looks at a list of processes should see no password.
        self._environment = {**os.environ, **settings, "ELBOWROOM_DATABASE": database}
        # Of those that ran here before.
        self._used = 0.0
        self.start()

    def start(self) -> None:
        """Start it, or start it again on the same port."""
        with self.written.open("ab") as output:
            self.process = subprocess.Popen(
                self._command,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env=self._environment,
            )

    @property
    def cpu_seconds(self) -> float:
        """The processor time that it has used, and those that ran here before it."""
        return self._used + cpu_seconds(self.process.pid)

    async def started(self) -> None:
        """Wait until it can be reached."""
        async with asyncio.timeout(SECONDS_TO_START):
            while True:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended: {self.written.read_text()[-2000:]}")
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                except OSError:
                    await asyncio.sleep(0.1)

    def end(self) -> None:
        """End it as a person at the keyboard would, and if need be not so gently."""
        self._used = self.cpu_seconds
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def kill(self) -> None:
        """End it without a word."""
        self._used = self.cpu_seconds
        helpers = family(self.process.pid)[1:]
        self.process.kill()
        self.process.wait()
        for helper in helpers:
            with suppress(ProcessLookupError):
                os.kill(helper, signal.SIGKILL)


@contextmanager
def database_for(wanted: str, folder: Path) -> Iterator[tuple[str, postgres.Postgres | None]]:
    """The address of a database: the one that was named, a new SQLite file, or one on a PostgreSQL of our own.

    With it comes that PostgreSQL.
    """
    if wanted == "sqlite":
        yield f"sqlite:///{folder / 'tables.sqlite'}", None
    elif wanted == "postgresql":
        programs = postgres.find_postgres()
        if programs is None:
            sys.exit("PostgreSQL is not installed.")
        # As it comes: a commit is on the disk before it is answered.
        with postgres.running(programs, {"listen_addresses": "127.0.0.1"}, *INITDB) as server:
            yield server.new_database(), server
    else:
        yield wanted, None
