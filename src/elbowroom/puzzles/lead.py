"""What a puzzle is judged by: how many coins a side can expect to be ahead of the best other one in the end."""

from typing import Final

from elbowroom.bots.value.description import turns_left
from elbowroom.bots.value.foresight import Foresight, judge_for
from elbowroom.bots.value.judge import Judge
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.errors import ElbowRoomError

# Search is as curious as it should be when what it compares is about as large as chances to win.
COINS: Final = 25.0


class NothingLearnedError(ElbowRoomError):
    """Nothing was learned about a game with so many players, so nobody can judge puzzles of it."""


class Lead(Judge):
    """Counts coins, where chances to win would call all turns alike once a game is as good as decided."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        found = judge_for(ruleset, seats)
        if not isinstance(found, Foresight):
            raise NothingLearnedError(f"There are no puzzles of {ruleset.id} with {seats} players.")
        self.foresight = found
        self._teams = ruleset.teams(seats)

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """The lead, in units of `COINS`; a team has what its poorest seat has (T.8)."""
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
        """The coins that each seat can expect in the end; whoever has had the last turn has them already."""
        coins = self.foresight.coins(state)
        for seat in range(state.seats):
            if turns_left(state, (seat - state.seat) % state.seats) == 0:
                coins[seat] = float(state.coins[seat])
        return coins
