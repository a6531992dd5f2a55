"""Reigns: what each combo of a game brought, from the moment it was picked until its seat picked another one."""

from typing import NamedTuple

from elbowroom.engine.actions import PICK, kind_of, number_of
from elbowroom.engine.phases.steps import ASK_AFTER_SCORING
from elbowroom.engine.regions import NOWHERE, bits, size
from elbowroom.engine.rules.market import combos_for
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import State


class Reign(NamedTuple):
    """A combo, and what its seat gained from picking it to its next pick or the end."""

    seat: int
    race: str
    power: str
    # The round in which it was picked, from 0, and how many turns of its seat it lasted.
    round: int
    turns: int = 0
    # All that the seat has more at the end than before the pick. Of this, what was paid for the combos above, what lay
    # on the combo, and what earlier races of the seat brought in decline.
    coins: int = 0
    price: int = 0
    lay: int = 0
    inherited: int = 0
    # What the race brought in decline after the next pick.
    left: int = 0
    # How often the seat scored while it held each relic.
    relics: dict[str, int] = {}  # noqa: RUF012 — never changed: who knows better has one of its own

    @property
    def earned(self) -> int:
        """What the race itself brought, however dear it was and whatever lay on it."""
        return self.coins + self.price - self.lay - self.inherited + self.left


class Reigning:
    """A reign that goes on."""

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


class Reigns:
    """Follows a game: it is told of every action before it is played."""

    def __init__(self, state: State) -> None:
        self._turn = state.turn
        self._seat = state.seat
        # The last turn whose scoring was noted.
        self._noted = -1
        self._begun: list[Reigning] = []
        self._latest: dict[int, Reigning] = {}

    def before(self, state: State, action: int) -> None:
        """Somebody is about to play this, or chance to bring it."""
        self._look(state)
        if kind_of(action) == PICK:
            place, seat = number_of(action), state.actor
            race, power, lay = combos_for(state, seat)[place]
            self._latest[seat] = Reigning(seat, race, power, state, place, lay)
            self._begun.append(self._latest[seat])

    def _look(self, state: State) -> None:
        """If a turn has passed, or only what comes after scoring is left of it: note what its seat scored with."""
        has_scored = state.turn != self._turn or state.step == ASK_AFTER_SCORING
        if has_scored and self._noted != self._turn and self._seat in self._latest:
            self._noted = self._turn
            latest = self._latest[self._seat]
            self._note_declined(state, latest)
            for relic, region in enumerate(state.relic_at):
                if region != NOWHERE and state.owner[region] >= 0 and state.seat_of[state.owner[region]] == self._seat:
                    name = state.ruleset.relic_ids[relic]
                    latest.relics[name] = latest.relics.get(name, 0) + 1
        self._turn, self._seat = state.turn, state.seat

    def _note_declined(self, state: State, latest: Reigning) -> None:
        """What races in decline brought is not the latest one's doing."""
        for race in bits(state.declined[self._seat]):
            if race != latest.race:
                income: int = sum(ability.income(state, race) for ability in hooks_of(state, race).income)
                brought = size(state.held[race]) + income
                latest.inherited += brought
                earlier = [reign for reign in self._begun if (reign.seat, reign.race) == (self._seat, race)]
                earlier[-1].left += brought

    def at_end(self, state: State) -> tuple[Reign, ...]:
        """All reigns in the order of their picks, once the game is over."""
        self._look(state)
        races, powers = state.ruleset.race_ids, state.ruleset.power_ids
        until, rounds = list(state.coins), [state.rounds] * state.seats
        found = []
        for one in reversed(self._begun):
            found.append(
                Reign(
                    one.seat,
                    races[one.race],
                    powers[one.power],
                    one.round,
                    rounds[one.seat] - one.round,
                    until[one.seat] - one.coins_before,
                    one.price,
                    one.lay,
                    one.inherited,
                    one.left,
                    one.relics,
                )
            )
            until[one.seat], rounds[one.seat] = one.coins_before, one.round
        return tuple(reversed(found))
