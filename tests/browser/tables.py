"""Tables for tests, created over HTTP, which is faster than clicking."""

import re
import secrets
import time

import msgspec
from msgspec.structs import replace
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from elbowroom.games import load_position
from elbowroom.server.store.commits import Commit
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from tests.browser.players import Player
from tests.patience import BROWSER_PATIENCE
from tests.server.running_server import Person, RunningServer


def start_table(owner: Player | Person, *bots: str | None, **setup: object) -> str:
    """Start a game and return its table; by default Small World of Warcraft against a bot."""
    person = owner if isinstance(owner, Person) else owner.person
    assert person
    wanted = {"game": "warcraft", "players": max(2, len(bots))} | setup
    table = person.new_table(*(bots or (None, "simple")), setup=wanted)
    person.post(f"tables/{table}/start")
    return table


def expect_standings(player: Player, table: str) -> None:
    """Expect the final ranking with places and coins, and the winners marked."""
    assert player.person
    view = player.person.get(f"tables/{table}/game")["game"]["view"]
    coins = [seat["coins"] for seat in view["seats"]]
    ranking = [
        (side["place"], coins[seat])
        for side in view["results"]
        for seat in sorted(side["seats"], key=lambda seat: -coins[seat])
    ]
    rows = player.find("game-over").locator("ol > li")
    expect(rows).to_have_count(len(coins))
    for row, (place, count) in zip(rows.all(), ranking, strict=True):
        expect(row).to_contain_text(re.compile(rf"^\s*{place}\..*\b{count} coins?\s*$", re.DOTALL))
        expect(row.locator(".crown")).to_have_count(int(place == 1))


def finished_table(person: Person, *bots: str | None, **setup: object) -> str:
    """Return a table whose game is over: the person concedes at once, and bots play to the end."""
    table = start_table(person, *bots, **setup)
    concede(person, table)
    return table


def concede(person: Person, table: str) -> None:
    """Concede a game against bots, and wait until they have finished it."""
    person.post(f"tables/{table}/concede")
    end = time.monotonic() + BROWSER_PATIENCE
    while person.table(table)["status"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)


def table_at_position(
    server: RunningServer, owner: Player | Person, position: Position, *, seed: str | None = None
) -> str:
    """Return a table in the middle of a game: this person decides next, and bots have the other seats."""
    person = owner if isinstance(owner, Person) else owner.person
    assert person
    actor = load_position(position).actor
    bots = tuple(None if seat == actor else "simple" for seat in range(len(position.seats)))
    setup = TableSetup(game=position.game, players=len(bots), boards=tuple(position.boards))
    seed = seed or secrets.token_hex(32)
    info = new_table(Guest(person.id, "Ana"), setup, public=False, bots=bots, seed=seed)
    begun = replace(info, status="playing", boards=setup.boards, revision=info.revision + 1)
    # Stored like a game with a snapshot: what came before is not replayed.
    change = Commit(
        table_id=info.id,
        number=0,
        revision=info.revision,
        entries=(Entry("rules", -1),),
        info=begun,
        due_at=None,
        waits_for=person.id,
        snapshot=msgspec.json.encode(position),
        is_base=True,
    )

    async def keep() -> None:
        await server.services.store.tables.add(info, seed)
        await server.services.store.commit(change)

    server.run_in_loop(keep)
    return info.id
