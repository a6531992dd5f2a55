"""The bot interface: a bot chooses one of the legal actions, knowing only what its seat may know."""

from collections.abc import Sequence
from typing import Protocol

from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import ABANDON, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.engine.questions import regions_question_asked
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.viewing import conceal
from elbowroom.errors import ElbowRoomError

# The coins of each seat as counted by an observer of the whole game; None where they cannot be known.
Counted = Sequence[int | None]


class NoSeatError(ElbowRoomError):
    """A bot was asked to decide while no seat decides, or for a seat that does not exist."""


class BotAnswerError(ElbowRoomError):
    """A bot has answered something that is not one of its options."""


class Bot(Protocol):
    """A player. It may keep and change the state it is given, in which the coins of opponents are hidden (R-9.2).

    A bot with `counts = True` also sees the coins of opponents that it could count, since gains and
    payments are public (R-6.4).
    """

    def choose(self, state: State, seat: int) -> int:
        """Return one of `state.options` for the seat that decides."""
        ...


def counts_coins(bot: Bot) -> bool:
    """Return whether a bot wants to see counted coins of opponents."""
    return bool(getattr(bot, "counts", False))


def seen_by(state: State, seat: int, *, open_coins: bool = False, counted: Counted | None = None) -> State:
    """Return a copy of a state in which the coins of a seat's opponents are unknown, unless coins are open.

    It never knows what lies face down for other players' eyes, nor what will be dealt to its own.
    `counted` replaces unknown coins by those that the seat has counted (`Game.counted`).
    """
    require_seat(state, seat)
    seen = state.copy()
    conceal(seen, seat)
    for ability in seen.ruleset.secretive:
        ability.on_look_ahead(seen)
    if open_coins:
        return seen
    allies = state.allies(seat)
    for other in range(state.seats):
        if other not in allies:
            known = counted[other] if counted else None
            seen.coins[other] = UNKNOWN_COINS if known is None else known
    return seen


def require_seat(state: State, seat: int) -> None:
    """Raise NoSeatError unless the seat exists: a bot must never choose the outcome of a die."""
    if not 0 <= seat < state.seats:
        raise NoSeatError(f"Seat {seat} cannot be asked: {_who_decides(state)}.")


def _who_decides(state: State) -> str:
    if state.actor >= 0:
        return f"seat {state.actor} decides now"
    return "a chance event comes first" if state.actor == CHANCE else "the game is over"


def ask(bot: Bot, state: State, *, open_coins: bool = False, counted: Counted | None = None) -> int:
    """Return a bot's decision for the seat that decides; `counted` coins are shown only to bots that count.

    >>> from random import Random
    >>> from elbowroom import action_of, bots, new_game
    >>> game = new_game("classic", players=2, first=0)
    >>> game.draw(Random(1))
    >>> action_of(game.state, ask(bots.named("simple"), game.state)).kind
    'pick'
    """
    known = counted if counts_coins(bot) else None
    return valid(bot, bot.choose(seen_by(state, state.actor, open_coins=open_coins, counted=known), state.actor), state)


def valid(bot: Bot, answer: int, state: State) -> int:
    """Return a bot's answer; raise BotAnswerError, which names the bot, if it is not one of the state's options."""
    if answer in state.options:
        return answer
    made_by = type(bot)
    raise BotAnswerError(
        f"The bot {made_by.__module__}:{made_by.__qualname__} has answered {answer!r}, which is not in state.options."
    )


def advice(bot: Bot, state: State, seat: int) -> list[Action]:
    """Return a bot's next action as advice; a choice of several regions comes as one list of actions (R-1.10)."""
    state = state.copy()
    code = bot.choose(state.copy(), seat)
    actions = [action_of(state, code)]
    while _apply_and_continue(state, code):
        is_abandoning, code = kind_of(code) == ABANDON, bot.choose(state.copy(), seat)
        if is_abandoning and kind_of(code) != ABANDON:
            break
        actions.append(action_of(state, code))
    return actions


def _apply_and_continue(state: State, code: int) -> bool:
    """Apply an action; return whether it is part of a choice of several regions that is not complete yet."""
    question, seat = regions_question_asked(state), state.actor
    if question is None and kind_of(code) != ABANDON:
        return False
    apply(state, code)
    return state.actor == seat and regions_question_asked(state) is question
