"""Tables for tests: agreed on over HTTP, since tests of other things need not click through that."""

import time
from typing import Any

from tests.browser.people import Player
from tests.server.served import Person


def started(whose: Player | Person, *bots: str | None, **setup: object) -> str:
    """A table of somebody's where the game has begun: by default Small World of Warcraft against a bot."""
    person = whose if isinstance(whose, Person) else whose.person
    assert person
    wanted = {"game": "warcraft", "players": max(2, len(bots))} | setup
    table = person.new_table(*(bots or (None, "simple")), setup=wanted)
    person.post(f"tables/{table}/start")
    return table


def seats(player: Player, table: str) -> list[dict[str, Any]]:
    """The seats as the server shows them to this player."""
    assert player.person
    found: list[dict[str, Any]] = player.person.get(f"tables/{table}/game")["game"]["view"]["seats"]
    return found


def finished(person: Person, *bots: str | None, **setup: object) -> str:
    """A table whose game is over: the person gave up at once, and bots played on."""
    table = started(person, *bots, **setup)
    person.post(f"tables/{table}/concede")
    while person.table(table)["status"] != "over":
        time.sleep(0.05)
    return table
