"""What all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A slow or busy machine is no reason to fail.
settings.register_profile("elbowroom", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("elbowroom")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def _empty_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees the settings and the home folder of whoever runs it, or leaves anything there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        for name in [name for name in os.environ if name.startswith(("XDG_", "ELBOWROOM_"))]:
            patch.delenv(name)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say above pytest's closing line which checks of ./test failed before the tests began."""
    if failed := os.environ.get("ELBOWROOM_FAILED_CHECKS"):
        terminalreporter.section("other checks", sep="=", red=True)
        terminalreporter.line(f"FAILED {failed}: see above; ./test fails, whatever comes next", red=True)


def pytest_configure() -> None:
    """Take one hook from one ability, where tests/test_disabled_hooks.py wants to see a test turn red."""
    if disabled := os.environ.get("ELBOWROOM_DISABLED"):
        from elbowroom.engine.ability import Ability
        from elbowroom.games import RULESETS

        game, ability_id, hook = disabled.split()
        ability = next(known for known in RULESETS[game].abilities if known.id == ability_id)
        setattr(type(ability), hook, getattr(Ability, hook))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let one worker run all tests in a browser: a browser and a server keep a machine busy enough."""
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = lambda nodeid: "browser" if nodeid.startswith("tests/browser/") else nodeid
    return scheduler


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests that cite a rule, where one is given."""
    cited = os.environ.get("ELBOWROOM_CITING")
    if cited:
        kept = [item for item in items if cited in _citations(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def _citations(item: pytest.Item) -> str:
    """The docstrings of a test and of its class."""
    test, of = getattr(item, "obj", None), getattr(item, "cls", None)
    return f"{getattr(test, '__doc__', '')}\n{getattr(of, '__doc__', '')}"
