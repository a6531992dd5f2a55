"""A real PostgreSQL for tests (Debian's, or the one on the path) in a temporary folder and on loopback.

It refuses to run as root and is then started as another user. Each test gets a new database.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.ports import free_port

PLACES = ("/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt")
USERS = ("postgres", "nobody")
# Durability is off, since it costs time and no test cuts the power.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}


def find_postgres() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None."""
    on_path = shutil.which("postgres")
    found = [Path(on_path).resolve().parent] if on_path else []
    for place in PLACES:
        found += sorted(Path(place).glob("*/bin"), key=_version, reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _version(folder: Path) -> int:
    digits = "".join(letter for letter in folder.parent.name if letter.isdigit())
    return int(digits or 0)


class Postgres:
    """A PostgreSQL server."""

    def __init__(self, programs: Path, folder: Path, settings: Mapping[str, str] = SETTINGS) -> None:
        self._programs = programs
        self._folder = folder
        self._settings = settings
        self._data = folder / "data"
        known = {user.pw_name: user for user in pwd.getpwall()}
        self._user = next(known[name] for name in USERS if name in known) if os.geteuid() == 0 else None
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def _options(self) -> dict[str, object]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def make(self, *more: str) -> None:
        """Create an empty cluster, with more options of initdb."""
        if self._user is not None:
            self._folder.chmod(0o755)
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        made = [self._programs / "initdb", "-D", self._data, "-U", "elbowroom", "-A", "trust", "-E", "UTF8"]
        made += ["--locale=C", "--no-sync", "--no-instructions", *more]
        subprocess.run(made, check=True, capture_output=True, cwd="/", **self._options())  # type: ignore[call-overload]

    def start(self) -> None:
        """Start the server, on the same port as before if it has run already."""
        self.port = self.port or free_port()
        command = [str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self.port)]
        command += ["-k", str(self._folder)]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # type: ignore[call-overload]
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/", **self._options()
            )
        until = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self._process is not None
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        return self._ask("select 1").returncode == 0

    def _ask(self, sql: str) -> "subprocess.CompletedProcess[bytes]":
        psql = [str(self._programs / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "elbowroom"]
        return subprocess.run([*psql, "-qc", sql, "postgres"], capture_output=True, cwd="/")

    def stop(self) -> None:
        """Stop the server at once, as a crash would."""
        if self._process is not None:
            # SIGQUIT: an immediate shutdown, including its children.
            self._process.send_signal(3)
            self._process.wait(PATIENCE)
            self._process = None

    @property
    def process_id(self) -> int:
        """The id of its main process."""
        assert self._process is not None
        return self._process.pid

    def tell(self, address: str, sql: str) -> str:
        """Run SQL and return the output."""
        psql = [str(self._programs / "psql"), "-qtAc", sql, address]
        return subprocess.run(psql, capture_output=True, check=True, cwd="/", text=True).stdout.strip()

    def limit_files(self, processes: Sequence[int], most: int | None) -> None:
        """Limit the file size for some of its processes, as on a full disk; None removes the limit."""
        soft = "unlimited" if most is None else str(most)
        for process in processes:
            command = ["prlimit", "--pid", str(process), f"--fsize={soft}:"]
            # Fails for processes that have ended; must run as the user of PostgreSQL.
            subprocess.run(command, capture_output=True, check=False, cwd="/", **self._options())  # type: ignore[call-overload]

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        name = f"test_{next(self._numbers)}"
        self._ask(f"create database {name}").check_returncode()
        return f"postgresql://elbowroom@127.0.0.1:{self.port}/{name}"


@contextmanager
def running(programs: Path, settings: Mapping[str, str] = SETTINGS, *more: str) -> Iterator[Postgres]:
    """Run a server, with more options of initdb."""
    # Accessible to any user, and short, since the paths of sockets are limited to about 100 characters.
    folder = Path(tempfile.mkdtemp(prefix="elbowroom-pg-", dir="/tmp"))
    postgres = Postgres(programs, folder, settings)
    try:
        postgres.make(*more)
        postgres.start()
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
