"""A redeployment is told as a whole, and can be played so."""

from random import Random

import pytest

from elbowroom import coach, new_game
from elbowroom.bots import ask, named, seen_by
from elbowroom.engine.action_text import action_of
from elbowroom.games import RULESETS


@pytest.mark.parametrize("game", RULESETS)
def test_all_that_is_placed_is_told_at_once(game: str) -> None:
    started, rng, bot = new_game(game, 3, seed=4), Random(4), named("simple")
    several = 0
    while not started.is_over:
        if started.is_chance:
            started.draw(rng)
            continue
        seat = started.to_act
        assert seat is not None
        state = seen_by(started.state, seat, counted=started.counted(seat))
        if coach.can_spread(state, seat):
            placed = coach.spread(state, seat)
            [kind] = {action.kind for action in placed}
            several += len(placed) > 1
            after = started.copy()
            after.play_all(placed)
            assert all(action.kind != kind for action in after.legal()) or after.to_act != seat
        started.play(action_of(started.state, ask(bot, started.state)))
    assert several > 5


def test_more_stand_where_somebody_may_come() -> None:
    game = new_game("classic", 2, seed=1)
    rng, bot = Random(1), named("simple")
    beside = elsewhere = 0
    while not game.is_over:
        if game.is_chance:
            game.draw(rng)
            continue
        state, seat = game.state, game.to_act
        assert seat is not None
        rival = state.active[1 - seat]
        if coach.can_spread(state, seat) and rival >= 0 and state.seat == seat:
            near = state.world.around(state.held[rival])
            placed = [(action.region or 0, action.number or 0) for action in coach.spread(state, seat)]
            beside += sum(number for region, number in placed if near >> region & 1)
            elsewhere += sum(number for region, number in placed if not near >> region & 1)
        game.play(action_of(state, ask(bot, state)))
    assert beside > elsewhere
