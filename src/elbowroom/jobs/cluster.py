"""Workers of a Dask scheduler, on this machine and on others."""

import logging
import re
import socket
from collections.abc import Callable
from importlib.metadata import version
from time import monotonic
from typing import Any, Final, Generic, Self, TypeVar

from elbowroom.extras import needs
from elbowroom.jobs.errors import JobsError

with needs("cluster"):
    from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster
    from distributed.comm.core import CommClosedError

Result = TypeVar("Result")

OURS: Final = version("elbowroom")
LOOPBACK: Final = "127.0.0.1"
ADDRESS: Final = re.compile(r"(\w+://)?(?P<host>\[.+\]|[^:/\[\]]+):(?P<port>\d{1,5})")
# Seconds for a scheduler to answer, and for somebody who works to come.
PATIENCE: Final = 30.0
# Seconds for which the number of workers is taken to stay the same.
COUNTED_FOR: Final = 1.0


class Cluster:
    """The workers of a scheduler; it sees to it that the work of one that dies is done by another."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        place = ADDRESS.fullmatch(address)
        if not place:
            raise JobsError("place", address)
        self.address = address
        self._patience = patience
        self._threads = 0
        self._counted = -COUNTED_FOR
        self._seen = monotonic()
        # What it cannot mend is raised here; what it can needs no tracebacks on a terminal.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # The client asks again and again where nobody listens; who mistyped an address need not wait for that.
            socket.create_connection((place["host"].strip("[]"), int(place["port"])), patience).close()
            self._client = Client(address, timeout=patience, set_as_default=False)
        except (OSError, OverflowError) as error:
            raise JobsError("no-cluster", address) from error

    @property
    def count(self) -> int:
        """How many work now; where nobody does, work is kept for who comes next."""
        return max(1, self._threads_now())

    def _threads_now(self) -> int:
        """The threads of all workers: each does one thing at a time."""
        now = monotonic()
        if now - self._counted > COUNTED_FOR:
            try:
                self._threads = sum(self._client.nthreads().values())
            except OSError as error:
                raise JobsError("no-cluster", self.address) from error
            self._counted = now
            if self._threads:
                self._seen = now
        return self._threads

    def begin(self, work: Callable[..., Result], *given: object) -> "Work[Result]":
        """Have something done by whoever is free."""
        return Work(self, self._client.submit(in_version, OURS, work, *given, pure=False))

    def demand_workers(self, since: float) -> None:
        """Give up if nobody was there to work for long, counted from a moment or a later one with somebody."""
        if not self._threads_now() and monotonic() - max(since, self._seen) > self._patience:
            raise JobsError("no-workers", self.address)

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

    def __init__(self, cluster: Cluster, future: "Future[Any]") -> None:
        self._cluster = cluster
        self._future = future
        self._begun = monotonic()

    def result(self) -> Result:
        """Wait for it, as long as somebody works."""
        try:
            while self._future.status != "error":
                try:
                    found: Result = self._future.result(timeout=COUNTED_FOR)
                except TimeoutError:
                    self._cluster.demand_workers(self._begun)
                else:
                    return found
            # What the work raised, which may be a time-out of its own.
            raised: Result = self._future.result()
            return raised
        except KilledWorker as error:
            raise JobsError("died", error.allowed_failures + 1) from error
        except (CancelledError, CommClosedError) as error:
            raise JobsError("no-cluster", self._cluster.address) from error

    def cancel(self) -> None:
        """Do not do it, if that is not too late."""
        self._future.cancel()


def in_version(wanted: str, work: Callable[..., Result], *given: object) -> Result:
    """Do some work of a version of this package, where exactly this one is installed."""
    if wanted != OURS:
        raise JobsError("other-version", wanted)
    return work(*given)
