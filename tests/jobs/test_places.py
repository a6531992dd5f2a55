"""Where jobs are done, as people say it: with a sentence for whatever cannot be."""

import pickle
import socket
import sys

import pytest

from elbowroom.extras import MissingExtraError
from elbowroom.jobs.errors import JobsError
from elbowroom.jobs.places import workers_for
from elbowroom.jobs.processes import Processes


def test_one_process_needs_no_workers() -> None:
    with workers_for() as workers:
        assert workers is None


def test_several_processes() -> None:
    with workers_for(3) as workers:
        assert isinstance(workers, Processes)
        assert workers.count == 3


def test_processes_and_a_cluster_are_two_places() -> None:
    with pytest.raises(JobsError, match="Choose --jobs or --cluster"):
        workers_for(2, "local:2")


@pytest.mark.parametrize(
    "place", ["local:0", "local:", "local:two", "local:-1", "local", "tcp://", "a b", "tcp://host"]
)
def test_what_is_no_address_is_told(place: str) -> None:
    with pytest.raises(JobsError, match=f"^{place} is not a cluster"):
        workers_for(1, place)


def test_where_nobody_listens_nobody_is_waited_for() -> None:
    with socket.socket() as taken:
        # Bound, so that nobody else takes the port, but not listening.
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(JobsError, match=f"^No cluster answers at {address}.$"):
            workers_for(1, address)


@pytest.mark.parametrize("place", ["local:2", "tcp://127.0.0.1:8786"])
def test_without_the_extra_a_sentence_says_how_to_install_it(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "elbowroom.jobs.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r'distributed is missing.*pip install "elbowroom\[cluster\]"'):
        workers_for(1, place)


def test_another_version_does_no_work() -> None:
    from elbowroom.jobs.cluster import OURS, in_version

    assert in_version(OURS, abs, -1) == 1
    with pytest.raises(JobsError, match=r"lacks Elbow Room 0\.0\.0") as raised:
        in_version("0.0.0", abs, -1)
    # It is raised on another machine, and read here.
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
