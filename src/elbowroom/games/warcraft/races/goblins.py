"""Rule W.goblins."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, TOUCH, Ability, Asks
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import (
    AT_END,
    AT_START,
    Ids,
    Next,
    RegionQuestion,
    RegionsQuestion,
    YesNoQuestion,
    chosen_region,
)
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.conquest import lay_waste
from elbowroom.engine.rules.reach import coins_due, held_by_opponents, tolls_for, untouchable
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import HORDE, FactionRace
from elbowroom.games.warcraft.pieces import BOMB, DUDS, EXPLODING

# The numbers of bombs left, those on the map included. When the Goblins decline, none is on the map: all were revealed
# or taken back at the start of the turn.
EXPLODING_LEFT: Final = count("exploding", EXPLODING)
DUDS_LEFT: Final = count("duds", DUDS)

DUD: Final = 0
EXPLODES: Final = 1
MEMORY: Final = fields(EXPLODING_LEFT, DUDS_LEFT)


class Reveal(RegionQuestion):
    """The bomb to turn over next, as long as there is one."""

    id = "reveal"
    moment = AT_START

    def regions(self, state: State, tribe: int) -> Regions:
        return state.marks[BOMB]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        state.flip_for = self.ability.code
        return Reveal


class Pay(YesNoQuestion):
    """The choice to pay the toll for an explosion."""

    id = "pay"
    moment = AT_START

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        if answer:
            lay_waste(state, tribe, chosen_region(state))
        return Reveal


class Lay(RegionsQuestion):
    """The regions to bomb: adjacent, held by an active race of an opponent, not immune and without a toll."""

    id = "lay"
    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        regions = held_by_opponents(state, tribe, active_only=True) & state.world.around(state.held[tribe])
        for toll in tolls_for(state, tribe, TOUCH):
            regions &= ~toll.regions
        return regions & ~state.marks[BOMB] & ~untouchable(state, tribe)

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, _left_to_lay(self.ability, state)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(answer):
            place_marker(state, BOMB, region)
        return None


class Goblins(FactionRace):
    """They lay unseen bombs beside opponents, which are revealed at the start of their next turn."""

    id = "goblins"
    banner = 6
    tray = 11
    faction = HORDE
    asks: Asks = (Reveal, Pay, Lay)
    sides: Ids = ("dud", "exploding")
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        # A position written by hand may have bombs without Goblins.
        _take_back(state, state.marks[BOMB])
        self._shuffle_all(state)

    def on_set_up(self, state: State, tribe: int) -> None:
        if state.is_active(tribe):
            self._shuffle_all(state)

    def _shuffle_all(self, state: State) -> None:
        self.remember(state, EXPLODING_LEFT, EXPLODING)
        self.remember(state, DUDS_LEFT, DUDS)

    def is_possible(self, state: State, tribe: int) -> bool:
        return not state.is_active(tribe) or _left_to_lay(self, state) >= 0

    def on_turn(self, state: State, tribe: int) -> None:
        _take_back(state, state.marks[BOMB] & ~held_by_opponents(state, tribe))

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("bomb_exploding", self.recall(state, EXPLODING_LEFT)), ("bomb_dud", self.recall(state, DUDS_LEFT))]

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        kinds = [(DUD, self.recall(state, DUDS_LEFT)), (EXPLODES, self.recall(state, EXPLODING_LEFT))]
        return [(kind, count) for kind, count in kinds if count]

    def on_flip(self, state: State, tribe: int, number: int) -> Next:
        region = chosen_region(state)
        remove_marker(state, BOMB, region)
        kind = EXPLODING_LEFT if number == EXPLODES else DUDS_LEFT
        self.remember(state, kind, self.recall(state, kind) - 1)
        if number == DUD or untouchable(state, tribe) >> region & 1:
            return None
        due = coins_due(tolls_for(state, tribe, CONQUEST), region)
        if not due:
            lay_waste(state, tribe, region)
        return Pay if 0 < due <= state.coins[state.seat_of[tribe]] else None


def _take_back(state: State, bombs: Regions) -> None:
    for region in bits(bombs):
        remove_marker(state, BOMB, region)


def _left_to_lay(goblins: Ability, state: State) -> int:
    left = goblins.recall(state, EXPLODING_LEFT) + goblins.recall(state, DUDS_LEFT)
    return left - size(state.marks[BOMB])
