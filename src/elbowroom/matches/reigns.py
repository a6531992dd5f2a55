"""Reigns: what each combo of a game earned from its pick to the next pick of its seat."""

from typing import NamedTuple

from elbowroom.engine.actions import PICK, kind_of, number_of
from elbowroom.engine.phases.steps import STEP_ASK_AFTER_SCORING
from elbowroom.engine.regions import NOWHERE, bits, size
from elbowroom.engine.rules.market import combos_for
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import State


class Reign(NamedTuple):
    """A combo, and what its seat gained from this pick to its next pick or the end of the game."""

    seat: int
    race: str
    power: str
    # The round of the pick, from 0, and how many turns of its seat it lasted.
    round: int
    turns: int = 0
    # The difference in coins between the end of the reign and the moment before the pick. It includes the price paid
    # for the combos above, the coins that lay on the combo, and the income of earlier races of the seat in decline.
    coins: int = 0
    price: int = 0
    lay: int = 0
    inherited: int = 0
    # The income of the race in decline after the next pick.
    left: int = 0
    # How often the seat scored while it held each relic.
    relics: dict[str, int] = {}  # noqa: RUF012 — never changed; a reign with relics gets a new dict

    @property
    def earned(self) -> int:
        """The coins that the race itself earned, without its price and the coins on the combo."""
        return self.coins + self.price - self.lay - self.inherited + self.left


class OpenReign:
    """A reign that has not ended."""

    def __init__(self, seat: int, race: int, power: int, state: State, price: int, lay: int) -> None:
        self.seat = seat
        self.race = race
        self.power = power
        self.round = state.round
        self.coins_before = state.coins[seat]
        self.price = price
        self.lay = lay
        self.inherited = 0
        self.left = 0
        self.relics: dict[str, int] = {}


class ReignTracker:
    """Follows a game; `before` must be called before every action."""

    def __init__(self, state: State) -> None:
        self._turn = state.turn
        self._seat = state.seat
        # The last turn whose scoring was counted.
        self._counted_turn = -1
        self._reigns: list[OpenReign] = []
        self._latest: dict[int, OpenReign] = {}

    def before(self, state: State, action: int) -> None:
        """Follow an action that is about to be played."""
        self._count_scoring(state)
        if kind_of(action) == PICK:
            place, seat = number_of(action), state.actor
            race, power, lay = combos_for(state, seat)[place]
            self._latest[seat] = OpenReign(seat, race, power, state, place, lay)
            self._reigns.append(self._latest[seat])

    def _count_scoring(self, state: State) -> None:
        """Count relics and declined races of a seat once it has scored in its turn."""
        has_scored = state.turn != self._turn or state.step == STEP_ASK_AFTER_SCORING
        if has_scored and self._counted_turn != self._turn and self._seat in self._latest:
            self._counted_turn = self._turn
            latest = self._latest[self._seat]
            self._count_declined(state, latest)
            for relic, region in enumerate(state.relic_at):
                if region != NOWHERE and state.owner[region] >= 0 and state.seat_of[state.owner[region]] == self._seat:
                    name = state.ruleset.relic_ids[relic]
                    latest.relics[name] = latest.relics.get(name, 0) + 1
        self._turn, self._seat = state.turn, state.seat

    def _count_declined(self, state: State, latest: OpenReign) -> None:
        """Assign the income of declined races to the reigns in which they were picked."""
        for race in bits(state.declined[self._seat]):
            if race != latest.race:
                extra: int = sum(ability.income(state, race) for ability in hooks_of(state, race).income)
                coins = size(state.held[race]) + extra
                latest.inherited += coins
                earlier = [reign for reign in self._reigns if (reign.seat, reign.race) == (self._seat, race)]
                earlier[-1].left += coins

    def at_end(self, state: State) -> tuple[Reign, ...]:
        """Return all reigns in the order of their picks, once the game is over."""
        self._count_scoring(state)
        races, powers = state.ruleset.race_ids, state.ruleset.power_ids
        coins_until, rounds_until = list(state.coins), [state.rounds] * state.seats
        found = []
        for one in reversed(self._reigns):
            found.append(
                Reign(
                    one.seat,
                    races[one.race],
                    powers[one.power],
                    one.round,
                    rounds_until[one.seat] - one.round,
                    coins_until[one.seat] - one.coins_before,
                    one.price,
                    one.lay,
                    one.inherited,
                    one.left,
                    one.relics,
                )
            )
            coins_until[one.seat], rounds_until[one.seat] = one.coins_before, one.round
        return tuple(reversed(found))
