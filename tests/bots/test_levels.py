"""Levels of play: each wins against the one below; how often, the arena tells (docs/bots.md)."""

import pytest

from elbowroom.arena.deals import matches
from elbowroom.arena.playing import play
from elbowroom.arena.standings import wins_of
from elbowroom.games import ruleset_of

STEPS = [
    ("easy", "random"),
    ("medium", "easy"),
    ("hard", "medium"),
    pytest.param("expert@100v", "hard", marks=pytest.mark.deep),
]


@pytest.mark.parametrize("game", ["classic", "warcraft"])
@pytest.mark.parametrize(("better", "worse"), STEPS)
def test_a_level_wins_against_the_one_below(game: str, better: str, worse: str) -> None:
    """Both seatings of four deals: the better one wins more of them."""
    played = [play(match) for match in matches((better, worse), game, 2, 8, 2026)]
    assert wins_of(better, played, ruleset_of(game).teams(2)) > 0.5
