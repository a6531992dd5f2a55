"""How a build comes to its place; what compiles is a stand-in here that writes one file."""

import os
import shutil
from collections.abc import Callable, Iterator
from fcntl import LOCK_SH, flock
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from elbowroom.compiled import HERE, INTERPRETER, digest
from elbowroom.compiling import building
from elbowroom.compiling.building import build, is_under_way, place_of
from elbowroom.compiling.needs import CannotCompileError
from elbowroom.compiling.notes import noted_failure
from tests.patience import PATIENCE

RECIPE = "recipe.py"


class Compiler:
    """Stands for the programs that compile and try, and is told when they run."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.fails_at = ""
        self.meanwhile: Callable[[], object] = lambda: None

    def __call__(self, said: Any, folder: Path, *arguments: str) -> None:
        program = next(name for name in (RECIPE, "trial") if name in " ".join(arguments))
        self.runs.append(program)
        made = Path(arguments[-1])
        if program == RECIPE:
            made.mkdir()
            (made / "module.so").write_text("compiled")
        self.meanwhile()
        if self.fails_at == program:
            raise CannotCompileError("failed", log=said.name)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    stand_in = Compiler()
    monkeypatch.setattr(building, "_run", stand_in)
    monkeypatch.setattr(building, "missing", lambda: None)
    return stand_in


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to be edited."""
    ignored = shutil.ignore_patterns("_compiled", "client", "__pycache__", "server", "locales", "*.toml", "*.json")
    return Path(shutil.copytree(HERE, tmp_path / "elbowroom", ignore=ignored))


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    return tmp_path / "builds"


def names(builds: Path) -> set[str]:
    return {path.name for path in builds.iterdir()}


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def tell(told: list[str]) -> Callable[..., None]:
    return lambda text, **_: told.append(text)


class TestOne:
    def test_it_lies_where_its_source_says(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None], told: list[str]
    ) -> None:
        made = build(tell, builds, package)
        assert made == builds / f"{INTERPRETER}-{digest(str(package))}"
        assert (made / "module.so").read_text() == "compiled"
        assert names(builds) == {made.name, "log"}
        assert told == ["compile.begins", "compile.tries"]

    def test_it_is_made_once(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None], told: list[str]
    ) -> None:
        made = build(tell, builds, package)
        assert build(tell, builds, package) == made
        assert compiler.runs == [RECIPE, "trial"]
        assert told[-1] == "compile.is-there"

    def test_it_is_not_there_before_it_was_tried(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        seen = []
        compiler.meanwhile = lambda: seen.append(place_of(digest(str(package)), builds).exists())
        assert build(tell, builds, package).exists()
        assert seen == [False, False]

    def test_an_edit_while_it_is_made_is_not_in_it(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        before = digest(str(package))
        compiler.meanwhile = lambda: (package / "engine/state.py").write_text("edited = True\n")
        assert build(tell, builds, package) == place_of(before, builds)
        assert not place_of(digest(str(package)), builds).exists()


class TestFailing:
    @pytest.mark.parametrize("at", [RECIPE, "trial"])
    def test_half_a_build_is_none(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None], at: str
    ) -> None:
        compiler.fails_at = at
        with pytest.raises(CannotCompileError) as caught:
            build(tell, builds, package)
        assert caught.value.reason == "failed"
        source = digest(str(package))
        assert names(builds) == {"log", f"failed-{INTERPRETER}-{source}"}
        assert noted_failure(builds, source) == "failed"

    def test_it_is_tried_again_and_forgotten_when_it_works(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        compiler.fails_at = RECIPE
        with pytest.raises(CannotCompileError):
            build(tell, builds, package)
        compiler.fails_at = ""
        assert build(tell, builds, package).exists()
        assert noted_failure(builds, digest(str(package))) is None

    def test_what_somebody_who_was_killed_left_goes(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        for leftover in (".new-1", f".old-{INTERPRETER}-2"):
            (builds / leftover / "made").mkdir(parents=True)
        made = build(tell, builds, package)
        assert names(builds) == {made.name, "log"}

    def test_a_place_that_cannot_be_written_to_is_said(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        builds.write_text("a file")
        with pytest.raises(CannotCompileError, match="compiled code cannot be written to") as caught:
            build(tell, builds, package)
        assert caught.value.reason == "no-place"


class TestOlderOnes:
    @pytest.fixture
    def older(self, builds: Path) -> Path:
        folder = builds / f"{INTERPRETER}-0000"
        folder.mkdir(parents=True)
        return folder

    def test_they_go(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None], older: Path
    ) -> None:
        build(tell, builds, package)
        assert not older.exists()

    def test_those_of_other_interpreters_stay(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None]
    ) -> None:
        other = builds / "cpython-999-elsewhere-0000"
        other.mkdir(parents=True)
        build(tell, builds, package)
        assert other.exists()

    def test_one_that_a_program_uses_stays_until_the_next_time(
        self, compiler: Compiler, package: Path, builds: Path, tell: Callable[..., None], older: Path
    ) -> None:
        """It may load more modules from there at any time."""
        held = os.open(older, os.O_RDONLY)
        flock(held, LOCK_SH)
        build(tell, builds, package)
        assert older.exists()
        os.close(held)
        (package / "engine/state.py").write_text("edited = True\n")
        build(tell, builds, package)
        assert not older.exists()


class TestTwoAtOnce:
    @pytest.fixture
    def release(self) -> Iterator[Event]:
        event = Event()
        yield event
        event.set()

    def test_the_second_waits_and_finds_what_the_first_has_made(
        self,
        compiler: Compiler,
        package: Path,
        builds: Path,
        tell: Callable[..., None],
        told: list[str],
        release: Event,
    ) -> None:
        at_it, waits = Event(), Event()

        def wait() -> None:
            at_it.set()
            release.wait(PATIENCE)

        compiler.meanwhile = wait

        def tell_second(text: str, **_: object) -> None:
            told.append(text)
            if text == "compile.waiting":
                waits.set()

        made: list[Path] = []
        first = Thread(target=lambda: made.append(build(tell, builds, package)))
        second = Thread(target=lambda: made.append(build(tell_second, builds, package)))
        first.start()
        assert at_it.wait(PATIENCE)
        assert is_under_way(builds)
        second.start()
        assert waits.wait(PATIENCE)
        release.set()
        first.join(PATIENCE)
        second.join(PATIENCE)
        assert made == [place_of(digest(str(package)), builds)] * 2
        assert compiler.runs == [RECIPE, "trial"]
        assert told[-1] == "compile.is-there"
        assert not is_under_way(builds)
