"""The learned judge: a network predicts everybody's final coins, and from them the chances to win."""

from math import exp
from sys import modules
from typing import Final

from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.inputs import weights_in
from elbowroom.bots.value.judge import HeuristicJudge, Judge
from elbowroom.bots.value.network import Network
from elbowroom.bots.value.packed import PackedNetwork
from elbowroom.bots.value.weights import Weights, weights_for
from elbowroom.engine.cast import sets_of
from elbowroom.engine.native import replace_if_interpreted
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State

# A coin counts as this much chance to win, so that plans with equal chances are ordered by coins.
COIN_TIEBREAK: Final = 0.001
# How much one more coin changes the chance to win early in a game.
COIN_VALUE: Final = 0.02
# The networks of Warcraft do not know the Murlocs. By the number of seats: the coins a turn by which the lead of the
# Murlocs grows beyond what they predict, with 12 of them and for each one more (docs/notes/strength.md).
MURLOC_GAINS: Final = {2: (0.0, 0.7), 3: (0.55, 0.4)}


class LearnedJudge(Judge):
    """A judge for one ruleset and number of seats, by a network trained on many games."""

    def __init__(self, ruleset: Ruleset, seats: int, weights: Weights) -> None:
        about = weights.about
        self.coin = COIN_VALUE
        if about.traits:
            markers = [marker.id for marker in ruleset.markers]
            self.encoder = FeatureEncoder(ruleset, seats, ruleset.race_ids, ruleset.power_ids, markers)
            _, hidden, second, outputs = about.sizes
            self._network = Network((self.encoder.size, hidden, second, outputs), weights_in(weights, ruleset))
        else:
            self.encoder = FeatureEncoder(ruleset, seats, about.races, about.powers)
            self._network = Network(about.sizes, weights.numbers)
        self._spreads = list(about.spreads)
        self._seats = seats
        self._teams = ruleset.teams(seats)
        self._automatic = ruleset.automatic_race
        self._usual_tokens = ruleset.usual_difficulty
        self._team_of = [next(n for n, team in enumerate(self._teams) if seat in team) for seat in range(seats)]

    def coins(self, state: State) -> list[float]:
        """Return the expected final coins of each seat; the state is at the start of a turn or the end of the game."""
        found = [float(coins) for coins in state.coins]
        if state.actor != NOBODY:
            answer = self._network.outputs(self.encoder.encode(state))
            for number in range(self._seats):
                seat = (state.seat + number) % self._seats
                # A seat without another turn gains no more coins.
                if state.turns_left(seat) > 0:
                    found[seat] += answer[number]
            if self._automatic >= 0:
                found[self._seats - 1] += self._gain_of_murlocs(state)
        return found

    def _gain_of_murlocs(self, state: State) -> float:
        """Return the coins that the Murlocs will gain beyond what the network predicts."""
        tribe, seat = self._automatic, self._seats - 1
        # They never lose a token (M.3).
        tokens: int = state.hand[tribe] + state.aside[tribe]
        for region in bits(state.held[tribe]):
            tokens += state.tokens[region]
        usual, more = MURLOC_GAINS[self._seats]
        turns: int = state.turns_left(seat)
        return float(turns) * (usual + more * float(tokens - self._usual_tokens))

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return a seat's chance to win, plus a little for its coins."""
        coins = self.coins(state)
        coins[seat] -= lost
        return self._chance(state, coins, self._team_of[seat]) + COIN_TIEBREAK * coins[seat]

    def chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; allies win together."""
        coins = self.coins(state)
        by_team = [self._chance(state, coins, team) for team in range(len(self._teams))]
        return [by_team[team] for team in self._team_of]

    def _chance(self, state: State, coins: list[float], mine: int) -> float:
        """Return a team's chance to win, by its lead and the turns left."""
        if state.actor == NOBODY:
            victors = winners(state)
            won = [team for team in range(len(self._teams)) if self._teams[team][0] in victors]
            return 1.0 / len(won) if mine in won else 0.0
        spread = self._spreads[state.turns_left(state.seat)]
        scores = [min([coins[seat] for seat in team]) for team in self._teams]
        total = 0.0
        for score in scores:
            total += exp((score - scores[mine]) / spread)
        return 1.0 / total


_CACHE: Final[dict[tuple[Ruleset, int, bool], Judge]] = {}


def judge_for(ruleset: Ruleset, seats: int, is_best: bool = False) -> Judge:
    """Return the learned judge for a game, the best one if wanted; HeuristicJudge where there are no weights."""
    judge = _CACHE.get((ruleset, seats, is_best))
    if judge is None:
        name = ruleset.networks_of or ruleset.id
        weights = weights_for(f"{name}-sets", seats, is_best) if sets_of(ruleset) else None
        weights = weights or weights_for(name, seats, is_best)
        judge = HeuristicJudge() if weights is None else LearnedJudge(ruleset, seats, weights)
        _CACHE[ruleset, seats, is_best] = judge
    return judge


replace_if_interpreted(__file__, modules[__name__], Network=PackedNetwork)
