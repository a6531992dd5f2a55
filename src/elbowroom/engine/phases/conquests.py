"""The conquests of a turn: abandon, conquer, use abilities, roll for the last one, or decline instead (R-4, R-7)."""

from typing import NamedTuple

from elbowroom.engine.ability import CONQUEST
from elbowroom.engine.actions import ABANDON, CONQUER, DECLINE, END, ROLL, USE, code, number_of, region_of
from elbowroom.engine.events import Event
from elbowroom.engine.phases.asking import ask, begin_use
from elbowroom.engine.regions import MOST_REGIONS, Region, Regions, bits
from elbowroom.engine.rules.conquest import conquer, declare
from elbowroom.engine.rules.reach import (
    Discount,
    adjacent,
    aids,
    conquerable,
    cost_of,
    discounts,
    price_of,
    strength,
    toll_for,
    tolls,
    travel_of,
)
from elbowroom.engine.rules.tokens import hooks_of, lift
from elbowroom.engine.ruleset import MOST_PIPS, overrides
from elbowroom.engine.state import BEGUN, LAST_CONQUEST, MAY_DECLINE, NOBODY, State

CONQUERS = [code(CONQUER, region) for region in range(MOST_REGIONS)]
ROLLS = [code(ROLL, region) for region in range(MOST_REGIONS)]
ABANDONS = [code(ABANDON, region) for region in range(MOST_REGIONS)]
DECLINES = code(DECLINE)
ENDS = code(END)


def offer_conquests(state: State) -> bool:
    """The acting seat conquers, uses abilities or ends its conquests."""
    if state.asking != NOBODY and ask(state):
        return True
    tribe = state.tribe
    state.actor = state.seat_of[tribe]
    options: list[int] = []
    if state.begun != BEGUN:
        if state.begun == MAY_DECLINE:
            options.append(DECLINES)
        start = max(0, state.begun)
        options += [ABANDONS[region] for region in bits(state.held[tribe] >> start << start)]
    options += conquest_options(state, tribe)
    if state.hooks.may_use:
        options += _uses(state, tribe)
    if not state.aids:
        options.append(ENDS)
    state.options = options
    return True


def conquest_options(state: State, tribe: int, pips: int | None = None) -> list[int]:
    """Conquests and last conquests that are legal now, in board order; or if a last die could bring so many pips."""
    hand = strength(state, tribe)
    least = state.hooks.least
    price = price_of(state, tribe) if state.aids else None
    # Only what costs no token at all can be had with too few in hand.
    if hand < least and price != 0:
        return []
    near = adjacent(state, tribe)
    regions = conquerable(state, tribe, near)
    if state.aids:
        return _aided(state, tribe, regions, near, price)
    cheaper = discounts(state, tribe)
    coins = state.coins[state.seat_of[tribe]]
    demands = tolls(state, tribe, CONQUEST) if state.watchers or state.found else []
    if sum(toll.coins for toll in demands) <= coins:
        # Who can pay everybody need not look at each region.
        demands = []
    base, travel, most = state.base, travel_of(state), hand + (state.hooks.last_pips if pips is None else pips)
    options: list[int] = []
    for region in bits(regions):
        cost = base[region] if near >> region & 1 else base[region] + travel
        for where, tokens, _ in cheaper:
            if where >> region & 1:
                cost -= tokens
        # The lowest cost is in hand, so that a lower one makes no difference here.
        if cost <= most and not (demands and toll_for(demands, region) > coins):
            options.append(CONQUERS[region] if cost <= hand else ROLLS[region])
    return options


def _aided(state: State, tribe: int, regions: Regions, near: Regions, price: int | None) -> list[int]:
    """Conquests with the aids chosen: each aid must change something there (W-6.3)."""
    hand, least = strength(state, tribe), state.hooks.least
    coins = state.coins[state.seat_of[tribe]]
    cheaper, demands = discounts(state, tribe), tolls(state, tribe, CONQUEST)
    chosen = aids(state)
    for ability in chosen:
        regions &= ability.within(state, tribe)
    slack = 2 * MOST_PIPS if any(ability.rolls_first for ability in chosen) else 0
    most = hand + max(slack, state.hooks.last_pips)
    with_fee = [ability for ability in chosen if overrides(ability, "fee")]
    others = _without_each_aid(state, tribe, price) if regions else []
    options = []
    for region in bits(regions):
        cost = cost_of(state, region, near, cheaper, least) if price is None else price
        if cost > most:
            continue
        due = toll_for(demands, region) + sum(ability.fee(state, tribe, region)[0] for ability in with_fee)
        if due <= coins and all(without.is_worse(state, region, least, cost) for without in others):
            options.append(CONQUERS[region] if cost <= hand + slack else ROLLS[region])
    return options


