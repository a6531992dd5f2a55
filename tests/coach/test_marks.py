"""Marks by what a turn loses, and accuracy by what all of them do."""

import pytest

from elbowroom.coach.marks import HALF, accuracy_of, mark_of


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, "best"),
        (0.01, "best"),
        (0.011, "good"),
        (0.04, "good"),
        (0.05, "inaccurate"),
        (0.1, "inaccurate"),
        (0.11, "blunder"),
        (0.9, "blunder"),
    ],
)
def test_the_more_is_lost_the_worse_the_mark(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark


def test_accuracy_is_a_hundred_where_nothing_is_lost_and_halves_with_each_loss() -> None:
    assert accuracy_of([]) == accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([HALF]) == pytest.approx(50)
    assert accuracy_of([2 * HALF, 0.0]) == pytest.approx((25 + 100) / 2)
