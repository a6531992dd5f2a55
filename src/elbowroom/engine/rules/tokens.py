"""Tokens, companions and markers: the verbs that put, lift and discard them. No token is ever lost (R-1.6)."""

from elbowroom.engine.ability import CONQUEST, NOT_SPARED, Ability
from elbowroom.engine.events import Event
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.markers import Companion
from elbowroom.engine.native import Numbers, extend, i64, vec
from elbowroom.engine.regions import Region, bits, only, size
from elbowroom.engine.state import NOBODY, State


def hooks_of(state: State, tribe: int) -> Hooks:
    """Return the hooks of a tribe: of its race, its power and, if it is active, the relics in its regions."""
    if tribe < 0 or tribe == state.ruleset.natives:
        return state.ruleset.no_hooks
    seat = state.seat_of[tribe]
    active = seat >= 0 and state.active[seat] == tribe
    relics = 0
    if active and state.found:
        for relic in state.found:
            region = state.relic_at[relic]
            if region >= 0 and state.owner[region] == tribe:
                relics |= only(relic)
        if relics and not state.ruleset.races[tribe].uses_relics:
            relics = 0
    power = state.power_of[tribe]
    if active and power == state.ruleset.borrower:
        relics |= borrowed_set(state, tribe)
    return state.ruleset.hooks(tribe, power, relics, active)


def borrowed_power(state: State, tribe: int) -> int:
    """Return the power that a tribe has in addition to its own, or NOBODY."""
    ruleset = state.ruleset
    if state.power_of[tribe] != ruleset.borrower:
        return NOBODY
    power = ruleset.powers[ruleset.borrower]
    return power.recall(state, power.remembers[0])


def borrowed_set(state: State, tribe: int) -> int:
    """Return the power that a tribe borrows as a set for `Ruleset.hooks`: powers follow the relics there."""
    borrowed = borrowed_power(state, tribe)
    return only(len(state.ruleset.relics) + borrowed) if borrowed != NOBODY else 0


def tribes_of(state: State, seat: int) -> Numbers:
    """Return the tribes of a seat: the active one first, then those in decline."""
    active, declined = state.active[seat], state.declined[seat]
    if active < 0:
        return bits(declined)
    return extend(vec[i64]([active]), bits(declined)) if declined else vec[i64]([active])


def refresh(state: State) -> None:
    """Update the hooks of the acting tribe; only relics on the map change them during a turn."""
    if state.found:
        state.hooks = hooks_of(state, state.tribe)


def put(state: State, tribe: int, region: Region, tokens: int, companions: int = 0) -> None:
    """Put tokens and companions from a tribe's hand into a region, which the tribe then holds."""
    if state.owner[region] != tribe:
        state.owner[region] = tribe
        state.held[tribe] |= only(region)
    state.tokens[region] += tokens
    state.companions[region] += companions
    state.base[region] += tokens + companions
    state.hand[tribe] -= tokens
    state.companions_in_hand[tribe] -= companions
    if state.ruleset.worth_varies:
        _weigh(state, tribe)


def take_up(state: State, region: Region, tokens: int, companions: int = 0) -> None:
    """Take tokens and companions of a region in hand; the tribe keeps the region even if none remain."""
    tribe = state.owner[region]
    state.tokens[region] -= tokens
    state.companions[region] -= companions
    state.base[region] -= tokens + companions
    state.hand[tribe] += tokens
    state.companions_in_hand[tribe] += companions
    if state.ruleset.worth_varies:
        _weigh(state, tribe)


def lift(state: State, region: Region, tokens: int, companions: int = 0, *, is_taken: bool = False) -> None:
    """Take tokens and companions of a region in hand; if none remain, the tribe loses the region."""
    take_up(state, region, tokens, companions)
    if not state.tokens[region] and not state.companions[region]:
        vacate(state, region, is_taken=is_taken)


def lift_all(state: State, region: Region) -> None:
    """Take all tokens and companions of a region in hand; the tribe loses the region."""
    lift(state, region, state.tokens[region], state.companions[region])


def recruit(state: State, tribe: int, tokens: int) -> int:
    """Take tokens from the tray into a tribe's hand, as many as there are; return their number."""
    came = min(tokens, state.tray[tribe])
    state.tray[tribe] -= came
    state.hand[tribe] += came
    return came


def pack_up(state: State, tribe: int) -> None:
    """Put all tokens in a tribe's hand back into the tray."""
    state.tray[tribe] += state.hand[tribe]
    state.hand[tribe] = 0


def bring_companions(state: State, tribe: int, companions: int) -> None:
    """Set the number of companions in a tribe's hand."""
    state.companions_in_hand[tribe] = companions


def set_aside(state: State, tribe: int, tokens: int) -> None:
    """Set tokens of a tribe's hand aside until `take_back`."""
    state.hand[tribe] -= tokens
    state.aside[tribe] += tokens


def take_back(state: State, tribe: int) -> None:
    """Take the tokens that were set aside back into the hand."""
    state.hand[tribe] += state.aside[tribe]
    state.aside[tribe] = 0


def vacate(state: State, region: Region, *, is_taken: bool = False) -> None:
    """Take a region without tokens from its owner, and remove its markers (R-4.10).

    `is_taken` if a conqueror takes it at once: then other markers stay than in an empty region.
    """
    tribe = state.owner[region]
    if tribe == NOBODY:
        return
    bit = only(region)
    state.owner[region] = NOBODY
    state.held[tribe] &= ~bit
    state.base[region] = state.world.empty_cost[region]
    marks = state.marks
    for index, marker in enumerate(state.ruleset.markers):
        if marks[index] & bit:
            if marker.outlasts_holder if is_taken else marker.stays_on_empty:
                state.base[region] += marker.defence
            else:
                marks[index] &= ~bit
    if state.ruleset.worth_varies:
        _weigh(state, tribe)


