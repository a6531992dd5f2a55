"""Attacks with many connections: sockets that watch, sync, send or stay silent, and incomplete requests."""

import asyncio
from typing import Final

from websockets.frames import Frame, Opcode

from tools.crowd.attacker import Attacker, close
from tools.crowd.websocket_client import WebSocketClient

# Per address: watching, silent and syncing sockets, and incomplete requests.
WATCHING, SILENT, SYNCING, HALF_SENT = 30, 20, 5, 15
# Empty frames and chunks that are sent at once.
TINY: Final = 20_000
# As many sockets as one guest may have at a table.
FLOODING: Final = 10
# A server closes incomplete requests after ten seconds.
CLOSE_SECONDS: Final = 12


async def watch(attacker: Attacker) -> None:
    """Keep as many spectators at one table as the server allows."""
    connections = [await attacker.hello(attacker.target.table) for _ in range(WATCHING)]
    while sum(connection.is_open for connection in connections) > WATCHING // 2:
        await asyncio.sleep(0.5)
    close(connections)


async def stand(attacker: Attacker) -> None:
    """Open sockets that never send a hello."""
    connections = [await attacker.connect() for _ in range(SILENT)]
    await asyncio.sleep(3)
    close(connections)


async def sync(attacker: Attacker) -> None:
    """Request the whole game over and over, as often as allowed."""
    connections = [await attacker.hello(attacker.target.table) for _ in range(SYNCING)]
    await _send_repeatedly(attacker, connections, b'{"type":"sync","seen":0}', "syncs")


async def shout(attacker: Attacker) -> None:
    """Send impossible actions from a seat over many sockets, as often as allowed."""
    async with await attacker.guest("Shouting") as guest:
        await guest.close_tables()
        table = await guest.new_table(None, "random")
        await guest.post(f"tables/{table}/start")
        connections = [await attacker.hello(table, guest.token) for _ in range(FLOODING)]
    await _send_repeatedly(
        attacker, connections, b'{"type":"act","id":"x","version":7777,"actions":["decline"]}', "shouts"
    )


async def _send_repeatedly(attacker: Attacker, connections: list[WebSocketClient], data: bytes, name: str) -> None:
    """Send the same on all connections again and again, then close them."""
    for _ in range(200):
        for connection in connections:
            connection.send_text(data)
            attacker.done[name] += 1
        await asyncio.sleep(0.06)
    close(connections)


async def flood(attacker: Attacker) -> None:
    """Send many pings, and many empty fragments of one message."""
    first, next_one = (Frame(kind, b"", fin=False).serialize(mask=True) for kind in (Opcode.TEXT, Opcode.CONT))
    for data in (Frame(Opcode.PING, b"").serialize(mask=True) * TINY, first + next_one * TINY):
        connection = await attacker.connect()
        connection.send_raw(data)
        attacker.done["tiny frames"] += TINY
        await asyncio.sleep(0.5)
        connection.close()


async def send_chunks(attacker: Attacker) -> None:
    """Send a body in chunks of one byte."""
    host, port = attacker.target.url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port), local_addr=(attacker.address, 0))
    head = (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    writer.write(head + b"1\r\n \r\n" * TINY)
    attacker.done["tiny chunks"] += TINY
    await asyncio.sleep(0.5)
    writer.close()


async def half_send(attacker: Attacker) -> None:
    """Send requests that are never completed."""
    host, port = attacker.target.url.removeprefix("http://").split(":")
    writers = []
    for _ in range(HALF_SENT):
        _, writer = await asyncio.open_connection(host, int(port), local_addr=(attacker.address, 0))
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n")
        writers.append(writer)
        attacker.done["half-sent"] += 1
    await asyncio.sleep(CLOSE_SECONDS)
    for writer in writers:
        writer.close()


CONNECTION_ATTACKS: Final = (watch, stand, sync, shout, flood, send_chunks, half_send)
