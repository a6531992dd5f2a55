"""The files of a contest: a journal while it is played, and a report when it is over.

The journal `FILE.jsonl` has a heading and then a line for each game, so that a killed program loses only the games it
was playing. When all games are played, the report `FILE.json` replaces it.
"""

import platform
import sys
from pathlib import Path
from typing import Self

import msgspec

from elbowroom import __version__
from elbowroom.compiled import is_compiled
from elbowroom.engine.version import RULES_VERSION
from elbowroom.matches.contest import Contest, check_same
from elbowroom.matches.loop import Result
from elbowroom.matches.match import ArenaError
from elbowroom.matches.standings import Summary


class RunInfo(msgspec.Struct, frozen=True):
    """The command, versions and machine with which games were played."""

    command: tuple[str, ...]
    elbowroom: str = __version__
    rules: int = RULES_VERSION
    python: str = msgspec.field(default_factory=platform.python_version)
    compiled: bool = msgspec.field(default_factory=is_compiled)
    machine: str = msgspec.field(default_factory=lambda: f"{platform.system()} {platform.machine()}")


class Heading(msgspec.Struct, frozen=True):
    """The first line of a journal: the contest, and each run that played some of it."""

    contest: Contest
    settings: tuple[RunInfo, ...]

    def with_this_run(self, contest: Contest) -> Self:
        """Return the heading with this run added; raise ArenaError if the contest or the rules differ."""
        check_same(self.contest, contest)
        if any(run.rules != RULES_VERSION for run in self.settings):
            raise ArenaError("These games were played by other rules: start a new contest.")
        return msgspec.structs.replace(self, settings=(*self.settings, this_run()))


class Report(msgspec.Struct, frozen=True):
    """A finished contest: its settings, the standings and every game."""

    contest: Contest
    settings: tuple[RunInfo, ...]
    summary: Summary
    games: tuple[Result, ...]


def this_run() -> RunInfo:
    """Return the command, versions and machine of this process."""
    return RunInfo(("elbowroom", *sys.argv[1:]))


class Journal:
    """The files of a contest while it is played."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_suffix(".json")
        self.lines = path.with_suffix(".jsonl")
        if path.suffix not in (".json", ".jsonl"):
            raise ArenaError(f"The name of {path} should end with .json.")

    def begin(self, contest: Contest) -> None:
        """Start a journal; raise ArenaError if one of the files exists."""
        for path in (self.path, self.lines):
            if path.exists():
                raise ArenaError(f"{path} exists already: use --resume to continue it, or name another file.")
        self._write(Heading(contest, (this_run(),)), ())

    def read(self) -> tuple[Heading, tuple[Result, ...]]:
        """Return the heading and the results so far, without a line that was cut off when the program was killed."""
        if self.lines.exists():
            return _read_lines(self.lines)
        report = read_report(self.path)
        return Heading(report.contest, report.settings), report.games

    def resume(self, heading: Heading, games: tuple[Result, ...]) -> None:
        """Continue the journal after these games."""
        self._write(heading.with_this_run(heading.contest), games)

    def _write(self, heading: Heading, games: tuple[Result, ...]) -> None:
        new = self.lines.with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (heading, *games)))
        new.replace(self.lines)

    def add(self, result: Result) -> None:
        """Append the result of a game."""
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def finish(self, summary: Summary) -> None:
        """Replace the journal by a report."""
        heading, games = _read_lines(self.lines)
        report = Report(heading.contest, heading.settings, summary, games)
        self.path.write_bytes(msgspec.json.encode(report) + b"\n")
        self.lines.unlink()


def _read_lines(path: Path) -> tuple[Heading, tuple[Result, ...]]:
    first, *others = path.read_bytes().split(b"\n")
    try:
        heading = msgspec.json.decode(first, type=Heading)
        # Anything after the last line end was cut off.
        return heading, tuple(msgspec.json.decode(line, type=Result) for line in others[:-1])
    except msgspec.MsgspecError as error:
        raise ArenaError(f"{path} is not the journal of a contest: {error}.") from error


def read_report(path: str | Path) -> Report:
    """Return the report in a file."""
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=Report)
    except FileNotFoundError as error:
        raise ArenaError(f"There is no file {path}.") from error
    except msgspec.MsgspecError as error:
        raise ArenaError(f"{path} is not the report of a contest: {error}.") from error
