"""Starts the backend in a browser's worker."""

import logging

from elbowroom.offline.backend import Backend
from elbowroom.offline.local_tables import ValueLoader
from elbowroom.offline.storage import Storage


def start(storage: Storage, load_values: ValueLoader) -> Backend:
    """Return the backend; `load_values` fetches what bots have learned for a game and a number of players."""
    logging.basicConfig()
    return Backend(storage, load_values)
