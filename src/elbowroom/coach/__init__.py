"""The coach: plans for a turn with their reasons, redeployments, and reviews of finished games."""

from elbowroom.coach.following import first_of
from elbowroom.coach.model import Plan, Plans, Reason
from elbowroom.coach.plans import can_plan, plans
from elbowroom.coach.review import review
from elbowroom.coach.review_model import Review, SeatReview, TurnReview
from elbowroom.coach.spreading import can_spread, spread

__all__ = [
    "Plan",
    "Plans",
    "Reason",
    "Review",
    "SeatReview",
    "TurnReview",
    "can_plan",
    "can_spread",
    "first_of",
    "plans",
    "review",
    "spread",
]
