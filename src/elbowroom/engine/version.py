"""Under which rules a file was written."""

from typing import Final

# Raised when a fix changes what recorded games lead to.
RULES_VERSION: Final = 2
