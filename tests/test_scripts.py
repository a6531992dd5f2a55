"""./play and ./test: what they run, and what they say when a machine lacks something."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from elbowroom import __version__

ROOT = Path(__file__).parent.parent
SCRIPTS = ["play", "test", ".ci/run", "tools/setup.sh", "tools/lock.sh"]
PIECES = [*SCRIPTS, "pyproject.toml", "requirements.lock", "requirements-dev.lock"]
TOOLS = ["cat", "cksum", "dirname", "grep", "ln", "mkdir", "readlink", "rm", "sed", "sh", "sleep"]

# Stands for .venv/bin/python: has every module, and prints what it is asked to run.
FAKE_PYTHON = """#!/bin/sh
[ "$1" != -c ] || { echo 3 11; exit; }
printf '<%s>' "$@"
echo "${ELBOWROOM_FAILED_CHECKS:+ failed: $ELBOWROOM_FAILED_CHECKS}"
case $2 in
    ruff) exit ${RUFF_STATUS:-0} ;;
    mypy) exit ${MYPY_STATUS:-0} ;;
    pytest) exit ${PYTEST_STATUS:-0} ;;
    pip) exit ${PIP_STATUS:-0} ;;
esac
"""


def executable(path: Path, text: str) -> None:
    """Make a program; never over one that exists, least of all through a link to the system's own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x") as file:
        file.write(text)
    path.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder for PATH with the plain tools every system has, and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the scripts are made of, in a folder with a space in its name, not set up."""
    folder = tmp_path / "a folder" / "elbow room"
    for piece in PIECES:
        target = folder / piece
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / piece, target)
    return folder


def set_up(folder: Path, python: str) -> None:
    """Make .venv in a folder with a stand-in for its Python."""
    executable(folder / ".venv/bin/python", python)
    for kind in ("play", "test"):
        line = '. "$root/tools/setup.sh"; fingerprint "$1" > "$root/.venv/made-for-$1"'
        subprocess.run(["sh", "-c", line, "sh", kind], env=os.environ | {"root": str(folder)}, check=True)


@pytest.fixture
def made(copy: Path) -> Path:
    """The same, set up with FAKE_PYTHON."""
    set_up(copy, FAKE_PYTHON)
    return copy


@pytest.fixture
def real(copy: Path) -> Path:
    """The same, set up with the Python that runs these tests (its own environment must not be touched)."""
    set_up(copy, f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    return copy


def run(script: Path, *arguments: str, path: Path | str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a script from another folder, with an empty HOME and no settings for pip."""
    environment = {"HOME": os.environ["HOME"], "PATH": str(path), "PIP_CONFIG_FILE": os.devnull, **more}
    return subprocess.run([script, *arguments], cwd="/", env=environment, capture_output=True, text=True, timeout=60)


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """All that a script said when it gave up."""
    assert done.returncode == 1
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.endswith(" …")]
    assert len(lines) == 1
    assert lines[0].endswith(".")
    return lines[0]


class TestScripts:
    @pytest.mark.parametrize("script", SCRIPTS)
    def test_any_shell_can_read_it(self, script: str) -> None:
        for shell in filter(shutil.which, ("sh", "dash", "bash", "ksh", "zsh")):
            subprocess.run([shell, "-n", ROOT / script], check=True)

    @pytest.mark.parametrize("script", ["play", "test", ".ci/run", "tools/lock.sh"])
    def test_it_can_be_run(self, script: str) -> None:
        assert os.access(ROOT / script, os.X_OK)
        assert (ROOT / script).read_text().startswith("#!/bin/sh\n")


