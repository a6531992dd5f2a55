"""Strangers who send many tiny pieces: pings, empty fragments, tiny messages, and bodies in chunks of one byte."""

import json
import logging
import os
import socket
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import h11
import pytest
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from elbowroom.server.http import protocols
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer, running_server
from tests.server.socket_clients import SocketClient

ATTACKER, FRIEND = "127.0.0.2", "127.0.0.3"
# The burst of each caller and socket; refilled only after hours, so that the test's duration does not matter.
BURST = 10
FRAMES = BURST * protocols.FRAMES_PER_MESSAGE
EXTRA = BURST * protocols.EXTRA_FRAMES_AT_ONCE
FLOOD = 50_000
# Frames that are parsed before they are counted.
SLICE = 128

PING, PONG = (Frame(kind, b"").serialize(mask=True) for kind in (Opcode.PING, Opcode.PONG))
MESSAGE = Frame(Opcode.TEXT, b"").serialize(mask=True)
FRAGMENT, NEXT_FRAGMENT = (Frame(kind, b"", fin=False).serialize(mask=True) for kind in (Opcode.TEXT, Opcode.CONT))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = {"messages_at_once": BURST, "messages_per_caller": 0.0001, "messages_per_second": 0.0001}
    with running_server(tmp_path_factory.mktemp("frames"), **limits) as running:
        yield running


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Record all frames and chunks that the server parses."""
    found: list[object] = []
    receive, next_event = ServerProtocol.recv_frame, h11.Connection.next_event

    def recorded_frame(self: ServerProtocol, frame: Frame) -> None:
        found.append(frame)
        receive(self, frame)

    def recorded_event(self: h11.Connection) -> Any:
        event = next_event(self)
        if isinstance(event, h11.Data):
            found.append(event)
        return event

    monkeypatch.setattr(ServerProtocol, "recv_frame", recorded_frame)
    monkeypatch.setattr(h11.Connection, "next_event", recorded_event)
    return found


def connected(server: RunningServer, address: str = ATTACKER) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.config.port), PATIENCE, (address, 0))


def upgraded(server: RunningServer, address: str = ATTACKER, forwarded_for: str = "") -> socket.socket:
    """Return a connection with an open WebSocket that has sent nothing."""
    connection = connected(server, address)
    key = b64encode(os.urandom(16)).decode()
    headers = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
    if forwarded_for:
        headers += f"\r\nX-Forwarded-For: {forwarded_for}"
    connection.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(1)
    assert b" 101 " in answer
    return connection


def rest(connection: socket.socket) -> bytes:
    """Return everything that the server sends until it closes the connection."""
    received = b""
    with suppress(ConnectionError):
        while data := connection.recv(100_000):
            received += data
    return received


def act(server: RunningServer) -> str:
    """Play an action from another address; return the type of the answer."""
    ana = server.guest("Ana", FRIEND)
    table = ana.new_table(None, "random")
    with SocketClient(server, table, ana.token, FRIEND) as line:
        return str(line.ask("start", "s")["type"])


@pytest.mark.parametrize(
    ("first", "piece"),
    [(b"", PING), (b"", PONG), (FRAGMENT, NEXT_FRAGMENT), (b"", MESSAGE)],
    ids=["pings", "pongs", "empty fragments", "messages"],
)
def test_flood_of_frames_is_cut_off(
    server: RunningServer, parsed: list[object], first: bytes, piece: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with upgraded(server) as attacker:
        with suppress(ConnectionError):
            attacker.sendall(first + piece * FLOOD)
        assert act(server) == "done"
        last = rest(attacker)
    friend = 10
    assert FRAMES - 1 <= len(parsed) <= FRAMES + SLICE + friend
    # The last frame says why, unless the connection was reset first.
    close = Frame(Opcode.CLOSE, protocols.TOO_MANY_FRAMES.to_bytes(2) + b"too many frames").serialize(mask=False)
    assert not last or last.endswith(close)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_all_sockets_of_a_caller_share_a_limit(server: RunningServer, parsed: list[object]) -> None:
    each = FRAMES // 2
    with ExitStack() as stack:
        attackers = [stack.enter_context(upgraded(server)) for _ in range(2 * EXTRA // each)]
        for attacker in attackers:
            attacker.sendall(PING * each)
        # No socket is over its own limit.
        answered = [_is_answered(attacker, each) for attacker in attackers]
        assert True in answered
        assert False in answered
        assert len(parsed) <= 2 * EXTRA
        assert act(server) == "done"


def test_callers_behind_a_proxy_are_counted_apart(server: RunningServer) -> None:
    each = FRAMES // 2
    found = {}
    with ExitStack() as stack:
        for caller, count in (("192.0.2.1", 1 + EXTRA // each), ("192.0.2.2", 1)):
            through = [stack.enter_context(upgraded(server, "127.0.0.1", caller)) for _ in range(count)]
            for attacker in through:
                attacker.sendall(PING * each)
            found[caller] = [_is_answered(attacker, each) for attacker in through].count(False)
    assert found == {"192.0.2.1": 1, "192.0.2.2": 0}


def _is_answered(attacker: socket.socket, pings: int) -> bool:
    """Return whether all pings are answered; False if the socket is closed instead."""
    answers = b""
    with suppress(ConnectionError):
        while len(answers) < 2 * pings and not answers.startswith(b"\x88"):
            data = attacker.recv(2 * pings)
            if not data:
                break
            answers += data
    return answers == Frame(Opcode.PONG, b"").serialize(mask=False) * pings


@pytest.mark.parametrize("path", ["/api/guests", "/api/unknown"])
def test_body_in_tiny_chunks_is_cut_off(
    server: RunningServer, parsed: list[object], path: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = "Host: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    with connected(server) as attacker:
        with suppress(ConnectionError):
            attacker.sendall(f"POST {path} HTTP/1.1\r\n{headers}\r\n\r\n".encode() + b"1\r\n \r\n" * FLOOD)
        assert act(server) == "done"
        rest(attacker)
    chunks = [event for event in parsed if isinstance(event, h11.Data) and len(event.data) == 1]
    assert len(chunks) == protocols.FREE_PIECES + 1
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_body_in_some_chunks_is_read(server: RunningServer) -> None:
    with server.client(ATTACKER) as client:
        body = iter([b'{"name"', b":", b' "Ana"}'])
        answer = client.post("/api/guests", content=body, headers={"content-type": "application/json"})
        assert json.loads(answer.text)["guest"]["name"] == "Ana"
        pieces = iter([b" " * protocols.BYTES_PER_PIECE] * 2 * protocols.FREE_PIECES)
        assert client.post("/api/guests", content=pieces).json()["reason"] == "too-large"


def test_invalid_request_after_an_answer_is_refused(server: RunningServer) -> None:
    with connected(server) as stranger:
        stranger.sendall(b"GET /page.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert stranger.recv(10).startswith(b"HTTP/1.1 2")
        stranger.sendall(b"What?\r\n\r\n")
        assert b"HTTP/1.1 400" in rest(stranger)
