"""No secret leaves the server: checks every message to every client over whole games, with a real database."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.games import RULESETS_OF_PLAYERS
from elbowroom.server.people.auth import Identity
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from tests.server.twins import Twin, play, services_in

GAMES = tuple(RULESETS_OF_PLAYERS)
AT_ONCE = 25


def team_of(game: str, players: int, seat: int) -> tuple[int, ...]:
    return next(team for team in RULESETS_OF_PLAYERS[game].teams(players) if seat in team)


class SeatSent(msgspec.Struct):
    """A seat of a view, whose coins must be hidden."""

    coins: int | None = None


class TeamSent(msgspec.Struct):
    """A team of a view, whose score must be hidden."""

    score: int | None = None


class ViewSent(msgspec.Struct):
    """The fields of a view that could reveal a secret."""

    seats: list[SeatSent]
    teams: list[TeamSent] = []
    to_act: int | None = None
    is_over: bool = False
    decision: msgspec.Raw | None = None
    hash: str | None = None


class DecisionSent(msgspec.Struct):
    """The seat that decides."""

    seat: int


class TableSent(msgspec.Struct):
    """The status of a table."""

    status: str


class Sent(msgspec.Struct):
    """The fields of a message that could reveal a secret."""

    type: str
    table: TableSent | None = None
    view: ViewSent | None = None
    coins: dict[str, int] = {}
    decision: DecisionSent | None = None
    can_undo: bool = False

    @property
    def is_final(self) -> bool:
        """True if this message belongs to the end of the game, which reveals everything."""
        return bool((self.view and self.view.is_over) or (self.table and self.table.status == "over"))


decoder = msgspec.json.Decoder(Sent)
# Fields that no message may have: the seed before the end, and everything that identifies a guest.
FORBIDDEN_FIELDS = (b'"seed":', b'"token":', b'"hash":', b'"hashes":', b'"client_id":')


def check(data: bytes, seat: int | None, allies: tuple[int, ...]) -> None:
    """Check that only coins of the seat's team, decisions of the seat, and no early nonces are sent."""
    sent = decoder.decode(data)
    assert not [field for field in FORBIDDEN_FIELDS if field in data]
    if sent.table is not None and sent.table.status == "open":
        assert b'"nonce":' not in data
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


async def compare_twins(number: int, first: Any, second: Any) -> int:
    """Play one game on two servers that differ in one team's coins; return how many messages were equal."""
    game, players = GAMES[number % len(GAMES)], 2 + number % 4
    rng = Random(number)
    people = [Guest(f"guest{number}x{seat}", f"Guest {seat}") for seat in range(players)]
    seed = new_seed() if number % 2 else f"{number:064x}"
    setup = TableSetup(game=game, players=players)
    info = new_table(people[0], setup, public=True, bots=(), seed=seed)
    twins = (await Twin.create(first, info, seed, people), await Twin.create(second, info, seed, people))
    other = rng.randrange(players)
    extra_coins = 100 if number % 5 else 0
    were_equal = await play(twins, rng, other, rng.randint(1, 60), plenty=extra_coins)
    for twin in twins:
        twin.disconnect_all()
    assert were_equal or not extra_coins, "the games may only differ where a seat cannot pay"
    same = 0
    rich = {people[ally].id for ally in team_of(game, players, other)}
    for name, told in twins[0].messages.items():
        secret, also = before_end(told), before_end(twins[1].messages[name])
        seat = next((seat for seat, guest in enumerate(people) if guest.id == name), None)
        for data in secret:
            check(data, seat, team_of(game, players, seat) if seat is not None else ())
            assert seed.encode() not in data
        if name in rich:
            assert secret != also
        else:
            assert secret == also
            same += len(secret)
        tokens = [twins[0].services.signer.token(Identity(guest.id, "device")).encode() for guest in people]
        assert not [token for token in tokens if token in b"".join(told)]
    return same


def before_end(told: list[bytes]) -> list[bytes]:
    """Return the messages that were sent while coins were secret: all but the last few."""
    end = len(told)
    while any(decoder.decode(data).is_final for data in told[max(0, end - 4) : end]):
        end -= 1
    return told[:end]


async def compare_all(numbers: range, folder: Path) -> int:
    async with services_in(folder, "first") as first, services_in(folder, "second") as second:
        same = 0
        for begin in range(numbers.start, numbers.stop, AT_ONCE):
            numbers_now = range(begin, min(begin + AT_ONCE, numbers.stop))
            # If one game fails, the others are cancelled before the servers, which would wait for them, are closed.
            async with asyncio.TaskGroup() as games:
                compared = [games.create_task(compare_twins(number, first, second)) for number in numbers_now]
            same += sum(game.result() for game in compared)
        return same


@pytest.mark.slow
def test_a_dozen_games_leak_nothing(tmp_path: Path) -> None:
    """Check that another player's coins change no byte that a seat or a watcher is sent."""
    assert asyncio.run(compare_all(range(12), tmp_path)) > 2_400


@pytest.mark.deep
@pytest.mark.parametrize("first", range(1000, 1500, 50))
def test_five_hundred_games_leak_nothing(first: int, tmp_path: Path) -> None:
    assert asyncio.run(compare_all(range(first, first + 50), tmp_path)) > 10_000
