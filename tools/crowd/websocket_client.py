"""A lightweight WebSocket client with a chosen local address: thousands of them share two cores with the server."""

import asyncio
import os
from collections.abc import Callable
from typing import Final, cast

from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.uri import parse_uri

# Frames whose length does not fit into seven bits have it in the next two or eight bytes.
TWO_BYTES, EIGHT_BYTES = 126, 127
MAX_BYTES: Final = 1 << 24


class RefusedError(Exception):
    """The server refused the connection."""


class WebSocketClient(asyncio.Protocol):
    """One WebSocket; passes on received texts as bytes, and the code when the server closes it."""

    def __init__(
        self,
        address: str,
        on_message: Callable[[bytes], None],
        on_close: Callable[[int], None],
        on_ping: Callable[[], None],
    ) -> None:
        self._handshake = ClientProtocol(parse_uri(address), max_size=MAX_BYTES)
        self._on_message, self._on_close, self._on_ping = on_message, on_close, on_ping
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = b""
        self._code = int(CloseCode.ABNORMAL_CLOSURE)
        self._transport: asyncio.Transport

    @property
    def is_open(self) -> bool:
        """True while data can be sent."""
        return self._opened.done() and not self._transport.is_closing()

    async def wait_until_open(self) -> None:
        """Wait until the connection is accepted; raise RefusedError or OSError if it is not."""
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast("asyncio.Transport", transport)
        self._handshake.send_request(self._handshake.connect())
        self._transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        """Read the answer to the handshake, then frames, which a server does not mask."""
        if self._handshake.state is OPEN:
            self._read(data)
            return
        # Frames may follow the answer directly.
        head, end, rest = (self._buffer + data).partition(b"\r\n\r\n")
        if not end:
            self._buffer = head
            return
        self._buffer = b""
        self._handshake.receive_data(head + end)
        answer = next((event for event in self._handshake.events_received() if isinstance(event, Response)), None)
        if self._opened.done():
            # The caller has given up.
            self._transport.abort()
            return
        if self._handshake.state is not OPEN:
            self._opened.set_exception(RefusedError(f"refused: {answer.status_code if answer else '?'}"))
            self._transport.abort()
            return
        self._opened.set_result(None)
        self._read(rest)

    def _read(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        start = 0
        while len(data) - start >= 2:
            length, body = data[start + 1] & 0x7F, start + 2
            if length == TWO_BYTES:
                length, body = int.from_bytes(data[body : body + 2]), body + 2
            elif length == EIGHT_BYTES:
                length, body = int.from_bytes(data[body : body + 8]), body + 8
            if len(data) < body + length:
                break
            self._frame(data[start] & 0x0F, data[body : body + length])
            start = body + length
        self._buffer = data[start:]

    def _frame(self, opcode: int, data: bytes) -> None:
        if opcode == Opcode.TEXT:
            self._on_message(data)
        elif opcode == Opcode.PING:
            self._on_ping()
            self._send(Opcode.PONG, data)
        elif opcode == Opcode.CLOSE:
            self._code = int.from_bytes(data[:2]) if data else int(CloseCode.NO_STATUS_RCVD)
            self._send(Opcode.CLOSE, data[:2])
            self._transport.close()

    def send_text(self, data: bytes) -> None:
        """Send a text."""
        self._send(Opcode.TEXT, data)

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._transport.write(data)

    def _send(self, opcode: Opcode, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(Frame(opcode, data).serialize(mask=True))

    def close(self) -> None:
        """Close the connection."""
        self._send(Opcode.CLOSE, int(CloseCode.NORMAL_CLOSURE).to_bytes(2))
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end of the connection."""
        if not self._opened.done():
            self._opened.set_exception(RefusedError(f"closed: {exc}"))
        else:
            self._on_close(self._code)


async def connect_websocket(
    address: str,
    local_address: str,
    on_message: Callable[[bytes], None],
    on_close: Callable[[int], None] = lambda _: None,
    on_ping: Callable[[], None] = lambda: None,
) -> WebSocketClient:
    """Open a WebSocket from a local address."""
    uri = parse_uri(address)
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: WebSocketClient(address, on_message, on_close, on_ping),
        uri.host,
        uri.port,
        local_addr=(local_address, 0),
    )
    await client.wait_until_open()
    return client


def addresses(count: int, network: int = 77) -> list[str]:
    """Return some addresses of this machine: on Linux all of 127.0.0.0/8."""
    if os.uname().sysname != "Linux":
        return ["127.0.0.1"]
    return [f"127.{network}.{number // 250}.{number % 250 + 1}" for number in range(count)]
