"""What a seat observes of a state: the numbers of a layout, as bytes.

Bytes, since every number is a small count or a flag: they are made by whole strings of them, and numpy takes them over
as `uint8` without looking at each. A set of regions, races or powers, an int with a bit for each, becomes a byte for
each; the same few sets come up again and again, so what they became is kept.
"""

from typing import Final

from elbowroom.boards.board import SYMBOLS, TERRAINS
from elbowroom.engine.ability import MOMENTS, Ability
from elbowroom.engine.memory import Field
from elbowroom.engine.phases.steps import GAME_OVER
from elbowroom.engine.regions import MOST_REGIONS, NOWHERE
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.engine.world import World
from elbowroom.env.layout import STEPS, Layout

LARGEST: Final = 255
# So many sets, memories and maps are kept before all are forgotten.
MOST_KEPT: Final = 1 << 15
MOST_WORLDS: Final = 1 << 10

_FLAGS: Final = bytes.maketrans(b"01", b"\0\1")


class Sets:
    """Sets as a byte for each of so many things, 1 for those in the set."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._known: dict[int, bytes] = {}

    def of(self, members: int) -> bytes:
        """A set, given as an int with a bit for each member."""
        known = self._known.get(members)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            # The digits from the lowest on, without the sign of a binary number.
            known = bin(members)[:1:-1].encode().translate(_FLAGS).ljust(self.width, b"\0")
            self._known[members] = known
        return known


def _one_of(width: int) -> list[bytes]:
    """For each of so many things the bytes in which it alone is 1; the last entry, so also that of -1, is none."""
    return [*(bytes([other == one for other in range(width)]) for one in range(width)), bytes(width)]


class Ground:
    """A world's part of each observation: what is printed on the map, and what is missing to the most regions."""

    def __init__(self, world: World) -> None:
        sets = Sets(MOST_REGIONS)
        islands = [0] * MOST_REGIONS
        for number, island in enumerate(world.islands):
            for region in range(world.size):
                if island >> region & 1:
                    islands[region] = number + 1
        printed = [
            world.all,
            *(world.terrain[terrain] for terrain in TERRAINS),
            *(world.symbol[symbol] for symbol in SYMBOLS),
            *(world.entry, world.border_sea, world.size_marks),
        ]
        self.map = b"".join([sets.of(regions) for regions in printed]) + bytes(islands)
        self.missing = bytes(MOST_REGIONS - world.size)


class Memories:
    """What one ability remembers, as a seat observes it."""

    def __init__(self, ability: Ability, seats: int, races: int) -> None:
        self.code = ability.code
        self._fields = ability.remembers
        self._seats = seats
        self._races = races
        self._known: list[dict[int, bytes]] = [{} for _ in range(seats)]

    def of(self, value: int, seat: int) -> bytes:
        """The bytes of all its fields."""
        known = self._known[seat].get(value)
        if known is None:
            if len(self._known[seat]) >= MOST_KEPT:
                self._known[seat].clear()
            known = b"".join([self._field(field, value, seat) for field in self._fields])
            self._known[seat][value] = known
        return known

    def _field(self, field: Field, value: int, seat: int) -> bytes:
        stored = value >> field.shift & field.mask
        if field.meaning in ("seat", "seats"):
            # One seat is stored by its number from 1, several as a set.
            members = stored if field.meaning == "seats" else 1 << stored >> 1
            return bytes([members >> (seat + place) % self._seats & 1 for place in range(self._seats)])
        if field.meaning == "races":
            return bytes([value >> field.shift + field.width * race & field.mask for race in range(self._races)])
        return bytes([min(stored, LARGEST)])


