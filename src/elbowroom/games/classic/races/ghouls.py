"""Rule S.ghouls."""

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.actions import DECLINE, DONE, code
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_START, Next, Question
from elbowroom.engine.state import State


class WhetherToDecline(Question):
    """The choice to decline before tokens are taken in hand: in decline all Ghouls stay where they are."""

    moment = AT_START

    def options(self, state: State, tribe: int) -> list[int]:
        return [code(DONE), code(DECLINE)] if state.may_decline else []

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        state.may_decline = False
        return None


class Ghouls(Race):
    """In decline all their tokens stay, and they conquer before the active race."""

    id = "ghouls"
    banner = 5
    tray = 10
    acts_in_decline = True
    works_in_decline = True
    asks: Asks = (WhetherToDecline,)
