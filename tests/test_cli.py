"""The command `elbowroom`."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
import typer
from typer.testing import CliRunner

import elbowroom as package
from elbowroom import __version__, errors
from elbowroom.commands import app as cli
from elbowroom.compiled import is_compiled
from elbowroom.errors import ElbowRoomError
from tests.patience import PATIENCE


def elbowroom(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "elbowroom", *arguments], capture_output=True, text=True, timeout=PATIENCE
    )


def test_version() -> None:
    done = elbowroom("--version")
    which = "compiled" if is_compiled() else "interpreted"
    assert (done.returncode, done.stdout, done.stderr) == (0, f"elbowroom {__version__}, {which}\n", "")


def test_the_installed_command_is_the_same() -> None:
    command = Path(sys.executable).parent / "elbowroom"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.startswith(f"elbowroom {__version__}, ")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_names_the_subcommands(option: str) -> None:
    done = CliRunner().invoke(cli.app, [option])
    assert done.exit_code == 0
    assert "boards" in done.stdout


def test_an_unknown_subcommand_is_refused_without_a_traceback() -> None:
    done = elbowroom("bards")
    assert done.returncode == 2
    assert "bards" in done.stderr
    assert "Traceback" not in done.stderr


def test_package_errors_are_one_sentence_and_exit_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = typer.Typer(pretty_exceptions_enable=False)

    @app.command()
    def fail() -> None:
        raise ElbowRoomError("The lake is [dry].")

    monkeypatch.setattr(cli, "app", app)
    monkeypatch.setattr(sys, "argv", ["elbowroom"])
    with pytest.raises(SystemExit) as exit_:
        cli.main()
    assert exit_.value.code == 1
    assert capsys.readouterr() == ("", "The lake is [dry].\n")


def test_start_imports_nothing_slow() -> None:
    """Geometry, drawing and numbers are imported by the commands that need them."""
    program = "import sys, elbowroom.commands.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True)
    slow = {"networkx", "numpy", "PIL", "pydantic", "resvg_py", "shapely"}
    assert slow.isdisjoint(done.stdout.split())


def test_the_tree_of_errors_is_complete() -> None:
    for module in walk_packages(package.__path__, "elbowroom."):
        if not module.name.endswith("__main__"):
            import_module(module.name)

    def below(error: type[Exception]) -> set[str]:
        return {error.__name__}.union(*map(below, error.__subclasses__()))

    assert set(re.findall(r"\b\w+Error\b", errors.__doc__ or "")) == below(ElbowRoomError)
