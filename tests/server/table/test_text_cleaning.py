"""Cleaning text that people enter."""

import unicodedata

import pytest

from elbowroom.server.table.text_cleaning import clean_line

FAMILY = "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f469"


@pytest.mark.parametrize(
    "text",
    ["Ana", "Jürgen Groß", "Łukasz", "दीपिका", "می\u200cخواهم", FAMILY, "\u2764\ufe0f", "한글", "!", "7"],
)
def test_visible_text_stays(text: str) -> None:
    assert clean_line(text) == text


INVISIBLE = """
    0 9 20 A0 AD 34F 61C 115F 1160 17B4 180B 180E 200B 200C 200D 200E 2028 202E 2060 2064 2065 2066 2800 3000 3164
    E000 FE00 FE0F FEFF FFA0 FFF9 1D159 1D173 E0001 E0020 E0100
"""


@pytest.mark.parametrize("number", INVISIBLE.split())
def test_invisible_characters_are_removed(number: str) -> None:
    letter = chr(int(number, 16))
    assert clean_line(letter * 3) == ""
    assert clean_line(f"{letter}Ana{letter}") == "Ana"


@pytest.mark.parametrize("text", ["\u0301", "\u0301\u200d\u0301", "\u200d\ufe0f", "\u200c \u3164"])
def test_combining_marks_without_a_letter_are_removed(text: str) -> None:
    assert clean_line(text) == ""


def test_line_breaks_and_spaces_become_single_spaces() -> None:
    assert clean_line("  one\n two\u2029three\t") == "one two three"


# Words that need several marks on one letter: Thai, Hindi, Vietnamese (composed), Hebrew with vowels and accents,
# Arabic, Burmese, Tibetan, Bengali, Khmer, Yoruba and Lithuanian.
@pytest.mark.parametrize(
    "text",
    [
        "ที่นี่น้ำ",
        "हिन्दी में क्ष्म्य",
        "Tiếng Việt",
        "בְּרֵאשִׁ֖ית",
        "مُحَمَّدٌ",
        "ကြွှို့",
        "བསྒྲུབས་",
        "ক্ষ্ম্য",
        "ខ្ញុំស្រ្តី",
        "ẹ̀kọ́",
        "ė̃",
        "1\ufe0f\u20e3",
    ],
)
def test_scripts_keep_their_marks(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert clean_line(unicodedata.normalize("NFD", text)) == composed
    assert clean_line(text) == composed


ABOVE = "".join(map(chr, range(0x0300, 0x0315)))


@pytest.mark.parametrize(
    ("text", "longest"),
    [
        ("Z" + ABOVE * 19, 3),
        ("Z" + "\u0e47" * 399, 2),
        ("Z" + "".join(f"{mark}\u200d" for mark in ABOVE) + "!", 6),
        ("\u0e01" + "".join(map(chr, range(0x0E34, 0x0E3B))) * 50, 6),
        ("\u2764" + "\ufe0f\u20dd\u20de\u20df\u20e0" * 80, 5),
    ],
    ids=["general", "thai", "joined", "several", "enclosing"],
)
def test_piled_marks_are_removed(text: str, longest: int) -> None:
    assert 1 < len(clean_line(text)) <= longest
    assert clean_line(text)[0] == text[0]
