"""Marks for turns, by the chance to win that they lost: docs/coach.md says how the limits were chosen."""

from math import exp, log
from typing import Final

BEST: Final = "best"
GOOD: Final = "good"
INACCURATE: Final = "inaccurate"
BLUNDER: Final = "blunder"
MARKS: Final = (BEST, GOOD, INACCURATE, BLUNDER)
# A turn that loses at most so much of the chance to win has the mark; whatever loses more is a blunder.
LIMITS: Final = ((0.01, BEST), (0.04, GOOD), (0.1, INACCURATE))
# A turn that loses so much of the chance to win is half accurate.
HALF: Final = 0.1


def mark_of(loss: float) -> str:
    """The mark of a turn that loses so much of the chance to win."""
    return next((mark for limit, mark in LIMITS if loss <= limit), BLUNDER)


def accuracy_of(losses: list[float]) -> float:
    """How accurate somebody played, from 0 to 100: on average over turns, each of which halves with every HALF lost."""
    if not losses:
        return 100.0
    return 100.0 * sum(exp(-log(2) * loss / HALF) for loss in losses) / len(losses)
