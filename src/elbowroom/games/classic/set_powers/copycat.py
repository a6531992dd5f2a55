"""Rule S.copycat."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.memory import NOTHING, Field, fields, power
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_BEGINNING, Next, NumberQuestion
from elbowroom.engine.rules.moving import dismiss_companions
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.rules.tribes import update_watchers
from elbowroom.engine.state import State

# The power that it copies. The engine reads the first field.
COPIED: Final = power("copied")

MEMORY: Final = fields(COPIED)


class Copied(NumberQuestion):
    """The visible power to copy, if any."""

    moment = AT_BEGINNING
    kind = "power"
    is_optional = True

    def numbers(self, state: State, tribe: int) -> list[int]:
        return sorted(state.row_badges)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        if answer != NOTHING:
            named = state.ruleset.powers[answer]
            self.ability.remember(state, COPIED, answer)
            named.forget(state)
            named.on_borrowed(state, tribe)
            update_watchers(state)
            state.hooks = hooks_of(state, state.tribe)
        return None


class Copycat(Power):
    """At the start of each turn it names a visible power, which its race has until its next turn."""

    id = "copycat"
    badge = 3
    borrows = True
    asks: Asks = (Copied,)
    remembers: tuple[Field, ...] = MEMORY

    def on_beginning(self, state: State, tribe: int) -> None:
        self._give_back(state, tribe)

    def on_any_pick(self, state: State, tribe: int, power: int) -> None:
        if power == self.recall(state, COPIED):
            self._give_back(state, tribe)

    def on_decline(self, state: State, tribe: int) -> None:
        copied = self.recall(state, COPIED)
        if copied != NOTHING:
            # Its companions leave with the tokens that are turned.
            state.ruleset.powers[copied].on_given_back(state, tribe)
            state.ruleset.powers[copied].forget(state)

    def is_possible(self, state: State, tribe: int) -> bool:
        copied = self.recall(state, COPIED)
        return copied == NOTHING or copied in state.row_badges

    def _give_back(self, state: State, tribe: int) -> None:
        """End the copy: its pieces leave."""
        copied = self.recall(state, COPIED)
        if copied == NOTHING:
            return
        named = state.ruleset.powers[copied]
        named.on_given_back(state, tribe)
        if named.companion is not None:
            dismiss_companions(state, tribe)
        named.forget(state)
        self.forget(state)
        update_watchers(state)
        if state.tribe == tribe:
            state.hooks = hooks_of(state, tribe)
