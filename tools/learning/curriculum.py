"""Trains networks from scratch: self-play and training by generations, for each game and number of players.

    python -m tools.learning.curriculum OUT --table classic-2 --table warcraft-4 --python python3 --jobs 16

The network of each generation goes to OUT/weights, and a line about it to OUT/curves.jsonl. `--python` is the Python
with PyTorch, which trains; this one plays, fastest with compiled rules. Copy networks to `bots/value/weights/` by hand
when the arena has shown that they are better.
"""

import argparse
import os
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from elbowroom.bots.value.weights import HERE
from tools.learning.generate import generate

CURRICULUM: Final = Path(__file__).with_suffix(".toml")
TRAIN: Final = Path(__file__).with_name("train.py")
# The distance between the seeds of generations.
GENERATION_SEEDS: Final = 1_000_000


class Lessons(msgspec.Struct, frozen=True):
    """How a network is trained; by generation: games to play, generations whose rows it learns from, epochs."""

    games: list[int]
    learned_from: list[list[int]] = msgspec.field(name="from")
    epochs: list[int]
    # The number of last generations that `hard` plays; they continue with the weights of the generation before.
    hard: int = 0
    # For each of these: λ of TD(λ), which is the weight of real outcomes, and the learning rate.
    real: list[float] = []
    rates: list[float] = []
    # The seed of their first game; 0: the usual seed of the generation.
    seeds: list[int] = []
    # The shipped network by which the first generation plays; by default it plays by common sense alone.
    first: str = ""


class Curriculum(msgspec.Struct, frozen=True):
    """The networks to train."""

    hidden: int
    second: int
    tables: dict[str, Lessons]


def read_curriculum(path: Path = CURRICULUM) -> Curriculum:
    """Return the curriculum in a file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Curriculum)


def learn(out: Path, table: str, plan: Curriculum, python: str, jobs: int) -> None:
    """Play and train generation by generation."""
    game, _, players = table.rpartition("-")
    lessons = plan.tables[table]
    weights: Path | None = HERE / f"{lessons.first}.weights" if lessons.first else None
    first_hard = len(lessons.games) - lessons.hard
    for number, games in enumerate(lessons.games):
        is_hard = number >= first_hard
        rows = [out / "rows" / table / str(generation) for generation in lessons.learned_from[number]]
        folder = out / "rows" / table / str(number)
        generate(folder, game, int(players), games, seed_of(lessons, number), weights, jobs, is_hard)
        start: tuple[str | Path, ...] = ()
        if is_hard and weights:
            real, rate = (listed[number - first_hard] for listed in (lessons.real, lessons.rates))
            start = ("--start", weights, "--real", str(real), "--rate", str(rate))
        weights = out / "weights" / f"{table}-{number}"
        command = training(python, weights, rows, plan, lessons.epochs[number], out)
        subprocess.run([*command, *start], check=True)


def seed_of(lessons: Lessons, number: int) -> int:
    """Return the seed of the first game of a generation."""
    plain = len(lessons.games) - len(lessons.seeds)
    return (lessons.seeds[number - plain] if number >= plain else 0) or number * GENERATION_SEEDS + 1


def training(
    python: str, weights: Path, rows: Sequence[Path], plan: Curriculum, epochs: int, out: Path
) -> list[str | Path]:
    """Return the command that trains a network."""
    size = ("--hidden", str(plan.hidden), "--second", str(plan.second), "--epochs", str(epochs))
    return [python, TRAIN, weights, *rows, *size, "--log", out / "curves.jsonl"]


def main() -> None:
    """Train the networks that the command line names."""
    plan = read_curriculum()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--table", action="append", choices=list(plan.tables), help="Which networks to train; all by default."
    )
    parser.add_argument("--python", default="python3", help="The Python with PyTorch.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    for table in options.table or plan.tables:
        learn(options.out, table, plan, options.python, options.jobs)


if __name__ == "__main__":
    main()
