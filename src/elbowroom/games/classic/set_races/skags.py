"""Rule S.skags."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.engine.memory import GONE, NOTHING, Field, count, fields, place
from elbowroom.engine.phases.steps import STEP_AFTER_CONQUESTS, STEP_CONQUESTS
from elbowroom.engine.questions import Ids, Next
from elbowroom.engine.regions import NOWHERE, Region, Regions, bits, first, only, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.conquest import admit, repel
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.rules.tribes import give_back_if_extinct
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import LOOT

# The sides of the loot markers: their ids, their coins, and how many there are of each. The last one means that nobody
# looks at a marker, as when the players of a real table draw it.
SIDES: Final = ("attack", "coins_0", "coins_1", "coins_2", "coins_3", "unseen")
COINS: Final = (0, 0, 1, 2, 3)
NUMBERS: Final = (3, 2, 2, 2, 1)
ATTACK: Final = 0
UNSEEN: Final = 5
IN_ALL: Final = sum(NUMBERS)

# By marker: the region where its side is known, GONE, or NOTHING: in the supply, or unseen on the map. Markers of one
# side are sorted, so that equal positions are equal states.
PLACES: Final = tuple(place(f"{SIDES[side]}_{copy}") for side in range(UNSEEN) for copy in range(NUMBERS[side]))
# The first place of each side, and the number of all.
STARTS: Final = tuple(sum(NUMBERS[:side]) for side in range(UNSEEN + 1))
# 1 if nobody looks at new markers; their sides are drawn when they are turned up.
BLIND: Final = count("blind", 1)

MEMORY: Final = fields(*PLACES, BLIND)


class Skags(Race):
    """A loot marker lies in each region they conquer, and only they know whether it is coins or an attack."""

    id = "skags"
    banner = 6
    tray = 11
    keeps_secrets = True
    sides: Ids = SIDES
    remembers: tuple[Field, ...] = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        self.forget(state)
        # A position written by hand may have loot without Skags.
        self._leave(state, state.marks[LOOT])

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        gone = sum(self.recall(state, field) == GONE for field in PLACES)
        if state.marks[LOOT] >> region & 1 or size(state.marks[LOOT]) + gone >= IN_ALL:
            return
        place_marker(state, LOOT, region)
        if not self.recall(state, BLIND):
            state.finding, state.flip_for = only(region), self.code

    def on_breach(self, state: State, tribe: int, conqueror: int, region: Region) -> bool:
        if conqueror == tribe or not state.marks[LOOT] >> region & 1:
            return False
        state.flip_for = self.code
        return True

    def on_decline(self, state: State, tribe: int) -> None:
        self._turn_up_own(state, tribe)

    def on_over(self, state: State, tribe: int) -> None:
        self._turn_up_own(state, tribe)

    def deals(self, state: State, tribe: int) -> bool:
        return state.target == NOWHERE and state.step in (STEP_CONQUESTS, STEP_AFTER_CONQUESTS)

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        if not self.deals(state, tribe):
            known = self._side_at(state, self._turned_up(state))
            if known != UNSEEN:
                return [(known, 1)]
        unseen = [self._count(state, side, NOTHING) for side in range(UNSEEN)]
        return [(side, unseen[side]) for side in range(UNSEEN) if unseen[side]]

    def on_flip(self, state: State, tribe: int, number: int) -> Next:
        region = self._turned_up(state)
        if self.deals(state, tribe):
            state.finding = 0
            if number != UNSEEN:
                self._move(state, number, NOTHING, region)
            return None
        remove_marker(state, LOOT, region)
        self._move(state, number, region if self._side_at(state, region) == number else NOTHING, GONE)
        if state.target == NOWHERE:
            self._pay_next(state, tribe, COINS[number])
            return None
        conqueror = state.tribe
        gain(state, state.seat_of[conqueror], COINS[number], self.id)
        if number == ATTACK and state.seat_of[conqueror] != state.seat_of[tribe]:
            repel(state, self.id)
        else:
            admit(state)
        return None

    def secrets(self, state: State) -> list[tuple[Region, int]]:
        known = []
        for side in range(UNSEEN):
            for field in PLACES[STARTS[side] : STARTS[side + 1]]:
                region = self.recall(state, field)
                if region not in (NOTHING, GONE):
                    known.append((region, side))
        return known

    def public_memory(self, state: State) -> int:
        memory = 0
        for side in range(UNSEEN):
            for field in PLACES[STARTS[side] : STARTS[side] + self._count(state, side, GONE)]:
                memory |= GONE - NOTHING << field.shift
        return memory

    def on_look_ahead(self, state: State) -> None:
        self.remember(state, BLIND, 1)

    def is_possible(self, state: State, tribe: int) -> bool:
        known = [region for region, _ in self.secrets(state)]
        gone = sum(self.recall(state, field) == GONE for field in PLACES)
        on_map = state.marks[LOOT]
        is_laid = len(set(known)) == len(known) and all(on_map >> region & 1 for region in known)
        return is_laid and size(on_map) + gone <= IN_ALL

    def _turned_up(self, state: State) -> Region:
        """Return the region of the marker that is dealt or turned up now."""
        return state.target if state.target != NOWHERE else first(state.finding)

    def _side_at(self, state: State, region: Region) -> int:
        """Return the side of the marker in a region, or UNSEEN."""
        for known, side in self.secrets(state):
            if known == region:
                return side
        return UNSEEN

    def _count(self, state: State, side: int, where: int) -> int:
        """Return how many markers with this side are GONE, or NOTHING is known of them."""
        return sum(self.recall(state, field) == where for field in PLACES[STARTS[side] : STARTS[side + 1]])

    def _move(self, state: State, side: int, before: int, after: int) -> None:
        """Note that a marker is somewhere else."""
        own = PLACES[STARTS[side] : STARTS[side + 1]]
        places = [self.recall(state, field) for field in own]
        places.remove(before)
        for field, region in zip(own, sorted([*places, after], key=_order), strict=True):
            self.remember(state, field, region)

    def _turn_up_own(self, state: State, tribe: int) -> None:
        """Turn up the markers in their regions, one after the other; all others leave unseen."""
        own = state.marks[LOOT] & state.held[tribe]
        self._leave(state, state.marks[LOOT] & ~own)
        if own:
            state.finding, state.flip_for = own, self.code

    def _pay_next(self, state: State, tribe: int, coins: int) -> None:
        """Pay their player for a marker turned up, and turn to the next one."""
        gain(state, state.seat_of[tribe], coins, self.id)
        state.finding &= state.finding - 1
        if state.finding:
            state.flip_for = self.code
        else:
            self.forget(state)
            give_back_if_extinct(state, tribe)

    def _leave(self, state: State, regions: Regions) -> None:
        """Take markers off the map without turning them up."""
        for region in bits(regions):
            remove_marker(state, LOOT, region)
            side = self._side_at(state, region)
            if side != UNSEEN:
                self._move(state, side, region, NOTHING)


def _order(region: Region) -> int:
    """Return the place of a marker among those with its side: first those on the map, then those out of the game."""
    return GONE + 1 if region == NOTHING else region
