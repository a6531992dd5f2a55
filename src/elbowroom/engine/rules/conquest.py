"""Conquering: paying what an attack demands, driving out the defenders, and taking the region (R-4)."""

from elbowroom.engine.ability import CONQUEST
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.rules.reach import Toll, tolls
from elbowroom.engine.rules.relics import enter, move_relic
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import drive_out, hooks_of, put
from elbowroom.engine.rules.tribes import give_back_if_gone
from elbowroom.engine.state import NOBODY, State


def declare(state: State, terms: Terms, region: Region) -> None:
    """Name the region to attack: tolls and fees are paid now and not returned (R-4.13)."""
    for toll in terms.demands():
        if toll.regions >> region & 1:
            _pay_toll(state, terms.tribe, toll)
    for aid in terms.aids:
        coins, receiver = aid.fee(state, terms.tribe, region)
        pay(state, state.seat_of[terms.tribe], receiver, coins, aid.id)
    attack(state, region)


def pay_tolls(state: State, tribe: int, region: Region, how: int) -> None:
    """Pay all that others demand before a region is touched."""
    for toll in tolls(state, tribe, how):
        if toll.regions >> region & 1:
            _pay_toll(state, tribe, toll)


def _pay_toll(state: State, tribe: int, toll: Toll) -> None:
    pay(state, state.seat_of[tribe], state.seat_of[toll.tribe], toll.coins, toll.ability.id)
    toll.ability.on_toll(state, toll.tribe)


def attack(state: State, region: Region) -> None:
    """Note which tribe was attacked this turn (R-1.9)."""
    loser = state.owner[region]
    if loser != NOBODY:
        state.attacked |= only(loser)


def conquer(state: State, tribe: int, region: Region, tokens: int) -> None:
    """Take a region with so many tokens from the hand; zero means that a companion takes it alone."""
    loser = state.owner[region]
    occupy(state, tribe, region, tokens, loser, drive_out(state, region, is_taken=True))


def occupy(state: State, tribe: int, region: Region, tokens: int, loser: int, defenders: int) -> None:
    """Come into a region that nobody holds any more, after `loser` lost it with so many defenders."""
    spent = min(tokens, state.hand[tribe])
    if tokens:
        put(state, tribe, region, spent, tokens - spent)
    else:
        put(state, tribe, region, 0, 1)
    if state.events is not None:
        state.events.append(Event("conquered", seat=state.seat_of[tribe], region=region, amount=tokens))
    _carry_artifacts(state, region)
    enter(state, tribe, region)
    reward(state, tribe, region, loser, defenders)


def lay_waste(state: State, tribe: int, region: Region) -> None:
    """As a successful conquest, tolls included, but the region is left empty."""
    pay_tolls(state, tribe, region, CONQUEST)
    attack(state, region)
    loser = state.owner[region]
    reward(state, tribe, region, loser, drive_out(state, region, is_taken=False))


def reward(state: State, tribe: int, region: Region, loser: int, defenders: int) -> None:
    """What follows from a successful conquest, for the conqueror and for those who watch."""
    hooks = state.hooks if tribe == state.tribe else hooks_of(state, tribe)
    for ability in hooks.on_conquered:
        ability.on_conquered(state, tribe, region, loser, defenders)
    for watcher in state.watchers:
        for ability in hooks_of(state, watcher).on_any_conquest:
            ability.on_any_conquest(state, watcher, tribe, region)
    # Last, so that all who are told of the conquest still see whose race it was.
    if loser != NOBODY:
        give_back_if_gone(state, loser)


def _carry_artifacts(state: State, region: Region) -> None:
    """An artifact that helped lies where it was last used (W-6.2)."""
    for number in bits(state.aids):
        relic = number - state.ruleset.first_relic
        if 0 <= relic < len(state.ruleset.relics):
            move_relic(state, relic, region)
