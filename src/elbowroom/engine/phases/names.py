"""What the steps of a turn at which somebody may have to decide are called in positions and views."""

from typing import Final

from elbowroom.engine.phases.turn import (
    CONQUESTS,
    GAME_OVER,
    PICK,
    STEPS,
    after_conquests,
    end_turn,
    place_withdrawn,
    redeploy,
    score_turn,
    start_turn,
)

PHASES: Final[dict[str, int]] = {
    "turn": PICK,
    "start": STEPS.index(start_turn) + 1,
    "conquests": CONQUESTS,
    "after-conquests": STEPS.index(after_conquests) + 1,
    "redeployment": STEPS.index(redeploy),
    "end": STEPS.index(end_turn) + 1,
    "others-redeployment": STEPS.index(place_withdrawn),
    "after-scoring": STEPS.index(score_turn) + 1,
    "over": GAME_OVER,
}
NAME_OF: Final[dict[int, str]] = {step: name for name, step in PHASES.items()}

# All steps, for positions in the middle of a turn: those that decide nothing may have to wait for chance.
STEP_NAME: Final = {
    step: NAME_OF.get(step, f"{one.__name__}-{step}".replace("_", "-")) for step, one in enumerate(STEPS)
}
STEP_OF: Final = {name: step for step, name in STEP_NAME.items()}


def phase_of(step: int) -> str:
    """The name of the phase in which a step is: steps that decide nothing belong to what follows them."""
    return NAME_OF[min(named for named in NAME_OF if named >= step)]
