"""Requests of which only a part is sent, and answers that are not taken: nobody waits for them for ever."""

import json
import logging
import socket
import time
from collections.abc import Iterator

import pytest

from elbowroom.server.http import connections
from tests.patience import PATIENCE
from tests.server.lines import Line
from tests.server.served import Served, served

HEADERS = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 16\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("half"), request_seconds=0.5) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that waits long enough for whoever does what they should, however busy the machine is."""
    with served(tmp_path_factory.mktemp("patient"), request_seconds=3.0) as running:
        yield running


def connected(server: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.config.port), PATIENCE, ("127.0.0.2", 0))


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes, within the time that tests wait; it may refuse with a word before."""
    try:
        while connection.recv(100_000):
            pass
    except ConnectionResetError:
        pass
    return True


def send_until_closed(connection: socket.socket, data: bytes) -> None:
    """Send something again and again, as long as the server takes it; it must not for ever."""
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
def test_300_of_them_are_closed(server: Served, sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    strangers = [connected(server) for _ in range(300)]
    for stranger in strangers:
        stranger.sendall(sent)
    assert all(map(is_closed, strangers))
    while server.server.server_state.connections:
        time.sleep(0.01)
    for stranger in strangers:
        stranger.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_byte_now_and_then_is_not_enough(server: Served) -> None:
    with connected(server) as stranger:
        send_until_closed(stranger, b"G")


def test_whoever_sends_it_whole_is_answered_again_and_again(patient: Served) -> None:
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


def test_whoever_waits_for_an_answer_or_has_a_socket_may_stay(patient: Served) -> None:
    ana = patient.guest("Ana")
    table = ana.new_table()
    with Line(patient, table, ana.token) as line:
        seen, long = ana.table(table)["revision"], patient.config.request_seconds * 1.2
        assert ana.get(f"tables/{table}/game", revision=seen, wait=long)["table"]["revision"] == seen
        line.say("ping")
        assert line.hear("pong")


def test_answers_that_nobody_takes_are_thrown_away(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TO_TAKE_SOME", 0.2)
    with connected(server) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        send_until_closed(stranger, b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 100)
    with server.client() as client:
        assert json.loads(client.get("/healthz").text)["status"] == "well"
