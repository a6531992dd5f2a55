"""Players over real sockets that reconnect by themselves, and repeat unacknowledged requests."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import websockets

from tests.patience import PATIENTLY

Json = dict[str, Any]
PAUSE = 0.05


def text_of_action(action: Json) -> str:
    """Return an action as text."""
    parts = (action["kind"], action.get("id"), action.get("region"), action.get("number"))
    return " ".join(str(part) for part in parts if part is not None)


def options_of(decision: Json) -> list[str]:
    """Return all options of a decision as texts."""
    options: list[Json] = []
    for choice in decision["choices"]:
        match choice["kind"]:
            case "one-of" | "region":
                options += [option["action"] for option in choice["options"]]
            case "several":
                options += [option["action"] for option in choice["options"]]
                options += [choice["done"]["action"]] if "done" in choice else []
            case "spread":
                region, counts = choice["places"][0]["region"], range(choice["least"], choice["most"] + 1)
                options += [{"kind": choice["what"], "region": region, "number": number} for number in counts]
            case "yes-no":
                options += [choice["yes"], choice["no"]]
    return [text_of_action(option) for option in options]


class Acknowledged:
    """An action that the server acknowledged."""

    def __init__(self, client_id: str, actions: list[str], version: int) -> None:
        self.client_id = client_id
        self.actions = actions
        self.version = version


class Player:
    """A client that plays random legal actions until the game is over; `where` returns the server's current address."""

    def __init__(self, where: Callable[[], str], table: str, token: str, seed: object, *, undoes: float = 0.1) -> None:
        self._where = where
        self._table = table
        self._token = token
        self._rng = Random(str(seed))
        self._undoes = undoes
        self._sent = 0
        # The request that is not answered yet.
        self._open: Json | None = None
        self.info: Json = {}
        self.seat: int | None = None
        self.update: Json = {}
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[str] = []
        self.connections = 0
        # True when the end of the game has been seen.
        self.is_over = False
        # All versions received; they must never decrease.
        self.versions: list[int] = []

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            try:
                async with websockets.connect(self._where(), **PATIENTLY) as socket:
                    await self._stay(socket)
            except (OSError, TimeoutError, EOFError, websockets.WebSocketException):
                await asyncio.sleep(PAUSE)

    async def _stay(self, socket: websockets.ClientConnection) -> None:
        hello = {"type": "hello", "table": self._table, "token": self._token}
        if self.update:
            hello["seen"] = self.update["version"]
        await socket.send(json.dumps(hello))
        self.connections += 1
        is_sent = False
        while not self.is_over:
            message = json.loads(await socket.recv())
            match message["type"]:
                case "welcome":
                    self.info, self.seat = message["table"], message["seat"]
                    if self.info["status"] == "open" and self.info["host"] == message["you"]:
                        await socket.send(json.dumps({"type": "start", "id": "start"}))
                case "table":
                    self.info = message["table"]
                case "update":
                    self._note(message)
                case "done" | "refused" if self._open is not None and message["id"] == self._open["id"]:
                    self._answered(message)
                    is_sent = False
            # After a restart nothing follows the welcome if this client has seen the last update.
            self.is_over = self.info["status"] == "over" and self.update.get("view", {}).get("is_over", False)
            if self.update and not is_sent and not self.is_over:
                is_sent = await self._act(socket)

    def _note(self, update: Json) -> None:
        assert not self.versions or update["version"] >= self.versions[-1], "a game went back"
        self.versions.append(update["version"])
        self.update = update

    async def _act(self, socket: websockets.ClientConnection) -> bool:
        """Repeat the unanswered request or send a new one; return whether anything was sent."""
        if self._open is None:
            decision = self.update.get("decision")
            if decision is None:
                return False
            self._sent += 1
            about = {"id": f"a{self._sent}", "version": self.update["version"]}
            if self.update.get("can_undo") and self._rng.random() < self._undoes:
                self._open = {"type": "undo", **about}
            else:
                self._open = {"type": "act", **about, "actions": [self._rng.choice(options_of(decision))]}
        await socket.send(json.dumps(self._open))
        return True

    def _answered(self, message: Json) -> None:
        assert self._open is not None
        if message["type"] == "done":
            actions = self._open.get("actions", ["undo"])
            self.acknowledged.append(Acknowledged(f"{self.seat}:{message['id']}", actions, message["version"]))
        else:
            self.refused.append(message["reason"])
        self._open = None
