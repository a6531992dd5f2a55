"""Somebody at a table over a real socket, who may call from any address of this machine."""

import json
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE, PATIENTLY
from tests.server.served import Served

Json = dict[str, Any]


class Line:
    """One connection to a table that has let it in or closed it, and all that was heard over it."""

    def __init__(
        self, server: Served, table: str, token: str | None = None, address: str = "127.0.0.1", **hello: object
    ) -> None:
        url = f"ws://127.0.0.1:{server.config.port}/ws"
        # All that comes is taken, however much: a client that stopped would not see that it was closed.
        self._connecting = connect(url, source_address=(address, 0), max_queue=None, **PATIENTLY)
        self._hello = {"table": table, "token": token, **hello}
        self.heard: list[Json] = []

    def __enter__(self) -> "Line":
        self.socket: ClientConnection = self._connecting.__enter__()
        # Who has not been let in yet does not hear what others do.
        with suppress(ConnectionClosed):
            self.say("hello", **self._hello)
            self.welcome = self.hear("welcome")
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def say(self, kind: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, kind: str, **fields: object) -> Json:
        """The next message of a kind that has these fields."""
        while True:
            message: Json = json.loads(self.socket.recv(PATIENCE))
            self.heard.append(message)
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, kind: str, name: str, **fields: object) -> Json:
        """Ask for something; the answer."""
        self.say(kind, id=name, **fields)
        while True:
            message: Json = json.loads(self.socket.recv(PATIENCE))
            self.heard.append(message)
            if message.get("id") == name:
                return message

    def last(self, kind: str) -> Json:
        """The last message of a kind that was heard."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def is_closed(self) -> int | None:
        """Hear the rest; the code with which the server closes."""
        try:
            while True:
                self.heard.append(json.loads(self.socket.recv(PATIENCE)))
        except ConnectionClosed:
            return self.socket.close_code
