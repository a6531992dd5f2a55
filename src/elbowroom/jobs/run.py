"""Jobs done by workers: results come in the order of the jobs, and are the same whoever does them.

>>> from elbowroom.jobs.processes import Processes
>>> from elbowroom.jobs.run import run
>>> with Processes(2) as workers:  # doctest: +SKIP
...     list(run(abs, range(-2, 2), workers))
[2, 1, 0, 1]

Jobs are taken as they are needed, and no more than a few chunks for each worker are under way: there may be millions of
them.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from time import perf_counter
from typing import Final, Generic, NamedTuple, TypeVar

from elbowroom.jobs.workers import Promise, Workers

Job = TypeVar("Job")
Result = TypeVar("Result")

# Seconds for which a worker is busy with a chunk: sending one costs milliseconds, and a progress bar should move.
SECONDS: Final = 1.0
# Chunks a second that one process can give away and take back; with more workers than that, chunks take longer.
CHUNKS_PER_SECOND: Final = 50
# Chunks under way for each worker: one in its hands, and enough others that nobody waits while the first one is late.
AHEAD: Final = 4
# A chunk has at most so many times the jobs of one whose time is known: the next jobs may take longer.
GROWTH: Final = 4


class Done(NamedTuple, Generic[Result]):
    """What came of a chunk, and how long it took."""

    results: list[Result]
    seconds: float


def run(function: Callable[[Job], Result], jobs: Iterable[Job], workers: Workers | None = None) -> Generator[Result]:
    """Do a job after the other here or, if there are workers, many at a time; results come in the order of the jobs."""
    if workers is None:
        yield from map(function, jobs)
        return
    waiting = iter(jobs)
    begun: deque[Promise[Done[Result]]] = deque()
    size = 1
    try:
        while True:
            while len(begun) < AHEAD * workers.count and (chunk := tuple(islice(waiting, size))):
                begun.append(workers.begin(do, function, chunk))
            if not begun:
                return
            done = begun.popleft().result()
            size = next_size(len(done.results), done.seconds, workers.count)
            yield from done.results
    finally:
        for promise in begun:
            promise.cancel()


def do(function: Callable[[Job], Result], chunk: tuple[Job, ...]) -> Done[Result]:
    """Do the jobs of a chunk, wherever this is called."""
    start = perf_counter()
    results = [function(job) for job in chunk]
    return Done(results, perf_counter() - start)


def next_size(jobs: int, seconds: float, workers: int) -> int:
    """How many jobs the next chunk has, if so many took so long."""
    wanted = max(SECONDS, workers / CHUNKS_PER_SECOND)
    most = GROWTH * jobs
    return most if seconds * GROWTH <= wanted else max(1, int(jobs * wanted / seconds))
