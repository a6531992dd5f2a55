"""The easy level: heuristics with the mistakes that people make in their first games."""

from typing import Final

from elbowroom.bots.bot import require_seat
from elbowroom.bots.dice import Dice, seed_number
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.heuristics import affordable_conquests
from elbowroom.bots.value.judge import NEUTRAL, Style
from elbowroom.engine.actions import CONQUER, DECLINE, END, PICK, USE, code, kind_of, region_of
from elbowroom.engine.native import Numbers
from elbowroom.engine.phases.steps import STEP_CONQUESTS
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import NOBODY, State

DECLINES: Final = code(DECLINE)
# Odds out of ten: it conquers the cheapest region, it forgets to use an ability, it picks the combo on top.
CHEAPEST_ODDS: Final = 5
FORGET_ODDS: Final = 4
TOP_COMBO_ODDS: Final = 5
# It does not decline with this many rounds left or fewer.
NO_DECLINE_ROUNDS: Final = 2


class Easy:
    """A bot that conquers cheap regions, forgets abilities, and declines only when it can conquer nothing."""

    def __init__(self, seed: int | str = 0, style: Style = NEUTRAL) -> None:
        self._heuristic = SimpleBot(style=style)
        self._style = style
        self.dice = Dice(seed_number(seed))

    def choose(self, state: State, seat: int) -> int:
        """Return an option that a beginner might choose."""
        require_seat(state, seat)
        options = state.options
        if len(options) == 1:
            return options[0]
        if kind_of(options[0]) == PICK:
            return self._pick(options)
        if state.step == STEP_CONQUESTS:
            if options[0] == DECLINES and self._should_decline(state):
                return DECLINES
            return self._conquer(state, seat)
        return self._heuristic.choose(state, seat)

    def _pick(self, options: Numbers) -> int:
        """Return the combo on top, or one of the first three; a bot that saves coins always takes the top one."""
        if self._style.saves > 0.0 or self.dice.below(10) < TOP_COMBO_ODDS:
            return options[0]
        count: int = len(options)
        return options[self.dice.below(min(count, 3))]

    def _should_decline(self, state: State) -> bool:
        """Return whether nothing can be conquered any more and enough rounds are left for another race."""
        return state.rounds - state.round > NO_DECLINE_ROUNDS and affordable_conquests(state) <= -self._style.stays

    def _conquer(self, state: State, seat: int) -> int:
        """Return the cheapest conquest or the heuristic choice, which sometimes skips using an ability."""
        conquests = [option for option in state.options if kind_of(option) == CONQUER]
        if conquests and self.dice.below(10) < CHEAPEST_ODDS:
            return self._cheapest(state, conquests)
        choice = self._heuristic.conquest(state, seat)
        if kind_of(choice) == USE and self.dice.below(10) < FORGET_ODDS:
            if conquests:
                return self._cheapest(state, conquests)
            return next((option for option in state.options if kind_of(option) == END), choice)
        return choice

    def _cheapest(self, state: State, conquests: list[int]) -> int:
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        prices = [self._price(state, terms, region_of(option)) for option in conquests]
        least = min(prices)
        cheap = [option for option, price in zip(conquests, prices, strict=True) if price == least]
        return cheap[self.dice.below(len(cheap))]

    def _price(self, state: State, terms: Terms, region: int) -> float:
        """Return the cost of a region, reduced by the style's liking for taking it from its owner."""
        price = float(terms.cost(region))
        tribe = state.owner[region]
        owner = state.seat_of[tribe] if tribe >= 0 else NOBODY
        if owner == NOBODY:
            return price
        return price - (self._style.fights if state.active[owner] == tribe else self._style.takes_declined)
