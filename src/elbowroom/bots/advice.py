"""What a bot would do, for a person to follow: several regions for one choice are told together (R-1.10)."""

from elbowroom.bots.bot import Bot
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import ABANDON, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.naming import naming
from elbowroom.engine.state import State


def advice(bot: Bot, state: State, seat: int) -> list[Action]:
    """The bot's next action; where it names one of several regions, all it would name, and that they are all."""
    state = state.copy()
    code = bot.choose(state.copy(), seat)
    actions = [action_of(state, code)]
    while _names_more(state, code):
        is_abandoning, code = kind_of(code) == ABANDON, bot.choose(state.copy(), seat)
        if is_abandoning and kind_of(code) != ABANDON:
            break
        actions.append(action_of(state, code))
    return actions


def _names_more(state: State, code: int) -> bool:
    """Play an action; whether it named a region, and the same choice goes on."""
    ability, seat = naming(state), state.actor
    if ability is None and kind_of(code) != ABANDON:
        return False
    apply(state, code)
    return state.actor == seat and naming(state) is ability
