"""Builds in the background: once for a source, without waiting, and a missing requirement is reported once."""

import os
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from elbowroom.commands import app as cli
from elbowroom.compiled import digest
from elbowroom.compiling import build as module
from elbowroom.compiling.build import folder_of, note_failure, noted_failure, start_in_background
from elbowroom.compiling.requirements import CannotCompileError


class Machine:
    """A fake machine that records which programs are started."""

    def __init__(self) -> None:
        self.missing: CannotCompileError | None = None
        self.started: list[tuple[str, ...]] = []
        self.settings: dict[str, object] = {}
        self.messages: list[str] = []

    def start(self, command: tuple[str, ...], **settings: Any) -> None:
        self.started.append(command)
        self.settings = settings


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    monkeypatch.setattr(module, "missing", lambda: found.missing)
    monkeypatch.setattr("subprocess.Popen", found.start)
    return found


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    return tmp_path / "builds"


NO_COMPILER = CannotCompileError("no-compiler", compiler="gcc")


def test_starts_if_there_is_no_build(machine: Machine, builds: Path) -> None:
    assert start_in_background(machine.messages.append, builds)
    ((_, *arguments),) = machine.started
    assert arguments == ["-m", "elbowroom", "compile", "--quiet", "--nice"]
    # Ctrl+C in the terminal of the game does not reach it.
    assert machine.settings["start_new_session"] is True
    assert machine.messages == []


def test_does_not_start_if_there_is_a_build(machine: Machine, builds: Path) -> None:
    folder_of(digest(), builds).mkdir(parents=True)
    assert not start_in_background(machine.messages.append, builds)
    assert (machine.started, machine.messages) == ([], [])


def test_does_not_start_during_another_build(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    held = os.open(builds, os.O_RDONLY)
    flock(held, LOCK_EX)
    assert not start_in_background(machine.messages.append, builds)
    os.close(held)
    assert start_in_background(machine.messages.append, builds)


def test_a_failed_source_is_not_tried_again(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    note_failure(builds, digest(), "failed")
    assert not start_in_background(machine.messages.append, builds)
    assert (machine.started, machine.messages) == ([], [])


def test_a_failure_of_another_source_is_ignored(machine: Machine, builds: Path) -> None:
    builds.mkdir()
    note_failure(builds, "another", "failed")
    assert start_in_background(machine.messages.append, builds)


def test_a_missing_requirement_is_reported_once(machine: Machine, builds: Path) -> None:
    machine.missing = NO_COMPILER
    for _ in range(2):
        assert not start_in_background(machine.messages.append, builds, "de")
    assert machine.messages == [NO_COMPILER.sentence("de")]
    assert noted_failure(builds, digest()) == "no-compiler"
    assert machine.started == []


def test_starts_once_the_requirement_is_there(machine: Machine, builds: Path) -> None:
    machine.missing = NO_COMPILER
    start_in_background(machine.messages.append, builds)
    machine.missing = None
    assert start_in_background(machine.messages.append, builds)


def test_a_read_only_folder_is_reported(machine: Machine, builds: Path) -> None:
    builds.write_text("a file")
    assert not start_in_background(machine.messages.append, builds)
    (message,) = machine.messages
    assert "cannot be written to" in message


class TestCommands:
    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        found: list[str] = []
        monkeypatch.setattr(module, "start_in_background", lambda _say, language: found.append(language))
        monkeypatch.setenv("ELBOWROOM_LANG", "de")
        return found

    @pytest.mark.parametrize(
        ("settings", "starts"),
        [
            ({"ELBOWROOM_COMPILE": "1"}, True),
            ({"ELBOWROOM_COMPILE": "0"}, False),
            ({}, False),
            ({"ELBOWROOM_COMPILE": "1", "ELBOWROOM_PURE": "1"}, False),
            ({"ELBOWROOM_COMPILE": "1", "ELBOWROOM_PURE": "0"}, True),
        ],
    )
    def test_play_starts_it_if_the_environment_asks(
        self, started: list[str], monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], starts: bool
    ) -> None:
        monkeypatch.delenv("ELBOWROOM_PURE", raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        # The option is for the terminal, so no game starts.
        CliRunner().invoke(cli.app, ["play", "--seed", "1"])
        assert started == (["de"] if starts else [])

    @pytest.mark.parametrize("command", ["games", "boards", "compile"])
    def test_other_commands_do_not(self, started: list[str], monkeypatch: pytest.MonkeyPatch, command: str) -> None:
        monkeypatch.delenv("ELBOWROOM_PURE", raising=False)
        monkeypatch.setenv("ELBOWROOM_COMPILE", "1")
        CliRunner().invoke(cli.app, [command, "--help"])
        assert started == []
