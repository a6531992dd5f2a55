"""Jobs for workers, which import them from here."""

import os
import signal
from pathlib import Path

from elbowroom.matches.loop import Result, play
from elbowroom.matches.match import Match


def square(number: int) -> int:
    """Return the square of a number."""
    return number * number


def divide(number: int) -> float:
    """Return the inverse of a number."""
    return 1 / number


def raise_timeout(_number: int) -> int:
    """Raise TimeoutError."""
    raise TimeoutError("waited in vain")


def square_or_die(victim: int, number: int) -> int:
    """Return the square of a number; kill the process for one number."""
    if number == victim:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def square_or_die_once(victim: int, mark: Path, number: int) -> int:
    """Return the square of a number; kill the process the first time for one number."""
    if number == victim and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def fatal_game(seed: int, mark: Path, whole_node: bool, match: Match) -> Result:
    """Play a match; the first time kill the worker for one seed, and its nanny with `whole_node`."""
    if match.seed == seed and not mark.exists():
        mark.touch()
        if whole_node:
            os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    return play(match)
