"""Checks that the best plans of puzzles also win more coins when other bots play the games to the end.

    python -m tools.puzzle_playouts                             # all shipped puzzles, played on by `medium`
    python -m tools.puzzle_playouts mine.json --bot hard --games 10 --id classic-3-103-19

Games are played to their end from both plans, each pair with the same dice. Prints by how many coins the best plan is
ahead, with the standard error.
"""

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from elbowroom.analysis.grading import start_of
from elbowroom.analysis.puzzle_filter import PuzzleFilter
from elbowroom.analysis.puzzle_plans import PuzzlePlan
from elbowroom.analysis.puzzles import SHIPPED, Puzzle, read
from elbowroom.bots import named
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State


def ahead(state: State, seat: int) -> int:
    """Return a team's lead in coins over the best other team; a team counts its poorest seat (T.8)."""
    scores = {seat in team: 0 for team in state.ruleset.teams(state.seats)}
    for team in state.ruleset.teams(state.seats):
        scores[seat in team] = max(scores[seat in team], min(int(state.coins[member]) for member in team))
    return scores[True] - scores[False]


def lead_after_playout(state: State, seat: int, bot: str, number: int) -> int:
    """Let bots play a state to the end, and return a seat's lead."""
    state, dice = state.copy(), Dice(number)
    bots = [named(bot, f"{number} {other}") for other in range(state.seats)]
    while state.options:
        apply(state, draw_with(state, dice) if state.actor < 0 else bots[state.actor].choose(state.copy(), state.actor))
    return ahead(state, seat)


def differences(puzzle: Puzzle, bot: str, games: int) -> list[int]:
    """Return for each game how many coins the best plan is ahead of the second one."""
    puzzle_filter = PuzzleFilter(start_of(puzzle).state)
    best, other = (puzzle_filter.replay(PuzzlePlan(plan, 0.0)).state for plan in (puzzle.best, puzzle.other))
    return [
        lead_after_playout(best, puzzle.seat, bot, number) - lead_after_playout(other, puzzle.seat, bot, number)
        for number in range(games)
    ]


def main() -> None:
    """Print the result for each puzzle."""
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
