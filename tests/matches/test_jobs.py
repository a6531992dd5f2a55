"""Jobs in chunks, worker processes, and the choice of workers."""

import pickle
import socket
import sys
from collections.abc import Callable
from functools import partial
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import pytest

from elbowroom.extras import MissingExtraError
from elbowroom.matches import jobs as module
from elbowroom.matches.jobs import CHUNKS_PER_WORKER, MAX_GROWTH, JobsError, Processes, next_size, run, workers_for
from tests.matches.work import divide, square, square_or_die, square_or_die_once
from tests.repeats import few_of

Result = TypeVar("Result")


class LazyTask(Generic[Result]):
    """A task that runs when its result is asked for."""

    def __init__(self, work: Callable[..., Result], given: tuple[Any, ...]) -> None:
        self._work = work
        self.given = given
        self.is_cancelled = self.is_done = False

    def result(self) -> Result:
        self.is_done = True
        return self._work(*self.given)

    def cancel(self) -> None:
        self.is_cancelled = True


class Lazy:
    """Workers that record their tasks."""

    def __init__(self, workers: int) -> None:
        self.count = workers
        self.tasks: list[LazyTask[Any]] = []

    @property
    def under_way(self) -> list[LazyTask[Any]]:
        return [task for task in self.tasks if not task.is_done]

    @property
    def chunks(self) -> list[int]:
        """The number of jobs of each chunk."""
        return [len(task.given[1]) for task in self.tasks]

    def submit(self, work: Callable[..., Result], *given: object) -> LazyTask[Result]:
        self.tasks.append(LazyTask(work, given))
        return self.tasks[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        pass


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list with the step of a fake clock, which advances at each call."""
    step = [0.0]
    ticks = count()
    monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) * step[0])
    return step


def test_without_workers_jobs_are_done_lazily() -> None:
    taken = iter(range(10))
    results = run(square, taken)
    assert [next(results), next(results)] == [0, 1]
    assert next(taken) == 2


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert list(run(square, range(1000), Lazy(workers))) == [square(number) for number in range(1000)]


def test_no_jobs_give_no_results() -> None:
    assert list(run(square, (), Lazy(2))) == []


def test_few_chunks_of_endless_jobs_are_under_way() -> None:
    workers = Lazy(3)
    results = run(square, count(), workers)
    for number in range(500):
        assert next(results) == square(number)
        assert len(workers.under_way) <= CHUNKS_PER_WORKER * workers.count
    workers.count = 5
    list(islice(results, 10_000))
    assert 3 * CHUNKS_PER_WORKER < len(workers.under_way) <= CHUNKS_PER_WORKER * workers.count


def test_chunks_of_quick_jobs_grow(clock: list[float]) -> None:
    clock[0] = 0.001
    workers = Lazy(1)
    list(run(square, range(5000), workers))
    assert workers.chunks[:CHUNKS_PER_WORKER] == [1] * CHUNKS_PER_WORKER
    sizes = sorted(set(workers.chunks))
    assert sizes[:4] == [1, MAX_GROWTH, MAX_GROWTH**2, MAX_GROWTH**3]


def test_slow_jobs_are_sent_one_by_one(clock: list[float]) -> None:
    clock[0] = 30.0
    workers = Lazy(2)
    list(run(square, range(50), workers))
    assert set(workers.chunks) == {1}


@pytest.mark.parametrize(
    ("jobs", "seconds", "workers", "wanted"),
    [
        (100, 2.0, 1, 50),
        (100, 0.5, 1, 200),
        (100, 0.001, 1, 400),
        (3, 60.0, 1, 1),
        (10, 0.0, 1, 40),
        # A thousand workers with chunks of a second would need a thousand chunks a second: they get longer ones.
        (100, 20.0, 1000, 100),
        (100, 10.0, 10, 10),
    ],
)
def test_size_of_chunks(jobs: int, seconds: float, workers: int, wanted: int) -> None:
    assert next_size(jobs, seconds, workers) == wanted


def test_closing_the_results_cancels_tasks() -> None:
    workers = Lazy(2)
    results = run(square, count(), workers)
    next(results)
    results.close()
    assert workers.under_way
    assert all(task.is_cancelled for task in workers.under_way)


def test_an_error_comes_after_the_results_before_it() -> None:
    workers = Lazy(2)
    results = run(divide, (1, 2, 0, 4, 5), workers)
    assert [next(results), next(results)] == [1, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert all(task.is_cancelled for task in workers.under_way)


SQUARES = [square(number) for number in range(300)]


def test_processes_give_the_same_results() -> None:
    others = active_children()
    with Processes(2) as workers:
        assert list(run(square, range(300), workers)) == SQUARES
        # The same processes can be used again.
        assert list(run(square, range(10), workers)) == SQUARES[:10]
    assert set(active_children()) <= set(others)


@pytest.mark.parametrize("victim", few_of([100, 0, 299]))
def test_work_of_a_dead_process_is_repeated(victim: int, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with Processes(2) as workers:
        assert list(run(partial(square_or_die_once, victim, mark), range(300), workers)) == SQUARES
    assert mark.exists()


@pytest.mark.slow
def test_a_job_that_kills_every_process_is_given_up() -> None:
    with Processes(2) as workers:
        with pytest.raises(JobsError, match="died 4 times"):
            list(run(partial(square_or_die, 20), range(300), workers))
        # Later jobs still work.
        assert list(run(square, range(10), workers)) == SQUARES[:10]


def test_errors_of_jobs_are_raised() -> None:
    with Processes(2) as workers, pytest.raises(ZeroDivisionError):
        list(run(divide, (1, 2, 0, 4), workers))


def test_one_process_needs_no_workers() -> None:
    with workers_for() as workers:
        assert workers is None


def test_several_processes() -> None:
    with workers_for(3) as workers:
        assert isinstance(workers, Processes)
        assert workers.count == 3


def test_jobs_and_cluster_exclude_each_other() -> None:
    with pytest.raises(JobsError, match="Choose --jobs or --cluster"):
        workers_for(2, "local:2")


@pytest.mark.parametrize(
    "place", ["local:0", "local:", "local:two", "local:-1", "local", "tcp://", "a b", "tcp://host"]
)
def test_invalid_addresses_are_refused(place: str) -> None:
    with pytest.raises(JobsError, match=f"^{place} is not a cluster"):
        workers_for(1, place)


def test_an_address_without_a_scheduler_fails_at_once() -> None:
    with socket.socket() as taken:
        # Bound, so that the port stays free, but not listening.
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(JobsError, match=f"^No cluster answers at {address}.$"):
            workers_for(1, address)


@pytest.mark.parametrize("place", ["local:2", "tcp://127.0.0.1:8786"])
def test_a_missing_extra_is_reported(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "elbowroom.matches.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r'distributed is missing.*pip install "elbowroom\[cluster\]"'):
        workers_for(1, place)


def test_workers_with_another_version_are_refused() -> None:
    from elbowroom.matches.cluster import VERSION, run_in_version

    assert run_in_version(VERSION, abs, -1) == 1
    with pytest.raises(JobsError, match=r"lacks Elbow Room 0\.0\.0") as raised:
        run_in_version("0.0.0", abs, -1)
    # The error is pickled on another machine.
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
