"""A restarted server continues where the last one stopped, whether it was stopped or killed."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from time import time

import pytest
import websockets
from msgspec.structs import replace

from elbowroom.server.store.commits import Commit
from elbowroom.server.store.schema import leases
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Act
from elbowroom.server.table.table import Table
from tests.patience import PATIENCE, PATIENTLY
from tests.server.clients import Player
from tests.server.hubs import act, hub_on, next_act, start_game, until
from tests.server.postgres import Postgres
from tests.server.server_processes import ServerProcess, running
from tests.server.stores import SeatedTable, count_of, open_store, replayed, require_acknowledged, row_of, seat_people

pytestmark = pytest.mark.slow


async def commit_up_to_chance(store: Store, seated: SeatedTable, table: Table) -> int:
    """Commit an action without its chance event, as a killed server does, and return the entry's number."""
    for _ in range(200):
        assert table.game is not None
        seat = table.waits_for()
        assert seat is not None
        for option in table.game.legal():
            request = Act(id=f"a{table.version}", version=table.version, actions=(action_text(option),))
            answer = table.receive(seated.guests[seat], request, time())
            own = tuple(entry for entry in answer.entries if entry.seat >= 0)
            if len(own) < len(answer.entries):
                revision, number = table.info.revision, table.version
                await store.commit(Commit(seated.id, number, revision, own, table.info, due_at=time()))
                return number + len(own)
        request = Act(id=f"a{table.version}", version=table.version, actions=(action_text(table.game.legal()[0]),))
        answer = table.receive(seated.guests[seat], request, time())
        info = answer.info or table.info
        await store.commit(Commit(seated.id, table.version, table.info.revision, answer.entries, info, due_at=None))
        table.commit(answer)
    raise AssertionError("no action led to a chance event")


def action_text(action: object) -> str:
    from elbowroom.engine.action_text import text_of

    return text_of(action)


async def wait_for_acknowledged(players: list[Player], wanted: int) -> None:
    """Wait until all players together have this many acknowledged actions."""
    await until(lambda: sum(len(player.acknowledged) for player in players) > wanted)


async def wait_for_entry_after(store: Store, table: str, number: int) -> None:
    """Wait until a table's log is longer than a number."""
    async with asyncio.timeout(PATIENCE):
        while (await row_of(store, table)).number <= number:
            await asyncio.sleep(0.05)


def test_restarted_server_drives_tables_that_wait_for_chance_a_bot_or_a_clock(database: str, tmp_path: Path) -> None:
    """Drive tables without any listener or request."""

    async def work() -> None:
        async with hub_on(database) as hub:
            store = hub.store
            chance = await seat_people(store)
            live = await start_game(hub, chance)
            at_chance = await commit_up_to_chance(store, chance, live.table)

            bots = await seat_people(store, people=1, bots=1)
            live = await start_game(hub, bots)
            await hub.driver.close()
            while live.table.bot_to_play() is None:
                await act(hub, live, bots)
                await hub.driver.close()
            at_bot = live.table.version

            clock = await seat_people(store)
            live = await start_game(hub, clock)
            at_clock, past = live.table.version, time() - 5
            info = replace(live.table.info, deadline=past, revision=live.table.info.revision + 1)
            await store.commit(Commit(clock.id, at_clock, live.table.info.revision, entries=(), info=info, due_at=past))
        server = ServerProcess(database, tmp_path)
        async with open_store(database) as store:
            with running(server):
                await wait_for_entry_after(store, chance.id, at_chance)
                await wait_for_entry_after(store, bots.id, at_bot)
                await wait_for_entry_after(store, clock.id, at_clock)
            entry = (await store.tables.entries(chance.id, at_chance))[0]
            assert entry.seat == -1
            row = await row_of(store, clock.id)
            assert [seat.away for seat in row.info.seats].count(True) == 1
            for seated in (chance, bots, clock):
                await replayed(store, seated.id)
            assert server.tracebacks() == []

    asyncio.run(work())


