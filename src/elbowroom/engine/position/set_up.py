"""Makes a playable state of a position, or raises PositionError with the first problem."""

from collections.abc import Iterable, Sequence
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.engine.engine import exclude
from elbowroom.engine.errors import PositionError
from elbowroom.engine.invariants import unplayable, violations
from elbowroom.engine.options import excluded_codes
from elbowroom.engine.phases.steps import STEP_NAMES, is_own_turn
from elbowroom.engine.phases.turn import proceed
from elbowroom.engine.position.combos import set_up_combos
from elbowroom.engine.position.memory import own_abilities, read_memory
from elbowroom.engine.position.model import FORMAT, UNKNOWN_COINS, Position, Seat, Tribe, number_in, require
from elbowroom.engine.position.notation import hash_of
from elbowroom.engine.position.places import full_name, regions_by_name
from elbowroom.engine.position.registers import read_moment
from elbowroom.engine.regions import Region, Regions, bits, mask, only, size
from elbowroom.engine.rules.tokens import companion_of, hooks_of, place_marker, put, tribes_of
from elbowroom.engine.rules.tribes import update_watchers
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.version import RULES_VERSION
from elbowroom.engine.world import World

# Phases that need no `moment`: in the others the position must say how far the turn has come.
PHASES_WITHOUT_MOMENT: Final = ("turn", "conquests", "over")


