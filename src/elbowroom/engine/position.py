"""Positions that people can write: who holds what with how many tokens, markers, hands, combos and coins.

A region is written `board:number`, or just its number where there is one board.
"""

from collections.abc import Callable, Sequence

import msgspec

from elbowroom.boards.board import Board
from elbowroom.engine.engine import proceed
from elbowroom.engine.errors import PositionError
from elbowroom.engine.phases.turn import CONQUESTS, PICK
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.tokens import hooks_of, lay, put
from elbowroom.engine.rules.tribes import regard
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import MAY_DECLINE, State
from elbowroom.engine.world import World

FORMAT = 1
PHASES = {"turn": PICK, "conquests": CONQUESTS}


class Tribe(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A race in play: the tokens in each of its regions, companions among them, and what is in hand."""

    race: str
    power: str | None = None
    regions: dict[str, int] = {}
    companions: dict[str, int] = {}
    hand: int = 0
    companions_in_hand: int = 0


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One player's coins and tribes."""

    coins: int = 5
    active: Tribe | None = None
    declined: list[Tribe] = []


class Combo(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A visible combo and the coins lying on it."""

    race: str
    power: str
    coins: int = 0


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position; what is left out is as at the start of a game."""

    format: int = FORMAT
    game: str = "warcraft"
    boards: list[str]
    seats: list[Seat]
    round: int = 1
    turn: int = 0
    first: int = 0
    phase: str = "turn"
    natives: list[str] | None = None
    combos: list[Combo] = []
    markers: dict[str, list[str]] = {}
    relics: dict[str, str] = {}
    memory: dict[str, int] = {}


def set_up(position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> State:
    """A playable state of a position; PositionError names what is wrong with it."""
    return _SetUp(position, ruleset, boards).state


class _SetUp:
    def __init__(self, position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        self.position, self.ruleset = position, ruleset
        self._demand(position.format == FORMAT, "wrong-format", wanted=FORMAT)
        self._demand(len(position.seats) in ruleset.rounds, "seat-count", seats=len(position.seats))
        self.state = State(ruleset, World(boards), len(position.seats))
        self._demand(1 <= position.round <= self.state.rounds, "wrong-round", round=position.round)
        self._demand(0 <= position.turn < self.state.seats, "wrong-turn", turn=position.turn)
        self._demand(0 <= position.first < self.state.seats, "wrong-turn", turn=position.first)
        self._demand(position.phase in PHASES, "unknown-phase", phase=position.phase)
        for seat, row in enumerate(position.seats):
            self._seat(seat, row)
        self._natives()
        self._markers()
        self._relics()
        self._combos()
        self._begin()

    def _demand(self, condition: object, reason: str, **details: object) -> None:
        if not condition:
            raise PositionError(reason, **details)

    def _region(self, name: str) -> Region:
        names = self.state.world.names
        for region, (board, number) in enumerate(names):
            if name == f"{board}:{number}" or (len(self.position.boards) == 1 and name == str(number)):
                return region
        raise PositionError("unknown-region", region=name)

    def _number(self, things: Sequence[object], wanted: str, reason: str, identify: Callable[[object], str]) -> int:
        for number, thing in enumerate(things):
            if identify(thing) == wanted:
                return number
        raise PositionError(reason, id=wanted)

    def _race(self, name: str) -> int:
        return self._number(self.ruleset.races, name, "unknown-race", _id)

    def _power(self, name: str) -> int:
        return self._number(self.ruleset.powers, name, "unknown-power", _id)

    def _seat(self, seat: int, row: Seat) -> None:
        self._demand(row.coins >= 0, "negative-coins", seat=seat)
        self.state.coins[seat] = row.coins
        if row.active:
            tribe = self._tribe(seat, row.active)
            self.state.active[seat] = tribe
        for declined in row.declined:
            tribe = self._tribe(seat, declined)
            self.state.declined[seat] |= 1 << tribe

    def _tribe(self, seat: int, row: Tribe) -> int:
        state = self.state
        tribe = self._race(row.race)
        self._demand(state.seat_of[tribe] < 0, "race-twice", race=row.race)
        state.seat_of[tribe] = seat
        state.banners &= ~(1 << tribe)
        if row.power is not None:
            power = self._power(row.power)
            self._demand(state.badges >> power & 1, "power-twice", power=row.power)
            state.badges &= ~(1 << power)
            state.power_of[tribe] = power
        on_map = sum(row.regions.values())
        companions = sum(row.companions.values())
        self._demand(row.hand >= 0 and on_map >= 0, "negative-tokens", race=row.race)
        self._demand(on_map + row.hand <= state.tray[tribe], "too-many-tokens", race=row.race)
        state.tray[tribe] -= on_map + row.hand
        state.hand[tribe] = on_map + row.hand
        state.extra_hand[tribe] = companions + row.companions_in_hand
        for name in {**row.regions, **row.companions}:
            region = self._region(name)
            self._demand(state.owner[region] in (-1, tribe), "region-twice", region=name)
            tokens, extra = row.regions.get(name, 0), row.companions.get(name, 0)
            self._demand(tokens >= 0 and extra >= 0 and tokens + extra, "no-token", region=name)
            put(state, tribe, region, tokens, extra)
        return tribe

    def _natives(self) -> None:
        state, natives = self.state, self.ruleset.natives
        named = self.position.natives
        regions = bits(state.world.natives) if named is None else [self._region(name) for name in named]
        for region in regions:
            if state.owner[region] >= 0:
                self._demand(named is None, "region-twice", region=region)
                continue
            self._demand(state.tray[natives], "too-many-natives")
            state.tray[natives] -= 1
            state.hand[natives] += 1
            put(state, natives, region, 1)

    def _markers(self) -> None:
        for name, places in self.position.markers.items():
            mark = self._number(self.ruleset.markers, name, "unknown-marker", _id)
            self._demand(len(places) <= self.ruleset.markers[mark].supply, "too-many-markers", marker=name)
            for place in places:
                region = self._region(place)
                self._demand(not self.state.marks[mark] >> region & 1, "marker-twice", region=place)
                lay(self.state, mark, region)

    def _relics(self) -> None:
        state = self.state
        for name, place in self.position.relics.items():
            relic = self._number(self.ruleset.relics, name, "unknown-relic", _id)
            region = self._region(place)
            state.relic_at[relic] = region
            state.found += (relic,)
            state.relics_unseen &= ~(1 << relic)
            state.face_down &= ~(1 << region)
        for tribe in range(self.ruleset.natives):
            if state.is_active(tribe):
                state.face_down &= ~state.held[tribe]

    def _combos(self) -> None:
        state = self.state
        self._demand(len(self.position.combos) <= self.ruleset.column, "too-many-combos")
        for combo in self.position.combos or self._first_combos():
            race, power = self._race(combo.race), self._power(combo.power)
            self._demand(state.banners >> race & 1, "race-twice", race=combo.race)
            self._demand(state.badges >> power & 1, "power-twice", power=combo.power)
            self._demand(combo.coins >= 0, "negative-coins")
            state.banners &= ~(1 << race)
            state.badges &= ~(1 << power)
            state.column_races.append(race)
            state.column_powers.append(power)
            state.column_coins.append(combo.coins)

    def _first_combos(self) -> list[Combo]:
        """Without combos of its own a position shows the first banners and badges that are not in play."""
        races = [self.ruleset.races[race].id for race in bits(self.state.banners)]
        powers = [self.ruleset.powers[power].id for power in bits(self.state.badges)]
        pairs = zip(races, powers, strict=False)
        return [Combo(race=race, power=power) for race, power in list(pairs)[: self.ruleset.column]]

    def _begin(self) -> None:
        state, position = self.state, self.position
        for name, value in position.memory.items():
            ability = self._number(self.ruleset.abilities, name, "unknown-ability", _id)
            state.memory[ability] = value
        state.seat = position.turn
        state.round = position.round - 1
        state.turn = state.round * state.seats + (position.turn - position.first) % state.seats
        regard(state)
        if position.phase == "conquests":
            self._demand(state.active[state.seat] >= 0, "no-active-race", seat=state.seat)
            state.tribe = state.active[state.seat]
            state.hooks = hooks_of(state, state.tribe)
            state.begun = MAY_DECLINE
        state.step = PHASES[position.phase]
        proceed(state)


def _id(thing: object) -> str:
    return str(getattr(thing, "id", ""))
