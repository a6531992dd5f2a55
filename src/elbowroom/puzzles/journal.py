"""Puzzles that are being made: each game that was searched is a line, so that interrupted work goes on.

The lines lie in `FILE.jsonl`, after a first one that says what is looked for. When there are enough puzzles,
`FILE.json` takes their place.
"""

from pathlib import Path

import msgspec

from elbowroom.engine.version import RULES_VERSION
from elbowroom.puzzles.puzzle import Puzzle, PuzzleError, Theme, written


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for: the same is always the same puzzles."""

    game: str
    players: int
    seed: int
    themes: tuple[Theme, ...]
    rules: int = RULES_VERSION


class Journal:
    """The files of puzzles that are being made."""

    def __init__(self, path: Path, wanted: Wanted) -> None:
        self._path = path.with_suffix(".json")
        self._lines = path.with_suffix(".jsonl")
        self._wanted = wanted

    def known(self) -> list[list[Puzzle]]:
        """The puzzles of each game that was searched before; a line that was cut off does not count."""
        if self._path.exists():
            raise PuzzleError(f"{self._path} is there already: name another file.")
        if not self._lines.exists():
            self._lines.parent.mkdir(parents=True, exist_ok=True)
            self._lines.write_bytes(msgspec.json.encode(self._wanted) + b"\n")
            return []
        first, *others = self._lines.read_bytes().split(b"\n")
        try:
            wanted = msgspec.json.decode(first, type=Wanted)
            known = [msgspec.json.decode(line, type=list[Puzzle]) for line in others[:-1]]
        except msgspec.MsgspecError as error:
            raise PuzzleError(f"{self._lines} holds no puzzles that are being made: {error}.") from error
        if wanted != self._wanted:
            raise PuzzleError(f"{self._lines} looks for other puzzles: name another file.")
        self._lines.write_bytes(b"\n".join((first, *others[:-1], b"")))
        return known

    def add(self, puzzles: list[Puzzle]) -> None:
        """One more game was searched."""
        with self._lines.open("ab") as file:
            file.write(msgspec.json.encode(puzzles) + b"\n")

    def finish(self, puzzles: list[Puzzle]) -> Path:
        """There are enough puzzles: write them."""
        self._path.write_bytes(written(puzzles))
        self._lines.unlink()
        return self._path
