"""Invalid messages over real sockets: a clear error or a closed socket, a working server, and no errors in its log."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from elbowroom.server.table.protocol import ServerMessage
from tests.patience import PATIENCE, PATIENTLY
from tests.server.fuzz import fuzzed_message, is_valid, raw_frames
from tests.server.running_server import NO_CERTIFICATES, client_at
from tests.server.server_processes import ServerProcess, running

# Documented close codes, and those of WebSockets for invalid frames.
CODES = {4000, 4004, 4008, 4029, 1000, 1002, 1003, 1007, 1009}
MOST_BYTES = 16_384
MAX_CLIENTS = 16
# Messages sent before answers are read: waiting for each answer would dominate the time.
BATCH = 5
# Messages of one client at a table.
MESSAGES_PER_TABLE = 250
# The number of messages from which each kind of answer is seen.
ENOUGH_FOR_ALL = 10_000
ANSWERS = ("done", "refused", "hinted", "explained")
KNOWN = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}


class Fuzzer:
    """A client that sends invalid messages at its own table, and counts the answers."""

    def __init__(self, server: ServerProcess, seed: int, wanted: int) -> None:
        self._server = server
        self._rng = Random(seed)
        self.left = wanted
        self.seen: Counter[str] = Counter()

    async def _post(self, path: str, token: str, **body: object) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=NO_CERTIFICATES) as client:
            url = f"http://127.0.0.1:{self._server.port}/api/{path}"
            return (await client.post(url, json=body, headers=headers)).raise_for_status().json()

    async def run(self) -> None:
        """Send messages until enough were sent."""
        token = (await self._post("guests", "", name="Nobody"))["token"]
        while self.left > 0:
            bots = [None, self._rng.choice(["simple", None])]
            setup = {"game": self._rng.choice(["warcraft", "classic", "azeroth"]), "players": 2}
            table = (await self._post("tables", token, setup=setup, bots=bots))["id"]
            if bots[1] and self._rng.random() < 0.7:
                await self._post(f"tables/{table}/start", token)
            for _ in range(12):
                how = self._rng.random()
                if how < 0.1:
                    await self._without_hello()
                elif how < 0.2:
                    await self._raw(table)
                else:
                    await self._at(table, token if self._rng.random() < 0.9 else None)
            with suppress(httpx.HTTPStatusError):
                # The table may be closed already.
                await self._post(f"tables/{table}/close", token)

    def _connect(self) -> Any:
        return websockets.connect(self._server.socket_url, **PATIENTLY)

    async def _send(self, socket: ClientConnection, data: bytes, *, is_text: bool) -> None:
        self.left -= 1
        if is_text:
            # A text frame with any valid UTF-8.
            await socket.send(data.decode("utf-8", "replace"))
        else:
            await socket.send(data)

    async def _without_hello(self) -> None:
        async with self._connect() as socket:
            data, is_text = fuzzed_message(self._rng)
            await self._send(socket, data, is_text=is_text)
            await self._closed(socket, {4000, 4004, 1009})

    async def _closed(self, socket: ClientConnection, codes: set[int]) -> None:
        with suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                while True:
                    self._check(json.loads(await socket.recv()))
        assert socket.close_code in codes
        self.seen[f"closed {socket.close_code}"] += 1

    async def _at(self, table: str, token: str | None) -> None:
        """Connect to a table and send messages until the server closes the socket."""
        async with self._connect() as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
            # Two valid messages: among the random ones there may be none.
            for valid in ({"type": "ping"}, {"type": "redeploy-for-me", "id": "valid", "redeploy": True}):
                await socket.send(json.dumps(valid))
            for number in range(6):
                unread = 0
                try:
                    for _ in range(BATCH):
                        data, is_text = fuzzed_message(self._rng)
                        sent = data.decode("utf-8", "replace").encode() if is_text else data
                        unread += not is_valid(sent, MOST_BYTES)
                        await self._send(socket, data, is_text=is_text)
                    mark = f"mark-{number}"
                    await socket.send(json.dumps({"type": "undo", "id": mark, "version": 0}))
                    await self._answered(socket, mark, least=unread)
                except websockets.ConnectionClosed:
                    # The server does not read the messages after the last allowed one, so the connection is reset.
                    await self._closed(socket, CODES | {1006})
                    return

    async def _answered(self, socket: ClientConnection, mark: str, *, least: int) -> None:
        """Read until the answer to the last request, and check that at least `least` messages were refused."""
        refusals = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await socket.recv())
                self._check(message)
                refusals += message["type"] == "refused" and message["reason"] == "bad-message"
                if message.get("id") == mark:
                    break
        assert refusals >= least, "nonsense was taken without a word"

    def _check(self, message: Any) -> None:
        assert message["type"] in KNOWN
        self.seen[message.get("reason", message["type"])] += 1
        assert message.get("reason") != "server-failed"

    async def _raw(self, table: str) -> None:
        """Send invalid frames after a correct handshake."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        host = f"Host: 127.0.0.1:{self._server.port}\r\n"
        writer.write(f"GET /ws HTTP/1.1\r\n{host}{key}Sec-WebSocket-Version: 13\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            assert b"101" in await reader.readline()
            hello = json.dumps({"type": "hello", "table": table}).encode()
            writer.write(b"\x81" + bytes([0x80 | len(hello), 0, 0, 0, 0]) + hello)
            for _ in range(self._rng.randrange(1, 4)):
                self.left -= 1
                writer.write(raw_frames(self._rng))
            self.seen["raw"] += 1
            # The server may have closed it already (ENOTCONN is a plain OSError).
            with suppress(OSError):
                writer.write_eof()
                await reader.read()
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def fuzz(server: ServerProcess, count: int, block: int) -> Counter[str]:
    at_once = min(MAX_CLIENTS, count // MESSAGES_PER_TABLE)
    seeds = range(block * at_once, (block + 1) * at_once)
    fuzzers = [Fuzzer(server, seed, count // at_once) for seed in seeds]
    await asyncio.gather(*(fuzzer.run() for fuzzer in fuzzers))
    return sum((fuzzer.seen for fuzzer in fuzzers), Counter())


def fuzzed(database: str, folder: Path, count: int, block: int = 0) -> None:
    limits: dict[str, Any] = {
        "requests_per_second": 1e6,
        "requests_at_once": 10**6,
        "new_guests_per_hour": 1e6,
        "new_tables_per_hour": 1e6,
    }
    limits |= {"most_tables_per_guest": 10**5, "most_tables": 10**6, "chats_per_minute": 10**6}
    server = ServerProcess(database, folder, **limits)
    with running(server):
        seen = asyncio.run(fuzz(server, count, block))
        with client_at(f"http://127.0.0.1:{server.port}") as client:
            assert client.get("/healthz").status_code == 200
        assert server.stop() == 0
    assert server.tracebacks() == []
    # Many kinds of messages were sent, and got as many kinds of answers; a few hundred may miss the rarest.
    rarest = ("no-guest",) if count > ENOUGH_FOR_ALL else ()
    for kind in ("bad-message", "pong", "done", "update", "closed 4000", "raw", "stale", *rarest):
        assert seen[kind], (kind, seen)


def test_hundreds_of_invalid_messages(sqlite_url: str, tmp_path: Path) -> None:
    fuzzed(sqlite_url, tmp_path, 750)


@pytest.mark.deep
@pytest.mark.parametrize("block", range(10))
def test_a_million_invalid_messages(database: str, tmp_path: Path, block: int) -> None:
    fuzzed(database, tmp_path, 100_000, block)
