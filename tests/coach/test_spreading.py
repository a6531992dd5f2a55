"""A redeployment is told as a whole, and can be played so."""

import pytest

from elbowroom import coach
from elbowroom.games import RULESETS
from tests.coach.games import decisions


@pytest.mark.parametrize("game", RULESETS)
def test_all_that_is_placed_is_told_at_once(game: str) -> None:
    several = 0
    for started, state, seat in decisions(game, seed=4):
        if coach.can_spread(state, seat):
            placed = coach.spread(state, seat)
            [kind] = {action.kind for action in placed}
            several += len(placed) > 1
            after = started.copy()
            after.play_all(placed)
            assert all(action.kind != kind for action in after.legal()) or after.to_act != seat
    assert several > 5


def test_more_stand_where_somebody_may_come() -> None:
    beside = elsewhere = 0
    for _, state, seat in decisions("classic", seed=1, players=2):
        rival = state.active[1 - seat]
        if coach.can_spread(state, seat) and rival >= 0 and state.seat == seat:
            near = state.world.around(state.held[rival])
            placed = [(action.region or 0, action.number or 0) for action in coach.spread(state, seat)]
            beside += sum(number for region, number in placed if near >> region & 1)
            elsewhere += sum(number for region, number in placed if not near >> region & 1)
    assert beside > elsewhere
