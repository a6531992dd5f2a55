"""A position of a running game without hints is not analysed at another table, neither by players nor by others."""

import asyncio
from random import Random

import pytest

from elbowroom.server.live.played_positions import is_alike
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close, Done, Hint, Start
from elbowroom.server.table.seating import Guest
from tests.server.hubs import refused
from tests.server.running_games import RunningGame, running_game


async def open_from(game: RunningGame, guest: Guest, notation: str, **more: object) -> str:
    """Open a table with an expert from a position, and return its id."""
    setup = TableSetup(game="classic", players=2, start=notation, **more)  # type: ignore[arg-type]
    info = await game.hub.opener.open(guest, setup, public=False, bots=(None, "expert"))
    return info.id


async def require_refusal(game: RunningGame, guest: Guest, notation: str) -> None:
    with pytest.raises(TableError, match="position-is-played"):
        await open_from(game, guest, notation)


def test_no_table_is_opened_from_a_running_game(sqlite_url: str) -> None:
    async def work() -> None:
        async with running_game(sqlite_url, game="classic") as game:
            rng, ana, eve = Random(3), game.guests[0], await game.store.guests.add("Eve")
            await game.act_until_turn_of(0, rng)
            await game.act_until_turn_of(0, rng)
            notation = game.live.table.notation_for(ana.id)
            for guest in (ana, eve):
                await require_refusal(game, guest, notation)
            # A position some actions later is still the same game.
            await game.act_until_turn_of(1, rng)
            await require_refusal(game, ana, notation)
            # A player's game is found in the database too.
            del game.hub.tables.live[game.live.id]
            await require_refusal(game, ana, notation)
            live = await game.hub.tables.get(game.live.id)
            assert live is not None
            assert isinstance(await game.hub.request(live, ana, Close(id="close")), Done)
            await open_from(game, ana, notation)
            await open_from(game, eve, notation)

    asyncio.run(work())


def test_no_hint_at_a_table_that_was_opened_before(sqlite_url: str) -> None:
    """The table is opened while the game is out of memory, which only its players cannot use."""

    async def work() -> None:
        async with running_game(sqlite_url, game="classic") as game:
            rng, eve = Random(3), await game.store.guests.add("Eve")
            await game.act_until_turn_of(0, rng)
            notation = game.live.table.notation_for(None)
            del game.hub.tables.live[game.live.id]
            opened = await game.hub.tables.get(await open_from(game, eve, notation))
            assert opened is not None
            assert isinstance(await game.hub.request(opened, eve, Start(id="start")), Done)
            assert await game.hub.tables.get(game.live.id) is not None
            hint = Hint(id="hint", version=opened.table.version)
            assert await refused(game.hub, opened, eve, hint) == "position-is-played"

    asyncio.run(work())


def test_changes_of_little_use_make_no_other_position(sqlite_url: str) -> None:
    async def work() -> None:
        async with running_game(sqlite_url, game="classic") as game:
            rng = Random(3)
            for _ in range(3):
                await game.act_until_turn_of(0, rng)
            assert game.live.table.game is not None
            running = game.live.table.game.state
            changed = running.copy()
            changed.coins[0] += 3
            for region, tribe in enumerate(changed.owner):
                if tribe >= 0:
                    changed.tokens[region] += 1
            held = [region for region, tribe in enumerate(changed.owner) if tribe >= 0]
            changed.owner[held[0]] = -1
            assert is_alike(running, changed)
            # Another game on the same map.
            other = running.copy()
            for region in range(len(other.owner)):
                other.owner[region] = -1
            assert not is_alike(running, other)
            assert not is_alike(other, running)

    asyncio.run(work())
