"""Last turns small enough to try everything: `python -m tools.last_rounds` writes tests/bots/last_rounds.jsonl anew.

They are taken from games that a bot plays from seeds. What such a turn can bring is found by following every decision
in it, exact over the dice. Two things are not tried out, for neither brings the seat a coin in its last turn: where
tokens are placed, and which combo comes up at the end of the column.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from elbowroom.bots import ask, named
from elbowroom.bots.search.turn import is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.position.notation import notation
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.games import RULESETS, new_game
from elbowroom.simulate.playing import draw

STORE: Final = Path(__file__).parent.parent / "tests/bots/last_rounds.jsonl"
POSITIONS: Final = 200
# A turn is small enough if no more states come up in it, and worth a look if no fewer do.
MOST: Final = 3000
LEAST: Final = 25
# With more tokens in hand, or more to decide at once, it is not even tried.
MOST_IN_HAND: Final = 6
MOST_OPTIONS: Final = 16
# Who plays the games.
PLAYER: Final = "simple"

Key = tuple[object, ...]


class TooLargeError(Exception):
    """More states come up than are looked at."""


class LastTurn(msgspec.Struct, frozen=True):
    """The last turn of a seat: the position in which it begins, and the coins that it brings if played perfectly."""

    position: str
    coins: float


class Exhaust:
    """Looks at every state that can come up in a turn."""

    def __init__(self, state: State) -> None:
        self._seat, self._turn = state.seat, state.turn
        self._others = SimpleBot()
        self._known: dict[Key, float] = {}
        self.coins = self._best(state.copy()) - float(state.coins[state.seat])

    @property
    def states(self) -> int:
        """How many states have come up in which something is to be chosen or thrown."""
        return len(self._known)

    def _best(self, state: State) -> float:
        """The coins that the seat can expect to have when the turn is over; the state is played on."""
        while self.goes_on(state) and not self._is_open(state):
            apply(state, self._others.choose(state, state.actor) if state.actor >= 0 else state.options[0])
        if not self.goes_on(state):
            return float(state.coins[self._seat])
        key = state.key()
        if key not in self._known:
            if len(self._known) > MOST:
                raise TooLargeError
            # Its place is taken before others come up after it.
            self._known[key] = 0.0
            self._known[key] = self._average(state) if state.actor == CHANCE else self._most(state)
        return self._known[key]

    def goes_on(self, state: State) -> bool:
        """Whether the turn is not over."""
        return state.turn == self._turn and bool(state.options)

    def _is_open(self, state: State) -> bool:
        """Whether a decision of the seat, or chance, matters for its coins."""
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
    """Whether what chance tells now can bring coins in this turn: dice and finds, but no new combo."""
    return state.die_for != NOBODY or state.flip_for != NOBODY or bool(state.finding)


def last_turns(game: str, seed: int) -> Iterator[State]:
    """The states in which the last turns of a game begin."""
    ruleset = RULESETS[game]
    counts = sorted(ruleset.rounds)
    state, rng = new_game(game, counts[seed % len(counts)], seed=seed).state, Random(seed)
    bots = [named(PLAYER, seed) for _ in range(state.seats)]
    begun = -1
    while state.options:
        if state.actor == CHANCE:
            apply(state, draw(state, rng))
            continue
        if state.round == state.rounds - 1 and state.turn != begun:
            begun = state.turn
            yield state.copy()
        apply(state, ask(bots[state.actor], state))


def is_promising(state: State) -> bool:
    """Whether a turn may be small enough."""
    tribe = state.active[state.seat]
    return tribe >= 0 and state.hand[tribe] <= MOST_IN_HAND and len(state.options) <= MOST_OPTIONS


def found(game: str, wanted: int) -> Iterator[LastTurn]:
    """So many last turns of a game that are small enough."""
    seed = 0
    while wanted:
        seed += 1
        for state in filter(is_promising, last_turns(game, seed)):
            try:
                exhaust = Exhaust(state)
            except TooLargeError:
                continue
            if exhaust.states >= LEAST and wanted:
                wanted -= 1
                yield LastTurn(notation(state), round(exhaust.coins, 6))


def main() -> None:
    """Write the file anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(RULESETS), help="show those of one game instead, and write nothing")
    game = parser.parse_args().game
    lines = []
    for number, name in enumerate(sorted(RULESETS)):
        if game in (None, name):
            for turn in found(name, (POSITIONS + number) // len(RULESETS)):
                lines.append(msgspec.json.encode(turn))
                print(lines[-1].decode(), flush=True)
    if not game:
        STORE.write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
