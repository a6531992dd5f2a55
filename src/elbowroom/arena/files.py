"""What a contest leaves: a file with everything when it is over, and on the way a line for each game.

While games are played each is a line of `FILE.jsonl`, after a first line that says what is played. When all are,
`FILE.json` takes its place. Whatever is killed in between loses only the games that were being played.
"""

import platform
import sys
from pathlib import Path
from typing import Self

import msgspec

from elbowroom import __version__
from elbowroom.arena.contest import Contest, demand_same
from elbowroom.arena.errors import ArenaError
from elbowroom.arena.playing import Played
from elbowroom.arena.standings import Summary
from elbowroom.compiled import is_compiled
from elbowroom.engine.version import RULES_VERSION


class Setting(msgspec.Struct, frozen=True):
    """With what games were played."""

    command: tuple[str, ...]
    elbowroom: str = __version__
    rules: int = RULES_VERSION
    python: str = msgspec.field(default_factory=platform.python_version)
    compiled: bool = msgspec.field(default_factory=is_compiled)
    machine: str = msgspec.field(default_factory=lambda: f"{platform.system()} {platform.machine()}")


class Heading(msgspec.Struct, frozen=True):
    """The first line: who plays what, and with what it was played each time it was gone on with."""

    contest: Contest
    settings: tuple[Setting, ...]

    def gone_on(self, contest: Contest) -> Self:
        """The heading when the same contest goes on here."""
        demand_same(self.contest, contest)
        if any(setting.rules != RULES_VERSION for setting in self.settings):
            raise ArenaError("These games were played by other rules: play them anew.")
        return msgspec.structs.replace(self, settings=(*self.settings, this_setting()))


class Report(msgspec.Struct, frozen=True):
    """Everything: who played what, what came of it, and every game."""

    contest: Contest
    settings: tuple[Setting, ...]
    summary: Summary
    games: tuple[Played, ...]


def this_setting() -> Setting:
    """With what games are played here and now."""
    return Setting(("elbowroom", *sys.argv[1:]))


class Journal:
    """The files of a contest that is being played."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_suffix(".json")
        self.lines = path.with_suffix(".jsonl")
        if path.suffix not in (".json", ".jsonl"):
            raise ArenaError(f"{path} should end with .json.")

    def begin(self, contest: Contest) -> None:
        """Start files that are not there yet."""
        for path in (self.path, self.lines):
            if path.exists():
                raise ArenaError(f"{path} is there already: go on with it by --resume, or name another file.")
        self._write(Heading(contest, (this_setting(),)), ())

    def read(self) -> tuple[Heading, tuple[Played, ...]]:
        """What was played so far; a line that was cut off when somebody was killed does not count."""
        if self.lines.exists():
            return _read_lines(self.lines)
        report = read_report(self.path)
        return Heading(report.contest, report.settings), report.games

    def go_on(self, heading: Heading, games: tuple[Played, ...]) -> None:
        """Go on after these games."""
        self._write(heading.gone_on(heading.contest), games)

    def _write(self, heading: Heading, games: tuple[Played, ...]) -> None:
        new = self.lines.with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (heading, *games)))
        new.replace(self.lines)

    def add(self, played: Played) -> None:
        """One more game has been played."""
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")

    def finish(self, summary: Summary) -> None:
        """All games have been played."""
        heading, games = _read_lines(self.lines)
        report = Report(heading.contest, heading.settings, summary, games)
        self.path.write_bytes(msgspec.json.encode(report) + b"\n")
        self.lines.unlink()


def _read_lines(path: Path) -> tuple[Heading, tuple[Played, ...]]:
    first, *others = path.read_bytes().split(b"\n")
    try:
        heading = msgspec.json.decode(first, type=Heading)
        # What comes after the last line's end was cut off, if it is anything.
        return heading, tuple(msgspec.json.decode(line, type=Played) for line in others[:-1])
    except msgspec.MsgspecError as error:
        raise ArenaError(f"{path} holds no games of an arena: {error}.") from error


def read_report(path: Path) -> Report:
    """The report in a file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except FileNotFoundError as error:
        raise ArenaError(f"There is no file {path}.") from error
    except msgspec.MsgspecError as error:
        raise ArenaError(f"{path} is no report of an arena: {error}.") from error
