"""Making a playable state of a position, naming the first fault if there is one."""

from collections.abc import Iterable, Sequence
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.engine.ability import MOMENTS
from elbowroom.engine.engine import exclude, proceed
from elbowroom.engine.errors import PositionError
from elbowroom.engine.options import excluded_codes
from elbowroom.engine.phases.redeploying import DEPLOYING
from elbowroom.engine.phases.steps import PHASES
from elbowroom.engine.position.combos import lay_out
from elbowroom.engine.position.model import FORMAT, Moment, Position, Seat, Tribe, demand, number_in
from elbowroom.engine.regions import Region, Regions, bits, mask
from elbowroom.engine.rules.tokens import companion_of, hooks_of, place_marker, put
from elbowroom.engine.rules.tribes import regard
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.version import RULES_VERSION, hash_of
from elbowroom.engine.world import World

# Phases that people can write; for the others the position must say how far the turn has come.
BY_HAND: Final = ("turn", "conquests", "over")
MOST_WHEN: Final = max(MOMENTS)
MOST_STAGE: Final = 255


def set_up(position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> State:
    """A playable state of a position; PositionError names what is wrong with it."""
    return _SetUp(position, ruleset, boards).state


class _SetUp:
    """One position being set up."""

    def __init__(self, position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        self.position, self.ruleset = position, ruleset
        self._versions()
        demand(len(position.seats) in ruleset.rounds, "seat-count", seats=len(position.seats))
        self.state = State(ruleset, World(boards), len(position.seats))
        self._turn()
        exclude(self.state, excluded_codes(ruleset, self.state.seats, position.excluded, PositionError))
        for seat, row in enumerate(position.seats):
            self._seat(seat, row)
        self._natives()
        self._markers()
        self._relics()
        lay_out(self.state, position)
        for name, value in position.memory.items():
            self.state.memory[self._ability(name)] = value
        regard(self.state)
        self._begin()

    def _versions(self) -> None:
        position = self.position
        demand(position.format == FORMAT, "wrong-format", wanted=FORMAT, found=position.format)
        newer = position.rules > RULES_VERSION or position.rules < 1
        if newer or (position.moment is not None and position.rules != RULES_VERSION):
            raise PositionError("wrong-rules", wanted=RULES_VERSION, found=position.rules)

    def _turn(self) -> None:
        state, position = self.state, self.position
        demand(position.phase in PHASES, "unknown-phase", phase=position.phase)
        is_over = position.phase == "over"
        demand(1 <= position.round <= state.rounds + is_over, "wrong-round", round=position.round)
        demand(0 <= position.turn < state.seats, "wrong-turn", turn=position.turn)
        demand(0 <= position.first < state.seats, "wrong-turn", turn=position.first)
        demand(self.ruleset.first_seat in (None, position.first), "first-seat-fixed")
        state.seat = position.turn
        state.round = position.round - 1
        state.turn = state.round * state.seats + (position.turn - position.first) % state.seats
        if is_over:
            state.round, state.turn = state.rounds, state.rounds * state.seats
        state.step = PHASES[position.phase]

    # Names.

    def _region(self, name: str) -> Region:
        for region, (board, number) in enumerate(self.state.world.names):
            if name == f"{board}:{number}" or (len(self.position.boards) == 1 and name == str(number)):
                return region
        raise PositionError("unknown-region", region=name)

    def _regions(self, names: Iterable[str]) -> Regions:
        return mask(self._region(name) for name in names)

    def _race(self, name: str) -> int:
        return number_in(self.ruleset.races, name, "unknown-race")

    def _power(self, name: str) -> int:
        return number_in(self.ruleset.powers, name, "unknown-power")

    def _relic(self, name: str) -> int:
        return number_in(self.ruleset.relics, name, "unknown-relic")

    def _ability(self, name: str) -> int:
        return number_in(self.ruleset.abilities, name, "unknown-ability")

    # Seats and their tribes.

    def _seat(self, seat: int, row: Seat) -> None:
        demand(row.coins >= 0, "negative-coins", seat=seat + 1)
        self.state.coins[seat] = row.coins
        if row.active:
            self.state.active[seat] = self._tribe(seat, row.active, is_active=True)
        for declined in row.declined:
            tribe = self._tribe(seat, declined, is_active=False)
            self.state.declined[seat] |= 1 << tribe

    def _tribe(self, seat: int, row: Tribe, *, is_active: bool) -> int:
        state = self.state
        tribe = self._race(row.race)
        demand(state.seat_of[tribe] < 0, "race-twice", race=row.race)
        demand(state.banners >> tribe & 1, "not-in-game", id=row.race)
        own = self.ruleset.columns[self.ruleset.column_for(state.seats, seat)]
        demand(own >> tribe & 1, "race-of-others", race=row.race, seat=seat + 1)
        state.seat_of[tribe] = seat
        state.banners &= ~(1 << tribe)
        if row.power is not None:
            power = self._power(row.power)
            demand(not state.excluded >> self.ruleset.powers[power].code & 1, "not-in-game", id=row.power)
            demand(state.badges >> power & 1, "power-twice", power=row.power)
            kept = is_active or self.ruleset.powers[power].stays_in_decline
            demand(kept, "power-not-kept", power=row.power)
            state.badges &= ~(1 << power)
            state.power_of[tribe] = power
        counts = (row.hand, row.aside, row.companions_in_hand, *row.regions.values(), *row.companions.values())
        demand(min(counts) >= 0, "negative-tokens", race=row.race)
        total = sum(row.regions.values()) + row.hand + row.aside
        demand(total <= state.tray[tribe], "too-many-tokens", race=row.race)
        companions = sum(row.companions.values()) + row.companions_in_hand
        companion = companion_of(state, tribe)
        demand(companions <= (companion.supply if companion else 0), "too-many-companions", race=row.race)
        demand(is_active or total, "no-token", race=row.race)
        state.tray[tribe] -= total
        state.hand[tribe] = total - row.aside
        state.aside[tribe] = row.aside
        state.companions_in_hand[tribe] = companions
        for name in {**row.regions, **row.companions}:
            self._hold(tribe, name, row.regions.get(name, 0), row.companions.get(name, 0), is_active=is_active)
        return tribe

    def _hold(self, tribe: int, name: str, tokens: int, companions: int, *, is_active: bool) -> None:
        state, region = self.state, self._region(name)
        demand(state.owner[region] == NOBODY, "region-twice", region=name)
        put(state, tribe, region, tokens, companions)
        if self.position.phase == "redeployment":
            return
        companion = companion_of(state, tribe)
        counted = tokens + (companions if companion and companion.is_token else 0)
        alone = companion is not None and companion.stands_alone and companions
        least = self.ruleset.races[tribe].least if is_active and not alone else 1
        demand(counted >= least, "too-few-in-region", region=name, least=least)

    def _natives(self) -> None:
        state, natives = self.state, self.ruleset.natives
        named = self.position.natives
        if named is None:
            regions = [region for region in bits(state.world.natives) if state.owner[region] == NOBODY]
        else:
            regions = [self._region(name) for name in named]
        for region in regions:
            demand(state.owner[region] == NOBODY, "region-twice", region=_name(state, region))
            demand(state.tray[natives], "too-many-natives")
            state.tray[natives] -= 1
            state.hand[natives] += 1
            put(state, natives, region, 1)

    # What lies on the map.

    def _markers(self) -> None:
        for name, places in self.position.markers.items():
            mark = number_in(self.ruleset.markers, name, "unknown-marker")
            marker = self.ruleset.markers[mark]
            demand(len(places) <= marker.supply, "too-many-markers", marker=name)
            for place in places:
                region = self._region(place)
                demand(not self.state.marks[mark] >> region & 1, "marker-twice", region=place)
                held = marker.outlasts_holder or self.state.owner[region] != NOBODY
                demand(held, "marker-without-holder", marker=name, region=place)
                place_marker(self.state, mark, region)

    def _relics(self) -> None:
        state, position = self.state, self.position
        for name, place in position.relics.items():
            relic = self._relic(name)
            state.relic_at[relic] = self._region(place)
            state.found += (relic,)
            state.relics_unseen &= ~(1 << relic)
            state.face_down &= ~(1 << state.relic_at[relic])
        for name in position.relics_gone:
            relic = self._relic(name)
            demand(state.relics_unseen >> relic & 1, "relic-twice", relic=name)
            state.relics_unseen &= ~(1 << relic)
        if position.face_down is not None:
            state.face_down = self._regions(position.face_down)
        else:
            for tribe in state.active:
                state.face_down &= ~state.held[tribe] if tribe >= 0 else -1
        demand(state.face_down.bit_count() <= state.relics_unseen.bit_count(), "too-many-face-down")

    # Where in the turn.

    def _begin(self) -> None:
        state, position = self.state, self.position
        if position.moment is not None:
            self._resume(position.moment)
        elif position.phase == "conquests":
            demand(state.active[state.seat] >= 0, "no-active-race", seat=state.seat + 1)
            state.tribe = state.active[state.seat]
        else:
            demand(position.phase in BY_HAND, "moment-missing", phase=position.phase)
        state.hooks = hooks_of(state, state.tribe)
        proceed(state)
        if position.hash is not None and position.rules == RULES_VERSION:
            demand(position.hash == hash_of(state), "state-differs")

    def _resume(self, moment: Moment) -> None:
        """Go on in the middle of a turn: only with a hash, since nobody could check such details by hand."""
        state = self.state
        demand(self.position.hash is not None, "hash-missing")
        bounds = (
            (-1, moment.to_act, state.seats - 1),
            (0, moment.when, MOST_WHEN),
            (0, moment.stage, MOST_STAGE),
            (-1, moment.chosen_region, state.world.size - 1),
            (0, moment.placing, DEPLOYING),
        )
        demand(all(low <= value <= high for low, value, high in bounds), "wrong-moment")
        state.actor, state.when, state.stage = moment.to_act, moment.when, moment.stage
        state.named, state.chosen_region = self._regions(moment.named), moment.chosen_region
        state.chosen_relic = NOBODY if moment.chosen_relic is None else self._relic(moment.chosen_relic)
        state.placing = moment.placing
        state.may_decline, state.begun = moment.may_decline, moment.begun
        state.abandoned = self._regions(moment.abandoned)
        state.tribe = NOBODY if moment.tribe is None else self._race(moment.tribe)
        demand(state.tribe == NOBODY or state.seat_of[state.tribe] >= 0, "wrong-moment")
        state.asking = NOBODY if moment.asking is None else self._ability(moment.asking)
        state.agenda = tuple(self._ability(name) for name in moment.agenda)
        state.spread = tuple(self._region(name) for name in moment.spread)
        state.attacked = mask(self._any_race(name) for name in moment.attacked)
        state.aids = mask(self._ability(name) for name in moment.aids)
        state.used = mask(self._ability(name) for name in moment.used)
        demand(self.position.hash == hash_of(state), "state-differs")

    def _any_race(self, name: str) -> int:
        return self.ruleset.natives if name == "natives" else self._race(name)


def _name(state: State, region: Region) -> str:
    board, number = state.world.name_of(region)
    return f"{board}:{number}"
