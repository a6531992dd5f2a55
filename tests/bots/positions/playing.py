"""What positions need in which the right use of an ability is obvious: who shows what, and `hard` at the table."""

from collections.abc import Callable
from typing import Any, Final

from elbowroom.bots import ask, named
from elbowroom.bots.dice import Dice, drawn
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from tests.engine.table import Table

# The last turn of a game of two: what is taken now is paid once, and nobody answers.
LAST: Final[dict[str, Any]] = {"round": 10, "first": 1, "natives": []}
# Early enough for what is defended to be paid for.
EARLY: Final[dict[str, Any]] = {"round": 4, "natives": []}

# The races, powers and relics that some position shows, by game.
SHOWN: Final[set[tuple[str, str]]] = set()

Test = Callable[..., None]


def shows(game: str, *abilities: str) -> Callable[[Test], Test]:
    """A test is a position that shows the right use of these."""

    def note(test: Test) -> Test:
        SHOWN.update((game, ability) for ability in abilities)
        return test

    return note


def choice(table: Table, bot: str = "hard") -> Action:
    """What a bot does now."""
    return action_of(table.state, ask(named(bot, 1), table.state, open_coins=True))


def play_turn(table: Table, bot: str = "hard", dice: int = 1) -> list[str]:
    """Let a bot play the turn to its end, for others too where these must decide; what it did, in words."""
    state, thrown, turn = table.state, Dice(dice), table.state.turn
    player = named(bot, 1)
    done = []
    while state.turn == turn and state.options:
        option = drawn(state, thrown) if state.actor < 0 else ask(player, state, open_coins=True)
        done.append(said(table, state, option))
        apply(state, option)
    return done


def said(table: Table, state: State, option: int) -> str:
    """An action in words, its region by name."""
    action = action_of(state, option)
    parts = (action.kind, action.id, table.name(action.region) if action.region is not None else None, action.number)
    return " ".join(str(part) for part in parts if part is not None)
