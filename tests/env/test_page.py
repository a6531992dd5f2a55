"""The page about environments tells the truth."""

import re

from elbowroom.env.actions import SIZE
from elbowroom.env.gymnasium_env import MOST_STEPS, PENALTY
from elbowroom.env.petting_zoo import ILLEGAL
from elbowroom.env.vector import MAPS
from tools.environments_page import MARK, PAGE, PARTS, page_with_tables

TEXT = PAGE.read_text(encoding="utf-8")


def test_its_tables_are_true() -> None:
    """`python -m tools.environments_page` makes them anew."""
    assert all(MARK.format(name) in TEXT for name in PARTS)
    assert page_with_tables(TEXT) == TEXT


def test_its_numbers_are_true() -> None:
    assert f"**An illegal action costs {PENALTY}**" in TEXT
    assert f"after {MOST_STEPS:,} steps an episode is cut off" in TEXT
    assert f"has lost (−{-ILLEGAL:.0f})" in TEXT
    assert f"share {MAPS} maps" in TEXT
    # The highest id is used where an illegal one is shown.
    assert re.search(r"gym\.step\((\d+)\)  # not legal", TEXT)[1] == str(SIZE - 1)  # type: ignore[index]  # it is there
