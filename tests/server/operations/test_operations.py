"""What whoever runs a server needs: health, numbers, limits, and that tables nobody needs go away."""

import threading
from collections.abc import Iterator
from pathlib import Path
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
from elbowroom.locales import LANGUAGES
from elbowroom.server.basics.config import Config, ConfigError, config_from
from elbowroom.server.http.origins import Origins
from elbowroom.server.store.schema import tables
from tests.patience import PATIENCE, PATIENTLY
from tests.server.served import TWO, Person, Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("operations")) as running:
        yield running


def numbers(server: Served) -> dict[tuple[str, ...], float]:
    """What the server counts: by name and labels."""
    with server.client() as client:
        text = client.get("/metrics").text
    families = text_string_to_metric_families(text)
    return {(sample.name, *sample.labels.values()): sample.value for one in families for sample in one.samples}


class TestHealth:
    def test_it_is_well(self, server: Served) -> None:
        with server.client() as client:
            answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"], answer.json()["name"]) == (200, "well", "elbowroom")
        assert answer.json()["compiled"] is is_compiled()

    def test_without_its_database_it_is_not(self, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        async def away() -> bool:
            raise OSError("connection refused")

        monkeypatch.setattr(server.services.store.database, "is_well", away)
        with server.client() as client:
            answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no-database")


class TestMetrics:
    def test_they_count_requests_by_route_and_not_by_table(self, server: Served) -> None:
        ana = server.guest()
        table = ana.new_table()
        before = numbers(server)
        ana.table(table)
        after = numbers(server)
        route = ("elbowroom_requests_total", "GET", "/api/tables/{table}", "200")
        assert after[route] - before.get(route, 0) == 1
        assert table not in str(after)

    def test_addresses_that_are_not_there_are_one_number(self, server: Served) -> None:
        with server.client() as client:
            for path in ("/wp-login.php", "/.env"):
                assert client.get(path).status_code == 404
        found = numbers(server)
        assert found[("elbowroom_requests_total", "unknown", "unknown", "404")] >= 2
        assert "wp-login" not in str(found)

    def test_they_count_tables_sockets_and_entries(self, server: Served) -> None:
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

    def test_they_tell_the_lag_of_the_event_loop(self, server: Served) -> None:
        """It is looked at once in a while, the first time a moment after the start."""
        count = ("elbowroom_event_loop_lag_seconds_count",)
        deadline = monotonic() + PATIENCE
        while not numbers(server)[count] and monotonic() < deadline:
            sleep(0.05)
        assert numbers(server)[count] > 0


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/api/docs", "/api/games", "/api/me", "/nowhere", "/healthz", "/page.css"])
    def test_every_answer_tells_browsers_to_be_careful(self, server: Served, path: str) -> None:
        with server.client() as client:
            headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "server" not in headers
        assert "strict-transport-security" not in headers
        assert (headers.get("cache-control") == "no-store") == (path.startswith("/api/") or path == "/healthz")

    def test_the_pages_of_the_server_keep_to_the_policy(self, server: Served) -> None:
        with server.client() as client:
            for path in ("/", "/t/aaaaaaaaaa", "/me", "/api/docs"):
                text = client.get(path).text
                assert text.startswith("<!doctype html>")
                assert not any(
                    forbidden in text for forbidden in ("<script", "style=", "<style", "http://", "https://")
                )

    def test_the_start_page_is_honest_in_every_language(self, server: Served) -> None:
        with server.client() as client:
            pages = {lang: client.get("/", headers={"accept-language": lang}).text for lang in LANGUAGES}
        assert len(set(pages.values())) == len(LANGUAGES)
        for language, text in pages.items():
            assert f'<html lang="{language}">' in text
            assert "./play --terminal" in text

    def test_behind_https_it_stays_so(self, tmp_path: Path) -> None:
        with served(tmp_path, public_url="https://play.example.org") as behind, behind.client() as client:
            assert client.get("/").headers["strict-transport-security"].startswith("max-age=")
            origin = {"origin": "https://play.example.org"}
            assert client.post("/api/guests", json={"name": "A"}, headers=origin).status_code == 201
            # With a name of its own it goes by no other.
            origin = {"origin": behind.url}
            assert client.post("/api/guests", json={"name": "A"}, headers=origin).status_code == 403

    def test_pages_elsewhere_may_use_it_if_they_were_named(self, tmp_path: Path) -> None:
        origin = {"origin": "https://fan.example"}
        with (
            served(tmp_path, origins="https://fan.example, https://other.example") as open_to,
            open_to.client() as client,
        ):
            asked = origin | {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
            assert client.options("/api/guests", headers=asked).status_code == 200
            answer = client.post("/api/guests", json={"name": "A"}, headers=origin)
            assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (201, "https://fan.example")


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
            (
                {"public_url": "https://a.example", "origins": "https://b.example"},
                "https://b.example",
                "a.example",
                True,
            ),
        ],
    )
    def test_whose_pages_may_use_the_server(
        self, settings: dict[str, Any], origin: str | None, host: str, allowed: bool
    ) -> None:
        assert Origins(Config(**settings)).allows(origin, host) is allowed

    def test_a_page_elsewhere_changes_nothing(self, server: Served) -> None:
        ana = server.guest("Ana")
        foreign = {"origin": "http://evil.example"}
        answer = ana.client.patch("/api/me", json={"name": "Eve"}, headers=foreign)
        assert (answer.status_code, answer.json()["reason"]) == (403, "foreign-origin")
        assert ana.get("me")["name"] == "Ana"

    def test_a_page_elsewhere_opens_no_socket(self, server: Served) -> None:
        address = f"{server.url.replace('http', 'ws')}/ws"
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, origin=Origin("http://evil.example"), proxy=None),
        ):
            pass
        assert refused.value.response.status_code == 403
        with connect(address, origin=Origin(server.url), proxy=None):
            pass

    def test_a_form_elsewhere_changes_nothing(self, server: Served) -> None:
        """It could send text without being asked about it; we take JSON only."""
        with server.client() as client:
            answer = client.post("/api/guests", content='{"name":"Eve"}', headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()["reason"]) == (415, "not-json-type")


