"""Measures the speed of a vector environment: `python -m tools.vector_speed`; docs/performance.md has the results.

`elbowroom bench` measures one process on one core; this tool uses several processes.
"""

import argparse
from time import perf_counter
from typing import Final

from elbowroom.matches.bench import bench_vector

TABLES: Final = (("classic", 2), ("warcraft", 4))


def main() -> None:
    """Measure two games with one process and with several, alternately."""
    parser = argparse.ArgumentParser(description="Measure how many steps a second a vector environment makes.")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    for game, players in TABLES:
        for _ in range(given.rounds):
            for processes in sorted({1, given.processes}):
                rate = steps_per_second(game, players, processes, given.seconds)
                print(f"{game}, {players} players, processes: {processes}: {rate:,.0f} steps/s", flush=True)


def steps_per_second(game: str, players: int, processes: int, seconds: float) -> float:
    """Return steps per second of wall-clock time, with choosing actions, after a warm-up."""
    go = bench_vector(game, players, processes)
    go()
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        steps += go().operations
    return steps / (perf_counter() - start)


if __name__ == "__main__":
    main()
