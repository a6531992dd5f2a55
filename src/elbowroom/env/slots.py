"""Slots of a vector environment: each plays one game after the other and writes observations to shared memory.

The games of a slot depend only on the seed and its number, not on the process that plays them.
"""

from typing import Any, Final

from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.engine.world import World
from elbowroom.env.actions import NOT_LEGAL, ActionIds
from elbowroom.env.memory import Memory
from elbowroom.env.observation import Observer
from elbowroom.env.opponents import Opponents
from elbowroom.env.rewards import FINAL, Rewards

# The number of seeds for the bots of a game.
_BOT_SEEDS: Final = 1 << 28


def dice_of(seed: int, slot: int) -> Dice:
    """Return the dice for all games of a slot."""
    return Dice(seed << 32 | slot)


def play_by_id(state: State, dice: Dice, ids: ActionIds, action_id: int) -> bool:
    """Play an action and go on to the next choice; return False if the action is not legal."""
    action = ids.action(state, action_id)
    if action == NOT_LEGAL:
        return False
    apply(state, action)
    play_to_choice(state, dice)
    return True


def has_coins(state: State, coins: list[int]) -> bool:
    """Return whether these are the coins of all seats."""
    return all(state.coins[seat] == coins[seat] for seat in range(state.seats))


class Slots:
    """Consecutive slots of a vector environment, from the number `first` on; without opponents all seats are played."""

    def __init__(
        self,
        ruleset: Ruleset,
        observer: Observer,
        excluded: int,
        seats: int,
        first: int,
        memory: Memory,
        reward: str,
        opponents: list[Opponents],
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
        self._is_final = reward == FINAL
        self._rewards = [Rewards(reward) for _ in memory.observations]
        self._opponents = opponents
        self._worlds: list[World] = []
        self._states: list[State] = []
        self._dice: list[Dice] = []

    def reset(self, seed: int, worlds: list[World]) -> None:
        """Start new games in all slots, each on one of these maps."""
        self._worlds = worlds
        self._dice = [dice_of(seed, self._first + place) for place in range(len(self._observations))]
        self._states = [self._new_game(place) for place in range(len(self._dice))]
        for place in range(len(self._states)):
            self._write_observation(place)
        self._write_status([False for _ in self._states])

    def step(self) -> None:
        """Play an action in each slot; where a game ends, the next one begins."""
        dones = []
        actions: list[int] = self._memory.actions.tolist()
        for place, action_id in enumerate(actions):
            state = self._states[place]
            seat = state.actor
            apply(state, self._ids.action(state, action_id))
            self._advance(place, state)
            is_done = state.actor < 0
            dones.append(is_done)
            if is_done or not self._is_final:
                self._write_rewards(place, state)
            if is_done:
                self._write_end(place, state, seat)
                self._states[place] = self._new_game(place)
            self._write_observation(place)
        self._write_status(dones)

    def _advance(self, place: int, state: State) -> None:
        """Play until the next choice, of any seat or of the one without a bot."""
        if self._opponents:
            self._opponents[place].play(state, self._dice[place])
        else:
            play_to_choice(state, self._dice[place])

    def _write_rewards(self, place: int, state: State) -> None:
        row = self._memory.rewards[place]
        for seat, reward in enumerate(self._rewards[place].since_last(state)):
            row[seat] = reward

    def _write_end(self, place: int, state: State, seat: int) -> None:
        """Write the coins and winners of a game that is over, and what the last acting seat observes."""
        for other in range(self._seats):
            self._memory.coins[place][other] = state.coins[other]
        for other in winners(state):
            self._memory.winners[place][other] = 1
        self._memory.finals[place][:] = self._observer.observe(state, seat)

    def _new_game(self, place: int) -> State:
        dice = self._dice[place]
        world = self._worlds[dice.below(len(self._worlds))]
        state = new_state(self._ruleset, world, self._seats, self._excluded)
        if self._opponents:
            self._opponents[place].begin(dice.below(_BOT_SEEDS))
        self._advance(place, state)
        self._rewards[place].begin(state)
        self._memory.unchanging[place][:] = self._observer.unchanging(world)
        return state

    def _write_observation(self, place: int) -> None:
        """Write the observation and mask of the seat that decides in a slot."""
        state = self._states[place]
        self._observations[place][:] = self._observer.observe_changing(state, state.actor)
        self._masks[place][:] = self._ids.mask(state, state.actor)

    def _write_status(self, dones: list[bool]) -> None:
        """Write for all slots whether a game ended, and which seat decides."""
        self._memory.dones[:] = bytes(dones)
        self._memory.seats[:] = bytes([state.actor for state in self._states])

    def save(self) -> tuple[Any, ...]:
        """Return everything that changes, except shared memory, as objects that can be pickled."""
        return self._worlds, self._states, self._dice, self._rewards, self._opponents

    def load(self, saved: tuple[Any, ...]) -> None:
        """Restore what `save` returned."""
        self._worlds, self._states, self._dice, self._rewards, self._opponents = saved