class TestPlay:
    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [
            ([], "<play>"),
            (["--lan"], "<play><--lan>"),
            (["--terminal"], "<play><--terminal>"),
            (["--terminal", "--seats", "human,simple"], "<play><--terminal><--seats><human,simple>"),
            (["--help"], "<--help>"),
            (["-h"], "<-h>"),
            (["--version"], "<--version>"),
            (["serve", "--port", "0"], "<serve><--port><0>"),
        ],
    )
    def test_options_alone_are_about_playing(self, made: Path, tools: Path, arguments: list[str], passed: str) -> None:
        done = run(made / "play", *arguments, path=tools)
        assert (done.stdout, done.stderr) == (f"<-m><elbowroom>{passed}\n", "")

    def test_arguments_are_passed_on_as_they_are(self, made: Path, tools: Path) -> None:
        done = run(made / "play", "boards", "check", "my board.toml", "*", "", path=tools)
        assert done.stdout == "<-m><elbowroom><boards><check><my board.toml><*><>\n"

    def test_the_exit_status_is_that_of_the_command(self, real: Path, tools: Path) -> None:
        assert run(real / "play", "bards", path=tools).returncode == 2

    def test_a_second_run_starts_in_under_three_seconds(self, real: Path, tools: Path) -> None:
        start = time.perf_counter()
        done = run(real / "play", "--version", path=tools)
        assert time.perf_counter() - start < 3
        assert (done.stdout, done.stderr) == (f"elbowroom {__version__}\n", "")

    def test_a_link_to_it_works(self, made: Path, tools: Path, tmp_path: Path) -> None:
        (tmp_path / "linked folder").symlink_to(made)
        assert run(tmp_path / "linked folder" / "play", "x", path=tools).stdout == "<-m><elbowroom><x>\n"


class TestTest:
    CHECKS = "<-m><ruff><check>\n<-m><ruff><format><--check>\n<-m><mypy>\n"

    @pytest.mark.parametrize("script", ["test", ".ci/run"])
    def test_it_runs_every_check_and_pytest_last(self, made: Path, tools: Path, script: str) -> None:
        done = run(made / script, path=tools)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == self.CHECKS + "<-m><pytest><-n><auto>\n"

    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [
            (["tests/boards", "-k", "a or b"], "<tests/boards><-k><a or b>"),
            (["--deep"], "<-m><deep>"),
            (["--deep", "boards"], "<-m><deep><-k><boards>"),
            (["--deep", "boards", "-x"], "<-m><deep><-k><boards><-x>"),
            (["--deep", "-x"], "<-m><deep><-x>"),
        ],
    )
    def test_arguments(self, made: Path, tools: Path, arguments: list[str], passed: str) -> None:
        done = run(made / "test", *arguments, path=tools)
        assert done.stdout == f"{self.CHECKS}<-m><pytest><-n><auto>{passed}\n"

    def test_a_failed_check_is_reported_and_decides_the_exit_status(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, MYPY_STATUS="3", PYTEST_STATUS="5")
        assert done.returncode == 3
        assert done.stdout.endswith("\n<-m><pytest><-n><auto> failed: mypy\n")

    def test_all_failed_checks_are_named(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, RUFF_STATUS="2", MYPY_STATUS="3")
        assert done.returncode == 2
        assert done.stdout.endswith(" failed: ruff check, ruff format --check, mypy\n")

    def test_failed_tests_fail_it(self, made: Path, tools: Path) -> None:
        assert run(made / "test", path=tools, PYTEST_STATUS="5").returncode == 5

    def test_help_needs_no_set_up(self, copy: Path, tools: Path) -> None:
        done = run(copy / "test", "--help", path=tools)
        assert (done.returncode, done.stderr) == (0, "")
        assert "--deep" in done.stdout
        assert "set -u" not in done.stdout
        assert not (copy / ".venv").exists()


class TestPytest:
    """How pytest is set up."""

    @staticmethod
    def lines(folder: Path, tests: str, *arguments: str, failed: str = "") -> list[str]:
        """What pytest prints about some tests with our settings."""
        (folder / "tests").mkdir()
        (folder / "tests/test_some.py").write_text(tests)
        shutil.copy(ROOT / "pyproject.toml", folder)
        shutil.copy(ROOT / "tests/conftest.py", folder / "tests")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=folder,
            env=os.environ | {"ELBOWROOM_FAILED_CHECKS": failed},
            capture_output=True,
            text=True,
            timeout=60,
        )
        return [line for line in done.stdout.splitlines() if line]

    def test_it_names_the_failed_checks_and_has_the_last_word(self, tmp_path: Path) -> None:
        *_, before, last = self.lines(tmp_path, "def test_one(): pass", failed="mypy")
        assert before.startswith("FAILED mypy: see above")
        assert re.fullmatch(r"=+ 1 passed in \S+ =+", last)

    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [((), "test_quick"), (("-m", "deep"), "test_slow"), (("-m", "deep", "-k", "other"), None)],
    )
    def test_deep_tests_run_when_asked_for(
        self, tmp_path: Path, arguments: tuple[str, ...], passed: str | None
    ) -> None:
        tests = "import pytest\ndef test_quick(): pass\n@pytest.mark.deep\ndef test_slow(): pass\n"
        lines = self.lines(tmp_path, tests, "-v", *arguments)
        assert re.findall(r"::(\w+) PASSED", "\n".join(lines)) == ([passed] if passed else [])

    def test_a_warning_is_an_error(self, tmp_path: Path) -> None:
        tests = "import warnings\ndef test_one(): warnings.warn('old', DeprecationWarning)\n"
        assert re.search("=+ 1 failed in ", self.lines(tmp_path, tests)[-1])


