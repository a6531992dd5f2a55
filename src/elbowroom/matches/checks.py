"""Checks of a game while it is played: invariants, coins, secrets, undo, copies, saving and loading."""

from random import Random
from typing import Final

import msgspec

from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import is_over
from elbowroom.engine.game import Game, Record
from elbowroom.engine.invariants import coins_add_up, column_coins_add_up, play_on_copy, unplayable, violations
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_game

# Slow checks are made once in this many actions: compare views, try all options on copies, try one random option on a
# copy, undo and redo.
VIEW_INTERVAL: Final = 150
ALL_OPTIONS_INTERVAL: Final = 32
ONE_OPTION_INTERVAL: Final = 3
UNDO_INTERVAL: Final = 16


class Checker:
    """Checks a game after every action; with `thorough`, tries every option of every decision on a copy."""

    def __init__(self, game: Game, *, thorough: bool = False) -> None:
        self._game = game
        self._all_options_interval = 1 if thorough else ALL_OPTIONS_INTERVAL
        self._random = Random(0)
        self._count = 0
        self._turn = -1
        self._copies: list[tuple[State, tuple[object, ...]]] = []
        self._remember()

    def after(self, action: int) -> list[str]:
        """Return the problems found after an action was played."""
        state = self._game.state
        # The state before had no violations, or the game would have ended there.
        found = violations(state, self._before)
        events = self._game.events[self._events :]
        had, has = list(self._before.coins), list(state.coins)
        if not coins_add_up(had, events, has):
            found.append(f"coins changed from {had} to {has} without events that say why")
        lays_coins = state.ruleset.lays_coins
        if not column_coins_add_up(self._before.row_coins, events, state.row_coins, lays_coins=lays_coins):
            found.append(f"coins on combos changed from {self._before.row_coins} to {state.row_coins}")
        self._count += 1
        if self._count % self._all_options_interval == 0:
            found += unplayable(state)
        elif self._count % ONE_OPTION_INTERVAL == 0 and state.options:
            found += play_on_copy(state, self._random.choice(list(state.options)))[1]
        if self._count % VIEW_INTERVAL == 0:
            found += _leaks(state, self._random.randrange(state.seats))
        if self._count % UNDO_INTERVAL == 0 and self._game.can_undo:
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
        found = [] if game.state.key() == before else ["undo does not restore the state"]
        game.play(action_of(game.state, action))
        return found if game.state.key() == after else [*found, "the same action after undo leads to another state"]

    def at_end(self) -> list[str]:
        """Return the problems of the whole game, once it is over."""
        found = [
            f"a copy made in turn {copy.turn} has changed since" for copy, key in self._copies if copy.key() != key
        ]
        saved = msgspec.json.encode(self._game.record())
        loaded = load_game(msgspec.json.decode(saved, type=Record))
        if loaded.state.key() != self._game.state.key() or loaded.record() != self._game.record():
            found.append("the game differs after saving and loading")
        return found


def _leaks(state: State, seat: int) -> list[str]:
    """Return a violation if the view of a seat depends on the coins of its opponents (R-9.2)."""
    if is_over(state):
        return []
    other = state.copy()
    allies = state.allies(seat)
    for index in range(state.seats):
        if index not in allies:
            other.coins[index] += 1
    return (
        [f"the view of seat {seat} depends on coins of opponents"]
        if view_of(other, seat) != view_of(state, seat)
        else []
    )
