"""Whoever follows a plan can play what it begins with, wherever they are in a turn."""

from random import Random

import pytest

from elbowroom import coach, new_game
from elbowroom.bots import ask, named, seen_by
from elbowroom.engine.action_text import action_of
from elbowroom.games import RULESETS


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_plan_begins_with_can_be_played(game: str) -> None:
    started, rng, bot = new_game(game, 3, seed=2), Random(2), named("simple")
    asked = 0
    while not started.is_over:
        if started.is_chance:
            started.draw(rng)
            continue
        seat = started.to_act
        assert seat is not None
        state = seen_by(started.state, seat, counted=started.counted(seat))
        if coach.can_plan(state, seat) and rng.random() < 0.4:
            asked += 1
            for plan in coach.plans(state, seat, visits=3).plans:
                actions = coach.first_of(plan, state, seat)
                started.copy().play_all(actions)
        started.play(action_of(started.state, ask(bot, started.state)))
    assert asked > 10
