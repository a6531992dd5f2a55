"""What environments have in common: chance with its odds, nothing asked without a choice, and what is won."""

import pytest

from elbowroom.bots.dice import Dice
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.env.deal import Deal
from elbowroom.env.match import go_on, results
from tests.env.games import GAMES, PLAYERS, states


def with_coins(state: State, *coins: int) -> State:
    """A state in which the seats have so many coins."""
    for seat, count in enumerate(coins):
        state.coins[seat] = count
    return state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_won_adds_up_to_nothing(game: str, players: int) -> None:
    *_, last = states(game, players, seed=1)
    earned = results(last)
    assert sum(earned) == pytest.approx(0)
    assert min(earned) == -1
    assert max(earned) <= players - 1


def test_the_only_winner_gets_what_all_others_lose() -> None:
    *_, last = states("classic", 5, seed=1)
    assert results(with_coins(last, 10, 50, 20, 20, 49)) == [-1, 4, -1, -1, -1]


def test_allies_get_the_same() -> None:
    """T.8: the score of a team is what its poorest seat has."""
    *_, last = states("azeroth", 4, seed=1)
    assert results(with_coins(last, 30, 99, 31, 20)) == [1, -1, 1, -1]


def test_a_tie_of_all_is_worth_nothing() -> None:
    *_, last = states("classic", 2, seed=1)
    for region in range(last.world.size):
        last.owner[region] = NOBODY
    assert results(with_coins(last, 40, 40)) == [0, 0]


def test_going_on_stops_at_a_choice() -> None:
    state = Deal("warcraft", 3).start(5)
    assert state.actor == CHANCE
    go_on(state, Dice(1))
    assert state.actor >= 0
    assert len(state.options) > 1


def test_a_seed_draws_the_boards() -> None:
    deal = Deal("warcraft", 3)
    ids = [tuple(board.id for board in deal.start(seed).world.boards) for seed in (1, 1, 2)]
    assert ids[0] == ids[1] != ids[2]
    assert deal._replace(boards=("hammerhead", "millstone")).start(1).world.size == 20
