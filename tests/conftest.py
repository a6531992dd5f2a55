"""What all tests share."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

# A slow or busy machine is no reason to fail. What is made up at random is tried more often in the deep tests.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("usual", max_examples=40, **PATIENT)
settings.register_profile("deep", max_examples=1000, **PATIENT)

# Programs that tests start run as the tests do: interpreted, or compiled.
PURE = "ELBOWROOM_PURE"

BROWSER = "tests/browser/"
# What takes longest begins first, so that no process is left with it at the end.
LONGEST = (
    BROWSER,
    "tests/boards/test_draw",
    "tests/test_simulate.py",
    "tests/server/live/",
    "tests/server/http/",
    "tests/test_scripts.py",
    "tests/test_package.py",
    "tests/server/",
    "tests/boards/",
)
# These are for one process, whichever file they are in: they share drawings.
TOGETHER = ("tests/boards/test_draw",)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def _empty_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees the settings and the home folder of whoever runs it, or leaves anything there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        for name in [name for name in os.environ if name.startswith(("XDG_", "ELBOWROOM_")) and name != PURE]:
            patch.delenv(name)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say above pytest's closing line which checks of ./test failed before the tests began."""
    if failed := os.environ.get("ELBOWROOM_FAILED_CHECKS"):
        terminalreporter.section("other checks", sep="=", red=True)
        terminalreporter.line(f"FAILED {failed}: see above; ./test fails, whatever comes next", red=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let ./test insist on compiled rules: tests that ran interpreted by mistake would prove nothing."""
    parser.addoption("--compiled", action="store_true", help="refuse to run unless the rules are compiled")


def pytest_report_header() -> str:
    """Say above all tests what is tested."""
    from elbowroom.compiled import is_compiled

    return f"rules: {'compiled' if is_compiled() else 'interpreted'}"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what cannot be done with compiled rules."""
    from elbowroom.compiled import is_compiled

    marker = item.get_closest_marker("pure_only")
    if marker and is_compiled():
        pytest.skip(f"interpreted only: {marker.kwargs['reason']}")


def pytest_configure(config: pytest.Config) -> None:
    """Say how often something is tried; take a hook from an ability where tests/test_disabled_hooks.py wants that."""
    from elbowroom.compiled import is_compiled

    if config.option.compiled and not is_compiled():
        raise pytest.UsageError("The rules are not compiled: elbowroom compile")
    settings.load_profile("deep" if config.option.markexpr == "deep" else "usual")
    if disabled := os.environ.get("ELBOWROOM_DISABLED"):
        from elbowroom.engine.ability import Ability
        from elbowroom.games import RULESETS

        game, ability_id, hook = disabled.split()
        ability = next(known for known in RULESETS[game].abilities if known.id == ability_id)
        setattr(type(ability), hook, getattr(Ability, hook))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """More processes than there are processors: who drives a browser or a server often waits for it.

    One more for some of the tests, two where all are run.
    """
    # Not everywhere is it known which of the machine's processors are ours.
    ours = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(ours) + (2 if config.args == config.getini("testpaths") else 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let one process run all tests that share something: a browser, drawings, or whatever a file makes once.

    Every other process begins with what needs a browser, which keeps processors busy; the others with servers, which
    often wait. Whoever has done its own goes on with what is left.

    Deep tests take so long that what a file makes once matters less than that all processes have something to do.
    """
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = _apart if config.option.markexpr == "deep" else _together
    assign_first = scheduler._assign_work_unit

    def assign(node: Any) -> None:
        wants_browser = int(node.gateway.id.removeprefix("gw")) % 2 == 0
        queue = scheduler.workqueue
        wanted = next((tests for tests in queue if tests.startswith(BROWSER) == wants_browser), None)
        if wanted is not None:
            queue.move_to_end(wanted, last=False)
        assign_first(node)

    scheduler._assign_work_unit = assign
    return scheduler


def _together(nodeid: str) -> str:
    """What of the tests goes to one process with this one."""
    file = nodeid.partition("::")[0]
    return next((start for start in TOGETHER if file.startswith(start)), file)


def _apart(nodeid: str) -> str:
    """The same where each test goes to whichever process has time."""
    return next((start for start in TOGETHER if nodeid.startswith(start)), nodeid)


def _turn(item: pytest.Item) -> int:
    """How early a test begins: those that take longest first, all others in their order."""
    return next((turn for turn, start in enumerate(LONGEST) if item.nodeid.startswith(start)), len(LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """While thousands of tests are found, and later, nobody looks again and again whether they could be thrown away."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say who begins, what is deep; and keep only the tests that cite a rule, where one is given."""
    items.sort(key=_turn)
    if config.option.markexpr == "deep":
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.deep)
    cited = os.environ.get("ELBOWROOM_CITING")
    if cited:
        kept = [item for item in items if cited in _citations(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def _citations(item: pytest.Item) -> str:
    """The docstrings of a test and of its class."""
    test, of = getattr(item, "obj", None), getattr(item, "cls", None)
    return f"{getattr(test, '__doc__', '')}\n{getattr(of, '__doc__', '')}"
