"""The version of the rules, which every saved file contains."""

from typing import Final

# Raised when a fix changes the states that recorded actions lead to.
RULES_VERSION: Final = 3
