"""What ./play begins beside a game: once for a source, never waited for, and what is missing is said once."""

import os
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from elbowroom import cli
from elbowroom.compiled import digest
from elbowroom.compiling import beside
from elbowroom.compiling.beside import begin
from elbowroom.compiling.building import place_of
from elbowroom.compiling.needs import CannotCompileError
from elbowroom.compiling.notes import note_failure, noted_failure


class Machine:
    """A machine on which programs are started."""

    def __init__(self) -> None:
        self.lacks: CannotCompileError | None = None
        self.started: list[tuple[str, ...]] = []
        self.settings: dict[str, object] = {}
        self.said: list[str] = []

    def start(self, command: tuple[str, ...], **settings: Any) -> None:
        self.started.append(command)
        self.settings = settings


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    monkeypatch.setattr(beside, "missing", lambda: found.lacks)
    monkeypatch.setattr("subprocess.Popen", found.start)
    return found


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    return tmp_path / "builds"


NO_COMPILER = CannotCompileError("no-compiler", compiler="gcc")


def test_it_begins_where_there_is_none(machine: Machine, builds: Path) -> None:
    assert begin(machine.said.append, builds)
    ((_, *arguments),) = machine.started
    assert arguments == ["-m", "elbowroom", "compile", "--quiet", "--nice"]
    # Ctrl+C in the terminal of the game does not reach it.
    assert machine.settings["start_new_session"] is True
    assert machine.said == []


def test_not_where_there_is_one(machine: Machine, builds: Path) -> None:
    place_of(digest(), builds).mkdir(parents=True)
    assert not begin(machine.said.append, builds)
    assert (machine.started, machine.said) == ([], [])


def test_not_while_one_is_under_way(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    held = os.open(builds, os.O_RDONLY)
    flock(held, LOCK_EX)
    assert not begin(machine.said.append, builds)
    os.close(held)
    assert begin(machine.said.append, builds)


def test_a_source_that_failed_is_not_tried_again(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    note_failure(builds, digest(), "failed")
    assert not begin(machine.said.append, builds)
    assert (machine.started, machine.said) == ([], [])


def test_another_source_that_failed_is_of_no_matter(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    note_failure(builds, "another", "failed")
    assert begin(machine.said.append, builds)


def test_what_is_missing_is_said_once(machine: Machine, builds: Path) -> None:
    machine.lacks = NO_COMPILER
    for _ in range(2):
        assert not begin(machine.said.append, builds, "de")
    assert machine.said == [NO_COMPILER.sentence("de")]
    assert noted_failure(builds, digest()) == "no-compiler"
    assert machine.started == []


def test_it_begins_when_what_was_missing_has_come(machine: Machine, builds: Path) -> None:
    machine.lacks = NO_COMPILER
    begin(machine.said.append, builds)
    machine.lacks = None
    assert begin(machine.said.append, builds)


def test_a_place_that_cannot_be_written_to_is_said(machine: Machine, builds: Path) -> None:
    builds.write_text("a file")
    assert not begin(machine.said.append, builds)
    (said,) = machine.said
    assert "cannot be written to" in said


class TestWho:
    @pytest.fixture
    def begun(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        found: list[str] = []
        monkeypatch.setattr(beside, "begin", lambda _say, language: found.append(language))
        monkeypatch.setenv("ELBOWROOM_LANG", "de")
        return found

    @pytest.mark.parametrize(
        ("settings", "begins"),
        [
            ({"ELBOWROOM_COMPILE": "1"}, True),
            ({"ELBOWROOM_COMPILE": "0"}, False),
            ({}, False),
            ({"ELBOWROOM_COMPILE": "1", "ELBOWROOM_PURE": "1"}, False),
            ({"ELBOWROOM_COMPILE": "1", "ELBOWROOM_PURE": "0"}, True),
        ],
    )
    def test_who_wants_it(
        self, begun: list[str], monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], begins: bool
    ) -> None:
        monkeypatch.delenv("ELBOWROOM_PURE", raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        # Both are for the terminal, so that nothing is played.
        CliRunner().invoke(cli.app, ["play", "--seed", "1"])
        assert begun == (["de"] if begins else [])

    @pytest.mark.parametrize("command", ["games", "boards", "compile"])
    def test_other_commands_do_not(self, begun: list[str], monkeypatch: pytest.MonkeyPatch, command: str) -> None:
        monkeypatch.delenv("ELBOWROOM_PURE", raising=False)
        monkeypatch.setenv("ELBOWROOM_COMPILE", "1")
        CliRunner().invoke(cli.app, [command, "--help"])
        assert begun == []
