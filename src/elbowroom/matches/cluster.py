"""Workers of a Dask scheduler, on this machine and on others."""

import logging
import re
import socket
from collections.abc import Callable
from importlib.metadata import version
from time import monotonic
from typing import Any, Final, Generic, Self, TypeVar

from elbowroom.extras import needs
from elbowroom.matches.jobs import JobsError

with needs("cluster"):
    from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster
    from distributed.comm.core import CommClosedError

Result = TypeVar("Result")

VERSION: Final = version("elbowroom")
LOOPBACK: Final = "127.0.0.1"
ADDRESS: Final = re.compile(r"(\w+://)?(?P<host>\[.+\]|[^:/\[\]]+):(?P<port>\d{1,5})")
# Seconds to wait for a scheduler to answer, and for a first worker.
TIMEOUT: Final = 30.0
# Seconds for which the number of workers is cached.
COUNT_TTL: Final = 1.0


class Cluster:
    """The workers of a scheduler, which repeats the work of a worker that dies."""

    def __init__(self, address: str, timeout: float = TIMEOUT) -> None:
        parts = ADDRESS.fullmatch(address)
        if not parts:
            raise JobsError("place", address)
        self.address = address
        self._timeout = timeout
        self._threads = 0
        self._counted_at = -COUNT_TTL
        self._workers_seen_at = monotonic()
        # Errors that matter are raised here; the client logs tracebacks for all others too.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # The client retries where no scheduler listens: fail at once for a mistyped address.
            socket.create_connection((parts["host"].strip("[]"), int(parts["port"])), timeout).close()
            self._client = Client(address, timeout=timeout, set_as_default=False)
        except (OSError, OverflowError) as error:
            raise JobsError("no-cluster", address) from error

    @property
    def count(self) -> int:
        """The number of workers now; at least 1, since a scheduler keeps work for the next worker."""
        return max(1, self._thread_count())

    def _thread_count(self) -> int:
        """Return the number of threads of all workers, each of which does one thing at a time."""
        now = monotonic()
        if now - self._counted_at > COUNT_TTL:
            try:
                self._threads = sum(self._client.nthreads().values())
            except OSError as error:
                raise JobsError("no-cluster", self.address) from error
            self._counted_at = now
            if self._threads:
                self._workers_seen_at = now
        return self._threads

    def submit(self, work: Callable[..., Result], *given: object) -> "ClusterTask[Result]":
        """Start some work in the next free worker."""
        return ClusterTask(self, self._client.submit(run_in_version, VERSION, work, *given, pure=False))

    def check_workers(self, since: float) -> None:
        """Raise JobsError if there has been no worker for too long since a moment."""
        if not self._thread_count() and monotonic() - max(since, self._workers_seen_at) > self._timeout:
            raise JobsError("no-workers", self.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._client.close()


class LocalWorkers(Cluster):
    """A new scheduler with workers, reachable only from this machine."""

    def __init__(self, count: int) -> None:
        self._nodes = LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host=LOOPBACK,
            # The default listens on all interfaces.
            dashboard_address=f"{LOOPBACK}:0",
            # Workers log at length when they are closed.
            silence_logs=logging.CRITICAL,
        )
        super().__init__(self._nodes.scheduler_address)

    def __exit__(self, *raised: object) -> None:
        super().__exit__(*raised)
        self._nodes.close()


class ClusterTask(Generic[Result]):
    """Work that was submitted to a scheduler."""

    def __init__(self, cluster: Cluster, future: "Future[Any]") -> None:
        self._cluster = cluster
        self._future = future
        self._submitted_at = monotonic()

    def result(self) -> Result:
        """Wait for the result and return it; raise JobsError if the cluster has no workers for too long."""
        try:
            while self._future.status != "error":
                try:
                    found: Result = self._future.result(timeout=COUNT_TTL)
                except TimeoutError:
                    self._cluster.check_workers(self._submitted_at)
                else:
                    return found
            # Raises the error of the work, which may be a TimeoutError too.
            raised: Result = self._future.result()
            return raised
        except KilledWorker as error:
            raise JobsError("died", error.allowed_failures + 1) from error
        except (CancelledError, CommClosedError) as error:
            raise JobsError("no-cluster", self._cluster.address) from error

    def cancel(self) -> None:
        """Do not start the work if it has not started yet."""
        self._future.cancel()


def run_in_version(wanted: str, work: Callable[..., Result], *given: object) -> Result:
    """Return the result of some work; raise JobsError if another version of this package is installed here."""
    if wanted != VERSION:
        raise JobsError("other-version", wanted)
    return work(*given)
