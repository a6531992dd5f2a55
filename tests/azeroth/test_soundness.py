"""The invariants find what can go wrong with columns of banners."""

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
    """The race of the first seat and that of the second change places."""
    mine, theirs = state.active
    state.active = numbers([theirs, mine])
    state.seat_of[mine], state.seat_of[theirs] = 1, 0


def leave_a_row_empty(state: State) -> None:
    """A banner goes under the stack though a row is empty."""
    state.banner_queue += (state.columns[0][3],)
    state.columns = (state.columns[0][:3], *state.columns[1:])


def hide_a_badge(state: State) -> None:
    state.badges |= 1 << state.row_badges[3]
    state.row_badges, state.row_coins = state.row_badges[:3], state.row_coins[:3]


FAULTS: list[tuple[Callable[[State], None], str]] = [
    (lay_a_coin, "coins lie on combos"),
    (exchange_columns, "are not of column"),
    (change_sides, "are not of column"),
    (leave_a_row_empty, "a column has 3 banners, and its stack 1"),
    (hide_a_badge, "3 badges are visible instead of 4"),
]


@pytest.fixture
def state() -> State:
    """Somebody is about to conquer; five banners of each faction are left."""
    alliance = Seat(active=holds("worgen", "sailing", {"hammerhead:4": 2}))
    horde = Seat(active=holds("trolls", "enraged", {"hammerhead:7": 2}))
    combos = rows(ALLIANCE[:4], HORDE[:4])
    return SidesTable(alliance, horde, combos=combos, excluded=["night_elves", "tauren"]).state


def test_a_sound_state(state: State) -> None:
    assert violations(state) == []


@pytest.mark.parametrize(("fault", "told"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_each_fault_is_found(state: State, fault: Callable[[State], None], told: str) -> None:
    """T.2, T.3, T.4, T.5"""
    fault(state)
    assert any(told in violation for violation in violations(state))
