"""A cluster on loopback gives the same results as one process, also when a worker or a node is killed."""

from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from elbowroom.matches.cluster import Cluster, LocalWorkers
from elbowroom.matches.jobs import JobsError, run
from elbowroom.matches.loop import Result, play, play_all
from elbowroom.matches.match import Match, seeded_match, seeded_matches
from tests.matches.nodes import cluster, listening
from tests.matches.test_loop import without_times
from tests.matches.work import divide, fatal_game, raise_timeout, square_or_die
from tests.patience import PATIENCE

pytestmark = pytest.mark.deep

GAMES = 150
# The seed of a game in the middle.
VICTIM = 75


@pytest.fixture(scope="module")
def wanted() -> list[Match]:
    return list(seeded_matches("warcraft", 3, GAMES, 0, ("random", "simple")))


@pytest.fixture(scope="module")
def by_one_process(wanted: list[Match]) -> list[Result]:
    return list(map(without_times, play_all(wanted)))


def until_there_are(workers: int, there: Cluster) -> None:
    late = monotonic() + PATIENCE
    while there.count != workers:
        assert monotonic() < late
        sleep(0.1)


@pytest.mark.parametrize("whole_node", [False, True], ids=["a worker", "a whole node"])
def test_games_of_a_killed_worker_are_repeated(
    whole_node: bool, wanted: list[Match], by_one_process: list[Result], root: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    with cluster(root, tmp_path, nodes=2) as address, Cluster(address, PATIENCE) as there:
        until_there_are(2, there)
        assert listening() == {"127.0.0.1"}
        assert (
            list(map(without_times, run(partial(fatal_game, VICTIM, mark, whole_node), wanted, there)))
            == by_one_process
        )
        assert mark.exists()
        # A nanny replaces its worker; without the nanny the node is gone.
        until_there_are(1 if whole_node else 2, there)


class TestLocalWorkers:
    def test_listen_on_loopback_and_play_the_same_games(
        self, wanted: list[Match], by_one_process: list[Result]
    ) -> None:
        with LocalWorkers(2) as there:
            assert there.count == 2
            assert listening() == {"127.0.0.1"}
            assert list(map(without_times, play_all(wanted, there))) == by_one_process
        assert listening() == set()

    def test_give_up_a_job_that_kills_every_worker(self) -> None:
        # A worker that dies before its nanny has seen it is not replaced.
        with LocalWorkers(2) as there, pytest.raises(JobsError, match=r"died 4 times|has no workers"):
            list(run(partial(square_or_die, 20), range(30), there))

    def test_raise_the_error_of_a_job(self) -> None:
        with LocalWorkers(1) as there:
            with pytest.raises(ZeroDivisionError):
                list(run(divide, (1, 2, 0, 4), there))
            with pytest.raises(TimeoutError, match="waited in vain"):
                list(run(raise_timeout, (1, 2), there))


def test_a_cluster_without_workers_is_reported(root: Path, tmp_path: Path) -> None:
    with (
        cluster(root, tmp_path, nodes=0) as address,
        Cluster(address, timeout=3) as there,
        pytest.raises(JobsError, match=f"^The cluster at {address} has no workers.$"),
    ):
        list(run(abs, range(10), there))


def test_a_dead_scheduler_is_reported(root: Path, tmp_path: Path) -> None:
    plan = seeded_match("classic", 2, 0)
    with cluster(root, tmp_path, nodes=1) as address:
        there = Cluster(address)
        results = run(play, [plan] * 1_000_000, there)
        next(results)
    with there, pytest.raises(JobsError, match=f"^No cluster answers at {address}.$"):
        list(results)
