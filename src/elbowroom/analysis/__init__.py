"""Analysis of turns: plans with reasons, hints, reviews of whole games, and puzzles.

`hints` and `reviews` weigh lines of play with the learned judge; `puzzles`, `grading` and `making` with the lead in
coins. Both read their candidates from the same search tree (`lines`).
"""

from elbowroom.analysis.hints import Hint, can_plan, can_spread, first_of, hint, plans, spread
from elbowroom.analysis.plan_model import Plan, Plans, PlanStep, Reason
from elbowroom.analysis.review_model import Review, SeatReview, TurnReview
from elbowroom.analysis.reviews import review

__all__ = [
    "Hint",
    "Plan",
    "PlanStep",
    "Plans",
    "Reason",
    "Review",
    "SeatReview",
    "TurnReview",
    "can_plan",
    "can_spread",
    "first_of",
    "hint",
    "plans",
    "review",
    "spread",
]
