"""Measures the processor time of each level for a turn, which hardly depends on other load.

python -m tools.turn_times [--games 6] [--level medium --level hard]
"""

import argparse
from collections import defaultdict
from statistics import mean, quantiles
from time import process_time

from elbowroom import new_game
from elbowroom.bots import named
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.engine.engine import apply
from elbowroom.games import RULESETS


def seconds_a_turn(level: str, game: str, players: int, games: int) -> list[float]:
    """Return the seconds of each turn of a bot among easy ones."""
    turns: dict[tuple[int, int], float] = defaultdict(float)
    for seed in range(games):
        state, dice = new_game(game, players, seed=seed).state, Dice(seed)
        seat = seed % players
        bots = [named(level if one == seat else "easy", f"{seed}-{one}") for one in range(players)]
        while state.options:
            if state.actor < 0:
                apply(state, draw_with(state, dice))
                continue
            seen, begun = state.copy(), process_time()
            choice = bots[state.actor].choose(seen, state.actor)
            if state.actor == seat:
                turns[seed, state.turn] += process_time() - begun
            apply(state, choice)
    return list(turns.values())


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--level", action="append")
    wanted = parser.parse_args()
    levels = wanted.level or ["easy", "medium", "hard"]
    print("|".join(["", " game ", " players ", *(f" `{level}`: mean, 95 % within " for level in levels), ""]))
    print("|---" * (2 + len(levels)) + "|")
    for game, ruleset in RULESETS.items():
        for players in ruleset.rounds:
            cells = [game, str(players)]
            for level in levels:
                taken = [1000 * seconds for seconds in seconds_a_turn(level, game, players, wanted.games)]
                cells.append(f"{mean(taken):.1f} ms, {quantiles(taken, n=20)[-1]:.1f} ms")
            print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
