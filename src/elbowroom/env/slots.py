"""Many games beside each other, each in its slot: what they show is written into memory that others read.

A slot's games depend on nothing but the seed and its own number, so that it makes no difference who plays it.
"""

from elbowroom.bots.dice import Dice
from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.engine.world import World
from elbowroom.env.actions import ActionIds
from elbowroom.env.match import go_on, results
from elbowroom.env.memory import Memory
from elbowroom.env.observation import Observer


def dice_of(seed: int, slot: int) -> Dice:
    """The dice with which all games of a slot are played."""
    return Dice(seed << 32 | slot)


class Slots:
    """Some slots of a vector environment that follow each other: the number of the first, and what they share."""

    def __init__(
        self, ruleset: Ruleset, observer: Observer, excluded: int, seats: int, first: int, memory: Memory
    ) -> None:
        self._ruleset = ruleset
        self._observer = observer
        self._excluded = excluded
        self._seats = seats
        self._first = first
        self._memory = memory
        self._observations = memory.observations
        self._masks = memory.masks
        self._ids = ActionIds(ruleset)
        self._worlds: list[World] = []
        self._states: list[State] = []
        self._dice: list[Dice] = []

    def reset(self, seed: int, worlds: list[World]) -> None:
        """Start all games anew, each on one of some maps."""
        self._worlds = worlds
        self._dice = [dice_of(seed, self._first + place) for place in range(len(self._observations))]
        self._states = [self._new_game(dice) for dice in self._dice]
        for place in range(len(self._states)):
            self._show(place)
        self._tell([False for _ in self._states])

    def step(self) -> None:
        """Play an action in each game; where one ends, the next one begins."""
        dones = []
        actions: list[int] = self._memory.actions.tolist()
        for place, action_id in enumerate(actions):
            state, dice = self._states[place], self._dice[place]
            apply(state, self._ids.action(state, action_id))
            go_on(state, dice)
            is_done = state.actor < 0
            dones.append(is_done)
            if is_done:
                self._tell_end(place, state)
                self._states[place] = self._new_game(dice)
            self._show(place)
        self._tell(dones)

    def _tell_end(self, place: int, state: State) -> None:
        """Write what a game has brought to its seats."""
        for seat, reward in enumerate(results(state)):
            self._memory.rewards[place][seat] = reward
            self._memory.coins[place][seat] = state.coins[seat]

    def _new_game(self, dice: Dice) -> State:
        world = self._worlds[dice.below(len(self._worlds))]
        state = new_state(self._ruleset, world, self._seats, self._excluded)
        go_on(state, dice)
        return state

    def _show(self, place: int) -> None:
        """Write what the seat that decides in a game observes, and what it may choose."""
        state = self._states[place]
        self._observations[place][:] = self._observer.observe(state, state.actor)
        self._masks[place][:] = self._ids.mask(state, state.actor)

    def _tell(self, dones: list[bool]) -> None:
        """Write of all games whether they have ended, and which seat decides."""
        self._memory.dones[:] = bytes(dones)
        self._memory.seats[:] = bytes([state.actor for state in self._states])
