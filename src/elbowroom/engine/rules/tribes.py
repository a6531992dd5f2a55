"""Tribes: how they are picked, go into decline, leave the game, and take tokens in hand for conquests (R-3, R-7)."""

from elbowroom.engine.events import Event
from elbowroom.engine.native import Numbers, i64, vec
from elbowroom.engine.questions import AS_IT_DECLINES
from elbowroom.engine.regions import bits, only
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.rules.market import price_of, take_combo, tokens_of
from elbowroom.engine.rules.tokens import (
    borrowed_power,
    borrowed_set,
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
    pay(state, seat, BANK, price_of(state, place), "pick")
    race, power, coins = take_combo(state, seat, place)
    if state.ruleset.borrower >= 0:
        for other in state.active:
            for ability in hooks_of(state, other).on_any_pick:
                ability.on_any_pick(state, other, power)
    gain(state, seat, coins, "combo-coins")
    ruleset = state.ruleset
    state.active[seat] = race
    state.seat_of[race] = seat
    state.power_of[race] = power
    count = state.aside[race] + recruit(state, race, tokens_of(state, race, power) - state.aside[race])
    take_back(state, race)
    update_watchers(state)
    if state.events is not None:
        state.events.append(Event("picked", seat=seat, amount=count, source=ruleset.races[race].id))
    for ability in hooks_of(state, race).on_pick:
        ability.on_pick(state, race)


def decline(state: State, seat: int) -> None:
    """Put a seat's active race into decline; the race that was there before leaves the map (R-7)."""
    tribe = state.active[seat]
    hooks = hooks_of(state, tribe)
    questions = hooks.agenda[AS_IT_DECLINES]
    returning = NOBODY
    for ability in hooks.returns:
        returning = ability.returns(state, tribe)
    # It does not act any more this turn.
    state.tribe, state.hooks = NOBODY, state.ruleset.no_hooks
    ruleset = state.ruleset
    others_stay = ruleset.stays_beside_another(state.power_of[tribe])
    others_stay = others_stay or ruleset.stays_beside_another(borrowed_power(state, tribe))
    for old in bits(state.declined[seat]):
        if old != returning and not others_stay and not ruleset.stays_beside_another(state.power_of[old]):
            remove(state, old)
    for ability in hooks.on_decline:
        ability.on_decline(state, tribe)
    state.active[seat] = NOBODY
    state.declined[seat] |= only(tribe)
    race = state.ruleset.races[tribe]
    for region in bits(state.held[tribe]):
        _turn_tokens(
            state, region, state.tokens[region] if race.acts_in_decline else race.stays_in_region or race.least
        )
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
    for other in state.active:
        for ability in hooks_of(state, other).on_any_decline:
            ability.on_any_decline(state, other, tribe)
    give_back_if_extinct(state, tribe)
    if returning != NOBODY:
        _begin_return(state, seat, returning)
    if questions and state.held[tribe]:
        # Asked next, before the questions that are left.
        state.tribe, state.agenda = tribe, questions + state.agenda


def _turn_tokens(state: State, region: int, kept: int) -> None:
    """Keep this number of tokens in a region; take the other tokens in hand and remove its markers."""
    lift(state, region, max(0, state.tokens[region] - kept), state.companions[region])
    for index, marker in enumerate(state.ruleset.markers):
        stays = marker.stays_in_decline or marker.outlasts_holder
        if state.marks[index] >> region & 1 and not stays:
            remove_marker(state, index, region)


def _begin_return(state: State, seat: int, tribe: int) -> None:
    """Make a race in decline the active one again, without anything that it had laid or counted (S-6)."""
    state.declined[seat] &= ~(only(tribe))
    state.active[seat] = tribe
    state.returning = tribe
    state.memory[tribe] = 0
    is_whole = state.ruleset.races[tribe].least == 1
    for region in bits(state.held[tribe]):
        for index, marker in enumerate(state.ruleset.markers):
            if marker.stays_in_decline and state.marks[index] >> region & 1:
                remove_marker(state, index, region)
        if not is_whole:
            # One token does not suffice to hold a region any more.
            lift_all(state, region)
    update_watchers(state)


def give_badge(state: State, tribe: int, power: int) -> None:
    """Give a badge from the stack to a race that has none."""
    state.badges &= ~(only(power))
    state.power_of[tribe] = power
    update_watchers(state)


def come_back(state: State, tribe: int) -> None:
    """Fill up the tokens of a race that has come back to what banner and badge bring; it begins like a new one."""
    seat, ruleset = state.seat_of[tribe], state.ruleset
    race, power = ruleset.races[tribe], ruleset.powers[state.power_of[tribe]]
    count = state.hand[tribe]
    for region in bits(state.held[tribe]):
        count += state.tokens[region]
    recruit(state, tribe, max(0, race.banner + power.badge + race.more_tokens - count))
    if state.events is not None:
        state.events.append(Event("returned", seat=seat, source=race.id))
    for ability in hooks_of(state, tribe).abilities:
        ability.on_return(state, tribe)
    update_watchers(state)


def remove(state: State, tribe: int) -> None:
    """Remove a tribe in decline from the map."""
    for region in bits(state.held[tribe]):
        lift_all(state, region)
    pack_up(state, tribe)
    bring_companions(state, tribe, 0)
    give_back_if_extinct(state, tribe)


def give_back_if_extinct(state: State, tribe: int) -> None:
    """Give back the banner of a race in decline without tokens, and discard a badge that it kept (R-7.6)."""
    if tribe == state.ruleset.natives or state.held[tribe] or state.hand[tribe] or state.flip_for == tribe:
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
    """Update `watchers`: the tribes in play that demand tolls, forbid attacks or react to conquests or losses."""
    watchers = []
    for tribe in bits(_in_play(state)):
        power = state.power_of[tribe]
        borrowed = borrowed_set(state, tribe) if power == state.ruleset.borrower else 0
        hooks = state.ruleset.hooks(tribe, power, borrowed, state.is_active(tribe))
        reacts = hooks.on_any_conquest or hooks.on_any_loss or hooks.on_breach
        if hooks.toll or hooks.forbids or hooks.immune or reacts:
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
    acting = state.declined[seat] & state.ruleset.acting_in_decline
    return bits(acting) if acting else vec[i64]()


def ready(state: State, tribe: int) -> None:
    """Take all tokens in hand except those that each region needs (R-4.1)."""
    least = state.ruleset.races[tribe].least
    companion = companion_of(state, tribe)
    stands_alone = companion is not None and companion.stands_alone
    is_token = companion is not None and companion.is_spent
    for region in bits(state.held[tribe]):
        if is_token and state.companions[region]:
            # Race tokens stay rather than companions.
            kept = min(least, state.tokens[region])
            take_up(state, region, state.tokens[region] - kept, state.companions[region] - (least - kept))
            continue
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
