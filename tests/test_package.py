"""The package as others install it: the core with two small packages, and what each extra adds."""

import os
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from elbowroom import compiled as code
from elbowroom.boards.catalogue import built_in
from elbowroom.compiling.requirements import missing
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

CORE = ("msgspec", "platformdirs")

# A game with bots to its end, its record written and read, an error in words, and what is not installed.
LIBRARY = """
from pathlib import Path
from random import Random
from elbowroom import IllegalActionError, action_of, bots, find_board, load_game, new_game, read_record, write_record

rng = Random(1)
for name in ("warcraft", "azeroth", "classic"):
    game = new_game(name, 2, seed=1)
    players = [bots.named("simple", 1), bots.named("random", 2)]
    while not game.is_over:
        if game.is_chance:
            game.draw(rng)
        else:
            game.play(action_of(game.state, bots.ask(players[game.to_act], game.state)))
    write_record(Path("game.json"), game.record())
    assert load_game(read_record(Path("game.json"))).hash() == game.hash()
    print(name, sorted(game.scores)[0] > 0)
try:
    game.play("conquer 1")
except IllegalActionError as error:
    print(error.sentence("de"))
try:
    find_board("new-l-42")
except ImportError as error:
    print(error)
"""

PICTURES = """
from elbowroom.boards.catalogue import find_board
from elbowroom.boards.check import check_board
from elbowroom.drawing import picture, to_png

island = find_board("new-s-3")
print(check_board(island), to_png(picture([island]))[:4])
"""

ENVIRONMENTS = """
from elbowroom.env import gymnasium_env, open_spiel_game, petting_zoo
from elbowroom.env.arrays import piece
from elbowroom.env.vector import VectorEnv

zoo = petting_zoo.env(game="azeroth", players=4, render_mode="rgb_array")
zoo.reset(seed=1)
print(len(zoo.agents))
with VectorEnv(4, game="classic") as games:
    print(piece(games.layout, games.observations, "tokens").shape)
print(zoo.render().shape[2] == 3)
print(len(open_spiel_game.GAMES))
"""


def sentence(extra: str, module: str) -> str:
    """Return the sentence for a missing extra."""
    return (
        f"This part of Elbow Room is not installed ({module} is missing); "
        f'install it with: pip install "elbowroom[{extra}]"'
    )


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, with or without a client for browsers."""
    return build_wheel(root, tmp_path_factory.mktemp("wheel"), HATCH_BUILD_NO_HOOKS="true")


def build_wheel(root: Path, folder: Path, **settings: str) -> Path:
    """Return a wheel that hatchling builds with these settings."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, env=os.environ | settings, check=True)
    (made,) = folder.glob("*.whl")
    return made


