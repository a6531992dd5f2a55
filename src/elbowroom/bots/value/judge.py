"""Judges: the value of a state for a seat at the end of a turn, and the playing styles that modify it."""

from typing import Final

from elbowroom.bots.value.heuristics import heuristic_value
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import size
from elbowroom.engine.state import NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """The base class of judges; they value states at the start of a turn or at the end of the game."""

    # The approximate value of one more coin.
    coin = 1.0

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return how good a state is for a seat that soon loses `lost` coins; each judge has its own scale."""
        raise NotImplementedError


class HeuristicJudge(Judge):
    """A judge that counts coins, the next scoring, tokens, and regions of opponents; at the end only coins."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return the value in coins."""
        if state.actor == NOBODY or state.turns_left(seat) == 0:
            return float(state.coins[seat]) - lost
        return heuristic_value(state, seat) - lost


class Style:
    """A playing style: preferences in coins. 0 is neutral, less than 0 dislike."""

    def __init__(
        self,
        *,
        fights: float = 0.0,
        takes_declined: float = 0.0,
        stays: float = 0.0,
        saves: float = 0.0,
        tokens_weight: float = 0.0,
    ) -> None:
        # For each region fewer that active races of others hold, and that their declined races hold.
        self.fights = fights
        self.takes_declined = takes_declined
        # For having an active race rather than declining it.
        self.stays = stays
        # For each own coin, in addition to the coin itself.
        self.saves = saves
        # For each token of the own active race.
        self.tokens_weight = tokens_weight

    def bonus(self, state: State, seat: int) -> float:
        """Return how much a seat with this style likes a state, in coins."""
        total = self.saves * float(state.coins[seat])
        mine = state.active[seat]
        if mine >= 0:
            race = state.ruleset.races[mine]
            in_use: int = race.tray - state.tray[mine]
            total += self.stays + self.tokens_weight * in_use / race.least
        for tribe, owner in enumerate(state.seat_of):
            if owner not in (NOBODY, seat):
                dislike = self.fights if state.active[owner] == tribe else self.takes_declined
                total -= dislike * size(state.held[tribe])
        return total


NEUTRAL: Final = Style()


class StyledJudge(Judge):
    """A judge that adds the bonus of a style to the value of another judge, as long as turns are left."""

    def __init__(self, judge: Judge, style: Style) -> None:
        self._judge = judge
        self._style = style
        self.coin = judge.coin

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return the other judge's value plus the bonus, converted to that judge's scale."""
        value = self._judge.value(state, seat, lost)
        if state.actor == NOBODY or state.turns_left(seat) == 0:
            return value
        return value + self.coin * self._style.bonus(state, seat)


def with_style(judge: Judge, style: Style) -> Judge:
    """Return a judge with a style; for the neutral style that is the judge itself."""
    return judge if style is NEUTRAL else StyledJudge(judge, style)
