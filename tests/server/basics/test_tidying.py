"""What is left of what people write: all that can be seen."""

import pytest

from elbowroom.server.basics.tidying import tidied

FAMILY = "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f469"


@pytest.mark.parametrize(
    "text",
    ["Ana", "Jürgen Groß", "Łukasz", "दीपिका", "می\u200cخواهم", FAMILY, "\u2764\ufe0f", "한글", "!", "7"],
)
def test_what_can_be_seen_stays(text: str) -> None:
    assert tidied(text) == text


NOTHING = """
    0 9 20 A0 AD 34F 61C 115F 1160 17B4 180B 180E 200B 200C 200D 200E 2028 202E 2060 2064 2065 2066 2800 3000 3164
    E000 FE00 FE0F FEFF FFA0 FFF9 1D159 1D173 E0001 E0020 E0100
"""


@pytest.mark.parametrize("number", NOTHING.split())
def test_what_shows_nothing_is_no_name_and_makes_no_other_one(number: str) -> None:
    letter = chr(int(number, 16))
    assert tidied(letter * 3) == ""
    assert tidied(f"{letter}Ana{letter}") == "Ana"


@pytest.mark.parametrize("text", ["\u0301", "\u0301\u200d\u0301", "\u200d\ufe0f", "\u200c \u3164"])
def test_marks_without_a_letter_cannot_be_seen(text: str) -> None:
    assert tidied(text) == ""


def test_it_is_one_line() -> None:
    assert tidied("  one\n two\u2029three\t") == "one two three"
