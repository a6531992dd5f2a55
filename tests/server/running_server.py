"""A real server on loopback in a thread, and guests who use it over HTTP."""

import asyncio
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from elbowroom.server.basics.config import Config
from elbowroom.server.http.serving import Server, bind
from elbowroom.server.operations.services import Services
from tests.patience import PATIENCE

Json = dict[str, Any]
Result = TypeVar("Result")
TWO = {"game": "warcraft", "players": 2}
# Tests use plain HTTP; loading the default certificates would take longer than most tests.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class RunningServer:
    """A server that runs in a thread of the test."""

    def __init__(self, config: Config) -> None:
        self.config, self._socket = bind(config)
        self.url = f"http://127.0.0.1:{self.config.port}"
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._clients: list[httpx.Client] = []

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            self.server = Server(self.config)
            self.server.on_started.append(self._started.set)
            await self.server.serve([self._socket])

        try:
            asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001 — raised again by start()
            self._failure = error
        finally:
            self._started.set()

    @property
    def services(self) -> Services:
        """The services of the server."""
        return self.server.services

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._thread.start()
        assert self._started.wait(PATIENCE)
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Stop the server in the same way as SIGTERM."""
        for client in self._clients:
            client.close()
        self.loop.call_soon_threadsafe(self.server.handle_exit, 15, None)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def run_in_loop(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Run a coroutine in the server's event loop."""

        async def run() -> Result:
            return await work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def client(self, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Return an HTTP client with this loopback address."""
        return client_at(self.url, address, **headers)

    def guest(self, name: str = "Ana", address: str = "127.0.0.1") -> "Person":
        """Create a guest."""
        with self.client(address) as client:
            created = client.post("/api/guests", json={"name": name}).raise_for_status().json()
        client = self.client_with(created["token"], address)
        return Person(client, created["guest"]["id"], created["token"], created["renewal"])

    def client_with(self, token: str, address: str = "127.0.0.1") -> httpx.Client:
        """Return an HTTP client with a token; it is closed with the server."""
        self._clients.append(self.client(address, Authorization=f"Bearer {token}"))
        return self._clients[-1]


class Person:
    """A guest with a token."""

    def __init__(self, client: httpx.Client, guest_id: str, token: str, renewal: str = "") -> None:
        self.client = client
        self.id = guest_id
        self.token = token
        self.renewal = renewal

    def get(self, path: str, **query: object) -> Any:
        """Send a GET request that must succeed."""
        return self.client.get(f"/api/{path}", params=query).raise_for_status().json()  # type: ignore[arg-type]

    def post(self, path: str, **body: object) -> Any:
        """Send a POST request that must succeed."""
        answer = self.client.post(f"/api/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, **body: object) -> tuple[int, str]:
        """Send a POST request that must be refused; return status and reason."""
        answer = self.client.post(f"/api/{path}", json=body)
        assert not answer.is_success, answer.text
        return answer.status_code, answer.json()["reason"]

    def new_table(self, *bots: str | None, **more: object) -> str:
        """Create a table and return its id."""
        body: Json = {"setup": TWO, "bots": list(bots)} | more
        return str(self.post("tables", **body)["id"])

    def table(self, table: str) -> Any:
        """Return the info of a table."""
        return self.get(f"tables/{table}")


def client_at(url: str, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
    """Return an HTTP client with this loopback address, which ignores the proxies of the environment."""
    transport = httpx.HTTPTransport(local_address=address, verify=NO_CERTIFICATES)
    return httpx.Client(base_url=url, timeout=PATIENCE, headers=headers, trust_env=False, transport=transport)


@contextmanager
def guest_at(url: str, name: str = "Ana") -> Iterator[Person]:
    """Create a guest on a server that runs in another process."""
    with client_at(url) as client:
        created = client.post("/api/guests", json={"name": name}).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {created['token']}"
        yield Person(client, created["guest"]["id"], created["token"])


def config_in(folder: Path, **settings: Any) -> Config:
    """Return the settings of a test server: a new database, any free port, high limits, bots without pauses."""
    defaults: Json = {
        "port": 0,
        "database": f"sqlite:///{folder}/tables.sqlite",
        "bot_pause": 0.0,
        "stand_in_pause": 0.0,
    }
    # Independent of whether the web client has been built.
    defaults |= {"client": str(folder / "no-client"), "prepare": False}
    defaults |= {
        "requests_per_second": 1e5,
        "requests_at_once": 100_000,
        "sockets_per_second": 1e5,
        "new_guests_per_hour": 1e6,
        "new_tables_per_hour": 1e6,
        "new_bots_per_hour": 1e6,
        "challenges_per_hour": 1e6,
    }
    # Low-priority processes would wait for other tests.
    defaults |= {"polite": False}
    # Short thinking times are enough for tests.
    defaults |= {"drawings_per_minute": 1e6, "hint_seconds": 0.05, "review_seconds": 0.01}
    return Config(**defaults | settings)


@contextmanager
def running_server(folder: Path, **settings: Any) -> Iterator[RunningServer]:
    """Run a server until the end of the block."""
    server = RunningServer(config_in(folder, **settings))
    server.start()
    try:
        yield server
    finally:
        server.stop()
