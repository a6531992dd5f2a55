"""A client of a table over a real socket, from any loopback address."""

import json
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE, PATIENTLY
from tests.server.running_server import RunningServer

Json = dict[str, Any]


class SocketClient:
    """A connection to a table, and all messages received over it."""

    def __init__(
        self,
        server: RunningServer,
        table: str,
        token: str | None = None,
        address: str = "127.0.0.1",
        most_unread: int | None = None,
        **hello: object,
    ) -> None:
        url = f"ws://127.0.0.1:{server.config.port}/ws"
        # Reads everything at once by default: a client that stops reading would not notice that it was closed.
        self._connecting = connect(url, source_address=(address, 0), max_queue=most_unread, **PATIENTLY)
        self._hello = {"table": table, "token": token, **hello}
        self.received: list[Json] = []

    def __enter__(self) -> "SocketClient":
        self.socket: ClientConnection = self._connecting.__enter__()
        # Before the welcome no messages of others arrive.
        with suppress(ConnectionClosed):
            self.send("hello", **self._hello)
            self.welcome = self.receive("welcome")
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def send(self, kind: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def receive(self, kind: str, **fields: object) -> Json:
        """Return the next message of a kind with these fields."""
        while True:
            message: Json = json.loads(self.socket.recv(PATIENCE))
            self.received.append(message)
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, kind: str, name: str, **fields: object) -> Json:
        """Send a request and return its answer."""
        self.send(kind, id=name, **fields)
        while True:
            message: Json = json.loads(self.socket.recv(PATIENCE))
            self.received.append(message)
            if message.get("id") == name:
                return message

    def last(self, kind: str) -> Json:
        """Return the last received message of a kind."""
        return next(message for message in reversed(self.received) if message["type"] == kind)

    def is_closed(self) -> int | None:
        """Read until the server closes; return the close code."""
        try:
            while True:
                self.received.append(json.loads(self.socket.recv(PATIENCE)))
        except ConnectionClosed:
            return self.socket.close_code