class TestSetUp:
    """What is missing is said in one sentence."""

    def test_no_python(self, copy: Path, tools: Path) -> None:
        said = one_sentence(run(copy / "play", path=tools))
        assert "needs Python 3.11 or newer, and no Python was found" in said
        assert not (copy / ".setup.lock").is_symlink()

    def test_only_an_old_python(self, copy: Path, tools: Path) -> None:
        executable(tools / "python3", "#!/bin/sh\necho 3.9 False\n")
        said = one_sentence(run(copy / "test", path=tools))
        assert "needs Python 3.11 or newer, and only Python 3.9 was found" in said

    def test_a_name_that_does_not_run_is_passed_over(self, copy: Path, tools: Path) -> None:
        executable(tools / "python3", "#!/bin/sh\necho 'python3: command not found' >&2\nexit 127\n")
        executable(tools / "python3.12", "#!/bin/sh\ncase $2 in *ensurepip*) exit 1 ;; esac\necho 3.12 True\n")
        said = one_sentence(run(copy / "play", path=tools))
        assert said.startswith("Python 3.12 is here, but not its module venv: ")
        assert "apt install python3-venv, or python3.12-venv" in said

    @pytest.mark.parametrize(
        "network",
        [{"PIP_NO_INDEX": "1"}, {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}],
        ids=["no index", "no way out"],
    )
    def test_no_internet(self, copy: Path, tools: Path, network: dict[str, str]) -> None:
        said = one_sentence(run(copy / "play", path=tools, ELBOWROOM_PYTHON=sys.executable, **network))
        log = copy / ".venv" / "setup.log"
        assert "connect this machine to the internet" in said
        assert said.endswith(f"pip's messages are in {log}.")
        assert "ERROR" in log.read_text()
        assert not (copy / ".setup.lock").is_symlink()
        # What is half made is not taken for whole.
        assert "no Python was found" in one_sentence(run(copy / "play", path=tools))

    @pytest.mark.parametrize(
        ("tool", "sentence"),
        [
            ("ln", "Elbow Room is set up in its own folder, and {0} cannot be written to."),
            ("mkdir", "The folder {0}/.venv cannot be written to."),
        ],
    )
    def test_a_folder_that_cannot_be_written_to(
        self, copy: Path, tools: Path, tmp_path: Path, tool: str, sentence: str
    ) -> None:
        executable(tmp_path / "fakes" / tool, "#!/bin/sh\nexit 1\n")
        executable(tmp_path / "fakes/python3", "#!/bin/sh\necho 3.12 True\n")
        done = run(copy / "play", path=f"{tmp_path}/fakes:{tools}")
        assert one_sentence(done) == sentence.format(copy)

    @pytest.mark.parametrize("change", ["python gone", "python broken", "no stamp", "moved"])
    def test_what_is_broken_is_made_anew(self, made: Path, tools: Path, change: str) -> None:
        python = made / ".venv/bin/python"
        match change:
            case "python gone":
                python.unlink()
            case "python broken":
                python.unlink()
                executable(python, "#!/bin/sh\nexit 1\n")
            case "no stamp":
                (made / ".venv/made-for-play").unlink()
            case "moved":
                made = made.rename(made.with_name("elsewhere"))
        assert "no Python was found" in one_sentence(run(made / "play", path=tools))

    @pytest.mark.parametrize("file", ["requirements-dev.lock", "pyproject.toml"])
    def test_what_is_out_of_date_is_brought_up_to_date(self, made: Path, tools: Path, file: str) -> None:
        (made / file).write_text("changed")
        done = run(made / "test", path=tools)
        assert done.stderr == "Bringing .venv up to date …\n"
        assert done.stdout.endswith("<-m><pytest><-n><auto>\n")
        assert run(made / "test", path=tools).stderr == ""

    def test_playing_keeps_the_development_tools(self, made: Path, tools: Path) -> None:
        (made / "pyproject.toml").write_text("changed")
        assert run(made / "play", "x", path=tools).returncode == 0
        assert run(made / "test", path=tools).stderr == ""

    def test_an_update_that_fails_is_not_taken_for_done(self, made: Path, tools: Path) -> None:
        (made / "requirements.lock").write_text("changed")
        assert "could not be installed" in one_sentence(run(made / "play", path=tools, PIP_STATUS="1"))
        assert "no Python was found" in one_sentence(run(made / "play", path=tools))

    def test_without_development_tools_one_can_still_play(self, made: Path, tools: Path) -> None:
        (made / ".venv/made-for-test").unlink()
        assert "could not be installed" in one_sentence(run(made / "test", path=tools, PIP_STATUS="1"))
        assert run(made / "play", "x", path=tools).stdout == "<-m><elbowroom><x>\n"

    def test_development_tools_are_not_needed_to_play(self, made: Path, tools: Path) -> None:
        (made / ".venv/made-for-test").unlink()
        (made / "requirements-dev.lock").write_text("")
        assert run(made / "play", "x", path=tools).stdout == "<-m><elbowroom><x>\n"

    def test_it_waits_for_another_set_up(self, made: Path, tools: Path) -> None:
        (made / ".venv/made-for-play").rename(made / "stamp")
        (made / ".setup.lock").symlink_to(str(os.getpid()))
        environment = {"HOME": os.environ["HOME"], "PATH": str(tools)}
        with subprocess.Popen(
            [made / "play", "x"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as waiting:
            assert waiting.stderr is not None
            assert waiting.stderr.readline().startswith(f"Waiting for another set-up (process {os.getpid()})")
            (made / "stamp").rename(made / ".venv/made-for-play")
            (made / ".setup.lock").unlink()
            out, _ = waiting.communicate(timeout=60)
        assert out == "<-m><elbowroom><x>\n"
        assert not (made / ".setup.lock").is_symlink()

    def test_a_set_up_that_was_killed_holds_up_nobody(self, copy: Path, tools: Path) -> None:
        dead = subprocess.Popen(["sh", "-c", ":"])
        dead.wait()
        (copy / ".setup.lock").symlink_to(str(dead.pid))
        assert "no Python was found" in one_sentence(run(copy / "play", path=tools))


class TestLocks:
    @staticmethod
    def pins(name: str) -> dict[str, str]:
        """What a lock file asks for: the requirement of each package, every one with its hashes."""
        found = {}
        for line in re.sub(r" *\\\n *", " ", (ROOT / name).read_text()).splitlines():
            if line and not line.lstrip().startswith("#"):
                pin, *hashes = line.split(" --hash=sha256:")
                assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", pin), line
                assert hashes, line
                found[pin.partition("==")[0]] = pin
        return found

    @staticmethod
    def wanted(extra: str) -> set[str]:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        lines = project["dependencies"] + project["optional-dependencies"][extra]
        return {re.split(r"[\[<>=~! ;]", line)[0].replace("_", "-").lower() for line in lines} - {"elbowroom"}

    @pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
    def test_they_name_no_address(self, name: str) -> None:
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text

    def test_they_hold_what_pyproject_asks_for(self) -> None:
        assert self.wanted("build") - self.pins("requirements.lock").keys() == set()
        assert self.wanted("dev") - self.pins("requirements-dev.lock").keys() == set()

    def test_whoever_tests_has_what_players_have(self) -> None:
        """./test adds to the environment of ./play, and ./play accepts that of ./test."""
        assert self.pins("requirements.lock").items() <= self.pins("requirements-dev.lock").items()
