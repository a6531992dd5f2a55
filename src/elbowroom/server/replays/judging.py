"""Parts of a review of a finished game, turn by turn, and its progress for clients."""

from functools import lru_cache

import msgspec

from elbowroom.analysis.played_turns import PlayedTurn, turns_of
from elbowroom.analysis.review_model import Review, TurnReview
from elbowroom.analysis.reviews import review_turn, summary
from elbowroom.engine.game import Record


class Reviewing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Progress of a review: judged turns, all turns, and reviews before it in the queue; or the review itself.

    `begins` is the version after which the log begins that the review counts from.
    """

    is_asked: bool
    done: int = 0
    turns: int = 0
    before: int = 0
    begins: int = 0
    review: Review | None = None


@lru_cache(maxsize=1)
def _played(record: bytes) -> tuple[Record, list[PlayedTurn]]:
    found = msgspec.json.decode(record, type=Record)
    return found, turns_of(found)


def count_turns(record: bytes) -> int:
    """Return the number of turns to judge."""
    return len(_played(record)[1])


def judge_turn(record: bytes, number: int, seconds: float) -> TurnReview:
    """Return the review of one turn."""
    return review_turn(_played(record)[1][number], seconds=seconds)


def sum_up(record: bytes, turns: list[TurnReview]) -> bytes:
    """Return the whole review as JSON."""
    game, played = _played(record)
    return msgspec.json.encode(summary(game, turns, played))
