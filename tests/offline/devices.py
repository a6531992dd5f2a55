"""A device with the backend of a browser, and pages at its tables."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from elbowroom.engine.game import Game
from elbowroom.offline.backend import Backend
from elbowroom.offline.saved_tables import decoder, restore
from elbowroom.offline.storage import MemoryStorage
from elbowroom.server.table.table import Table

# Messages of the backend arrive within this many rounds of the event loop, unless something hangs.
MANY = 200_000


async def no_values(_name: str) -> None:
    """Load nothing: the values of the installed package are there."""


class Device:
    """A device: its storage outlives the backend, which `restart` replaces."""

    def __init__(self, storage: MemoryStorage | None = None) -> None:
        self.storage = storage or MemoryStorage()
        self.restart()

    def restart(self) -> None:
        """Start a new backend, as after a reload of the page."""
        self.backend = Backend(self.storage, no_values, review_seconds=0.01)

    async def ask(self, method: str, path: str, body: object = None, language: str = "en") -> tuple[int, Any]:
        """Send a request; return the status and the body of the answer."""
        text = "" if body is None else msgspec.json.encode(body).decode()
        answer = await self.backend.request(method, path, text, language)
        return answer.status, msgspec.json.decode(answer.body) if answer.media == "application/json" else answer.body

    async def expect(self, method: str, path: str, body: object = None) -> Any:
        """Send a request that must succeed; return the body of the answer."""
        status, found = await self.ask(method, path, body)
        assert status == 200, found
        return found

    async def open(
        self, game: str = "classic", players: int = 2, bots: object = (None, "easy"), **setup: object
    ) -> str:
        """Open and start a table with a person called Ana; return its id."""
        await self.expect("POST", "/api/guests", {"name": "Ana"})
        wanted = {"setup": {"game": game, "players": players, **setup}, "bots": bots}
        info = await self.expect("POST", "/api/tables", wanted)
        await self.expect("POST", f"/api/tables/{info['id']}/start", {})
        return str(info["id"])


class Page:
    """A page at a local table, which plays at random."""

    def __init__(self, device: Device, table: str) -> None:
        self.messages: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.table = table
        self.socket = device.backend.connect(
            lambda text: self.messages.append(msgspec.json.decode(text)), self.closed.append
        )
        self.count = 0
        self._storage = device.storage

    def _receive(self, text: str) -> None:
        self.messages.append(msgspec.json.decode(text))

    def game(self) -> Game:
        """Return the game as it is saved."""
        game = self._saved().game
        assert game is not None
        return game

    def _saved(self) -> Table:
        return restore(decoder.decode(self._storage.documents["tables", self.table]), 0.0)[0]

    async def hello(self) -> None:
        """Say hello."""
        await self.send({"type": "hello", "table": self.table, "seen": 0})

    async def send(self, message: object) -> None:
        """Send a message."""
        await self.socket.receive(msgspec.json.encode(message).decode())

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request; return its answer."""
        self.count += 1
        name = f"request-{self.count}"
        await self.send({"type": kind, "id": name, **fields})
        return next(message for message in reversed(self.messages) if message.get("id") == name)

    def last(self, kind: str) -> dict[str, Any]:
        """Return the last message of a type."""
        return next(message for message in reversed(self.messages) if message["type"] == kind)

    async def until(self, is_true: Callable[[], bool]) -> None:
        """Let the backend work until a condition is true."""
        for _ in range(MANY):
            if is_true():
                return
            await asyncio.sleep(0)
        raise AssertionError("nothing happens any more")

    @property
    def is_mine(self) -> bool:
        """True if the person must decide, or the game is over."""
        return self.last("update").get("decision") is not None or self.is_over

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return bool(self.last("update")["view"].get("is_over", False))

    async def play(self, rng: Random, most: int = 10_000) -> int:
        """Play the person's decisions at random until the game is over; return how many."""
        game, played = self.game(), self._saved().version
        for count in range(most):
            await self.until(lambda: self.is_mine)
            for update in [message for message in self.messages if message["type"] == "update"]:
                for number, step in enumerate(update.get("steps", ()), start=update["since"] + 1):
                    if number == played + 1:
                        game.play(step["action"])
                        played = number
            if self.is_over:
                return count
            answer = await self.ask("act", version=played, actions=[str(rng.choice(game.legal()))])
            assert answer["type"] == "done", answer
        return most
