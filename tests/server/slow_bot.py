"""A bot that thinks hard for a second, for tests: found by its name in the processes of the workers."""

from time import perf_counter

from elbowroom.engine.state import State

NAME = "slow"
PLACE = f"{NAME}=tests.server.slow_bot:SlowBot"
SECONDS = 1.0


class SlowBot:
    """Computes for a second, as much as it can, and takes the first option there is."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> int:
        until = perf_counter() + SECONDS
        while perf_counter() < until:
            sum(range(1000))
        return state.options[0]