def with_dependencies(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """Return a package and its installed dependencies."""
    found = {name}
    for line in distribution(name).requires or ():
        wanted = Requirement(line)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            found |= with_dependencies(wanted.name, frozenset(wanted.extras))
    return found


class Installed:
    """A virtual environment with the wheel and only its declared dependencies."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "", also: tuple[str, ...] = ()) -> None:
        """Link the dependencies of the wheel from the environment of these tests: nothing is downloaded."""
        venv.create(folder / "venv", symlinks=True)
        self.folder = folder
        self.bin = folder / "venv/bin"
        (site,) = (folder / "venv").glob("lib/python*/site-packages")
        wanted = {name for package in (*CORE, *also) for name in with_dependencies(package)}
        if extra:
            wanted |= with_dependencies("elbowroom", frozenset({extra})) - {"elbowroom"}
        for name in wanted:
            link(name, site)
        what = f"elbowroom{f'[{extra}]' if extra else ''} @ {wheel.as_uri()}"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--disable-pip-version-check"]
        # Any other dependency of the wheel would not be found.
        subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-compile", what], check=True, timeout=PATIENCE)

    def runs(self, *command: str, status: int = 0, **settings: str) -> list[str]:
        """Return the output lines of a program of this environment."""
        done = subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder,
            # Bytecode is written, whatever the environment of these tests says.
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": ""} | settings,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == status, done.stderr
        return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def link(name: str, site: Path) -> None:
    """Put an installed package into another environment."""
    known = distribution(name)
    tops = {Path(file.parts[0]) for file in known.files or () if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(known.locate_file(top))))


def test_the_core_alone_plays_with_two_small_packages(wheel: Path, tmp_path: Path) -> None:
    core = Installed(tmp_path, wheel)
    assert core.runs("python", "-I", "-c", LIBRARY) == [
        "warcraft True",
        "azeroth True",
        "classic True",
        "Die Partie ist zu Ende; „conquer 1“ geht nicht mehr.",
        sentence("boards", "shapely"),
    ]
    assert core.runs("elbowroom", "games", status=1) == [sentence("cli", "typer")]
    (german,) = core.runs("python", "-m", "elbowroom", status=1, ELBOWROOM_LANG="de")
    assert german.endswith('so kommt er dazu: pip install "elbowroom[cli]"')


def test_the_pictures_of_all_boards_come_along(wheel: Path) -> None:
    names = {*ZipFile(wheel).namelist()}
    for board in built_in():
        folder = f"elbowroom/games/{board.game}/boards/painted"
        assert {f"{folder}/{board.id}.{kind}.webp" for kind in ("landscape", "portrait", "thumbnail")} <= names
        assert f"{folder}/made_from.json" in names


def test_the_command_line_says_what_else_is_needed(wheel: Path, tmp_path: Path) -> None:
    cli = Installed(tmp_path, wheel, "cli")
    assert "warcraft" in "".join(cli.runs("elbowroom", "games"))
    assert any("old-boot" in line for line in cli.runs("elbowroom", "boards", "list"))
    assert any(
        line.startswith("2 games,") for line in cli.runs("elbowroom", "simulate", "--games", "2", "--players", "2")
    )
    told = cli.runs("elbowroom", "arena", "simple", "random", "--games", "2")
    assert any(line.startswith("2 games: 1 × 2") for line in told)
    assert cli.runs("elbowroom", "simulate", "--cluster", "local:2", status=1) == [sentence("cluster", "distributed")]
    assert cli.runs("elbowroom", "boards", "check", status=1) == [sentence("boards", "shapely")]
    for command in (["serve"], ["play", "--no-browser"]):
        (said,) = cli.runs("elbowroom", *command, status=1)
        assert said.endswith('pip install "elbowroom[server]"')


def test_boards_are_checked_drawn_and_made_without_a_command_line(wheel: Path, tmp_path: Path) -> None:
    boards = Installed(tmp_path, wheel, "boards")
    assert boards.runs("python", "-I", "-c", PICTURES) == ["[] b'\\x89PNG'"]


def test_environments_say_what_is_missing(wheel: Path, tmp_path: Path) -> None:
    """Their shared modules need no other package; each adapter does."""
    core = Installed(tmp_path, wheel)
    assert core.runs("python", "-I", "-c", "import elbowroom.env.slots, elbowroom.env.observation") == []
    for door in ("gymnasium_env", "open_spiel_game", "petting_zoo", "vector"):
        said = core.runs("python", "-I", "-c", f"import elbowroom.env.{door}", status=1)
        assert said[-1].endswith(sentence("env", "numpy"))


@pytest.mark.deep
def test_environments_bring_all_they_need(wheel: Path, tmp_path: Path) -> None:
    env = Installed(tmp_path, wheel, "env")
    assert env.runs("python", "-I", "-c", ENVIRONMENTS) == ["4", "(4, 61)", "True", "3"]


@pytest.mark.deep
def test_the_server_brings_all_it_needs(wheel: Path, tmp_path: Path) -> None:
    server = Installed(tmp_path, wheel, "server")
    modules = "elbowroom.server.http.serving, elbowroom.drawing, elbowroom.commands.app"
    assert server.runs("python", "-I", "-c", f"import {modules}; print('all there')") == ["all there"]


def files_of(wheel: Path) -> list[str]:
    """Return the file names in a wheel."""
    with ZipFile(wheel) as archive:
        return archive.namelist()


def requirements_of(wheel: Path) -> str:
    """Return the metadata of a wheel."""
    with ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return archive.read(metadata).decode()


WHICH = "from elbowroom.compiled import is_compiled; print('compiled' if is_compiled() else 'interpreted')"


def test_a_wheel_is_pure_whatever_was_compiled_here(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert [name for name in files_of(wheel) if "_compiled" in name or name.endswith(".so")] == []


@pytest.mark.deep
class TestCompiledWheel:
    """With ELBOWROOM_COMPILE=1 a wheel holds compiled rules, and plays with them."""

    def test_both_play_the_same(self, root: Path, wheel: Path, tmp_path: Path) -> None:
        if problem := missing():
            pytest.skip(str(problem))
        compiled = build_wheel(root, tmp_path / "wheel", ELBOWROOM_COMPILE="1")
        assert f"-cp{sys.version_info[0]}{sys.version_info[1]}-" in compiled.name
        (library,) = [name for name in files_of(compiled) if Path(name).name.startswith(code.LIBRARY)]
        assert library.startswith(f"elbowroom/_compiled/{code.INTERPRETER}-{code.digest()}/")
        assert {f"Requires-Dist: librt=={code.runtime_version()}", "Requires-Dist: mypy-extensions"}.issubset(
            requirements_of(compiled).splitlines()
        )
        (tmp_path / "compiled").mkdir()
        (tmp_path / "pure").mkdir()
        with_rules = Installed(tmp_path / "compiled", compiled, also=("librt", "mypy_extensions"))
        without = Installed(tmp_path / "pure", wheel)
        assert with_rules.runs("python", "-I", "-c", WHICH) == ["compiled"]
        assert without.runs("python", "-I", "-c", WHICH) == ["interpreted"]
        assert with_rules.runs("python", "-I", "-c", LIBRARY) == without.runs("python", "-I", "-c", LIBRARY)
        # -I concerns the interpreter alone: the variable still works.
        assert with_rules.runs("python", "-c", WHICH, ELBOWROOM_PURE="1") == ["interpreted"]
