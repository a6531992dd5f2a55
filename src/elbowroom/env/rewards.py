"""Rewards: the result at the end of a game, the growth of the lead in coins, or both."""

from typing import Final

from elbowroom.engine.phases.steps import STEP_GAME_OVER
from elbowroom.engine.rules.scoring import income, winners
from elbowroom.engine.state import State

LOSS: Final = -1.0
# The kinds of rewards.
FINAL: Final = "final"
LEAD: Final = "lead"
SHAPED: Final = "shaped"
KINDS: Final = (FINAL, LEAD, SHAPED)
# A lead of this many coins is worth 1.
LEAD_COINS: Final = 20.0


class UnknownRewardError(ValueError):
    """An unknown kind of reward."""


def final_rewards(state: State) -> list[float]:
    """Return the reward of each seat: every loser pays one, and the winners share what is paid.

    Two players play for 1 and -1, the only winner of five gets 4, allies get the same, and a tie of all is 0.
    """
    won = winners(state)
    share = (state.seats - len(won)) / len(won)
    return [share if seat in won else LOSS for seat in range(state.seats)]


def leads(state: State, scores: list[int]) -> list[float]:
    """Return each seat's lead over the mean of the other teams, where a team scores what its poorest seat has."""
    teams = state.ruleset.teams(state.seats)
    lowest = [min([scores[seat] for seat in team]) for team in teams]
    total = sum(lowest)
    found = [0.0] * state.seats
    for number, team in enumerate(teams):
        for seat in team:
            found[seat] = lowest[number] - (total - lowest[number]) / (len(teams) - 1)
    return found


class Rewards:
    """The rewards of one game, by kind.

    - `final`: `final_rewards` at the end, 0 before.
    - `lead`: the growth of the lead in coins since the last call, divided by LEAD_COINS.
    - `shaped`: `final`, plus the growth of a potential: the lead in coins and present income, divided by LEAD_COINS. At
      the end the potential is 0, so that the rewards of a game add up to `final` (Ng, Harada and Russell, 1999).
    """

    def __init__(self, kind: str) -> None:
        if kind not in KINDS:
            raise UnknownRewardError(f"The rewards are {', '.join(KINDS)}, not {kind}.")
        self.kind = kind
        self.last: list[float] = []

    def begin(self, state: State) -> None:
        """Start counting at a state."""
        self.last = self._potentials(state)

    def since_last(self, state: State) -> list[float]:
        """Return the reward of each seat since `begin` or the last call."""
        is_over = state.step == STEP_GAME_OVER
        found = final_rewards(state) if is_over and self.kind != LEAD else [0.0] * state.seats
        if self.kind == FINAL:
            return found
        now = self._potentials(state)
        for seat in range(state.seats):
            found[seat] += now[seat] - self.last[seat]
        self.last = now
        return found

    def _potentials(self, state: State) -> list[float]:
        if self.kind == FINAL or (self.kind == SHAPED and state.step == STEP_GAME_OVER):
            return [0.0] * state.seats
        scores = [state.coins[seat] for seat in range(state.seats)]
        if self.kind == SHAPED:
            scores = [scores[seat] + income(state, seat) for seat in range(state.seats)]
        return [lead / LEAD_COINS for lead in leads(state, scores)]

    def __reduce__(self) -> "tuple[object, tuple[str, list[float]]]":
        # Compiled objects are not pickled by default.
        return rewards_from, (self.kind, self.last)


def rewards_from(kind: str, last: list[float]) -> Rewards:
    """Return unpickled rewards."""
    found = Rewards(kind)
    found.last = list(last)
    return found
