"""Strength against bots: stored, changed once per game, shown to the guest, and deleted with the guest."""

import asyncio

from msgspec.structs import replace

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.workers import Workers
from elbowroom.server.people.guests import forget
from elbowroom.server.ratings.rater import Rater, against_bots
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import game_of, new_table
from elbowroom.server.table.table import Table
from tests.server.stores import open_store
from tests.server.table.test_strength import over


def test_win_counts_once_and_is_shown(sqlite_url: str) -> None:
    async def work() -> None:
        async with open_store(sqlite_url) as store:
            hub = Hub(store.database.config, store, Workers(1))
            rater = Rater(hub, RatingStore(store.database))
            ana = await store.guests.add("Ana")
            seed = new_seed()
            setup = TableSetup(game="warcraft", players=2)
            info = new_table(ana, setup, public=False, bots=(None, "brakk"), seed=seed)
            await store.tables.add(info, seed)
            table = Table(replace(info, status="over"), seed, game=over((50, 40)))
            assert against_bots(table) is not None
            for _ in range(2):
                await rater.rate(table)
            found = await store.guests.find(ana.id)
            profile = await store.guests.profile(ana.id)
            assert found is not None
            assert profile is not None
            assert (found.strength, profile.strength) == (2, "medium")
            await forget(hub, found)
            assert await store.guests.find(ana.id) is None
            await hub.close()

    asyncio.run(work())


def test_running_game_does_not_count() -> None:
    info = new_table(
        Guest("ana", "Ana"), TableSetup(game="classic", players=2), public=False, bots=(None, "easy"), seed=new_seed()
    )
    playing = Table(replace(info, status="playing"), "", game=game_of(info.setup, ""))
    assert against_bots(playing) is None
