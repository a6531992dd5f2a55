"""Tables for tests: agreed on over HTTP, since tests of other things need not click through that."""

from typing import Any

from tests.browser.people import Player


def started(player: Player, *bots: str | None, **setup: object) -> str:
    """A table of this player's where the game has begun: by default Small World of Warcraft against a bot."""
    assert player.person
    wanted = {"game": "warcraft", "players": max(2, len(bots))} | setup
    table = player.person.new_table(*(bots or (None, "simple")), setup=wanted)
    player.person.post(f"tables/{table}/start")
    return table


def seats(player: Player, table: str) -> list[dict[str, Any]]:
    """The seats as the server shows them to this player."""
    assert player.person
    found: list[dict[str, Any]] = player.person.get(f"tables/{table}/game")["game"]["view"]["seats"]
    return found


def finished(player: Player, *bots: str | None, **setup: object) -> str:
    """A table whose game is over: the player gave up at once, and bots played on."""
    table = started(player, *bots, **setup)
    assert player.person
    player.person.post(f"tables/{table}/concede")
    while player.person.table(table)["status"] != "over":
        player.person.get(f"tables/{table}/game", after=player.person.table(table)["revision"], wait=1)
    return table
