"""Measures what workers give: `python -m tools.jobs_speed --games 400`; docs/performance.md tells what came out.

The same games by one process, by processes and by a cluster of this machine; what it costs to send a chunk, and to take
in a result. Processor time is told where it can be: other programs disturb it less than the clock's.
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
from elbowroom.jobs.places import workers_for
from elbowroom.jobs.run import CHUNKS_PER_SECOND, SECONDS, run
from elbowroom.jobs.workers import Workers
from elbowroom.simulate.many import plans
from elbowroom.simulate.playing import Plan, Result, play
from elbowroom.simulate.statistics import Statistics

# What a cluster would give is told for so many cores.
CORES: Final = (1, 10, 100, 1000)
CHUNKS: Final = 300
WARM_UP: Final = 40


class Costs(NamedTuple):
    """Seconds of processor time."""

    # For a worker: a game.
    game: float
    # For who sends games away: a chunk there and back, whatever is in it, and the result of a game taken in.
    chunk: float
    result: float


def main() -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=list(RULESETS), default="warcraft")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", choices=NAMES, default="random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    wanted = list(plans(given.game, given.players, given.games, 0, (given.bots,), check=False))
    taking_in = result_seconds([play(plan) for plan in wanted[:WARM_UP]])
    costs = Costs(0.0, 0.0, taking_in)
    for place, workers in places(given.workers):
        with workers as there:
            rate, game = games_per_second(wanted, there)
            costs = Costs(game, chunk_seconds(there) if there else 0.0, taking_in)
        sent = f", {1e3 * costs.chunk:.2f} ms to send a chunk" if there else ""
        print(f"{place}: {rate:.1f} games/s by the clock, {1e3 * game:.1f} ms of a worker for a game{sent}")
    print(f"{1e6 * taking_in:.0f} µs to take in a result; so a cluster of such cores would play:")
    for cores in CORES:
        print(f"{cores:>5} cores: {expected(cores, costs):,.0f} games/s")


def places(workers: int) -> Iterator[tuple[str, AbstractContextManager[Workers | None]]]:
    """Where games are played, one place after the other; the last one is a cluster with all workers."""
    yield "one process", workers_for()
    yield f"--jobs {workers}", workers_for(workers)
    for count in sorted({1, workers}):
        yield f"--cluster local:{count}", workers_for(1, f"local:{count}")


def games_per_second(wanted: list[Plan], workers: Workers | None) -> tuple[float, float]:
    """Games a second by the clock, and a worker's seconds for each; the first ones only warm up."""
    for _ in run(timed, wanted[:WARM_UP], workers):
        pass
    begun = perf_counter()
    seconds = [seconds for _, seconds in run(timed, wanted, workers)]
    return len(seconds) / (perf_counter() - begun), sum(seconds) / len(seconds)


def timed(plan: Plan) -> tuple[Result, float]:
    """A game, and the processor time that it took wherever it was played."""
    begun = process_time()
    result = play(plan)
    return result, process_time() - begun


def chunk_seconds(workers: Workers) -> float:
    """What it costs to send a chunk; the scheduler of a local cluster, which is in the same process, is part of it."""
    begun = process_time()
    for promise in [workers.begin(abs, number) for number in range(CHUNKS)]:
        promise.result()
    return (process_time() - begun) / CHUNKS


def result_seconds(results: list[Result]) -> float:
    """What it costs to read a result that was sent, and to add it to the statistics."""
    sent = pickle.dumps(results)
    statistics = Statistics()
    begun = process_time()
    for _ in range(CHUNKS):
        for result in pickle.loads(sent):
            statistics.add(result)
    return (process_time() - begun) / statistics.games


def expected(cores: int, costs: Costs) -> float:
    """Games a second on so many cores: what they play, or what one sender can take in beside the chunks it sends."""
    chunks = min(cores / SECONDS, CHUNKS_PER_SECOND)
    return min(cores / costs.game, max(0.0, 1 - chunks * costs.chunk) / costs.result)


if __name__ == "__main__":
    main()
