"""A bot that thinks until the test stops it; workers load it by its import path."""

import os
from multiprocessing import parent_process
from pathlib import Path
from time import monotonic, sleep

from elbowroom.engine.state import State
from tests.patience import PATIENCE

NAME = "slow"
PLACE = f"{NAME}=tests.server.slow_bot:SlowBot"
# Environment variable with a folder: the bot creates a file there, and stops when the file ENOUGH exists.
FOLDER = "ELBOWROOM_SLOW_BOT"
ENOUGH = "enough"


class SlowBot:
    """Thinks until the test stops it, then takes the first option."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> int:
        # In the server's own process it would block the event loop and the test.
        assert parent_process() is not None
        folder, until = Path(os.environ[FOLDER]), monotonic() + PATIENCE
        (folder / str(os.getpid())).touch()
        while not (folder / ENOUGH).exists():
            assert monotonic() < until
            sleep(0.01)
        return state.options[0]
