"""What people write, made fit to be shown: one line, with nothing in it that cannot be seen."""

import unicodedata
from typing import Final

# Control characters, halves of characters, and those that only one machine knows.
UNSEEN: Final = ("Cc", "Cs", "Co")
# They turn the text around them, also that of others.
TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidied(text: str) -> str:
    """A text on one line without what cannot be seen; it may be empty then."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = (letter for letter in spaced if letter not in TURNING and unicodedata.category(letter) not in UNSEEN)
    return " ".join("".join(seen).split())
