"""Tests a build before it is used: a separate program that loads all modules and plays each game once.

ELBOWROOM_PURE=1 python -m elbowroom.compiling.trial FOLDER
"""

import sys
from importlib import import_module

from elbowroom.compiled import CompiledFinder, is_compiled, sources


def load(folder: str) -> None:
    """Load all compiled modules of a build; raise ImportError if one was not compiled."""
    sys.meta_path.insert(0, CompiledFinder(folder))
    for path in sources():
        module = import_module(f"elbowroom.{path.removesuffix('.py').replace('/', '.')}")
        if not str(module.__file__).startswith(folder):
            raise ImportError(f"{path} was not compiled")


def play() -> None:
    """Play each game once, checked after every action."""
    from elbowroom.games import RULESETS
    from elbowroom.matches.loop import play_all
    from elbowroom.matches.match import seeded_matches

    for game in RULESETS:
        players = min(3, max(RULESETS[game].rounds))
        for result in play_all(seeded_matches(game, players, games=1, seed=1, bots=("simple", "random"), check=True)):
            if result.violations:
                raise AssertionError(result.violations)


if __name__ == "__main__":
    load(sys.argv[1])
    assert is_compiled()
    play()
