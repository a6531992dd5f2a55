"""Requirements of a build, and their error messages."""

import sysconfig
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom.commands import app as cli
from elbowroom.commands.compile import CANNOT_COMPILE
from elbowroom.compiling import build as module
from elbowroom.compiling import requirements
from elbowroom.compiling.requirements import CannotCompileError, missing
from elbowroom.extras import MissingExtraError
from elbowroom.texts import LANGUAGES


@pytest.fixture
def equipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Fake a machine with all requirements; return the folder of its headers and compiler."""
    (tmp_path / "Python.h").write_text("")
    (tmp_path / "mycc").write_text("#!/bin/sh\n")
    (tmp_path / "mycc").chmod(0o755)
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    monkeypatch.setenv("CC", f"{tmp_path}/mycc -pthread")
    monkeypatch.setattr(requirements, "_is_macos_stub", lambda: False)
    return tmp_path


def test_nothing_missing(equipped: Path) -> None:
    assert missing() is None


def test_no_compiler(equipped: Path) -> None:
    (equipped / "mycc").unlink()
    problem = missing()
    assert isinstance(problem, CannotCompileError)
    assert problem.reason == "no-compiler"
    assert f"{equipped}/mycc was not found" in str(problem)


def test_compiler_stub(equipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    monkeypatch.setattr(requirements, "_is_macos_stub", lambda: True)
    problem = missing()
    assert isinstance(problem, CannotCompileError)
    assert problem.reason == "no-compiler"


def test_no_headers(equipped: Path) -> None:
    (equipped / "Python.h").unlink()
    problem = missing()
    assert isinstance(problem, CannotCompileError)
    assert problem.reason == "no-headers"


@pytest.mark.parametrize("module", requirements.MODULES)
def test_no_extra(equipped: Path, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setattr(requirements, "find_spec", lambda name: None if name == module else object())
    problem = missing()
    assert isinstance(problem, MissingExtraError)
    assert str(problem).endswith('pip install "elbowroom[compile]"')


class TestCommand:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_missing_requirement_is_one_line_and_its_own_status(
        self, equipped: Path, monkeypatch: pytest.MonkeyPatch, language: str
    ) -> None:
        (equipped / "mycc").unlink()
        done = CliRunner().invoke(cli.app, ["compile", "--lang", language])
        assert (done.exit_code, done.stdout) == (CANNOT_COMPILE, "")
        (line,) = done.stderr.splitlines()
        assert "apt install gcc" in line

    def test_failure_is_one_line_and_status_1(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(_report: object) -> Path:
            raise CannotCompileError("failed", log="the.log")

        monkeypatch.setattr(module, "build", fail)
        done = CliRunner().invoke(cli.app, ["compile"])
        assert (done.exit_code, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        assert line.endswith("the.log.")

    @pytest.mark.parametrize("quiet", [False, True])
    def test_progress_messages(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quiet: bool) -> None:
        def work(report: module.Report) -> Path:
            report("compile.begins", modules=7)
            (tmp_path / "one.so").write_bytes(b"." * 2_500_000)
            return tmp_path

        monkeypatch.setattr(module, "build", work)
        done = CliRunner().invoke(cli.app, ["compile", "--lang", "de", *(["--quiet"] if quiet else [])])
        assert done.exit_code == 0
        begins, *_, ends = done.stdout.splitlines() or ["", ""]
        assert begins == ("" if quiet else "7 Module werden kompiliert; das dauert ein, zwei Minuten …")
        assert ends.endswith("" if quiet else f"2.5 MB in {tmp_path}. Der nächste Start nutzt es.")

    def test_low_priority(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        asked: list[int] = []
        monkeypatch.setattr("os.nice", asked.append)
        monkeypatch.setattr(module, "build", lambda _report: tmp_path)
        assert CliRunner().invoke(cli.app, ["compile", "--nice"]).exit_code == 0
        assert asked == [19]
