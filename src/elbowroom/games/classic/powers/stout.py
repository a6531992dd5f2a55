"""Rule S.stout."""

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AFTER_SCORING, Next, YesNoQuestion
from elbowroom.engine.rules.tribes import decline
from elbowroom.engine.state import State


class WhetherToDecline(YesNoQuestion):
    """The choice to decline now."""

    moment = AFTER_SCORING

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        if answer:
            decline(state, state.seat_of[tribe])
        return None


class Stout(Power):
    """It may decline right after scoring a turn of conquest."""

    id = "stout"
    badge = 4
    asks: Asks = (WhetherToDecline,)
