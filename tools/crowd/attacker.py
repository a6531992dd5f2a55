"""An attacker at one address of this machine, which does as much as the server allows and counts the results."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import msgspec

from tests.server.running_server import NO_CERTIFICATES
from tools.crowd.websocket_client import RefusedError, WebSocketClient, connect_websocket

# Errors when the server refuses something: a closed socket, an error status, or an unexpected answer.
REFUSED: Final = (OSError, RefusedError, httpx.HTTPError, msgspec.MsgspecError, KeyError, TimeoutError)
PATIENCE: Final = 30.0


class Target(msgspec.Struct, frozen=True):
    """The target of attacks: a server, a table with players, one with a very long log, and a URL that never answers.

    `token` belongs to a seated player of the table, who should not be disturbed.
    """

    url: str
    table: str
    long_table: str
    token: str
    black_hole: str = ""


class Attacker:
    """An attacker at one address."""

    def __init__(self, target: Target, address: str, done: Counter[str]) -> None:
        self.target = target
        self.address = address
        self.done = done
        # The guests of this address by name: new ones per hour are limited.
        self._guests: dict[str, tuple[str, str]] = {}

    async def repeat(self, attack: "Attack") -> None:
        """Repeat an attack until cancelled, even if it is refused."""
        while True:
            try:
                await attack(self)
            except REFUSED:
                self.done["refused"] += 1
            await asyncio.sleep(0.2)

    async def connect(self, on_message: Callable[[bytes], None] = lambda _: None) -> WebSocketClient:
        """Open a socket without a hello."""
        connection = await connect_websocket(self.target.url.replace("http:", "ws:") + "/ws", self.address, on_message)
        self.done["sockets"] += 1
        return connection

    async def hello(
        self, table: str, token: str | None = None, on_message: Callable[[bytes], None] = lambda _: None
    ) -> WebSocketClient:
        """Open a socket at a table."""
        connection = await self.connect(on_message)
        connection.send_text(
            msgspec.json.encode({"type": "hello", "table": table} | ({"token": token} if token else {}))
        )
        return connection

    def client(self, token: str = "") -> httpx.AsyncClient:
        """Return an HTTP client."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=NO_CERTIFICATES)
        return httpx.AsyncClient(base_url=self.target.url, transport=transport, timeout=PATIENCE, headers=headers)

    async def guest(self, name: str) -> "AttackingGuest":
        """Return a guest of this address, registered the first time."""
        if name not in self._guests:
            async with self.client() as client:
                created = (await client.post("/api/guests", json={"name": name})).raise_for_status().json()
            self._guests[name] = created["guest"]["id"], created["token"]
        guest, token = self._guests[name]
        return AttackingGuest(guest, token, self.client(token))


class AttackingGuest:
    """A guest with a token."""

    def __init__(self, guest_id: str, token: str, client: httpx.AsyncClient) -> None:
        self.id = guest_id
        self.token = token
        self.client = client

    async def __aenter__(self) -> "AttackingGuest":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def post(self, path: str, **body: object) -> Any:
        """Send a request that must succeed."""
        return (await self.client.post(f"/api/{path}", json=body)).raise_for_status().json()

    async def new_table(self, *bots: str | None, players: int = 2) -> str:
        """Open a public table at which this guest moves first."""
        setup = {"game": "warcraft", "players": players, "first": 0}
        return str((await self.post("tables", setup=setup, bots=list(bots), public=True))["id"])

    async def close_tables(self) -> None:
        """Close all tables of this guest, because their number is limited."""
        mine = (await self.client.get("/api/me/tables")).raise_for_status().json()["tables"]
        for table in mine:
            await self.client.post(f"/api/tables/{table['id']}/close", json={})


Attack = Callable[[Attacker], Awaitable[None]]


def close(connections: list[WebSocketClient]) -> None:
    """Close all connections."""
    for connection in connections:
        connection.close()
