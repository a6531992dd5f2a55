"""The numbers of the steps of a turn, and their names in positions and views; `turn.py` has the steps themselves.

The prefix distinguishes them from kinds of actions and moments of questions, which are ints, too. A `NewType` would do
so, but the compiler does not treat its values as constants.
"""

from typing import Final

# Returned by a step that has offered a decision.
WAIT: Final = -1

STEP_PICK: Final = 0
STEP_START: Final = 1
STEP_ASK_AT_START: Final = 2
STEP_DECLINED_ACT: Final = 3
STEP_READY: Final = 4
STEP_CONQUESTS: Final = 5
STEP_AFTER_CONQUESTS: Final = 6
STEP_ASK_AFTER_CONQUESTS: Final = 7
STEP_TAKE_UP: Final = 8
STEP_REDEPLOY: Final = 9
STEP_END: Final = 10
STEP_ASK_AT_END: Final = 11
STEP_OTHERS_REDEPLOY: Final = 12
STEP_PLACE_WITHDRAWN: Final = 13
STEP_SCORE: Final = 14
STEP_ASK_AFTER_SCORING: Final = 15
STEP_PASS_ON: Final = 16
STEP_GAME_OVER: Final = 17
# Only in games with abilities that need them.
STEP_BEGIN: Final = 18
STEP_ASK_AT_BEGINNING: Final = 19
STEP_ASK_BEFORE_DECLINE: Final = 20
STEP_DECLINE: Final = 21
STEP_ASK_AS_IT_DECLINES: Final = 22
STEP_RETURN: Final = 23
# The number of steps that every game has; observations of games without the others leave those out.
USUAL_STEPS: Final = 18

# The name of each step in positions, and whether it is a phase, that is, may offer a decision. In views the other steps
# belong to the phase that follows.
STEPS: Final[tuple[tuple[str, bool], ...]] = (
    ("turn", True),
    ("turn-begins", False),
    ("start", True),
    ("declined-act", False),
    ("readying", False),
    ("conquests", True),
    ("conquests-over", False),
    ("after-conquests", True),
    ("taking-up", False),
    ("redeployment", True),
    ("turn-ends", False),
    ("end", True),
    ("turn-over", False),
    ("others-redeployment", True),
    ("scoring", False),
    ("after-scoring", True),
    ("passing-on", False),
    ("over", True),
    ("beginning", False),
    ("at-beginning", True),
    ("before-decline", True),
    ("declining", False),
    ("declined", True),
    ("returning", True),
)
STEP_NAMES: Final = tuple(name for name, _ in STEPS)


def phase_of(step: int) -> str:
    """Return the name of the phase to which a step belongs."""
    return next(name for name, is_phase in STEPS[step:] if is_phase)


def is_own_turn(step: int) -> bool:
    """Return whether only tribes of the seat whose turn it is act in a step."""
    return STEP_ASK_AT_START <= step <= STEP_ASK_AT_END or STEP_ASK_AT_BEGINNING <= step <= STEP_ASK_BEFORE_DECLINE
