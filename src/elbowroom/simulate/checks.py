"""Checks of a game while it is played: invariants, coins, secrets, undo, copies, a save that loads to the same."""

from random import Random

import msgspec

from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import is_over
from elbowroom.engine.game import Game, Record
from elbowroom.engine.invariants import column_explained, explained, played, unplayable, violations
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_game

# How often the slow checks are made: a view, all options on copies, any one option on a copy, and taking the last
# action back.
EVERY_VIEW = 150
EVERY_OPTION = 32
EVERY_TRY = 3
EVERY_UNDO = 16


class Checker:
    """Looks at a game after every action; `thorough` plays every option of every decision on a copy."""

    def __init__(self, game: Game, *, thorough: bool = False) -> None:
        self._game = game
        self._every_option = 1 if thorough else EVERY_OPTION
        self._random = Random(0)
        self._count = 0
        self._turn = -1
        self._copies: list[tuple[State, tuple[object, ...]]] = []
        self._remember()

    def after(self, action: int) -> list[str]:
        """What is wrong after an action was played."""
        state = self._game.state
        # The state before was found to be sound, or the game would have ended there.
        found = violations(state, self._before)
        events = self._game.events[self._events :]
        had, has = list(self._before.coins), list(state.coins)
        if not explained(had, events, has):
            found.append(f"coins changed from {had} to {has} without events that say why")
        lays_coins = state.ruleset.lays_coins
        if not column_explained(self._before.row_coins, events, state.row_coins, lays_coins=lays_coins):
            found.append(f"coins on combos changed from {self._before.row_coins} to {state.row_coins}")
        self._count += 1
        if self._count % self._every_option == 0:
            found += unplayable(state)
        elif self._count % EVERY_TRY == 0 and state.options:
            found += played(state, self._random.choice(list(state.options)))[1]
        if self._count % EVERY_VIEW == 0:
            found += _secrets_told(state, self._random.randrange(state.seats))
        if self._count % EVERY_UNDO == 0 and self._game.can_undo:
            found += self._undo_and_redo(action)
        self._remember()
        return found

    def _remember(self) -> None:
        state = self._game.state
        self._events = len(self._game.events)
        self._before = state.copy()
        if state.turn != self._turn:
            self._turn = state.turn
            self._copies.append((self._before, self._before.key()))

    def _undo_and_redo(self, action: int) -> list[str]:
        game = self._game
        after, before = game.state.key(), self._before.key()
        game.undo()
        found = [] if game.state.key() == before else ["undo leads elsewhere than back"]
        game.play(action_of(game.state, action))
        return found if game.state.key() == after else [*found, "the same action again leads elsewhere"]

    def at_end(self) -> list[str]:
        """What is wrong with a game as a whole, once it is over."""
        found = [
            f"a copy made in turn {copy.turn} has changed since" for copy, key in self._copies if copy.key() != key
        ]
        saved = msgspec.json.encode(self._game.record())
        loaded = load_game(msgspec.json.decode(saved, type=Record))
        if loaded.state.key() != self._game.state.key() or loaded.record() != self._game.record():
            found.append("saved and loaded, the game is another one")
        return found


def _secrets_told(state: State, seat: int) -> list[str]:
    """Whether the view of a seat would be another one if others, allies excepted, had other coins (R-9.2)."""
    if is_over(state):
        return []
    other = state.copy()
    allies = next(team for team in state.ruleset.teams(state.seats) if seat in team)
    for index in range(state.seats):
        if index not in allies:
            other.coins[index] += 1
    return [f"the view of seat {seat} tells what others own"] if view_of(other, seat) != view_of(state, seat) else []
