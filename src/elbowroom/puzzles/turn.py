"""A turn followed step by step: what its player decides, and all else that happens by itself."""

from collections.abc import Callable, Iterable
from typing import Final

from elbowroom.bots.dice import drawn
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import BADGE, BANNER, DONE, END, KIND_OF, USE, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import NOBODY, State

# Which combos come up last in the row changes nothing for the turn, and nothing for its judge.
STACKS: Final = (BANNER, BADGE)
# They say that nothing more is done.
CLOSING: Final = (END, DONE)
# Where tokens are placed, common sense does it: a puzzle is about the turn, not about single tokens.
PLACING: Final = frozenset({"deploy", "station", "move"})


class Turn:
    """One turn of a seat, from a state on; common sense places tokens and decides for others."""

    def __init__(self, reader: TurnReader, state: State, seat: int) -> None:
        self.state = state.copy()
        self.seat = seat
        self.number = state.turn
        # What the seat has decided so far, in words.
        self.decided: list[str] = []
        # The abilities of which it has used something or answered a question, by what was decided.
        self.asked: dict[str, str] = {}
        self._reader = reader
        self._dice = reader.dice(self.number)

    @property
    def is_over(self) -> bool:
        """Whether it is somebody else's turn, or nobody's."""
        return self.state.turn != self.number or not self.state.options

    @property
    def is_luck(self) -> bool:
        """Whether a die, a marker or a bomb must tell what happens next."""
        return not self.is_over and is_luck(self.state)

    def take(self, option: int) -> None:
        """Apply an action; the seat's own decisions are noted."""
        state = self.state
        if state.actor == self.seat:
            action = action_of(state, option)
            self.decided.append(text_of(action))
            if kind_of(option) == USE and action.id:
                self.asked[text_of(action)] = action.id
            elif state.asking != NOBODY:
                self.asked[text_of(action)] = state.ruleset.abilities[state.asking].id
        apply(self.state, option)

    def to_choice(self) -> bool:
        """Go on until the seat has a choice to make; False if luck or the end of the turn comes before."""
        while not self.is_over and not is_luck(self.state):
            state = self.state
            if state.actor < 0:
                self.take(drawn(state, self._dice))
            elif len(state.options) == 1:
                self.take(state.options[0])
            elif state.actor != self.seat or is_placing(state):
                self.take(self._reader.sensible(state, state.actor))
            else:
                return True
        return False

    def play(self, choose: Callable[[State], int]) -> None:
        """Play on until luck or the end of the turn comes."""
        while self.to_choice():
            self.take(choose(self.state))


def is_luck(state: State) -> bool:
    """Whether chance must tell something that matters in this turn."""
    return state.actor < 0 and len(state.options) > 1 and kind_of(state.options[0]) not in STACKS


def plan_in(decisions: Iterable[str]) -> frozenset[str]:
    """What makes one way to play a turn differ from another: all that is done, in whatever order."""
    kept = (text for text in decisions if not text.startswith("choose no"))
    return frozenset(text for text in kept if (kind := text.split()[0]) not in PLACING and KIND_OF[kind] not in CLOSING)
