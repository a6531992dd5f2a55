"""Ports for servers that are started later, or restarted on the same port."""

import random
import socket
from typing import Final

# Below the ephemeral ports, which may be taken by a connection before the server listens.
LOWEST: Final = 10_000
HIGHEST: Final = 30_000


def free_port() -> int:
    """Return a free port outside the ephemeral range."""
    generator = random.SystemRandom()
    while True:
        port = generator.randint(LOWEST, HIGHEST)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
