"""Clients of one table over WebSockets: whoever is asked acts, and all watch the clock until everybody has seen it.

Who loses the connection comes back at once, and says again what was not answered.
"""

import asyncio
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from tools.crowd.choosing import choose
from tools.crowd.laying import Laid
from tools.crowd.lines import Line, RefusedError, dial
from tools.crowd.tally import Tally

# Seconds after which an action counts as lost.
PATIENCE = 120.0
# Seconds before somebody who was cut off or refused tries again.
PAUSE = 0.1
LONGEST_PAUSE = 3.0
# So often in a row nobody is asked anything before a game counts as over.
PATIENT_LOOKS = 5
# What may be sent again as it is: nothing is wrong with it.
NOT_NOW = ("database-away", "busy", "server-failed")


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
    """One client, its connection, the last version it has seen, and what it was asked to decide."""

    def __init__(self, clients: "ClientsOfTable", token: str | None, here: str) -> None:
        self._clients = clients
        self._token = token
        self._here = here
        self._line: Line | None = None
        self._is_new = True
        self.version = -1
        self.decision = msgspec.Raw()

    async def come(self, address: str) -> None:
        """Connect, and say what was seen already."""
        self._is_new = True
        table = self._clients.laid.id
        self._line = await dial(f"{address}?table={table}", self._here, self._heard, self._ended)
        hello = {"type": "hello", "table": table}
        if self._token:
            hello["token"] = self._token
        if self.version >= 0:
            hello |= {"seen": self.version}  # type: ignore[dict-item]
        self._line.say(msgspec.json.encode(hello))

    def say(self, data: bytes) -> None:
        """Send something, unless the connection is just lost."""
        if self._line is not None:
            self._line.say(data)

    @property
    def sits(self) -> bool:
        """Whether it is of somebody who holds a seat."""
        return self._token is not None

    def leave(self) -> None:
        """Go for good."""
        if self._line is not None:
            self._line.close()

    def _heard(self, data: bytes) -> None:
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
        self._clients.hear(message)

    def _ended(self, code: int) -> None:
        self._line = None
        self._clients.lost(self, code)


class ClientsOfTable:
    """All sockets of a table, which act in turn as the decisions they are sent ask them to."""

    def __init__(self, laid: Laid, watchers: int, tally: Tally, rng: Random, here: list[str]) -> None:
        self.laid = laid
        self.tally = tally
        self._rng = rng
        tokens: list[str | None] = [*laid.tokens, *[None] * watchers]
        self.sockets = [Socket(self, token, rng.choice(here)) for token in tokens]
        self.acknowledged: list[str] = []
        self._address = ""
        self._coming: set[asyncio.Task[None]] = set()
        self._is_leaving = False
        self._waiting: asyncio.Future[None] | None = None
        self._wanted = 0
        # The action that was not answered yet, and who sent it.
        self._unanswered: tuple[str, bytes, Socket] | None = None
        # How many second answers to what was sent twice are still to come.
        self._owed = 0

    async def come(self, address: str) -> None:
        """Connect all sockets, and wait until each has seen the game."""
        self._address = address
        for socket in self.sockets:
            await socket.come(address)
        try:
            async with asyncio.timeout(PATIENCE):
                while min(socket.version for socket in self.sockets) < max(0, *(one.version for one in self.sockets)):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            seen = [socket.version for socket in self.sockets]
            told = f"{self.laid.id}: not all have seen the game: {seen}; cut off so far: {dict(self.tally.ended)}"
            raise TimeoutError(told) from None

    async def part(self) -> None:
        """Close all sockets when every answer is there."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._owed > 0:
                    await asyncio.sleep(0.1)
        self.leave()

    def leave(self) -> None:
        """Close all sockets."""
        self._is_leaving = True
        for task in self._coming:
            task.cancel()
        for socket in self.sockets:
            socket.leave()

    async def play(self, until: float, interval: float) -> bool:
        """Act about once in so many seconds until it is time to stop; whether the game was over before."""
        due = perf_counter() + self._rng.random() * interval
        number = idle = 0
        while True:
            await asyncio.sleep(max(0.0, min(due, until) - perf_counter()))
            if perf_counter() >= until:
                return False
            actor = next((socket for socket in self.sockets if bytes(socket.decision)), None)
            # Who was cut off is asked anew a moment after coming back; nobody is asked anything when the game is over.
            idle = 0 if actor is not None else idle + 1
            if idle > PATIENT_LOOKS:
                return True
            if actor is not None:
                number += 1
                try:
                    await self._act(actor, f"{self.laid.id}-{number}")
                except TimeoutError as error:
                    self.tally.errors.append(f"{self.laid.id}: {type(error).__name__} {error}")
                    return False
            # Those who think as long as chance will have it: requests of many tables come as they like.
            due = max(perf_counter(), due) + self._rng.expovariate(1 / interval)

    async def _act(self, actor: Socket, name: str) -> None:
        decision: Any = msgspec.json.decode(actor.decision)
        actor.decision = msgspec.Raw()
        act = {"type": "act", "id": name, "version": actor.version, "actions": [choose(decision, self._rng)]}
        data = msgspec.json.encode(act)
        # Now and then a client that is not sure whether it was heard says the same again.
        times = 2 if self._rng.random() < self.tally.repeat else 1
        self._wanted, self._unanswered = actor.version + 1, (name, data, actor)
        self._waiting = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        self.tally.sent += 1
        self.tally.sent_again += times - 1
        self._owed += times - 1
        for _ in range(times):
            actor.say(data)
        async with asyncio.timeout(PATIENCE):
            await self._waiting
        self.tally.note(begun)

    def hear(self, message: Message) -> None:
        """Somebody was told something."""
        self.tally.messages += 1
        unanswered = self._unanswered
        if message.type == "done":
            if unanswered is not None and message.id == unanswered[0]:
                self.acknowledged.append(unanswered[0])
                self._unanswered = None
            else:
                self.tally.answered_again += 1
                self._owed -= 1
        elif message.type == "refused":
            self._refused(message)
        waiting = self._waiting
        if waiting is None or waiting.done() or self._unanswered is not None:
            return
        if all(socket.version >= self._wanted for socket in self.sockets):
            waiting.set_result(None)

    def _refused(self, message: Message) -> None:
        if message.reason in NOT_NOW and self._unanswered is not None and message.id == self._unanswered[0]:
            self.tally.refusals[message.reason or ""] += 1
            self._soon(self._say_again())
        else:
            self.tally.errors.append(f"{self.laid.id}: refused {message.reason}")

    async def _say_again(self) -> None:
        await asyncio.sleep(PAUSE)
        if self._unanswered is not None:
            _, data, actor = self._unanswered
            actor.say(data)

    def lost(self, socket: Socket, code: int) -> None:
        """A connection has ended: whoever had it comes back."""
        if self._is_leaving:
            return
        self.tally.ended[code] += 1
        self.tally.seats_cut += socket.sits
        self._soon(self._come_back(socket))

    async def _come_back(self, socket: Socket) -> None:
        begun, pause = perf_counter(), PAUSE
        while True:
            # All who were cut off at once do not come back at the same moment, and wait longer each time.
            await asyncio.sleep(pause * self._rng.random())
            try:
                await socket.come(self._address)
                break
            except (OSError, RefusedError):
                self.tally.tries += 1
                pause = min(LONGEST_PAUSE, 2 * pause)
        self.tally.away.append(perf_counter() - begun)
        if self._unanswered is not None and self._unanswered[2] is socket:
            # It may have been heard, and is then answered without being played again.
            socket.say(self._unanswered[1])

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)
