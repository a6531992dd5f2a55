"""Coins: only `gain` and `pay` change them; `source` is the id of the reason."""

from elbowroom.engine.events import Event
from elbowroom.engine.state import State

BANK = -1


def gain(state: State, seat: int, amount: int, source: str) -> None:
    """Give a seat coins from the bank."""
    if amount:
        state.coins[seat] += amount
        if state.events is not None:
            state.events.append(Event("gained", seat=seat, amount=amount, source=source))


def pay(state: State, seat: int, receiver: int, amount: int, source: str) -> None:
    """Pay coins of a seat to another one, or to the bank."""
    if amount:
        state.coins[seat] -= amount
        if receiver != BANK:
            state.coins[receiver] += amount
        if state.events is not None:
            state.events.append(Event("paid", seat=seat, other=receiver, amount=amount, source=source))
