"""The columns of combos: what a pick costs, and how the stacks refill the columns (R-3, T.2 to T.6)."""

from typing import Final

from elbowroom.engine.actions import BADGE, BANNER, LARGEST, code
from elbowroom.engine.native import Numbers, i64, vec
from elbowroom.engine.regions import bits, mask, only, size
from elbowroom.engine.state import State

# The outcomes that reveal a banner or a badge, by its number.
BANNER_ACTIONS: Final = vec[i64]([code(BANNER, 0, number) for number in range(LARGEST + 1)])
BADGE_ACTIONS: Final = vec[i64]([code(BADGE, 0, number) for number in range(LARGEST + 1)])
FULL: Final = -1


def combos_for(state: State, seat: int) -> list[tuple[int, int, int]]:
    """Return the combos of a seat's column, from the top: race, power and the coins lying on it."""
    column = state.columns[state.ruleset.column_for(state.seats, seat)]
    return list(zip(column, state.row_badges, state.row_coins, strict=False))


def tokens_of(state: State, race: int, power: int) -> int:
    """Return the tokens of a combo: those on banner and badge, limited by the tray (R-1.2), and those beside it."""
    banner, badge = state.ruleset.races[race], state.ruleset.powers[power]
    return min(banner.banner + badge.badge + banner.more_tokens, state.tray[race]) + state.aside[race]


def price_of(state: State, place: int) -> int:
    """Return the price of the combo in a row: the coins to lay on those above, usually one each (R-3.1)."""
    if not state.ruleset.prices_vary:
        return place
    price = max(0, place - len(state.row_badges))
    for badge in state.row_badges[:place]:
        price += state.ruleset.powers[badge].passing_price
    return price


def affordable(state: State, seat: int) -> int:
    """Return the number of combos that a seat can pay for, from the top of its column."""
    column = state.columns[state.ruleset.column_for(state.seats, seat)]
    # Row n, from 0, costs at least n coins.
    rows = min(len(column), state.coins[seat] + 1)
    rows = min(rows, len(state.row_badges))
    while rows and price_of(state, rows - 1) > state.coins[seat]:
        rows -= 1
    return rows


def take_combo(state: State, seat: int, place: int) -> tuple[int, int, int]:
    """Remove a combo from a seat's column; return its race, its power and the coins on it."""
    number = state.ruleset.column_for(state.seats, seat)
    race, power, coins = state.columns[number][place], state.row_badges[place], state.row_coins[place]
    if state.ruleset.lays_coins:
        laid = list(state.row_coins)
        for row, badge in enumerate(state.row_badges[:place]):
            laid[row] += state.ruleset.powers[badge].passing_price
        state.row_coins = tuple(laid)
    for passed in state.columns[number][:place]:
        joining = min(state.ruleset.races[passed].joins_when_passed, state.tray[passed])
        state.tray[passed] -= joining
        state.aside[passed] += joining
    columns = list(state.columns)
    columns[number] = _without(columns[number], place)
    state.columns = tuple(columns)
    state.row_badges = _without(state.row_badges, place)
    state.row_coins = _without(state.row_coins, place)
    state.column_short = True
    return race, power, coins


def _without(things: tuple[int, ...], place: int) -> tuple[int, ...]:
    return things[:place] + things[place + 1 :]


def refill(state: State) -> int:
    """Fill the columns as far as possible without chance; return the kind of the outcome needed next, or 0."""
    while True:
        if len(state.row_badges) < _rows_of_badges(state):
            if not state.badges:
                state.badges, state.badge_discards = state.badge_discards, 0
            return BADGE
        short = _short_column(state)
        if short == FULL:
            state.column_short = False
            return 0
        if state.banners & state.ruleset.columns[short]:
            return BANNER
        # Below the unseen banners lie those given back, in a known order.
        race = _next_below(state, short)
        state.banner_queue = tuple(other for other in state.banner_queue if other != race)
        _show(state, race)


def _rows_of_badges(state: State) -> int:
    if state.ruleset.shows_all_badges:
        return state.ruleset.rows
    most = 0
    for column in state.columns:
        most = max(most, len(column))
    return most


def _short_column(state: State) -> int:
    """Return the first column with an empty row and a banner for it, or FULL."""
    for number, column in enumerate(state.columns):
        if len(column) < state.ruleset.rows:
            unseen = state.banners & state.ruleset.columns[number]
            if unseen or _next_below(state, number) >= 0:
                return number
    return FULL


def _next_below(state: State, column: int) -> int:
    """Return the first banner under the stack of a column, or -1."""
    for race in state.banner_queue:
        if state.ruleset.columns[column] >> race & 1:
            return race
    return -1


def stacks(state: State) -> tuple[int, ...]:
    """Return the number of banners in the stack of each column."""
    below = state.banners | mask(state.banner_queue)
    return tuple(size(below & races) for races in state.ruleset.columns)


def outcomes(state: State, kind: int) -> Numbers:
    """Return the outcomes of the next reveal: all unseen banners of the first short column, or all unseen badges."""
    if kind == BANNER:
        unseen = bits(state.banners & state.ruleset.columns[_short_column(state)])
        return vec[i64]([BANNER_ACTIONS[number] for number in unseen])
    return vec[i64]([BADGE_ACTIONS[number] for number in bits(state.badges)])


def next_badges(state: State) -> Numbers:
    """Return the outcomes of drawing the next badge of the stack; the discarded ones are shuffled if it is empty."""
    if not state.badges:
        state.badges, state.badge_discards = state.badge_discards, 0
    return outcomes(state, BADGE)


def reveal(state: State, kind: int, number: int) -> None:
    """Reveal a banner or a badge at the end of its column."""
    if kind == BANNER:
        state.banners &= ~(only(number))
        _show(state, number)
    else:
        state.badges &= ~(only(number))
        state.row_badges += (number,)
        state.row_coins += (0,)


def _show(state: State, race: int) -> None:
    """Put a banner at the end of its column."""
    columns = list(state.columns)
    for number in range(len(columns)):
        if state.ruleset.columns[number] >> race & 1:
            columns[number] += (race,)
    state.columns = tuple(columns)
