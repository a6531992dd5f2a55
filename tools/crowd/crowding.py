"""Attacks of those who want to be everywhere: sockets that watch, look, shout or say nothing, and half requests."""

import asyncio
from typing import Final

from tools.crowd.lines import Line
from tools.crowd.stranger import Stranger, close

# Of each address: sockets that watch, that say nothing, that want to see all again; half-sent requests.
WATCHING, SILENT, SYNCING, HALF_SENT = 30, 20, 5, 15
# As many as one guest may have at a table.
SHOUTING: Final = 10
# A server closes half-sent requests after ten seconds.
SECONDS_TO_CLOSE: Final = 12


async def watch(stranger: Stranger) -> None:
    """As many as can be at one table, for as long as they may stay."""
    lines = [await stranger.hello(stranger.target.table) for _ in range(WATCHING)]
    while sum(line.is_open for line in lines) > WATCHING // 2:
        await asyncio.sleep(0.5)
    close(lines)


async def stand(stranger: Stranger) -> None:
    """Sockets that never say where they want to go."""
    lines = [await stranger.dial() for _ in range(SILENT)]
    await asyncio.sleep(3)
    close(lines)


async def sync(stranger: Stranger) -> None:
    """Sockets that want to see everything again, as often as they may."""
    lines = [await stranger.hello(stranger.target.table) for _ in range(SYNCING)]
    await _say_on(stranger, lines, b'{"type":"sync","seen":0}', "syncs")


async def shout(stranger: Stranger) -> None:
    """Sockets of somebody with a seat that want what cannot be done, as often as they may."""
    async with await stranger.guest("Shouting") as guest:
        await guest.close_tables()
        table = await guest.new_table(None, "random")
        await guest.post(f"tables/{table}/start")
        lines = [await stranger.hello(table, guest.token) for _ in range(SHOUTING)]
    await _say_on(stranger, lines, b'{"type":"act","id":"x","version":7777,"actions":["decline"]}', "shouts")


async def _say_on(stranger: Stranger, lines: list[Line], data: bytes, what: str) -> None:
    """Say the same on all lines again and again, and go."""
    for _ in range(200):
        for line in lines:
            line.say(data)
            stranger.done[what] += 1
        await asyncio.sleep(0.06)
    close(lines)


async def half_send(stranger: Stranger) -> None:
    """Requests that never come to their end."""
    host, port = stranger.target.url.removeprefix("http://").split(":")
    writers = []
    for _ in range(HALF_SENT):
        _, writer = await asyncio.open_connection(host, int(port), local_addr=(stranger.here, 0))
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n")
        writers.append(writer)
        stranger.done["half-sent"] += 1
    await asyncio.sleep(SECONDS_TO_CLOSE)
    for writer in writers:
        writer.close()


CROWDING: Final = (watch, stand, sync, shout, half_send)
