"""A state at the start of a turn as small numbers: the input of a network.

Seats are counted from the one whose turn it is, so that rotating the seats does not change the numbers. Most numbers
are 0: the sparse form lists the others, as pairs of an index and a number. Races and powers that the network was not
trained with are left out. Networks for games with small sets see a few numbers more (`SET_COUNTS`, `SET_ROW_COUNTS`).
"""

from collections.abc import Sequence
from typing import Any, Final

from elbowroom.engine.native import BytesWriter, Numbers, append, i64, replace_if_interpreted, vec
from elbowroom.engine.regions import Regions, first, only, size
from elbowroom.engine.rules.market import price_of, tokens_of
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State

LARGEST: Final = 255
NO_INDEX: Final = -1
# Numbers for each seat besides its races, powers, relics and markers.
COUNTS: Final = 44
# Numbers for terrains and symbols.
GROUNDS: Final = 9
# The largest number of turns left.
MAX_TURNS: Final = 10
# With small sets: numbers more for each seat, and for each combo on offer.
SET_COUNTS: Final = 2
SET_ROW_COUNTS: Final = 2


class FeatureEncoder:
    """Encodes states of one ruleset and number of seats.

    `markers` are the ids of the markers that a network for games with small sets sees; without it the encoder is one of
    the base game.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        races: Sequence[str],
        powers: Sequence[str],
        markers: Sequence[str] | None = None,
    ) -> None:
        self._seats: i64 = seats
        self._races: i64 = len(races)
        self._powers: i64 = len(powers)
        self._relics: i64 = len(ruleset.relics)
        self._has_sets = markers is not None
        seen = [marker.id for marker in ruleset.markers[: ruleset.usual_markers]] if markers is None else markers
        self._markers: i64 = len(seen)
        # The numbers of the markers that the network sees; NO_INDEX for one that this game lacks.
        self._marker_numbers: Numbers = vec[i64]([ruleset.mark_of.get(name, NO_INDEX) for name in seen])
        self._race_index = [_index(races, name) for name in ruleset.race_ids]
        self._power_index = [_index(powers, name) for name in ruleset.power_ids]
        # The last combo of a column is left out: it was just drawn by chance, which would blur the value of a choice.
        self._rows: i64 = ruleset.rows - 1
        self._columns: i64 = len(ruleset.columns)
        self._at_relics: i64 = 3 * self._races + 2 * self._powers
        self._at_markers: i64 = self._at_relics + self._relics
        self._at_counts: i64 = self._at_markers + self._markers
        self._at_set_counts: i64 = self._at_counts + COUNTS
        self._block: i64 = self._at_set_counts + (SET_COUNTS if self._has_sets else 0)
        self._at_turns: i64 = seats * self._block
        # The index of the turns left.
        self.turns_at: int = seats * self._block
        self._at_banners: i64 = self._at_turns + MAX_TURNS + 1
        self._at_badges: i64 = self._at_banners + self._columns * self._rows * self._races
        self._at_coins: i64 = self._at_badges + self._rows * self._powers
        self._at_set_rows: i64 = self._at_coins + self._rows
        self._at_map: i64 = self._at_set_rows + (SET_ROW_COUNTS * self._rows if self._has_sets else 0)
        # The number of features.
        self.size: int = self._at_map + 4
        self._pairs: Numbers = vec[i64]()

    def encode(self, state: State) -> Numbers:
        """Return the sparse form: the numbers that are not 0, each after its index."""
        self._pairs = vec[i64]()
        active_held = self._active_regions(state)
        for number in range(self._seats):
            self._write_seat(state, number, active_held)
        self._write_combos(state)
        self._write_map(state)
        return self._pairs

    def row(self, state: State) -> bytes:
        """Return all numbers in their order as bytes, for training."""
        out = BytesWriter()
        out.write(bytes(self.size))
        pairs = self.encode(state)
        for number in range(len(pairs) // 2):
            value: int = pairs[2 * number + 1]
            out[pairs[2 * number]] = value
        return out.getvalue()

    def _write(self, index: i64, number: i64) -> None:
        if number > 0:
            self._pairs = append(append(self._pairs, index), min(number, LARGEST))

    def _active_regions(self, state: State) -> Numbers:
        """Return for each seat the regions that its active race holds."""
        found = vec[i64]([0] * self._seats)
        for seat in range(self._seats):
            tribe = state.active[seat]
            if tribe >= 0:
                found[seat] = state.held[tribe]
        return found

    def _write_seat(self, state: State, number: i64, active_held: Numbers) -> None:
        """Write a seat's races, powers, relics, markers and counts."""
        seat: i64 = (state.seat + number) % self._seats
        start: i64 = number * self._block
        turns = state.turns_left(seat)
        tribe = state.active[seat]
        mine: Regions = active_held[seat]
        if tribe >= 0:
            self._write_race(state, start, tribe, turns)
        declined_held: Regions = 0
        declined: Regions = state.declined[seat]
        while declined:
            race = first(declined)
            declined &= declined - 1
            declined_held |= state.held[race]
            if self._race_index[race] != NO_INDEX:
                self._write(start + 2 * self._races + 2 * self._powers + self._race_index[race], 1 + turns)
        for relic in state.found:
            region = state.relic_at[relic]
            if region >= 0 and mine & only(region):
                self._write(start + self._at_relics + relic, 1)
        for place in range(self._markers):
            marker = self._marker_numbers[place]
            if marker != NO_INDEX:
                self._write(start + self._at_markers + place, size(state.marks[marker] & (mine | declined_held)))
        self._count(state, seat, start + self._at_counts, turns, mine, declined_held, active_held)
        if self._has_sets:
            self._count_for_sets(state, seat, start + self._at_set_counts)

    def _write_race(self, state: State, start: i64, tribe: i64, turns: i64) -> None:
        race = self._race_index[tribe]
        if race != NO_INDEX:
            self._write(start + race, 1)
            self._write(start + self._races + race, turns)
        power = state.power_of[tribe]
        if power >= 0 and self._power_index[power] != NO_INDEX:
            place: i64 = start + 2 * self._races + self._power_index[power]
            self._write(place, 1)
            self._write(place + self._powers, turns)

    def _count(
        self,
        state: State,
        seat: i64,
        at: i64,
        turns: i64,
        mine: Regions,
        declined_held: Regions,
        active_held: Numbers,
    ) -> None:
        world = state.world
        tribe = state.active[seat]
        scored: i64 = income(state, seat)
        self._write(at + 1, size(mine))
        self._write(at + 2, size(declined_held))
        self._write(at + 5, scored)
        self._write(at + 6, scored * turns)
        self._write(at + 7, size(declined_held) * turns)
        self._write(at + 8, size(mine) * turns)
        if tribe >= 0:
            tokens: i64 = state.hand[tribe] + state.aside[tribe] + state.companions_in_hand[tribe]
            held: Regions = mine
            while held:
                region = first(held)
                held &= held - 1
                tokens += state.tokens[region] + state.companions[region]
            self._write(at, 1)
            self._write(at + 3, tokens)
            self._write(at + 4, tokens * turns)
            self._write(at + 40, state.tray[tribe])
        enemies: Regions = 0
        for other in range(self._seats):
            if other != seat:
                enemies |= active_held[other]
        near_enemies = world.around(enemies)
        self._count_by_cost(state, at + 9, 3, 3, mine)
        self._count_by_cost(state, at + 12, 3, 2, declined_held)
        self._write(at + 14, size(mine & near_enemies))
        self._write(at + 15, size(declined_held & near_enemies))
        self._count_by_cost(state, at + 16, 2, 4, world.around(mine) & world.land & ~mine & ~declined_held)
        immune: Regions = 0
        for marker in state.ruleset.immune_marks:
            immune |= state.marks[marker]
        self._write(at + 20, size(immune & (mine | declined_held)))
        self._write(at + 21, state.coins[seat])
        self._count_grounds(state, at + 22, mine)
        self._count_grounds(state, at + 22 + GROUNDS, declined_held)
        self._write(at + 41, turns)
        self._write(at + 42, size(mine & world.entry))
        self._write(at + 43, size(declined_held & world.entry))

    def _count_for_sets(self, state: State, seat: i64, at: i64) -> None:
        """Write the tokens that pieces of aids are worth in conquests, and the regions that abilities make immune."""
        tribe = state.active[seat]
        worth: i64 = 0
        immune: Regions = 0
        if tribe >= 0:
            for ability in hooks_of(state, tribe).may_use:
                if ability.counts_pieces:
                    worth += ability.boost(state, tribe, ability.pieces(state, tribe))
            for guard in hooks_of(state, tribe).immune:
                immune |= guard.immune(state, tribe)
        declined: Regions = state.declined[seat]
        while declined:
            race = first(declined)
            declined &= declined - 1
            for guard in hooks_of(state, race).immune:
                immune |= guard.immune(state, race)
        self._write(at, worth)
        self._write(at + 1, size(immune))

    def _count_by_cost(self, state: State, at: i64, least: i64, kinds: i64, regions: Regions) -> None:
        """Write how many regions cost at most `least`, one more, and so on; the last count is all that cost more."""
        counts = vec[i64]([0] * kinds)
        while regions:
            kind = state.base[first(regions)] - least
            regions &= regions - 1
            counts[min(max(kind, 0), kinds - 1)] += 1
        for number in range(kinds):
            self._write(at + number, counts[number])

    def _count_grounds(self, state: State, at: i64, regions: Regions) -> None:
        world = state.world
        self._write(at, size(regions & world.farmland))
        self._write(at + 1, size(regions & world.forest))
        self._write(at + 2, size(regions & world.hill))
        self._write(at + 3, size(regions & world.swamp))
        self._write(at + 4, size(regions & world.mountain))
        self._write(at + 5, size(regions & world.water))
        self._write(at + 6, size(regions & world.cavern))
        self._write(at + 7, size(regions & world.magic))
        self._write(at + 8, size(regions & world.mine))

    def _write_combos(self, state: State) -> None:
        """Write the combos on offer, except the last of each column."""
        for number, column in enumerate(state.columns):
            for place in range(min(len(column), self._rows)):
                race = self._race_index[column[place]]
                if race != NO_INDEX:
                    self._write(self._at_banners + (number * self._rows + place) * self._races + race, 1)
        for place in range(min(len(state.row_badges), self._rows)):
            power = self._power_index[state.row_badges[place]]
            if power != NO_INDEX:
                self._write(self._at_badges + place * self._powers + power, 1)
            self._write(self._at_coins + place, state.row_coins[place])
        if self._has_sets:
            self._write_set_rows(state)

    def _write_set_rows(self, state: State) -> None:
        """Write the tokens of each combo on offer, and what it costs more than its place."""
        column = state.columns[0]
        for place in range(min(len(column), len(state.row_badges), self._rows)):
            at: i64 = self._at_set_rows + SET_ROW_COUNTS * place
            self._write(at, tokens_of(state, column[place], state.row_badges[place]))
            self._write(at + 1, price_of(state, place) - place)

    def _write_map(self, state: State) -> None:
        turns: i64 = state.turns_left(state.seat)
        self._write(self._at_turns + turns, 1)
        held: Regions = 0
        for tribe in range(len(state.held)):
            held |= state.held[tribe]
        self._write(self._at_map, size(state.world.land & ~held))
        self._write(self._at_map + 1, size(state.held[state.ruleset.natives]))
        self._write(self._at_map + 2, size(state.face_down))
        self._write(self._at_map + 3, state.world.size)


def _index(names: Sequence[str], name: str) -> int:
    return list(names).index(name) if name in names else NO_INDEX


def _write_interpreted(encoder: Any, index: int, number: int) -> None:
    """Write a number like `FeatureEncoder._write`."""
    if number > 0:
        encoder._pairs += (index, min(number, LARGEST))


# Fewer calls are faster.
replace_if_interpreted(__file__, FeatureEncoder, _write=_write_interpreted)
