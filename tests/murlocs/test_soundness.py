"""R, W, M: whole games against the Murlocs, checked after every action."""

import pytest

from elbowroom.games import TableOptions
from elbowroom.matches.loop import play_all
from elbowroom.matches.match import seeded_matches

TABLES = (("random",), ("random", "simple"), ("simple",))
DIFFICULTIES = (10, 11, 12, 13, 14, 15)


def check_games(players: int, games: int, seed: int, bots: tuple[str, ...], difficulty: int) -> None:
    """R-1.6, M.3, M.9: check that games have no violations after any action, and end."""
    agreed = TableOptions(difficulty=difficulty)
    for result in play_all(seeded_matches("murlocs", players, games, seed, bots, agreed=agreed, check=True)):
        assert not result.violations, f"{players} players, {difficulty} Murlocs: {result.violations}"
        assert result.bots[-1] == "murlocs"


@pytest.mark.parametrize("bots", TABLES, ids=" ".join)
@pytest.mark.parametrize("players", [1, 2])
def test_games_have_no_violations(players: int, bots: tuple[str, ...]) -> None:
    for number, difficulty in enumerate(DIFFICULTIES):
        check_games(players, 3, 100 * number, bots, difficulty)


@pytest.mark.deep
@pytest.mark.parametrize("block", range(40))
def test_many_more_games_have_no_violations(block: int) -> None:
    check_games(1 + block % 2, 250, 10_000 + block * 250, TABLES[block % 3], DIFFICULTIES[block % 6])
