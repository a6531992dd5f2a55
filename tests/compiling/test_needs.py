"""What a machine may lack, and how that is said."""

import sysconfig
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom import cli
from elbowroom.compiling import building, needs
from elbowroom.compiling.cli import CANNOT
from elbowroom.compiling.needs import CannotCompileError, missing
from elbowroom.extras import MissingExtraError
from elbowroom.locales import LANGUAGES


@pytest.fixture
def equipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that lacks nothing; where its headers and its compiler are."""
    (tmp_path / "Python.h").write_text("")
    (tmp_path / "mycc").write_text("#!/bin/sh\n")
    (tmp_path / "mycc").chmod(0o755)
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    monkeypatch.setenv("CC", f"{tmp_path}/mycc -pthread")
    monkeypatch.setattr(needs, "_is_stand_in", lambda: False)
    return tmp_path


def test_a_machine_that_has_all(equipped: Path) -> None:
    assert missing() is None


def test_no_compiler(equipped: Path) -> None:
    (equipped / "mycc").unlink()
    fault = missing()
    assert isinstance(fault, CannotCompileError)
    assert fault.reason == "no-compiler"
    assert f"{equipped}/mycc was not found" in str(fault)


def test_a_compiler_that_only_asks_to_be_installed(equipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    monkeypatch.setattr(needs, "_is_stand_in", lambda: True)
    fault = missing()
    assert isinstance(fault, CannotCompileError)
    assert fault.reason == "no-compiler"


def test_no_headers(equipped: Path) -> None:
    (equipped / "Python.h").unlink()
    fault = missing()
    assert isinstance(fault, CannotCompileError)
    assert fault.reason == "no-headers"


@pytest.mark.parametrize("module", needs.MODULES)
def test_no_extra(equipped: Path, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name == module else object())
    fault = missing()
    assert isinstance(fault, MissingExtraError)
    assert str(fault).endswith('pip install "elbowroom[compile]"')


class TestCommand:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_missing_is_one_line_and_a_status_of_its_own(
        self, equipped: Path, monkeypatch: pytest.MonkeyPatch, language: str
    ) -> None:
        (equipped / "mycc").unlink()
        done = CliRunner().invoke(cli.app, ["compile", "--lang", language])
        assert (done.exit_code, done.stdout) == (CANNOT, "")
        (line,) = done.stderr.splitlines()
        assert "apt install gcc" in line

    def test_what_fails_is_one_line_and_status_1(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(_tell: object) -> Path:
            raise CannotCompileError("failed", log="the.log")

        monkeypatch.setattr(building, "build", fail)
        done = CliRunner().invoke(cli.app, ["compile"])
        assert (done.exit_code, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        assert line.endswith("the.log.")

    @pytest.mark.parametrize("quiet", [False, True])
    def test_it_says_how_it_goes_if_wanted(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quiet: bool) -> None:
        def work(tell: building.Tell) -> Path:
            tell("compile.begins", modules=7)
            (tmp_path / "one.so").write_bytes(b"." * 2_500_000)
            return tmp_path

        monkeypatch.setattr(building, "build", work)
        done = CliRunner().invoke(cli.app, ["compile", "--lang", "de", *(["--quiet"] if quiet else [])])
        assert done.exit_code == 0
        begins, *_, ends = done.stdout.splitlines() or ["", ""]
        assert begins == ("" if quiet else "7 Module werden übersetzt; das dauert ein, zwei Minuten …")
        assert ends.endswith("" if quiet else f"2.5 MB in {tmp_path}. Der nächste Start nutzt es.")

    def test_gently(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        asked: list[int] = []
        monkeypatch.setattr("os.nice", asked.append)
        monkeypatch.setattr(building, "build", lambda _tell: tmp_path)
        assert CliRunner().invoke(cli.app, ["compile", "--nice"]).exit_code == 0
        assert asked == [19]
