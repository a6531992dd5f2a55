"""What a socket leaves behind is gone with it: while people play nobody looks for knots, and thousands come and go."""

import gc
import weakref
from collections.abc import Iterator
from time import monotonic, sleep

import pytest
from websockets.server import ServerProtocol

from elbowroom.server.http.wires import SocketWire
from elbowroom.server.live.admission import Stay
from elbowroom.server.live.listeners import Listener
from tests.patience import PATIENCE
from tests.server.lines import Line
from tests.server.served import Served, served

KINDS = (SocketWire, ServerProtocol, Listener, Stay)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("left")) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_looks_for_knots() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def those_there() -> list[object]:
    return [one for one in gc.get_objects() if isinstance(one, KINDS)]


def wait_until_gone(refs: "list[weakref.ref[object]]") -> None:
    until = monotonic() + PATIENCE
    while any(ref() is not None for ref in refs) and monotonic() < until:
        sleep(0.05)
    assert [type(ref()).__name__ for ref in refs if ref() is not None] == []


@pytest.mark.parametrize("has_name", [True, False])
def test_who_goes_leaves_nothing_behind(server: Served, *, has_name: bool) -> None:
    ana = server.guest("Ana")
    table = ana.new_table()
    with Line(server, table, ana.token if has_name else None):
        refs = [weakref.ref(one) for one in those_there()]
        assert {type(ref()) for ref in refs} >= set(KINDS)
    wait_until_gone(refs)
