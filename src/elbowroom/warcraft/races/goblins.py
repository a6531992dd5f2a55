"""Rule W.goblins."""

from typing import ClassVar

from elbowroom.engine.ability import AT_END, AT_START, CONQUEST, FIRST_QUESTION, TOUCH
from elbowroom.engine.actions import CHOOSE, TARGET, code, number_of, region_of
from elbowroom.engine.naming import NamesRegions
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.conquest import lay_waste
from elbowroom.engine.rules.reach import toll_for, tolls, untouchable
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace
from elbowroom.warcraft.pieces import BOMB, DUDS, EXPLODING


class Goblins(FactionRace, NamesRegions):
    """They lay unseen bombs beside opponents, which are revealed at the start of their next turn."""

    id = "goblins"
    numbers = "yes-no"
    banner = 6
    tray = 11
    faction = HORDE
    asks_at = (AT_START, AT_END)
    DUD: ClassVar[int] = 0
    EXPLODES: ClassVar[int] = 1
    WASTE: ClassVar[int] = 0
    PAY: ClassVar[int] = 1
    # What is asked at the start: which bomb to turn over, then perhaps whether to pay for its explosion.
    WHICH: ClassVar[int] = FIRST_QUESTION
    WHETHER_TO_PAY: ClassVar[int] = 2

    # Remembers how many exploding bombs are left, times 16, plus how many duds; those laid included. None lies on the
    # map when they decline, for all were revealed or taken back before.

    def on_pick(self, state: State, tribe: int) -> None:
        state.memory[self.code] = EXPLODING << 4 | DUDS

    def on_turn(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[BOMB] & ~_held_by_opponents(state, tribe)):
            remove_marker(state, BOMB, region)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        left = state.memory[self.code]
        return [("bomb_exploding", left >> 4), ("bomb_dud", left & 15)]

    def asks(self, state: State, tribe: int) -> str:
        if state.when == AT_END:
            return "lay"
        return "reveal" if state.stage == self.WHICH else "pay"

    def choices(self, state: State, tribe: int) -> list[int]:
        if state.stage == self.WHICH:
            return [code(TARGET, region) for region in bits(state.marks[BOMB])]
        return [code(CHOOSE, 0, self.WASTE), code(CHOOSE, 0, self.PAY)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        # One after the other, until none is left.
        state.stage = self.WHICH
        if stage == self.WHICH:
            state.chosen_region = region_of(action)
            state.flip_for = self.code
        elif number_of(action) == self.PAY:
            lay_waste(state, tribe, state.chosen_region)

    def is_naming(self, state: State) -> bool:
        return state.when == AT_END and state.stage == FIRST_QUESTION

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        return _beside_opponents(state, tribe)

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, self._left_to_lay(state)

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        for region in bits(named):
            place_marker(state, BOMB, region)

    def _left_to_lay(self, state: State) -> int:
        left = state.memory[self.code]
        return (left >> 4) + (left & 15) - state.marks[BOMB].bit_count()

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        left = state.memory[self.code]
        kinds = [(self.DUD, left & 15), (self.EXPLODES, left >> 4)]
        return [(kind, count) for kind, count in kinds if count]

    def on_flip(self, state: State, tribe: int, number: int) -> None:
        region = state.chosen_region
        remove_marker(state, BOMB, region)
        state.memory[self.code] -= 16 if number == self.EXPLODES else 1
        if number == self.DUD or untouchable(state, tribe) >> region & 1:
            return
        due = toll_for(tolls(state, tribe, CONQUEST), region)
        if not due:
            lay_waste(state, tribe, region)
        elif due <= state.coins[state.seat_of[tribe]]:
            state.stage = self.WHETHER_TO_PAY


def _held_by_opponents(state: State, tribe: int) -> Regions:
    regions = 0
    for race in range(state.ruleset.natives):
        if state.seat_of[race] not in (-1, state.seat_of[tribe]):
            regions |= state.held[race]
    return regions


def _beside_opponents(state: State, tribe: int) -> Regions:
    """Regions without a bomb next to this tribe, held by an opponent's active race and not immune, as by the Aegis."""
    regions = 0
    for seat, race in enumerate(state.active):
        if race >= 0 and seat != state.seat_of[tribe]:
            regions |= state.held[race]
    for toll in tolls(state, tribe, TOUCH):
        regions &= ~toll.regions
    adjacent = state.world.around(state.held[tribe])
    return regions & adjacent & ~state.marks[BOMB] & ~untouchable(state, tribe)
