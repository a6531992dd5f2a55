"""Checks of table options: the excluded races and powers, and the seat that begins."""

from collections.abc import Iterable

from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.engine.regions import bits, size
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State


def excluded_codes(ruleset: Ruleset, seats: int, names: Iterable[str], error: type[EngineError] = SettingsError) -> int:
    """Return the excluded races and powers as a set of codes; raise `error` if too few would be left."""
    abilities = (*(ruleset.races[race] for race in bits(ruleset.pickable_races())), *ruleset.powers)
    codes = {ability.id: ability.code for ability in abilities}
    excluded = 0
    for name in names:
        if name not in codes:
            raise error("unknown-exclusion", id=name)
        excluded |= 1 << codes[name]
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
    """Return the number of banners that a column needs, so that a seat always finds one to pick.

    Each seat that picks from the column may have an active race and one in decline, or more with certain powers. A
    column with a stack must also be full at the start.
    """
    takers = len(seats_of_column(ruleset, seats, column))
    if not takers:
        return 0
    has_stack = size(ruleset.columns[column]) > ruleset.rows
    return max(2 * takers + _extra_declined(ruleset), ruleset.rows if has_stack else 0)


def banners_still_needed(state: State, column: int) -> int:
    """Return the number of banners that a column needs from now on, so that a seat always finds one to pick."""
    ruleset = state.ruleset
    takers = seats_of_column(ruleset, state.seats, column)
    lacking = _extra_declined(ruleset) if takers else 0
    for seat in takers:
        kept = [ruleset.stays_beside_another(state.power_of[tribe]) for tribe in bits(state.declined[seat])]
        lacking += (state.active[seat] == NOBODY) + all(kept) - sum(kept)
    return lacking


def _extra_declined(ruleset: Ruleset) -> int:
    """Return the number of races that may be in decline in addition to one for each seat."""
    staying = sum(power.stays_beside_another for power in ruleset.powers)
    # A power that can be borrowed keeps a race beside another again and again; two of them is a lot.
    return staying + (2 if staying and ruleset.borrower >= 0 else 0)


def badges_needed(ruleset: Ruleset, seats: int) -> int:
    """Return the number of badges that a game needs: one per seat, those that stay in decline, and one per row."""
    return ruleset.players_of(seats) + sum(power.stays_in_decline for power in ruleset.powers) + ruleset.rows


def seats_of_column(ruleset: Ruleset, seats: int, column: int) -> list[int]:
    """Return the seats that pick from a column."""
    return [seat for seat in range(ruleset.players_of(seats)) if ruleset.column_for(seats, seat) == column]


def team_of_column(ruleset: Ruleset, seats: int, column: int) -> str | None:
    """Return the id of the team that picks from a column; None in a game without teams."""
    takers = seats_of_column(ruleset, seats, column)
    return ruleset.team_name(seats, takers[0]) if takers else None


def first_seat(ruleset: Ruleset, seats: int, first: int | None) -> int | None:
    """Return the seat agreed to begin; raise SettingsError if it does not exist or the rules name another (T.1)."""
    if first is None:
        return None
    if ruleset.first_seat is not None:
        raise SettingsError("first-seat-fixed")
    if type(first) is not int or not 0 <= first < ruleset.players_of(seats):
        raise SettingsError("unknown-seat", seat=first)
    return first


def difficulty_of(ruleset: Ruleset, difficulty: int | None) -> int | None:
    """Return the difficulty of a game, by default the usual one; raise SettingsError if there is no such difficulty."""
    if difficulty is None:
        return ruleset.usual_difficulty if ruleset.difficulties else None
    if type(difficulty) is not int or difficulty not in ruleset.difficulties:
        raise SettingsError("unknown-difficulty", difficulty=difficulty)
    return difficulty
