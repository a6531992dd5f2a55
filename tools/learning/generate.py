"""Plays games for training on all cores; each process writes a file of rows.

    python -m tools.learning.generate OUT --table classic:2 --games 20000 --seed 1 --weights FOLDER --jobs 16

`about.json`, next to the rows, describes them for training. The same seed and weights give the same games, however many
processes play them.
"""

import argparse
import json
import os
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.bots.value.weights import decode
from elbowroom.games import new_game, ruleset_of
from elbowroom.matches.selfplay import SelfPlay

# Games that one process plays with the same dice.
BLOCK_GAMES: Final = 50


def play_block(game: str, players: int, seed: int, weights: Path | None, hard: bool = False) -> bytes:
    """Play a block of games and return their rows."""
    ruleset = ruleset_of(game)
    encoder = FeatureEncoder(ruleset, players, ruleset.race_ids, ruleset.power_ids)
    judge = LearnedJudge(ruleset, players, decode(weights.read_bytes())) if weights else None
    play = SelfPlay(encoder, judge, seed, hard)
    return b"".join(
        play.play(new_game(game, players, seed=seed * BLOCK_GAMES + number).state) for number in range(BLOCK_GAMES)
    )


def play_share(job: tuple[str, int, range, Path | None, bool, Path]) -> int:
    """Play some blocks and write their rows to a file; return the number of blocks."""
    game, players, seeds, weights, hard, path = job
    with path.open("wb") as file:
        for seed in seeds:
            file.write(play_block(game, players, seed, weights, hard))
    return len(seeds)


def generate(
    out: Path, game: str, players: int, games: int, seed: int, weights: Path | None, jobs: int, hard: bool = False
) -> None:
    """Play games, and write their rows and `about.json` into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    ruleset = ruleset_of(game)
    encoder = FeatureEncoder(ruleset, players, ruleset.race_ids, ruleset.power_ids)
    about = {
        "game": game,
        "players": players,
        "races": list(ruleset.race_ids),
        "powers": list(ruleset.power_ids),
        "inputs": encoder.size,
        "turns": [encoder.turns_at, encoder.turns_at + ruleset.rounds[players] + 1],
        "games": games,
        "seed": seed,
        "weights": weights.name if weights else None,
        "hard": hard,
    }
    (out / "about.json").write_text(json.dumps(about))
    blocks = range(seed, seed + games // BLOCK_GAMES)
    shares = [(game, players, blocks[job::jobs], weights, hard, out / f"{job}.rows") for job in range(jobs)]
    with get_context("spawn").Pool(jobs) as pool:
        for _ in pool.imap_unordered(play_share, shares):
            pass


def main() -> None:
    """Play the games that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--table", required=True, help="A game and a number of players, such as classic:2.")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--hard", action="store_true", help="Let `hard` decide everything, not only picks and declines."
    )
    options = parser.parse_args()
    game, _, players = options.table.partition(":")
    generate(options.out, game, int(players), options.games, options.seed, options.weights, options.jobs, options.hard)


if __name__ == "__main__":
    main()
