"""Attacks of those who want much done: endless logs, replays, boards and notices; and of one who was sent away."""

import asyncio
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from elbowroom.server.notices.subscriptions import MOST
from tools.crowd.choosing import choose
from tools.crowd.stranger import Stranger, close

# It takes more room once it is made fit to be kept.
LETTERS: Final = "\ufb2c" * 400
BOARDS_A_MINUTE: Final = 20
# Tables of one guest at a time, whose turns nobody is there for; seconds until they are told of them.
TABLES_TO_TELL_OF: Final = 5
SECONDS_TO_TELL: Final = 15
READ: Final = ("game?after=0", "story", "notation", "chat", "record")

_seeds = count(1)


async def act_and_undo(stranger: Stranger) -> None:
    """A log that is to grow without end, read from its beginning all the while; talk that grows when it is kept."""
    async with await stranger.guest("Mallory") as guest:
        await guest.close_tables()
        table = await guest.new_table(None, "random")
        await guest.post(f"tables/{table}/start")
        reading = asyncio.create_task(_read_forever(stranger, table))
        try:
            await _act_and_undo_at(stranger, table, guest.token)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def _act_and_undo_at(stranger: Stranger, table: str, token: str) -> None:
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue(100)

    def note(data: bytes) -> None:
        with suppress(asyncio.QueueFull):
            heard.put_nowait(msgspec.json.decode(data))

    line = await stranger.hello(table, token, note)
    rng = Random(stranger.here)
    try:
        for number in range(400):
            async with asyncio.timeout(10):
                while (message := await heard.get())["type"] != "update":
                    pass
            said: dict[str, Any] = {"id": f"a{number}", "version": message["version"]}
            if message.get("can_undo") and number % 2:
                said["type"] = "undo"
            elif "decision" in message:
                said |= {"type": "act", "actions": [choose(message["decision"], rng)]}
            else:
                continue
            line.say(msgspec.json.encode(said))
            line.say(msgspec.json.encode({"type": "say", "id": f"s{number}", "text": LETTERS}))
            stranger.done["actions"] += 1
            await asyncio.sleep(0.06)
    finally:
        close([line])


async def _read_forever(stranger: Stranger, table: str) -> None:
    while True:
        await _read_at(stranger, table, 0)


async def read(stranger: Stranger) -> None:
    """All that is made from a log that is as long as they get, from any place in it, over and over."""
    rng = Random(stranger.here)
    for _ in range(50):
        await _read_at(stranger, stranger.target.long_table, rng.randrange(1000))


async def _read_at(stranger: Stranger, table: str, after: int) -> None:
    async with stranger.client() as client:
        for what in (f"frames?most=1&after={after}", f"steps?before={after + 1}", *READ):
            answer = await client.get(f"/api/tables/{table}/{what}")
            stranger.done[f"read {answer.status_code}"] += 1
            await asyncio.sleep(0.05)


async def send_boards(stranger: Stranger) -> None:
    """Islands that nobody has seen yet, each to be checked, kept, laid out and painted, and thrown away."""
    async with await stranger.guest("Boards") as guest:
        for _ in range(10 * BOARDS_A_MINUTE):
            began = asyncio.get_running_loop().time()
            answer = await guest.client.post("/api/boards", json={"size": "L", "seed": next(_seeds)})
            stranger.done[f"boards {answer.status_code}"] += 1
            if answer.is_success:
                board = answer.json()["id"]
                for shape in ("landscape", "portrait"):
                    for address in (f"/api/scene?boards={board}&shape={shape}", f"/api/boards/{board}/{shape}-x.webp"):
                        answer = await guest.client.get(address)
                        stranger.done[f"painted {answer.status_code}"] += 1
                await guest.client.delete(f"/api/me/boards/{board}")
            took = asyncio.get_running_loop().time() - began
            await asyncio.sleep(max(0.0, 60 / BOARDS_A_MINUTE - took))


async def black_holes(stranger: Stranger) -> None:
    """As many addresses as a guest may name, where everybody is heard and nobody answered; and turns to tell them."""
    async with await stranger.guest("Holes") as guest:
        for number in range(MOST):
            endpoint = f"{stranger.target.black_hole}/{stranger.here}/{number}"
            answer = await guest.client.post("/api/me/subscriptions", json={"kind": "webhook", "endpoint": endpoint})
            stranger.done[f"webhooks {answer.status_code}"] += 1
        await guest.close_tables()
        for _ in range(TABLES_TO_TELL_OF):
            table = await guest.new_table(None, "random")
            await guest.post(f"tables/{table}/start")
        await asyncio.sleep(SECONDS_TO_TELL)


async def come_back(stranger: Stranger) -> None:
    """Somebody who was sent away, and wants to sit and to talk there again: each time that works is counted."""
    async with await stranger.guest("Host") as host, await stranger.guest("Gone") as gone:
        await host.close_tables()
        table = await host.new_table(None, None, None, players=3)
        await gone.post(f"tables/{table}/join")
        await host.post(f"tables/{table}/ban", guest=gone.id, banned=True)

        def note(data: bytes) -> None:
            stranger.done["came back"] += msgspec.json.decode(data)["type"] == "done"

        for number in range(100):
            for what, body in (("join", {"id": "j"}), ("say", {"id": "s", "text": "Here I am."})):
                answer = await gone.client.post(f"/api/tables/{table}/{what}", json=body)
                stranger.done[f"sent away {answer.status_code}"] += 1
                stranger.done["came back"] += answer.is_success
            line = await stranger.hello(table, gone.token, note)
            line.say(msgspec.json.encode({"type": "join", "id": f"j{number}"}))
            await asyncio.sleep(0.5)
            close([line])


BURDENING: Final = (act_and_undo, read, send_boards, black_holes, come_back)
