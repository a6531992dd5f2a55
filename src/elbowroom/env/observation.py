"""Observations: what a seat may know of a state, as the bytes of a layout.

Every number is a small count or a flag, so bytes suffice, and numpy takes them as `uint8` without a copy. Most numbers
are 0 or never change on a map: an observation starts as a copy of a template, and only the others are written.
"""

from typing import Final

from elbowroom.boards.board import SYMBOLS, TERRAINS
from elbowroom.engine.ability import codes_in
from elbowroom.engine.memory import Field
from elbowroom.engine.native import BytesWriter, Numbers, i64, vec
from elbowroom.engine.phases.steps import STEP_GAME_OVER
from elbowroom.engine.questions import chosen_region, chosen_relic, named_regions, question_asked
from elbowroom.engine.regions import MOST_REGIONS, bits, first
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.world import World
from elbowroom.env.layout import NEIGHBOURS, Layout

LARGEST: Final = 255
# The cache of templates is cleared when it has this many maps.
MAX_CACHED_WORLDS: Final = 1 << 10

# The meanings of a field of an ability's memory.
_NUMBER: Final = 0
_SEAT: Final = 1
_SEATS: Final = 2
_RACES: Final = 3


class MemoryField:
    """A field of an ability's memory, and its offset in an observation."""

    def __init__(self, code: int, field: Field, offset: int) -> None:
        self.code: i64 = code
        self.shift: i64 = field.shift
        self.mask: i64 = field.mask
        self.width: i64 = field.width
        self.meaning = {"seat": _SEAT, "seats": _SEATS, "races": _RACES}.get(field.meaning, _NUMBER)
        self.offset: i64 = offset


