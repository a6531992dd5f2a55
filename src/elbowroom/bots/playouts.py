"""Playouts: many games played from one position to the end, each with a different seed."""

from typing import Final

from elbowroom.bots.bot import Bot, ask
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.registry import named
from elbowroom.engine.engine import apply
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import State

RANDOM: Final = "random"


class Playouts:
    """Results of playouts: for each one the coins of all seats, the winning seats, and the number of decisions."""

    def __init__(self, teams: tuple[tuple[int, ...], ...]) -> None:
        self.coins: list[list[int]] = []
        self.winners: list[list[int]] = []
        self.decisions: list[int] = []
        self._teams = teams

    def mean_coins(self) -> list[float]:
        """Return the mean coins of each seat at the end."""
        return [sum(coins) / len(coins) for coins in zip(*self.coins, strict=True)]

    def shares(self) -> list[float]:
        """Return the share of games that each seat wins; allies win together, tied teams share a win."""
        won = [0.0 for team in self._teams for _ in team]
        for victors in self.winners:
            teams = sum([team[0] in victors for team in self._teams])
            for seat in victors:
                won[seat] += 1 / teams
        return [wins / len(self.winners) for wins in won]


def playouts(position: State, n: int, seed: int = 0, policy: str = RANDOM) -> Playouts:
    """Play from a state to the end `n` times, and return the results; the state is not changed.

    The policy is the name of a bot that decides for all seats. The playouts have the seeds `seed`, `seed + 1`, …: each
    can be repeated alone, and splitting them among processes does not change the results.

    >>> from elbowroom import new_game, playouts
    >>> state = new_game("classic", players=2, seed=1).state
    >>> many = playouts(state, 20, seed=7)
    >>> len(many.coins), len(many.shares())
    (20, 2)
    >>> playouts(state, 1, seed=9).coins[0] == many.coins[2]
    True
    """
    found = Playouts(position.ruleset.teams(position.seats))
    for number in range(seed, seed + n):
        state = position.copy()
        if policy == RANDOM:
            decisions = play_at_random(state, Dice(number))
        else:
            decisions = _play_with(state, Dice(number), policy, number)
        found.coins.append(list(state.coins))
        found.winners.append(winners(state))
        found.decisions.append(decisions)
    return found


def play_at_random(state: State, dice: Dice) -> int:
    """Play a state to its end by random legal actions, and return the number of decisions."""
    decisions = 0
    while True:
        options = state.options
        count = len(options)
        if count == 1:
            apply(state, options[0])
        elif count == 0:
            return decisions
        elif state.actor >= 0:
            decisions += 1
            apply(state, options[dice.below(count)])
        else:
            apply(state, draw_with(state, dice))


def _play_with(state: State, dice: Dice, policy: str, seed: int) -> int:
    """Play a state to its end with bots, and return the number of decisions."""
    bots: list[Bot] = [named(policy, f"{seed} {seat}") for seat in range(state.seats)]
    decisions = 0
    while state.options:
        if state.actor < 0:
            apply(state, draw_with(state, dice))
        else:
            decisions += len(state.options) > 1
            apply(state, ask(bots[state.actor], state))
    return decisions
