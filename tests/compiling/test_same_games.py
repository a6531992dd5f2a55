"""The same seeds give the same games, interpreted and compiled: every position, every option, every choice of bots."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from elbowroom.compiled import build_folder, digest
from elbowroom.games import RULESETS
from tests.compiling.same_games import LEVELS
from tests.patience import PATIENCE
from tests.repeats import few_of

PROGRAM = Path(__file__).with_name("same_games.py")


def lines(game: str, players: int, first: int, seeds: int, *, pure: bool) -> list[str]:
    """Return the output of the program with compiled or interpreted rules."""
    environment = os.environ | {"ELBOWROOM_PURE": "1" if pure else "0"}
    done = subprocess.run(
        [sys.executable, PROGRAM, game, str(players), str(first), str(seeds)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "interpreted\n" if pure else "compiled\n"), done.stderr
    return done.stdout.splitlines()


def compare(game: str, players: int, first: int, seeds: int) -> None:
    interpreted, compiled = (lines(game, players, first, seeds, pure=pure) for pure in (True, False))
    assert len(interpreted) > 20 * seeds * players
    # Line by line, to show the first difference.
    for one, other in zip(interpreted, compiled, strict=True):
        assert one == other


TABLES = [(game, players) for game, ruleset in RULESETS.items() for players in ruleset.rounds]
pytestmark = pytest.mark.skipif(
    not Path(build_folder(digest())).is_dir(), reason="the rules are not compiled: elbowroom compile"
)


@pytest.mark.parametrize(("game", "players"), few_of(TABLES, 3))
def test_the_same_games_compiled(game: str, players: int) -> None:
    compare(game, players, 0, seeds=2)


@pytest.mark.deep
@pytest.mark.parametrize("first", range(0, 40, len(LEVELS)))
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_many_of_the_same_games_compiled(game: str, players: int, first: int) -> None:
    compare(game, players, first, seeds=len(LEVELS))
