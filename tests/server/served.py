"""A real server on loopback in a thread of the tests, and guests who talk to it over HTTP."""

import asyncio
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from elbowroom.server.basics.config import Config
from elbowroom.server.http.serving import Server, bound
from elbowroom.server.operations.services import Services
from tests.patience import PATIENCE

Json = dict[str, Any]
Result = TypeVar("Result")
TWO = {"game": "warcraft", "players": 2}
# Nothing here is encrypted, and to read all authorities that a client might trust takes longer than most tests.
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Served:
    """A server that answers."""

    def __init__(self, config: Config) -> None:
        self.config, self._socket = bound(config)
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
        except BaseException as error:  # noqa: BLE001 — told by whoever waits for the start
            self._failure = error
        finally:
            self._started.set()

    @property
    def services(self) -> Services:
        """What requests use."""
        return self.server.services

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()
        assert self._started.wait(PATIENCE)
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """End it as a signal would."""
        for client in self._clients:
            client.close()
        self.loop.call_soon_threadsafe(self.server.handle_exit, 15, None)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def inside(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do something in the server's own event loop."""

        async def done() -> Result:
            return await work()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def client(self, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Somebody who asks, from an address of this machine."""
        return client_at(self.url, address, **headers)

    def guest(self, name: str = "Ana", address: str = "127.0.0.1") -> "Person":
        """Somebody new with a token."""
        with self.client(address) as client:
            made = client.post("/api/guests", json={"name": name}).raise_for_status().json()
        self._clients.append(self.client(address, Authorization=f"Bearer {made['token']}"))
        return Person(self._clients[-1], made["guest"]["id"], made["token"])


class Person:
    """A guest with a token."""

    def __init__(self, client: httpx.Client, guest_id: str, token: str) -> None:
        self.client = client
        self.id = guest_id
        self.token = token

    def get(self, path: str, **query: object) -> Any:
        """What is there; it must be."""
        return self.client.get(f"/api/{path}", params=query).raise_for_status().json()  # type: ignore[arg-type]

    def post(self, path: str, **body: object) -> Any:
        """Ask for something; it must be granted."""
        answer = self.client.post(f"/api/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, **body: object) -> tuple[int, str]:
        """Ask for something; the status and the reason with which it is refused."""
        answer = self.client.post(f"/api/{path}", json=body)
        assert not answer.is_success, answer.text
        return answer.status_code, answer.json()["reason"]

    def new_table(self, *bots: str | None, **more: object) -> str:
        """A table of one's own; its id."""
        body: Json = {"setup": TWO, "bots": list(bots)} | more
        return str(self.post("tables", **body)["id"])

    def table(self, table: str) -> Any:
        """A table as it is."""
        return self.get(f"tables/{table}")


def client_at(url: str, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
    """Somebody who asks a server from an address of this machine; no proxy stands between."""
    transport = httpx.HTTPTransport(local_address=address, verify=NO_AUTHORITIES)
    return httpx.Client(base_url=url, timeout=PATIENCE, headers=headers, trust_env=False, transport=transport)


@contextmanager
def guest_at(url: str, name: str = "Ana") -> Iterator[Person]:
    """Somebody new at a server that runs elsewhere, for as long as is needed."""
    with client_at(url) as client:
        made = client.post("/api/guests", json={"name": name}).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {made['token']}"
        yield Person(client, made["guest"]["id"], made["token"])


def config_in(folder: Path, **settings: Any) -> Config:
    """Settings for a test: a database of its own, any port, limits that do not hinder, bots that do not wait."""
    usual: Json = {"port": 0, "database": f"sqlite:///{folder}/tables.sqlite", "bot_pause": 0.0, "stand_in_pause": 0.0}
    # Whether the client has been built makes no difference to tests.
    usual |= {"client": str(folder / "no-client"), "prepare": False}
    usual |= {
        "requests_per_second": 1e5,
        "requests_at_once": 100_000,
        "sockets_per_second": 1e5,
        "new_guests_per_hour": 1e6,
        "new_tables_per_hour": 1e6,
    }
    # Whoever is polite waits for as long as other tests want the processor.
    usual |= {"polite": False}
    # The coach says something, if not its best.
    usual |= {"drawings_per_minute": 1e6, "hint_seconds": 0.05, "review_seconds": 0.01}
    return Config(**usual | settings)


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server for as long as it is needed."""
    server = Served(config_in(folder, **settings))
    server.start()
    try:
        yield server
    finally:
        server.stop()
