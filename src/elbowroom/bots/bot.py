"""What a bot is: something that chooses one of the legal actions, knowing what its seat may know."""

from typing import Protocol

from elbowroom.engine.state import State

# What a bot is shown as the coins of the others: a round number that buys whatever the rules may ask of them.
UNKNOWN_PURSE = 20


class Bot(Protocol):
    """A player; the state is its own to keep and to play on, and tells of the others' coins nothing (R-9.2)."""

    def choose(self, state: State, seat: int) -> int:
        """One of `state.options`, for a seat that must decide."""
        ...


def seen_by(state: State, seat: int) -> State:
    """A copy of a state as a seat may know it: the coins of all others are unknown."""
    seen = state.copy()
    seen.coins = [UNKNOWN_PURSE] * seen.seats
    seen.coins[seat] = state.coins[seat]
    return seen


def ask(bot: Bot, state: State) -> int:
    """Let a bot decide for the seat whose decision it is."""
    return bot.choose(seen_by(state, state.actor), state.actor)
