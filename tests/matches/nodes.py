"""A real scheduler and nodes with workers on loopback, in separate processes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import msgspec
import psutil

from tests.patience import PATIENCE

# By default the dashboards listen on all interfaces.
LOOPBACK = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


class Scheduler(msgspec.Struct):
    """The content of a scheduler's file."""

    address: str


@contextmanager
def dask(root: Path, folder: Path, *arguments: str) -> Iterator[None]:
    """Run a program of Dask that can import these tests; end it and its children on exit."""
    with (folder / "log").open("ab") as log:
        program = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, *LOOPBACK],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(root)},
            stdout=log,
            stderr=log,
        )
    try:
        yield
    finally:
        program.terminate()
        program.wait(PATIENCE)


@contextmanager
def cluster(root: Path, folder: Path, nodes: int) -> Iterator[str]:
    """Run a scheduler with some nodes of one worker each; yield its address."""
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(dask(root, folder, "scheduler", "--port", "0", "--scheduler-file", str(file)))
        address = _address_in(file)
        for _ in range(nodes):
            stack.enter_context(dask(root, folder, "worker", address, "--nworkers", "1", "--nthreads", "1"))
        yield address


def _address_in(file: Path) -> str:
    late = monotonic() + PATIENCE
    while monotonic() < late:
        if file.exists() and (written := file.read_bytes()):
            return msgspec.json.decode(written, type=Scheduler).address
        sleep(0.05)
    raise TimeoutError(file)


def listening() -> set[str]:
    """Return the addresses at which this process and its children listen."""
    us = psutil.Process()
    return {
        connection.laddr.ip
        for process in (us, *us.children(recursive=True))
        for connection in process.net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    }
