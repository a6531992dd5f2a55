"""Ports for servers that are started later, or started again on the same one."""

import random
import socket
from typing import Final

# Below those that systems give to whoever calls somebody: one of these may be taken before a server begins to listen.
LOWEST: Final = 10_000
HIGHEST: Final = 30_000


def free_port() -> int:
    """A port that nobody uses now, and that nobody is given by chance."""
    anywhere = random.SystemRandom()
    while True:
        port = anywhere.randint(LOWEST, HIGHEST)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
