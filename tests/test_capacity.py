"""The capacity model: its page is up to date, and it grows as its parts say."""

from itertools import pairwise

import pytest

from tools.capacity import HEARTBEAT_SECONDS, PAGE, capacity, cores, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page()


def test_more_players_never_take_less() -> None:
    for fewer, more in pairwise(capacity(10**power) for power in range(3, 8)):
        assert all(less <= greater for less, greater in zip(fewer, more, strict=True))


def test_the_processes_bear_what_comes_to_them() -> None:
    for players in (1_000, 100_000, 1_000_000, 10_000_000):
        found = capacity(players)
        assert cores(found.actions, found.heartbeats, found.processes) <= found.processes


def test_heartbeats_cost_little_beside_actions() -> None:
    found = capacity(100_000)
    assert found.heartbeats == pytest.approx(found.sockets / HEARTBEAT_SECONDS)
    only_heartbeats = cores(0.0, found.heartbeats, found.processes)
    assert 0 < only_heartbeats < 0.1 * found.server_cores


def test_wake_ups_grow_faster_than_players() -> None:
    few, many = capacity(1_000_000), capacity(10_000_000)
    assert many.notifications > 50 * few.notifications
    assert many.actions == pytest.approx(10 * few.actions)
