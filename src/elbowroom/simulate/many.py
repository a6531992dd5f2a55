"""Many games, by as many workers as wanted; results come in the order of their seeds."""

from collections.abc import Iterable, Iterator

from elbowroom.games import AS_USUAL, Agreed
from elbowroom.jobs.run import run
from elbowroom.jobs.workers import Workers
from elbowroom.simulate.playing import Plan, Result, play


def plans(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    *,
    check: bool,
    thorough: bool = False,
    agreed: Agreed = AS_USUAL,
) -> Iterator[Plan]:
    """The games to be played: each has the next seed, so any one of them can be played again alone."""
    return (Plan(game, players, seed + number, bots, check, thorough, agreed) for number in range(games))


def play_all(wanted: Iterable[Plan], workers: Workers | None = None) -> Iterator[Result]:
    """Play games here or, if there are workers, there, yielding each result when it and all before it are known."""
    return run(play, wanted, workers)