def test_action_repeated_after_a_restart_is_answered_but_not_played_twice(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await start_game(hub, seated)
            sent = []
            for _ in range(40):
                guest, request = next_act(live, seated)
                reply = await hub.request(live, guest, request)
                sent.append((guest, request, reply))
            assert live.table.game is not None
            assert live.table.game.state.turn > 2
            before = live.table.version
        async with hub_on(database) as hub:
            found = await hub.tables.get(seated.id)
            assert found is not None
            for guest, request, reply in sent:
                assert await hub.request(found, guest, request) == reply
            assert found.table.version == before
            assert (await row_of(hub.store, seated.id)).number == before

    asyncio.run(work())


def test_stopped_server_loses_nothing_and_releases_its_leases(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        server = ServerProcess(database, tmp_path, bot_pause=0.01)
        async with open_store(database) as store:
            seated = await seat_people(store, bots=1)
            players = [Player(lambda: server.socket_url, seated.id, token, token) for token in seated.tokens]
            with running(server):
                games = asyncio.gather(*(player.play() for player in players))
                await wait_for_acknowledged(players, 20)
                assert await asyncio.to_thread(server.stop) == 0
                assert await count_of(store, leases.c.owner) == 0
                await asyncio.to_thread(server.start)
                await asyncio.wait_for(games, PATIENCE)
            for player in players:
                await require_acknowledged(store, seated.id, player.acknowledged)
                assert player.refused == []
            assert (await replayed(store, seated.id)).is_over
            assert server.tracebacks() == []

    asyncio.run(work())


def test_games_continue_after_a_restart_of_postgresql(postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        server = ServerProcess(postgres_url, tmp_path)
        async with open_store(postgres_url) as store:
            seated = await seat_people(store, bots=1)
            players = [Player(lambda: server.socket_url, seated.id, token, token) for token in seated.tokens]
            with running(server):
                games = asyncio.gather(*(player.play() for player in players))
                for wanted in (10, 40):
                    await wait_for_acknowledged(players, wanted)
                    await asyncio.to_thread(postgres.stop)
                    await asyncio.to_thread(postgres.start)
                await asyncio.wait_for(games, PATIENCE)
            for player in players:
                await require_acknowledged(store, seated.id, player.acknowledged)
                assert set(player.refused) <= {"database-away"}
            assert (await replayed(store, seated.id)).is_over

    asyncio.run(work())


def test_second_server_on_the_same_sqlite_file_exits_with_a_clear_message(sqlite_url: str, tmp_path: Path) -> None:
    first = ServerProcess(sqlite_url, tmp_path)
    with running(first):
        command = [sys.executable, "-m", "elbowroom", "serve", "--port", "0", "--database", sqlite_url]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert second.returncode != 0
        assert "Another server is running" in second.stderr
        assert "PostgreSQL" in second.stderr
        assert "Traceback" not in second.stderr


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes as Linux shows them")
def test_killed_server_leaves_no_worker_processes(sqlite_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        server = ServerProcess(sqlite_url, tmp_path)
        async with open_store(sqlite_url) as store:
            seated = await seat_people(store, people=1, bots=1)
            with running(server):
                async with websockets.connect(server.socket_url, **PATIENTLY) as socket:
                    await socket.send(json.dumps({"type": "hello", "table": seated.id, "token": seated.tokens[0]}))
                    await socket.send(json.dumps({"type": "start", "id": "s"}))
                    await socket.send(json.dumps({"type": "concede", "id": "c"}))
                    await until(lambda: workers_of(server.pid))
                    workers = workers_of(server.pid)
                    server.kill()
            await until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))

    asyncio.run(work())


def workers_of(parent: int) -> list[int]:
    """Return the ids of a server's worker processes."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (folder / "stat").read_text(), (folder / "cmdline").read_text()
        except OSError:
            continue
        if int(status.rpartition(")")[2].split()[1]) == parent and "spawn_main" in command:
            found.append(int(folder.name))
    return found
