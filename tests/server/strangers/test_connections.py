"""Strangers who open many connections and send nothing: others still get in."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from elbowroom.server.http import protocols
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer, client_at, running_server
from tests.server.server_processes import ServerProcess
from tests.server.socket_clients import SocketClient

STRANGER, OTHER, FRIEND, PROXY = "127.0.0.2", "127.0.0.4", "127.0.0.3", "127.0.0.9"
MOST = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = {"most_connections_per_caller": MOST, "proxies": PROXY, "request_seconds": PATIENCE}
    with running_server(tmp_path_factory.mktemp("idle"), **limits) as running:
        yield running


@contextmanager
def connections(port: int, address: str, count: int) -> Iterator[list[socket.socket]]:
    """Open connections, which send nothing."""
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            with suppress(ConnectionError):
                opened.append(socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0)))
                stack.enter_context(opened[-1])
        yield opened


def count_open(opened: list[socket.socket], wanted: int) -> int:
    """Wait until the server has closed all but some connections; return how many it has left open."""
    left, until = list(opened), monotonic() + PATIENCE
    while len(left) > wanted and monotonic() < until:
        for one in list(left):
            one.settimeout(0)
            try:
                is_open = one.recv(1) != b""
            except BlockingIOError:
                is_open = True
            except ConnectionError:
                is_open = False
            if not is_open:
                left.remove(one)
        sleep(0.01)
    return len(left)


def wait_for_no_connections(server: RunningServer) -> None:
    while server.server.server_state.connections:
        sleep(0.01)


def test_one_address_has_a_limit(server: RunningServer) -> None:
    wait_for_no_connections(server)
    with connections(server.config.port, STRANGER, 3 * MOST) as opened:
        assert count_open(opened, MOST) == MOST
        with server.client(FRIEND) as client:
            assert client.get("/healthz").json()["status"] == "well"
    wait_for_no_connections(server)
    # Closed connections count no more.
    with server.client(STRANGER) as client:
        assert client.get("/healthz").json()["status"] == "well"


def test_sockets_count_until_they_are_closed(server: RunningServer) -> None:
    ana = server.guest("Ana", FRIEND)
    table = ana.new_table()
    ana.client.close()
    wait_for_no_connections(server)
    with ExitStack() as stack:
        for _ in range(MOST - 1):
            stack.enter_context(SocketClient(server, table, address=STRANGER))
        with connections(server.config.port, STRANGER, 3) as opened:
            assert count_open(opened, 1) == 1
    wait_for_no_connections(server)
    with connections(server.config.port, STRANGER, MOST + 2) as opened:
        assert count_open(opened, MOST) == MOST


def test_proxies_have_no_limit_of_their_own(server: RunningServer) -> None:
    wait_for_no_connections(server)
    with connections(server.config.port, PROXY, 3 * MOST) as opened:
        with server.client(PROXY) as client:
            assert client.get("/healthz").json()["status"] == "well"
        assert count_open(opened, 3 * MOST) == 3 * MOST


def test_files_are_kept_for_games(tmp_path: Path) -> None:
    """Two addresses open more connections than the process may have open files: a third one still plays."""
    files = protocols.RESERVED_FILES + 60
    python = tmp_path / "python with few files"
    python.write_text(f'#!/bin/sh\nulimit -n {files}\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o700)
    server = ServerProcess(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, python=python, request_seconds=PATIENCE)
    server.start()
    try:
        with (
            connections(server.port, STRANGER, files),
            connections(server.port, OTHER, files),
            client_at(f"http://127.0.0.1:{server.port}", FRIEND) as client,
        ):
            token = client.post("/api/guests", json={"name": "Ana"}).raise_for_status().json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            body = {"setup": {"game": "warcraft", "players": 2}, "bots": [None, "random"]}
            table = client.post("/api/tables", json=body).raise_for_status().json()["id"]
            client.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    finally:
        server.stop()
    assert not server.tracebacks()
    assert "raise the limit of open files" in server.log.read_text()


def test_limit_of_files_is_raised_as_far_as_possible() -> None:
    code = (
        "from elbowroom.server.basics import limits as l; print(l.file_limit(), l.raise_file_limit(), l.file_limit())"
    )
    limited = f'ulimit -Sn 300 && ulimit -Hn 400 && exec "{sys.executable}" -c "{code}"'
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.split() == ["300", "400", "400"]
