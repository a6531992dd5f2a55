"""What a bot would do, for a person to follow: several regions for one choice are told together (R-1.10)."""

from elbowroom.bots.bot import Bot
from elbowroom.engine.actions import ABANDON, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.naming import naming
from elbowroom.engine.state import State


def advice(bot: Bot, state: State, seat: int) -> list[int]:
    """The bot's next action; where it names one of several regions, all it would name, and that they are all."""
    state = state.copy()
    actions = [bot.choose(state, seat)]
    while _names_more(state, actions[-1]):
        action = bot.choose(state, seat)
        if kind_of(actions[-1]) == ABANDON != kind_of(action):
            break
        actions.append(action)
    return actions


def _names_more(state: State, action: int) -> bool:
    """Play an action; whether it named a region, and the same choice goes on."""
    ability, seat = naming(state), state.actor
    if ability is None and kind_of(action) != ABANDON:
        return False
    apply(state, action)
    return state.actor == seat and naming(state) is ability
