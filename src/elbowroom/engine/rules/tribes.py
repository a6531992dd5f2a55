"""Tribes come and go: picked, put in decline, and given back when nothing is left of them (R-3, R-7)."""

from elbowroom.engine.events import Event
from elbowroom.engine.native import Numbers
from elbowroom.engine.regions import bits, only
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.rules.market import take_combo, tokens_of
from elbowroom.engine.rules.tokens import (
    bring_companions,
    companion_of,
    hooks_of,
    lift,
    lift_all,
    pack_up,
    recruit,
    remove_marker,
    take_back,
    take_up,
)
from elbowroom.engine.state import NOBODY, State


def pick(state: State, seat: int, place: int) -> None:
    """A seat picks the combo at a place: pays, takes the coins on it, and gets its tokens into the hand (R-3)."""
    pay(state, seat, BANK, place, "pick")
    race, power, coins = take_combo(state, seat, place)
    gain(state, seat, coins, "combo-coins")
    ruleset = state.ruleset
    state.active[seat] = race
    state.seat_of[race] = seat
    state.power_of[race] = power
    count = recruit(state, race, tokens_of(state, race, power))
    regard(state)
    if state.events is not None:
        state.events.append(Event("picked", seat=seat, amount=count, source=ruleset.races[race].id))
    for ability in hooks_of(state, race).on_pick:
        ability.on_pick(state, race)


def decline(state: State, seat: int) -> None:
    """A seat's active race goes into decline, and the one that was there before leaves the map (R-7)."""
    tribe = state.active[seat]
    # It acts no more this turn, and may soon be nobody's.
    state.tribe, state.hooks = NOBODY, state.ruleset.no_hooks
    stays = state.ruleset.stays_beside_another
    for old in bits(state.declined[seat]):
        if not stays(state.power_of[old]) and not stays(state.power_of[tribe]):
            remove(state, old)
    for ability in hooks_of(state, tribe).on_decline:
        ability.on_decline(state, tribe)
    state.active[seat] = NOBODY
    state.declined[seat] |= only(tribe)
    race = state.ruleset.races[tribe]
    for region in bits(state.held[tribe]):
        _turn_tokens(state, region, state.tokens[region] if race.acts_in_decline else race.least)
    take_back(state, tribe)
    if not race.acts_in_decline:
        pack_up(state, tribe)
    bring_companions(state, tribe, 0)
    power = state.power_of[tribe]
    if power >= 0 and not state.ruleset.powers[power].stays_in_decline:
        _discard_badge(state, tribe)
    if state.events is not None:
        state.events.append(Event("declined", seat=seat, source=state.ruleset.races[tribe].id))
    regard(state)
    give_back_if_gone(state, tribe)


def _turn_tokens(state: State, region: int, kept: int) -> None:
    """In one region: the tokens that remain are turned, all else comes to hand or is removed."""
    lift(state, region, max(0, state.tokens[region] - kept), state.companions[region])
    for index, marker in enumerate(state.ruleset.markers):
        stays = marker.stays_in_decline or marker.outlasts_holder
        if state.marks[index] >> region & 1 and not stays:
            remove_marker(state, index, region)


def remove(state: State, tribe: int) -> None:
    """A tribe leaves the map altogether."""
    for region in bits(state.held[tribe]):
        lift_all(state, region)
    pack_up(state, tribe)
    bring_companions(state, tribe, 0)
    give_back_if_gone(state, tribe)


def give_back_if_gone(state: State, tribe: int) -> None:
    """A declined race with no token left gives its banner back, and a badge it kept is discarded (R-7.6)."""
    if tribe == state.ruleset.natives or state.held[tribe] or state.hand[tribe]:
        return
    seat = state.seat_of[tribe]
    if seat == NOBODY or state.active[seat] == tribe:
        return
    if state.power_of[tribe] != NOBODY:
        _discard_badge(state, tribe)
    state.declined[seat] &= ~(only(tribe))
    state.seat_of[tribe] = NOBODY
    state.memory[tribe] = 0
    state.banner_queue += (tribe,)
    state.column_short = True
    regard(state)


def _discard_badge(state: State, tribe: int) -> None:
    power = state.power_of[tribe]
    state.memory[state.ruleset.first_power + power] = 0
    state.badge_discards |= only(power)
    state.power_of[tribe] = NOBODY


def regard(state: State) -> None:
    """Note which tribes in play demand tolls, forbid attacks or watch conquests, so that others are never asked."""
    watchers = []
    for tribe in bits(_in_play(state)):
        hooks = state.ruleset.hooks(tribe, state.power_of[tribe], 0, state.is_active(tribe))
        if hooks.toll or hooks.forbids or hooks.on_any_conquest:
            watchers.append(tribe)
    state.watchers = tuple(watchers)


def _in_play(state: State) -> int:
    tribes = 0
    for seat in range(state.seats):
        tribes |= state.declined[seat]
        if state.active[seat] >= 0:
            tribes |= only(state.active[seat])
    return tribes


def acting_in_decline(state: State, seat: int) -> Numbers:
    """A seat's tribes in decline that go on conquering."""
    return bits(state.declined[seat] & state.ruleset.acting_in_decline)


def ready(state: State, tribe: int) -> None:
    """All active tokens but those that each region needs come back to the hand (R-4.1)."""
    least = state.ruleset.races[tribe].least
    companion = companion_of(state, tribe)
    stands_alone = companion is not None and companion.stands_alone
    for region in bits(state.held[tribe]):
        spare = state.tokens[region] - least
        if not stands_alone or not state.companions[region]:
            if spare > 0:
                take_up(state, region, spare)
        elif spare >= 0:
            # It comes back to hand if enough tokens stay; else it holds the region alone, and they come back.
            take_up(state, region, spare, state.companions[region])
        else:
            take_up(state, region, state.tokens[region])
