"""What people write, made fit to be shown: one line, with nothing in it that cannot be seen."""

import unicodedata
from typing import Final

# Control and format characters, halves of characters, and those that only one machine knows.
UNSEEN: Final = ("Cc", "Cf", "Cs", "Co")
# Letters and signs of other kinds that show nothing: fillers, selectors and joiners that fonts leave out, and blanks.
RANGES: Final = (
    *(range(0x034F, 0x0350), range(0x115F, 0x1161), range(0x17B4, 0x17B6), range(0x180B, 0x1810)),
    *(range(0x2065, 0x2066), range(0x2800, 0x2801), range(0x3164, 0x3165), range(0xFE00, 0xFE10)),
    *(range(0xFFA0, 0xFFA1), range(0xFFF0, 0xFFF9), range(0x1D159, 0x1D15A), range(0xE0000, 0xE1000)),
)
BLANK: Final = frozenset(number for blanks in RANGES for number in blanks)
# Between letters and pictures they change what is seen: people write with them in Persian, or a family as one picture.
JOINERS: Final = "\u200c\u200d"
# Behind a sign they say whether it is a picture.
SELECTORS: Final = "\ufe0e\ufe0f"


def tidied(text: str) -> str:
    """A text on one line without what cannot be seen; empty if nothing can."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = [letter for letter in spaced if letter in JOINERS + SELECTORS or not _shows_nothing(letter)]
    around = zip((" ", *seen), seen, (*seen[1:], " "), strict=False)
    line = " ".join("".join(letter for before, letter, after in around if _belongs(before, letter, after)).split())
    return line if any(map(_can_be_seen, line)) else ""


def _shows_nothing(letter: str) -> bool:
    return unicodedata.category(letter) in UNSEEN or ord(letter) in BLANK


def _can_be_seen(letter: str) -> bool:
    """Whether a letter shows something by itself, as marks that stand over others do not."""
    return unicodedata.category(letter)[0] not in "CMZ" and not _shows_nothing(letter)


def _belongs(before: str, letter: str, after: str) -> bool:
    """Whether a letter has something to do between two others."""
    if letter in JOINERS:
        return before not in JOINERS + " " and after not in JOINERS + SELECTORS + " "
    if letter in SELECTORS:
        return _can_be_seen(before) and not before.isalpha()
    return True
