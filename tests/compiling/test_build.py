"""Builds, with a fake compiler that writes one file."""

import os
import shutil
from collections.abc import Callable, Iterator
from fcntl import LOCK_SH, flock
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from elbowroom.compiled import HERE, INTERPRETER, digest
from elbowroom.compiling import build as module
from elbowroom.compiling.build import build, folder_of, is_locked, noted_failure
from elbowroom.compiling.requirements import CannotCompileError
from tests.patience import PATIENCE

RECIPE = "recipe.py"


class Compiler:
    """A fake of the programs that compile and test, which records their runs."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.fails_at = ""
        self.during_build: Callable[[], object] = lambda: None

    def __call__(self, said: Any, folder: Path, *arguments: str) -> None:
        program = next(name for name in (RECIPE, "trial") if name in " ".join(arguments))
        self.runs.append(program)
        made = Path(arguments[-1])
        if program == RECIPE:
            made.mkdir()
            (made / "module.so").write_text("compiled")
        self.during_build()
        if self.fails_at == program:
            raise CannotCompileError("failed", log=said.name)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    fake = Compiler()
    monkeypatch.setattr(module, "_run", fake)
    monkeypatch.setattr(module, "missing", lambda: None)
    return fake


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of the package to edit."""
    ignored = shutil.ignore_patterns("_compiled", "client", "__pycache__", "server", "locales", "*.toml", "*.json")
    return Path(shutil.copytree(HERE, tmp_path / "elbowroom", ignore=ignored))


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    return tmp_path / "builds"


def names(builds: Path) -> set[str]:
    return {path.name for path in builds.iterdir()}


@pytest.fixture
def reported() -> list[str]:
    return []


@pytest.fixture
def report(reported: list[str]) -> Callable[..., None]:
    return lambda text, **_: reported.append(text)


class TestBuild:
    def test_folder_is_named_after_the_source(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None], reported: list[str]
    ) -> None:
        made = build(report, builds, package)
        assert made == builds / f"{INTERPRETER}-{digest(str(package))}"
        assert (made / "module.so").read_text() == "compiled"
        assert names(builds) == {made.name, "log"}
        assert reported == ["compile.begins", "compile.tries"]

    def test_same_source_is_built_once(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None], reported: list[str]
    ) -> None:
        made = build(report, builds, package)
        assert build(report, builds, package) == made
        assert compiler.runs == [RECIPE, "trial"]
        assert reported[-1] == "compile.is-there"

    def test_build_appears_after_its_test(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        seen = []
        compiler.during_build = lambda: seen.append(folder_of(digest(str(package)), builds).exists())
        assert build(report, builds, package).exists()
        assert seen == [False, False]

    def test_edits_during_the_build_are_ignored(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        before = digest(str(package))
        compiler.during_build = lambda: (package / "engine/state.py").write_text("edited = True\n")
        assert build(report, builds, package) == folder_of(before, builds)
        assert not folder_of(digest(str(package)), builds).exists()


class TestFailures:
    @pytest.mark.parametrize("at", [RECIPE, "trial"])
    def test_failed_build_leaves_no_folder(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None], at: str
    ) -> None:
        compiler.fails_at = at
        with pytest.raises(CannotCompileError) as caught:
            build(report, builds, package)
        assert caught.value.reason == "failed"
        source = digest(str(package))
        assert names(builds) == {"log", f"failed-{INTERPRETER}-{source}"}
        assert noted_failure(builds, source) == "failed"

    def test_failure_is_forgotten_after_a_success(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        compiler.fails_at = RECIPE
        with pytest.raises(CannotCompileError):
            build(report, builds, package)
        compiler.fails_at = ""
        assert build(report, builds, package).exists()
        assert noted_failure(builds, digest(str(package))) is None

    def test_leftovers_of_killed_builds_are_removed(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        for leftover in (".new-1", f".old-{INTERPRETER}-2"):
            (builds / leftover / "made").mkdir(parents=True)
        made = build(report, builds, package)
        assert names(builds) == {made.name, "log"}

    def test_read_only_folder_is_reported(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        builds.write_text("a file")
        with pytest.raises(CannotCompileError, match="compiled code cannot be written to") as caught:
            build(report, builds, package)
        assert caught.value.reason == "no-place"


class TestOldBuilds:
    @pytest.fixture
    def older(self, builds: Path) -> Path:
        folder = builds / f"{INTERPRETER}-0000"
        folder.mkdir(parents=True)
        return folder

    def test_are_removed(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None], older: Path
    ) -> None:
        build(report, builds, package)
        assert not older.exists()

    def test_of_other_interpreters_stay(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None]
    ) -> None:
        other = builds / "cpython-999-elsewhere-0000"
        other.mkdir(parents=True)
        build(report, builds, package)
        assert other.exists()

    def test_in_use_stay_until_the_next_build(
        self, compiler: Compiler, package: Path, builds: Path, report: Callable[..., None], older: Path
    ) -> None:
        """A running program may load more modules from it."""
        held = os.open(older, os.O_RDONLY)
        flock(held, LOCK_SH)
        build(report, builds, package)
        assert older.exists()
        os.close(held)
        (package / "engine/state.py").write_text("edited = True\n")
        build(report, builds, package)
        assert not older.exists()


class TestConcurrentBuilds:
    @pytest.fixture
    def release(self) -> Iterator[Event]:
        event = Event()
        yield event
        event.set()

    def test_second_build_waits_for_the_first(
        self,
        compiler: Compiler,
        package: Path,
        builds: Path,
        report: Callable[..., None],
        reported: list[str],
        release: Event,
    ) -> None:
        at_it, waits = Event(), Event()

        def wait() -> None:
            at_it.set()
            release.wait(PATIENCE)

        compiler.during_build = wait

        def report_second(text: str, **_: object) -> None:
            reported.append(text)
            if text == "compile.waiting":
                waits.set()

        made: list[Path] = []
        first = Thread(target=lambda: made.append(build(report, builds, package)))
        second = Thread(target=lambda: made.append(build(report_second, builds, package)))
        first.start()
        assert at_it.wait(PATIENCE)
        assert is_locked(builds)
        second.start()
        assert waits.wait(PATIENCE)
        release.set()
        first.join(PATIENCE)
        second.join(PATIENCE)
        assert made == [folder_of(digest(str(package)), builds)] * 2
        assert compiler.runs == [RECIPE, "trial"]
        assert reported[-1] == "compile.is-there"
        assert not is_locked(builds)


def test_programs_find_the_copy_first_and_the_packages_of_a_build_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip names the packages of its build environment in PYTHONPATH."""
    monkeypatch.setenv("PYTHONPATH", "/packages/of/pip")
    with (tmp_path / "said").open("wb") as said:
        module._run(said, tmp_path, "-c", "import os; print(os.environ['PYTHONPATH'])")
    assert (tmp_path / "said").read_text().strip() == f"{tmp_path}{os.pathsep}/packages/of/pip"
