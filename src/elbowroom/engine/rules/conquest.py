"""Conquests: pay tolls and fees, drive out the defenders, and take the region (R-4)."""

from elbowroom.engine.ability import CONQUEST, codes_in
from elbowroom.engine.events import Event
from elbowroom.engine.regions import NOWHERE, Region, only
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.rules.reach import Toll, tolls_for
from elbowroom.engine.rules.relics import enter, move_relic
from elbowroom.engine.rules.terms import Terms, abilities_in
from elbowroom.engine.rules.tokens import discard, drive_out, hooks_of, lift_all, put
from elbowroom.engine.rules.tribes import give_back_if_extinct
from elbowroom.engine.state import NOBODY, State


def declare(state: State, terms: Terms, region: Region) -> None:
    """Declare an attack on a region; tolls and fees are paid now and not returned (R-4.13)."""
    for toll in terms.tolls():
        if toll.regions >> region & 1:
            _pay_toll(state, terms.tribe, toll)
    for aid in terms.aids:
        coins, receiver = aid.fee(state, terms.tribe, region)
        pay(state, state.seat_of[terms.tribe], receiver, coins, aid.id)
    attack(state, region)


def pay_tolls(state: State, tribe: int, region: Region, how: int) -> None:
    """Pay the tolls for a region; `how` is what the tribe does there."""
    for toll in tolls_for(state, tribe, how):
        if toll.regions >> region & 1:
            _pay_toll(state, tribe, toll)


def _pay_toll(state: State, tribe: int, toll: Toll) -> None:
    pay(state, state.seat_of[tribe], state.seat_of[toll.tribe], toll.coins, toll.ability.id)
    toll.ability.on_toll(state, toll.tribe)


def attack(state: State, region: Region) -> None:
    """Note that the holder of a region was attacked this turn (R-1.9)."""
    loser = state.owner[region]
    if loser != NOBODY:
        state.attacked |= only(loser)


def conquer(state: State, tribe: int, region: Region, tokens: int) -> None:
    """Conquer a region with this number of tokens from the hand; with 0 a companion takes it alone."""
    loser = state.owner[region]
    occupy(state, tribe, region, tokens, loser, drive_out(state, region, is_taken=True))


def occupy(state: State, tribe: int, region: Region, tokens: int, loser: int, defenders: int) -> None:
    """Put tokens into a region from which `loser` was driven out with this number of defenders."""
    spent = min(tokens, state.hand[tribe])
    if tokens:
        put(state, tribe, region, spent, tokens - spent)
    else:
        put(state, tribe, region, 0, 1)
    if state.events is not None:
        state.events.append(Event("conquered", seat=state.seat_of[tribe], region=region, amount=tokens))
    if state.aids:
        _carry_artifacts(state, region)
    enter(state, tribe, region)
    call_conquest_hooks(state, tribe, region, loser, defenders)


def is_held_up(state: State, tribe: int, region: Region) -> bool:
    """Return whether a conquest that has succeeded must wait for a chance event, such as a marker turned up."""
    for watcher in state.watchers:
        for ability in hooks_of(state, watcher).on_breach:
            if ability.on_breach(state, watcher, tribe, region):
                return True
    return False


def admit(state: State) -> None:
    """Let a conquest that was held up take effect."""
    region, tokens, by = state.target, state.target_cost, state.target_by
    if by != NOBODY:
        state.ruleset.abilities[by].on_admitted(state, state.tribe, region)
    else:
        conquer(state, state.tribe, region, tokens)
    end_attack(state)


def repel(state: State, source: str) -> None:
    """Cancel a conquest that was held up: one of its tokens is lost, and the region is closed to the seat this turn."""
    tribe, region = state.tribe, state.target
    if state.events is not None:
        state.events.append(Event("repelled", seat=state.seat_of[tribe], region=region, source=source))
    if state.target_by == NOBODY:
        # Race tokens are spent before companions.
        tokens = min(1, state.hand[tribe])
        discard(state, tribe, tokens, 1 - tokens)
        # A race in decline may have lost its last token.
        give_back_if_extinct(state, tribe)
    state.closed |= only(region)
    for ability in state.hooks.on_repelled:
        ability.on_repelled(state, tribe, region)
    end_attack(state)


def end_attack(state: State) -> None:
    """End the attack; its aids are used up, whether it succeeded or not (R-4.14)."""
    state.target, state.target_cost, state.target_by = NOWHERE, 0, NOBODY
    if not state.aids:
        return
    for aid in abilities_in(state, state.aids):
        aid.on_aided(state, state.tribe)
        if not aid.aids_each_conquest:
            state.used |= 1 << aid.code
    state.aids = state.aid_pieces = 0


def expel(state: State, region: Region) -> None:
    """Attack a region and empty it without a conquest: active tokens withdraw without loss, others are lost."""
    tribe = state.owner[region]
    attack(state, region)
    if tribe == NOBODY:
        return
    tokens, is_alive = state.tokens[region], state.is_alive(tribe)
    lift_all(state, region)
    if not is_alive:
        discard(state, tribe, tokens)
        give_back_if_extinct(state, tribe)


def lay_waste(state: State, tribe: int, region: Region) -> None:
    """Conquer a region, tolls included, and leave it empty."""
    pay_tolls(state, tribe, region, CONQUEST)
    attack(state, region)
    loser = state.owner[region]
    call_conquest_hooks(state, tribe, region, loser, drive_out(state, region, is_taken=False))


def call_conquest_hooks(state: State, tribe: int, region: Region, loser: int, defenders: int) -> None:
    """Call the hooks after a conquest: those of the conqueror and of watching tribes."""
    hooks = state.hooks if tribe == state.tribe else hooks_of(state, tribe)
    for ability in hooks.on_conquered:
        ability.on_conquered(state, tribe, region, loser, defenders)
    for watcher in state.watchers:
        for ability in hooks_of(state, watcher).on_any_conquest:
            ability.on_any_conquest(state, watcher, tribe, region, loser)
    # Last, so that the hooks still see the seat of the loser.
    if loser != NOBODY:
        give_back_if_extinct(state, loser)


def _carry_artifacts(state: State, region: Region) -> None:
    """Move artifacts that were used as aids to the conquered region (W-6.2)."""
    for number in codes_in(state.aids):
        relic = number - state.ruleset.first_relic
        if 0 <= relic < len(state.ruleset.relics):
            move_relic(state, relic, region)
