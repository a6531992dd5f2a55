"""Levels of play: each beats the one below; docs/notes/strength.md has the win rates."""

import pytest

from elbowroom.games import ruleset_of
from elbowroom.matches.loop import play
from elbowroom.matches.match import paired_matches
from elbowroom.matches.standings import wins_of

STEPS = [
    ("easy", "random"),
    ("medium", "easy"),
    ("hard", "medium"),
    pytest.param("expert@100v", "hard", marks=pytest.mark.deep),
]


@pytest.mark.parametrize("game", ["classic", "warcraft"])
@pytest.mark.parametrize(("better", "worse"), STEPS)
def test_a_level_wins_against_the_one_below(game: str, better: str, worse: str) -> None:
    """The better one wins more of four deals in both seatings."""
    played = [play(match) for match in paired_matches((better, worse), game, 2, 8, 2026)]
    assert wins_of(better, played, ruleset_of(game).teams(2)) > 0.5
