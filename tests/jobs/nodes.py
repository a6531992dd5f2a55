"""A real scheduler and nodes with workers on loopback, each a program of its own."""

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

# Left to themselves both show how they are doing to the whole world.
LOOPBACK = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


class Scheduler(msgspec.Struct):
    """What a scheduler writes into its file."""

    address: str


@contextmanager
def dask(root: Path, folder: Path, *arguments: str) -> Iterator[None]:
    """One of the programs of Dask, with these tests to import from; it and its children end with this."""
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
    """The address of a scheduler with so many nodes, one worker each."""
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
    """The addresses at which this process and all that it started listen."""
    us = psutil.Process()
    return {
        connection.laddr.ip
        for process in (us, *us.children(recursive=True))
        for connection in process.net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    }
