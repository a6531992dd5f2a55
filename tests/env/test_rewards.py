"""Rewards at the end of games, and how environments start and advance them."""

import pytest

from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.env.rewards import (
    FINAL,
    KINDS,
    LEAD,
    LEAD_COINS,
    SHAPED,
    Rewards,
    UnknownRewardError,
    final_rewards,
    leads,
)
from elbowroom.env.settings import EnvSettings
from tests.env.games import GAMES, PLAYERS, states


def with_coins(state: State, *coins: int) -> State:
    """Return a state with these coins."""
    for seat, count in enumerate(coins):
        state.coins[seat] = count
    return state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_rewards_add_up_to_zero(game: str, players: int) -> None:
    *_, last = states(game, players, seed=1)
    earned = final_rewards(last)
    assert sum(earned) == pytest.approx(0)
    assert min(earned) == -1
    assert max(earned) <= players - 1


def test_a_single_winner_gets_all_losses() -> None:
    *_, last = states("classic", 5, seed=1)
    assert final_rewards(with_coins(last, 10, 50, 20, 20, 49)) == [-1, 4, -1, -1, -1]


def test_allies_get_the_same() -> None:
    """T.8: the score of a team is that of its poorest seat."""
    *_, last = states("azeroth", 4, seed=1)
    assert final_rewards(with_coins(last, 30, 99, 31, 20)) == [1, -1, 1, -1]


def test_a_tie_of_all_is_worth_zero() -> None:
    *_, last = states("classic", 2, seed=1)
    for region in range(last.world.size):
        last.owner[region] = NOBODY
    for tribe in range(len(last.held)):
        last.held[tribe] = 0
    assert final_rewards(with_coins(last, 40, 40)) == [0, 0]


def test_advancing_stops_at_a_choice() -> None:
    state = EnvSettings("warcraft", 3).start(5)
    assert state.actor == CHANCE
    play_to_choice(state, Dice(1))
    assert state.actor >= 0
    assert len(state.options) > 1


def test_a_seed_draws_the_boards() -> None:
    settings = EnvSettings("warcraft", 3)
    ids = [tuple(board.id for board in settings.start(seed).world.boards) for seed in (1, 1, 2)]
    assert ids[0] == ids[1] != ids[2]
    assert settings._replace(boards=("hammerhead", "millstone")).start(1).world.size == 20


class TestKinds:
    @pytest.mark.parametrize("players", PLAYERS)
    @pytest.mark.parametrize("game", GAMES)
    def test_sums_of_a_game(self, game: str, players: int) -> None:
        """A game's leads add up to the last lead, its shaped rewards to the final ones.

        Each step is zero-sum, except between teams of different sizes.
        """
        totals = {kind: [0.0] * players for kind in KINDS}
        counters = {kind: Rewards(kind) for kind in KINDS}
        steps = 0
        last = None
        for state in states(game, players, seed=2):
            for kind, counter in counters.items():
                if last is None:
                    counter.begin(state)
                earned = counter.since_last(state)
                if len({len(team) for team in state.ruleset.teams(players)}) == 1:
                    assert sum(earned) == pytest.approx(0)
                totals[kind] = [total + reward for total, reward in zip(totals[kind], earned, strict=True)]
                steps += any(earned)
            last = state
        assert last is not None
        assert totals[FINAL] == final_rewards(last)
        assert totals[SHAPED] == pytest.approx(final_rewards(last))
        assert totals[LEAD] == pytest.approx([lead / LEAD_COINS for lead in leads(last, list(last.coins))])
        assert steps > 10 * players

    def test_a_lead_is_over_the_mean_of_the_others(self) -> None:
        *_, last = states("classic", 3, seed=1)
        assert leads(last, [50, 30, 40]) == [15, -15, 0]

    def test_the_poorest_of_a_team_counts(self) -> None:
        """T.8"""
        *_, last = states("azeroth", 4, seed=1)
        assert leads(last, [30, 99, 31, 20]) == [10, -10, 10, -10]

    def test_income_shapes_rewards_before_it_is_scored(self) -> None:
        found = dict.fromkeys(KINDS, 0)
        counters = {kind: Rewards(kind) for kind in KINDS}
        coins = [-1]
        for state in states("classic", 2, seed=1):
            for kind, counter in counters.items():
                if coins == [-1]:
                    counter.begin(state)
                earned = counter.since_last(state)
                found[kind] += any(earned) and coins == list(state.coins)
            coins = list(state.coins)
        assert found[SHAPED] > 10
        assert found[FINAL] == found[LEAD] == 0

    def test_an_unknown_kind_is_an_error(self) -> None:
        with pytest.raises(UnknownRewardError, match="final, lead, shaped, not fame"):
            Rewards("fame")
