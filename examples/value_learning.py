"""Learns classic Small World by value learning in self-play, in PyTorch.

    pip install torch
    python examples/value_learning.py --games 6000 --save value.pt     # roughly ten minutes on one core

The network estimates how much a seat's lead in coins will still grow. A player applies each legal action to a copy of
the state and takes the one with the best sum of lead and estimate; targets are lambda-returns of whole games. The
trained network is a bot, `value_learning:Trained`, with its weights in ELBOWROOM_VALUE; examples/baselines.py measures
it.
"""

import argparse
import os
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from board_network import BoardNetwork, load  # type: ignore[import-not-found]  # it lies beside this file
from numpy.typing import NDArray
from torch import Tensor

from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from elbowroom.env.arrays import Bytes, ObservationEncoder
from elbowroom.env.rewards import LEAD_COINS, leads
from elbowroom.env.settings import EnvSettings

# Coins are open: players can count them, since gains and payments are public.
SETTINGS: Final = EnvSettings("classic", 2, hide_coins=False)
GAMES: Final = 64
# The learning rate, which falls to a tenth by the end.
RATE: Final = 1e-3
# The decay of lambda-returns, and the share of random actions.
TRACE: Final = 0.8
EXPLORATION: Final = 0.03
# Learning begins when this many positions are there.
ENOUGH: Final = 4096
BATCH: Final = 512
EPOCHS: Final = 2


class Seen(NamedTuple):
    """A position after an action: what the acting seat observes, its lead, and the sum of lead and estimate."""

    observation: Bytes
    lead: float
    total: float


class Player:
    """A network that values positions."""

    def __init__(self) -> None:
        self.encoder = ObservationEncoder(SETTINGS)
        self.network = BoardNetwork(self.encoder.layout)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # where torch is not installed
    def look_ahead(self, states: list[State]) -> list[list[Seen]]:
        """Return the positions after each option, for each of some states."""
        after, lead_of = [], []
        for state in states:
            for option in state.options:
                copy = state.copy()
                apply(copy, option)
                after.append(self.encoder.observation(copy, state.actor))
                lead_of.append(leads(copy, list(copy.coins))[state.actor] / LEAD_COINS)
        growth = self.network.value_of(torch.tensor(np.stack(after))).numpy()
        every = [Seen(*one) for one in zip(after, lead_of, np.array(lead_of) + growth, strict=True)]
        ends = np.cumsum([len(state.options) for state in states])
        return [every[end - len(state.options) : end] for state, end in zip(states, ends, strict=True)]


class Game:
    """A game of self-play, and the positions that each seat has chosen."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.state = SETTINGS.start(seed)
        self.chosen: list[list[Seen]] = [[], []]
        play_to_choice(self.state, self.dice)

    def play(self, options: list[Seen], rng: np.random.Generator) -> None:
        """Play the best option, or now and then a random one."""
        best = int(np.argmax([seen.total for seen in options]))
        if rng.random() < EXPLORATION:
            best = int(rng.integers(len(options)))
        state = self.state
        self.chosen[state.actor].append(options[best])
        apply(state, state.options[best])
        play_to_choice(state, self.dice)

    def targets(self) -> list[tuple[Bytes, float]]:
        """Return the chosen positions with the growth of the lead that follows, as lambda-returns."""
        found = []
        for seat, seen in enumerate(self.chosen):
            following = result = leads(self.state, list(self.state.coins))[seat] / LEAD_COINS
            for one in reversed(seen):
                result = (1 - TRACE) * following + TRACE * result
                found.append((one.observation, result - one.lead))
                following = one.total
        return found


class Learner:
    """A player that learns from its games."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self._rng = np.random.default_rng(seed)
        self.player = Player()
        self.optimiser = torch.optim.Adam(self.player.network.parameters(), RATE)
        self._games = [self._new_game() for _ in range(GAMES)]
        self._positions: list[tuple[Bytes, float]] = []
        self.finished = 0
        self.misses: list[float] = []

    def _new_game(self) -> Game:
        return Game(int(self._rng.integers(1 << 48)))

    def step(self) -> None:
        """Play one decision in each game, and learn when there are enough positions."""
        looks = self.player.look_ahead([game.state for game in self._games])
        for number, (game, options) in enumerate(zip(self._games, looks, strict=True)):
            game.play(options, self._rng)
            if not game.state.options:
                self._positions += game.targets()
                self._games[number] = self._new_game()
                self.finished += 1
        if len(self._positions) >= ENOUGH:
            self._learn()

    def _learn(self) -> None:
        seen = torch.tensor(np.stack([one for one, _ in self._positions]))
        wanted = torch.tensor([growth for _, growth in self._positions], dtype=torch.float32)
        for _ in range(EPOCHS):
            for batch in torch.randperm(len(wanted)).split(BATCH):
                loss: Tensor = (self.player.network.value_of(seen[batch]) - wanted[batch]).square().mean()
                self.optimiser.zero_grad()
                loss.backward()
                self.optimiser.step()
                self.misses.append(loss.item())
        self._positions.clear()


class Trained:
    """The trained network as a bot."""

    counts = True

    def __init__(self) -> None:
        self._player = Player()
        load(self._player.network, os.environ.get("ELBOWROOM_VALUE", "value.pt"))
        torch.set_num_threads(1)

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — the seat that decides
        """Return the option with the best value."""
        totals: NDArray[np.float64] = np.array([seen.total for seen in self._player.look_ahead([state])[0]])
        return state.options[int(totals.argmax())]


def main() -> None:
    """Learn, and save the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6_000, help="games of self-play")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, help="weights to continue with")
    parser.add_argument("--save", type=Path, default=Path("value.pt"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    learner = Learner(given.seed)
    if given.load:
        load(learner.player.network, given.load)
    shown = 0
    while learner.finished < given.games:
        learner.optimiser.param_groups[0]["lr"] = RATE * (1 - 0.9 * learner.finished / given.games)
        learner.step()
        if learner.finished >= min(shown + 250, given.games):
            shown = learner.finished
            print(f"{shown:,} games; error {np.mean(learner.misses[-50:] or [0]):.3f}", flush=True)
    torch.save(learner.player.network.state_dict(), given.save)


if __name__ == "__main__":
    main()
