"""Many games beside each other, each in its slot: what they show is written into memory that others read.

A slot's games depend on nothing but the seed and its own number, so that it makes no difference who plays it.
"""

from random import Random
from typing import NamedTuple

from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.options import excluded_codes
from elbowroom.engine.state import State
from elbowroom.engine.world import World
from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.match import Deal, go_on, results
from elbowroom.env.observation import Observer


class Memory(NamedTuple):
    """What slots read and write, each thing in one piece: a row of it for each slot."""

    # Read: the id of the action that is to be played.
    actions: memoryview
    # Written: what the seat that decides observes and may choose, and which seat that is.
    observations: memoryview
    masks: memoryview
    seats: memoryview
    # Written: whether a game has ended by the last step, and then what each seat gets and how many coins it has.
    dones: memoryview
    rewards: "memoryview[float]"
    coins: memoryview


class Maps:
    """The maps on which the games of one seed are played: each is drawn when it is first wanted."""

    def __init__(self, deal: Deal, seed: int, count: int) -> None:
        self.count = count
        self._deal = deal
        self._seed = seed
        self._known: dict[int, World] = {}

    def world(self, number: int) -> World:
        """One of the maps."""
        if number not in self._known:
            self._known[number] = self._deal.start(f"{self._seed} {number}").world
        return self._known[number]


class Slots:
    """Some slots of a vector environment: those from `first` on, up to `end`."""

    def __init__(self, deal: Deal, maps: int, first: int, end: int, memory: Memory) -> None:
        self._deal = deal
        self._maps = Maps(deal, 0, maps)
        self._first = first
        self._end = end
        self._memory = memory
        self._ruleset = deal.ruleset()
        self._excluded = excluded_codes(self._ruleset, deal.players, deal.excluded)
        self._ids = ActionIds(self._ruleset)
        self._observer = Observer(self._ruleset, deal.players, hide_coins=deal.hide_coins)
        self._states: list[State] = []
        self._dice: list[Random] = []

    def reset(self, seed: int) -> None:
        """Start all games anew."""
        self._maps = Maps(self._deal, seed, self._maps.count)
        self._dice = [Random(f"slot {seed} {slot}") for slot in range(self._first, self._end)]
        self._states = [self._new_game(dice) for dice in self._dice]
        for place in range(self._end - self._first):
            self._memory.dones[self._first + place] = 0
            self._show(place)

    def step(self) -> None:
        """Play an action in each game; where one ends, the next one begins."""
        memory, players = self._memory, self._deal.players
        for place in range(self._end - self._first):
            slot = self._first + place
            state, dice = self._states[place], self._dice[place]
            apply(state, self._ids.action(state, memory.actions[slot]))
            go_on(state, dice)
            is_done = state.actor < 0
            memory.dones[slot] = is_done
            if is_done:
                for seat, reward in enumerate(results(state)):
                    memory.rewards[slot * players + seat] = reward
                    memory.coins[slot * players + seat] = state.coins[seat]
                self._states[place] = self._new_game(dice)
            self._show(place)

    def _new_game(self, dice: Random) -> State:
        world = self._maps.world(int(dice.random() * self._maps.count))
        state = new_state(self._ruleset, world, self._deal.players, self._excluded)
        go_on(state, dice)
        return state

    def _show(self, place: int) -> None:
        """Write what the seat that decides in a game observes, and what it may choose."""
        memory, state, slot, size = self._memory, self._states[place], self._first + place, self._observer.size
        memory.observations[slot * size : (slot + 1) * size] = self._observer.observe(state, state.actor)
        memory.masks[slot * SIZE : (slot + 1) * SIZE] = self._ids.mask(state, state.actor)
        memory.seats[slot] = state.actor
