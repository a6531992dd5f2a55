"""The attacks of docs/strangers.md together, from twenty addresses: `python -m tools.crowd.attacks URL TABLE SECONDS`.

On loopback alone, for so many seconds, with so many sockets; a process of its own, so that players do not wait for it.
Prints what it has done as a line of JSON.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

import httpx
import msgspec
import uvloop

from tests.server.served import NO_AUTHORITIES
from tools.crowd.choosing import choose
from tools.crowd.lines import Line, RefusedError, addresses, dial

ADDRESSES: Final = 20
# Of each address: sockets that watch, that say nothing, that want to see all again; half-sent requests.
WATCHING, SILENT, SYNCING, HALF_SENT = 30, 20, 5, 15
LETTERS: Final = "\ufb2c" * 400


class Attacker:
    """Somebody at one address who does whatever a server lets them."""

    def __init__(self, url: str, table: str, here: str, done: Counter[str]) -> None:
        self._url = url
        self._sockets = url.replace("http:", "ws:") + "/ws"
        self._table = table
        self._here = here
        self._done = done

    async def attack(self) -> None:
        """All of it at once, until cancelled."""
        attacks = (self._watch, self._stand, self._sync, self._act_and_undo, self._read, self._paint, self._half_send)
        await asyncio.gather(*(self._again(attack) for attack in attacks))

    async def _again(self, attack: Callable[[], Awaitable[None]]) -> None:
        """Whatever becomes of it, try once more."""
        while True:
            try:
                await attack()
            except (OSError, RefusedError, httpx.HTTPError, msgspec.MsgspecError, KeyError, TimeoutError):
                self._done["refused"] += 1
            await asyncio.sleep(0.2)

    async def _dial(self, on_heard: Callable[[bytes], None] = lambda _: None) -> Line:
        line = await dial(self._sockets, self._here, on_heard)
        self._done["sockets"] += 1
        return line

    async def _hello(
        self, table: str, token: str | None = None, on_heard: Callable[[bytes], None] | None = None
    ) -> Line:
        line = await self._dial(on_heard or (lambda _: None))
        line.say(msgspec.json.encode({"type": "hello", "table": table} | ({"token": token} if token else {})))
        return line

    async def _watch(self) -> None:
        """As many as can be at one table, for as long as they may stay."""
        lines = [await self._hello(self._table) for _ in range(WATCHING)]
        while sum(line.is_open for line in lines) > WATCHING // 2:
            await asyncio.sleep(0.5)
        _close(lines)

    async def _stand(self) -> None:
        """Sockets that never say where they want to go."""
        lines = [await self._dial() for _ in range(SILENT)]
        await asyncio.sleep(3)
        _close(lines)

    async def _sync(self) -> None:
        """Sockets that want to see everything again, as often as they may."""
        lines = [await self._hello(self._table) for _ in range(SYNCING)]
        for _ in range(200):
            for line in lines:
                line.say(b'{"type":"sync","seen":0}')
                self._done["syncs"] += 1
            await asyncio.sleep(0.06)
        _close(lines)

    async def _act_and_undo(self) -> None:
        """A log that is to grow without end, with talk that grows when it is made fit to be shown."""
        async with self._client() as client:
            token = (await client.post("/api/guests", json={"name": "Mallory"})).raise_for_status().json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            setup = {"game": "warcraft", "players": 2, "first": 0}
            made = await client.post("/api/tables", json={"setup": setup, "bots": [None, "random"], "public": True})
            table = made.raise_for_status().json()["id"]
            await client.post(f"/api/tables/{table}/start", json={})
        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue(100)

        def note(data: bytes) -> None:
            with suppress(asyncio.QueueFull):
                heard.put_nowait(msgspec.json.decode(data))

        line = await self._hello(table, token, note)
        rng = Random(self._here)
        for number in range(400):
            async with asyncio.timeout(10):
                while (message := await heard.get())["type"] != "update":
                    pass
            said: dict[str, Any] = {"id": f"a{number}", "version": message["version"]}
            if message.get("can_undo") and number % 2:
                said["type"] = "undo"
            elif "decision" in message:
                said |= {"type": "act", "actions": [choose(message["decision"], rng)]}
            else:
                continue
            line.say(msgspec.json.encode(said))
            line.say(msgspec.json.encode({"type": "say", "id": f"s{number}", "text": LETTERS}))
            self._done["actions"] += 1
            await asyncio.sleep(0.06)
        _close([line])

    async def _read(self) -> None:
        """Everything that is made from a log, over and over."""
        async with self._client() as client:
            for _ in range(50):
                for what in ("game", "frames?most=1", "story", "notation", "chat"):
                    answer = await client.get(f"/api/tables/{self._table}/{what}")
                    self._done[f"answered {answer.status_code}"] += 1
                await asyncio.sleep(0.1)

    async def _paint(self) -> None:
        """Maps that nobody has painted yet."""
        async with self._client() as client:
            boards = [board for game in (await client.get("/api/games")).json()["games"] for board in game["boards"]]
            for number in range(20):
                names = [str(board.get("id", board)) if isinstance(board, dict) else str(board) for board in boards]
                chosen = ",".join(names[number % len(names) :][:3])
                answer = await client.get("/api/scene", params={"boards": chosen})
                self._done[f"painted {answer.status_code}"] += 1
                await asyncio.sleep(1)

    async def _half_send(self) -> None:
        """Requests that never come to their end."""
        host, port = self._url.removeprefix("http://").split(":")
        writers = []
        for _ in range(HALF_SENT):
            _, writer = await asyncio.open_connection(host, int(port), local_addr=(self._here, 0))
            writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n")
            writers.append(writer)
            self._done["half-sent"] += 1
        await asyncio.sleep(12)
        for writer in writers:
            writer.close()

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self._here, verify=NO_AUTHORITIES)
        return httpx.AsyncClient(base_url=self._url, transport=transport, timeout=30)


def _close(lines: list[Line]) -> None:
    for line in lines:
        line.close()


async def attack(url: str, table: str, seconds: float) -> dict[str, int]:
    """Attack from all addresses for so many seconds; what was done, by name."""
    done: Counter[str] = Counter()
    attackers = [Attacker(url, table, here, done) for here in addresses(ADDRESSES, network=66)]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(one.attack() for one in attackers))
    return dict(done)


if __name__ == "__main__":
    print(msgspec.json.encode(uvloop.run(attack(sys.argv[1], sys.argv[2], float(sys.argv[3])))).decode())
