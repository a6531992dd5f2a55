"""Where tokens go: a whole redeployment at once, as people plan it."""

from typing import Final

from elbowroom.bots import named
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import DEPLOY, STATION, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State

# Who guards what is in danger.
GUARD: Final = "hard"


def can_spread(state: State, seat: int) -> bool:
    """Whether a seat spreads tokens, or what stands with them, over its regions."""
    return state.actor == seat and kind_of(state.options[0]) in (DEPLOY, STATION)


def spread(state: State, seat: int, seed: int | str = 0) -> list[Action]:
    """All that a good player would place, until something else is asked."""
    bot, state = named(GUARD, seed), state.copy()
    kind = kind_of(state.options[0])
    placed: list[Action] = []
    while state.options and state.actor == seat and kind_of(state.options[0]) == kind:
        code = bot.choose(state.copy(), seat)
        placed.append(action_of(state, code))
        apply(state, code)
    return placed
