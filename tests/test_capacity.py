"""The capacity model: its page is up to date, and it grows as its parts say."""

from itertools import pairwise

import pytest

from tools.capacity import PAGE, capacity, cores, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page()


def test_more_players_never_take_less() -> None:
    for fewer, more in pairwise(capacity(10**power) for power in range(3, 8)):
        assert all(less <= greater for less, greater in zip(fewer, more, strict=True))


def test_the_processes_bear_what_comes_to_them() -> None:
    for players in (1_000, 100_000, 1_000_000, 10_000_000):
        found = capacity(players)
        assert cores(found.actions, found.processes) <= found.processes


def test_what_wakes_listeners_grows_faster_than_players() -> None:
    few, many = capacity(1_000_000), capacity(10_000_000)
    assert many.notifications > 50 * few.notifications
    assert many.actions == pytest.approx(10 * few.actions)
