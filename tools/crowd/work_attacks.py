"""Attacks that cause much work: endless logs, replays, boards and notices; and a banned guest who tries to return."""

import asyncio
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from elbowroom.server.notices.model import MAX_SUBSCRIPTIONS
from tools.crowd.attacker import Attacker, close
from tools.crowd.random_action import random_action

# Grows when it is normalised.
LONG_TEXT: Final = "\ufb2c" * 400
BOARDS_A_MINUTE: Final = 20
# Open tables of one guest whose turns cause notices, and the seconds to wait for these.
TABLES_WITH_NOTICES: Final = 5
NOTICE_SECONDS: Final = 15
READ: Final = ("game?after=0", "story", "notation", "chat", "record")

_seeds = count(1)


async def act_and_undo(attacker: Attacker) -> None:
    """Make a log grow without end while reading it from its start, and send chat that grows when normalised."""
    async with await attacker.guest("Mallory") as guest:
        await guest.close_tables()
        table = await guest.new_table(None, "random")
        await guest.post(f"tables/{table}/start")
        reading = asyncio.create_task(_read_forever(attacker, table))
        try:
            await _act_and_undo_at(attacker, table, guest.token)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def _act_and_undo_at(attacker: Attacker, table: str, token: str) -> None:
    received: asyncio.Queue[dict[str, Any]] = asyncio.Queue(100)

    def on_message(data: bytes) -> None:
        with suppress(asyncio.QueueFull):
            received.put_nowait(msgspec.json.decode(data))

    connection = await attacker.hello(table, token, on_message)
    rng = Random(attacker.address)
    try:
        for number in range(400):
            async with asyncio.timeout(10):
                while (message := await received.get())["type"] != "update":
                    pass
            request: dict[str, Any] = {"id": f"a{number}", "version": message["version"]}
            if message.get("can_undo") and number % 2:
                request["type"] = "undo"
            elif "decision" in message:
                request |= {"type": "act", "actions": [random_action(message["decision"], rng)]}
            else:
                continue
            connection.send_text(msgspec.json.encode(request))
            connection.send_text(msgspec.json.encode({"type": "say", "id": f"s{number}", "text": LONG_TEXT}))
            attacker.done["actions"] += 1
            await asyncio.sleep(0.06)
    finally:
        close([connection])


async def _read_forever(attacker: Attacker, table: str) -> None:
    while True:
        await _read_at(attacker, table, 0)


async def read(attacker: Attacker) -> None:
    """Request everything that is computed from a very long log, at any position, over and over."""
    rng = Random(attacker.address)
    for _ in range(50):
        await _read_at(attacker, attacker.target.long_table, rng.randrange(1000))


async def _read_at(attacker: Attacker, table: str, after: int) -> None:
    async with attacker.client() as client:
        for path in (f"frames?most=1&after={after}", f"steps?before={after + 1}", *READ):
            answer = await client.get(f"/api/tables/{table}/{path}")
            attacker.done[f"read {answer.status_code}"] += 1
            await asyncio.sleep(0.05)


async def send_boards(attacker: Attacker) -> None:
    """Generate new islands, each to be checked, stored, laid out, painted and deleted."""
    async with await attacker.guest("Boards") as guest:
        for _ in range(10 * BOARDS_A_MINUTE):
            began = asyncio.get_running_loop().time()
            answer = await guest.client.post("/api/boards", json={"size": "L", "seed": next(_seeds)})
            attacker.done[f"boards {answer.status_code}"] += 1
            if answer.is_success:
                board = answer.json()["id"]
                for shape in ("landscape", "portrait"):
                    for address in (f"/api/scene?boards={board}&shape={shape}", f"/api/boards/{board}/{shape}-x.webp"):
                        answer = await guest.client.get(address)
                        attacker.done[f"painted {answer.status_code}"] += 1
                await guest.client.delete(f"/api/me/boards/{board}")
            took = asyncio.get_running_loop().time() - began
            await asyncio.sleep(max(0.0, 60 / BOARDS_A_MINUTE - took))


async def black_holes(attacker: Attacker) -> None:
    """Subscribe as many webhooks as allowed that never answer, and cause notices to them."""
    async with await attacker.guest("Holes") as guest:
        for number in range(MAX_SUBSCRIPTIONS):
            endpoint = f"{attacker.target.black_hole}/{attacker.address}/{number}"
            answer = await guest.client.post("/api/me/subscriptions", json={"kind": "webhook", "endpoint": endpoint})
            attacker.done[f"webhooks {answer.status_code}"] += 1
        await guest.close_tables()
        for _ in range(TABLES_WITH_NOTICES):
            table = await guest.new_table(None, "random")
            await guest.post(f"tables/{table}/start")
        await asyncio.sleep(NOTICE_SECONDS)


async def come_back(attacker: Attacker) -> None:
    """Try to join and chat as a banned guest; every success is counted."""
    async with await attacker.guest("Host") as host, await attacker.guest("Gone") as banned:
        await host.close_tables()
        table = await host.new_table(None, None, None, players=3)
        await banned.post(f"tables/{table}/join")
        await host.post(f"tables/{table}/ban", guest=banned.id, banned=True)

        def on_message(data: bytes) -> None:
            attacker.done["came back"] += msgspec.json.decode(data)["type"] == "done"

        for number in range(100):
            for path, body in (("join", {"id": "j"}), ("say", {"id": "s", "text": "Here I am."})):
                answer = await banned.client.post(f"/api/tables/{table}/{path}", json=body)
                attacker.done[f"sent away {answer.status_code}"] += 1
                attacker.done["came back"] += answer.is_success
            connection = await attacker.hello(table, banned.token, on_message)
            connection.send_text(msgspec.json.encode({"type": "join", "id": f"j{number}"}))
            await asyncio.sleep(0.5)
            close([connection])


WORK_ATTACKS: Final = (act_and_undo, read, send_boards, black_holes, come_back)
