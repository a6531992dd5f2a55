"""A WebSocket from one address of this machine that costs little: thousands of them share two cores with the server."""

import asyncio
import os
from collections.abc import Callable
from typing import Final, cast

from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.uri import parse_uri

# Frames whose length does not fit into seven bits say it in two or in eight bytes.
TWO_BYTES, EIGHT_BYTES = 126, 127
MOST_BYTES: Final = 1 << 24


class RefusedError(Exception):
    """The server did not want this socket."""


class Line(asyncio.Protocol):
    """One socket: what is heard is passed on as bytes, and its end with the code that the server gave."""

    def __init__(self, address: str, on_heard: Callable[[bytes], None], on_end: Callable[[int], None]) -> None:
        self._shaking = ClientProtocol(parse_uri(address), max_size=MOST_BYTES)
        self._on_heard, self._on_end = on_heard, on_end
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = b""
        self._code = int(CloseCode.ABNORMAL_CLOSURE)
        self._transport: asyncio.Transport

    @property
    def is_open(self) -> bool:
        """Whether something can be said."""
        return self._opened.done() and not self._transport.is_closing()

    async def opened(self) -> None:
        """Wait until the server lets it in; RefusedError or OSError where it does not."""
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        self._transport = cast("asyncio.Transport", transport)
        self._shaking.send_request(self._shaking.connect())
        self._transport.writelines(self._shaking.data_to_send())

    def data_received(self, data: bytes) -> None:
        """Some more has come: the answer to the request, then frames, which a server does not mask."""
        if self._shaking.state is OPEN:
            self._read(data)
            return
        # The rest of what came with the answer is frames.
        head, end, rest = (self._left + data).partition(b"\r\n\r\n")
        if not end:
            self._left = head
            return
        self._left = b""
        self._shaking.receive_data(head + end)
        answer = next((event for event in self._shaking.events_received() if isinstance(event, Response)), None)
        if self._opened.done():
            # Whoever wanted it has given up.
            self._transport.abort()
            return
        if self._shaking.state is not OPEN:
            self._opened.set_exception(RefusedError(f"refused: {answer.status_code if answer else '?'}"))
            self._transport.abort()
            return
        self._opened.set_result(None)
        self._read(rest)

    def _read(self, data: bytes) -> None:
        data = self._left + data if self._left else data
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
        self._left = data[start:]

    def _frame(self, opcode: int, data: bytes) -> None:
        if opcode == Opcode.TEXT:
            self._on_heard(data)
        elif opcode == Opcode.PING:
            self._send(Opcode.PONG, data)
        elif opcode == Opcode.CLOSE:
            self._code = int.from_bytes(data[:2]) if data else int(CloseCode.NO_STATUS_RCVD)
            self._send(Opcode.CLOSE, data[:2])
            self._transport.close()

    def say(self, data: bytes) -> None:
        """Send a text."""
        self._send(Opcode.TEXT, data)

    def _send(self, opcode: Opcode, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(Frame(opcode, data).serialize(mask=True))

    def close(self) -> None:
        """Go."""
        self._send(Opcode.CLOSE, int(CloseCode.NORMAL_CLOSURE).to_bytes(2))
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if not self._opened.done():
            self._opened.set_exception(RefusedError(f"closed: {exc}"))
        else:
            self._on_end(self._code)


async def dial(
    address: str, here: str, on_heard: Callable[[bytes], None], on_end: Callable[[int], None] = lambda _: None
) -> Line:
    """Open a socket from an address of this machine."""
    where = parse_uri(address)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(address, on_heard, on_end), where.host, where.port, local_addr=(here, 0)
    )
    await line.opened()
    return line


def addresses(count: int, network: int = 77) -> list[str]:
    """So many addresses of this machine: all of 127.0.0.0/8 are, on Linux."""
    if os.uname().sysname != "Linux":
        return ["127.0.0.1"]
    return [f"127.{network}.{number // 250}.{number % 250 + 1}" for number in range(count)]