class Observer:
    """Observes games of one ruleset and number of seats; `hide_coins` hides the coins of others (R-9.2)."""

    def __init__(self, ruleset: Ruleset, seats: int, *, hide_coins: bool = True, adjacency: bool = True) -> None:
        layout = self.layout = Layout(ruleset, seats, adjacency=adjacency)
        self.size = layout.size
        self._has_neighbours = adjacency
        # The size without the last piece, which never changes during a game.
        self.changing = layout[NEIGHBOURS].offset if adjacency else layout.size
        self._seats: i64 = seats
        self._ruleset = ruleset
        self._natives: i64 = ruleset.natives
        self._rows: i64 = ruleset.rows
        self._races: i64 = len(ruleset.races)
        self._powers: i64 = len(ruleset.powers)
        self._has_relics = bool(ruleset.relics)
        # The tokens of each banner and each badge.
        self._banner_tokens: Numbers = vec[i64]([race.banner + race.more_tokens for race in ruleset.races])
        self._badge_tokens: Numbers = vec[i64]([power.badge for power in ruleset.powers])
        self._open = [_open_to(ruleset, seats, seat, hide_coins=hide_coins) for seat in range(seats)]
        self._memory_fields = [
            MemoryField(ability.code, field, layout[f"memory.{ability.id}.{field.name}"].offset)
            for ability in ruleset.abilities
            for field in ability.remembers
        ]
        self._has_secrets = bool(ruleset.secretive)
        self._at_closed: i64 = layout["closed"].offset if ruleset.can_hold_up else 0
        self._templates: dict[World, list[bytes]] = {}
        self._neighbours: dict[World, bytes] = {}
        # The offsets of the pieces.
        self._at_natives: i64 = layout["natives"].offset
        self._at_active: i64 = layout["active"].offset
        self._at_declined: i64 = layout["declined"].offset
        self._at_race: i64 = layout["race"].offset
        self._at_tokens: i64 = layout["tokens"].offset
        self._at_companions: i64 = layout["companions"].offset
        self._at_cost: i64 = layout["cost"].offset
        self._at_markers: i64 = layout["markers"].offset
        self._at_question: i64 = layout["question"].offset
        self._at_coins: i64 = layout["coins"].offset
        self._at_known: i64 = layout["coins_known"].offset
        self._at_active_race: i64 = layout["active_race"].offset
        self._at_active_power: i64 = layout["active_power"].offset
        self._at_declined_races: i64 = layout["declined_races"].offset
        self._at_hand: i64 = layout["hand"].offset
        self._at_aside: i64 = layout["aside"].offset
        self._at_with_hand: i64 = layout["companions_in_hand"].offset
        self._at_tray: i64 = layout["tray"].offset
        self._at_power: i64 = layout["power"].offset
        self._at_combo_races: i64 = layout["combo_races"].offset
        self._at_combo_powers: i64 = layout["combo_powers"].offset
        self._at_combo_coins: i64 = layout["combo_coins"].offset
        self._at_combo_tokens: i64 = layout["combo_tokens"].offset
        self._at_banners: i64 = layout["banners"].offset
        self._at_below: i64 = layout["banners_below"].offset
        self._at_badges: i64 = layout["badges"].offset
        self._at_discarded: i64 = layout["badges_discarded"].offset
        self._at_turn: i64 = layout["turn"].offset
        self._at_turn_of: i64 = layout["turn_of"].offset
        self._at_actor: i64 = layout["actor"].offset
        self._at_step: i64 = layout["step"].offset
        self._at_moment: i64 = layout["moment"].offset
        self._at_asking: i64 = layout["asking"].offset
        self._at_acting: i64 = layout["acting"].offset
        self._at_aids: i64 = layout["aids"].offset
        self._at_used: i64 = layout["used"].offset
        self._at_attacked: i64 = layout["attacked"].offset
        # The offsets of pieces that exist only with relics.
        self._at_relics: i64 = layout["relics"].offset if self._has_relics else 0
        self._at_face_down: i64 = layout["face_down"].offset if self._has_relics else 0
        self._at_unseen: i64 = layout["relics_unseen"].offset if self._has_relics else 0
        self._at_chosen: i64 = layout["chosen_relic"].offset if self._has_relics else 0

    def observe(self, state: State, seat: int) -> bytes:
        """Return the observation of a seat, in the order of the layout."""
        return self.observe_changing(state, seat) + self.unchanging(state.world)

    def unchanging(self, world: World) -> bytes:
        """Return the end of all observations on a map: the adjacency matrix, if it is wanted."""
        if not self._has_neighbours:
            return b""
        found = self._neighbours.get(world)
        if found is None:
            if len(self._neighbours) >= MAX_CACHED_WORLDS:
                self._neighbours.clear()
            found = self._neighbours[world] = adjacency(world)
        return found

    def observe_changing(self, state: State, seat: int) -> bytes:
        """Return the observation of a seat without the end that never changes."""
        out = BytesWriter()
        out.write(self._template(state.world, seat))
        self._write_regions(out, state, seat)
        self._write_question(out, state)
        self._write_seats(out, state, seat)
        self._write_combos(out, state)
        self._write_turn(out, state, seat)
        self._write_memory(out, state, seat)
        return out.getvalue()

    def _template(self, world: World, seat: int) -> bytes:
        """Return the numbers that never change for a seat on a map."""
        templates = self._templates.get(world)
        if templates is None:
            if len(self._templates) >= MAX_CACHED_WORLDS:
                self._templates.clear()
            templates = self._templates[world] = self._new_templates(world)
        return templates[seat]

    def _new_templates(self, world: World) -> list[bytes]:
        ruleset, seats, layout = self._ruleset, self._seats, self.layout
        shared = bytearray(self.changing)
        printed = [
            world.all,
            *(world.terrain[terrain] for terrain in TERRAINS),
            *(world.symbol[symbol] for symbol in SYMBOLS),
            *(world.entry, world.border_sea, world.size_marks),
        ]
        at = layout["map"].offset
        for row, regions in enumerate(printed):
            for region in bits(regions):
                shared[at + row * MOST_REGIONS + region] = 1
        for number, island in enumerate(world.islands):
            for region in bits(island):
                shared[at + len(printed) * MOST_REGIONS + region] = number + 1
        found = []
        for seat in range(seats):
            out, allies = bytearray(shared), ruleset.team_of(seats, seat)
            out[layout["seat"].offset + seat] = 1
            for place in range(seats):
                out[layout["allies"].offset + place] = (seat + place) % seats in allies
            out[layout["column"].offset + ruleset.column_for(seats, seat)] = 1
            found.append(bytes(out))
        return found

    def _write_regions(self, out: BytesWriter, state: State, seat: i64) -> None:
        rows = self._rows_of_tribes(state, seat)
        base, owners, tokens, companions = state.base, state.owner, state.tokens, state.companions
        at_cost, at_race, at_tokens, at_companions = self._at_cost, self._at_race, self._at_tokens, self._at_companions
        for region in range(len(owners)):
            cost: int = base[region]
            out[at_cost + region] = cost
            owner = owners[region]
            if owner >= 0:
                race: int = owner + 1
                standing: int = tokens[region]
                beside: int = companions[region]
                out[rows[owner] + region] = 1
                out[at_race + region] = race
                out[at_tokens + region] = standing
                out[at_companions + region] = beside
        row = self._at_markers
        for marked in state.marks:
            write_set(out, row, marked)
            row += MOST_REGIONS
        if self._has_relics:
            for relic in state.found:
                out[self._at_relics + relic * MOST_REGIONS + state.relic_at[relic]] = 1
            write_set(out, self._at_face_down, state.face_down)

    def _rows_of_tribes(self, state: State, seat: i64) -> Numbers:
        """Return for each tribe in play the offset of the row of its regions."""
        rows = vec[i64]([self._at_natives] * (self._natives + 1))
        at_active, at_declined = self._at_active, self._at_declined
        for place in range(self._seats):
            other = (seat + place) % self._seats
            active = state.active[other]
            if active >= 0:
                rows[active] = at_active + place * MOST_REGIONS
            for tribe in bits(state.declined[other]):
                rows[tribe] = at_declined + place * MOST_REGIONS
        return rows

    def _write_question(self, out: BytesWriter, state: State) -> None:
        at = self._at_question
        if state.lone:
            out[at + first(state.lone)] = 1
            write_set(out, at + 6 * MOST_REGIONS, state.lone)
        elif state.spread:
            out[at + state.spread[0]] = 1
            for region in state.spread[1:]:
                out[at + MOST_REGIONS + region] = 1
        if state.answers:
            write_set(out, at + 2 * MOST_REGIONS, named_regions(state))
            chosen = chosen_region(state)
            if chosen >= 0:
                out[at + 3 * MOST_REGIONS + chosen] = 1
        if state.target >= 0:
            out[at + 4 * MOST_REGIONS + state.target] = 1
        write_set(out, at + 5 * MOST_REGIONS, state.abandoned)

    def _write_seats(self, out: BytesWriter, state: State, seat: i64) -> None:
        is_open, is_over = self._open[seat], state.step == STEP_GAME_OVER
        for place in range(self._seats):
            other = (seat + place) % self._seats
            if is_over or is_open[other]:
                coins: int = state.coins[other]
                out[self._at_coins + place] = min(coins, LARGEST)
                out[self._at_known + place] = 1
            active = state.active[other]
            if active >= 0:
                self._write_tribe(out, state, active)
                out[self._at_active_race + place * self._races + active] = 1
                power = state.power_of[active]
                if power >= 0:
                    out[self._at_active_power + place * self._powers + power] = 1
            for tribe in bits(state.declined[other]):
                self._write_tribe(out, state, tribe)
                out[self._at_declined_races + place * self._races + tribe] = 1
        tray, at_tray = state.tray, self._at_tray
        for tribe in range(len(tray)):
            left: int = tray[tribe]
            out[at_tray + tribe] = left

    def _write_tribe(self, out: BytesWriter, state: State, tribe: i64) -> None:
        hand: int = state.hand[tribe]
        aside: int = state.aside[tribe]
        companions: int = state.companions_in_hand[tribe]
        power: int = state.power_of[tribe] + 1
        out[self._at_hand + tribe] = hand
        out[self._at_aside + tribe] = aside
        out[self._at_with_hand + tribe] = companions
        out[self._at_power + tribe] = power

    def _write_combos(self, out: BytesWriter, state: State) -> None:
        badges, coins, rows, races, tray = state.row_badges, state.row_coins, self._rows, self._races, state.tray
        shown: i64 = len(badges)
        for place in range(shown):
            out[self._at_combo_powers + place * self._powers + badges[place]] = 1
            out[self._at_combo_coins + place] = min(coins[place], LARGEST)
        row: i64 = 0
        for column in state.columns:
            filled: i64 = len(column)
            for place in range(filled):
                race: i64 = column[place]
                out[self._at_combo_races + (row + place) * races + race] = 1
                if place < shown:
                    tokens: int = self._banner_tokens[race] + self._badge_tokens[badges[place]]
                    left: int = tray[race]
                    out[self._at_combo_tokens + row + place] = min(tokens, left)
            row += rows
        write_set(out, self._at_banners, state.banners)
        write_set(out, self._at_badges, state.badges)
        write_set(out, self._at_discarded, state.badge_discards)
        for depth, below in enumerate(state.banner_queue):
            out[self._at_below + below] = depth + 1
        if self._has_relics:
            write_set(out, self._at_unseen, state.relics_unseen)

    def _write_turn(self, out: BytesWriter, state: State, seat: i64) -> None:
        seats, actor, at = self._seats, state.actor, self._at_turn
        # In the order of TURN_ROWS.
        done: int = state.round
        left: int = state.rounds - state.round
        turns: int = seats - state.turn % seats
        placing: int = state.placing
        question = question_asked(state)
        stage: int = 0 if question is None else question.stage
        cost: int = state.target_cost
        is_over = state.step == STEP_GAME_OVER
        out[at] = done
        out[at + 1] = left
        out[at + 2] = 0 if is_over else turns
        out[at + 3] = 1 if is_over else 0
        out[at + 4] = 1 if actor == CHANCE else 0
        out[at + 5] = 1 if state.may_decline else 0
        out[at + 6] = 1 if state.begun else 0
        out[at + 7] = placing
        out[at + 8] = stage
        out[at + 9] = cost
        out[self._at_step + state.step] = 1
        if state.seat >= 0:
            out[self._at_turn_of + (state.seat - seat) % seats] = 1
        if actor >= 0:
            out[self._at_actor + (actor - seat) % seats] = 1
            acting = state.owner[first(state.lone)] if state.lone else state.tribe
            if acting >= 0:
                out[self._at_acting + acting] = 1
        if question is not None:
            out[self._at_asking + question.ability.code] = 1
            out[self._at_moment + question.moment] = 1
            relic = chosen_relic(state)
            if relic >= 0:
                out[self._at_chosen + relic] = 1
        write_codes(out, self._at_aids, state.aids)
        write_codes(out, self._at_used, state.used)
        write_set(out, self._at_attacked, state.attacked)
        write_set(out, self._at_closed, state.closed)

    def _write_memory(self, out: BytesWriter, state: State, seat: i64) -> None:
        memory = self._known_memory(state, seat) if self._has_secrets else state.memory
        for field in self._memory_fields:
            value = memory[field.code] >> field.shift
            if not value:
                continue
            stored = value & field.mask
            if field.meaning == _NUMBER:
                number: int = stored
                out[field.offset] = min(number, LARGEST)
            elif field.meaning == _SEAT:
                # Stored as its number from 1; 0 is none.
                if stored:
                    out[field.offset + (stored - 1 - seat) % self._seats] = 1
            elif field.meaning == _SEATS:
                for member in bits(stored):
                    out[field.offset + (member - seat) % self._seats] = 1
            else:
                for race in range(self._races):
                    of_race: int = value & field.mask
                    out[field.offset + race] = of_race
                    value >>= field.width

    def _known_memory(self, state: State, seat: i64) -> Numbers:
        """Return the memory of all abilities without what only the players of other seats know."""
        memory = state.memory[:]
        for ability in self._ruleset.secretive:
            owner = state.seat_of[ability.code]
            if owner >= 0 and owner not in state.allies(seat):
                memory[ability.code] = ability.public_memory(state)
        return memory


def write_set(out: BytesWriter, offset: i64, members: i64) -> None:
    """Write 1 for each member of a set."""
    if members:
        for member in bits(members):
            out[offset + member] = 1


def write_codes(out: BytesWriter, offset: i64, codes: int) -> None:
    """Write 1 for each code in a set of codes of abilities."""
    if codes:
        for code in codes_in(codes):
            out[offset + code] = 1


def _open_to(ruleset: Ruleset, seats: int, seat: int, *, hide_coins: bool) -> list[bool]:
    """Return for each seat whether its coins are visible to a seat: its own, its allies' (T.7), or all."""
    allies = ruleset.team_of(seats, seat)
    return [not hide_coins or other in allies for other in range(seats)]


def adjacency(world: World) -> bytes:
    """Return the adjacency matrix of a map's regions as bytes, padded to the largest map."""
    out = bytearray(MOST_REGIONS * MOST_REGIONS)
    for region, near in enumerate(world.near):
        for other in bits(near):
            out[region * MOST_REGIONS + other] = 1
    return bytes(out)
