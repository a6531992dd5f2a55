"""Fixtures and options of all tests."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

# A slow or busy machine is no reason to fail. Property tests try more examples in the deep tests.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("usual", max_examples=40, **PATIENT)
settings.register_profile("deep", max_examples=1000, **PATIENT)

# Kept in the environment, so that programs started by tests run as the tests do: interpreted, or compiled.
PURE = "ELBOWROOM_PURE"

BROWSER = "tests/browser/"
# These files start first, so that no process is left with a long one at the end.
LONGEST = (
    "tests/browser/test_motion.py",
    "tests/browser/test_accessibility.py",
    BROWSER,
    "tests/matches/test_simulate.py",
    "tests/server/",
    "tests/test_package.py",
    "tests/test_scripts.py",
    "tests/drawing/",
)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the repository."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def _empty_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Hide the developer's settings and home folder from every test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        for name in [name for name in os.environ if name.startswith(("XDG_", "ELBOWROOM_")) and name != PURE]:
            patch.delenv(name)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --compiled, with which tests that would run interpreted by mistake fail at once."""
    parser.addoption("--compiled", action="store_true", help="refuse to run unless the rules are compiled")


def pytest_report_header() -> str:
    """Return whether the rules are compiled or interpreted."""
    from elbowroom.compiled import is_compiled

    return f"rules: {'compiled' if is_compiled() else 'interpreted'}"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that need interpreted rules if the rules are compiled."""
    from elbowroom.compiled import is_compiled

    marker = item.get_closest_marker("pure_only")
    if marker and is_compiled():
        pytest.skip(f"interpreted only: {marker.kwargs['reason']}")


def pytest_configure(config: pytest.Config) -> None:
    """Set the number of examples of property tests; disable a hook for tests/test_disabled_hooks.py."""
    from elbowroom.compiled import is_compiled

    if config.option.compiled and not is_compiled():
        raise pytest.UsageError("The rules are not compiled: elbowroom compile")
    settings.load_profile("deep" if config.option.markexpr == "deep" else "usual")
    if disabled := os.environ.get("ELBOWROOM_DISABLED"):
        from elbowroom.engine.ability import Ability
        from elbowroom.games import ruleset_with_sets

        game, ability_id, hook = disabled.split()
        ability = next(known for known in ruleset_with_sets(game).abilities if known.id == ability_id)
        name, _, method = hook.partition(".")
        if method:
            kind = next(type(question) for question in ability.questions if type(question).__name__ == name)
            setattr(kind, method, getattr(kind.__mro__[1], method))
        else:
            setattr(type(ability), hook, getattr(Ability, hook))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return more processes than there are cores, since tests of servers and browsers often wait.

    One more if only some tests run, two more if all run.
    """
    # Not every system reports which cores this process may use.
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(cores) + (2 if config.args == config.getini("testpaths") else 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the garbage collector away from the thousands of collected tests, which live until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the tests, mark property tests as deep in a deep run, and keep only those that cite a given rule."""
    items.sort(key=_order_of(items))
    if config.option.markexpr == "deep":
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.deep)
    cited = os.environ.get("ELBOWROOM_CITING")
    if cited:
        kept = [item for item in items if cited in _citations(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def _order_of(items: list[pytest.Item]) -> Callable[[pytest.Item], int]:
    """Return a sort key: long files first, and files with and without a browser in turn.

    Tests in a browser keep the cores busy, tests of servers often wait: a mix of both uses the machine best.
    """
    files = sorted(dict.fromkeys(map(_file_of, items)), key=_rank)
    in_browser = [file for file in files if file.startswith(BROWSER)]
    others = [file for file in files if not file.startswith(BROWSER)]
    order = {file: 2 * place for place, file in enumerate(in_browser)}
    order |= {file: 2 * place + 1 for place, file in enumerate(others)}
    return lambda item: order[_file_of(item)]


def _file_of(item: pytest.Item) -> str:
    """Return the path of a test's file."""
    return item.nodeid.partition("::")[0]


def _rank(file: str) -> int:
    """Return the place of a file in LONGEST."""
    return next((place for place, start in enumerate(LONGEST) if file.startswith(start)), len(LONGEST))


def _citations(item: pytest.Item) -> str:
    """Return the docstrings of a test and of its class."""
    test, of = getattr(item, "obj", None), getattr(item, "cls", None)
    return f"{getattr(test, '__doc__', '')}\n{getattr(of, '__doc__', '')}"
