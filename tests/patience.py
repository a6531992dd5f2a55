"""How long tests wait for what must come."""

from typing import Any, Final

# Seconds. However busy a machine is, only what is broken takes longer.
PATIENCE: Final = 240.0

# For whoever opens a WebSocket: all its own deadlines are ours, nobody is given up for being slow, no proxy is asked.
PATIENTLY: Final[dict[str, Any]] = {
    "open_timeout": PATIENCE,
    "close_timeout": PATIENCE,
    "ping_interval": None,
    "proxy": None,
}
