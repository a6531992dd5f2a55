"""Plays games for training on all cores; each process writes a file of rows.

    python -m tools.learning.generate OUT --table classic:2 --games 20000 --seed 1 --weights FOLDER --jobs 16

`about.json`, next to the rows, describes them for training. The same seed and weights give the same games, however many
processes play them. The table `classic-sets:2` is the classic game with small sets: half of the blocks with all of
them, the others with any.
"""

import argparse
import json
import os
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.inputs import input_names, roles_in
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.bots.value.traits import traits_of
from elbowroom.bots.value.weights import decode
from elbowroom.engine.ruleset import Ruleset
from elbowroom.games import new_game, ruleset_of, ruleset_with_sets
from elbowroom.matches.selfplay import SelfPlay

# Games that one process plays with the same dice.
BLOCK_GAMES: Final = 50
# The end of the names of tables with small sets.
WITH_SETS: Final = "-sets"


def play_block(table: str, players: int, seed: int, weights: Path | None, hard: bool = False) -> bytes:
    """Play a block of games and return their rows."""
    game = table.removesuffix(WITH_SETS)
    sets = drawn_sets(game, seed) if table != game else ()
    ruleset = ruleset_with_sets(game, sets) if sets else ruleset_of(game)
    encoder = encoder_for(table, players, ruleset)
    judge = LearnedJudge(ruleset, players, decode(weights.read_bytes())) if weights else None
    play = SelfPlay(encoder, judge, seed, hard)
    return b"".join(
        play.play(new_game(game, players, seed=seed * BLOCK_GAMES + number, sets=sets).state)
        for number in range(BLOCK_GAMES)
    )


def drawn_sets(game: str, seed: int) -> tuple[str, ...]:
    """Return the small sets of a block: all, or each with odds of one half."""
    rng, sets = Random(seed), tuple(ruleset_of(game).sets)
    return tuple(name for name in sets if rng.random() < 0.5) if rng.random() < 0.5 else sets


def encoder_for(table: str, players: int, ruleset: Ruleset | None = None) -> FeatureEncoder:
    """Return the encoder for the rows of a table, of a game with any of its sets."""
    game = table.removesuffix(WITH_SETS)
    if table == game:
        of_game = ruleset_of(game)
        return FeatureEncoder(of_game, players, of_game.race_ids, of_game.power_ids)
    every = ruleset_with_sets(game)
    markers = [marker.id for marker in every.markers]
    return FeatureEncoder(ruleset or every, players, every.race_ids, every.power_ids, markers)


def about_sets(table: str, players: int) -> dict[str, Any]:
    """Return what training needs to know about a table with sets: the names of its inputs, and traits of abilities."""
    every = ruleset_with_sets(table.removesuffix(WITH_SETS))
    markers = [marker.id for marker in every.markers]
    traits = {ability.id: traits_of(every, ability) for ability in (*every.races, *every.powers)}
    return {
        "races": list(every.race_ids),
        "powers": list(every.power_ids),
        "markers": markers,
        "names": list(input_names(players, every.rows, every.race_ids, every.power_ids, markers)),
        "roles": roles_in(players, every.rows),
        "traits": list(next(iter(traits.values()))),
        "values": {name: list(values.values()) for name, values in traits.items()},
    }


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
    ruleset = ruleset_of(game.removesuffix(WITH_SETS))
    encoder = encoder_for(game, players)
    about: dict[str, Any] = {
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
    if game.endswith(WITH_SETS):
        about |= about_sets(game, players)
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
