"""Sending over the WebSocket protocol: slow readers get all messages in order, or are disconnected."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from elbowroom.server.http import protocols, serving
from elbowroom.server.http.sockets import RECONNECT
from elbowroom.server.live.listeners import MAX_WAITING, Listener
from elbowroom.server.table.protocol import ChatMessage
from tests.patience import PATIENCE
from tests.server.running_server import Person, RunningServer, running_server
from tests.server.socket_clients import SocketClient

# So long that a few dozen fill all buffers between the server and a client that does not read.
LONG = "x" * 200_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("protocols")) as running:
        yield running


@pytest.fixture(scope="module")
def ana(server: RunningServer) -> Person:
    return server.guest("Ana")


@pytest.fixture(autouse=True)
def no_read_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", PATIENCE)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_frames_are_valid(length: int) -> None:
    data = b"x" * length
    assert protocols.frame_of(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


class PingRecorder:
    """The pings that a client gets: for each, the seconds since it sent its last message that was answered."""

    def __init__(self, line: SocketClient) -> None:
        self.silences: list[float] = []
        self._line = line
        self._said_at = monotonic()
        process = line.socket.process_event

        def process_event(event: Event) -> None:
            if isinstance(event, Frame) and event.opcode is Opcode.PING:
                self.silences.append(monotonic() - self._said_at)
            process(event)

        line.socket.process_event = process_event  # type: ignore[method-assign]

    def talk(self) -> None:
        """Send a message and wait for its answer."""
        before = monotonic()
        self._line.send("ping")
        self._line.receive("pong")
        self._said_at = before


def test_only_silent_clients_are_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interval = 0.4
    monkeypatch.setattr(serving, "PING_INTERVAL", interval)
    limits = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
    with running_server(tmp_path, **limits) as server:
        ana = server.guest("Ana")
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as one, SocketClient(server, table) as other:
            talking, silent = PingRecorder(one), PingRecorder(other)
            until = monotonic() + PATIENCE
            while len(silent.silences) < 2:
                assert monotonic() < until
                talking.talk()
                sleep(interval / 20)
    # A busy machine may delay a message for so long that a ping is due.
    assert all(silence >= interval for silence in talking.silences)


def send_long(server: RunningServer, table: str, first: int, count: int) -> list[Listener]:
    """Send long messages to all listeners of a table; return the listeners."""

    async def send() -> list[Listener]:
        listeners = list(server.services.hub.tables.live[table].listeners)
        for number in range(first, first + count):
            for listener in listeners:
                listener.send(ChatMessage(number=number, guest="g", name="n", text=LONG, at=0.0))
        return listeners

    return server.run_in_loop(send)


def send_too_much(server: RunningServer, table: str) -> Listener:
    """Send long messages to the listener of a table until it is disconnected, without a pause."""

    async def send() -> Listener:
        (listener,) = server.services.hub.tables.live[table].listeners
        for number in count(1):
            if listener.is_closed:
                break
            assert len(listener.waiting) <= MAX_WAITING
            listener.send(ChatMessage(number=number, guest="g", name="n", text=LONG, at=0.0))
        return listener

    return server.run_in_loop(send)


def test_slow_reader_gets_all_messages_in_order(server: RunningServer, ana: Person) -> None:
    table = ana.new_table()
    with SocketClient(server, table, most_unread=16) as line:
        (listener,) = send_long(server, table, 1, MAX_WAITING)
        assert listener.waiting
        assert [line.receive("said")["number"] for _ in range(MAX_WAITING)] == [*range(1, MAX_WAITING + 1)]
        send_long(server, table, 1, 1)
        assert line.receive("said")["number"] == 1
        # The client may read it before the server notes that it was sent.
        send_long(server, table, 1, 0)
        assert not listener.waiting


def test_client_that_does_not_read_is_disconnected_without_delaying_others(server: RunningServer, ana: Person) -> None:
    table = ana.new_table()
    with SocketClient(server, table) as slow:
        send_too_much(server, table)
        with SocketClient(server, table, ana.token) as quick:
            assert quick.ask("say", "s", text="Hello?")["type"] == "done"
        assert slow.is_closed() == RECONNECT
        numbers = [message["number"] for message in slow.received if message["type"] == "said"]
        assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("is_full", [True, False])
def test_client_that_reads_nothing_is_aborted(
    server: RunningServer, ana: Person, monkeypatch: pytest.MonkeyPatch, is_full: bool
) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", 0.2)
    table = ana.new_table()
    with SocketClient(server, table, most_unread=16) as line:
        (listener,) = send_long(server, table, 1, 0)
        listeners = server.services.hub.tables.live[table].listeners
        protocol = listener._connection

        async def close() -> None:
            listener.close()

        assert isinstance(protocol, protocols.WebSocketProtocol)
        if is_full:
            send_too_much(server, table)
        else:
            # With this limit the server does not notice that too much is waiting.
            protocol.transport.set_write_buffer_limits(high=10**9)
            send_long(server, table, 1, 200)
            server.run_in_loop(close)
        until = monotonic() + PATIENCE
        while listeners or protocol in server.server.server_state.connections:
            assert monotonic() < until
            sleep(0.02)
        # Otherwise the test's client would wait for the close frame behind all unread messages.
        line.is_closed()
