"""Cleans text that people enter: one line, without invisible characters and piles of combining marks."""

import unicodedata
from typing import Final

# Unicode categories: control, format, surrogate, private use.
INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co")
# Characters of other categories that show nothing: fillers, variation selectors, blank signs.
RANGES: Final = (
    *(range(0x034F, 0x0350), range(0x115F, 0x1161), range(0x17B4, 0x17B6), range(0x180B, 0x1810)),
    *(range(0x2065, 0x2066), range(0x2800, 0x2801), range(0x3164, 0x3165), range(0xFE00, 0xFE10)),
    *(range(0xFFA0, 0xFFA1), range(0xFFF0, 0xFFF9), range(0x1D159, 0x1D15A), range(0xE0000, 0xE1000)),
)
BLANK: Final = frozenset(number for blanks in RANGES for number in blanks)
# Zero-width joiners matter between letters (Persian) and in emoji sequences.
JOINERS: Final = "\u200c\u200d"
# Variation selectors choose between text and emoji.
SELECTORS: Final = "\ufe0e\ufe0f"
# Limits for marks above or below one letter. Burmese, Tibetan and Hebrew need several of one script; two general
# marks (accents for any letter) are enough, since NFC composes those of Vietnamese with their letter.
STACKING: Final = ("Mn", "Me")
MOST_MARKS: Final = 5
MOST_GENERAL_MARKS: Final = 2
GENERAL_MARKS: Final = frozenset(
    number
    for block in (
        *(range(0x0300, 0x0370), range(0x0483, 0x048A), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00)),
        *(range(0x20D0, 0x2100), range(0x2DE0, 0x2E00), range(0xA66F, 0xA673), range(0xFE20, 0xFE30)),
    )
    for number in block
)


def clean_line(text: str) -> str:
    """Return a text as one line without invisible characters and piled marks; empty if nothing is visible."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = [letter for letter in spaced if letter in JOINERS + SELECTORS or not _is_blank(letter)]
    seen = _without_piles(seen)
    around = zip((" ", *seen), seen, (*seen[1:], " "), strict=False)
    line = " ".join("".join(letter for before, letter, after in around if _is_used(before, letter, after)).split())
    return line if any(map(_is_visible, line)) else ""


def _without_piles(letters: list[str]) -> list[str]:
    """Return the letters without repeated marks on one letter, and without more than a letter can carry."""
    kept: list[str] = []
    marks: set[str] = set()
    for letter in letters:
        if unicodedata.category(letter) in STACKING and letter not in SELECTORS:
            general = sum(ord(mark) in GENERAL_MARKS for mark in marks)
            is_full = len(marks) >= MOST_MARKS or (ord(letter) in GENERAL_MARKS and general >= MOST_GENERAL_MARKS)
            if letter in marks or is_full:
                continue
            marks.add(letter)
        elif letter not in JOINERS + SELECTORS:
            # A joiner or selector begins no new letter.
            marks = set()
        kept.append(letter)
    return kept


def _is_blank(letter: str) -> bool:
    return unicodedata.category(letter) in INVISIBLE or ord(letter) in BLANK


def _is_visible(letter: str) -> bool:
    """Return whether a character is visible on its own, unlike a combining mark."""
    return unicodedata.category(letter)[0] not in "CMZ" and not _is_blank(letter)


def _is_used(before: str, letter: str, after: str) -> bool:
    """Return whether a joiner or selector has an effect between its neighbours; True for other characters."""
    if letter in JOINERS:
        return before not in JOINERS + " " and after not in JOINERS + SELECTORS + " "
    if letter in SELECTORS:
        return _is_visible(before) and not before.isalpha()
    return True
