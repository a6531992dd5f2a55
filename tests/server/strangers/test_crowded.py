"""Crowds of strangers at a table, at the server and at its door: whoever plays has a place, and others have a share."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.crowds import asking, at_once, crowd
from tests.server.served import Served, served

HERE, THERE = "127.0.0.2", "127.0.0.3"
MANY = tuple(f"127.0.1.{number}" for number in range(1, 7))
LONG = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with its usual limits."""
    with served(tmp_path_factory.mktemp("crowded"), most_wait=LONG) as running:
        yield running


class TestAtATable:
    def test_spectators_keep_nobody_out_who_plays(self, server: Served) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table(public=True)

        async def attack() -> None:
            async with crowd(server, HERE) as strangers, crowd(server, THERE) as friends:
                await strangers.come(table, 60)
                assert await friends.come(table, 1, ana.token)
                # Whoever wants a seat comes as a spectator first.
                assert await friends.come(table, 1, ben.token)
                assert (await asyncio.to_thread(ben.post, f"tables/{table}/join"))["type"] == "done"
                assert await friends.come(table, 2, ben.token) == 2

        at_once(attack())

    def test_not_even_from_their_own_address(self, server: Served) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(public=True)

        async def attack() -> None:
            async with crowd(server, HERE) as everybody:
                await everybody.come(table, 60)
                assert await everybody.come(table, 1, ana.token)

        at_once(attack())

    def test_waiting_spectators_keep_nobody_out_who_plays(self, server: Served) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(public=True)
        path, seen = f"/api/tables/{table}/game", {"revision": ana.table(table)["revision"]}

        async def attack() -> None:
            async with (
                asking(server, HERE) as stranger,
                asking(server, THERE, Authorization=f"Bearer {ana.token}") as host,
            ):
                waiting = [asyncio.create_task(stranger.get(path, params=seen | {"wait": LONG})) for _ in range(60)]
                while server.services.hub.audience.admission.count < server.config.most_watching_per_caller:
                    await asyncio.sleep(0.02)
                answer = await host.get(path, params=seen | {"wait": 0.1})
                assert answer.status_code == 200, answer.text
                for task in waiting:
                    task.cancel()
                await asyncio.gather(*waiting, return_exceptions=True)

        at_once(attack())

    def test_who_came_first_in_numbers_makes_room_for_another(self, server: Served) -> None:
        table = server.guest("Ana").new_table(public=True)

        async def attack() -> None:
            crowds = [crowd(server, address) for address in MANY]
            strangers = [await one.__aenter__() for one in crowds]
            for some in strangers:
                await some.come(table, 60 // len(MANY))
            assert sum(len(some.sockets) for some in strangers) == server.config.most_sockets_per_table
            async with crowd(server, THERE) as others:
                assert await others.come(table, 2) == 2
            for one in crowds:
                await one.__aexit__(None, None, None)

        at_once(attack())


class TestAtTheServer:
    def test_one_address_does_not_have_all_places(self, tmp_path: Path) -> None:
        with served(tmp_path, most_sockets=150) as small:
            ana = small.guest("Ana")
            tables = [ana.new_table(public=True) for _ in range(10)]

            async def attack() -> None:
                async with crowd(small, HERE) as strangers, crowd(small, THERE) as others:
                    for table in tables:
                        await strangers.come(table, 45)
                    assert await others.come(tables[0], 1)
                    assert await others.come(tables[0], 1, ana.token)
                    # Whoever sits shares their address with the attackers, and comes in all the same.
                    assert await strangers.come(tables[0], 1, ana.token)

            at_once(attack())

    def test_who_says_nothing_does_not_stand_in_the_way(self, tmp_path: Path) -> None:
        with served(tmp_path, most_sockets=60) as small:
            table = small.guest("Ana").new_table(public=True)

            async def attack() -> None:
                async with crowd(small, HERE) as silent, crowd(small, MANY[0]) as more, crowd(small, THERE) as others:
                    await silent.stand_at_the_door(60)
                    await more.stand_at_the_door(60)
                    assert await others.come(table, 1)

            at_once(attack())
