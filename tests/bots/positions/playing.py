"""Helpers for tests of positions: people see the right use of an ability at once, and `hard` must find it."""

from collections.abc import Callable
from typing import Any, Final

from elbowroom.bots import ask, named
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from tests.engine.table import Table

# Settings of the last turn of a game for two: regions pay once more, and there are no replies.
LAST_TURN: Final[dict[str, Any]] = {"round": 10, "first": 1, "natives": []}
# Settings of an early turn: regions that are kept pay again.
EARLY_TURN: Final[dict[str, Any]] = {"round": 4, "natives": []}

# The abilities that have a position, each as (game, id); filled by `covers`.
COVERED: Final[set[tuple[str, str]]] = set()

Test = Callable[..., None]


def covers(game: str, *abilities: str) -> Callable[[Test], Test]:
    """Register a test as a position for these abilities."""

    def register(test: Test) -> Test:
        COVERED.update((game, ability) for ability in abilities)
        return test

    return register


def next_action(table: Table, bot: str = "hard") -> Action:
    """Return the bot's next action."""
    return action_of(table.state, ask(named(bot, 1), table.state, open_coins=True))


def play_turn(table: Table, bot: str = "hard", dice: int = 1) -> list[str]:
    """Let a bot decide for all seats until the turn ends, and return the actions as text."""
    state, chance_dice, turn = table.state, Dice(dice), table.state.turn
    player = named(bot, 1)
    done = []
    while state.turn == turn and state.options:
        option = draw_with(state, chance_dice) if state.actor < 0 else ask(player, state, open_coins=True)
        done.append(action_text(table, state, option))
        apply(state, option)
    return done


def action_text(table: Table, state: State, option: int) -> str:
    """Return an action as text, with the name of its region."""
    action = action_of(state, option)
    parts = (action.kind, action.id, table.name(action.region) if action.region is not None else None, action.number)
    return " ".join(str(part) for part in parts if part is not None)