class Observer:
    """Observes games of one ruleset with so many seats; `hide_coins` says whether others' coins are unknown (R-9.2)."""

    def __init__(self, ruleset: Ruleset, seats: int, *, hide_coins: bool = True) -> None:
        races, powers, relics = len(ruleset.races), len(ruleset.powers), len(ruleset.relics)
        self.layout = Layout(ruleset, seats)
        self.size = self.layout.size
        self._natives = ruleset.natives
        self._rows = ruleset.rows
        self._has_relics = relics > 0
        self._shown = [race.banner + race.more_tokens for race in ruleset.races]
        self._badges = [power.badge for power in ruleset.powers]
        self._orders = [[(seat + place) % seats for place in range(seats)] for seat in range(seats)]
        self._own = [_of_seat(ruleset, seats, seat) for seat in range(seats)]
        self._open = [_open_to(ruleset, seats, seat, hide_coins=hide_coins) for seat in range(seats)]
        self._of_regions, self._of_races, self._of_tribes = Sets(MOST_REGIONS), Sets(races), Sets(races + 1)
        self._of_powers, self._of_relics = Sets(powers), Sets(relics)
        self._of_abilities = Sets(len(ruleset.abilities))
        self._one_region, self._one_race, self._one_tribe = _one_of(MOST_REGIONS), _one_of(races), _one_of(races + 1)
        self._one_power, self._one_relic = _one_of(powers), _one_of(relics)
        self._one_seat, self._one_step, self._one_moment = _one_of(seats), _one_of(STEPS), _one_of(len(MOMENTS))
        self._one_ability = _one_of(len(ruleset.abilities))
        self._memories = [Memories(ability, seats, races) for ability in ruleset.abilities if ability.remembers]
        self._no_relics = bytes(relics * MOST_REGIONS)
        self._grounds: dict[World, Ground] = {}

    def observe(self, state: State, seat: int) -> bytes:
        """All that a seat may know, in the order of the layout."""
        parts: list[bytes] = []
        self._add_regions(parts, state, seat)
        self._add_question(parts, state)
        self._add_seats(parts, state, seat)
        self._add_tribes(parts, state)
        self._add_combos(parts, state)
        self._add_turn(parts, state, seat)
        parts += [memories.of(state.memory[memories.code], seat) for memories in self._memories]
        return b"".join(parts)

    def _ground(self, world: World) -> Ground:
        ground = self._grounds.get(world)
        if ground is None:
            if len(self._grounds) >= MOST_WORLDS:
                self._grounds.clear()
            ground = self._grounds[world] = Ground(world)
        return ground

    def _add_regions(self, parts: list[bytes], state: State, seat: int) -> None:
        ground, regions, order, held = self._ground(state.world), self._of_regions, self._orders[seat], state.held
        missing = ground.missing
        parts.append(ground.map)
        parts.append(regions.of(held[self._natives]))
        for other in order:
            active = state.active[other]
            parts.append(regions.of(held[active] if active >= 0 else 0))
        for other in order:
            declined, standing = state.declined[other], 0
            while declined:
                lowest = declined & -declined
                standing |= held[lowest.bit_length() - 1]
                declined ^= lowest
            parts.append(regions.of(standing))
        parts += [bytes([owner + 1 for owner in state.owner]), missing]
        parts += [bytes(state.tokens), missing, bytes(state.companions), missing, bytes(state.base), missing]
        for marked in state.marks:
            parts.append(regions.of(marked))
        if self._has_relics:
            self._add_relics(parts, state)

    def _add_relics(self, parts: list[bytes], state: State) -> None:
        if state.found:
            parts += [self._one_region[region] for region in state.relic_at]
        else:
            parts.append(self._no_relics)
        parts.append(self._of_regions.of(state.face_down))

    def _add_question(self, parts: list[bytes], state: State) -> None:
        regions, one = self._of_regions, self._one_region
        here, later = NOWHERE, 0
        if state.lone:
            here = (state.lone & -state.lone).bit_length() - 1
        elif state.spread:
            here = state.spread[0]
            after = here + 1
            later = state.held[state.tribe] >> after << after
        parts += [one[here], regions.of(later), regions.of(state.named), one[state.chosen_region], one[state.target]]
        parts += [regions.of(state.abandoned), regions.of(state.lone)]

    def _add_seats(self, parts: list[bytes], state: State, seat: int) -> None:
        order = self._orders[seat]
        parts.append(self._own[seat])
        coins: list[int] = []
        known: list[int] = []
        is_open = self._open[seat]
        over = state.step == GAME_OVER
        for other in order:
            if over or is_open[other]:
                coins.append(min(state.coins[other], LARGEST))
                known.append(1)
            else:
                coins.append(0)
                known.append(0)
        parts.append(bytes(coins + known))
        actives = [state.active[other] for other in order]
        parts += [self._one_race[active] for active in actives]
        parts += [self._one_power[state.power_of[active] if active >= 0 else NOBODY] for active in actives]
        parts += [self._of_races.of(state.declined[other]) for other in order]

    def _add_tribes(self, parts: list[bytes], state: State) -> None:
        parts += [bytes(state.hand), bytes(state.aside), bytes(state.companions_in_hand), bytes(state.tray)]
        parts.append(bytes([power + 1 for power in state.power_of]))

    def _add_combos(self, parts: list[bytes], state: State) -> None:
        badges, rows = state.row_badges, self._rows
        coins = [0] * rows
        tokens: list[int] = []
        for column in state.columns:
            for place in range(rows):
                race = column[place] if place < len(column) else NOBODY
                parts.append(self._one_race[race])
                if race >= 0 and place < len(badges):
                    tokens.append(min(self._shown[race] + self._badges[badges[place]], state.tray[race]))
                else:
                    tokens.append(0)
        parts += [self._one_power[badges[place] if place < len(badges) else NOBODY] for place in range(rows)]
        for place in range(len(badges)):
            coins[place] = min(state.row_coins[place], LARGEST)
        parts.append(bytes(coins + tokens))
        below = [0] * self._natives
        for place, race in enumerate(state.banner_queue):
            below[race] = place + 1
        parts += [self._of_races.of(state.banners), bytes(below)]
        parts += [self._of_powers.of(state.badges), self._of_powers.of(state.badge_discards)]
        if self._has_relics:
            parts.append(self._of_relics.of(state.relics_unseen))

    def _add_turn(self, parts: list[bytes], state: State, seat: int) -> None:
        seats, actor = state.seats, state.actor
        rounds_left = state.rounds - state.round
        facts = [
            state.round,
            rounds_left,
            seats - state.turn % seats if rounds_left else 0,
            1 if state.step == GAME_OVER else 0,
            1 if actor == CHANCE else 0,
            1 if state.may_decline else 0,
            1 if state.begun else 0,
            state.placing,
            state.stage,
            state.target_cost,
        ]
        parts.append(bytes(facts))
        parts.append(self._one_seat[(state.seat - seat) % seats if state.seat >= 0 else NOBODY])
        parts.append(self._one_seat[(actor - seat) % seats if actor >= 0 else NOBODY])
        parts.append(self._one_step[state.step])
        parts.append(self._one_moment[state.when if state.asking >= 0 else NOBODY])
        parts.append(self._one_ability[state.asking])
        acting = state.owner[(state.lone & -state.lone).bit_length() - 1] if state.lone else state.tribe
        parts.append(self._one_tribe[acting if actor >= 0 else NOBODY])
        parts += [self._of_abilities.of(state.aids), self._of_abilities.of(state.used)]
        parts.append(self._of_tribes.of(state.attacked))
        if self._has_relics:
            parts.append(self._one_relic[state.chosen_relic])


def _of_seat(ruleset: Ruleset, seats: int, seat: int) -> bytes:
    """What never changes for a seat: its place, its allies, and the column from which it picks."""
    allies = next(team for team in ruleset.teams(seats) if seat in team)
    column = ruleset.column_for(seats, seat)
    return bytes(
        [
            *(place == seat for place in range(seats)),
            *((seat + place) % seats in allies for place in range(seats)),
            *(number == column for number in range(len(ruleset.columns))),
        ]
    )


def _open_to(ruleset: Ruleset, seats: int, seat: int, *, hide_coins: bool) -> list[bool]:
    """Whose coins a seat may see before the game is over: its own and those of allies (T.7), or everybody's."""
    allies = next(team for team in ruleset.teams(seats) if seat in team)
    return [not hide_coins or other in allies for other in range(seats)]


def adjacency(world: World) -> bytes:
    """Which regions of a map are neighbours: a row for each, in it 1 for its neighbours, padded like observations."""
    sets = Sets(MOST_REGIONS)
    rows = [sets.of(near) for near in world.near]
    return b"".join(rows).ljust(MOST_REGIONS * MOST_REGIONS, b"\0")
