"""Reviews of games as data: every turn with its mark, the chances to win, and everybody's accuracy."""

from math import exp, log
from typing import Final

import msgspec

from elbowroom.analysis.plan_model import Plan

# Reviews of another format are made again.
FORMAT: Final = 3
BEST: Final = "best"
GOOD: Final = "good"
INACCURATE: Final = "inaccurate"
BLUNDER: Final = "blunder"
MARKS: Final = (BEST, GOOD, INACCURATE, BLUNDER)
# The largest loss of chance to win for each mark (docs/coach.md has the reasons); a larger loss is a blunder.
LIMITS: Final = ((0.01, BEST), (0.04, GOOD), (0.1, INACCURATE))
# The accuracy of a turn halves with each such loss.
HALF_ACCURACY_LOSS: Final = 0.1


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, judged by the expectation before the dice; the effect of the dice is `luck`.

    All numbers but coins are chances to win of the seat whose turn it was, unless noted otherwise.
    """

    # The number of log entries before the turn.
    version: int
    round: int
    seat: int
    mark: str
    # True if there was anything to decide.
    has_choice: bool
    # Everybody's chance to win at the start of the turn.
    chances: tuple[float, ...]
    # The loss against the best play found: of the chance to win, and of final coins.
    loss: float
    coins_loss: float
    # The gain from dice and turned markers over their average.
    luck: float
    played: Plan
    # The best plan at the decisions that lost most, and the number of log entries before these.
    best: Plan
    best_at: int


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's accuracy from 0 to 100, its number of turns by mark, the chance it lost, and its luck.

    `turns`, `luck` and `opponents` add up to the change of its chance over the game: by its own turns without the dice,
    by its dice, and by the turns of others.
    """

    accuracy: float
    marks: dict[str, int]
    loss: float
    luck: float
    turns: float
    opponents: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a game; turning points are indices of turns."""

    format: int = FORMAT
    game: str
    players: int
    turns: tuple[TurnReview, ...]
    seats: tuple[SeatReview, ...]
    # Everybody's chance to win at the end: 1 for the winner, shared in a tie.
    final: tuple[float, ...]
    turning_points: tuple[int, ...]


def mark_of(loss: float) -> str:
    """Return the mark of a turn by its loss of chance to win."""
    return next((mark for limit, mark in LIMITS if loss <= limit), BLUNDER)


def accuracy_of(losses: list[float]) -> float:
    """Return the mean accuracy of turns from 0 to 100, by their losses of chance to win."""
    if not losses:
        return 100.0
    return 100.0 * sum(exp(-log(2) * loss / HALF_ACCURACY_LOSS) for loss in losses) / len(losses)
