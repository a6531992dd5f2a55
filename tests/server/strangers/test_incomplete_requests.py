"""Incomplete requests and unread answers: their connections are closed after a while."""

import json
import logging
import socket
import time
from collections.abc import Iterator

import pytest

from elbowroom.server.http import protocols
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer, running_server
from tests.server.socket_clients import SocketClient

HEADERS = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 16\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("half"), request_seconds=0.5) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server with a longer time limit, so that correct clients meet it even on a busy machine."""
    with running_server(tmp_path_factory.mktemp("patient"), request_seconds=3.0) as running:
        yield running


def connected(server: RunningServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.config.port), PATIENCE, ("127.0.0.2", 0))


def is_closed(connection: socket.socket) -> bool:
    """Return True once the server has closed the connection, perhaps after an error."""
    try:
        while connection.recv(100_000):
            pass
    except ConnectionResetError:
        pass
    return True


def send_until_closed(connection: socket.socket, data: bytes) -> None:
    """Send data again and again until the server closes the connection; fail if it does not."""
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            connection.sendall(data)
            time.sleep(0.05)
    except ConnectionError:
        return
    pytest.fail("still open")


@pytest.mark.parametrize(
    "sent", [b"", b"GET /healthz HT", HEADERS, HEADERS + b"\r\n", HEADERS + b'\r\n{"name": '], ids=range(5)
)
def test_300_incomplete_requests_are_closed(
    server: RunningServer, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    strangers = [connected(server) for _ in range(300)]
    for stranger in strangers:
        stranger.sendall(sent)
    assert all(map(is_closed, strangers))
    while server.server.server_state.connections:
        time.sleep(0.01)
    for stranger in strangers:
        stranger.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_slow_request_is_closed(server: RunningServer) -> None:
    with connected(server) as stranger:
        send_until_closed(stranger, b"G")


def test_complete_requests_keep_the_connection_open(patient: RunningServer) -> None:
    whole = HEADERS + b'\r\n{"name": "Ana" }'
    begun = time.monotonic()
    with connected(patient) as guest, guest.makefile("rb") as answers:
        while time.monotonic() < begun + patient.config.request_seconds * 1.2:
            guest.sendall(whole[:20])
            time.sleep(0.1)
            guest.sendall(whole[20:])
            assert answers.readline().startswith(b"HTTP/1.1 201")
            while answers.readline().strip():
                pass
            assert answers.read1().startswith(b'{"guest"')


def test_polling_and_sockets_are_not_closed(patient: RunningServer) -> None:
    ana = patient.guest("Ana")
    table = ana.new_table()
    with SocketClient(patient, table, ana.token) as line:
        seen, long = ana.table(table)["revision"], patient.config.request_seconds * 1.2
        assert ana.get(f"tables/{table}/game", revision=seen, wait=long)["table"]["revision"] == seen
        line.send("ping")
        assert line.receive("pong")


def test_connection_with_unread_answers_is_closed(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_TIMEOUT", 0.2)
    with connected(server) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        send_until_closed(stranger, b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 100)
    with server.client() as client:
        assert json.loads(client.get("/healthz").text)["status"] == "well"
