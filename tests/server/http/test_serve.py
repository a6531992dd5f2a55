"""`elbowroom serve` and `elbowroom play` as people run them: start, browser, errors, shutdown, and logs."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import IPPROTO_TCP
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from elbowroom.commands.app import app
from elbowroom.server.basics.config import Config, ConfigError
from elbowroom.server.basics.networks import lan_address, qr_code
from elbowroom.server.http.serving import bind
from tests.patience import PATIENCE, PATIENTLY
from tests.server.ports import free_port
from tests.server.running_server import TWO, client_at


class Running:
    """A running command, and its output so far."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        command = [sys.executable, "-m", "elbowroom", *arguments]
        variables = os.environ | {"PYTHONUNBUFFERED": "1"} | environment
        self.process = subprocess.Popen(
            command,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self.lines: list[str] = []
        self._url = threading.Event()
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if "http://" in line:
                self._url.set()
        self._url.set()

    @property
    def url(self) -> str:
        """The URL in its output."""
        assert self._url.wait(PATIENCE)
        found = re.search(r"http://[0-9.]+:\d+", self.output)
        assert found, self.output
        return found[0]

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal (Ctrl+C to all its processes, as a terminal does); return the exit status."""
        if number == signal.SIGINT:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        return self.exit_status()

    def exit_status(self) -> int:
        """Wait for the end; return the exit status."""
        status = self.process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        return status


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[Running]:
    started = Running(*arguments, **environment)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.exit_status()
        assert started.process.stdout is not None
        started.process.stdout.close()


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder}/tables.sqlite"


def client_of(url: str, token: str = "") -> httpx.Client:
    return client_at(url, **({"authorization": f"Bearer {token}"} if token else {}))


def read_until_closed(socket: ClientConnection) -> None:
    """Read messages until the connection is closed."""
    while True:
        socket.recv(PATIENCE)


class TestServe:
    @pytest.mark.slow
    def test_shutdown_leaves_nobody_waiting(self, tmp_path: Path) -> None:
        """Check that waiting requests are answered, sockets are closed with a code, and the exit status is 0."""
        with running("serve", "--port", "0", "--database", database_in(tmp_path)) as serving:
            with client_of(serving.url) as client:
                token = client.post("/api/guests", json={"name": "Ana"}).json()["token"]
            with client_of(serving.url, token) as ana:
                table = ana.post("/api/tables", json={"setup": TWO}).json()["id"]
                answers: list[httpx.Response] = []

                def wait() -> None:
                    answers.append(ana.get(f"/api/tables/{table}/game", params={"after": 0, "wait": 60}))

                waiting = threading.Thread(target=wait)
                waiting.start()
                with connect(f"{serving.url.replace('http', 'ws')}/ws", **PATIENTLY) as listening:
                    listening.send(json.dumps({"type": "hello", "table": table, "token": token}))
                    listening.recv(PATIENCE)
                    assert serving.stop(signal.SIGTERM) == 0
                    with pytest.raises(ConnectionClosed) as closed:
                        read_until_closed(listening)
                waiting.join(PATIENCE)
            assert answers[0].status_code == 200
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            records = [json.loads(line) for line in serving.lines]
            assert [line["message"] for line in records if line["logger"].endswith("serving")] == [
                "serving",
                "closing",
                "closed",
            ]

    @pytest.mark.slow
    def test_ctrl_c_exits_with_status_0(self, tmp_path: Path) -> None:
        with running("serve", "--port", "0", "--database", database_in(tmp_path)) as serving:
            with client_of(serving.url) as nobody:
                token = nobody.post("/api/guests", json={"name": "Ana"}).json()["token"]
            with client_of(serving.url, token) as ana:
                table = ana.post("/api/tables", json={"setup": TWO, "bots": ["simple"] * 2, "sits": False}).json()["id"]
                begun = ana.post(f"/api/tables/{table}/start").json()["version"]
                # After a bot has acted, its process is interrupted too.
                seen = ana.get(f"/api/tables/{table}/game", params={"after": begun, "wait": 60}).json()
            assert seen["game"]["version"] > begun
            assert serving.stop(signal.SIGINT) == 0
        assert "Traceback" not in serving.output
        assert "Aborted" not in serving.output

    @pytest.mark.slow
    def test_log_has_no_secrets(self, tmp_path: Path) -> None:
        """Check that tokens, links, seeds, ids of private tables and addresses are not logged."""
        level = ("--log-level", "debug")
        with running("serve", "--port", "0", "--database", database_in(tmp_path), *level) as serving:
            with client_of(serving.url) as nobody:
                made = nobody.post("/api/guests", json={"name": "Ana"}).json()
                nobody.get("/api/me", headers={"authorization": f"Bearer {made['token']}x"})
                nobody.get(f"/api/tables?token={made['token']}")
            with client_of(serving.url, made["token"]) as ana:
                code = ana.post("/api/me/link").json()["code"]
                ana.post("/api/links", json={"code": code})
                table = ana.post("/api/tables", json={"setup": TWO, "bots": [None, "simple"]}).json()["id"]
                with connect(f"{serving.url.replace('http', 'ws')}/ws", **PATIENTLY) as listening:
                    listening.send(json.dumps({"type": "hello", "table": table, "token": made["token"]}))
                    listening.recv(PATIENCE)
                ana.post(f"/api/tables/{table}/start")
                ana.post(f"/api/tables/{table}/say", json={"text": "between us"})
                ana.post(f"/api/tables/{table}/close")
                seed = ana.get(f"/api/tables/{table}").json()["seed"]
            assert serving.stop() == 0
        lines = [json.loads(line) for line in serving.lines]
        routes = [line["route"] for line in lines if line["logger"] == "elbowroom.requests"]
        assert routes[:3] == ["/api/guests", "/api/me", "/api/tables"]
        assert "/api/tables/{table}/say" in routes
        secrets = (made["token"].partition(".")[2], code.rpartition(".")[2], seed, table, "between us", "Ana")
        assert [secret for secret in secrets if secret in serving.output] == []
        assert {line["level"] for line in lines} <= {"debug", "info"}
        own = re.escape(serving.url.rpartition(":")[2])
        assert re.findall(rf"127\.0\.0\.1:(?!{own}\b)", serving.output) == []

    @pytest.mark.parametrize("database", ["sqlite:////proc/none/x.sqlite", "postgresql://me:hidden@127.0.0.1:9/none"])
    def test_unusable_database_gives_a_one_line_error(self, database: str) -> None:
        with running("serve", "--port", "0", "--log-level", "error", "--database", database) as serving:
            assert serving.exit_status() == 1
        assert len(serving.lines) == 1, serving.output
        assert serving.lines[0].startswith("The database cannot be opened: ")
        assert "hidden" not in serving.output

    @pytest.mark.parametrize(
        ("arguments", "output"),
        [
            (["--database", "mongodb://127.0.0.1"], "A database is sqlite:///FILE or postgresql://…; mongodb "),
            (["--port", "99999"], "A setting of the server is invalid: "),
            (["--config", "nowhere.toml"], "The settings in nowhere.toml cannot be read: "),
            (["--set", "colour=blue"], "A setting is written NAME=VALUE"),
            (["--set", "most_tables"], "A setting is written NAME=VALUE"),
            (["--host", "192.0.2.7"], "The server cannot listen on 192.0.2.7, port 0: "),
        ],
    )
    def test_start_errors_are_one_line(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], output: str
    ) -> None:
        monkeypatch.setattr("elbowroom.server.operations.logs.set_up_logs", lambda _: None)
        done = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database_in(tmp_path), *arguments])
        assert isinstance(done.exception, ConfigError)
        assert str(done.exception).startswith(output)
        assert str(done.exception).endswith(".")
        assert "\n" not in str(done.exception)

    @pytest.mark.slow
    def test_second_server_on_the_same_file_is_refused(self, tmp_path: Path) -> None:
        arguments = ("serve", "--port", "0", "--log-level", "error", "--database", database_in(tmp_path))
        with running(*arguments[:3], "--database", database_in(tmp_path)) as first:
            assert first.url
            with running(*arguments) as second:
                assert second.exit_status() == 1
            assert len(second.lines) == 1
            assert "PostgreSQL" in second.output

    def test_settings_come_from_the_environment(self, tmp_path: Path) -> None:
        variables = {"ELBOWROOM_DATABASE": database_in(tmp_path), "ELBOWROOM_PORT": "0", "ELBOWROOM_MOST_BYTES": "100"}
        with running("serve", **variables) as serving, client_of(serving.url) as client:
            assert client.post("/api/guests", json={"name": "A" * 200}).status_code == 413
        assert (tmp_path / "tables.sqlite").exists()


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Create a home folder with a browser that records its URLs."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    port = free_port()
    return {"HOME": str(tmp_path), "BROWSER": f"{browser} %s", "ELBOWROOM_PORT": str(port), "PORT": str(port)}


def opened(home: dict[str, str], count: int) -> list[str]:
    """Return the URLs the browser was given, once there are enough of them."""
    shown, until = Path(home["HOME"]) / "opened", monotonic() + PATIENCE
    while not shown.exists() or len(shown.read_text().splitlines()) < count:
        assert monotonic() < until
        sleep(0.05)
    return shown.read_text().splitlines()


@pytest.mark.slow
class TestPlay:
    def test_play_opens_the_browser_and_reuses_a_running_server(self, home: dict[str, str]) -> None:
        with running("play", **home) as first:
            assert first.url == f"http://127.0.0.1:{home['PORT']}"
            assert opened(home, 1) == [first.url]
            with client_of(first.url) as client:
                # The client, or the start page if it has not been built.
                assert "<title>Elbow Room" in client.get("/").text
            with running("play", "--lang", "de", **home) as second:
                assert second.exit_status() == 0
            assert second.lines == [f"Hier läuft schon ein Server: {first.url}"]
            assert opened(home, 2) == [first.url] * 2
            assert first.stop(signal.SIGINT) == 0
        assert len(first.lines) == 2, first.output
        assert list(Path(home["HOME"]).rglob("tables.sqlite"))

    def test_play_uses_another_port_if_taken(self, home: dict[str, str]) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", int(home["PORT"])))
            taken.listen()
            with running("play", "--no-browser", **home) as playing:
                assert playing.url != f"http://127.0.0.1:{home['PORT']}"
                with client_of(playing.url) as client:
                    assert client.get("/healthz").status_code == 200
            with running("play", "--no-browser", "--port", home["PORT"], **home) as refused:
                assert refused.exit_status() == 1
            assert refused.output.startswith("The server cannot listen on 127.0.0.1, port ")

    def test_play_ignores_settings_of_a_public_server(self, home: dict[str, str]) -> None:
        others = {"ELBOWROOM_HOST": "192.0.2.7", "ELBOWROOM_PUBLIC_URL": "https://play.example.org"}
        with running("play", "--no-browser", **home, **others) as playing:
            assert playing.url == f"http://127.0.0.1:{home['PORT']}"

    def test_terminal_only_options_are_refused(self) -> None:
        done = CliRunner().invoke(app, ["play", "--seats", "human,simple"])
        assert "--terminal" in str(done.exception)

    @pytest.mark.parametrize("address", ["192.168.7.5", None])
    def test_lan_shows_a_link_and_a_qr_code(self, monkeypatch: pytest.MonkeyPatch, address: str | None) -> None:
        """Run without listening: tests keep to this machine."""
        started: list[Config] = []

        def run(config: Config, _socket: object, on_started: Any) -> None:
            started.append(config)
            on_started()

        for place in ("networks", "config"):
            monkeypatch.setattr(f"elbowroom.server.basics.{place}.lan_address", lambda: address)
        monkeypatch.setattr("elbowroom.commands.browser.is_elbowroom", lambda *_: False)
        monkeypatch.setattr("elbowroom.server.operations.logs.set_up_logs", lambda _: None)
        monkeypatch.setattr("elbowroom.server.http.serving.bind", lambda config: (config, None))
        monkeypatch.setattr("elbowroom.server.http.serving.run", run)
        done = CliRunner().invoke(app, ["play", "--lan", "--no-browser", "--port", "8128"])
        if address is None:
            assert "no address in a local network" in str(done.exception)
            assert started == []
            return
        assert started[0].host == "0.0.0.0"
        link = f"http://{address}:8128"
        assert f"can join at {link}" in done.stdout
        assert qr_code(link) in done.stdout


class TestLan:
    def test_lan_address_is_reachable(self) -> None:
        address = lan_address()
        assert address is None or not address.startswith("127.")

    def test_qr_code_uses_plain_characters(self) -> None:
        drawn = qr_code("http://192.168.7.5:8128")
        assert max(map(len, re.sub(r"\x1b\[[0-9;]*m", "", drawn).splitlines())) <= 60


def test_small_answers_are_sent_at_once() -> None:
    """Check TCP_NODELAY: otherwise each answer waits 40 ms for an acknowledgement without uvloop."""
    _, listening = bind(Config(port=0))
    with listening:
        assert listening.proto == IPPROTO_TCP
