"""A bot that thinks until it is told to stop, for tests: found by its name in the processes of the workers."""

import os
from multiprocessing import parent_process
from pathlib import Path
from time import monotonic, sleep

from elbowroom.engine.state import State
from tests.patience import PATIENCE

NAME = "slow"
PLACE = f"{NAME}=tests.server.slow_bot:SlowBot"
# The folder in which it notes that it thinks, and is told that it was enough.
FOLDER = "ELBOWROOM_SLOW_BOT"
ENOUGH = "enough"


class SlowBot:
    """Thinks for as long as the test likes, and takes the first option there is."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> int:
        # In the server's own process it would keep everybody waiting, the test as well.
        assert parent_process() is not None
        folder, until = Path(os.environ[FOLDER]), monotonic() + PATIENCE
        (folder / str(os.getpid())).touch()
        while not (folder / ENOUGH).exists():
            assert monotonic() < until
            sleep(0.01)
        return state.options[0]
