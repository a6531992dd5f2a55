"""One process for boards of people's own: they are read, checked, made and painted there, one at a time.

Not a thread: what paints keeps all threads of its process waiting. One, so that one processor is left.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.processes import Processes

# Somebody looks at a picture that is not there yet: less polite than bots.
NICENESS: Final = 5

Result = TypeVar("Result")


class Workshop:
    """Where what people send is worked on: fair by caller, and no longer than so many seconds each."""

    def __init__(self, config: Config) -> None:
        self.queue = FairQueue(1)
        self._processes = Processes(1, NICENESS if config.polite else 0)
        self._seconds = config.board_seconds

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """What comes of some work of whoever has a place in the queue; TimeoutError where it takes too long."""
        return await self._processes.run_within(self._seconds, work, *given)

    def close(self) -> None:
        """Work on nothing more."""
        self._processes.close()
