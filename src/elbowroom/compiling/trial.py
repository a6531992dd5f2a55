"""Tries a build before it is used, as a program of its own: loads every module of it, and plays each game once.

ELBOWROOM_PURE=1 python -m elbowroom.compiling.trial FOLDER
"""

import sys
from importlib import import_module

from elbowroom.compiled import CompiledFinder, is_compiled, sources


def load(folder: str) -> None:
    """Load all compiled modules of a build; whatever is wrong with one is an exception."""
    sys.meta_path.insert(0, CompiledFinder(folder))
    for path in sources():
        module = import_module(f"elbowroom.{path.removesuffix('.py').replace('/', '.')}")
        if not str(module.__file__).startswith(folder):
            raise ImportError(f"{path} was not compiled")


def play() -> None:
    """Play a game of each kind, checked after every action."""
    from elbowroom.games import RULESETS
    from elbowroom.simulate.many import plans, play_all

    for game in RULESETS:
        for result in play_all(plans(game, players=3, games=1, seed=1, bots=("simple", "random"), check=True)):
            if result.violations:
                raise AssertionError(result.violations)


if __name__ == "__main__":
    load(sys.argv[1])
    assert is_compiled()
    play()
