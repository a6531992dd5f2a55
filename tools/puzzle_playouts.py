"""Whether the best plan of a puzzle also pays when bots play on from it that know nothing of its judge.

    python -m tools.puzzle_playouts                             # all that are shipped, played on by `medium`
    python -m tools.puzzle_playouts mine.json --bot hard --games 10 --id classic-3-103-19

Games go on to their end from both plans, each pair with the same dice; told are the coins by which the best plan is
ahead in the end, and how sure that is.
"""

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from elbowroom.bots import named
from elbowroom.bots.dice import Dice, drawn
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from elbowroom.puzzles.plans import Plan
from elbowroom.puzzles.puzzle import SHIPPED, Puzzle, read
from elbowroom.puzzles.sifting import Sieve
from elbowroom.puzzles.solving import start_of


def ahead(state: State, seat: int) -> int:
    """The coins by which a side is ahead of the best other one; a team has what its poorest seat has (T.8)."""
    scores = {seat in team: 0 for team in state.ruleset.teams(state.seats)}
    for team in state.ruleset.teams(state.seats):
        scores[seat in team] = max(scores[seat in team], min(int(state.coins[member]) for member in team))
    return scores[True] - scores[False]


def played_on(state: State, seat: int, bot: str, number: int) -> int:
    """How far ahead a seat is at the end of a game that bots play on."""
    state, dice = state.copy(), Dice(number)
    bots = [named(bot, f"{number} {other}") for other in range(state.seats)]
    while state.options:
        apply(state, drawn(state, dice) if state.actor < 0 else bots[state.actor].choose(state.copy(), state.actor))
    return ahead(state, seat)


def differences(puzzle: Puzzle, bot: str, games: int) -> list[int]:
    """How many more coins ahead the best plan ends than the second one, game by game."""
    sieve = Sieve(start_of(puzzle).state)
    best, other = (sieve.played(Plan(plan, 0.0)).state for plan in (puzzle.best, puzzle.other))
    return [
        played_on(best, puzzle.seat, bot, number) - played_on(other, puzzle.seat, bot, number)
        for number in range(games)
    ]


def main() -> None:
    """Tell of each puzzle what its best plan brings."""
    parser = argparse.ArgumentParser(description="Play on from both plans of puzzles.")
    parser.add_argument("file", nargs="?", type=Path, default=SHIPPED)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--id", action="append", help="only this puzzle; repeat it for several")
    options = parser.parse_args()
    for puzzle in read(options.file):
        if options.id is None or puzzle.id in options.id:
            more = differences(puzzle, options.bot, options.games)
            error = stdev(more) / sqrt(len(more))
            print(f"{puzzle.id:24} {puzzle.theme:10} {mean(more):+6.1f} ± {error:.1f}", flush=True)


if __name__ == "__main__":
    main()
