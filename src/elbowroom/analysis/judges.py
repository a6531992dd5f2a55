"""Judges for analysis: the learned judge, required to exist, and the lead in coins for puzzles."""

from typing import Final

from elbowroom.bots.value.judge import Judge
from elbowroom.bots.value.learned import LearnedJudge, judge_for
from elbowroom.engine.state import State
from elbowroom.errors import ElbowRoomError

# The unit of leads: divided by it, they are about as large as chances to win, for which the search is tuned.
COINS: Final = 25.0


class NothingLearnedError(ElbowRoomError):
    """No network was trained for a game with this number of players."""


def learned_judge(state: State, *, is_best: bool = False) -> LearnedJudge:
    """Return the learned judge for a game, the best one if wanted; raise NothingLearnedError if there is none."""
    judge = judge_for(state.ruleset, state.seats, is_best=is_best)
    if not isinstance(judge, LearnedJudge):
        raise NothingLearnedError(f"No network was trained for {state.ruleset.id} with {state.seats} players.")
    return judge


class LeadJudge(Judge):
    """A judge by the expected lead in coins over the best other team at the end of the game.

    Puzzles use it because chances to win hardly differ between turns once a game is nearly decided.
    """

    def __init__(self, state: State) -> None:
        self._learned = learned_judge(state)
        self._teams = state.ruleset.teams(state.seats)

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return the lead in units of `COINS`; a team counts the coins of its poorest seat (T.8)."""
        coins = self._coins(state)
        coins[seat] -= lost
        mine, others = 0.0, []
        for team in self._teams:
            score = min(coins[member] for member in team)
            if seat in team:
                mine = score
            else:
                others.append(score)
        return (mine - max(others)) / COINS

    def _coins(self, state: State) -> list[float]:
        """Return the expected final coins of each seat; those of a seat without another turn are final."""
        coins = self._learned.coins(state)
        for seat in range(state.seats):
            if state.turns_left(seat) == 0:
                coins[seat] = float(state.coins[seat])
        return coins
