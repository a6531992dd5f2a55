"""Powers that can be used a few times a turn."""

from elbowroom.engine.ability import Power
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeated(Power):
    """A power that can be used several times a turn; its one field counts the uses, and `most` limits them."""

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self._uses_left(state) > 0 and self.questions[0].is_possible(state, tribe)

    def on_used(self, state: State, tribe: int, use: int) -> None:
        used = self.remembers[0]
        self.remember(state, used, self.recall(state, used) + 1)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("uses-left", self._uses_left(state))]

    def _uses_left(self, state: State) -> int:
        used = self.remembers[0]
        return used.most - self.recall(state, used)
