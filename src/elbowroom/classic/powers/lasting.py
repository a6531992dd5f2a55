"""Powers that protect what their race holds, or change how it declines."""

from typing import Final

from elbowroom.classic.pieces import ENCAMPMENT, FORTRESS, HERO
from elbowroom.engine.ability import AFTER_SCORING, AT_END, Power
from elbowroom.engine.actions import CHOOSE, DONE, TARGET, code, kind_of, number_of, region_of
from elbowroom.engine.building import Builder
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import bring_companions, lay, unlay
from elbowroom.engine.rules.tribes import decline
from elbowroom.engine.state import State

NO: Final = 0
YES: Final = 1


class Bivouacking(Power):
    """Five encampments, spread anew at every redeployment."""

    id = "bivouacking"
    badge = 5
    companion = ENCAMPMENT

    def on_pick(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, ENCAMPMENT.supply)


class Diplomat(Power):
    """At the end of its turn it makes peace with an opponent whom it left in peace."""

    id = "diplomat"
    badge = 5
    numbers = "seat"
    asks_at = (AT_END,)

    # Remembers the seat that may not attack it, plus one.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if state.cursor:
            return []
        seats = [seat for seat in range(state.seats) if self._may_name(state, tribe, seat)]
        return [*(code(CHOOSE, 0, seat) for seat in seats), code(DONE)] if seats else []

    def _may_name(self, state: State, tribe: int, seat: int) -> bool:
        race = state.active[seat]
        was_attacked = race >= 0 and state.attacked >> race & 1
        return seat != state.seat_of[tribe] and not was_attacked

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.cursor = 1
        state.memory[self.code] = 0 if kind_of(action) == DONE else number_of(action) + 1

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        named = state.memory[self.code]
        return [("peace", named - 1)] if named else []

    def forbids(self, state: State, tribe: int, attacker: int) -> Regions:
        is_bound = state.is_active(attacker) and state.seat_of[attacker] == state.memory[self.code] - 1
        return state.held[tribe] if is_bound else 0


class Fortified(Power):
    """A fortress on one of its regions each turn, and a coin for each of them while it is active."""

    id = "fortified"
    badge = 3
    asks_at = (AT_END,)

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        built = state.marks[FORTRESS]
        if state.cursor or built.bit_count() == state.ruleset.markers[FORTRESS].supply:
            return []
        return [code(TARGET, region) for region in bits(state.held[tribe] & ~built)]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.cursor = 1
        lay(state, FORTRESS, region_of(action))

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.marks[FORTRESS]).bit_count()


class Heroic(Builder, Power):
    """Two heroes on two of its regions, until they move: immune."""

    id = "heroic"
    badge = 5
    mark = HERO

    def on_end(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[HERO]):
            unlay(state, HERO, region)
        super().on_end(state, tribe)

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]


class Spirit(Power):
    """In decline it never leaves for another race, nor drives one away."""

    id = "spirit"
    badge = 5
    stays_in_decline = True
    stays_beside_another = True


class Stout(Power):
    """It may decline right after scoring a turn of conquest."""

    id = "stout"
    badge = 4
    numbers = "yes-no"
    asks_at = (AFTER_SCORING,)

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        return [] if state.cursor else [code(CHOOSE, 0, NO), code(CHOOSE, 0, YES)]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.cursor = 1
        if number_of(action) == YES:
            decline(state, state.seat_of[tribe])
