"""Timeouts of tests: long, because only a bug should exceed them."""

from typing import Any, Final

# In seconds; long enough for a busy machine.
PATIENCE: Final = 240.0
# A page on a busy machine needs seconds at most.
BROWSER_PATIENCE: Final = 30.0

# Options for opening a WebSocket: long timeouts, no keepalive, no proxy.
PATIENTLY: Final[dict[str, Any]] = {
    "open_timeout": PATIENCE,
    "close_timeout": PATIENCE,
    "ping_interval": None,
    "proxy": None,
}
