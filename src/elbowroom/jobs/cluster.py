"""Workers of a Dask scheduler, on this machine and on others."""

import logging
import re
import socket
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, Generic, Self, TypeVar

from elbowroom import __version__
from elbowroom.extras import needs
from elbowroom.jobs.errors import JobsError

with needs("cluster"):
    from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster
    from distributed.comm.core import CommClosedError

Result = TypeVar("Result")

LOOPBACK: Final = "127.0.0.1"
ADDRESS: Final = re.compile(r"(\w+://)?(?P<host>\[.+\]|[^:/\[\]]+):(?P<port>\d{1,5})")
# Seconds for a scheduler to answer, and for somebody who works to be there.
PATIENCE: Final = 10.0
# Seconds for which the number of workers is taken to stay the same.
COUNTED_FOR: Final = 1.0


class Cluster:
    """The workers of a scheduler; it sees to it that the work of one that dies is done by another."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self._address = address
        place = ADDRESS.fullmatch(address)
        if not place:
            raise JobsError("place", address)
        # What it cannot mend is raised here; what it can needs no tracebacks on a terminal.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # The client asks again and again where nobody listens; who mistyped an address need not wait for that.
            socket.create_connection((place["host"].strip("[]"), int(place["port"])), patience).close()
            self._client = Client(address, timeout=patience, set_as_default=False)
        except (OSError, OverflowError) as error:
            raise JobsError("no-cluster", address) from error
        self._count = 0
        self._counted = monotonic()
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError as error:
            self._client.close()
            raise JobsError("no-workers", address) from error

    @property
    def count(self) -> int:
        """How many work now: each thread of a worker is one."""
        if not self._count or monotonic() - self._counted > COUNTED_FOR:
            # Where nobody is left, work is kept for whoever comes next.
            self._count = max(1, sum(self._client.nthreads().values()))
            self._counted = monotonic()
        return self._count

    def begin(self, work: Callable[..., Result], *given: object) -> "Work[Result]":
        """Have something done by whoever is free."""
        return Work(self._address, self._client.submit(in_version, __version__, work, *given, pure=False))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._client.close()


class OwnCluster(Cluster):
    """A scheduler and some workers of our own, which nobody beyond this machine can reach."""

    def __init__(self, count: int) -> None:
        self._nodes = LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host=LOOPBACK,
            # Left to itself it listens to the whole world.
            dashboard_address=f"{LOOPBACK}:0",
            # Those that are closed complain about it at length.
            silence_logs=logging.CRITICAL,
        )
        super().__init__(self._nodes.scheduler_address)

    def __exit__(self, *raised: object) -> None:
        super().__exit__(*raised)
        self._nodes.close()


class Work(Generic[Result]):
    """Work that a scheduler was given."""

    def __init__(self, address: str, future: "Future[Any]") -> None:
        self._address = address
        self._future = future

    def result(self) -> Result:
        """Wait for it."""
        try:
            found: Result = self._future.result()
        except KilledWorker as error:
            raise JobsError("died", error.allowed_failures + 1) from error
        except (CancelledError, CommClosedError) as error:
            raise JobsError("no-cluster", self._address) from error
        return found

    def cancel(self) -> None:
        """Do not do it, if that is not too late."""
        self._future.cancel()


def in_version(version: str, work: Callable[..., Result], *given: object) -> Result:
    """Do some work of a version of this package, where exactly this one is installed."""
    if version != __version__:
        raise JobsError("other-version", version)
    return work(*given)
