"""The methods of `State` for authors of bots, and the values that they return; not used by the engine itself."""

from typing import NamedTuple

from elbowroom.engine.actions import CONQUER, ROLL, kind_of, region_of
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.explain import acting_tribe, terms_of
from elbowroom.engine.region_set import RegionSet
from elbowroom.engine.regions import only
from elbowroom.engine.rules.market import combos_for, price_of, tokens_of
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.rules.tokens import race_id, tribes_of
from elbowroom.engine.state import NOBODY, State


class Tribe(NamedTuple):
    """A race in play: its power (None if it has lost its badge), seat, regions and tokens in hand."""

    race: str
    power: str | None
    seat: int
    is_active: bool
    regions: RegionSet
    in_hand: int


class Holding(NamedTuple):
    """The race in a region: its seat (None for natives), tokens and companions there."""

    race: str
    seat: int | None
    is_active: bool
    tokens: int
    companions: int


class Combo(NamedTuple):
    """A race and power on offer: its price in coins, the coins lying on it, and the tokens it brings."""

    race: str
    power: str
    price: int
    coins: int
    tokens: int


def tribes(state: State, seat: int) -> tuple[Tribe, ...]:
    """Return the races of a seat: the active one first, then those in decline."""
    check_seat(state, seat)
    return tuple(_tribe(state, tribe) for tribe in tribes_of(state, seat))


def _tribe(state: State, tribe: int) -> Tribe:
    power = state.power_of[tribe]
    return Tribe(
        race=race_id(state, tribe),
        power=state.ruleset.power_ids[power] if power >= 0 else None,
        seat=state.seat_of[tribe],
        is_active=state.is_active(tribe),
        regions=RegionSet(state.held[tribe]),
        in_hand=strength(state, tribe),
    )


def regions_of(state: State, seat: int) -> RegionSet:
    """Return the regions that a seat holds, active and in decline."""
    check_seat(state, seat)
    held = 0
    for tribe in tribes_of(state, seat):
        held |= state.held[tribe]
    return RegionSet(held)


def holding(state: State, region: int) -> Holding | None:
    """Return the race in a region, or None if it is empty."""
    check_region(state, region)
    tribe = state.owner[region]
    if tribe == NOBODY:
        return None
    seat = state.seat_of[tribe]
    return Holding(
        race=race_id(state, tribe),
        seat=seat if seat >= 0 else None,
        is_active=state.is_active(tribe),
        tokens=state.tokens[region],
        companions=state.companions[region],
    )


def cost(state: State, region: int) -> int:
    """Return the cost of a region for the race that acts, or for the active race of the seat whose turn it is."""
    check_region(state, region)
    tribe = acting_tribe(state, state.seat)
    return state.base[region] if tribe == NOBODY else terms_of(state, tribe).cost(region)


def reach(state: State) -> RegionSet:
    """Return the regions that an option conquers or attacks with the die."""
    regions = 0
    for option in state.options:
        if kind_of(option) in (CONQUER, ROLL):
            regions |= only(region_of(option))
    return RegionSet(regions)


def tokens_in_hand(state: State, seat: int) -> int:
    """Return the tokens that a seat can spend: those of the race with which it acts, or else of its active one."""
    check_seat(state, seat)
    tribe = acting_tribe(state, seat)
    return 0 if tribe == NOBODY else strength(state, tribe)


def income_of(state: State, seat: int) -> int:
    """Return the coins that a seat would score now."""
    check_seat(state, seat)
    return income(state, seat)


def combos(state: State, seat: int) -> tuple[Combo, ...]:
    """Return the combos of a seat's column, the free one first, whether it can pay for them or not."""
    check_seat(state, seat)
    ruleset = state.ruleset
    return tuple(
        Combo(
            race=ruleset.race_ids[race],
            power=ruleset.power_ids[power],
            price=price_of(state, place),
            coins=coins,
            tokens=tokens_of(state, race, power),
        )
        for place, (race, power, coins) in enumerate(combos_for(state, seat))
    )


def neighbours(state: State, region: int) -> RegionSet:
    """Return the regions adjacent to a region."""
    check_region(state, region)
    return RegionSet(state.world.near[region])


def terrain(state: State, region: int) -> str:
    """Return the terrain of a region."""
    check_region(state, region)
    return state.world.terrain_of(region)


def check_seat(state: State, seat: int) -> None:
    """Raise IllegalActionError unless the seat exists."""
    if not 0 <= seat < state.seats:
        raise IllegalActionError("unknown-seat", seat=seat)


def check_region(state: State, region: int) -> None:
    """Raise IllegalActionError unless the region exists."""
    if not 0 <= region < state.world.size:
        raise IllegalActionError("unknown-region", region=region)
