"""Whoever follows a plan can play what it begins with, wherever they are in a turn."""

from random import Random

import pytest

from elbowroom import coach
from elbowroom.games import RULESETS
from tests.coach.games import decisions


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_plan_begins_with_can_be_played(game: str) -> None:
    rng, asked = Random(2), 0
    for started, state, seat in decisions(game, seed=2):
        if coach.can_plan(state, seat) and rng.random() < 0.4:
            asked += 1
            for plan in coach.plans(state, seat, visits=3).plans:
                started.copy().play_all(coach.first_of(plan, state, seat))
    assert asked > 10
