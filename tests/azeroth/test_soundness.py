"""The invariants find errors in columns of banners."""

from collections.abc import Callable

import pytest

from elbowroom.engine.invariants import violations
from elbowroom.engine.state import State, numbers
from tests.azeroth.sides import ALLIANCE, HORDE, SidesTable, rows
from tests.engine.table import Seat, holds


def lay_a_coin(state: State) -> None:
    state.row_coins = (1, 0, 0, 0)


def exchange_columns(state: State) -> None:
    state.columns = (state.columns[1], state.columns[0], state.columns[2])


def change_sides(state: State) -> None:
    """Swap the race of the first seat and that of the second."""
    mine, theirs = state.active
    state.active = numbers([theirs, mine])
    state.seat_of[mine], state.seat_of[theirs] = 1, 0


def leave_a_row_empty(state: State) -> None:
    """Put a banner under the stack although a row is empty."""
    state.banner_queue += (state.columns[0][3],)
    state.columns = (state.columns[0][:3], *state.columns[1:])


def hide_a_badge(state: State) -> None:
    state.badges |= 1 << state.row_badges[3]
    state.row_badges, state.row_coins = state.row_badges[:3], state.row_coins[:3]


FAULTS: list[tuple[Callable[[State], None], str]] = [
    (lay_a_coin, "coins lie on combos"),
    (exchange_columns, "do not belong to column"),
    (change_sides, "do not belong to column"),
    (leave_a_row_empty, "a column has only 3 banners, but its stack has 1"),
    (hide_a_badge, "3 badges are visible instead of 4"),
]


@pytest.fixture
def state() -> State:
    """Return a game before a conquest; five banners of each faction are left."""
    alliance = Seat(active=holds("worgen", "sailing", {"hammerhead:4": 2}))
    horde = Seat(active=holds("trolls", "enraged", {"hammerhead:7": 2}))
    combos = rows(ALLIANCE[:4], HORDE[:4])
    return SidesTable(alliance, horde, combos=combos, excluded=["night_elves", "tauren"]).state


def test_a_sound_state(state: State) -> None:
    assert violations(state) == []


@pytest.mark.parametrize(("fault", "violation"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_each_fault_is_found(state: State, fault: Callable[[State], None], violation: str) -> None:
    """T.2, T.3, T.4, T.5"""
    fault(state)
    assert any(violation in found for found in violations(state))
