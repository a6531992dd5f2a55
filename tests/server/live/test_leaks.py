"""No secret leaves the server: what each client is sent, over whole games, by way of the hub and a real database."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.games import RULESETS
from elbowroom.server.people.auth import Identity
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.seeds import new_seed
from elbowroom.server.table.starting import new_table
from tests.server.overheard import Twin, play, services_in

GAMES = tuple(RULESETS)
AT_ONCE = 25


def team_of(game: str, players: int, seat: int) -> tuple[int, ...]:
    return next(team for team in RULESETS[game].teams(players) if seat in team)


class SeatSent(msgspec.Struct):
    """What must not be in a view: somebody's coins."""

    coins: int | None = None


class TeamSent(msgspec.Struct):
    """What must not be in a view: a team's score."""

    score: int | None = None


class ViewSent(msgspec.Struct):
    """What of a view could tell a secret."""

    seats: list[SeatSent]
    teams: list[TeamSent] = []
    to_act: int | None = None
    is_over: bool = False
    decision: msgspec.Raw | None = None
    hash: str | None = None


class DecisionSent(msgspec.Struct):
    """Whose decision it is."""

    seat: int


class TableSent(msgspec.Struct):
    """How far a table is."""

    status: str


class Sent(msgspec.Struct):
    """What of a message could tell a secret."""

    type: str
    table: TableSent | None = None
    view: ViewSent | None = None
    coins: dict[str, int] = {}
    decision: DecisionSent | None = None
    can_undo: bool = False

    @property
    def is_of_the_end(self) -> bool:
        """Whether all is laid open with this message."""
        return bool((self.view and self.view.is_over) or (self.table and self.table.status == "over"))


decoder = msgspec.json.Decoder(Sent)
# Fields that no message may have: the seed before the end, and whatever lets somebody be somebody else.
NEVER = (b'"seed":', b'"token":', b'"hash":', b'"hashes":', b'"client_id":')


def check(data: bytes, seat: int | None, allies: tuple[int, ...]) -> None:
    """Coins of the own team alone, decisions of the own seat alone, nonces only when the game has begun."""
    sent = decoder.decode(data)
    assert not [field for field in NEVER if field in data]
    if sent.table is not None and sent.table.status == "open":
        assert b"nonce" not in data
    if sent.view is None:
        return
    assert all(info.coins is None for info in sent.view.seats)
    assert all(team.score is None for team in sent.view.teams)
    assert sent.view.decision is None
    assert set(sent.coins) == {str(ally) for ally in allies}
    if sent.decision is not None or sent.can_undo:
        assert seat is not None
        assert sent.view.to_act == seat
        assert sent.decision is None or sent.decision.seat == seat


async def overhear(number: int, first: Any, second: Any) -> int:
    """One game on two servers; how many messages were the same."""
    game, players = GAMES[number % len(GAMES)], 2 + number % 4
    rng = Random(number)
    people = [Guest(f"guest{number}x{seat}", f"Guest {seat}") for seat in range(players)]
    seed = new_seed() if number % 2 else f"{number:064x}"
    setup = TableSetup(game=game, players=players)
    info = new_table(people[0], setup, public=True, bots=(), seed=seed)
    twins = (await Twin.laid(first, info, seed, people), await Twin.laid(second, info, seed, people))
    other = rng.randrange(players)
    plenty = 100 if number % 5 else 0
    was_alike = await play(twins, rng, other, rng.randint(1, 60), plenty=plenty)
    for twin in twins:
        twin.all_leave()
    assert was_alike or not plenty, "only what somebody cannot pay may tell the two apart"
    same = 0
    rich = {people[ally].id for ally in team_of(game, players, other)}
    for name, told in twins[0].told.items():
        secret, also = before_the_end(told), before_the_end(twins[1].told[name])
        seat = next((seat for seat, guest in enumerate(people) if guest.id == name), None)
        for data in secret:
            check(data, seat, team_of(game, players, seat) if seat is not None else ())
            assert seed.encode() not in data
        if name in rich:
            assert secret != also
        else:
            assert secret == also
            same += len(secret)
        tokens = [twins[0].services.signer.token(Identity(guest.id, 0)).encode() for guest in people]
        assert not [token for token in tokens if token in b"".join(told)]
    return same


def before_the_end(told: list[bytes]) -> list[bytes]:
    """What was sent while coins were secret: all but the last few messages."""
    end = len(told)
    while any(decoder.decode(data).is_of_the_end for data in told[max(0, end - 4) : end]):
        end -= 1
    return told[:end]


async def overhear_all(numbers: range, folder: Path) -> int:
    async with services_in(folder, "first") as first, services_in(folder, "second") as second:
        same = 0
        for begin in range(numbers.start, numbers.stop, AT_ONCE):
            some = range(begin, min(begin + AT_ONCE, numbers.stop))
            # Where one fails the others are ended before the servers are, which they would wait for in vain.
            async with asyncio.TaskGroup() as games:
                heard = [games.create_task(overhear(number, first, second)) for number in some]
            same += sum(game.result() for game in heard)
        return same


def test_a_dozen_games_leak_nothing(tmp_path: Path) -> None:
    """Another's coins change no byte of what a seat, or somebody who watches, is sent, whatever they play."""
    assert asyncio.run(overhear_all(range(12), tmp_path)) > 2_400


@pytest.mark.deep
@pytest.mark.parametrize("first", range(1000, 1500, 50))
def test_five_hundred_games_leak_nothing(first: int, tmp_path: Path) -> None:
    assert asyncio.run(overhear_all(range(first, first + 50), tmp_path)) > 10_000
