"""Many games played for learning, on all cores: a file of rows from each process.

    python -m elbowroom.learning.generate OUT --table classic:2 --games 20000 --seed 1 --weights FOLDER --jobs 16

Beside the rows lies `about.json`, which says what they are: all that training needs to know. The same seed and the same
weights give the same games, however many processes play them.
"""

import argparse
import json
import os
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from elbowroom.bots.value.description import Describer
from elbowroom.bots.value.foresight import Foresight
from elbowroom.bots.value.weights import decoded
from elbowroom.games import new_game, ruleset_of
from elbowroom.learning.selfplay import SelfPlay

# Games that belong together: one process plays them, with dice of their own.
BLOCK: Final = 50


def play_block(game: str, players: int, seed: int, weights: Path | None, hard: bool = False) -> bytes:
    """Play a block of games, and tell their rows."""
    ruleset = ruleset_of(game)
    describer = Describer(ruleset, players, ruleset.race_ids, ruleset.power_ids)
    foresight = Foresight(ruleset, players, decoded(weights.read_bytes())) if weights else None
    play = SelfPlay(describer, foresight, seed, hard)
    return b"".join(play.play(new_game(game, players, seed=seed * BLOCK + number).state) for number in range(BLOCK))


def play_share(job: tuple[str, int, range, Path | None, bool, Path]) -> int:
    """Play some blocks, and write their rows to a file."""
    game, players, seeds, weights, hard, path = job
    with path.open("wb") as file:
        for seed in seeds:
            file.write(play_block(game, players, seed, weights, hard))
    return len(seeds)


def generate(
    out: Path, game: str, players: int, games: int, seed: int, weights: Path | None, jobs: int, hard: bool = False
) -> None:
    """Play games and write what training needs into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    ruleset = ruleset_of(game)
    describer = Describer(ruleset, players, ruleset.race_ids, ruleset.power_ids)
    about = {
        "game": game,
        "players": players,
        "races": list(ruleset.race_ids),
        "powers": list(ruleset.power_ids),
        "inputs": describer.size,
        "turns": [describer.turns_at, describer.turns_at + ruleset.rounds[players] + 1],
        "games": games,
        "seed": seed,
        "weights": weights.name if weights else None,
        "hard": hard,
    }
    (out / "about.json").write_text(json.dumps(about))
    blocks = range(seed, seed + games // BLOCK)
    shares = [(game, players, blocks[job::jobs], weights, hard, out / f"{job}.rows") for job in range(jobs)]
    with get_context("spawn").Pool(jobs) as pool:
        for _ in pool.imap_unordered(play_share, shares):
            pass


def main() -> None:
    """Read what is wanted from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--table", required=True, help="A game and a number of players, such as classic:2.")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--hard", action="store_true", help="All is decided as `hard` does, not picks and declines alone."
    )
    wanted = parser.parse_args()
    game, _, players = wanted.table.partition(":")
    generate(wanted.out, game, int(players), wanted.games, wanted.seed, wanted.weights, wanted.jobs, wanted.hard)


if __name__ == "__main__":
    main()
