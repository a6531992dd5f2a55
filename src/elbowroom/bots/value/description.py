"""A state at the start of a turn, described in small numbers for a network.

Seats are counted from the one whose turn it is, so that the same position is described the same whoever sits where.
Most numbers are 0: a description lists the others, as pairs of a place and a number. Of races and powers a description
knows those of the ruleset it was made for; where a table plays with others too, they go unmentioned.
"""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.native import BytesWriter, Numbers, append, i64, vec
from elbowroom.engine.regions import Regions, first, only, size
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State

LARGEST: Final = 255
UNMENTIONED: Final = -1
# What is counted of each seat beside its races, powers, relics and pieces.
COUNTS: Final = 44
# What is counted of terrains and symbols.
GROUNDS: Final = 9
# How many turns anybody has left at most, and none.
MOST_TURNS: Final = 10


class Describer:
    """Describes states of one ruleset with so many seats."""

    def __init__(self, ruleset: Ruleset, seats: int, races: Sequence[str], powers: Sequence[str]) -> None:
        self._seats: i64 = seats
        self._races: i64 = len(races)
        self._powers: i64 = len(powers)
        self._relics: i64 = len(ruleset.relics)
        self._markers: i64 = len(ruleset.markers)
        self._race_place = [_place(races, name) for name in ruleset.race_ids]
        self._power_place = [_place(powers, name) for name in ruleset.power_ids]
        # What is last in a column comes up by chance: it is left out, so that chance does not blur what was chosen.
        self._rows: i64 = ruleset.rows - 1
        self._columns: i64 = len(ruleset.columns)
        self._at_relics: i64 = 3 * self._races + 2 * self._powers
        self._at_markers: i64 = self._at_relics + self._relics
        self._at_counts: i64 = self._at_markers + self._markers
        self._block: i64 = self._at_counts + COUNTS
        self._at_turns: i64 = seats * self._block
        # Where the turns left are told.
        self.turns_at: int = seats * self._block
        self._at_banners: i64 = self._at_turns + MOST_TURNS + 1
        self._at_badges: i64 = self._at_banners + self._columns * self._rows * self._races
        self._at_coins: i64 = self._at_badges + self._rows * self._powers
        self._at_map: i64 = self._at_coins + self._rows
        # How many places there are.
        self.size: int = self._at_map + 4
        self._pairs: Numbers = vec[i64]()

    def describe(self, state: State) -> Numbers:
        """The numbers that are not 0, each after its place."""
        self._pairs = vec[i64]()
        theirs = self._active_regions(state)
        for number in range(self._seats):
            self._tell_seat(state, number, theirs)
        self._tell_combos(state)
        self._tell_map(state)
        return self._pairs

    def row(self, state: State) -> bytes:
        """All numbers in their order, as bytes: for learning."""
        out = BytesWriter()
        out.write(bytes(self.size))
        pairs = self.describe(state)
        for number in range(len(pairs) // 2):
            told: int = pairs[2 * number + 1]
            out[pairs[2 * number]] = told
        return out.getvalue()

    def _tell(self, place: i64, number: i64) -> None:
        if number > 0:
            self._pairs = append(append(self._pairs, place), min(number, LARGEST))

    def _active_regions(self, state: State) -> Numbers:
        """For each seat the regions that its active race holds."""
        found = vec[i64]([0] * self._seats)
        for seat in range(self._seats):
            tribe = state.active[seat]
            if tribe >= 0:
                found[seat] = state.held[tribe]
        return found

    def _tell_seat(self, state: State, number: i64, theirs: Numbers) -> None:
        """What a seat has: its races, powers, relics and pieces, then counts."""
        seat: i64 = (state.seat + number) % self._seats
        start: i64 = number * self._block
        turns = turns_left(state, number)
        tribe = state.active[seat]
        mine: Regions = theirs[seat]
        if tribe >= 0:
            self._tell_race(state, start, tribe, turns)
        faded: Regions = 0
        declined: Regions = state.declined[seat]
        while declined:
            race = first(declined)
            declined &= declined - 1
            faded |= state.held[race]
            if self._race_place[race] != UNMENTIONED:
                self._tell(start + 2 * self._races + 2 * self._powers + self._race_place[race], 1 + turns)
        for relic in state.found:
            region = state.relic_at[relic]
            if region >= 0 and mine & only(region):
                self._tell(start + self._at_relics + relic, 1)
        for marker in range(self._markers):
            self._tell(start + self._at_markers + marker, size(state.marks[marker] & (mine | faded)))
        self._count(state, seat, start + self._at_counts, turns, mine, faded, theirs)

    def _tell_race(self, state: State, start: i64, tribe: i64, turns: i64) -> None:
        race = self._race_place[tribe]
        if race != UNMENTIONED:
            self._tell(start + race, 1)
            self._tell(start + self._races + race, turns)
        power = state.power_of[tribe]
        if power >= 0 and self._power_place[power] != UNMENTIONED:
            place: i64 = start + 2 * self._races + self._power_place[power]
            self._tell(place, 1)
            self._tell(place + self._powers, turns)

    def _count(
        self, state: State, seat: i64, at: i64, turns: i64, mine: Regions, faded: Regions, theirs: Numbers
    ) -> None:
        world = state.world
        tribe = state.active[seat]
        income: i64 = 0
        for _, coins in score_parts(state, seat):
            income += coins
        self._tell(at + 1, size(mine))
        self._tell(at + 2, size(faded))
        self._tell(at + 5, income)
        self._tell(at + 6, income * turns)
        self._tell(at + 7, size(faded) * turns)
        self._tell(at + 8, size(mine) * turns)
        if tribe >= 0:
            tokens: i64 = state.hand[tribe] + state.aside[tribe] + state.companions_in_hand[tribe]
            held: Regions = mine
            while held:
                region = first(held)
                held &= held - 1
                tokens += state.tokens[region] + state.companions[region]
            self._tell(at, 1)
            self._tell(at + 3, tokens)
            self._tell(at + 4, tokens * turns)
            self._tell(at + 40, state.tray[tribe])
        enemies: Regions = 0
        for other in range(self._seats):
            if other != seat:
                enemies |= theirs[other]
        near_enemies = world.around(enemies)
        self._count_by_cost(state, at + 9, 3, 3, mine)
        self._count_by_cost(state, at + 12, 3, 2, faded)
        self._tell(at + 14, size(mine & near_enemies))
        self._tell(at + 15, size(faded & near_enemies))
        self._count_by_cost(state, at + 16, 2, 4, world.around(mine) & world.land & ~mine & ~faded)
        immune: Regions = 0
        for marker in state.ruleset.immune_marks:
            immune |= state.marks[marker]
        self._tell(at + 20, size(immune & (mine | faded)))
        self._tell(at + 21, state.coins[seat])
        self._count_grounds(state, at + 22, mine)
        self._count_grounds(state, at + 22 + GROUNDS, faded)
        self._tell(at + 41, turns)
        self._tell(at + 42, size(mine & world.entry))
        self._tell(at + 43, size(faded & world.entry))

    def _count_by_cost(self, state: State, at: i64, least: i64, kinds: i64, regions: Regions) -> None:
        """How many regions cost at most the least, one more, and so on; the last kind is all that cost more."""
        counts = vec[i64]([0] * kinds)
        while regions:
            kind = state.base[first(regions)] - least
            regions &= regions - 1
            counts[min(max(kind, 0), kinds - 1)] += 1
        for number in range(kinds):
            self._tell(at + number, counts[number])

    def _count_grounds(self, state: State, at: i64, regions: Regions) -> None:
        world = state.world
        self._tell(at, size(regions & world.farmland))
        self._tell(at + 1, size(regions & world.forest))
        self._tell(at + 2, size(regions & world.hill))
        self._tell(at + 3, size(regions & world.swamp))
        self._tell(at + 4, size(regions & world.mountain))
        self._tell(at + 5, size(regions & world.water))
        self._tell(at + 6, size(regions & world.cavern))
        self._tell(at + 7, size(regions & world.magic))
        self._tell(at + 8, size(regions & world.mine))

    def _tell_combos(self, state: State) -> None:
        """The combos that can be picked, but for the last ones."""
        for number, column in enumerate(state.columns):
            for place in range(min(len(column), self._rows)):
                race = self._race_place[column[place]]
                if race != UNMENTIONED:
                    self._tell(self._at_banners + (number * self._rows + place) * self._races + race, 1)
        for place in range(min(len(state.row_badges), self._rows)):
            power = self._power_place[state.row_badges[place]]
            if power != UNMENTIONED:
                self._tell(self._at_badges + place * self._powers + power, 1)
            self._tell(self._at_coins + place, state.row_coins[place])

    def _tell_map(self, state: State) -> None:
        turns: i64 = turns_left(state, 0)
        self._tell(self._at_turns + turns, 1)
        held: Regions = 0
        for tribe in range(len(state.held)):
            held |= state.held[tribe]
        self._tell(self._at_map, size(state.world.land & ~held))
        self._tell(self._at_map + 1, size(state.held[state.ruleset.natives]))
        self._tell(self._at_map + 2, size(state.face_down))
        self._tell(self._at_map + 3, state.world.size)


def turns_left(state: State, number: i64) -> i64:
    """How many turns a seat still has, counted from the one whose turn it is; that one's turn is among them."""
    left: i64 = state.rounds * state.seats - state.turn - number
    return (left + state.seats - 1) // state.seats if left > 0 else 0


def _place(names: Sequence[str], name: str) -> int:
    return list(names).index(name) if name in names else UNMENTIONED
