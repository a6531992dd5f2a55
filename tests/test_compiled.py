"""Compiled code is used only for exactly the source it was built from, and can be disabled."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from elbowroom.compiled import (
    BUILDS,
    HERE,
    INTERPRETER,
    LIBRARY,
    PACKAGES,
    build_folder,
    build_inputs,
    digest,
    runtime_version,
    sources,
)
from tests.patience import PATIENCE
from tools.import_graph import SOURCE, imports_of, modules

WHICH = "from elbowroom.compiled import is_compiled; print('compiled' if is_compiled() else 'interpreted')"


def output_of(program: str, package: Path, **settings: str) -> str:
    """Return the output of a program that imports the package from this folder."""
    environment = {name: value for name, value in os.environ.items() if name != "ELBOWROOM_PURE"}
    environment |= {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"} | settings
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def copy_of_package(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("_compiled", "client", "__pycache__", "server", "locales")
    return Path(shutil.copytree(HERE, folder / "elbowroom", ignore=ignored))


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package, to be edited; everything is undone afterwards."""
    return copy_of_package(tmp_path_factory.mktemp("edited"))


class TestDigest:
    @pytest.fixture
    def package(self, edited: Path) -> Path:
        return edited

    def test_equal_sources_have_the_same_digest(self, package: Path) -> None:
        assert digest(str(package)) == digest()

    @pytest.mark.parametrize("path", ["engine/state.py", "games/classic/pieces.py", "engine/native.py", "errors.py"])
    def test_an_edit_changes_it_even_with_same_size_and_time(self, package: Path, path: str) -> None:
        file = package / path
        before, text, times = digest(str(package)), file.read_bytes(), file.stat()
        file.write_bytes(text.replace(b".", b",", 1))
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert digest(str(package)) != before
        file.write_bytes(text)
        assert digest(str(package)) == before

    def test_new_and_moved_files_change_it(self, package: Path) -> None:
        before = digest(str(package))
        new = package / "engine/rules/newcomer.py"
        new.write_text("")
        assert (with_it := digest(str(package))) != before
        moved = new.rename(package / "engine/newcomer.py")
        assert digest(str(package)) not in (before, with_it)
        moved.unlink()

    def test_another_librt_changes_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = digest()
        assert runtime_version()
        monkeypatch.setattr("elbowroom.compiled.runtime_version", lambda: "999")
        assert digest() != before

    def test_covers_all_modules_that_compiled_code_imports(self) -> None:
        """Types and constants of imported modules get into compiled code."""
        known = modules(SOURCE)
        todo = [f"elbowroom.{path.removesuffix('.py').replace('/', '.')}" for path in sources()]
        reached: set[str] = set()
        while todo:
            module = todo.pop()
            if module not in reached:
                reached.add(module)
                todo += imports_of(known[module], known)
        files = {known[module].relative_to(SOURCE).as_posix() for module in reached}
        assert len(files) > len(sources())
        assert files - set(build_inputs()) == set()


@pytest.mark.deep
def test_everything_passes_interpreted(root: Path) -> None:
    """All tests pass without compiled code."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", "tests"]
    environment = kept | {"ELBOWROOM_PURE": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_structs_are_not_compiled() -> None:
    """Compiled structs would lose their tags and become mutable."""
    for path in sources():
        assert "msgspec" not in Path(HERE, path).read_text(encoding="utf-8"), path


def test_without_builds_no_source_is_read(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    program = f"""
import sys
read = []
sys.addaudithook(lambda event, what: read.append(str(what[0])) if event == "open" else None)
import elbowroom
print(sum("{package}/" in path and any(f"/{{name}}/" in path for name in {PACKAGES}) for path in read))
"""
    assert output_of(program, package) == "0"
    (package / "_compiled" / "cpython-999-elsewhere-0000").mkdir(parents=True)
    assert output_of(program, package) == "0"
    (package / "_compiled" / f"{INTERPRETER}-0000").mkdir()
    assert int(output_of(program, package)) >= len(sources())


class TestBuild:
    """A copy of the package with the build that ./test has made."""

    @pytest.fixture
    def made(self) -> Path:
        folder = Path(build_folder(digest()))
        if not folder.is_dir():
            pytest.skip(f"{folder} is not there: elbowroom compile")
        return folder

    @pytest.fixture
    def package(self, made: Path, tmp_path: Path) -> Path:
        package = copy_of_package(tmp_path)
        shutil.copytree(made, package / Path(BUILDS).name / made.name, copy_function=os.link)
        return package

    def test_it_is_used(self, package: Path) -> None:
        assert output_of(WHICH, package) == "compiled"

    @pytest.mark.parametrize(("pure", "which"), [("1", "interpreted"), ("yes", "interpreted"), ("0", "compiled")])
    def test_environment_can_disable_it(self, package: Path, pure: str, which: str) -> None:
        assert output_of(WHICH, package, ELBOWROOM_PURE=pure) == which

    def test_edited_source_runs_interpreted(self, package: Path) -> None:
        """Even if its size and time are unchanged."""
        file = package / "engine/state.py"
        text, times = file.read_text(), file.stat()
        file.write_text(text.replace("CHANCE: Final = -2", "CHANCE: Final = -3"))
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert output_of("from elbowroom.engine.state import CHANCE; print(CHANCE)", package) == "-3"
        file.write_text(text)
        assert output_of("from elbowroom.engine.state import CHANCE; print(CHANCE)", package) == "-2"

    def test_broken_build_is_not_used(self, package: Path, made: Path) -> None:
        """All modules are interpreted if the library is broken or made for another system."""
        (library,) = (package / "_compiled" / made.name).glob(f"{LIBRARY}*")
        library.unlink()
        library.write_bytes(b"not a library")
        assert output_of(WHICH, package) == "interpreted"

    def test_unfinished_build_is_not_used(self, package: Path, made: Path) -> None:
        whole = package / "_compiled" / made.name
        whole.rename(whole.with_name(".new-1"))
        assert output_of(WHICH, package) == "interpreted"

    def test_build_in_use_is_locked(self, package: Path, made: Path) -> None:
        program = f"""
import elbowroom, os
from fcntl import LOCK_EX, LOCK_NB, flock
try:
    flock(os.open("{package}/_compiled/{made.name}", os.O_RDONLY), LOCK_EX | LOCK_NB)
    print("free")
except BlockingIOError:
    print("held")
"""
        assert output_of(program, package) == "held"
        assert output_of(program, package, ELBOWROOM_PURE="1") == "free"

    def test_every_module_is_compiled(self, package: Path) -> None:
        names = [f"elbowroom.{path.removesuffix('.py').replace('/', '.')}" for path in sources()]
        program = f"""
from importlib import import_module
print([name for name in {names} if import_module(name).__file__.endswith(".py")])
"""
        assert output_of(program, package) == "[]"
