"""My games in numbers: what a game that is over adds to those of its people."""

from collections import Counter
from typing import NamedTuple

import msgspec

from elbowroom.engine.game import Game
from elbowroom.server.ratings.model import counts
from elbowroom.server.replays.stories import Story
from elbowroom.server.table.info import TableInfo


class Tally(NamedTuple):
    """What one game was for a guest: won or not, with which score, and the races with the coins they brought."""

    guest: str
    won: bool
    score: int
    picks: Counter[str]
    coins: Counter[str]


class RaceNumbers(msgspec.Struct, frozen=True):
    """A race: how often I have picked it, and how many coins it has brought in all."""

    race: str
    picks: int
    coins: int


class GameNumbers(msgspec.Struct, frozen=True):
    """My games of one kind: how many, how many I have won, my best score, and the races I picked most often."""

    game: str
    games: int
    wins: int
    best: int
    races: tuple[RaceNumbers, ...]


def is_tallied(info: TableInfo, game: Game) -> bool:
    """Whether a game counts in numbers: played to its end, by somebody who is known."""
    return counts(info, game) and any(seat.kind == "person" and seat.guest for seat in info.seats)


def tallies_of(info: TableInfo, story: Story) -> list[Tally]:
    """What a game adds for each of its people; to whoever has conceded it adds a game, and nothing a bot made of it."""
    assert story.result is not None
    found = []
    for number, seat in enumerate(info.seats):
        if seat.kind != "person" or seat.guest is None:
            continue
        if seat.conceded:
            found.append(Tally(seat.guest, won=False, score=0, picks=Counter(), coins=Counter()))
            continue
        reigns = [reign for reign in story.combos if reign.seat == number]
        coins: Counter[str] = Counter()
        for reign in reigns:
            coins[reign.race] += reign.coins
        won = number in story.result.winners
        picks = Counter(reign.race for reign in reigns)
        found.append(Tally(seat.guest, won, story.result.scores[number], picks, coins))
    return found
