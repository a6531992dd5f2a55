"""Tokens and pieces: put, lifted, withdrawn and discarded, never lost from count (R-1.6)."""

from elbowroom.engine.ability import CONQUEST, NOT_SPARED, Ability
from elbowroom.engine.events import Event
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.markers import Companion
from elbowroom.engine.native import Numbers, extend, i64, vec
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.state import NOBODY, State


def hooks_of(state: State, tribe: int) -> Hooks:
    """The hooks of a tribe as it stands: race, power and the relics its active regions hold."""
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
    return state.ruleset.hooks(tribe, state.power_of[tribe], relics, active)


def tribes_of(state: State, seat: int) -> Numbers:
    """A seat's tribes: the active one first, then those in decline."""
    active = state.active[seat]
    declined = bits(state.declined[seat])
    return extend(vec[i64]([active]), declined) if active >= 0 else declined


def refresh(state: State) -> None:
    """Note anew which hooks the acting tribe has; without relics on the map they do not change in a turn."""
    if state.found:
        state.hooks = hooks_of(state, state.tribe)


def put(state: State, tribe: int, region: Region, tokens: int, companions: int = 0) -> None:
    """Add tokens and companions from a tribe's hand to a region it holds, or takes hereby."""
    if state.owner[region] != tribe:
        state.owner[region] = tribe
        state.held[tribe] |= only(region)
    state.tokens[region] += tokens
    state.companions[region] += companions
    state.base[region] += tokens + companions
    state.hand[tribe] -= tokens
    state.companions_in_hand[tribe] -= companions


def take_up(state: State, region: Region, tokens: int, companions: int = 0) -> None:
    """Take tokens and companions of a region into their tribe's hand; the region stays its tribe's."""
    tribe = state.owner[region]
    state.tokens[region] -= tokens
    state.companions[region] -= companions
    state.base[region] -= tokens + companions
    state.hand[tribe] += tokens
    state.companions_in_hand[tribe] += companions


def lift(state: State, region: Region, tokens: int, companions: int = 0, *, is_taken: bool = False) -> None:
    """Take tokens and companions of a region's holder back into its hand; a region left bare is empty or taken."""
    take_up(state, region, tokens, companions)
    if not state.tokens[region] and not state.companions[region]:
        vacate(state, region, is_taken=is_taken)


def lift_all(state: State, region: Region) -> None:
    """Take all that stands in a region into its holder's hand; the region is empty."""
    lift(state, region, state.tokens[region], state.companions[region])


def recruit(state: State, tribe: int, tokens: int) -> int:
    """So many tokens, as far as the tray lasts, come into a tribe's hand; how many came."""
    came = min(tokens, state.tray[tribe])
    state.tray[tribe] -= came
    state.hand[tribe] += came
    return came


def pack_up(state: State, tribe: int) -> None:
    """All tokens in a tribe's hand go back to the tray."""
    state.tray[tribe] += state.hand[tribe]
    state.hand[tribe] = 0


def bring_companions(state: State, tribe: int, companions: int) -> None:
    """So many companions are in a tribe's hand from now on."""
    state.companions_in_hand[tribe] = companions


def set_aside(state: State, tribe: int, tokens: int) -> None:
    """Tokens leave a tribe's hand until they may be used again."""
    state.hand[tribe] -= tokens
    state.aside[tribe] += tokens


def take_back(state: State, tribe: int) -> None:
    """What was set aside comes back to the hand."""
    state.hand[tribe] += state.aside[tribe]
    state.aside[tribe] = 0


def vacate(state: State, region: Region, *, is_taken: bool = False) -> None:
    """A region without tokens has no holder, and what stood there for the holder is gone (R-4.10).

    `is_taken` when somebody comes in at once, so that the region is never empty.
    """
    tribe = state.owner[region]
    if tribe == NOBODY:
        return
    bit = only(region)
    state.owner[region] = NOBODY
    state.held[tribe] &= ~bit
    state.base[region] = state.world.bare[region]
    marks = state.marks
    for index, marker in enumerate(state.ruleset.markers):
        if marks[index] & bit and not (marker.outlasts_holder if is_taken else marker.stays_on_empty):
            marks[index] &= ~bit


def place_marker(state: State, mark: int, region: Region) -> None:
    """Lay a marker on a region that has none of its kind."""
    state.marks[mark] |= only(region)
    state.base[region] += state.ruleset.markers[mark].defence


def remove_marker(state: State, mark: int, region: Region) -> None:
    """Take a marker off a region."""
    state.marks[mark] &= ~(only(region))
    state.base[region] -= state.ruleset.markers[mark].defence


def discard(state: State, tribe: int, tokens: int, companions: int = 0) -> None:
    """What was just taken into the hand is lost, tokens to their tray; whoever's turn it is may care."""
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


def _seat(state: State, tribe: int) -> int | None:
    seat = state.seat_of[tribe]
    return seat if seat >= 0 else None


def race_id(state: State, tribe: int) -> str:
    """The id of a tribe's race, or of the natives."""
    return state.ruleset.races[tribe].id if tribe < state.ruleset.natives else "natives"


def who_spares(state: State, tribe: int, region: Region, how: int) -> Ability | None:
    """The first of the rules that spare a tribe's loss in a region (R-4.8)."""
    best, best_rank = None, 0
    for ability in hooks_of(state, tribe).spares:
        rank = ability.spares(state, tribe, region, how)
        if rank != NOT_SPARED and (best is None or rank < best_rank):
            best, best_rank = ability, rank
    return best


def drive_out(state: State, region: Region, *, is_taken: bool) -> int:
    """Empty a region: losses to the tray, the rest withdrawn (R-4.8, R-4.9); the tokens it had.

    `is_taken` when the conqueror comes in at once; a bomb leaves the region empty.
    """
    tribe = state.owner[region]
    if tribe == NOBODY:
        return 0
    tokens, companions = state.tokens[region], state.companions[region]
    companion = companion_of(state, tribe)
    counted = tokens + (companions if companion and companion.is_token else 0)
    alive = state.is_alive(tribe)
    spared = who_spares(state, tribe, region, CONQUEST) if alive else None
    lift(state, region, tokens, companions, is_taken=is_taken)
    if not alive:
        discard(state, tribe, tokens)
        return counted
    lost, companions_lost = (0, 0) if spared else (0, 1) if companions and companion and companion.is_spent else (1, 0)
    if state.active[state.seat] == tribe:
        # Driven out by another race of its own seat: withdrawn too, and so not for this turn's conquests.
        set_aside(state, tribe, tokens - lost)
    if spared:
        spared.on_spared(state, tribe, region)
    discard(state, tribe, lost, companions_lost)
    return counted


def companion_of(state: State, tribe: int) -> Companion | None:
    """What stands with a tribe's tokens, if its power brings anything."""
    power = state.power_of[tribe]
    return state.ruleset.powers[power].companion if power >= 0 else None


def needs(state: State, tribe: int, region: Region) -> int:
    """How many tokens a region still lacks of what its race needs there."""
    least = state.ruleset.races[tribe].least
    companion, companions = companion_of(state, tribe), state.companions[region]
    if companion and companions and companion.is_token:
        least = 0 if companion.stands_alone else max(0, least - companions)
    return max(0, least - state.tokens[region])
