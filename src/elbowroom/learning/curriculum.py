"""The whole way from no games to a network, for one game and number of players after the other.

    python -m elbowroom.learning.curriculum OUT --table classic-2 --table warcraft-4 --python python3 --jobs 16

OUT/weights gets the network of each generation, OUT/curves.jsonl a line about each. Training is done by `--python`, the
one that has PyTorch; playing by the one that runs this, fastest where the rules are compiled. What is to be shipped
goes to `bots/value/weights/` by hand, after the arena has shown that it is better.
"""

import argparse
import os
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from elbowroom.learning.generate import generate

CURRICULUM: Final = Path(__file__).with_suffix(".toml")
TRAIN: Final = Path(__file__).with_name("train.py")
# How far the seeds of generations are apart.
GENERATION: Final = 1_000_000


class Lessons(msgspec.Struct, frozen=True):
    """How a network is learned: by generation the games that are played, whose rows it learns from, how often."""

    games: list[int]
    learned_from: list[list[int]] = msgspec.field(name="from")
    epochs: list[int]
    # How many of the last generations are played by `hard`; they go on with what was learned before.
    hard: int = 0
    # For each of these how much of what came of a row counts, beside what was foreseen a round later; and how fast.
    real: list[float] = []
    rates: list[float] = []
    # And with which seeds their games were played; 0: those of the generation's number.
    seeds: list[int] = []


class Curriculum(msgspec.Struct, frozen=True):
    """All networks that are learned."""

    hidden: int
    second: int
    tables: dict[str, Lessons]


def read_curriculum(path: Path = CURRICULUM) -> Curriculum:
    """What a file plans."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Curriculum)


def learn(out: Path, table: str, plan: Curriculum, python: str, jobs: int) -> None:
    """Play and train, generation by generation."""
    game, _, players = table.rpartition("-")
    lessons = plan.tables[table]
    weights: Path | None = None
    plain = len(lessons.games) - lessons.hard
    for number, games in enumerate(lessons.games):
        is_hard = number >= plain
        rows = [out / "rows" / table / str(generation) for generation in lessons.learned_from[number]]
        folder = out / "rows" / table / str(number)
        generate(folder, game, int(players), games, seed_of(lessons, number), weights, jobs, is_hard)
        start: tuple[str | Path, ...] = ()
        if is_hard and weights:
            real, rate = (listed[number - plain] for listed in (lessons.real, lessons.rates))
            start = ("--start", weights, "--real", str(real), "--rate", str(rate))
        weights = out / "weights" / f"{table}-{number}"
        command = training(python, weights, rows, plan, lessons.epochs[number], out)
        subprocess.run([*command, *start], check=True)


def seed_of(lessons: Lessons, number: int) -> int:
    """The seed of the first game of a generation."""
    plain = len(lessons.games) - len(lessons.seeds)
    return (lessons.seeds[number - plain] if number >= plain else 0) or number * GENERATION + 1


def training(
    python: str, weights: Path, rows: Sequence[Path], plan: Curriculum, epochs: int, out: Path
) -> list[str | Path]:
    """The command that trains a network."""
    size = ("--hidden", str(plan.hidden), "--second", str(plan.second), "--epochs", str(epochs))
    return [python, TRAIN, weights, *rows, *size, "--log", out / "curves.jsonl"]


def main() -> None:
    """Read what is wanted from the command line."""
    plan = read_curriculum()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--table", action="append", choices=list(plan.tables), help="All of them if none is named.")
    parser.add_argument("--python", default="python3", help="The Python that has PyTorch.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    for table in wanted.table or plan.tables:
        learn(wanted.out, table, plan, wanted.python, wanted.jobs)


if __name__ == "__main__":
    main()
