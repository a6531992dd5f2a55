"""The page about environments matches the code."""

import re

from elbowroom.env.actions import SIZE
from elbowroom.env.gymnasium_env import MAX_STEPS, PENALTY
from elbowroom.env.petting_zoo import ILLEGAL
from elbowroom.env.vector import MAPS
from tools.environments_page import MARK, PAGE, PARTS, page_with_tables

TEXT = PAGE.read_text(encoding="utf-8")


def test_its_tables_are_current() -> None:
    """`python -m tools.environments_page` writes them."""
    assert all(MARK.format(name) in TEXT for name in PARTS)
    assert page_with_tables(TEXT) == TEXT, "run python -m tools.environments_page"


def test_its_numbers_are_current() -> None:
    assert f"illegal action costs {PENALTY} " in TEXT
    assert f"after {MAX_STEPS:,} steps an episode is truncated" in TEXT
    assert f"An illegal action ends the game with −{-ILLEGAL:.0f} " in TEXT
    assert f"share {MAPS} maps" in TEXT
    # The example of an illegal action uses the highest id.
    assert re.search(r"gym\.step\((\d+)\)  # not legal", TEXT)[1] == str(SIZE - 1)  # type: ignore[index]  # it is there
