"""Starts and stops servers as separate processes, and a temporary PostgreSQL."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server import postgres
from tests.server.ports import free_port
from tools.crowd.processes import cpu_seconds, family

START_SECONDS = 120.0
# WAL files smaller than those of tables, so that a limit on file sizes stops the tables first (`failures.py`).
INITDB = ("--wal-segsize=4",)


class Server:
    """A server in a separate process, with its output in a file."""

    def __init__(self, database: str, log_file: Path, *, profile: Path | None = None, settings: dict[str, str]) -> None:
        self.port = free_port()
        self.log_file = log_file
        profiled = ["-m", "cProfile", "-o", str(profile)] if profile else []
        self._command = [sys.executable, *profiled, "-m", "elbowroom", "serve", "--port", str(self.port)]
        # In the environment, because a list of processes would show the password.
        self._environment = {**os.environ, **settings, "ELBOWROOM_DATABASE": database}
        # Processor time of the processes that ran here before.
        self._used = 0.0
        self.start()

    def start(self) -> None:
        """Start it, or start it again on the same port."""
        with self.log_file.open("ab") as output:
            self.process = subprocess.Popen(
                self._command,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env=self._environment,
            )

    @property
    def cpu_seconds(self) -> float:
        """The processor time used so far, including earlier processes."""
        return self._used + cpu_seconds(self.process.pid)

    async def wait_until_ready(self) -> None:
        """Wait until it can be reached."""
        async with asyncio.timeout(START_SECONDS):
            while True:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended: {self.log_file.read_text()[-2000:]}")
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                except OSError:
                    await asyncio.sleep(0.1)

    def stop(self) -> None:
        """Stop it with Ctrl+C, or kill it if that takes too long."""
        self._used = self.cpu_seconds
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def kill(self) -> None:
        """Kill it and its workers."""
        self._used = self.cpu_seconds
        workers = family(self.process.pid)[1:]
        self.process.kill()
        self.process.wait()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


@contextmanager
def database_for(kind: str, folder: Path) -> Iterator[tuple[str, postgres.Postgres | None]]:
    """Yield the URL of a database (the named one, a new SQLite file, or a temporary PostgreSQL) and that PostgreSQL."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.sqlite'}", None
    elif kind == "postgresql":
        programs = postgres.find_postgres()
        if programs is None:
            sys.exit("PostgreSQL is not installed.")
        # With default settings: a commit is on the disk before it is answered.
        with postgres.running(programs, {"listen_addresses": "127.0.0.1"}, *INITDB) as server:
            yield server.new_database(), server
    else:
        yield kind, None
