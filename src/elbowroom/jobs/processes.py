"""Workers that are processes of this machine."""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, Self, TypeVar

from elbowroom.jobs.errors import JobsError
from elbowroom.jobs.pool import fresh_pool

Result = TypeVar("Result")

# How often work is begun that a process died of.
ATTEMPTS: Final = 4


class Processes:
    """Some processes. If one dies all are replaced, and what they had not finished is begun again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = fresh_pool(count)
        # In the order in which it is wanted.
        self._begun: dict[Work[Any], None] = {}

    def begin(self, work: Callable[..., Result], *given: object) -> "Work[Result]":
        """Have something done by the next process that has nothing to do."""
        begun = Work(self, work, given)
        try:
            begun.begin_in(self._pool)
        except BrokenProcessPool:
            self.replace()
            begun.begin_in(self._pool)
        self._begun[begun] = None
        return begun

    def replace(self) -> None:
        """Put new processes in the place of those of which one has died."""
        # Afterwards all that these were given is either finished or lost.
        self._pool.shutdown()
        self._pool = fresh_pool(self.count)
        for work in self._begun:
            if work.is_lost:
                work.begin_in(self._pool)

    def forget(self, work: "Work[Any]") -> None:
        """Whatever happens now, nobody needs this."""
        self._begun.pop(work, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown(cancel_futures=True)


class Work(Generic[Result]):
    """Work for a process, which is begun again should the process die."""

    def __init__(self, processes: Processes, work: Callable[..., Result], given: tuple[object, ...]) -> None:
        self._processes = processes
        self._work = work
        self._given = given
        self._future: Future[Result] = Future()

    def begin_in(self, pool: ProcessPoolExecutor) -> None:
        """Have it done by a process of this pool."""
        self._future = pool.submit(self._work, *self._given)

    @property
    def is_lost(self) -> bool:
        """Whether its process died, or one beside it."""
        future = self._future
        return future.done() and not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)

    def result(self) -> Result:
        """Wait for it."""
        try:
            for _ in range(ATTEMPTS):
                try:
                    return self._future.result()
                except BrokenProcessPool:
                    self._processes.replace()
            raise JobsError("died", ATTEMPTS)
        finally:
            self._processes.forget(self)

    def cancel(self) -> None:
        """Do not begin it, if that is not too late."""
        self._future.cancel()
        self._processes.forget(self)
