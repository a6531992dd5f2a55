"""Starts a server as a process of its own, and ends it; a PostgreSQL too, if there is none."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import postgres

SECONDS_TO_START = 120.0


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
        command = [sys.executable, *profiled, "-m", "elbowroom", "serve", "--port", str(self.port)]
        with written.open("wb") as output:
            self.process = subprocess.Popen(
                command,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                # By the environment: whoever looks at a list of processes should see no password.
                env={**os.environ, **settings, "ELBOWROOM_DATABASE": database},
            )

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
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def database_for(wanted: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a database: the one that was named, a new SQLite file, or one on a PostgreSQL of our own.

    With it comes the process of that PostgreSQL, else 0.
    """
    if wanted == "sqlite":
        yield f"sqlite:///{folder / 'tables.sqlite'}", 0
    elif wanted == "postgresql":
        programs = postgres.find_postgres()
        if programs is None:
            sys.exit("PostgreSQL is not installed.")
        # As it comes: a commit is on the disk before it is answered.
        with postgres.running(programs, {"listen_addresses": "127.0.0.1"}) as server:
            yield server.new_database(), server.process_id
    else:
        yield wanted, 0
