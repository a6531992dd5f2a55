"""Servers that are killed at any moment lose nothing: all games continue."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest

from elbowroom.engine.viewing import view_of
from elbowroom.server.live.loading import load
from elbowroom.server.store.store import Store
from tests.patience import PATIENCE
from tests.server.clients import Player
from tests.server.server_processes import ServerProcess, running
from tests.server.stores import SeatedTable, open_store, replayed, require_acknowledged, row_of, seat_people

pytestmark = pytest.mark.slow

# The game, people and bots of each table.
TABLES = (("warcraft", 2, 0), ("classic", 2, 1), ("azeroth", 4, 0), ("classic", 3, 0), ("warcraft", 2, 2))
KILLS = 50


class KillTest:
    """Tables with playing people, and servers that are killed in turn."""

    def __init__(self, database: str, folder: Path, tables: int, servers: int = 1) -> None:
        self._database = database
        self._servers = [ServerProcess(database, folder) for _ in range(servers)]
        self._count = tables
        self._rng = Random(1)
        self.tables: list[SeatedTable] = []
        self.players: list[list[Player]] = []
        # The length of each game when it was last replayed.
        self._replayed_at: dict[str, int] = {}

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for players in self.players for player in players)

    async def run(self, kills: int, every: int) -> None:
        """Kill a server `kills` times, each after at least `every` further actions, and finish all games."""
        async with open_store(self._database) as store:
            with ExitStack() as stack:
                for server in self._servers:
                    stack.enter_context(running(server))
                games: list[asyncio.Task[None]] = []
                for number in range(kills):
                    if self._are_few_left:
                        games += [asyncio.create_task(player.play()) for player in await self._seat(store)]
                    server = self._servers[number % len(self._servers)]
                    await self._wait(self.acknowledged + every + self._rng.randrange(every))
                    await asyncio.sleep(self._rng.random() * 0.05)
                    server.kill()
                    # With another server left, people play on at once.
                    await self._check_nothing_lost(store, are_idle=len(self._servers) == 1)
                    await asyncio.to_thread(server.start)
                await asyncio.wait_for(asyncio.gather(*games), PATIENCE)
                assert [server.tracebacks() for server in self._servers] == [[]] * len(self._servers)
            await self._check_nothing_lost(store)
            await self._check_all_over(store)

    @property
    def _are_few_left(self) -> bool:
        """True if at most a quarter of the newest players still play."""
        playing = sum(not player.is_over for players in self.players for player in players)
        return playing <= sum(map(len, self.players[: self._count])) // 4

    async def _seat(self, store: Store) -> list[Player]:
        """Open new tables; return their players."""
        for number in range(self._count):
            game, people, bots = TABLES[number % len(TABLES)]
            seated = await seat_people(store, game, people, bots)
            self.tables.append(seated)
            self.players.append([self._player(seated.id, token) for token in seated.tokens])
        return [player for players in self.players[-self._count :] for player in players]

    def _player(self, table: str, token: str) -> Player:
        # A reconnecting player may reach another server.
        return Player(lambda: self._rng.choice(self._servers).socket_url, table, token, token)

    async def _wait(self, acknowledged: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < acknowledged:
                assert not all(player.is_over for players in self.players for player in players), "too few games"
                await asyncio.sleep(0.01)

    async def _check_nothing_lost(self, store: Store, *, are_idle: bool = True) -> None:
        """Check that every acknowledged action is in the log, and that idle games equal their logs."""
        for seated, players in zip(self.tables, self.players, strict=True):
            acknowledged = [one for player in players for one in player.acknowledged]
            assert await require_acknowledged(store, seated.id, acknowledged) == len(acknowledged)
            row = await row_of(store, seated.id)
            if are_idle and row.number > self._replayed_at.get(seated.id, 0):
                self._replayed_at[seated.id] = row.number
                game = await replayed(store, seated.id)
                loaded = await load(store, seated.id)
                assert loaded is not None
                assert loaded.game is not None
                if (await row_of(store, seated.id)).number != row.number:
                    # PostgreSQL has just finished a commit that it received before the kill; the next check sees it.
                    continue
                assert (loaded.version, loaded.game.hash()) == (row.number, game.hash())
                assert loaded.game.record() == game.record()

    async def _check_all_over(self, store: Store) -> None:
        for seated, players in zip(self.tables, self.players, strict=True):
            row = await row_of(store, seated.id)
            assert row.info.status == "over"
            game = await replayed(store, seated.id)
            assert game.is_over
            seen = msgspec.json.decode(msgspec.json.encode(view_of(game.state, None, open_coins=True)))
            for player in players:
                assert player.update["version"] == row.number
                assert player.update["view"] == seen
                assert player.refused == []


def test_three_kills_lose_nothing(database: str, tmp_path: Path) -> None:
    killing = KillTest(database, tmp_path, tables=2)
    asyncio.run(killing.run(kills=3, every=15))
    assert max(player.connections for players in killing.players for player in players) >= 3


@pytest.mark.deep
def test_killing_two_servers_in_turn_loses_nothing(postgres_url: str, tmp_path: Path) -> None:
    killing = KillTest(postgres_url, tmp_path, tables=40, servers=2)
    asyncio.run(killing.run(kills=KILLS, every=20))
    assert max(player.connections for players in killing.players for player in players) >= KILLS // 4


@pytest.mark.deep
def test_fifty_kills_lose_nothing(database: str, tmp_path: Path) -> None:
    killing = KillTest(database, tmp_path, tables=40)
    asyncio.run(killing.run(kills=KILLS, every=50))
    assert max(player.connections for players in killing.players for player in players) >= KILLS // 2
