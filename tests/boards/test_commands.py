"""The subcommands of `elbowroom boards`, as people call them."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom.boards.catalogue import built_in
from elbowroom.boards.files import read_board
from elbowroom.boards.generate import new_island
from elbowroom.commands.app import app, main
from elbowroom.texts import LANGUAGES


def boards(*arguments: str | Path, status: int = 0) -> str:
    """Call a subcommand and return what it prints."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(said):
        patch.setattr(sys, "argv", ["elbowroom", "boards", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
    assert (ended.value.code or 0) == status, said.getvalue()
    return said.getvalue()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a player's own folder, empty at first."""
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setenv("ELBOWROOM_BOARDS", str(own))
    return own


def test_check_proves_all_boards() -> None:
    assert boards("check").splitlines()[-1] == f"{len(built_in())} boards, 0 problems"


def test_check_names_file_region_and_reason(root: Path, tmp_path: Path) -> None:
    text = (root / "src/elbowroom/games/warcraft/boards/millstone.toml").read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace('id = "millstone"', 'id = "broken"').replace("native = true\n", "", 1))
    said = boards("check", broken, status=1)
    assert "broken.toml: natives (Murlocs): 1" in said
    broken.write_text(text.replace("terrain = ", "terrain = 3 #", 1))
    assert "broken.toml: region 1: " in boards("check", broken, status=1)


def test_check_speaks_all_languages(tmp_path: Path) -> None:
    missing = tmp_path / "gone.toml"
    said = {boards("check", missing, "--lang", language, status=1) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "none", "one"),
    [
        ("pt-BR", "tabuleiros, 0 problema", "1 tabuleiro, 1 problema"),
        ("de", "Spielpläne, 0 Fehler", "1 Spielplan, 1 Fehler"),
    ],
)
def test_check_ends_in_the_language_asked_for(language: str, none: str, one: str, tmp_path: Path) -> None:
    assert boards("check", "--lang", language).splitlines()[-1] == f"{len(built_in())} {none}"
    missing = tmp_path / "gone.toml"
    assert boards("check", missing, "--lang", language, status=1).splitlines()[-1] == one


def test_check_looks_at_own_boards_too(folder: Path) -> None:
    boards("new", "--size", "S", "--seed", "3")
    assert boards("check").splitlines()[-1] == f"{len(built_in()) + 1} boards, 0 problems"
    (folder / "scribble.toml").write_text("not a board", encoding="utf-8")
    assert "scribble.toml" in boards("check", status=1)


def test_new_writes_the_island_of_its_seed(folder: Path, tmp_path: Path) -> None:
    boards("new", "--size", "m", "--seed", "11")
    assert read_board(folder / "new-m-11.toml") == new_island("M", 11)
    boards("new", "--size", "M", "--seed", "11", "-o", tmp_path / "deep" / "er.toml")
    assert read_board(tmp_path / "deep" / "er.toml") == new_island("M", 11)


def test_list_shows_names_in_the_language_asked_for() -> None:
    said = boards("list", "--lang", "de")
    assert "Alter Stiefel" in said
    assert {"Name", "Spiel", "Regionen", "Rückseite"} <= set(said.splitlines()[0].split())
    assert "Größe M" in said
    assert "4 Spieler" in said
    assert "Eigene Spielpläne" in said.splitlines()[-1]


def test_render_writes_what_the_name_of_the_file_says(tmp_path: Path) -> None:
    boards("render", "half-moon", "-o", tmp_path / "moon.svg")
    assert (tmp_path / "moon.svg").read_text(encoding="utf-8").startswith("<svg")
    boards("render", "--draw", "2", "--seed", "9", "--portrait", "-o", tmp_path / "draw.png")
    assert (tmp_path / "draw.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["half-moon", "-o", "moon.gif"], ".svg or .png"),
        (["-o", "moon.png"], "--draw"),
        (["half-moon", "--draw", "2", "-o", "moon.png"], "--draw"),
        (["elbow-valley", "half-moon", "-o", "moon.png"], "by itself"),
        (["half-mon", "-o", "moon.png"], "half-moon"),
        (["half-moon", "-o", "/dev/null/moon.png"], "moon.png"),
    ],
)
def test_render_says_what_to_do_instead(arguments: list[str], hint: str) -> None:
    said = boards("render", *arguments, status=1)
    assert hint in said
    assert len(said.strip().splitlines()) == 1


def test_gallery_says_where_it_is_when_there_is_no_browser(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only one board is drawn here: each takes seconds."""
    few = [board for board in built_in() if board.id == "fishbone"]
    monkeypatch.setattr("elbowroom.commands.boards.built_in", lambda: few)
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    done = CliRunner().invoke(app, ["boards", "gallery", "--open", "-o", str(tmp_path / "gallery")])
    assert "1 board: " in done.output
    assert done.output.endswith("No browser found here; open that file in one yourself.\n")
    assert (tmp_path / "gallery" / "index.html").exists()
    assert len(list((tmp_path / "gallery").glob("*.png"))) == 1
