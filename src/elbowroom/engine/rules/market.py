"""The column of combos: picking pays for those above, and the stacks fill it up again (R-3)."""

from elbowroom.engine.actions import BADGE, BANNER, LARGEST, code
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State

BANNERS = [code(BANNER, 0, number) for number in range(LARGEST + 1)]
BADGES = [code(BADGE, 0, number) for number in range(LARGEST + 1)]


def affordable(state: State, seat: int) -> list[int]:
    """The places in the column that a seat can pay for: the n-th costs n coins."""
    return list(range(min(len(state.column_powers), state.coins[seat] + 1)))


def take_combo(state: State, place: int) -> tuple[int, int, int]:
    """Take a combo off the column, leaving a coin on each above it: its race, its power and the coins on it."""
    state.column_short = True
    for above in range(place):
        state.column_coins[above] += 1
    return state.column_races.pop(place), state.column_powers.pop(place), state.column_coins.pop(place)


def refill(state: State) -> int:
    """Fill the column as far as what is known allows; the kind of chance needed to go on, or 0."""
    while True:
        if len(state.column_powers) < len(state.column_races):
            if not state.badges:
                state.badges, state.badge_discards = state.badge_discards, 0
            return BADGE
        if len(state.column_races) == state.ruleset.column:
            state.column_short = False
            return 0
        if state.banners:
            return BANNER
        if not state.banner_queue:
            state.column_short = False
            return 0
        # Banners that were put under the stack come up in the order in which they were put there.
        state.column_races.append(state.banner_queue[0])
        state.banner_queue = state.banner_queue[1:]


def outcomes(state: State, kind: int) -> list[int]:
    """What may come up next: any banner or badge not yet seen."""
    if kind == BANNER:
        return [BANNERS[number] for number in bits(state.banners)]
    return [BADGES[number] for number in bits(state.badges)]


def reveal(state: State, kind: int, number: int) -> None:
    """A banner or a badge comes up at the end of the column."""
    if kind == BANNER:
        state.banners &= ~(1 << number)
        state.column_races.append(number)
    else:
        state.badges &= ~(1 << number)
        state.column_powers.append(number)
        state.column_coins.append(0)
