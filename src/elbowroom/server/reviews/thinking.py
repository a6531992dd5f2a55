"""In a process of their own: the turns of a game, judged one by one."""

from functools import lru_cache

import msgspec

from elbowroom.coach.review import review_turn, summary
from elbowroom.coach.review_model import TurnReview
from elbowroom.coach.turns import PlayedTurn, turns_of
from elbowroom.engine.game import Record


@lru_cache(maxsize=1)
def _played(record: bytes) -> tuple[Record, list[PlayedTurn]]:
    found = msgspec.json.decode(record, type=Record)
    return found, turns_of(found)


def count_turns(record: bytes) -> int:
    """How many turns there are to judge."""
    return len(_played(record)[1])


def judge_turn(record: bytes, number: int, seconds: float) -> TurnReview:
    """One turn."""
    return review_turn(_played(record)[1][number], seconds=seconds)


def sum_up(record: bytes, turns: list[TurnReview]) -> bytes:
    """The whole review, as JSON."""
    game, played = _played(record)
    return msgspec.json.encode(summary(game, turns, played))
