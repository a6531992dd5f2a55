"""Real servers in processes, which can be killed and restarted."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from tests.patience import PATIENCE
from tests.server.ports import free_port
from tests.server.running_server import client_at

# Limits that do not slow fast clients down, and bots without pauses.
IN_A_HURRY = {
    "messages_per_second": 1e6,
    "messages_at_once": 10**6,
    "sockets_per_second": 1e6,
    "bot_pause": 0.0,
    "stand_in_pause": 0.0,
    "prepare": False,
}


# The traceback of a worker process whose server was killed while the worker started.
ORPHANED: Final = re.compile(
    r"^Traceback .*\n(?: .*\n)* +preparation_data = reduction\.pickle\.load\(from_parent\)\n(?: .*\n)*\w.*\n",
    re.MULTILINE,
)


class ServerProcess:
    """`elbowroom serve` on a free port, which it keeps when it is restarted."""

    def __init__(self, database: str, folder: Path, *, python: Path | str = sys.executable, **settings: Any) -> None:
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self._command = [str(python), "-m", "elbowroom", "serve", "--port", str(self.port), "--database", database]
        for name, value in (IN_A_HURRY | settings).items():
            self._command += ["--set", f"{name}={value}"]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        """The address for sockets."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    def launch(self) -> None:
        """Start the server without waiting until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.launch()
        self.wait()

    def wait(self) -> None:
        """Wait until the server answers."""
        until = time.monotonic() + PATIENCE
        with client_at(f"http://127.0.0.1:{self.port}") as client:
            while not self._answers(client):
                assert self._process is not None
                assert self._process.poll() is None, self.log.read_text()
                assert time.monotonic() < until, "the server did not start"
                time.sleep(0.05)

    def _answers(self, client: httpx.Client) -> bool:
        try:
            return client.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def send(self, number: int) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the server."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def stop(self) -> int:
        """Stop the server with SIGTERM and return its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(PATIENCE)
        self._process = None
        return status

    def tracebacks(self) -> list[str]:
        """Return lines of the log that indicate a bug."""
        text = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
        lines = ORPHANED.sub("", text).splitlines()
        return [line for line in lines if "Traceback" in line or '"level":"error"' in line.replace(" ", "").lower()]


@contextmanager
def running(*servers: ServerProcess) -> Iterator[None]:
    """Run some servers."""
    try:
        for server in servers:
            server.launch()
        for server in servers:
            server.wait()
        yield
    finally:
        for server in servers:
            server.kill()
