"""A bot that plays sensibly, with the mistakes that people make in their first games."""

from typing import Final

from elbowroom.bots.bot import demand_seat
from elbowroom.bots.dice import Dice, seed_number
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.style import PLAIN, Style
from elbowroom.bots.worth import growth
from elbowroom.engine.actions import CONQUER, DECLINE, END, PICK, USE, code, kind_of, region_of
from elbowroom.engine.native import Numbers
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import NOBODY, State

DECLINES: Final = code(DECLINE)
# In so many of ten decisions it looks at nothing but the price, and in so many it forgets what its people can do.
ONLY_PRICES: Final = 5
FORGETS: Final = 4
# It takes whatever lies on top in so many of ten picks.
TAKES_THE_FIRST: Final = 5
# With so few turns left it sees no use in declining.
TOO_LATE: Final = 2


class Easy:
    """Takes what is cheap, forgets abilities, and clings to a people until nothing is left to conquer."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        self._sense = SimpleBot(style=style)
        self._style = style
        self._dice = Dice(seed_number(seed))

    def choose(self, state: State, seat: int) -> int:
        """What somebody new to the game might do."""
        demand_seat(state, seat)
        options = state.options
        if len(options) == 1:
            return options[0]
        if kind_of(options[0]) == PICK:
            return self._pick(options)
        if state.step == CONQUESTS:
            if options[0] == DECLINES and self._is_worn_out(state):
                return DECLINES
            return self._conquer(state, seat)
        return self._sense.choose(state, seat)

    def _pick(self, options: Numbers) -> int:
        """The combo on top, or one of the first three; whoever likes coins pays for none."""
        if self._style.saves > 0.0 or self._dice.below(10) < TAKES_THE_FIRST:
            return options[0]
        count: int = len(options)
        return options[self._dice.below(min(count, 3))]

    def _is_worn_out(self, state: State) -> bool:
        """Whether nothing can be conquered any more, and there is time for another people."""
        return state.rounds - state.round > TOO_LATE and growth(state) <= -self._style.stays

    def _conquer(self, state: State, seat: int) -> int:
        """The cheapest region, or what common sense says, which at times forgets about abilities."""
        conquests = [option for option in state.options if kind_of(option) == CONQUER]
        if conquests and self._dice.below(10) < ONLY_PRICES:
            return self._cheapest(state, conquests)
        choice = self._sense.conquest(state, seat)
        if kind_of(choice) == USE and self._dice.below(10) < FORGETS:
            if conquests:
                return self._cheapest(state, conquests)
            return next((option for option in state.options if kind_of(option) == END), choice)
        return choice

    def _cheapest(self, state: State, conquests: list[int]) -> int:
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        prices = [self._price(state, terms, region_of(option)) for option in conquests]
        least = min(prices)
        cheap = [option for option, price in zip(conquests, prices, strict=True) if price == least]
        return cheap[self._dice.below(len(cheap))]

    def _price(self, state: State, terms: Terms, region: int) -> float:
        """What a region costs, or seems to: less if one likes to take it from whoever holds it."""
        price = float(terms.cost(region))
        tribe = state.owner[region]
        owner = state.seat_of[tribe] if tribe >= 0 else NOBODY
        if owner == NOBODY:
            return price
        return price - (self._style.fights if state.active[owner] == tribe else self._style.gleans)
