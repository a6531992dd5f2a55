"""Many games beside each other, each in its slot: what they show is written into memory that others read.

A slot's games depend on nothing but the seed and its own number, so that it makes no difference who plays it.
"""

from elbowroom.bots.dice import Dice
from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.engine.world import World
from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.match import go_on, results
from elbowroom.env.memory import Memory
from elbowroom.env.observation import Observer


def dice_of(seed: int, slot: int) -> Dice:
    """The dice with which all games of a slot are played."""
    return Dice(seed << 32 | slot)


class Slots:
    """Some slots of a vector environment: those from `first` on, up to `end`."""

    def __init__(
        self, ruleset: Ruleset, observer: Observer, excluded: int, seats: int, first: int, end: int, memory: Memory
    ) -> None:
        self._ruleset = ruleset
        self._observer = observer
        self._excluded = excluded
        self._seats = seats
        self._first = first
        self._end = end
        self._memory = memory
        self._ids = ActionIds(ruleset)
        self._worlds: list[World] = []
        self._states: list[State] = []
        self._dice: list[Dice] = []

    def reset(self, seed: int, worlds: list[World]) -> None:
        """Start all games anew, each on one of some maps."""
        self._worlds = worlds
        self._dice = [dice_of(seed, slot) for slot in range(self._first, self._end)]
        self._states = [self._new_game(dice) for dice in self._dice]
        for place in range(self._end - self._first):
            self._memory.dones[self._first + place] = 0
            self._show(place)

    def step(self) -> None:
        """Play an action in each game; where one ends, the next one begins."""
        memory, seats = self._memory, self._seats
        for place in range(self._end - self._first):
            slot = self._first + place
            state, dice = self._states[place], self._dice[place]
            apply(state, self._ids.action(state, memory.actions[slot]))
            go_on(state, dice)
            is_done = state.actor < 0
            memory.dones[slot] = is_done
            if is_done:
                for seat, reward in enumerate(results(state)):
                    memory.rewards[slot * seats + seat] = reward
                    memory.coins[slot * seats + seat] = state.coins[seat]
                self._states[place] = self._new_game(dice)
            self._show(place)

    def _new_game(self, dice: Dice) -> State:
        world = self._worlds[dice.below(len(self._worlds))]
        state = new_state(self._ruleset, world, self._seats, self._excluded)
        go_on(state, dice)
        return state

    def _show(self, place: int) -> None:
        """Write what the seat that decides in a game observes, and what it may choose."""
        memory, state, slot, size = self._memory, self._states[place], self._first + place, self._observer.size
        memory.observations[slot * size : (slot + 1) * size] = self._observer.observe(state, state.actor)
        memory.masks[slot * SIZE : (slot + 1) * SIZE] = self._ids.mask(state, state.actor)
        memory.seats[slot] = state.actor
