"""WebSocket clients of one table: the deciding one acts, and the time until all have seen it is measured.

A client that loses its connection reconnects at once, and repeats an unanswered request.
"""

import asyncio
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec

from tools.crowd.prepared_tables import PreparedTable
from tools.crowd.random_action import random_action
from tools.crowd.tally import Tally
from tools.crowd.websocket_client import RefusedError, WebSocketClient, connect_websocket

# Seconds after which an action counts as lost.
PATIENCE = 120.0
# Seconds before a client that was disconnected or refused tries again.
PAUSE = 0.1
MAX_PAUSE = 3.0
# After this many checks without a decision a game counts as over.
MAX_IDLE_CHECKS = 5
# Reasons for which the same request may be sent again.
RETRY_REASONS = ("database-away", "busy", "server-failed")


class Message(msgspec.Struct):
    """The few fields of a message that these clients need."""

    type: str
    version: int | None = None
    since: int | None = None
    # Empty if there is none.
    decision: msgspec.Raw = msgspec.Raw()
    id: str | None = None
    reason: str | None = None


_decoder = msgspec.json.Decoder(Message)
PING: Final = b'{"type":"ping"}'
# Seconds of silence before a ping while a request is open, as in web/src/lib/server/connection.ts.
OPEN_REQUEST_SECONDS: Final = 2.5
# Seconds between checks whether a ping is due.
CHECK_SECONDS: Final = 0.5


class Socket:
    """One client: its connection, the last version it has seen, and its decision."""

    def __init__(self, clients: "ClientsOfTable", token: str | None, local_address: str) -> None:
        self._clients = clients
        self._token = token
        self._local_address = local_address
        self._connection: WebSocketClient | None = None
        self._is_new = True
        # Since when nothing has arrived, and whether a ping is unanswered.
        self._silent_since = 0.0
        self._is_pinging = False
        self.version = -1
        self.decision = msgspec.Raw()

    async def connect(self, address: str) -> None:
        """Connect, and send the version that was seen last."""
        self._is_new = True
        self._silent_since, self._is_pinging = perf_counter(), False
        table = self._clients.table.id
        self._connection = await connect_websocket(
            f"{address}?table={table}",
            self._local_address,
            self._on_message,
            self._on_close,
            self._clients.tally.count_server_ping,
        )
        hello = {"type": "hello", "table": table}
        if self._token:
            hello["token"] = self._token
        if self.version >= 0:
            hello |= {"seen": self.version}  # type: ignore[dict-item]
        self._connection.send_text(msgspec.json.encode(hello))

    def send(self, data: bytes) -> None:
        """Send data, unless the connection is lost."""
        if self._connection is not None:
            self._connection.send_text(data)

    def ping_if_silent(self, now: float, seconds: float) -> None:
        """Send a ping, as browsers do, if nothing has arrived for some seconds and no ping is unanswered."""
        if self._connection is None or not self._connection.is_open or self._is_pinging:
            return
        if now - self._silent_since >= seconds:
            self._is_pinging = True
            self._clients.tally.pings += 1
            self.send(PING)

    def request(self, data: bytes) -> None:
        """Send a request; silence counts from now on."""
        self._silent_since = perf_counter()
        self.send(data)

    @property
    def is_seated(self) -> bool:
        """True if the client has a seat."""
        return self._token is not None

    def disconnect(self) -> None:
        """Disconnect for good."""
        if self._connection is not None:
            self._connection.close()

    def _on_message(self, data: bytes) -> None:
        self._silent_since, self._is_pinging = perf_counter(), False
        message = _decoder.decode(data)
        self._clients.tally.bytes += len(data)
        if message.type == "update":
            assert message.version is not None
            assert message.since is not None
            is_gap = message.since != self.version or message.version <= self.version
            if is_gap and not self._is_new:
                self._clients.tally.gaps += 1
            self._is_new = False
            self.version, self.decision = message.version, message.decision
        self._clients.on_message(message)

    def _on_close(self, code: int) -> None:
        self._connection = None
        self._clients.on_lost(self, code)


