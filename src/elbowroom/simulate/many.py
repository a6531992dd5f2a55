"""Many games, on as many processes as wanted; results come in the order of their seeds."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from elbowroom.games import AS_USUAL, Agreed
from elbowroom.simulate.playing import Plan, Result, play

# Games that a process takes at a time: few enough that the progress bar moves.
AT_A_TIME = 8


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
) -> list[Plan]:
    """The games to be played: each has the next seed, so any one of them can be played again alone."""
    return [Plan(game, players, seed + number, bots, check, thorough, agreed) for number in range(games)]


def play_all(wanted: list[Plan], jobs: int = 1) -> Iterator[Result]:
    """Play games, yielding each result when it and all before it are there."""
    if jobs <= 1:
        yield from map(play, wanted)
        return
    # A fresh interpreter for each process: copying one that has threads is asking for trouble.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, wanted, chunksize=AT_A_TIME)
