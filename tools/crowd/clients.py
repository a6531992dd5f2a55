"""Clients of one table over WebSockets: whoever is asked acts, and all watch the clock until everybody has seen it."""

import asyncio
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tools.crowd.choosing import choose
from tools.crowd.laying import Laid
from tools.crowd.tally import Tally

# Seconds after which an action counts as lost.
PATIENCE = 120.0


class Message(msgspec.Struct):
    """The little that these clients want to know of a message."""

    type: str
    version: int | None = None
    since: int | None = None
    # Empty: none.
    decision: msgspec.Raw = msgspec.Raw()
    id: str | None = None
    reason: str | None = None


_decoder = msgspec.json.Decoder(Message)


class Socket:
    """One connection: the last version it has seen, and what it was asked to decide."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = -1
        self.decision = msgspec.Raw()


class ClientsOfTable:
    """All sockets of a table, which act in turn as the decisions they are sent ask them to."""

    def __init__(self, laid: Laid, watchers: int, tally: Tally, rng: Random) -> None:
        self.laid = laid
        self.tally = tally
        self.sockets: list[Socket] = []
        self.acknowledged: list[str] = []
        self._tokens: list[str | None] = [*laid.tokens, *[None] * watchers]
        self._rng = rng
        self._readers: list[asyncio.Task[None]] = []
        self._waiting: asyncio.Future[None] | None = None
        self._wanted = 0
        self._unanswered: str | None = None

    @property
    def version(self) -> int:
        """The last version that some socket has seen."""
        return max(socket.version for socket in self.sockets)

    async def come(self, address: str) -> None:
        """Connect all sockets, and wait until each has seen the game."""
        for token in self._tokens:
            connection = await connect(address, compression=None, ping_interval=None, proxy=None, open_timeout=PATIENCE)
            hello = {"type": "hello", "table": self.laid.id, **({"token": token} if token else {})}
            await connection.send(msgspec.json.encode(hello), text=True)
            socket = Socket(connection)
            self.sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(socket)))
        async with asyncio.timeout(PATIENCE):
            while any(socket.version < self.version or socket.version < 0 for socket in self.sockets):
                await asyncio.sleep(0.05)

    async def leave(self) -> None:
        """Close all sockets."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*(socket.connection.close() for socket in self.sockets), return_exceptions=True)

    async def play(self, until: float, interval: float) -> None:
        """Act about once in so many seconds until it is time to stop or the game is over."""
        due = perf_counter() + self._rng.random() * interval
        number = 0
        while True:
            await asyncio.sleep(max(0.0, min(due, until) - perf_counter()))
            actor = next((socket for socket in self.sockets if bytes(socket.decision)), None)
            if perf_counter() >= until or actor is None:
                return
            number += 1
            try:
                await self._act(actor, f"{self.laid.id}-{number}")
            except (TimeoutError, WebSocketException) as error:
                self.tally.errors.append(f"{self.laid.id}: {type(error).__name__} {error}")
                return
            # Those who think as long as chance will have it: requests of many tables come as they like.
            due = max(perf_counter(), due) + self._rng.expovariate(1 / interval)

    async def _act(self, actor: Socket, name: str) -> None:
        decision: Any = msgspec.json.decode(actor.decision)
        actor.decision = msgspec.Raw()
        act = {"type": "act", "id": name, "version": actor.version, "actions": [choose(decision, self._rng)]}
        data = msgspec.json.encode(act)
        # Now and then a client that is not sure whether it was heard says the same again.
        times = 2 if self._rng.random() < self.tally.repeat else 1
        self._wanted, self._unanswered = actor.version + 1, name
        self._waiting = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        self.tally.sent += 1
        self.tally.sent_again += times - 1
        for _ in range(times):
            await actor.connection.send(data, text=True)
        async with asyncio.timeout(PATIENCE):
            await self._waiting
        self.tally.note(begun)

    async def _read(self, socket: Socket) -> None:
        try:
            while True:
                self._hear(socket, _decoder.decode(await socket.connection.recv(decode=False)))
        except ConnectionClosed as closed:
            self.tally.errors.append(f"{self.laid.id}: closed {closed}")

    def _hear(self, socket: Socket, message: Message) -> None:
        self.tally.messages += 1
        if message.type == "update":
            assert message.version is not None
            assert message.since is not None
            if socket.version >= 0 and (message.since != socket.version or message.version <= socket.version):
                self.tally.gaps += 1
            socket.version, socket.decision = message.version, message.decision
        elif message.type == "done":
            if message.id == self._unanswered:
                self.acknowledged.append(message.id or "")
                self._unanswered = None
            else:
                self.tally.answered_again += 1
        elif message.type == "refused":
            self.tally.errors.append(f"{self.laid.id}: refused {message.reason}")
        waiting = self._waiting
        if waiting is None or waiting.done() or self._unanswered is not None:
            return
        if all(other.version >= self._wanted for other in self.sockets):
            waiting.set_result(None)