def set_up(position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> State:
    """Return a playable state of a position; raise PositionError if something is wrong with it."""
    return _SetUp(position, ruleset, boards).state


class _SetUp:
    """Sets up one position."""

    def __init__(self, position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        self.position, self.ruleset = position, ruleset
        self._versions()
        require(ruleset.players_of(len(position.seats)) in ruleset.rounds, "seat-count", seats=len(position.seats))
        self.state = State(ruleset, World(boards), len(position.seats))
        self.regions = regions_by_name(self.state.world)
        # Regions that may have too few tokens; `_go_on` checks them at the end.
        lone = (position.moment or {}).get("lone", [])
        named = lone if isinstance(lone, list) else [str(lone)]
        self._lone = mask(self.regions[name] for name in named if name in self.regions)
        self._turn()
        exclude(self.state, excluded_codes(ruleset, self.state.seats, position.excluded, PositionError))
        # First the power that a tribe borrows, since its companions may be on the map.
        if ruleset.borrower >= 0:
            lender = ruleset.powers[ruleset.borrower]
            read_memory(self.state, lender, position.memory.get(lender.id, {}), self.regions)
        for seat, row in enumerate(position.seats):
            self._seat(seat, row)
        self._natives()
        self._markers()
        self._relics()
        set_up_combos(self.state, position)
        self._memory()
        update_watchers(self.state)
        self._begin()

    def _versions(self) -> None:
        position = self.position
        require(position.format == FORMAT, "wrong-format", wanted=FORMAT, found=position.format)
        newer = position.rules > RULES_VERSION or position.rules < 1
        if newer or (position.moment is not None and position.rules != RULES_VERSION):
            raise PositionError("wrong-rules", wanted=RULES_VERSION, found=position.rules)

    def _turn(self) -> None:
        state, position = self.state, self.position
        require(position.phase in STEP_NAMES, "unknown-phase", phase=position.phase)
        is_over = position.phase == "over"
        require(1 <= position.round <= state.rounds + is_over, "wrong-round", round=position.round)
        state.step = STEP_NAMES.index(position.phase)
        if position.turn == position.first == NOBODY and self.ruleset.first_seat is None and position.round == 1:
            # Chance decides who begins.
            return
        require(0 <= position.turn < state.seats, "wrong-turn", turn=position.turn)
        players = self.ruleset.players_of(state.seats)
        require(0 <= position.first < players, "wrong-turn", turn=position.first)
        require(self.ruleset.first_seat in (None, position.first), "first-seat-fixed")
        self.ruleset.begin(state, position.first)
        since_first = (position.turn - position.first) * self.ruleset.direction(state) % state.seats
        state.seat = position.turn
        state.round = position.round - 1
        state.turn = state.round * state.seats + since_first
        if is_over:
            state.round, state.turn = state.rounds, state.rounds * state.seats

    # Names to numbers.

    def _region(self, name: str) -> Region:
        require(name in self.regions, "unknown-region", region=name)
        return self.regions[name]

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
        coins = UNKNOWN_COINS if row.coins is None else row.coins
        require(coins >= 0, "negative-coins", seat=seat + 1)
        self.state.coins[seat] = coins
        if self.ruleset.is_automatic(self.state.seats, seat):
            self._automatic_seat(seat, row)
            return
        if row.active:
            self.state.active[seat] = self._tribe(seat, row.active, is_active=True)
        for declined in row.declined:
            tribe = self._tribe(seat, declined, is_active=False)
            self.state.declined[seat] |= only(tribe)

    def _automatic_seat(self, seat: int, row: Seat) -> None:
        """Set up the seat that plays by itself: it always has its race, in one of the numbers of tokens."""
        state, ruleset = self.state, self.ruleset
        tribe = ruleset.automatic_race
        if row.active is None and not row.declined:
            ruleset.set_up_automatic(state, ruleset.usual_difficulty)
            return
        is_alone = row.active is not None and row.active.race == ruleset.races[tribe].id and not row.declined
        require(is_alone, "race-of-others", race=row.active.race if row.active else row.declined[0].race, seat=seat + 1)
        assert row.active is not None
        require(row.active.power is None, "power-not-kept", power=row.active.power)
        state.active[seat] = self._tribe(seat, row.active, is_active=True)
        tokens = ruleset.races[tribe].tray - state.tray[tribe]
        require(tokens in ruleset.difficulties, "too-many-tokens", race=row.active.race)

    def _tribe(self, seat: int, row: Tribe, *, is_active: bool) -> int:
        state = self.state
        tribe = self._race(row.race)
        require(state.seat_of[tribe] < 0, "race-twice", race=row.race)
        if not self.ruleset.is_automatic(state.seats, seat):
            require(state.banners >> tribe & 1, "not-in-game", id=row.race)
            own = self.ruleset.columns[self.ruleset.column_for(state.seats, seat)]
            require(own >> tribe & 1, "race-of-others", race=row.race, seat=seat + 1)
        state.seat_of[tribe] = seat
        state.banners &= ~(only(tribe))
        if row.power is not None:
            power = self._power(row.power)
            require(not state.excluded >> self.ruleset.powers[power].code & 1, "not-in-game", id=row.power)
            require(state.badges >> power & 1, "power-twice", power=row.power)
            kept = is_active or self.ruleset.powers[power].stays_in_decline
            require(kept, "power-not-kept", power=row.power)
            state.badges &= ~(only(power))
            state.power_of[tribe] = power
        counts = (row.hand, row.aside, row.companions_in_hand, *row.regions.values(), *row.companions.values())
        require(min(counts) >= 0, "negative-tokens", race=row.race)
        total = sum(row.regions.values()) + row.hand + row.aside
        require(total <= state.tray[tribe], "too-many-tokens", race=row.race)
        companions = sum(row.companions.values()) + row.companions_in_hand
        companion = companion_of(state, tribe)
        require(companions <= (companion.supply if companion else 0), "too-many-companions", race=row.race)
        require(is_active or total, "no-token", race=row.race)
        # A race in decline has no tokens in hand, unless it acts in decline.
        in_hand = 0 if self.ruleset.races[tribe].acts_in_decline else row.hand
        require(is_active or not in_hand + row.aside, "hand-in-decline", race=row.race)
        state.tray[tribe] -= total
        state.hand[tribe] = total - row.aside
        state.aside[tribe] = row.aside
        state.companions_in_hand[tribe] = companions
        for name in {**row.regions, **row.companions}:
            self._hold(tribe, name, row.regions.get(name, 0), row.companions.get(name, 0), is_active=is_active)
        return tribe

    def _hold(self, tribe: int, name: str, tokens: int, companions: int, *, is_active: bool) -> None:
        state, region = self.state, self._region(name)
        require(state.owner[region] == NOBODY, "region-twice", region=name)
        put(state, tribe, region, tokens, companions)
        if self.position.phase == "redeployment" or self._lone >> region & 1:
            return
        companion = companion_of(state, tribe)
        counted = tokens + (companions if companion and companion.is_token else 0)
        alone = companion is not None and companion.stands_alone and companions
        least = self.ruleset.races[tribe].least if is_active and not alone else 1
        require(counted >= least, "too-few-in-region", region=name, least=least)

    def _natives(self) -> None:
        state, natives = self.state, self.ruleset.natives
        named = self.position.natives
        if self.ruleset.automatic_race >= 0:
            # They stand on the map as a race.
            require(not named, "too-many-natives")
            return
        if named is None:
            regions = [region for region in bits(state.world.natives) if state.owner[region] == NOBODY]
        else:
            regions = [self._region(name) for name in named]
        for region in regions:
            require(state.owner[region] == NOBODY, "region-twice", region=full_name(state, region))
            require(state.tray[natives], "too-many-natives")
            state.tray[natives] -= 1
            state.hand[natives] += 1
            put(state, natives, region, 1)

    # Pieces on the map.

    def _markers(self) -> None:
        for name, places in self.position.markers.items():
            mark = number_in(self.ruleset.markers, name, "unknown-marker")
            marker = self.ruleset.markers[mark]
            require(len(places) <= marker.supply, "too-many-markers", marker=name)
            for place in places:
                region = self._region(place)
                require(not self.state.marks[mark] >> region & 1, "marker-twice", region=place)
                held = marker.outlasts_holder or self.state.owner[region] != NOBODY
                require(held, "marker-without-holder", marker=name, region=place)
                place_marker(self.state, mark, region)

    def _relics(self) -> None:
        state, position = self.state, self.position
        for name, place in position.relics.items():
            relic = self._relic(name)
            state.relic_at[relic] = self._region(place)
            state.found += (relic,)
            state.relics_unseen &= ~(only(relic))
            state.face_down &= ~(only(state.relic_at[relic]))
        for name in position.relics_gone:
            relic = self._relic(name)
            require(state.relics_unseen >> relic & 1, "relic-twice", relic=name)
            state.relics_unseen &= ~(only(relic))
        if position.face_down is not None:
            state.face_down = self._regions(position.face_down)
        else:
            for tribe in state.active:
                state.face_down &= ~state.held[tribe] if tribe >= 0 else -1
        require(size(state.face_down) <= size(state.relics_unseen), "too-many-face-down")

    # Memory and the turn.

    def _memory(self) -> None:
        """Set the memory of abilities: from the position, or else by `on_set_up`."""
        state, given = self.state, self.position.memory
        for name, values in given.items():
            read_memory(state, self.ruleset.abilities[self._ability(name)], values, self.regions)
        for seat in range(state.seats):
            for tribe in tribes_of(state, seat):
                for ability in own_abilities(state, tribe):
                    if ability.id not in given:
                        ability.on_set_up(state, tribe)
                    require(ability.is_possible(state, tribe), "impossible-memory", ability=ability.id)

    def _begin(self) -> None:
        state, position = self.state, self.position
        moment = position.moment
        require(moment is not None or position.phase in PHASES_WITHOUT_MOMENT, "moment-missing", phase=position.phase)
        if is_own_turn(state.step) and (moment is None or "tribe" not in moment):
            require(state.active[state.seat] >= 0, "no-active-race", seat=state.seat + 1)
            state.tribe = state.active[state.seat]
        read_moment(state, moment or {}, self.regions)
        state.hooks = hooks_of(state, state.tribe)
        if moment is None:
            proceed(state)
        else:
            self._go_on()
        if position.hash is not None and position.rules == RULES_VERSION:
            require(position.hash == hash_of(state), "state-differs")

    def _go_on(self) -> None:
        """Continue in the middle of a turn; raise PositionError if no game could have come to this moment."""
        try:
            proceed(self.state)
            # A position with a hash came from a game; its hash is compared instead.
            problems = [] if self.position.hash is not None else [*violations(self.state), *unplayable(self.state)]
        except Exception as error:
            raise PositionError("impossible-moment") from error
        require(not problems, "impossible-moment")
