"""Operation of a server: health, metrics, headers, origins, limits, and removal of old tables."""

import threading
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname
from time import monotonic, sleep, time
from typing import Any

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from elbowroom.compiled import is_compiled
from elbowroom.server.basics.config import Config, ConfigError, config_from
from elbowroom.server.http.guard import Hosts, Origins
from elbowroom.server.store.schema import tables
from elbowroom.texts import LANGUAGES
from tests.patience import PATIENCE, PATIENTLY
from tests.server.admin.operator_cli import wait_until
from tests.server.running_server import TWO, Person, RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("operations")) as running:
        yield running


def numbers(server: RunningServer) -> dict[tuple[str, ...], float]:
    """Return the server's metrics by name and labels."""
    with server.client() as client:
        text = client.get("/metrics").text
    families = text_string_to_metric_families(text)
    return {(sample.name, *sample.labels.values()): sample.value for one in families for sample in one.samples}


class TestHealth:
    def test_healthy(self, server: RunningServer) -> None:
        with server.client() as client:
            answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"], answer.json()["name"]) == (200, "well", "elbowroom")
        assert answer.json()["compiled"] is is_compiled()

    def test_unhealthy_without_database(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        async def away() -> bool:
            raise OSError("connection refused")

        monkeypatch.setattr(server.services.store.database, "ping", away)
        with server.client() as client:
            answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no-database")


class TestMetrics:
    def test_requests_are_counted_by_route_not_by_table(self, server: RunningServer) -> None:
        ana = server.guest()
        table = ana.new_table()
        before = numbers(server)
        ana.table(table)
        after = numbers(server)
        route = ("elbowroom_requests_total", "GET", "/api/tables/{table}", "200")
        assert after[route] - before.get(route, 0) == 1
        assert table not in str(after)

    def test_unknown_paths_share_one_label(self, server: RunningServer) -> None:
        with server.client() as client:
            for path in ("/wp-login.php", "/.env"):
                assert client.get(path).status_code == 404
        found = numbers(server)
        assert found[("elbowroom_requests_total", "unknown", "unknown", "404")] >= 2
        assert "wp-login" not in str(found)

    def test_tables_sockets_and_entries_are_counted(self, server: RunningServer) -> None:
        ana, ben = server.guest(), server.guest()
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        before = numbers(server)
        ana.post(f"tables/{table}/start")
        with connect(f"{server.url.replace('http', 'ws')}/ws", **PATIENTLY) as socket:
            socket.send(msgspec.json.encode({"type": "hello", "table": table}).decode())
            socket.recv(PATIENCE)
            after = numbers(server)
        assert after[("elbowroom_listeners",)] == 1
        assert after[("elbowroom_tables_in_memory", "playing")] >= 1
        assert after[("elbowroom_entries_total",)] > before[("elbowroom_entries_total",)]

    def test_loop_lag_is_measured(self, server: RunningServer) -> None:
        """Wait for the first measurement, a moment after the start."""
        count = ("elbowroom_event_loop_lag_seconds_count",)
        deadline = monotonic() + PATIENCE
        while not numbers(server)[count] and monotonic() < deadline:
            sleep(0.05)
        assert numbers(server)[count] > 0

    def test_metrics_are_for_this_machine_unless_others_are_named(self, tmp_path: Path) -> None:
        with running_server(tmp_path, metrics_from="127.0.0.4, 192.0.2.0/24", proxies="127.0.0.1") as running:
            found = {}
            for address, forwarded in (("127.0.0.4", ""), ("127.0.0.1", ""), ("127.0.0.1", "192.0.2.9")):
                with running.client(address) as client:
                    headers = {"x-forwarded-for": forwarded} if forwarded else {}
                    found[forwarded or address] = client.get("/metrics", headers=headers).status_code
        assert found == {"127.0.0.4": 200, "127.0.0.1": 404, "192.0.2.9": 200}

    def test_neighbours_cannot_read_metrics(self, server: RunningServer) -> None:
        with server.client() as client:
            assert client.get("/metrics").status_code == 200
            for neighbour in ("192.168.1.7", "2001:db8::1"):
                assert client.get("/metrics", headers={"x-forwarded-for": neighbour}).status_code == 404


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/api/docs", "/api/games", "/api/me", "/nowhere", "/healthz", "/page.css"])
    def test_every_answer_has_security_headers(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
        assert "frame-ancestors 'none'" in policy
        assert "require-trusted-types-for 'script'" in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers
        assert "strict-transport-security" not in headers
        assert (headers.get("cache-control") == "no-store") == (path.startswith("/api/") or path == "/healthz")

    def test_pages_obey_the_content_security_policy(self, server: RunningServer) -> None:
        with server.client() as client:
            for path in ("/", "/t/aaaaaaaaaa", "/me", "/api/docs"):
                text = client.get(path).text
                assert text.startswith("<!doctype html>")
                assert not any(
                    forbidden in text for forbidden in ("<script", "style=", "<style", "http://", "https://")
                )

    def test_start_page_without_client_in_every_language(self, server: RunningServer) -> None:
        with server.client() as client:
            pages = {lang: client.get("/", headers={"accept-language": lang}).text for lang in LANGUAGES}
        assert len(set(pages.values())) == len(LANGUAGES)
        for language, text in pages.items():
            assert f'<html lang="{language}">' in text
            assert "./play --terminal" in text

    def test_https_sends_strict_transport_security(self, tmp_path: Path) -> None:
        with running_server(tmp_path, public_url="https://play.example.org") as behind, behind.client() as client:
            assert client.get("/").headers["strict-transport-security"].startswith("max-age=")
            origin = {"origin": "https://play.example.org"}
            assert client.post("/api/guests", json={"name": "A"}, headers=origin).status_code == 201
            # A server with a public URL accepts no other origin.
            origin = {"origin": behind.url}
            assert client.post("/api/guests", json={"name": "A"}, headers=origin).status_code == 403

    def test_named_origins_are_allowed(self, tmp_path: Path) -> None:
        origin = {"origin": "https://fan.example"}
        with (
            running_server(tmp_path, origins="https://fan.example, https://other.example") as open_to,
            open_to.client() as client,
        ):
            asked = origin | {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
            assert client.options("/api/guests", headers=asked).status_code == 200
            answer = client.post("/api/guests", json={"name": "A"}, headers=origin)
            assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (201, "https://fan.example")
            # Its pages may show pictures from here.
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


class TestHosts:
    @pytest.mark.parametrize(
        ("settings", "host", "allowed"),
        [
            ({}, "127.0.0.1:8128", True),
            ({}, "localhost:8128", True),
            ({}, "[::1]:8128", True),
            ({}, None, True),
            ({}, "evil.example:8128", False),
            ({}, "127.0.0.1.evil.example", False),
            ({}, "localhost.evil.example", False),
            ({}, "[", False),
            ({"host": "0.0.0.0"}, "192.168.1.5:8128", True),
            ({"host": "0.0.0.0"}, "laptop.local:8128", True),
            ({"host": "0.0.0.0"}, "laptop.fritz.box", True),
            ({"host": "0.0.0.0"}, "laptop", True),
            ({"host": "0.0.0.0"}, f"{gethostname().upper()}:8128", True),
            ({"host": "0.0.0.0"}, "evil.example:8128", False),
            ({"public_url": "https://Play.example.org"}, "play.example.org", True),
            ({"public_url": "https://play.example.org"}, "PLAY.example.org.:443", True),
            # A health check, or a proxy that does not pass the name on.
            ({"public_url": "https://play.example.org"}, "10.0.0.7:8128", True),
            ({"public_url": "https://play.example.org"}, "server:8128", True),
            ({"public_url": "https://play.example.org"}, "other.example.org", False),
            ({"hosts": "other.example.org, third.example.org"}, "Third.example.org:80", True),
            ({"hosts": "other.example.org"}, "example.org", False),
            ({"hosts": "*"}, "any.example.org", True),
        ],
    )
    def test_allowed_hosts(self, settings: dict[str, Any], host: str | None, allowed: bool) -> None:
        assert Hosts(Config(**settings)).allows(host) is allowed

    def test_unknown_host_is_refused(self, server: RunningServer) -> None:
        with server.client() as client:
            for path in ("/", "/api/games", "/healthz"):
                answer = client.get(path, headers={"host": "evil.example"})
                assert (answer.status_code, answer.json()["reason"]) == (421, "unknown-host")


class TestOrigin:
    @pytest.mark.parametrize(
        ("settings", "origin", "host", "allowed"),
        [
            ({}, None, "127.0.0.1:8128", True),
            ({}, "http://127.0.0.1:8128", "127.0.0.1:8128", True),
            ({}, "http://localhost:8128", "localhost:8128", True),
            ({}, "http://localhost:9999", "localhost:8128", False),
            ({}, "http://evil.example", "127.0.0.1:8128", False),
            ({}, "http://evil.example:8128", "evil.example:8128", False),
            ({}, "null", "127.0.0.1:8128", False),
            ({}, "", "127.0.0.1:8128", False),
            ({}, "http://[", "127.0.0.1:8128", False),
            ({"host": "192.168.1.5"}, "http://192.168.1.5:8128", "192.168.1.5:8128", True),
            ({"host": "0.0.0.0"}, "http://laptop.local:8128", "laptop.local:8128", True),
            ({"host": "0.0.0.0"}, "http://evil.example", "laptop.local:8128", False),
            ({"public_url": "https://a.example/"}, "https://a.example", "a.example", True),
            ({"public_url": "https://a.example"}, "https://a.example:443", "a.example", True),
            ({"public_url": "https://a.example"}, "http://a.example", "a.example", False),
            ({"public_url": "https://a.example", "hosts": "B.example"}, "https://b.example", "b.example", True),
            ({"public_url": "https://a.example", "hosts": "b.example"}, "https://b.example", "a.example", False),
            ({"public_url": "https://a.example", "hosts": "*"}, "https://b.example", "b.example", False),
            (
                {"public_url": "https://a.example", "origins": "https://b.example"},
                "https://b.example",
                "a.example",
                True,
            ),
        ],
    )
    def test_allowed_origins(self, settings: dict[str, Any], origin: str | None, host: str, allowed: bool) -> None:
        assert Origins(Config(**settings)).allows(origin, host) is allowed

    def test_foreign_page_cannot_change_anything(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        foreign = {"origin": "http://evil.example"}
        answer = ana.client.patch("/api/me", json={"name": "Eve"}, headers=foreign)
        assert (answer.status_code, answer.json()["reason"]) == (403, "foreign-origin")
        assert ana.get("me")["name"] == "Ana"

    def test_foreign_page_cannot_open_a_socket(self, server: RunningServer) -> None:
        address = f"{server.url.replace('http', 'ws')}/ws"
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, origin=Origin("http://evil.example"), proxy=None),
        ):
            pass
        assert refused.value.response.status_code == 403
        with connect(address, origin=Origin(server.url), proxy=None):
            pass

    def test_foreign_form_cannot_change_anything(self, server: RunningServer) -> None:
        """Check that only JSON is accepted: a form can send text across origins without asking."""
        with server.client() as client:
            answer = client.post("/api/guests", content='{"name":"Eve"}', headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()["reason"]) == (415, "not-json-type")


class TestLimits:
    @pytest.mark.parametrize("in_pieces", [False, True])
    def test_body_size_is_limited(self, server: RunningServer, in_pieces: bool) -> None:
        body = b'{"name":"' + b"x" * 20_000 + b'"}'
        pieces: Any = iter([body[:9000], body[9000:]])
        with server.client() as client:
            kind = {"content-type": "application/json"}
            answer = client.post("/api/guests", content=pieces if in_pieces else body, headers=kind)
        assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")

    def test_request_rate_is_limited(self, tmp_path: Path) -> None:
        with running_server(tmp_path, requests_per_second=0.1, requests_at_once=5) as strict, strict.client() as client:
            answers = [client.get("/api/games") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert 0 < int(answers[-1].headers["retry-after"]) <= 10
        assert "content-security-policy" in answers[-1].headers

    def test_only_named_proxies_are_trusted(self, tmp_path: Path) -> None:
        settings = {"requests_per_second": 0.1, "requests_at_once": 2}
        for proxies, expected in (("127.0.0.1", [200] * 4), ("10.0.0.1", [200, 200, 429, 429])):
            with running_server(tmp_path, proxies=proxies, **settings) as strict, strict.client() as client:
                found = [client.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(4)]
            assert [answer.status_code for answer in found] == expected

    def test_new_guests_per_address_are_limited(self, tmp_path: Path) -> None:
        with running_server(tmp_path, new_guests_per_hour=2.0) as strict, strict.client() as client:
            answers = [client.post("/api/guests", json={"name": "Ana"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]

    def test_new_tables_per_address_are_limited(self, tmp_path: Path) -> None:
        with running_server(tmp_path, new_tables_per_hour=2.0) as strict:
            # Limited by address, whatever the guest.
            here = [strict.guest(name, "127.0.0.2") for name in ("Ana", "Ben", "Eva")]
            here[0].new_table()
            here[1].new_table()
            assert here[2].refused("tables", setup={"game": "classic", "players": 2}) == (429, "too-many-new-tables")
            strict.guest("Dan", "127.0.0.3").new_table()

    def test_open_tables_per_address_are_limited(self, tmp_path: Path) -> None:
        setup = {"game": "classic", "players": 2}
        with running_server(tmp_path, most_tables_per_caller=2) as strict:
            ana, ben, eva = (strict.guest(name, "127.0.0.2") for name in ("Ana", "Ben", "Eva"))
            first = ana.new_table(None, "random", setup=setup)
            ben.new_table()
            assert eva.refused("tables", setup=setup) == (409, "too-many-tables-from-here")
            strict.guest("Dan", "127.0.0.3").new_table()
            # A rematch counts too, and a finished table does not.
            ana.post(f"tables/{first}/start")
            ana.post(f"tables/{first}/concede")
            wait_until(lambda: ana.table(first)["status"] == "over")
            eva.new_table()
            assert ana.refused(f"tables/{first}/rematch") == (409, "too-many-tables-from-here")

    def test_sockets_are_limited(self, tmp_path: Path) -> None:
        with running_server(tmp_path, most_sockets=1) as strict:
            address = f"{strict.url.replace('http', 'ws')}/ws"
            with connect(address, proxy=None), pytest.raises(InvalidStatus), connect(address, proxy=None):
                pass
            # A closed socket frees its slot.
            for _ in range(50):
                try:
                    with connect(address, proxy=None):
                        break
                except InvalidStatus:
                    threading.Event().wait(0.1)
            else:
                pytest.fail("no room")


class TestOldTables:
    @pytest.mark.parametrize(
        ("status", "days", "clock", "is_kept"),
        [
            ("open", 0.1, None, True),
            ("open", 0.2, None, False),
            ("playing", 13, None, True),
            ("playing", 15, None, False),
            ("playing", 15, 20, True),
            ("closed", 89, None, True),
            ("closed", 91, None, False),
        ],
    )
    def test_removal_by_status_and_age(
        self, server: RunningServer, status: str, days: float, clock: float | None, is_kept: bool
    ) -> None:
        ana, ben = server.guest(), server.guest()
        setup = TWO if clock is None else TWO | {"clock": {"kind": "days", "seconds": clock * 86400}}
        table = ana.new_table(setup=setup)
        ben.post(f"tables/{table}/join")
        if status != "open":
            ana.post(f"tables/{table}/start")
        if status == "closed":
            ana.post(f"tables/{table}/close")
        _age(server, table, days)
        server.run_in_loop(server.services.hub.driver.remove_old)
        assert ana.client.get(f"/api/tables/{table}").status_code == (200 if is_kept else 404)
        listed = [one["id"] for one in ben.get("me/tables")["tables"]]
        assert (table in listed) == is_kept

    def test_server_removes_tables_and_disconnects_their_people(self, tmp_path: Path) -> None:
        with running_server(tmp_path, remove_every=0.2) as quick:
            ana, ben = quick.guest(), quick.guest()
            table = ana.new_table()
            with connect(f"{quick.url.replace('http', 'ws')}/ws", **PATIENTLY) as socket:
                socket.send(msgspec.json.encode({"type": "hello", "table": table}).decode())
                socket.recv(PATIENCE)
                # Not the host, whose presence would keep the table.
                waiting = _WaitingRequest(ben, table)
                _age(quick, table, 1)
                with pytest.raises(ConnectionClosed):
                    _read_until_closed(socket)
            assert waiting.answer().status_code == 404


def _read_until_closed(socket: ClientConnection) -> None:
    """Read messages until the connection is closed."""
    while True:
        socket.recv(PATIENCE)


class _WaitingRequest:
    """A request that waits for a change of a table."""

    def __init__(self, person: Person, table: str) -> None:
        self._answers: list[httpx.Response] = []
        self._thread = threading.Thread(target=self._ask, args=(person, table))
        self._thread.start()

    def _ask(self, person: Person, table: str) -> None:
        self._answers.append(person.client.get(f"/api/tables/{table}/game", params={"after": 0, "wait": 50}))

    def answer(self) -> httpx.Response:
        self._thread.join(PATIENCE)
        return self._answers[0]


def _age(server: RunningServer, table: str, days: float) -> None:
    """Make a table look as if nobody had touched it for some days."""

    async def age() -> None:
        moved = time() - days * 86400
        async with server.services.store.database.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(touched_at=moved))

    server.run_in_loop(age)


class TestSettings:
    def test_flags_override_the_environment(self) -> None:
        environment = {"ELBOWROOM_PORT": "9000", "ELBOWROOM_MOST_TABLES": "7", "ELBOWROOM_LANG": "de"}
        config = config_from({"port": 9001, "host": None}, environment)
        assert (config.port, config.most_tables, config.host) == (9001, 7, "127.0.0.1")

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("port", "many"),
            ("port", "70000"),
            ("workers", "0"),
            ("log_level", "loud"),
            ("public_url", "play.example.org"),
            ("public_url", "http://["),
            ("origins", "https://a.example, b.example"),
            ("lease", "-1"),
            ("metrics_from", "everywhere"),
            ("messages_per_second", "0"),
        ],
    )
    def test_invalid_values_give_a_one_line_error(self, name: str, value: str) -> None:
        with pytest.raises(ConfigError) as error:
            config_from({name: value}, {})
        assert str(error.value).endswith(".")
        assert "\n" not in str(error.value)

    @pytest.mark.parametrize("name", Config.__struct_fields__)
    def test_every_setting_is_documented(self, root: Path, name: str) -> None:
        assert f"`{name}`" in (root / "docs/operations.md").read_text(encoding="utf-8")
