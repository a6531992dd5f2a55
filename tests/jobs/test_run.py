"""Jobs in chunks: taken as they are needed, given away a few at a time, and answered in their order."""

from collections.abc import Callable
from itertools import count, islice
from typing import Any, Generic, Self, TypeVar

import pytest

from elbowroom.jobs import run as module
from elbowroom.jobs.run import AHEAD, GROWTH, next_size, run
from tests.jobs.deeds import divided, squared

Result = TypeVar("Result")


class Later(Generic[Result]):
    """Work that is done when somebody waits for it."""

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
    """Workers that note what they are given."""

    def __init__(self, workers: int) -> None:
        self.count = workers
        self.begun: list[Later[Any]] = []

    @property
    def under_way(self) -> list[Later[Any]]:
        return [later for later in self.begun if not later.is_done]

    @property
    def chunks(self) -> list[int]:
        """How many jobs each chunk has."""
        return [len(later.given[1]) for later in self.begun]

    def begin(self, work: Callable[..., Result], *given: object) -> Later[Result]:
        self.begun.append(Later(work, given))
        return self.begun[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        pass


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that moves on by its only entry whenever it is read."""
    step = [0.0]
    ticks = count()
    monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) * step[0])
    return step


def test_without_workers_each_job_is_done_when_its_result_is_wanted() -> None:
    taken = iter(range(10))
    results = run(squared, taken)
    assert [next(results), next(results)] == [0, 1]
    assert next(taken) == 2


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert list(run(squared, range(1000), Lazy(workers))) == [squared(number) for number in range(1000)]


def test_no_jobs_have_no_results() -> None:
    assert list(run(squared, (), Lazy(2))) == []


def test_of_endless_jobs_only_a_few_chunks_are_under_way() -> None:
    workers = Lazy(3)
    results = run(squared, count(), workers)
    for number in range(500):
        assert next(results) == squared(number)
        assert len(workers.under_way) <= AHEAD * workers.count
    workers.count = 5
    list(islice(results, 10_000))
    assert 3 * AHEAD < len(workers.under_way) <= AHEAD * workers.count


def test_quick_jobs_make_larger_and_larger_chunks(clock: list[float]) -> None:
    clock[0] = 0.001
    workers = Lazy(1)
    list(run(squared, range(5000), workers))
    assert workers.chunks[:AHEAD] == [1] * AHEAD
    sizes = sorted(set(workers.chunks))
    assert sizes[:4] == [1, GROWTH, GROWTH**2, GROWTH**3]


def test_slow_jobs_are_given_away_one_by_one(clock: list[float]) -> None:
    clock[0] = 30.0
    workers = Lazy(2)
    list(run(squared, range(50), workers))
    assert set(workers.chunks) == {1}


@pytest.mark.parametrize(
    ("jobs", "seconds", "workers", "wanted"),
    [
        (100, 2.0, 1, 50),
        (100, 0.5, 1, 200),
        (100, 0.001, 1, 400),
        (3, 60.0, 1, 1),
        (10, 0.0, 1, 40),
        # A thousand workers for a second each would be a thousand chunks a second: they get more to do.
        (100, 20.0, 1000, 100),
        (100, 10.0, 10, 10),
    ],
)
def test_a_chunk_takes_about_a_second_and_longer_where_many_work(
    jobs: int, seconds: float, workers: int, wanted: int
) -> None:
    assert next_size(jobs, seconds, workers) == wanted


def test_who_wants_no_more_results_cancels_what_is_under_way() -> None:
    workers = Lazy(2)
    results = run(squared, count(), workers)
    next(results)
    results.close()
    assert workers.under_way
    assert all(later.is_cancelled for later in workers.under_way)


def test_what_a_job_raises_is_raised_after_the_results_before_it() -> None:
    workers = Lazy(2)
    results = run(divided, (1, 2, 0, 4, 5), workers)
    assert [next(results), next(results)] == [1, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert all(later.is_cancelled for later in workers.under_way)
