"""Tables for tests: agreed on over HTTP, since tests of other things need not click through that."""

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
from tests.browser.people import Player
from tests.patience import PATIENCE
from tests.server.served import Person, Served


def started(whose: Player | Person, *bots: str | None, **setup: object) -> str:
    """A table of somebody's where the game has begun: by default Small World of Warcraft against a bot."""
    person = whose if isinstance(whose, Person) else whose.person
    assert person
    wanted = {"game": "warcraft", "players": max(2, len(bots))} | setup
    table = person.new_table(*(bots or (None, "simple")), setup=wanted)
    person.post(f"tables/{table}/start")
    return table


def sees_the_standings(player: Player, table: str) -> None:
    """The seats of a game that is over, from the first place on, each with its coins; and who has won."""
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


def finished(person: Person, *bots: str | None, **setup: object) -> str:
    """A table whose game is over: the person gave up at once, and bots played on."""
    table = started(person, *bots, **setup)
    conceded(person, table)
    return table


def conceded(person: Person, table: str) -> None:
    """Whoever alone plays against bots gives up, and they play on to the end."""
    person.post(f"tables/{table}/concede")
    end = time.monotonic() + PATIENCE
    while person.table(table)["status"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)


def set_up(server: Served, whose: Player | Person, position: Position, *, seed: str | None = None) -> str:
    """A table in the middle of a game: whoever must decide is this person, and bots have the other seats."""
    person = whose if isinstance(whose, Person) else whose.person
    assert person
    actor = load_position(position).actor
    bots = tuple(None if seat == actor else "simple" for seat in range(len(position.seats)))
    setup = TableSetup(game=position.game, players=len(bots), boards=tuple(position.boards))
    seed = seed or secrets.token_hex(32)
    info = new_table(Guest(person.id, "Ana"), setup, public=False, bots=bots, seed=seed)
    begun = replace(info, status="playing", boards=setup.boards, revision=info.revision + 1)
    # As a game that goes on from a snapshot: what came before is not played again.
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

    server.inside(keep)
    return info.id
