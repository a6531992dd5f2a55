"""What a bot is: something that chooses one of the legal actions, knowing what its seat may know."""

from collections.abc import Sequence
from typing import Protocol

from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.engine.state import CHANCE, State
from elbowroom.errors import ElbowRoomError

# What somebody who followed a game knows that each seat has; None where nobody can know.
Counted = Sequence[int | None]


class NoSeatError(ElbowRoomError):
    """A bot was asked to decide for chance or for nobody, not for a seat."""


class Bot(Protocol):
    """A player; the state is its own to keep and to play on, and hides the coins of all but allies (R-9.2).

    One that says `counts = True` keeps in mind what everybody gains and pays, which is public (R-6.4): it is shown the
    coins that can be known so.
    """

    def choose(self, state: State, seat: int) -> int:
        """One of `state.options`, for a seat that must decide."""
        ...


def counting(bot: Bot) -> bool:
    """Whether a bot keeps in mind what everybody gains and pays."""
    return bool(getattr(bot, "counts", False))


def seen_by(state: State, seat: int, *, open_coins: bool = False, counted: Counted | None = None) -> State:
    """A copy of a state as a seat may know it: the coins of all but its team are unknown, unless they are open.

    `counted` is what the seat has counted (`Game.counted`): it stands in place of what is unknown.
    """
    demand_seat(state, seat)
    seen = state.copy()
    if open_coins:
        return seen
    allies = next(team for team in state.ruleset.teams(state.seats) if seat in team)
    for other in range(state.seats):
        if other not in allies:
            known = counted[other] if counted else None
            seen.coins[other] = UNKNOWN_COINS if known is None else known
    return seen


def demand_seat(state: State, seat: int) -> None:
    """NoSeatError for what is no seat: asked for chance, a bot would choose a die as if it could."""
    if not 0 <= seat < state.seats:
        raise NoSeatError(f"Seat {seat} cannot be asked: {_who_decides(state)}.")


def _who_decides(state: State) -> str:
    if state.actor >= 0:
        return f"seat {state.actor} decides now"
    return "chance must tell something first" if state.actor == CHANCE else "the game is over"


def ask(bot: Bot, state: State, *, open_coins: bool = False, counted: Counted | None = None) -> int:
    """Let a bot decide for the seat whose decision it is; what was counted is for those alone that count.

    >>> from random import Random
    >>> from elbowroom import action_of, bots, new_game
    >>> game = new_game("classic", players=2, first=0)
    >>> game.draw(Random(1))
    >>> action_of(game.state, ask(bots.named("simple"), game.state)).kind
    'pick'
    """
    known = counted if counting(bot) else None
    return bot.choose(seen_by(state, state.actor, open_coins=open_coins, counted=known), state.actor)
