"""Processes of this machine as workers: what one that dies has not finished is done again."""

from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from elbowroom.jobs.errors import JobsError
from elbowroom.jobs.processes import Processes
from elbowroom.jobs.run import run
from tests.jobs.deeds import deadly, deadly_once, divided, squared

SQUARES = [squared(number) for number in range(300)]


def test_they_do_what_one_process_does() -> None:
    others = active_children()
    with Processes(2) as workers:
        assert list(run(squared, range(300), workers)) == SQUARES
        # They can be used again.
        assert list(run(squared, range(10), workers)) == SQUARES[:10]
    assert set(active_children()) <= set(others)


@pytest.mark.parametrize("victim", [0, 100, 299])
def test_what_a_dead_one_had_not_finished_is_done_again(victim: int, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with Processes(2) as workers:
        assert list(run(partial(deadly_once, victim, mark), range(300), workers)) == SQUARES
    assert mark.exists()


def test_a_job_of_which_every_process_dies_is_given_up() -> None:
    with Processes(2) as workers:
        with pytest.raises(JobsError, match="died 4 times"):
            list(run(partial(deadly, 20), range(300), workers))
        # Those who come later are not to suffer for it.
        assert list(run(squared, range(10), workers)) == SQUARES[:10]


def test_what_a_job_raises_comes_back() -> None:
    with Processes(2) as workers, pytest.raises(ZeroDivisionError):
        list(run(divided, (1, 2, 0, 4), workers))