class ClientsOfTable:
    """All sockets of a table, which act as their decisions require."""

    def __init__(self, table: PreparedTable, watchers: int, tally: Tally, rng: Random, addresses: list[str]) -> None:
        self.table = table
        self.tally = tally
        self._rng = rng
        tokens: list[str | None] = [*table.tokens, *[None] * watchers]
        self.sockets = [Socket(self, token, rng.choice(addresses)) for token in tokens]
        self.acknowledged: list[str] = []
        self._address = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_disconnecting = False
        self._waiting: asyncio.Future[None] | None = None
        self._wanted = 0
        # The unanswered action: its id, its data, and its socket.
        self._unanswered: tuple[str, bytes, Socket] | None = None
        # Expected second answers to requests that were sent twice.
        self._second_answers_due = 0

    async def connect(self, address: str) -> None:
        """Connect all sockets, and wait until each has seen the game."""
        self._address = address
        for socket in self.sockets:
            await socket.connect(address)
        try:
            async with asyncio.timeout(PATIENCE):
                while min(socket.version for socket in self.sockets) < max(0, *(one.version for one in self.sockets)):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            seen = [socket.version for socket in self.sockets]
            lost = dict(self.tally.lost_connections)
            text = f"{self.table.id}: not all have seen the game: {seen}; lost connections: {lost}"
            raise TimeoutError(text) from None

    async def ping_when_silent(self, seconds: float) -> None:
        """Ping on each socket after some seconds of silence, or soon while its request is open; until cancelled."""
        # At random, so that the pings of all tables do not come at the same moment.
        await asyncio.sleep(self._rng.random())
        while True:
            now = perf_counter()
            waiting = self._unanswered[2] if self._unanswered is not None else None
            for socket in self.sockets:
                socket.ping_if_silent(now, min(seconds, OPEN_REQUEST_SECONDS) if socket is waiting else seconds)
            await asyncio.sleep(CHECK_SECONDS)

    async def finish(self) -> None:
        """Close all sockets once every answer has arrived."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._second_answers_due > 0:
                    await asyncio.sleep(0.1)
        self.disconnect()

    def disconnect(self) -> None:
        """Close all sockets."""
        self._is_disconnecting = True
        for task in self._tasks:
            task.cancel()
        for socket in self.sockets:
            socket.disconnect()

    async def play(self, until: float, interval: float) -> bool:
        """Act at random times, on average once per interval, until a time; return True if the game was over before."""
        due = perf_counter() + self._rng.random() * interval
        number = idle = 0
        while True:
            await asyncio.sleep(max(0.0, min(due, until) - perf_counter()))
            if perf_counter() >= until:
                return False
            actor = next((socket for socket in self.sockets if bytes(socket.decision)), None)
            # After reconnecting a client gets its decision a moment later; without any decision the game is over.
            idle = 0 if actor is not None else idle + 1
            if idle > MAX_IDLE_CHECKS:
                return True
            if actor is not None:
                number += 1
                try:
                    await self._act(actor, f"{self.table.id}-{number}")
                except TimeoutError as error:
                    self.tally.errors.append(f"{self.table.id}: {type(error).__name__} {error}")
                    return False
            # Random pauses, so that the requests of many tables are independent.
            due = max(perf_counter(), due) + self._rng.expovariate(1 / interval)

    async def _act(self, actor: Socket, name: str) -> None:
        decision: Any = msgspec.json.decode(actor.decision)
        actor.decision = msgspec.Raw()
        act = {"type": "act", "id": name, "version": actor.version, "actions": [random_action(decision, self._rng)]}
        data = msgspec.json.encode(act)
        # Sometimes the request is sent twice, as by a client that is unsure whether it arrived.
        times = 2 if self._rng.random() < self.tally.repeat else 1
        self._wanted, self._unanswered = actor.version + 1, (name, data, actor)
        self._waiting = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        self.tally.sent += 1
        self.tally.sent_again += times - 1
        self._second_answers_due += times - 1
        for _ in range(times):
            actor.request(data)
        async with asyncio.timeout(PATIENCE):
            await self._waiting
        self.tally.record(begun)

    def on_message(self, message: Message) -> None:
        """Handle a message that one of the sockets received."""
        self.tally.messages += 1
        unanswered = self._unanswered
        if message.type == "done":
            if unanswered is not None and message.id == unanswered[0]:
                self.acknowledged.append(unanswered[0])
                self._unanswered = None
            else:
                self.tally.answered_again += 1
                self._second_answers_due -= 1
        elif message.type == "refused":
            self._on_refused(message)
        waiting = self._waiting
        if waiting is None or waiting.done() or self._unanswered is not None:
            return
        if all(socket.version >= self._wanted for socket in self.sockets):
            waiting.set_result(None)

    def _on_refused(self, message: Message) -> None:
        if message.reason in RETRY_REASONS and self._unanswered is not None and message.id == self._unanswered[0]:
            self.tally.refusals[message.reason or ""] += 1
            self._spawn(self._send_again())
        else:
            self.tally.errors.append(f"{self.table.id}: refused {message.reason}")

    async def _send_again(self) -> None:
        await asyncio.sleep(PAUSE)
        if self._unanswered is not None:
            _, data, actor = self._unanswered
            actor.request(data)

    def on_lost(self, socket: Socket, code: int) -> None:
        """Reconnect a socket whose connection was lost."""
        if self._is_disconnecting:
            return
        self.tally.lost_connections[code] += 1
        self.tally.seats_cut += socket.is_seated
        self._spawn(self._reconnect(socket))

    async def _reconnect(self, socket: Socket) -> None:
        begun, pause = perf_counter(), PAUSE
        while True:
            # Random and growing pauses, so that not all reconnect at the same moment.
            await asyncio.sleep(pause * self._rng.random())
            try:
                await socket.connect(self._address)
                break
            except (OSError, RefusedError):
                self.tally.tries += 1
                pause = min(MAX_PAUSE, 2 * pause)
        self.tally.away.append(perf_counter() - begun)
        if self._unanswered is not None and self._unanswered[2] is socket:
            # If it has arrived before, it is answered without being played again.
            socket.request(self._unanswered[1])

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