def _weigh(state: State, tribe: int) -> None:
    """Update the cost of a tribe's regions if the worth of its companions depends on what it holds."""
    companion = companion_of(state, tribe)
    if companion is None or companion.worth_by < 0:
        return
    worth = companion_worth(state, tribe)
    for region in bits(state.held[tribe]):
        defence = sum(
            [marker.defence for index, marker in enumerate(state.ruleset.markers) if state.marks[index] >> region & 1]
        )
        pieces = state.tokens[region] + worth * state.companions[region]
        state.base[region] = state.world.empty_cost[region] + defence + pieces


def companion_worth(state: State, tribe: int) -> int:
    """Return the number of tokens that each companion of a tribe is worth."""
    companion = companion_of(state, tribe)
    if companion is None or companion.worth_by < 0:
        return 1
    return size(state.held[tribe] & state.world.features[companion.worth_by])


def place_marker(state: State, mark: int, region: Region) -> None:
    """Put a marker on a region that has none of its kind."""
    state.marks[mark] |= only(region)
    state.base[region] += state.ruleset.markers[mark].defence


def remove_marker(state: State, mark: int, region: Region) -> None:
    """Take a marker off a region."""
    state.marks[mark] &= ~(only(region))
    state.base[region] -= state.ruleset.markers[mark].defence


def discard(state: State, tribe: int, tokens: int, companions: int = 0) -> None:
    """Discard tokens and companions from the hand; call the hooks of the acting tribe if it is another player's."""
    if not tokens and not companions:
        return
    state.hand[tribe] -= tokens
    state.tray[tribe] += tokens
    state.companions_in_hand[tribe] -= companions
    if state.events is not None:
        companion = companion_of(state, tribe)
        lost = companion.id if companions and companion else race_id(state, tribe)
        state.events.append(Event("discarded", seat=_seat(state, tribe), amount=tokens + companions, source=lost))
    if state.seat_of[tribe] != state.seat and state.tribe >= 0:
        for ability in state.hooks.on_discarded:
            ability.on_discarded(state, state.tribe, tribe, tokens + companions)
    if tokens and state.ruleset.watches_losses:
        for ability in hooks_of(state, tribe).on_lost:
            ability.on_lost(state, tribe, tokens)
        for watcher in state.watchers:
            for ability in hooks_of(state, watcher).on_any_loss:
                ability.on_any_loss(state, watcher, tribe, tokens)


def _seat(state: State, tribe: int) -> int | None:
    seat = state.seat_of[tribe]
    return seat if seat >= 0 else None


def race_id(state: State, tribe: int) -> str:
    """Return the id of a tribe's race, or of the natives."""
    return state.ruleset.races[tribe].id if tribe < state.ruleset.natives else "natives"


def sparing_ability(state: State, tribe: int, region: Region, how: int) -> Ability | None:
    """Return the ability of lowest rank that saves the token a tribe would lose in a region (R-4.8), or None."""
    best, best_rank = None, 0
    for ability in hooks_of(state, tribe).spares:
        rank = ability.spares(state, tribe, region, how)
        if rank != NOT_SPARED and (best is None or rank < best_rank):
            best, best_rank = ability, rank
    return best


def drive_out(state: State, region: Region, *, is_taken: bool) -> int:
    """Drive the holder out of a region: it discards its losses and withdraws the rest (R-4.8, R-4.9).

    Return the number of defending tokens. `is_taken` if the conqueror takes the region; a bomb leaves it empty.
    """
    tribe = state.owner[region]
    if tribe == NOBODY:
        return 0
    tokens, companions = state.tokens[region], state.companions[region]
    companion = companion_of(state, tribe)
    counted = tokens + (companions if companion and companion.is_token else 0)
    alive = state.is_alive(tribe)
    spared = sparing_ability(state, tribe, region, CONQUEST) if alive else None
    lift(state, region, tokens, companions, is_taken=is_taken)
    if not alive:
        discard(state, tribe, tokens)
        return counted
    lost, companions_lost = 0 if spared else 1, 0
    if lost and companions and companion and companion.is_spent and not (companion.is_lost_last and tokens):
        lost, companions_lost = 0, 1
    if state.active[state.seat] == tribe:
        # Driven out by another race of the same seat: withdrawn tokens are not available for conquests this turn.
        set_aside(state, tribe, tokens - lost)
    if spared:
        spared.on_spared(state, tribe, region)
    discard(state, tribe, lost, companions_lost)
    return counted


def companion_of(state: State, tribe: int) -> Companion | None:
    """Return the kind of companion of a tribe, or None."""
    power = state.power_of[tribe]
    if power == state.ruleset.borrower:
        power = borrowed_power(state, tribe)
    return state.ruleset.companions[power]


def tokens_lacking(state: State, tribe: int, region: Region) -> int:
    """Return the number of tokens that a region lacks of those that its race needs there."""
    least = state.ruleset.races[tribe].least
    companion, companions = companion_of(state, tribe), state.companions[region]
    if companion and companions and companion.is_token:
        least = 0 if companion.stands_alone else max(0, least - companions)
    return max(0, least - state.tokens[region])
