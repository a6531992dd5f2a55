"""A plan, step by step: what a person who follows it plays next."""

from elbowroom.bots import advice
from elbowroom.coach.model import Plan
from elbowroom.engine.action_text import Action, code_of
from elbowroom.engine.state import State


class Follower:
    """A bot that plays the actions of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self._left = list(plan.actions)

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — what bots are asked
        """The next action of the plan."""
        code = code_of(state, self._left.pop(0))
        assert code is not None
        return code


def first_of(plan: Plan, state: State, seat: int) -> list[Action]:
    """What a plan begins with: one action, or all that name several regions for one choice."""
    return advice(Follower(plan), state, seat)
