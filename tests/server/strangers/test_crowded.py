"""Many connections of strangers, at a table, at the server and before the hello: players always get a slot."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.crowds import client_from, crowd, run_in_time
from tests.server.running_server import RunningServer, running_server

HERE, THERE = "127.0.0.2", "127.0.0.3"
MANY = tuple(f"127.0.1.{number}" for number in range(1, 7))
LONG = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server with its default limits."""
    with running_server(tmp_path_factory.mktemp("crowded"), most_wait=LONG) as running:
        yield running


class TestTable:
    def test_spectators_keep_no_player_out(self, server: RunningServer) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table(public=True)

        async def attack() -> None:
            async with crowd(server, HERE) as strangers, crowd(server, THERE) as friends:
                await strangers.join(table, 60)
                assert await friends.join(table, 1, ana.token)
                # A guest who wants a seat comes as a spectator first.
                assert await friends.join(table, 1, ben.token)
                assert (await asyncio.to_thread(ben.post, f"tables/{table}/join"))["type"] == "done"
                assert await friends.join(table, 2, ben.token) == 2

        run_in_time(attack())

    def test_spectators_keep_no_player_of_their_address_out(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(public=True)

        async def attack() -> None:
            async with crowd(server, HERE) as everybody:
                await everybody.join(table, 60)
                assert await everybody.join(table, 1, ana.token)

        run_in_time(attack())

    def test_polling_spectators_keep_no_player_out(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(public=True)
        path, seen = f"/api/tables/{table}/game", {"revision": ana.table(table)["revision"]}

        async def attack() -> None:
            async with (
                client_from(server, HERE) as stranger,
                client_from(server, THERE, Authorization=f"Bearer {ana.token}") as host,
            ):
                waiting = [asyncio.create_task(stranger.get(path, params=seen | {"wait": LONG})) for _ in range(60)]
                while server.services.hub.audience.admission.count < server.config.most_watching_per_caller:
                    await asyncio.sleep(0.02)
                answer = await host.get(path, params=seen | {"wait": 0.1})
                assert answer.status_code == 200, answer.text
                for task in waiting:
                    task.cancel()
                await asyncio.gather(*waiting, return_exceptions=True)

        run_in_time(attack())

    def test_address_with_many_spectators_gives_slots_to_others(self, server: RunningServer) -> None:
        table = server.guest("Ana").new_table(public=True)

        async def attack() -> None:
            crowds = [crowd(server, address) for address in MANY]
            strangers = [await one.__aenter__() for one in crowds]
            for some in strangers:
                await some.join(table, 60 // len(MANY))
            assert sum(len(some.sockets) for some in strangers) == server.config.most_sockets_per_table
            async with crowd(server, THERE) as others:
                assert await others.join(table, 2) == 2
            for one in crowds:
                await one.__aexit__(None, None, None)

        run_in_time(attack())


class TestServer:
    def test_one_address_cannot_take_all_slots(self, tmp_path: Path) -> None:
        with running_server(tmp_path, most_sockets=150) as small:
            ana = small.guest("Ana")
            tables = [ana.new_table(public=True) for _ in range(10)]

            async def attack() -> None:
                async with crowd(small, HERE) as strangers, crowd(small, THERE) as others:
                    for table in tables:
                        await strangers.join(table, 45)
                    assert await others.join(tables[0], 1)
                    assert await others.join(tables[0], 1, ana.token)
                    # A seated player at the attackers' address is still admitted.
                    assert await strangers.join(tables[0], 1, ana.token)

            run_in_time(attack())

    def test_sockets_without_hello_do_not_block_others(self, tmp_path: Path) -> None:
        with running_server(tmp_path, most_sockets=60) as small:
            table = small.guest("Ana").new_table(public=True)

            async def attack() -> None:
                async with crowd(small, HERE) as silent, crowd(small, MANY[0]) as more, crowd(small, THERE) as others:
                    await silent.open_silently(60)
                    await more.open_silently(60)
                    assert await others.join(table, 1)

            run_in_time(attack())
