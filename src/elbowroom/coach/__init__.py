"""The coach: plans for a turn with their reasons, and reviews of finished games."""

from elbowroom.coach.model import Plan, Plans, Reason
from elbowroom.coach.plans import plans
from elbowroom.coach.review import review
from elbowroom.coach.review_model import Review, SeatReview, TurnReview

__all__ = ["Plan", "Plans", "Reason", "Review", "SeatReview", "TurnReview", "plans", "review"]
