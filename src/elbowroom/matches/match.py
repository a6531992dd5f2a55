"""Matches: descriptions of the games to play.

`seeded_matches` makes independent games, each with the next seed. `paired_matches` makes deals: boards, first player
and chance are the same in all games of a deal, and every bot takes every place, so that luck is the same for all:

- one bot plays alone in all seats: a deal is one game;
- two bots with two sides (two players, or teams of two): both ways round;
- two bots with more sides: the first bot alone among copies of the second, once in every place;
- more bots: they rotate until each has had every place.

Where a race plays by itself, each bot in turn plays all seats against it.

A side is a seat, or the seats of a team.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from elbowroom.bots import Bot, named
from elbowroom.engine.engine import draw_outcome
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.errors import ElbowRoomError
from elbowroom.games import DEFAULT_OPTIONS, TableOptions, new_game, ruleset_of
from elbowroom.matches.chance import PairedChance

# The deal of a match that is not one of a pair.
UNPAIRED: Final = -1


class ArenaError(ElbowRoomError):
    """The options or files of a contest do not fit together."""


class Match(NamedTuple):
    """A game to play: the same match always gives the same game."""

    game: str
    players: int
    # The seed of this game or, where games are paired, of the whole contest.
    seed: int
    # By seat.
    bots: tuple[str, ...]
    deal: int = UNPAIRED
    # Which of the seatings of its deal this is.
    seating: int = 0
    agreed: TableOptions = DEFAULT_OPTIONS
    # Check the game after every action; `thorough` also tries every option on a copy.
    check: bool = False
    thorough: bool = False

    def new_game(self) -> Game:
        """Return the game at its start."""
        seed = self.seed if self.deal == UNPAIRED else f"boards {self.seed} {self.deal}"
        return new_game(self.game, self.players, seed=seed, **self.agreed._asdict())

    def new_bots(self) -> list[Bot]:
        """Return a bot for each seat, each with a different seed."""
        prefix = f"{self.seed}" if self.deal == UNPAIRED else f"bot {self.seed} {self.deal} {self.seating}"
        return [named(name, f"{prefix} {seat}") for seat, name in enumerate(self.bots)]

    @property
    def all_bots(self) -> tuple[str, ...]:
        """The bots by seat, with the game's id for a seat that plays by itself."""
        count = ruleset_of(self.game).seats_for(self.players) - self.players
        return (*self.bots, *[self.game] * count)

    def chance(self) -> Callable[[State], int]:
        """Return the function that draws the outcomes of chance."""
        if self.deal != UNPAIRED:
            return PairedChance(f"{self.seed} {self.deal}").draw
        rng = Random(f"chance {self.seed}")
        return lambda state: draw_outcome(state, rng)


def seeded_match(
    game: str,
    players: int,
    seed: int,
    bots: Sequence[str] = ("random",),
    *,
    agreed: TableOptions = DEFAULT_OPTIONS,
    check: bool = False,
    thorough: bool = False,
) -> Match:
    """Return the match of a seed. The bots are repeated over all seats, shifted by one seat from seed to seed."""
    seated = tuple(bots[(seat + seed) % len(bots)] for seat in range(players))
    return Match(game, players, seed, seated, agreed=agreed, check=check, thorough=thorough)


def seeded_matches(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    *,
    agreed: TableOptions = DEFAULT_OPTIONS,
    check: bool = False,
    thorough: bool = False,
) -> Iterator[Match]:
    """Yield matches with consecutive seeds, so that each of them can be repeated alone."""
    for number in range(games):
        yield seeded_match(game, players, seed + number, bots, agreed=agreed, check=check, thorough=thorough)


def paired_matches(
    bots: Sequence[str], game: str, players: int, games: int, seed: int, agreed: TableOptions = DEFAULT_OPTIONS
) -> Iterator[Match]:
    """Yield at least `games` matches, rounded up to whole deals, deal by deal."""
    rows = seatings(bots, game, players)
    for deal in range(-(-games // len(rows))):
        for number, row in enumerate(rows):
            yield Match(game, players, seed, row, deal, number, agreed)


def seatings(bots: Sequence[str], game: str, players: int) -> list[tuple[str, ...]]:
    """Return the bots by seat for each game of a deal."""
    if len(set(bots)) != len(bots) or not bots:
        raise ArenaError("Name each bot once.")
    ruleset = ruleset_of(game)
    if players not in ruleset.rounds:
        raise ArenaError(f"{game} is not for {players} players.")
    if ruleset.automatic_race >= 0:
        # Each bot plays the same deals against the race that plays by itself.
        return [(bot,) * players for bot in bots]
    sides = ruleset.teams(players)
    count = len(sides)
    if len(bots) == 1:
        rows = [(bots[0],) * count]
    elif len(bots) == 2:
        rows = [tuple(bots[place != alone] for place in range(count)) for alone in range(count)]
    else:
        rows = [tuple(bots[(place + turn) % len(bots)] for place in range(count)) for turn in range(len(bots))]
    return [_by_seat(row, sides) for row in rows]


def _by_seat(row: tuple[str, ...], sides: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    bots = {seat: bot for bot, side in zip(row, sides, strict=True) for seat in side}
    return tuple(bots[seat] for seat in range(len(bots)))
