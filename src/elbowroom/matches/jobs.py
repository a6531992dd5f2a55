"""Jobs on one or several cores: results come in the order of the jobs and do not depend on who does them.

>>> from elbowroom.matches.jobs import Processes, run
>>> with Processes(2) as workers:  # doctest: +SKIP
...     list(run(abs, range(-2, 2), workers))
[2, 1, 0, 1]

Jobs are taken as they are needed, and only a few chunks per worker are under way: there may be millions of jobs.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from elbowroom.errors import ElbowRoomError, in_words

Job = TypeVar("Job")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

# How long a chunk should take: sending one costs milliseconds, and a progress bar should move.
CHUNK_SECONDS: Final = 1.0
# Chunks that this process can send and receive in a second; with more workers than that, chunks take longer.
CHUNKS_PER_SECOND: Final = 50
# Chunks under way for each worker: one being done, and enough others that no worker waits while the first is late.
CHUNKS_PER_WORKER: Final = 4
# The next chunk has at most this many times the jobs of the last one: the next jobs may take longer.
MAX_GROWTH: Final = 4
# How often work is submitted whose process dies.
MAX_ATTEMPTS: Final = 4
# The prefix, before a number of workers, of a cluster on this machine.
LOCAL: Final = "local:"


class JobsError(ElbowRoomError):
    """Jobs cannot be done by the chosen workers."""

    def __init__(self, reason: str, what: object = "") -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what

    def sentence(self, language: str = "en") -> str:
        """Return the error in words."""
        return in_words(f"jobs.{self.reason}", language, what=self.what)

    def __str__(self) -> str:
        return self.sentence()


class Task(Protocol[Result_co]):
    """Work that was submitted."""

    def result(self) -> Result_co:
        """Wait for the result and return it, or raise what the work has raised."""

    def cancel(self) -> object:
        """Do not start the work if it has not started yet."""


class Workers(Protocol):
    """Workers that run at the same time. If one dies, another repeats its work."""

    @property
    def count(self) -> int:
        """The number of workers now."""

    def submit(self, work: Callable[..., Result], *given: object) -> Task[Result]:
        """Start some work, all of which can be pickled and may run twice."""

    def __enter__(self) -> Self:
        """Start using the workers."""

    def __exit__(self, *raised: object) -> None:
        """Stop the workers."""


def workers_for(processes: int = 1, cluster: str | None = None) -> AbstractContextManager[Workers | None]:
    """Return the workers for the CLI options --jobs and --cluster; None if this process does everything."""
    if cluster is None:
        return Processes(processes) if processes > 1 else nullcontext()
    if processes > 1:
        raise JobsError("two-places")
    count = cluster.removeprefix(LOCAL)
    if count != cluster and (not count.isdecimal() or not int(count)):
        raise JobsError("place", cluster)
    from elbowroom.matches.cluster import Cluster, LocalWorkers

    return Cluster(cluster) if count == cluster else LocalWorkers(int(count))


class ChunkResult(NamedTuple, Generic[Result]):
    """The results of a chunk of jobs, and how long it took."""

    results: list[Result]
    seconds: float


def run(function: Callable[[Job], Result], jobs: Iterable[Job], workers: Workers | None = None) -> Generator[Result]:
    """Yield the result of each job in order; without workers, do one after the other here."""
    if workers is None:
        yield from map(function, jobs)
        return
    waiting = iter(jobs)
    tasks: deque[Task[ChunkResult[Result]]] = deque()
    size = 1
    try:
        while True:
            while len(tasks) < CHUNKS_PER_WORKER * workers.count and (chunk := tuple(islice(waiting, size))):
                tasks.append(workers.submit(run_chunk, function, chunk))
            if not tasks:
                return
            done = tasks.popleft().result()
            size = next_size(len(done.results), done.seconds, workers.count)
            yield from done.results
    finally:
        for task in tasks:
            task.cancel()


def run_chunk(function: Callable[[Job], Result], chunk: tuple[Job, ...]) -> ChunkResult[Result]:
    """Return the results of a chunk of jobs; called by workers."""
    start = perf_counter()
    results = [function(job) for job in chunk]
    return ChunkResult(results, perf_counter() - start)


def next_size(jobs: int, seconds: float, workers: int) -> int:
    """Return the number of jobs for the next chunk, after `jobs` jobs took some seconds."""
    wanted = max(CHUNK_SECONDS, workers / CHUNKS_PER_SECOND)
    most = MAX_GROWTH * jobs
    return most if seconds * MAX_GROWTH <= wanted else max(1, int(jobs * wanted / seconds))


def fresh_pool(count: int, niceness: int = 0, memory: int = 0) -> ProcessPoolExecutor:
    """Return a pool of new processes that end with this one; `memory` is the most bytes each may use (0: any)."""
    # Each process computes with one thread: more of them only compete for the cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Spawn: forking a process that has threads may deadlock.
    given = (niceness, memory)
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_set_up, initargs=given)


def _set_up(niceness: int, memory: int) -> None:
    """Set up a new process."""
    # Ctrl+C in a terminal reaches all processes; only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    # Elsewhere this limit does not exist, or does not count what Python allocates.
    if memory and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    # End with the parent also when it is killed.
    if parent := parent_process():
        Thread(target=_exit_with, args=(parent.sentinel,), daemon=True).start()


def _exit_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


class Processes:
    """Worker processes of this machine. If one dies, all are replaced and unfinished work is submitted again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = fresh_pool(count)
        # In the order of submission.
        self._tasks: dict[ProcessTask[Any], None] = {}

    def submit(self, work: Callable[..., Result], *given: object) -> "ProcessTask[Result]":
        """Start some work in the next free process."""
        task = ProcessTask(self, work, given)
        try:
            task.submit_to(self._pool)
        except BrokenProcessPool:
            self.replace()
            task.submit_to(self._pool)
        self._tasks[task] = None
        return task

    def replace(self) -> None:
        """Replace all processes after one has died."""
        # After the shutdown each task is either finished or lost.
        self._pool.shutdown()
        self._pool = fresh_pool(self.count)
        for task in self._tasks:
            if task.is_lost:
                task.submit_to(self._pool)

    def forget(self, task: "ProcessTask[Any]") -> None:
        """Do not submit a task again."""
        self._tasks.pop(task, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown(cancel_futures=True)


class ProcessTask(Generic[Result]):
    """Work for a process, submitted again if the process dies."""

    def __init__(self, processes: Processes, work: Callable[..., Result], given: tuple[object, ...]) -> None:
        self._processes = processes
        self._work = work
        self._given = given
        self._future: Future[Result] = Future()

    def submit_to(self, pool: ProcessPoolExecutor) -> None:
        """Submit the work to a pool."""
        self._future = pool.submit(self._work, *self._given)

    @property
    def is_lost(self) -> bool:
        """True if its process, or another of the same pool, has died."""
        future = self._future
        return future.done() and not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)

    def result(self) -> Result:
        """Wait for the result and return it."""
        try:
            for _ in range(MAX_ATTEMPTS):
                try:
                    return self._future.result()
                except BrokenProcessPool:
                    self._processes.replace()
            raise JobsError("died", MAX_ATTEMPTS)
        finally:
            self._processes.forget(self)

    def cancel(self) -> None:
        """Do not start the work if it has not started yet."""
        self._future.cancel()
        self._processes.forget(self)
