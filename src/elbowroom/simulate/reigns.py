"""Reigns: what each combo of a game brought, from the moment it was picked until its seat picked another one."""

from typing import NamedTuple

from elbowroom.engine.actions import PICK, kind_of, number_of
from elbowroom.engine.regions import NOWHERE
from elbowroom.engine.rules.market import combos_for
from elbowroom.engine.state import State


class Reign(NamedTuple):
    """A combo, and what its seat gained from picking it to its next pick or the end."""

    seat: int
    race: str
    power: str
    # The round in which it was picked, from 0, and how many turns of its seat it lasted.
    round: int
    turns: int
    # All that the seat has more at the end than before the pick: what follows is part of it.
    coins: int
    # What was paid for the combos above, and what lay on the combo.
    price: int
    lay: int
    # How often the seat scored while it held each relic.
    relics: dict[str, int]


class Reigns:
    """Follows a game: it is told of every action before it is played."""

    def __init__(self, state: State) -> None:
        self._turn = state.turn
        self._seat = state.seat
        self._begun: list[Reign] = []
        self._latest: dict[int, Reign] = {}

    def before(self, state: State, action: int) -> None:
        """Somebody is about to play this, or chance to bring it."""
        self._look(state)
        if kind_of(action) == PICK:
            place, seat = number_of(action), state.actor
            race, power, lay = combos_for(state, seat)[place]
            ids = state.ruleset.race_ids[race], state.ruleset.power_ids[power]
            # How long it lasts and what it brings is known at its end; until then it holds what the seat had.
            reign = Reign(seat, *ids, state.round, 0, state.coins[seat], place, lay, {})
            self._begun.append(reign)
            self._latest[seat] = reign

    def _look(self, state: State) -> None:
        """If a turn has passed: whose it was has scored with the relics it holds."""
        if state.turn != self._turn and self._seat in self._latest:
            held = self._latest[self._seat].relics
            for relic, region in enumerate(state.relic_at):
                if region != NOWHERE and state.owner[region] >= 0 and state.seat_of[state.owner[region]] == self._seat:
                    name = state.ruleset.relic_ids[relic]
                    held[name] = held.get(name, 0) + 1
        self._turn, self._seat = state.turn, state.seat

    def at_end(self, state: State) -> tuple[Reign, ...]:
        """All reigns in the order of their picks, once the game is over."""
        self._look(state)
        until, rounds = list(state.coins), [state.rounds] * state.seats
        found = []
        for reign in reversed(self._begun):
            seat = reign.seat
            found.append(reign._replace(turns=rounds[seat] - reign.round, coins=until[seat] - reign.coins))
            until[seat], rounds[seat] = reign.coins, reign.round
        return tuple(reversed(found))
