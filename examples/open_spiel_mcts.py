"""A match in OpenSpiel, its Monte Carlo tree search against random play: python examples/open_spiel_mcts.py."""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import elbowroom.env.open_spiel_game  # noqa: F401 — importing it registers the games


class Coins(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """An evaluator that counts coins and regions, which is much quicker than a playout."""

    def evaluate(self, state: pyspiel.State) -> list[float]:
        """Return the expected result of each seat."""
        position = state.engine_state
        scores = [
            coins + 2.0 * sum(position.seat_of[owner] == seat for owner in position.owner if owner >= 0)
            for seat, coins in enumerate(position.coins)
        ]
        return [float(np.tanh((mine - sum(scores) / len(scores)) / 10)) for mine in scores]

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Return equal probabilities for all actions."""
        if state.is_chance_node():
            odds: list[tuple[int, float]] = state.chance_outcomes()
            return odds
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def main() -> None:
    """Play some games and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=40, help="for each decision")
    given = parser.parse_args()
    won = 0
    for seed in range(given.games):
        game = pyspiel.load_game(f"python_elbowroom_classic(players=2,seed={seed})")
        rng = np.random.RandomState(seed)
        searcher = mcts.MCTSBot(game, 1.0, given.simulations, Coins(), random_state=rng)
        seat = seed % 2
        players = {seat: searcher, 1 - seat: uniform_random.UniformRandomBot(1 - seat, rng)}
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=odds)))
            else:
                state.apply_action(players[state.current_player()].step(state))
        won += state.returns()[seat] > 0
        print(f"game {seed + 1}: {state.engine_state.coins[seat]} to {state.engine_state.coins[1 - seat]} coins")
    print(f"The search wins {won} of {given.games} games.")


if __name__ == "__main__":
    main()
