"""The same games in the browser's Python, run by Node, and in CPython."""

import subprocess
import sys
from pathlib import Path

import pytest

from elbowroom.server.http.web_client import default_folder
from tests.patience import PATIENCE

# Runs the Node that builds the client.
NODE = 'root=$0; . "$root/tools/client.sh"; find_node || exit 3; exec "$node" "$@"'
GAMES = Path(__file__).with_name("play_games.py")
BOOT = Path(__file__).with_name("boot.mjs")


def hashes_of(command: list[str]) -> list[str]:
    """Return the hashes of games, a line each."""
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=20 * PATIENCE).stdout.split()


@pytest.mark.parametrize(
    "count", [pytest.param(20, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.deep)]
)
def test_the_same_hashes_as_in_cpython(count: int, root: Path) -> None:
    here = hashes_of([sys.executable, str(GAMES), str(count)])
    assert len(set(here)) == count
    runtime = str(default_folder() / "runtime")
    assert hashes_of(["sh", "-c", NODE, str(root), str(BOOT), runtime, str(GAMES), str(count)]) == here
