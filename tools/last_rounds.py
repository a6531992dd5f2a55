"""Finds last turns small enough for exhaustive search: `python -m tools.last_rounds` writes them to tests/bots/.

The turns come from games of a bot with fixed seeds. The maximum of a turn is found by searching every decision, exact
over the dice. The search ignores where tokens are placed and which combo comes up at the end of the column: neither
changes the coins of a last turn.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from elbowroom.bots import ask, named
from elbowroom.bots.search.simulator import is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.engine import apply, chance, draw_outcome
from elbowroom.engine.position.notation import notation
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.games import RULESETS, new_game

STORE: Final = Path(__file__).parent.parent / "tests/bots/last_rounds.jsonl"
POSITIONS: Final = 200
# Turns with more states are too large, and turns with fewer too simple.
MAX_STATES: Final = 3000
MIN_STATES: Final = 25
# Turns with more tokens in hand, or more options at the start, are not searched.
MAX_IN_HAND: Final = 6
MAX_OPTIONS: Final = 16
# The bot that plays the games.
PLAYER: Final = "simple"

Key = tuple[object, ...]


class TooLargeError(Exception):
    """A turn has more states than the limit."""


class LastTurn(msgspec.Struct, frozen=True):
    """The last turn of a seat: its position, and the coins that perfect play earns."""

    position: str
    coins: float


class ExhaustiveSearch:
    """Searches every state of a turn; `coins` are the most that it can earn."""

    def __init__(self, state: State) -> None:
        self._seat, self._turn = state.seat, state.turn
        self._others = SimpleBot()
        self._known: dict[Key, float] = {}
        self.coins = self._best(state.copy()) - float(state.coins[state.seat])

    @property
    def states(self) -> int:
        """The number of states with a choice or a chance event."""
        return len(self._known)

    def _best(self, state: State) -> float:
        """Return the seat's expected coins after the turn with best play; the state is changed."""
        while self.is_running(state) and not self._is_open(state):
            apply(state, self._others.choose(state, state.actor) if state.actor >= 0 else state.options[0])
        if not self.is_running(state):
            return float(state.coins[self._seat])
        key = state.key()
        if key not in self._known:
            if len(self._known) > MAX_STATES:
                raise TooLargeError
            # Counts this state before those after it.
            self._known[key] = 0.0
            self._known[key] = self._average(state) if state.actor == CHANCE else self._most(state)
        return self._known[key]

    def is_running(self, state: State) -> bool:
        """Return whether the turn is not over."""
        return state.turn == self._turn and bool(state.options)

    def _is_open(self, state: State) -> bool:
        """Return whether a decision of the seat, or a chance event, matters for its coins."""
        if len(state.options) == 1:
            return False
        if state.actor == CHANCE:
            return matters(state)
        return state.actor == self._seat and not is_placing(state)

    def _most(self, state: State) -> float:
        return max(self._after(state, option) for option in state.options)

    def _average(self, state: State) -> float:
        outcomes = chance(state)
        total = sum(weight * self._after(state, action) for action, weight in outcomes)
        return total / sum(weight for _, weight in outcomes)

    def _after(self, state: State, action: int) -> float:
        after = state.copy()
        apply(after, action)
        return self._best(after)


def matters(state: State) -> bool:
    """Return whether a chance event can change the coins of this turn: dice and finds, but no new combo."""
    return state.die_for != NOBODY or state.flip_for != NOBODY or bool(state.finding)


def last_turns(game: str, seed: int) -> Iterator[State]:
    """Yield the starts of the last turns of a game."""
    ruleset = RULESETS[game]
    counts = sorted(ruleset.rounds)
    state, rng = new_game(game, counts[seed % len(counts)], seed=seed).state, Random(seed)
    bots = [named(PLAYER, seed) for _ in range(state.seats)]
    begun = -1
    while state.options:
        if state.actor == CHANCE:
            apply(state, draw_outcome(state, rng))
            continue
        if state.round == state.rounds - 1 and state.turn != begun:
            begun = state.turn
            yield state.copy()
        apply(state, ask(bots[state.actor], state))


def is_promising(state: State) -> bool:
    """Return whether a turn may be small enough."""
    tribe = state.active[state.seat]
    return tribe >= 0 and state.hand[tribe] <= MAX_IN_HAND and len(state.options) <= MAX_OPTIONS


def find_last_turns(game: str, wanted: int) -> Iterator[LastTurn]:
    """Yield this many last turns of a game that are small enough."""
    seed = 0
    while wanted:
        seed += 1
        for state in filter(is_promising, last_turns(game, seed)):
            try:
                search = ExhaustiveSearch(state)
            except TooLargeError:
                continue
            if search.states >= MIN_STATES and wanted:
                wanted -= 1
                yield LastTurn(notation(state), round(search.coins, 6))


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(RULESETS), help="print the turns of one game, and write nothing")
    game = parser.parse_args().game
    lines = []
    for number, name in enumerate(sorted(RULESETS)):
        if game in (None, name):
            for turn in find_last_turns(name, (POSITIONS + number) // len(RULESETS)):
                lines.append(msgspec.json.encode(turn))
                print(lines[-1].decode(), flush=True)
    if not game:
        STORE.write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
