"""The log: no secrets, no addresses, no flood of lines, and the events of the security log."""

import io
import json
import logging
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from elbowroom.server.basics.config import Config
from elbowroom.server.operations import logs
from elbowroom.server.operations.logs import JsonFormatter, ThrottledHandler, log_security, without_secrets
from elbowroom.server.people.auth import Identity, Signer
from elbowroom.server.store.keys import Key
from tests.patience import PATIENCE, PATIENTLY
from tests.server.running_server import RunningServer, running_server
from tests.server.socket_clients import SocketClient

STRANGER = "127.0.0.7"


class Log:
    """A handler whose clock the test sets, and the lines that it has written."""

    def __init__(self, *, has_addresses: bool = False) -> None:
        self.now = 1000.0
        self._stream = io.StringIO()
        self.handler = ThrottledHandler(self._stream, lambda: self.now)
        self.handler.setFormatter(JsonFormatter(has_addresses=has_addresses))

    def write(self, name: str, message: str, **extra: object) -> None:
        self.handler.handle(logging.makeLogRecord({"name": name, "levelname": "INFO", "msg": message, **extra}))

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._stream.getvalue().splitlines()]


class TestThrottling:
    @pytest.mark.parametrize(
        ("name", "message", "extra"),
        [
            ("elbowroom.requests", "request", {"status": 429}),
            ("elbowroom.security", "refused", {"event": "bad-token", "caller": "192.0.2.1"}),
            ("uvicorn.error", "Invalid HTTP request received.", {}),
        ],
    )
    def test_refusals_are_summarised(self, name: str, message: str, extra: dict[str, object]) -> None:
        log = Log()
        for _ in range(1000):
            log.write(name, message, **extra)
        assert len(log.lines) == logs.MAX_LINES
        log.now += logs.THROTTLE_SECONDS
        log.write("elbowroom", "anything")
        assert len(log.lines) == logs.MAX_LINES + 2
        summary = log.lines[-2]
        assert (summary["logger"], summary["message"], summary["left_out"]) == (name, message, 1000 - logs.MAX_LINES)
        assert summary.get("status") == extra.get("status")
        assert summary.get("event") == extra.get("event")
        # A new period.
        log.write(name, message, **extra)
        assert len(log.lines) == logs.MAX_LINES + 3

    def test_kinds_are_counted_apart_and_answers_are_all_logged(self) -> None:
        log = Log()
        for _ in range(50):
            for status in (200, 404, 429):
                log.write("elbowroom.requests", "request", status=status)
        assert Counter(line["status"] for line in log.lines) == {200: 50, 404: logs.MAX_LINES, 429: logs.MAX_LINES}

    def test_counts_are_written_when_the_log_is_closed(self) -> None:
        log = Log()
        for _ in range(logs.MAX_LINES + 5):
            log.write("elbowroom.requests", "request", status=429)
        log.handler.close()
        assert log.lines[-1]["left_out"] == 5


class TestSecrets:
    def test_tokens_and_links_are_removed(self) -> None:
        signer = Signer([Key("k" * 64, time() - 1000)])
        identity = Identity("abcdefghjkmnpqrs", "xyz")
        renewal = f"renew.{'a' * 16}.{'x' * 43}"
        for secret in (signer.token(identity), signer.link_code(identity)[0], renewal):
            assert without_secrets(f"GET /?x={secret} failed") == "GET /?x=… failed"
            assert without_secrets(f'"{secret}"') == '"…"'

    def test_addresses_are_replaced_unless_wanted(self) -> None:
        hidden, shown = Log(), Log(has_addresses=True)
        for log in (hidden, shown):
            for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
                log.write("elbowroom.security", "refused", event="banned", caller=address)
        first, second, third = (line["caller"] for line in hidden.lines)
        assert first == second != third
        assert "192.0.2" not in first + third
        assert [line["caller"] for line in shown.lines] == ["192.0.2.1", "192.0.2.1", "192.0.2.2"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = {"public_url": "https://play.example.org", "sockets_per_second": 0.0001, "most_sockets_per_caller": 3}
    with running_server(tmp_path_factory.mktemp("security"), **settings) as running:
        yield running


class Events(logging.Handler):
    """Keeps all records of the security log."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(vars(record))

    @property
    def names(self) -> list[str]:
        return [record["event"] for record in self.records]


@pytest.fixture
def events() -> Iterator[Events]:
    found = Events()
    level = logs.security_logger.level
    logs.security_logger.addHandler(found)
    logs.security_logger.setLevel(logging.INFO)
    yield found
    logs.security_logger.removeHandler(found)
    logs.security_logger.setLevel(level)


class TestSecurityLog:
    def test_refused_hosts_and_origins_and_tokens(self, server: RunningServer, events: Events) -> None:
        with server.client(STRANGER) as client:
            assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 421
            foreign = {"origin": "https://evil.example"}
            assert client.post("/api/guests", json={"name": "Eve"}, headers=foreign).status_code == 403
            assert client.get("/api/me", headers={"authorization": "Bearer WyJsecret.token"}).status_code == 401
        found = [(one["event"], one["caller"], one.get("host", ""), one.get("origin", "")) for one in events.records]
        own = server.url.removeprefix("http://")
        assert found == [
            ("unknown-host", STRANGER, "evil.example", ""),
            ("foreign-origin", STRANGER, own, "https://evil.example"),
            ("bad-token", STRANGER, "", ""),
        ]
        assert "WyJ" not in str(events.records)

    def test_sockets_are_refused_with_a_status(self, server: RunningServer, events: Events) -> None:
        def connection() -> socket.socket:
            return socket.create_connection(("127.0.0.1", server.config.port), PATIENCE, ("127.0.0.8", 0))

        def refusal(name: str = "localhost", origin: str | None = None) -> tuple[int, Headers]:
            wanted = Origin(origin) if origin else None
            with (
                pytest.raises(InvalidStatus) as refused,
                connect(f"ws://{name}/ws", sock=connection(), origin=wanted, **PATIENTLY),
            ):
                pass
            return refused.value.response.status_code, refused.value.response.headers

        assert refusal(origin="https://evil.example")[0] == 403
        assert refusal("evil.example")[0] == 421
        for _ in range(server.config.most_sockets_per_caller):
            with connect("ws://localhost/ws", sock=connection(), **PATIENTLY):
                pass
        status, headers = refusal()
        assert status == 429
        assert int(headers["retry-after"]) > 0
        assert events.names == ["foreign-origin", "unknown-host", "too-many-requests"]

    def test_invalid_token_at_a_table(self, server: RunningServer, events: Events) -> None:
        table = server.guest("Ana").new_table()
        # The server may close such a socket.
        with suppress(Exception), SocketClient(server, table, "WyJ.x", STRANGER):
            pass
        assert events.names == ["bad-token"]

    def test_long_headers_are_cut(self, events: Events) -> None:
        log_security("unknown-host", "192.0.2.1", host="x" * 5000)
        assert events.records[-1]["host"] == "x" * logs.MAX_HEADER


def test_addresses_can_be_logged(tmp_path: Path) -> None:
    stream = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        for has_addresses in (False, True):
            logs.set_up_logs(Config(log_addresses=has_addresses), stream)
            log_security("banned", "192.0.2.77")
    finally:
        root.handlers[:], root.level = before
    hidden, shown = stream.getvalue().splitlines()
    assert "192.0.2.77" not in hidden
    assert "192.0.2.77" in shown
