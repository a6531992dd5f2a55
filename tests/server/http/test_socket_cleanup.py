"""A closed socket leaves no objects behind, although garbage is not collected while people play."""

import gc
import weakref
from collections.abc import Iterator
from time import monotonic, sleep

import pytest
from websockets.server import ServerProtocol

from elbowroom.server.http.protocols import WebSocketProtocol
from elbowroom.server.live.listeners import HeldSlots, Listener
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer, running_server
from tests.server.socket_clients import SocketClient

KINDS = (WebSocketProtocol, ServerProtocol, Listener, HeldSlots)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("left")) as running:
        yield running


@pytest.fixture(autouse=True)
def no_garbage_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def live_objects() -> list[object]:
    return [one for one in gc.get_objects() if isinstance(one, KINDS)]


def wait_until_gone(refs: "list[weakref.ref[object]]") -> None:
    until = monotonic() + PATIENCE
    while any(ref() is not None for ref in refs) and monotonic() < until:
        sleep(0.05)
    assert [type(ref()).__name__ for ref in refs if ref() is not None] == []


@pytest.mark.parametrize("has_name", [True, False])
def test_closed_socket_leaves_no_objects(server: RunningServer, *, has_name: bool) -> None:
    ana = server.guest("Ana")
    table = ana.new_table()
    with SocketClient(server, table, ana.token if has_name else None):
        refs = [weakref.ref(one) for one in live_objects()]
        assert all(any(isinstance(ref(), kind) for ref in refs) for kind in KINDS)
    wait_until_gone(refs)
