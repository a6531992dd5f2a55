"""The public names of the package."""

import ast
import os
import pydoc
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import elbowroom
from tests.patience import PATIENCE

# Without `site`, which imports modules of other packages: only the modules of this program count.
BARE = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def test_every_public_name_is_there() -> None:
    for name in elbowroom.__all__:
        assert getattr(elbowroom, name) is not None


def test_they_are_found_by_those_who_look_around() -> None:
    assert set(elbowroom.__all__) <= set(dir(elbowroom))
    page = pydoc.plain(pydoc.render_doc(elbowroom))
    public = [name for name in elbowroom.__all__ if not name.startswith("__")]
    assert [name for name in public if name not in page] == []
    assert "Return a new game; `boards` are ids" in page


def test_all_names_for_types_are_those_at_run_time(root: Path) -> None:
    """The imports for type checkers agree with the table of lazy imports."""
    tree = ast.parse((root / "src/elbowroom/__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    typed = {
        node.module: tuple(name.name for name in node.names) for node in block.body if isinstance(node, ast.ImportFrom)
    }
    assert typed.pop("elbowroom") == ("bots",)
    assert typed == elbowroom._MODULES
    assert {"__version__", "bots", *elbowroom._MODULE_OF} == set(elbowroom.__all__)


def test_an_unknown_name_is_refused_as_usual() -> None:
    assert not hasattr(elbowroom, "new_board")


def modules_after(program: str, **settings: str) -> list[str]:
    """Return the modules that a fresh interpreter has imported for a program."""
    program = f"import sys; before = set(sys.modules); {program}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], env=BARE | settings, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_importing_the_package_imports_hardly_anything() -> None:
    """Where there is a build its digest is made, too (tests/test_compiled.py)."""
    imported = modules_after("import elbowroom", ELBOWROOM_PURE="1")
    ours = [name for name in imported if name.startswith("elbowroom")]
    assert ours == ["elbowroom", "elbowroom.compiled"]
    # The parts of importlib differ between Pythons; os and its parts are loaded at every usual start.
    usual = {"_collections_abc", "_stat", "genericpath", "os", "posixpath", "stat"}
    assert {name.partition(".")[0] for name in imported} - usual <= {"elbowroom", "importlib", "warnings"}


def test_starting_a_game_imports_no_text_and_nothing_that_only_some_need() -> None:
    imported = modules_after("import elbowroom; elbowroom.new_game('warcraft', 2)")
    assert "elbowroom.engine.game" in imported
    unwanted = {"difflib", "elbowroom.games.info", "elbowroom.words", "importlib.resources", "json", "platformdirs"}
    assert unwanted.isdisjoint(imported)


class TestLoad:
    """One function for records, positions and lines, by path or as text."""

    @pytest.fixture
    def game(self) -> elbowroom.Game:
        """Return a game of which some actions were played."""
        game = elbowroom.new_game("warcraft", players=3, seed=2)
        for _ in range(20):
            game.draw(Random(2))
            game.play(game.legal()[0])
        return game

    def test_a_record(self, game: elbowroom.Game, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        elbowroom.write_record(path, game.record())
        for source in (path, str(path), path.read_text(encoding="utf-8")):
            loaded = elbowroom.load(source)
            assert (loaded.state, loaded.log) == (game.state, game.log)

    def test_a_position(self, game: elbowroom.Game, tmp_path: Path) -> None:
        path = tmp_path / "position.json"
        elbowroom.write_position(path, elbowroom.position_of(game.state))
        for source in (path, str(path), path.read_text(encoding="utf-8")):
            loaded = elbowroom.load(source)
            assert (loaded.state, loaded.log) == (game.state, [])

    def test_a_position_written_by_hand(self, tmp_path: Path) -> None:
        text = """
            format = 2
            game = "classic"
            boards = ["elbow-valley"]
            [[seats]]
            coins = 7
            [[seats]]
            coins = 9
        """
        path = tmp_path / "position.toml"
        path.write_text(text, encoding="utf-8")
        for source in (path, str(path), text):
            assert elbowroom.load(source).scores == [7, 9]

    def test_a_line(self, game: elbowroom.Game) -> None:
        for source in (game.notation(), repr(game.state), f" {game.notation()}\n"):
            assert elbowroom.load(source).state == game.state

    def test_open_coins_are_a_matter_of_positions(self, game: elbowroom.Game, tmp_path: Path) -> None:
        assert elbowroom.load(game.notation(), open_coins=True).settings.open_coins
        elbowroom.write_record(tmp_path / "game.json", game.record())
        assert not elbowroom.load(tmp_path / "game.json", open_coins=True).settings.open_coins

    @pytest.mark.parametrize(
        ("source", "reason"),
        [
            ("nowhere.json", "file-missing"),
            ("er1/classic", "not-a-notation"),
            ("{}", "format-missing"),
            ("{", "not-json"),
            ("a = 1\nb = ", "not-toml"),
            ("a\0b", "file-unreadable"),
        ],
    )
    def test_says_what_is_wrong(self, source: str, reason: str) -> None:
        with pytest.raises(elbowroom.EngineError) as error:
            elbowroom.load(source)
        assert error.value.reason == reason


def test_an_action_in_words_and_as_an_int() -> None:
    game = elbowroom.new_game("classic", players=2, seed=1)
    for option in game.state.options:
        action = elbowroom.action_of(game.state, option)
        assert elbowroom.code_of(game.state, action) == elbowroom.code_of(game.state, str(action)) == option
    assert elbowroom.code_of(game.state, "dance") is None
