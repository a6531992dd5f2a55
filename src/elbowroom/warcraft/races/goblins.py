"""Rule W.goblins."""

from typing import Final

from elbowroom.engine.ability import AT_END, AT_START, CONQUEST, FIRST_QUESTION, TOUCH, Ids, Moments
from elbowroom.engine.actions import CHOOSE, TARGET, code, number_of, region_of
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.conquest import lay_waste
from elbowroom.engine.rules.reach import toll_for, tolls, untouchable
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace
from elbowroom.warcraft.pieces import BOMB, DUDS, EXPLODING

# How many of their bombs are left, those laid included. None lies on the map when they decline, for all were revealed
# or taken back before.
EXPLODING_LEFT: Final = count("exploding", EXPLODING)
DUDS_LEFT: Final = count("duds", DUDS)

DUD: Final = 0
EXPLODES: Final = 1
WASTE: Final = 0
PAY: Final = 1
# What is asked at the start: which bomb to turn over, then perhaps whether to pay for its explosion.
WHICH: Final = FIRST_QUESTION
WHETHER_TO_PAY: Final = 2
MEMORY: Final = fields(EXPLODING_LEFT, DUDS_LEFT)


class Goblins(FactionRace):
    """They lay unseen bombs beside opponents, which are revealed at the start of their next turn."""

    id = "goblins"
    numbers = "yes-no"
    sides: Ids = ("dud", "exploding")
    banner = 6
    tray = 11
    faction = HORDE
    asks_at: Moments = (AT_START, AT_END)
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        # In a position that somebody wrote, bombs may lie about though nobody had Goblins.
        for region in bits(state.marks[BOMB]):
            remove_marker(state, BOMB, region)
        self._shuffle_all(state)

    def on_set_up(self, state: State, tribe: int) -> None:
        if state.is_active(tribe):
            self._shuffle_all(state)

    def _shuffle_all(self, state: State) -> None:
        self.remember(state, EXPLODING_LEFT, EXPLODING)
        self.remember(state, DUDS_LEFT, DUDS)

    def is_possible(self, state: State, tribe: int) -> bool:
        return not state.is_active(tribe) or self._left_to_lay(state) >= 0

    def on_turn(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[BOMB] & ~_held_by_opponents(state, tribe)):
            remove_marker(state, BOMB, region)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("bomb_exploding", self.recall(state, EXPLODING_LEFT)), ("bomb_dud", self.recall(state, DUDS_LEFT))]

    def asks(self, state: State, tribe: int) -> str:
        if state.when == AT_END:
            return "lay"
        return "reveal" if state.stage == WHICH else "pay"

    def choices(self, state: State, tribe: int) -> list[int]:
        if state.stage == WHICH:
            return [code(TARGET, region) for region in bits(state.marks[BOMB])]
        return [code(CHOOSE, 0, WASTE), code(CHOOSE, 0, PAY)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        # One after the other, until none is left.
        state.stage = WHICH
        if stage == WHICH:
            state.chosen_region = region_of(action)
            state.flip_for = self.code
        elif number_of(action) == PAY:
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
        left = self.recall(state, EXPLODING_LEFT) + self.recall(state, DUDS_LEFT)
        return left - size(state.marks[BOMB])

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        kinds = [(DUD, self.recall(state, DUDS_LEFT)), (EXPLODES, self.recall(state, EXPLODING_LEFT))]
        return [(kind, count) for kind, count in kinds if count]

    def on_flip(self, state: State, tribe: int, number: int) -> None:
        region = state.chosen_region
        remove_marker(state, BOMB, region)
        kind = EXPLODING_LEFT if number == EXPLODES else DUDS_LEFT
        self.remember(state, kind, self.recall(state, kind) - 1)
        if number == DUD or untouchable(state, tribe) >> region & 1:
            return
        due = toll_for(tolls(state, tribe, CONQUEST), region)
        if not due:
            lay_waste(state, tribe, region)
        elif due <= state.coins[state.seat_of[tribe]]:
            state.stage = WHETHER_TO_PAY


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
