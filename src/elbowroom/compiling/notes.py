"""Notes of why a source could not be compiled, so that ./play tries it once and says it once."""

from pathlib import Path
from typing import Final

from elbowroom.compiled import INTERPRETER

PREFIX: Final = "failed-"


def note_failure(builds: Path, source: str, reason: str) -> None:
    """Write down why a source could not be compiled here."""
    builds.mkdir(exist_ok=True)
    _note(builds, source).write_text(f"{reason}\n", encoding="utf-8")


def noted_failure(builds: Path, source: str) -> str | None:
    """Why a source could not be compiled here, if that was tried."""
    note = _note(builds, source)
    return note.read_text(encoding="utf-8").strip() if note.exists() else None


def forget_failures(builds: Path) -> None:
    """Remove all notes: something was compiled."""
    for note in builds.glob(f"{PREFIX}{INTERPRETER}-*"):
        note.unlink(missing_ok=True)


def _note(builds: Path, source: str) -> Path:
    return builds / f"{PREFIX}{INTERPRETER}-{source}"
