"""What a table may agree on before a game: races and powers to play without, and who begins."""

from collections.abc import Iterable

from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.engine.regions import bits, only, size
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State


def excluded_codes(ruleset: Ruleset, seats: int, names: Iterable[str], error: type[EngineError] = SettingsError) -> int:
    """Races and powers to play without, as a set of codes; an error when too few would be left."""
    codes = {ability.id: ability.code for ability in (*ruleset.races, *ruleset.powers)}
    excluded = 0
    for name in names:
        if name not in codes:
            raise error("unknown-exclusion", id=name)
        excluded |= only(codes[name])
    for column, races in enumerate(ruleset.columns):
        left = size(ruleset.races_in_game(seats) & races & ~excluded)
        needed, team = banners_needed(ruleset, seats, column), team_of_column(ruleset, seats, column)
        if left < needed and team is not None:
            raise error("too-few-banners-of", team=team, needed=needed, left=left)
        if left < needed:
            raise error("too-few-banners", needed=needed, left=left)
    powers = (1 << len(ruleset.powers)) - 1
    left, needed = size(powers & ~(excluded >> ruleset.first_power)), badges_needed(ruleset, seats)
    if left < needed:
        raise error("too-few-badges", needed=needed, left=left)
    return excluded


def banners_needed(ruleset: Ruleset, seats: int, column: int) -> int:
    """Banners of a column without which a seat could one day find none to pick.

    Each seat that picks from it may have a race in decline beside the active one, and powers may keep more there; and
    a column that has a stack is full at the start.
    """
    takers = len(takers_of(ruleset, seats, column))
    if not takers:
        return 0
    has_stack = size(ruleset.columns[column]) > ruleset.rows
    return max(2 * takers + _beside_others(ruleset), ruleset.rows if has_stack else 0)


def banners_lacking(state: State, column: int) -> int:
    """How many banners of a column may yet be picked before one must have come back; the same count in mid-game."""
    ruleset = state.ruleset
    takers = takers_of(ruleset, state.seats, column)
    lacking = _beside_others(ruleset) if takers else 0
    for seat in takers:
        kept = [ruleset.stays_beside_another(state.power_of[tribe]) for tribe in bits(state.declined[seat])]
        lacking += (state.active[seat] == NOBODY) + all(kept) - sum(kept)
    return lacking


def _beside_others(ruleset: Ruleset) -> int:
    """How many races may be in decline besides one for each seat."""
    return sum(power.stays_beside_another for power in ruleset.powers)


def badges_needed(ruleset: Ruleset, seats: int) -> int:
    """Badges without which a row could one day find none: one per seat, those that stay in decline, and the rows."""
    return seats + sum(power.stays_in_decline for power in ruleset.powers) + ruleset.rows


def takers_of(ruleset: Ruleset, seats: int, column: int) -> list[int]:
    """The seats that pick from a column."""
    return [seat for seat in range(seats) if ruleset.column_for(seats, seat) == column]


def team_of_column(ruleset: Ruleset, seats: int, column: int) -> str | None:
    """The id of the team that picks from a column, where teams have columns of their own."""
    takers = takers_of(ruleset, seats, column)
    return ruleset.team_name(seats, takers[0]) if takers else None


def first_seat(ruleset: Ruleset, seats: int, first: int | None) -> int | None:
    """The seat agreed to begin; SettingsError where there is none such, or where the rules say who begins (T.1)."""
    if first is None:
        return None
    if ruleset.first_seat is not None:
        raise SettingsError("first-seat-fixed")
    if type(first) is not int or not 0 <= first < seats:
        raise SettingsError("unknown-seat", seat=first)
    return first
