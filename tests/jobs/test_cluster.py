"""A cluster on loopback: the same games as one process plays, also when a worker or a whole node is killed."""

from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from elbowroom.jobs.cluster import Cluster, OwnCluster
from elbowroom.jobs.errors import JobsError
from elbowroom.jobs.run import run
from elbowroom.simulate.many import plans, play_all
from elbowroom.simulate.playing import Plan, Result, play
from tests.jobs.deeds import deadly, divided, fatal_game, too_late
from tests.jobs.nodes import cluster, listening
from tests.patience import PATIENCE

pytestmark = pytest.mark.deep

GAMES = 150
# In the middle.
VICTIM = 75


@pytest.fixture(scope="module")
def wanted() -> list[Plan]:
    return list(plans("warcraft", 3, GAMES, 0, ("random", "simple"), check=False))


@pytest.fixture(scope="module")
def by_one_process(wanted: list[Plan]) -> list[Result]:
    return list(play_all(wanted))


def until_there_are(workers: int, there: Cluster) -> None:
    late = monotonic() + PATIENCE
    while there.count != workers:
        assert monotonic() < late
        sleep(0.1)


@pytest.mark.parametrize("whole_node", [False, True], ids=["a worker", "a whole node"])
def test_games_of_a_worker_that_is_killed_are_played_again(
    whole_node: bool, wanted: list[Plan], by_one_process: list[Result], root: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    with cluster(root, tmp_path, nodes=2) as address, Cluster(address, PATIENCE) as there:
        until_there_are(2, there)
        assert listening() == {"127.0.0.1"}
        assert list(run(partial(fatal_game, VICTIM, mark, whole_node), wanted, there)) == by_one_process
        assert mark.exists()
        # A nanny replaces its worker; with it the node is gone.
        until_there_are(1 if whole_node else 2, there)


class TestOwnCluster:
    def test_is_for_this_machine_alone_and_plays_the_same_games(
        self, wanted: list[Plan], by_one_process: list[Result]
    ) -> None:
        with OwnCluster(2) as there:
            assert there.count == 2
            assert listening() == {"127.0.0.1"}
            assert list(play_all(wanted, there)) == by_one_process
        assert listening() == set()

    def test_gives_up_a_job_of_which_every_worker_dies(self) -> None:
        # A worker that dies before its nanny has noticed that it lives is not replaced.
        with OwnCluster(2) as there, pytest.raises(JobsError, match=r"died 4 times|has no workers"):
            list(run(partial(deadly, 20), range(30), there))

    def test_tells_what_a_job_raised(self) -> None:
        with OwnCluster(1) as there:
            with pytest.raises(ZeroDivisionError):
                list(run(divided, (1, 2, 0, 4), there))
            with pytest.raises(TimeoutError, match="waited in vain"):
                list(run(too_late, (1, 2), there))


def test_a_cluster_without_workers_is_told(root: Path, tmp_path: Path) -> None:
    with (
        cluster(root, tmp_path, nodes=0) as address,
        Cluster(address, patience=3) as there,
        pytest.raises(JobsError, match=f"^The cluster at {address} has no workers.$"),
    ):
        list(run(abs, range(10), there))


def test_a_scheduler_that_dies_is_told(root: Path, tmp_path: Path) -> None:
    plan = Plan("classic", 2, 0)
    with cluster(root, tmp_path, nodes=1) as address:
        there = Cluster(address)
        results = run(play, [plan] * 1_000_000, there)
        next(results)
    with there, pytest.raises(JobsError, match=f"^No cluster answers at {address}.$"):
        list(results)
