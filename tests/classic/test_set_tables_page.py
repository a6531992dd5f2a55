"""The page on Copycat with each power and Soul-touch with each race is as the program plays it."""

from tools.set_tables import PAGE, page


def test_the_page_is_current() -> None:
    """S.copycat.2, S.soul_touch.2: after a change run `python -m tools.set_tables`."""
    assert PAGE.read_text(encoding="utf-8") == page()
