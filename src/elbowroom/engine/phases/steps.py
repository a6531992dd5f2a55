"""The steps of a turn by name, and what those that may offer a decision are called in positions and views."""

from typing import Final

# A step says which one comes next, or that it has offered a decision and waits for it.
WAIT: Final = -1

# In the order of the rule book.
PICK: Final = 0
START: Final = 1
ASK_AT_START: Final = 2
DECLINED_ACT: Final = 3
READY: Final = 4
CONQUESTS: Final = 5
AFTER_CONQUESTS: Final = 6
ASK_AFTER_CONQUESTS: Final = 7
TAKE_UP: Final = 8
REDEPLOY: Final = 9
END: Final = 10
ASK_AT_END: Final = 11
OTHERS_REDEPLOY: Final = 12
PLACE_WITHDRAWN: Final = 13
SCORE: Final = 14
ASK_AFTER_SCORING: Final = 15
PASS_ON: Final = 16
GAME_OVER: Final = 17

PHASES: Final[dict[str, int]] = {
    "turn": PICK,
    "start": ASK_AT_START,
    "conquests": CONQUESTS,
    "after-conquests": ASK_AFTER_CONQUESTS,
    "redeployment": REDEPLOY,
    "end": ASK_AT_END,
    "others-redeployment": PLACE_WITHDRAWN,
    "after-scoring": ASK_AFTER_SCORING,
    "over": GAME_OVER,
}
NAME_OF: Final[dict[int, str]] = {step: name for name, step in PHASES.items()}


def phase_of(step: int) -> str:
    """The name of the phase in which a step is: steps that decide nothing belong to what follows them."""
    return NAME_OF[min(named for named in NAME_OF if named >= step)]
