"""Tribes: how they are picked, go into decline, leave the game, and take tokens in hand for conquests (R-3, R-7)."""

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
    """Pick the combo in a row: pay for it, take the coins on it and its tokens (R-3)."""
    pay(state, seat, BANK, place, "pick")
    race, power, coins = take_combo(state, seat, place)
    gain(state, seat, coins, "combo-coins")
    ruleset = state.ruleset
    state.active[seat] = race
    state.seat_of[race] = seat
    state.power_of[race] = power
    count = recruit(state, race, tokens_of(state, race, power))
    update_watchers(state)
    if state.events is not None:
        state.events.append(Event("picked", seat=seat, amount=count, source=ruleset.races[race].id))
    for ability in hooks_of(state, race).on_pick:
        ability.on_pick(state, race)


def decline(state: State, seat: int) -> None:
    """Put a seat's active race into decline; the race that was there before leaves the map (R-7)."""
    tribe = state.active[seat]
    # It does not act any more this turn.
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
    update_watchers(state)
    give_back_if_extinct(state, tribe)


def _turn_tokens(state: State, region: int, kept: int) -> None:
    """Keep this number of tokens in a region; take the other tokens in hand and remove its markers."""
    lift(state, region, max(0, state.tokens[region] - kept), state.companions[region])
    for index, marker in enumerate(state.ruleset.markers):
        stays = marker.stays_in_decline or marker.outlasts_holder
        if state.marks[index] >> region & 1 and not stays:
            remove_marker(state, index, region)


def remove(state: State, tribe: int) -> None:
    """Remove a tribe in decline from the map."""
    for region in bits(state.held[tribe]):
        lift_all(state, region)
    pack_up(state, tribe)
    bring_companions(state, tribe, 0)
    give_back_if_extinct(state, tribe)


def give_back_if_extinct(state: State, tribe: int) -> None:
    """Give back the banner of a race in decline without tokens, and discard a badge that it kept (R-7.6)."""
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
    update_watchers(state)


def _discard_badge(state: State, tribe: int) -> None:
    power = state.power_of[tribe]
    state.memory[state.ruleset.first_power + power] = 0
    state.badge_discards |= only(power)
    state.power_of[tribe] = NOBODY


def update_watchers(state: State) -> None:
    """Update `watchers`: the tribes in play that demand tolls, forbid attacks or react to conquests of others."""
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
    """Return the tribes of a seat that act in decline."""
    return bits(state.declined[seat] & state.ruleset.acting_in_decline)


def ready(state: State, tribe: int) -> None:
    """Take all tokens in hand except those that each region needs (R-4.1)."""
    least = state.ruleset.races[tribe].least
    companion = companion_of(state, tribe)
    stands_alone = companion is not None and companion.stands_alone
    for region in bits(state.held[tribe]):
        spare = state.tokens[region] - least
        if not stands_alone or not state.companions[region]:
            if spare > 0:
                take_up(state, region, spare)
        elif spare >= 0:
            # Enough tokens stay, so the companion comes back, too.
            take_up(state, region, spare, state.companions[region])
        else:
            # The companion holds the region alone.
            take_up(state, region, state.tokens[region])
