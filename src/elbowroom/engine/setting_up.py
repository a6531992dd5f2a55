"""Making a playable state of a position, naming the first fault if there is one."""

from collections.abc import Iterable, Sequence
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.engine.ability import Ability
from elbowroom.engine.engine import proceed
from elbowroom.engine.errors import PositionError
from elbowroom.engine.markers import Marker
from elbowroom.engine.phases.names import PHASES
from elbowroom.engine.position import FORMAT, Combo, Moment, Position, Seat, Tribe
from elbowroom.engine.regions import Region, Regions, bits, mask
from elbowroom.engine.rules.tokens import companion_of, hooks_of, lay, put
from elbowroom.engine.rules.tribes import regard
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import BEGUN, MAY_DECLINE, NOBODY, State
from elbowroom.engine.version import RULES_VERSION, hash_of
from elbowroom.engine.world import World

# Phases that people can write; for the others the position must say how far the turn has come.
BY_HAND: Final = ("turn", "conquests", "over")
MOST_WHEN: Final = 3
MOST_CURSOR: Final = 255


def set_up(position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> State:
    """A playable state of a position; PositionError names what is wrong with it."""
    return _SetUp(position, ruleset, boards).state


def _demand(condition: object, reason: str, **details: object) -> None:
    if not condition:
        raise PositionError(reason, **details)


class _SetUp:
    """One position being set up."""

    def __init__(self, position: Position, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        self.position, self.ruleset = position, ruleset
        self._versions()
        _demand(len(position.seats) in ruleset.rounds, "seat-count", seats=len(position.seats))
        self.state = State(ruleset, World(boards), len(position.seats))
        self._turn()
        for seat, row in enumerate(position.seats):
            self._seat(seat, row)
        self._natives()
        self._markers()
        self._relics()
        self._combos()
        for name, value in position.memory.items():
            self.state.memory[self._ability(name)] = value
        regard(self.state)
        self._begin()

    def _versions(self) -> None:
        position = self.position
        _demand(position.format == FORMAT, "wrong-format", wanted=FORMAT, found=position.format)
        newer = position.rules > RULES_VERSION or position.rules < 1
        if newer or (position.moment is not None and position.rules != RULES_VERSION):
            raise PositionError("wrong-rules", wanted=RULES_VERSION, found=position.rules)

    def _turn(self) -> None:
        state, position = self.state, self.position
        _demand(position.phase in PHASES, "unknown-phase", phase=position.phase)
        is_over = position.phase == "over"
        _demand(1 <= position.round <= state.rounds + is_over, "wrong-round", round=position.round)
        _demand(0 <= position.turn < state.seats, "wrong-turn", turn=position.turn)
        _demand(0 <= position.first < state.seats, "wrong-turn", turn=position.first)
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
        return _number(self.ruleset.races, name, "unknown-race")

    def _power(self, name: str) -> int:
        return _number(self.ruleset.powers, name, "unknown-power")

    def _relic(self, name: str) -> int:
        return _number(self.ruleset.relics, name, "unknown-relic")

    def _ability(self, name: str) -> int:
        return _number(self.ruleset.abilities, name, "unknown-ability")

    # Seats and their tribes.

    def _seat(self, seat: int, row: Seat) -> None:
        _demand(row.coins >= 0, "negative-coins", seat=seat + 1)
        self.state.coins[seat] = row.coins
        if row.active:
            self.state.active[seat] = self._tribe(seat, row.active, is_active=True)
        for declined in row.declined:
            tribe = self._tribe(seat, declined, is_active=False)
            self.state.declined[seat] |= 1 << tribe

    def _tribe(self, seat: int, row: Tribe, *, is_active: bool) -> int:
        state = self.state
        tribe = self._race(row.race)
        _demand(state.seat_of[tribe] < 0, "race-twice", race=row.race)
        state.seat_of[tribe] = seat
        state.banners &= ~(1 << tribe)
        if row.power is not None:
            power = self._power(row.power)
            _demand(state.badges >> power & 1, "power-twice", power=row.power)
            kept = is_active or self.ruleset.powers[power].stays_in_decline
            _demand(kept, "power-not-kept", power=row.power)
            state.badges &= ~(1 << power)
            state.power_of[tribe] = power
        counts = (row.hand, row.companions_in_hand, *row.regions.values(), *row.companions.values())
        _demand(min(counts) >= 0, "negative-tokens", race=row.race)
        total = sum(row.regions.values()) + row.hand
        _demand(total <= state.tray[tribe], "too-many-tokens", race=row.race)
        companions = sum(row.companions.values()) + row.companions_in_hand
        companion = companion_of(state, tribe)
        _demand(companions <= (companion.supply if companion else 0), "too-many-companions", race=row.race)
        _demand(is_active or total, "no-token", race=row.race)
        state.tray[tribe] -= total
        state.hand[tribe] = total
        state.extra_hand[tribe] = companions
        for name in {**row.regions, **row.companions}:
            self._hold(tribe, name, row.regions.get(name, 0), row.companions.get(name, 0), is_active=is_active)
        return tribe

    def _hold(self, tribe: int, name: str, tokens: int, extra: int, *, is_active: bool) -> None:
        state, region = self.state, self._region(name)
        _demand(state.owner[region] == NOBODY, "region-twice", region=name)
        put(state, tribe, region, tokens, extra)
        if self.position.phase == "redeployment":
            return
        companion = companion_of(state, tribe)
        counted = tokens + (extra if companion and companion.is_token else 0)
        alone = companion is not None and companion.stands_alone and extra
        least = self.ruleset.races[tribe].least if is_active and not alone else 1
        _demand(counted >= least, "too-few-in-region", region=name, least=least)

    def _natives(self) -> None:
        state, natives = self.state, self.ruleset.natives
        named = self.position.natives
        if named is None:
            regions = [region for region in bits(state.world.natives) if state.owner[region] == NOBODY]
        else:
            regions = [self._region(name) for name in named]
        for region in regions:
            _demand(state.owner[region] == NOBODY, "region-twice", region=_name(state, region))
            _demand(state.tray[natives], "too-many-natives")
            state.tray[natives] -= 1
            state.hand[natives] += 1
            put(state, natives, region, 1)

    # What lies on the map.

    def _markers(self) -> None:
        for name, places in self.position.markers.items():
            mark = _number(self.ruleset.markers, name, "unknown-marker")
            marker = self.ruleset.markers[mark]
            _demand(len(places) <= marker.supply, "too-many-markers", marker=name)
            for place in places:
                region = self._region(place)
                _demand(not self.state.marks[mark] >> region & 1, "marker-twice", region=place)
                held = marker.outlasts_holder or self.state.owner[region] != NOBODY
                _demand(held, "marker-without-holder", marker=name, region=place)
                lay(self.state, mark, region)

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
            _demand(state.relics_unseen >> relic & 1, "relic-twice", relic=name)
            state.relics_unseen &= ~(1 << relic)
        if position.face_down is not None:
            state.face_down = self._regions(position.face_down)
        else:
            for tribe in state.active:
                state.face_down &= ~state.held[tribe] if tribe >= 0 else -1
        _demand(state.face_down.bit_count() <= state.relics_unseen.bit_count(), "too-many-face-down")

    # Combos.

    def _combos(self) -> None:
        state, position = self.state, self.position
        for name in position.banners_below:
            race = self._race(name)
            _demand(state.banners >> race & 1, "race-twice", race=name)
            state.banners &= ~(1 << race)
            state.banner_queue += (race,)
        for name in position.badges_discarded:
            power = self._power(name)
            _demand(state.badges >> power & 1, "power-twice", power=name)
            state.badges &= ~(1 << power)
            state.badge_discards |= 1 << power
        in_play = sum(seat >= 0 for seat in state.seat_of)
        _demand(len(self.ruleset.races) - in_play >= state.seats, "too-many-races", count=in_play)
        combos = self._first_combos() if position.combos is None else position.combos
        _demand(len(combos) <= self.ruleset.column, "too-many-combos")
        for combo in combos:
            self._combo(combo)

    def _combo(self, combo: Combo) -> None:
        state = self.state
        race, power = self._race(combo.race), self._power(combo.power)
        _demand(state.banners >> race & 1, "race-twice", race=combo.race)
        _demand(state.badges >> power & 1, "power-twice", power=combo.power)
        _demand(combo.coins >= 0, "negative-combo-coins", race=combo.race)
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

    # Where in the turn.

    def _begin(self) -> None:
        state, position = self.state, self.position
        if position.moment is not None:
            self._resume(position.moment)
        elif position.phase == "conquests":
            _demand(state.active[state.seat] >= 0, "no-active-race", seat=state.seat + 1)
            state.tribe = state.active[state.seat]
            state.begun = MAY_DECLINE
        else:
            _demand(position.phase in BY_HAND, "moment-missing", phase=position.phase)
        state.hooks = hooks_of(state, state.tribe)
        proceed(state)
        if position.hash is not None and position.rules == RULES_VERSION:
            _demand(position.hash == hash_of(state), "state-differs")

    def _resume(self, moment: Moment) -> None:
        """Go on in the middle of a turn: only with a hash, since nobody could check such details by hand."""
        state = self.state
        _demand(self.position.hash is not None, "hash-missing")
        bounds = (
            (-1, moment.to_act, state.seats - 1),
            (0, moment.when, MOST_WHEN),
            (0, moment.cursor, MOST_CURSOR),
            (-1, moment.picked, state.world.size - 1),
            (MAY_DECLINE, moment.begun, BEGUN),
        )
        _demand(all(low <= value <= high for low, value, high in bounds), "wrong-moment")
        state.actor, state.when, state.cursor = moment.to_act, moment.when, moment.cursor
        state.picked, state.begun = moment.picked, moment.begun
        state.tribe = NOBODY if moment.tribe is None else self._race(moment.tribe)
        _demand(state.tribe == NOBODY or state.seat_of[state.tribe] >= 0, "wrong-moment")
        state.asking = NOBODY if moment.asking is None else self._ability(moment.asking)
        state.agenda = tuple(self._ability(name) for name in moment.agenda)
        state.spread = tuple(self._region(name) for name in moment.spread)
        state.conquered = self._regions(moment.conquered)
        state.attacked = mask(self._any_race(name) for name in moment.attacked)
        state.aids = mask(self._ability(name) for name in moment.aids)
        state.used = mask(self._ability(name) for name in moment.used)
        _demand(self.position.hash == hash_of(state), "state-differs")

    def _any_race(self, name: str) -> int:
        return self.ruleset.natives if name == "natives" else self._race(name)


def _number(things: Sequence[Ability | Marker], wanted: str, reason: str) -> int:
    for number, thing in enumerate(things):
        if thing.id == wanted:
            return number
    raise PositionError(reason, id=wanted)


def _name(state: State, region: Region) -> str:
    board, number = state.world.name_of(region)
    return f"{board}:{number}"
