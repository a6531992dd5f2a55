"""Measures how hard the stations of the journey are: a level plays the person's seat.

python -m tools.journey --player medium --games 40 --jobs 16
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import draw_outcome
from elbowroom.engine.rules.scoring import winners
from elbowroom.matches.jobs import run, workers_for
from elbowroom.matches.loop import decide
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.starting import game_of

STATIONS: Final = Path(__file__).parents[1] / "web/src/journey/stations.json"


class Job(NamedTuple):
    """One game of a station."""

    station: int
    player: str
    seed: int


def stations() -> list[dict[str, Any]]:
    """Return the stations of the journey, in order."""
    found: list[dict[str, Any]] = json.loads(STATIONS.read_text(encoding="utf-8"))
    return found


def wins(job: Job) -> bool:
    """Play one game and return whether the person's seat has won."""
    table = stations()[job.station]["table"]
    game = game_of(msgspec.convert(table["setup"], TableSetup), str(job.seed))
    bots = [named(bot or job.player, f"{job.seed} {seat}") for seat, bot in enumerate(table["bots"])]
    rng = Random(job.seed)
    while not game.is_over:
        state = game.state
        game.play(action_of(state, decide(game, bots, lambda state: draw_outcome(state, rng))))
    return table["bots"].index(None) in winners(game.state)


def main() -> None:
    """Print the games won at each station."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="medium", help="The bot in the person's seat.")
    parser.add_argument("--games", type=int, default=40, help="Games at each station.")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    jobs = [Job(number, options.player, seed) for number in range(len(stations())) for seed in range(options.games)]
    with workers_for(options.jobs) as workers:
        results = list(run(wins, jobs, workers))
    for number, station in enumerate(stations()):
        won = sum(results[number * options.games : (number + 1) * options.games])
        print(f"{number + 1:3} {station['id']:14} {won} of {options.games}")


if __name__ == "__main__":
    main()
