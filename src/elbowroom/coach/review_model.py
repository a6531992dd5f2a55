"""What a review says: each turn with its mark, how the chances went, and how accurate everybody played."""

import msgspec

from elbowroom.coach.model import Plan

FORMAT = 1


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, judged by what could be expected before the dice; what these brought is `luck`.

    All but coins are chances to win, of the seat whose turn it was unless told otherwise.
    """

    # How many entries of the log come before it.
    version: int
    round: int
    seat: int
    mark: str
    # Whether anything could be decided.
    has_choice: bool
    # Everybody's chance to win at the start of the turn.
    chances: tuple[float, ...]
    # What was lost beside what the expert would have done: of the chance to win, and of the coins in the end.
    loss: float
    coins_loss: float
    # What dice and turned markers brought beyond their average.
    luck: float
    played: Plan
    # What the expert would have done where most was lost, and how many entries come before that.
    best: Plan
    best_at: int


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody played: accuracy from 0 to 100, how many turns have each mark, the chance lost, and the luck."""

    accuracy: float
    marks: dict[str, int]
    loss: float
    luck: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was looked at turn by turn; turning points are numbers of turns, counted from 0."""

    format: int = FORMAT
    game: str
    players: int
    turns: tuple[TurnReview, ...]
    seats: tuple[SeatReview, ...]
    # Everybody's chance to win at the end: 1 for who won, shared among equals.
    final: tuple[float, ...]
    turning_points: tuple[int, ...]
