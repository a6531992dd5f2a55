"""Measures workers: `python -m tools.jobs_speed --games 400`; the figures are in docs/performance.md.

Plays the same games in one process, in several and on a local cluster; measures the cost of sending a chunk and of
receiving a result. Processor time is used where possible: other programs disturb it less than wall time.
"""

import argparse
import os
import pickle
from collections.abc import Iterator
from contextlib import AbstractContextManager
from time import perf_counter, process_time
from typing import Final, NamedTuple

from elbowroom.bots import NAMES
from elbowroom.games import RULESETS
from elbowroom.matches.jobs import CHUNK_SECONDS, CHUNKS_PER_SECOND, Workers, run, workers_for
from elbowroom.matches.loop import Result, play
from elbowroom.matches.match import Match, seeded_matches
from elbowroom.matches.statistics import Statistics

# Numbers of cores for which the speed of a cluster is predicted.
CORES: Final = (1, 10, 100, 1000)
CHUNKS: Final = 300
WARM_UP: Final = 40


class Costs(NamedTuple):
    """Seconds of processor time."""

    # A game, for a worker.
    game: float
    # For the sender: a chunk there and back, and the result of a game.
    chunk: float
    result: float


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=list(RULESETS), default="warcraft")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", choices=NAMES, default="random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    wanted = list(seeded_matches(given.game, given.players, given.games, 0, (given.bots,)))
    taking_in = result_seconds([play(match) for match in wanted[:WARM_UP]], given.game, given.players)
    costs = Costs(0.0, 0.0, taking_in)
    for place, workers in worker_setups(given.workers):
        with workers as there:
            rate, game = games_per_second(wanted, there)
            costs = Costs(game, chunk_seconds(there) if there else 0.0, taking_in)
        sent = f", {1e3 * costs.chunk:.2f} ms to send a chunk" if there else ""
        print(f"{place}: {rate:.1f} games/s by the clock, {1e3 * game:.1f} ms of a worker for a game{sent}")
    print(f"{1e6 * taking_in:.0f} µs to take in a result; so a cluster of such cores would play:")
    for cores in CORES:
        print(f"{cores:>5} cores: {predicted_speed(cores, costs):,.0f} games/s")


def worker_setups(workers: int) -> Iterator[tuple[str, AbstractContextManager[Workers | None]]]:
    """Yield the workers to compare; the last ones are a cluster with all workers."""
    yield "one process", workers_for()
    yield f"--jobs {workers}", workers_for(workers)
    for count in sorted({1, workers}):
        yield f"--cluster local:{count}", workers_for(1, f"local:{count}")


def games_per_second(wanted: list[Match], workers: Workers | None) -> tuple[float, float]:
    """Return games per second of wall time, and a worker's seconds per game; the first games only warm up."""
    for _ in run(play_timed, wanted[:WARM_UP], workers):
        pass
    begun = perf_counter()
    seconds = [seconds for _, seconds in run(play_timed, wanted, workers)]
    return len(seconds) / (perf_counter() - begun), sum(seconds) / len(seconds)


def play_timed(match: Match) -> tuple[Result, float]:
    """Play a match; return its result and the processor time of the worker."""
    begun = process_time()
    result = play(match)
    return result, process_time() - begun


def chunk_seconds(workers: Workers) -> float:
    """Return the cost of sending a chunk, including the scheduler, which runs in this process."""
    begun = process_time()
    for promise in [workers.submit(abs, number) for number in range(CHUNKS)]:
        promise.result()
    return (process_time() - begun) / CHUNKS


def result_seconds(results: list[Result], game: str, players: int) -> float:
    """Return the cost of reading a result and adding it to the statistics."""
    sent = pickle.dumps(results)
    statistics = Statistics(game, players)
    begun = process_time()
    for _ in range(CHUNKS):
        for result in pickle.loads(sent):
            statistics.add(result)
    return (process_time() - begun) / statistics.games


def predicted_speed(cores: int, costs: Costs) -> float:
    """Predict games per second on a number of cores, limited by the workers or by the sender."""
    chunks = min(cores / CHUNK_SECONDS, CHUNKS_PER_SECOND)
    return min(cores / costs.game, max(0.0, 1 - chunks * costs.chunk) / costs.result)


if __name__ == "__main__":
    main()
