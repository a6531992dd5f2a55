"""Counts action sequences from positions: `python -m tools.perft [FILE…]` rewrites the counts in tests/perft/*.txt.

A file has comment lines, a position as one line of notation, then a line `depth count` for each depth.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from elbowroom.games import game_from_notation

FOLDER = Path(__file__).parent.parent / "tests" / "perft"


class Perft(NamedTuple):
    """The content of a file."""

    comments: list[str]
    notation: str
    counts: dict[int, int]


def read(path: Path) -> Perft:
    """Return the comments, position and counts of a file."""
    comments, text, counts = [], "", {}
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            comments.append(line)
        elif line[:1].isdigit():
            depth, count = map(int, line.split())
            counts[depth] = count
        else:
            text = line
    return Perft(comments, text, counts)


def count(state: State, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions; those that end the game earlier do not count."""
    if depth == 1 or not state.options:
        return len(state.options)
    total = 0
    for option in state.options:
        after = state.copy()
        apply(after, option)
        total += count(after, depth - 1)
    return total


def rewrite(path: Path) -> None:
    """Count again and rewrite the file."""
    lines = path.read_text().splitlines()
    kept = [line for line in lines if not line[:1].isdigit()]
    found = read(path)
    state = game_from_notation(found.notation).state
    counted = [f"{depth} {count(state, depth)}" for depth in found.counts]
    path.write_text("\n".join([*kept, *counted]) + "\n")
    print(path.name, *counted, sep="\n  ")


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(FOLDER.glob("*.txt")):
        rewrite(path)