class _Terms(NamedTuple):
    """On what terms a tribe could conquer: where, with which reach and discounts, or for which price."""

    regions: Regions
    near: Regions
    cheaper: list[Discount]
    price: int | None
    # Whether the aid left out is a die, which is of use wherever it can lower the cost.
    lacks_die: bool

    def is_worse(self, state: State, region: Region, least: int, cost: int) -> bool:
        """Whether on these terms the region would be out of reach or cost more."""
        if not self.regions >> region & 1 or (self.lacks_die and cost > least):
            return True
        other = cost_of(state, region, self.near, self.cheaper, least) if self.price is None else self.price
        return other > cost


def _without_each_aid(state: State, tribe: int, price: int | None) -> list[_Terms]:
    """The terms without one of the aids chosen, for each of them."""
    chosen = state.aids
    others = []
    for number in bits(chosen):
        if state.ruleset.abilities[number].always_matters:
            continue
        lacks_die = price is None and state.ruleset.abilities[number].rolls_first
        state.aids = chosen & ~(1 << number)
        near = adjacent(state, tribe)
        regions = conquerable(state, tribe, near)
        for ability in aids(state):
            regions &= ability.within(state, tribe)
        others.append(_Terms(regions, near, discounts(state, tribe), price_of(state, tribe), lacks_die))
    state.aids = chosen
    return others


def _cost_now(state: State, tribe: int, region: Region) -> int:
    """What a region in reach costs the tribe with the aids chosen."""
    price = price_of(state, tribe)
    if price is not None:
        return price
    return cost_of(state, region, adjacent(state, tribe), discounts(state, tribe), state.hooks.least)


def has_aided_target(state: State, tribe: int, ability: int) -> bool:
    """Whether some conquest would be possible with one more aid, or with that one and others."""
    chosen = state.aids
    state.aids |= 1 << ability
    possible = bool(conquest_options(state, tribe) or _uses(state, tribe))
    state.aids = chosen
    return possible


def _uses(state: State, tribe: int) -> list[int]:
    """Abilities that the tribe may use now; while an aid is chosen, further aids only."""
    spent = state.used | state.aids
    return [
        code(USE, use, ability.code)
        for ability in state.hooks.may_use
        if not spent >> ability.code & 1
        for use in range(ability.uses)
        if ability.may_use(state, tribe, use)
    ]


def on_abandon(state: State, action: int) -> None:
    """The seat empties one of its regions; others can be abandoned after it in board order only."""
    region = region_of(action)
    if state.events is not None:
        state.events.append(Event("abandoned", seat=state.actor, region=region))
    lift(state, region, state.tokens[region], state.companions[region])
    # A relic that lies there serves nobody now.
    state.hooks = hooks_of(state, state.tribe)
    state.begun = region + 1


def on_use(state: State, action: int) -> None:
    """The seat uses an ability: an aid for the next conquest, or something that asks for its targets."""
    state.begun = BEGUN
    ability = state.ruleset.abilities[number_of(action)]
    begin_use(state, ability.code)
    ability.on_used(state, state.tribe, region_of(action))


def on_conquer(state: State, action: int) -> None:
    """The seat conquers a region it can afford."""
    state.begun = BEGUN
    tribe, region = state.tribe, region_of(action)
    first_roll = next((ability for ability in aids(state) if ability.rolls_first), None)
    cost = _cost_now(state, tribe, region)
    declare(state, tribe, region)
    if first_roll:
        state.die_for, state.picked, state.cursor = first_roll.code, region, cost
        return
    conquer(state, tribe, region, cost)
    spend_aids(state)


def spend_aids(state: State) -> None:
    """The aids of this attempt are used up for the turn, whether it succeeded or not (R-4.14)."""
    state.used |= state.aids
    state.aids = 0


def on_last_conquest(state: State, action: int) -> None:
    """The seat names a region that it is a few tokens short of, and rolls (R-4.11)."""
    state.begun = BEGUN
    region = region_of(action)
    cost = _cost_now(state, state.tribe, region)
    declare(state, state.tribe, region)
    roll_for_last(state, region, cost)


def roll_for_last(state: State, region: Region, cost: int) -> None:
    """Ask for the die of the last conquest."""
    state.die_for, state.picked, state.cursor = LAST_CONQUEST, region, cost


def on_last_die(state: State, pips: int) -> None:
    """Hand and die together reach the cost, or nothing happens; either way conquests end."""
    tribe = state.tribe
    hand = strength(state, tribe)
    if hand + pips >= state.cursor:
        conquer(state, tribe, state.picked, hand)
    spend_aids(state)
    end_conquests(state)


def on_end(state: State, action: int) -> None:
    """The seat has conquered enough."""
    end_conquests(state)


def end_conquests(state: State) -> None:
    """On to what follows the conquests."""
    state.begun = BEGUN
    state.step += 1
