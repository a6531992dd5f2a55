"""Every hook of every ability matters: without it, a test that cites the ability fails."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.engine.ability import Ability
from elbowroom.engine.hooks import overrides
from elbowroom.engine.spelling import hook_names
from elbowroom.engine.world import NO_FEATURE
from elbowroom.games import ruleset_with_sets
from tests.patience import PATIENCE

# Table rules are not in the rule book's lists of abilities: tests cite these rules for them.
CITED_AS = {"faction-bonus": "W-3.2"}
# Battle for Azeroth is played with the abilities of Warcraft.
PARTS = {"warcraft": "W", "classic": "S"}
# Facts that stand for a hook, with their usual values: a compiled class does not show those of its attributes.
FACTS = {"coin_each": NO_FEATURE, "cheaper_in": ()}
# Where tests cite them.
FOLDERS = ("tests/engine", "tests/warcraft", "tests/classic")


def every_override() -> Iterator[tuple[str, str, str]]:
    """Yield game, ability and hook, for all overrides of all games; methods of a question as `Reveal.regions`."""
    for ruleset in map(ruleset_with_sets, PARTS):
        for ability in ruleset.abilities:
            for hook in hook_names():
                if overrides(ability, getattr(Ability, hook)):
                    yield ruleset.id, ability.id, hook
            for fact, usual in FACTS.items():
                if getattr(ability, fact) != usual:
                    yield ruleset.id, ability.id, fact
            for kind in ability.asks:
                for name, value in vars(kind).items():
                    if callable(value) and not name.startswith("_"):
                        yield ruleset.id, ability.id, f"{kind.__name__}.{name}"


def citations(game: str, ability: str) -> str:
    """Return the rule ids that a test cites."""
    return CITED_AS.get(ability, f"{PARTS[game]}.{ability}.")


def test_there_are_abilities_to_disable() -> None:
    assert len(list(every_override())) > 150


def test_disabling_is_undone_by_nobody(root: Path) -> None:
    """The mechanism itself: without Dwarves' discount on mountains, their test fails; with it, it passes."""
    assert run_citing(root, "W.dwarves.", "") == 0
    assert run_citing(root, "W.dwarves.", "warcraft dwarves cheaper_in") == 1


@pytest.mark.deep
@pytest.mark.parametrize(("game", "ability", "hook"), list(every_override()))
def test_a_test_turns_red_without_this_hook(root: Path, game: str, ability: str, hook: str) -> None:
    assert run_citing(root, citations(game, ability), f"{game} {ability} {hook}") == 1


def run_citing(root: Path, cited: str, disabled: str) -> int:
    """Run the tests that cite a rule while a hook is disabled: pytest's exit status, 1 when a test failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    # Hooks can be removed from interpreted classes only. Plugins of other packages take longer to load than the tests.
    environment = {**os.environ, "ELBOWROOM_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment |= {"ELBOWROOM_CITING": cited, "ELBOWROOM_DISABLED": disabled}
    done = subprocess.run(
        [*command, *files_citing(root, cited)],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout[-2000:] + done.stderr[-2000:]
    return done.returncode


def files_citing(root: Path, cited: str) -> list[Path]:
    """Return the files of tests in which a rule is cited at all."""
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("test_*.py"))]
    citing = [path for path in files if cited in path.read_text(encoding="utf-8")]
    assert citing, f"no test cites {cited}"
    return citing
