"""How a game may end: the coins each seat can expect, and who is likely to win."""

from math import exp
from typing import Final

from elbowroom.bots.value.description import Describer, turns_left
from elbowroom.bots.value.judge import Judge, RuleOfThumb
from elbowroom.bots.value.network import Network
from elbowroom.bots.value.weights import Weights, weights_for
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State

# Among plans that win as surely, the one with more coins is preferred: a coin counts as much as this chance to win.
A_COIN: Final = 0.001
# How much a coin more changes the chance to win while nothing is decided yet.
A_COIN_EARLY: Final = 0.02


class Foresight(Judge):
    """Foresees games of one ruleset with so many seats, by a network that has learned from many games."""

    def __init__(self, ruleset: Ruleset, seats: int, weights: Weights) -> None:
        about = weights.about
        self.coin = A_COIN_EARLY
        self.describer = Describer(ruleset, seats, about.races, about.powers)
        self._network = Network(about.sizes, weights.numbers)
        self._spreads = list(about.spreads)
        self._seats = seats
        self._teams = ruleset.teams(seats)
        self._team_of = [next(n for n, team in enumerate(self._teams) if seat in team) for seat in range(seats)]

    def coins(self, state: State) -> list[float]:
        """The coins that each seat can expect to have at the end; the state is at the start of a turn, or the end."""
        found = [float(coins) for coins in state.coins]
        if state.actor != NOBODY:
            answer = self._network.answer(self.describer.describe(state))
            for number in range(self._seats):
                # Who has had the last turn gains no more.
                if turns_left(state, number) > 0:
                    found[(state.seat + number) % self._seats] += answer[number]
        return found

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """How good a state is for a seat: its chance to win, and a little for its coins."""
        coins = self.coins(state)
        coins[seat] -= lost
        return self._chance(state, coins, self._team_of[seat]) + A_COIN * coins[seat]

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win; allies win together."""
        coins = self.coins(state)
        by_team = [self._chance(state, coins, team) for team in range(len(self._teams))]
        return [by_team[team] for team in self._team_of]

    def _chance(self, state: State, coins: list[float], mine: int) -> float:
        """A team's chance to win: the farther ahead and the nearer the end, the surer."""
        if state.actor == NOBODY:
            victors = winners(state)
            won = [team for team in range(len(self._teams)) if self._teams[team][0] in victors]
            return 1.0 / len(won) if mine in won else 0.0
        spread = self._spreads[turns_left(state, 0)]
        scores = [min([coins[seat] for seat in team]) for team in self._teams]
        total = 0.0
        for score in scores:
            total += exp((score - scores[mine]) / spread)
        return 1.0 / total


_KNOWN: Final[dict[tuple[Ruleset, int, bool], Judge]] = {}


def judge_for(ruleset: Ruleset, seats: int, is_best: bool = False) -> Judge:
    """Foresight where something was learned for a game with so many seats, the best if wanted; else rules of thumb."""
    judge = _KNOWN.get((ruleset, seats, is_best))
    if judge is None:
        weights = weights_for(ruleset.id, seats, is_best)
        judge = RuleOfThumb() if weights is None else Foresight(ruleset, seats, weights)
        _KNOWN[ruleset, seats, is_best] = judge
    return judge
