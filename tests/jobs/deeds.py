"""Jobs for workers of any kind; other processes import them from here."""

import os
import signal
from pathlib import Path

from elbowroom.simulate.playing import Plan, Result, play


def squared(number: int) -> int:
    """Something that is quickly done."""
    return number * number


def divided(number: int) -> float:
    """Something that cannot be done with zero."""
    return 1 / number


def too_late(_number: int) -> int:
    """Something for which a server was asked that does not answer."""
    raise TimeoutError("waited in vain")


def deadly(victim: int, number: int) -> int:
    """The process that squares this one number dies of it, whoever it is."""
    if number == victim:
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def deadly_once(victim: int, mark: Path, number: int) -> int:
    """The first process that squares this one number dies of it."""
    if number == victim and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def fatal_game(seed: int, mark: Path, whole_node: bool, plan: Plan) -> Result:
    """The first worker that plays the game of this seed is killed, with the nanny that would replace it if wanted."""
    if plan.seed == seed and not mark.exists():
        mark.touch()
        if whole_node:
            os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    return play(plan)
