"""Measures a vector environment by the clock: `python -m tools.vector_speed`; docs/performance.md tells what came out.

`elbowroom bench` measures one process on one core; here several processes share the games.
"""

import argparse
from time import perf_counter
from typing import Final

from elbowroom.simulate.environments import vector

TABLES: Final = (("classic", 2), ("warcraft", 4))


def main() -> None:
    """Step games of two kinds with one process and with several, in turns."""
    parser = argparse.ArgumentParser(description="Measure how many steps a second a vector environment makes.")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=2)
    told = parser.parse_args()
    for game, players in TABLES:
        for _ in range(told.rounds):
            for processes in sorted({1, told.processes}):
                rate = steps_per_second(game, players, processes, told.seconds)
                print(f"{game}, {players} players, processes: {processes}: {rate:,.0f} steps/s", flush=True)


def steps_per_second(game: str, players: int, processes: int, seconds: float) -> float:
    """By the clock, choosing actions included; the first steps only warm up."""
    go = vector(game, players, processes)
    go()
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        steps += go().times
    return steps / (perf_counter() - start)


if __name__ == "__main__":
    main()
