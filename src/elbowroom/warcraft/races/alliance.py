"""Races of the Alliance."""

from typing import ClassVar, Final

from elbowroom.engine.ability import AT_END, AT_START, NOT_SPARED
from elbowroom.engine.actions import CHOOSE, DONE, TARGET, code, kind_of, number_of, region_of
from elbowroom.engine.aiding import Aid
from elbowroom.engine.phases.conquests import end_conquests, roll_for_last, spend_aids
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.rules.conquest import conquer
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.tokens import lay, unlay
from elbowroom.engine.ruleset import MOST_PIPS
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, HORDE, FactionRace, faction_of
from elbowroom.warcraft.pieces import MARKERS, OBJECTIVE, WISP_WALL

SPARED_BY_DRAENEI: Final = 3


class Draenei(FactionRace):
    """In each opponent's turn, the first token they would discard is withdrawn instead."""

    id = "draenei"
    banner = 7
    tray = 12
    faction = ALLIANCE

    # Remembers the turn in which a token was last spared, counted from 1.

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        own_turn = state.seat_of[tribe] == state.seat
        return NOT_SPARED if own_turn or state.memory[self.code] == state.turn + 1 else SPARED_BY_DRAENEI

    def on_spared(self, state: State, tribe: int, region: Region) -> None:
        state.memory[self.code] = state.turn + 1


class Dwarves(FactionRace):
    """Mountains cost two tokens less."""

    id = "dwarves"
    banner = 5
    tray = 10
    faction = ALLIANCE

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.mountain, 2


class Gnomes(Aid, FactionRace):
    """Once a turn an air assault on any land region, with a free die that lowers its cost."""

    id = "gnomes"
    banner = 5
    tray = 10
    faction = ALLIANCE
    rolls_first = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land if self.is_chosen(state) else 0

    def on_roll(self, state: State, tribe: int, pips: int) -> None:
        region, hand = state.picked, strength(state, tribe)
        # A fixed price below the lowest cost, as when the Champion flies, is not raised by the die.
        cost = max(min(self.least, state.cursor), state.cursor - pips)
        if cost <= hand:
            conquer(state, tribe, region, cost)
            spend_aids(state)
        elif cost <= hand + MOST_PIPS:
            roll_for_last(state, region, cost)
        else:
            spend_aids(state)
            end_conquests(state)


class Humans(FactionRace):
    """Two military objectives at the end of their turn: whoever of the Alliance or neutral takes one is paid."""

    id = "humans"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at = (AT_END,)
    REWARD: ClassVar[int] = 2

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        # The cursor counts the regions chosen; `picked` is the last of them: objectives are laid in board order.
        if state.cursor >= MARKERS[OBJECTIVE].supply:
            return []
        regions = bits(_open_to_objectives(state) >> (state.picked + 1) << (state.picked + 1))
        return [*(code(TARGET, region) for region in regions), code(DONE)] if regions else []

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        if kind_of(action) == DONE:
            # Said at once, it leaves the objectives where they are.
            state.cursor = MARKERS[OBJECTIVE].supply
            return
        if state.cursor == 0:
            self._take_back(state)
        lay(state, OBJECTIVE, region_of(action))
        state.cursor += 1
        state.picked = region_of(action)

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region) -> None:
        if not state.marks[OBJECTIVE] >> region & 1 or faction_of(state, conqueror) == HORDE:
            return
        unlay(state, OBJECTIVE, region)
        owner, taker = state.seat_of[tribe], state.seat_of[conqueror]
        gain(state, taker, self.REWARD, self.id)
        if owner != taker:
            gain(state, owner, self.REWARD, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        self._take_back(state)

    def _take_back(self, state: State) -> None:
        for region in bits(state.marks[OBJECTIVE]):
            unlay(state, OBJECTIVE, region)


def _open_to_objectives(state: State) -> Regions:
    """Regions that no race of the Alliance holds."""
    regions = state.world.all
    for race in range(state.ruleset.natives):
        if faction_of(state, race) == ALLIANCE:
            regions &= ~state.held[race]
    return regions


class NightElves(FactionRace):
    """Forests cost one token less, and a wisp wall rises on each forest they conquer."""

    id = "night_elves"
    banner = 4
    tray = 9
    faction = ALLIANCE

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.forest, 1

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        walls = state.marks[WISP_WALL]
        if state.world.forest & ~walls & 1 << region and walls.bit_count() < MARKERS[WISP_WALL].supply:
            lay(state, WISP_WALL, region)


class Worgen(FactionRace):
    """At the start of each turn human form, for coins, or worgen form, for cheaper conquests."""

    id = "worgen"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at = (AT_START,)
    HUMAN: ClassVar[int] = 0
    WORGEN: ClassVar[int] = 1

    # Remembers the form of this turn.

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("worgen-form", 1)] if state.memory[self.code] == self.WORGEN else []

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if state.cursor:
            return []
        forms = [self.HUMAN, self.WORGEN] if state.coins[state.seat_of[tribe]] else [self.HUMAN]
        return [code(CHOOSE, 0, form) for form in forms]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        form, seat = number_of(action), state.seat_of[tribe]
        state.cursor = 1
        state.memory[self.code] = form
        if form == self.HUMAN:
            gain(state, seat, 2, self.id)
        else:
            pay(state, seat, BANK, 1, self.id)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, state.memory[self.code]
