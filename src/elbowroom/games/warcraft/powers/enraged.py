"""Rule W.enraged."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import NOBODY, State


class Enraged(Power):
    """Conquering a region with two or more enemy race tokens brings as many coins."""

    id = "enraged"
    badge = 4

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        seat = state.seat_of[tribe]
        is_enemy = loser not in (NOBODY, state.ruleset.natives) and not _own(state, loser, seat)
        if is_enemy and tokens >= 2:
            gain(state, seat, tokens, self.id)


def _own(state: State, tribe: int, seat: int) -> bool:
    return state.seat_of[tribe] == seat