class TestLimits:
    @pytest.mark.parametrize("in_pieces", [False, True])
    def test_nobody_sends_too_much(self, server: Served, in_pieces: bool) -> None:
        body = b'{"name":"' + b"x" * 20_000 + b'"}'
        pieces: Any = iter([body[:9000], body[9000:]])
        with server.client() as client:
            kind = {"content-type": "application/json"}
            answer = client.post("/api/guests", content=pieces if in_pieces else body, headers=kind)
        assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")

    def test_nobody_asks_too_often(self, tmp_path: Path) -> None:
        with served(tmp_path, requests_per_second=0.1, requests_at_once=5) as strict, strict.client() as client:
            answers = [client.get("/api/games") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].headers["retry-after"] == "5"
        assert "content-security-policy" in answers[-1].headers

    def test_a_proxy_is_believed_only_if_it_was_named(self, tmp_path: Path) -> None:
        settings = {"requests_per_second": 0.1, "requests_at_once": 2}
        for proxies, expected in (("127.0.0.1", [200] * 4), ("10.0.0.1", [200, 200, 429, 429])):
            with served(tmp_path, proxies=proxies, **settings) as strict, strict.client() as client:
                found = [client.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(4)]
            assert [answer.status_code for answer in found] == expected

    def test_not_too_many_guests_come_from_one_address(self, tmp_path: Path) -> None:
        with served(tmp_path, new_guests_per_hour=2.0) as strict, strict.client() as client:
            answers = [client.post("/api/guests", json={"name": "Ana"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]

    def test_not_too_many_new_tables_of_one_address(self, tmp_path: Path) -> None:
        with served(tmp_path, new_tables_per_hour=2.0) as strict:
            # Whoever they say they are.
            here = [strict.guest(name, "127.0.0.2") for name in ("Ana", "Ben", "Eva")]
            here[0].new_table()
            here[1].new_table()
            assert here[2].refused("tables", setup={"game": "classic", "players": 2}) == (429, "too-many-new-tables")
            strict.guest("Dan", "127.0.0.3").new_table()

    def test_not_too_many_sockets(self, tmp_path: Path) -> None:
        with served(tmp_path, most_sockets=1) as strict:
            address = f"{strict.url.replace('http', 'ws')}/ws"
            with connect(address, proxy=None), pytest.raises(InvalidStatus), connect(address, proxy=None):
                pass
            # Whoever left made room.
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
    def test_they_go_away(self, server: Served, status: str, days: float, clock: float | None, is_kept: bool) -> None:
        ana, ben = server.guest(), server.guest()
        setup = TWO if clock is None else TWO | {"clock": {"kind": "days", "seconds": clock * 86400}}
        table = ana.new_table(setup=setup)
        ben.post(f"tables/{table}/join")
        if status != "open":
            ana.post(f"tables/{table}/start")
        if status == "closed":
            ana.post(f"tables/{table}/close")
        _age(server, table, days)
        server.inside(server.services.hub.driver.remove_old)
        assert ana.client.get(f"/api/tables/{table}").status_code == (200 if is_kept else 404)
        listed = [one["id"] for one in ben.get("me/tables")["tables"]]
        assert (table in listed) == is_kept

    def test_the_server_looks_by_itself_and_sends_everybody_away(self, tmp_path: Path) -> None:
        with served(tmp_path, remove_every=0.2) as quick:
            ana, ben = quick.guest(), quick.guest()
            table = ana.new_table()
            with connect(f"{quick.url.replace('http', 'ws')}/ws", **PATIENTLY) as socket:
                socket.send(msgspec.json.encode({"type": "hello", "table": table}).decode())
                socket.recv(PATIENCE)
                # Not the host, for whom a table would wait.
                waiting = _Waiting(ben, table)
                _age(quick, table, 1)
                with pytest.raises(ConnectionClosed):
                    _listen(socket)
            assert waiting.answer().status_code == 404


def _listen(socket: ClientConnection) -> None:
    """Hear what is said until it is over."""
    while True:
        socket.recv(PATIENCE)


class _Waiting:
    """Somebody who waits for something to happen at a table."""

    def __init__(self, person: Person, table: str) -> None:
        self._answers: list[httpx.Response] = []
        self._thread = threading.Thread(target=self._ask, args=(person, table))
        self._thread.start()

    def _ask(self, person: Person, table: str) -> None:
        self._answers.append(person.client.get(f"/api/tables/{table}/game", params={"after": 0, "wait": 50}))

    def answer(self) -> httpx.Response:
        self._thread.join(PATIENCE)
        return self._answers[0]


def _age(server: Served, table: str, days: float) -> None:
    """Let a table be as if nobody had touched it for so many days."""

    async def age() -> None:
        moved = time() - days * 86400
        async with server.services.store.database.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(touched_at=moved))

    server.inside(age)


class TestSettings:
    def test_flags_come_before_the_environment(self) -> None:
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
            ("messages_per_second", "0"),
        ],
    )
    def test_what_makes_no_sense_is_one_sentence(self, name: str, value: str) -> None:
        with pytest.raises(ConfigError) as error:
            config_from({name: value}, {})
        assert str(error.value).endswith(".")
        assert "\n" not in str(error.value)

    @pytest.mark.parametrize("name", Config.__struct_fields__)
    def test_every_one_is_explained(self, root: Path, name: str) -> None:
        assert f"`{name}`" in (root / "docs/operations.md").read_text(encoding="utf-8")
