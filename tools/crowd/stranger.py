"""Somebody at an address of this machine who does whatever a server lets them, and counts what comes of it."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import msgspec

from tests.server.served import NO_AUTHORITIES
from tools.crowd.lines import Line, RefusedError, dial

# What being refused looks like: by a closed socket, by a status, or by an answer that says something else.
REFUSED: Final = (OSError, RefusedError, httpx.HTTPError, msgspec.MsgspecError, KeyError, TimeoutError)
PATIENCE: Final = 30.0


class Target(msgspec.Struct, frozen=True):
    """What is attacked: a server, a table that people play at, one with a log as long as it gets, and a dead address.

    `token` is that of somebody who holds a seat at the table, and should notice nothing of it all.
    """

    url: str
    table: str
    long_table: str
    token: str
    black_hole: str = ""


class Stranger:
    """Somebody at one address."""

    def __init__(self, target: Target, here: str, done: Counter[str]) -> None:
        self.target = target
        self.here = here
        self.done = done
        # Those of this address by name: how many an hour may be new is limited.
        self._known: dict[str, tuple[str, str]] = {}

    async def again(self, attack: "Attack") -> None:
        """Do something for ever: whatever becomes of it, once more."""
        while True:
            try:
                await attack(self)
            except REFUSED:
                self.done["refused"] += 1
            await asyncio.sleep(0.2)

    async def dial(self, on_heard: Callable[[bytes], None] = lambda _: None) -> Line:
        """A socket that has said nothing yet."""
        line = await dial(self.target.url.replace("http:", "ws:") + "/ws", self.here, on_heard)
        self.done["sockets"] += 1
        return line

    async def hello(
        self, table: str, token: str | None = None, on_heard: Callable[[bytes], None] = lambda _: None
    ) -> Line:
        """A socket at a table."""
        line = await self.dial(on_heard)
        line.say(msgspec.json.encode({"type": "hello", "table": table} | ({"token": token} if token else {})))
        return line

    def client(self, token: str = "") -> httpx.AsyncClient:
        """Somebody who asks over HTTP."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.AsyncHTTPTransport(local_address=self.here, verify=NO_AUTHORITIES)
        return httpx.AsyncClient(base_url=self.target.url, transport=transport, timeout=PATIENCE, headers=headers)

    async def guest(self, name: str) -> "StrangeGuest":
        """A guest of this address, who is new the first time."""
        if name not in self._known:
            async with self.client() as client:
                made = (await client.post("/api/guests", json={"name": name})).raise_for_status().json()
            self._known[name] = made["guest"]["id"], made["token"]
        guest, token = self._known[name]
        return StrangeGuest(guest, token, self.client(token))


class StrangeGuest:
    """A guest with a token."""

    def __init__(self, guest_id: str, token: str, client: httpx.AsyncClient) -> None:
        self.id = guest_id
        self.token = token
        self.client = client

    async def __aenter__(self) -> "StrangeGuest":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def post(self, path: str, **body: object) -> Any:
        """Ask for something that should be granted."""
        return (await self.client.post(f"/api/{path}", json=body)).raise_for_status().json()

    async def new_table(self, *bots: str | None, players: int = 2) -> str:
        """A public table of one's own, at which one is asked first."""
        setup = {"game": "warcraft", "players": players, "first": 0}
        return str((await self.post("tables", setup=setup, bots=list(bots), public=True))["id"])

    async def close_tables(self) -> None:
        """Close all that are still open: how many one guest may have is limited."""
        mine = (await self.client.get("/api/me/tables")).raise_for_status().json()["tables"]
        for table in mine:
            await self.client.post(f"/api/tables/{table['id']}/close", json={})


Attack = Callable[[Stranger], Awaitable[None]]


def close(lines: list[Line]) -> None:
    """Go."""
    for line in lines:
        line.close()
