"""Learns classic Small World by masked PPO, in PyTorch and the vector environment.

    pip install torch
    python examples/ppo.py --steps 1000000 --bots easy simple --save ppo.pt     # roughly five minutes on one core

The reward is `shaped`: the result, plus the growth of the lead in coins and income. The trained network is a bot,
`ppo:Trained`, with its weights in ELBOWROOM_PPO; examples/baselines.py measures it.
"""

import argparse
import os
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from board_network import BoardNetwork, load  # type: ignore[import-not-found]  # it lies beside this file
from torch import Tensor
from torch.distributions import Categorical

from elbowroom.engine.state import State
from elbowroom.env.arrays import ObservationEncoder
from elbowroom.env.settings import EnvSettings
from elbowroom.env.vector import VectorEnv

# Coins are open: players can count them, since gains and payments are public.
SETTINGS: Final = EnvSettings("classic", 2, hide_coins=False)
GAMES: Final = 64
STEPS: Final = 64
# The learning rate, which falls to a tenth by the end.
RATE: Final = 1e-3
# The discount of later rewards, and the decay of advantages (GAE lambda).
DISCOUNT: Final = 0.997
TRACE: Final = 0.9
# The clipping of probability ratios, the epochs per round and the size of their batches.
CLIP: Final = 0.2
EPOCHS: Final = 2
BATCH: Final = 512
VALUE_WEIGHT: Final = 0.5
ENTROPY_BONUS: Final = 0.01


class Rollout(NamedTuple):
    """Decisions of one round: a row per step, a column per game."""

    seen: Tensor
    masks: Tensor
    chosen: Tensor
    likely: Tensor
    values: Tensor
    rewards: Tensor
    dones: Tensor

    def advantages(self, last: Tensor) -> Tensor:
        """Return the generalised advantage estimates, with the values after the last step."""
        found = torch.zeros_like(self.values)
        later, next_value = torch.zeros_like(last), last
        for step in reversed(range(len(found))):
            goes_on = 1.0 - self.dones[step]
            surprise = self.rewards[step] + DISCOUNT * next_value * goes_on - self.values[step]
            later = found[step] = surprise + DISCOUNT * TRACE * goes_on * later
            next_value = self.values[step]
        return found


def policy(scores: Tensor, masks: Tensor) -> Categorical:
    """Return the distribution over legal actions."""
    return Categorical(logits=scores.masked_fill(masks == 0, -1e9), validate_args=False)


class Learner:
    """A network, its optimiser, and groups of games against different bots."""

    def __init__(self, bots: list[str], processes: int, seed: int) -> None:
        torch.manual_seed(seed)
        share = GAMES // len(bots)
        self.groups = [
            VectorEnv(share, "classic", 2, bots=(bot,), reward="shaped", processes=processes, maps=64, hide_coins=False)
            for bot in bots
        ]
        starts = [group.reset(seed=seed + number) for number, group in enumerate(self.groups)]
        self._seen = torch.tensor(np.concatenate([seen for seen, _ in starts]))
        self._masks = torch.tensor(np.concatenate([info["action_mask"] for _, info in starts]))
        self.network = BoardNetwork(self.groups[0].layout)
        self.optimiser = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.won: list[list[bool]] = [[] for _ in bots]

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Play an action in each game; return the rewards, and whether games have ended."""
        found = []
        parts = actions.numpy().reshape(len(self.groups), -1)
        for group, part, won in zip(self.groups, parts, self.won, strict=True):
            found.append(group.step(part))
            won.extend(group.winners[group.dones, 0].tolist())
        self._seen = torch.tensor(np.concatenate([one[0] for one in found]))
        self._masks = torch.tensor(np.concatenate([one[4]["action_mask"] for one in found]))
        rewards, dones = (torch.tensor(np.concatenate([one[part] for one in found])).float() for part in (1, 2))
        return rewards, dones

    @torch.no_grad()  # type: ignore[untyped-decorator]  # where torch is not installed
    def play(self) -> Rollout:
        """Play some steps in all games."""
        rows = []
        for _ in range(STEPS):
            seen, masks = self._seen, self._masks
            scores, values = self.network(seen)
            odds = policy(scores, masks)
            chosen = odds.sample()
            rewards, dones = self.step(chosen)
            rows.append((seen, masks, chosen, odds.log_prob(chosen), values, rewards, dones))
        return Rollout(*(torch.stack(column) for column in zip(*rows, strict=True)))

    def learn(self, rollout: Rollout) -> None:
        """Update the network."""
        with torch.no_grad():
            gains = rollout.advantages(self.network.value_of(self._seen))
        returns = (gains + rollout.values).flatten()
        gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).flatten()
        seen, masks, chosen, likely = (part.flatten(0, 1) for part in rollout[:4])
        for _ in range(EPOCHS):
            for batch in torch.randperm(len(chosen)).split(BATCH):
                scores, values = self.network(seen[batch])
                odds = policy(scores, masks[batch])
                ratio = (odds.log_prob(chosen[batch]) - likely[batch]).exp()
                gain = gains[batch]
                surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                miss = (values - returns[batch]).square().mean()
                loss = VALUE_WEIGHT * miss - surrogate - ENTROPY_BONUS * odds.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()


class Trained:
    """The trained network as a bot."""

    counts = True

    def __init__(self) -> None:
        self._encoder = ObservationEncoder(SETTINGS)
        self._network = BoardNetwork(self._encoder.layout)
        load(self._network, os.environ.get("ELBOWROOM_PPO", "ppo.pt"))
        torch.set_num_threads(1)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # where torch is not installed
    def choose(self, state: State, seat: int) -> int:
        """Return the likeliest legal action."""
        scores, _ = self._network(torch.tensor(self._encoder.observation(state, seat))[None])
        mask = torch.tensor(self._encoder.mask(state, seat))
        best = int(scores[0].masked_fill(mask == 0, -1e9).argmax())
        return self._encoder.ids.action(state, best)


def main() -> None:
    """Learn, and save the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions of the learner in all games together")
    parser.add_argument("--bots", nargs="+", default=["easy", "simple"], help="opponents, each in a share of the games")
    parser.add_argument("--processes", type=int, default=1, help="for each opponent")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, help="weights to continue with")
    parser.add_argument("--save", type=Path, default=Path("ppo.pt"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    learner = Learner(given.bots, given.processes, given.seed)
    if given.load:
        load(learner.network, given.load)
    rounds = -(-given.steps // (GAMES * STEPS))
    for number in range(1, rounds + 1):
        learner.optimiser.param_groups[0]["lr"] = RATE * (1 - 0.9 * number / rounds)
        learner.learn(learner.play())
        if number % 20 == 0 or number == rounds:
            shares = [f"{bot} {np.mean(won or [False]):.0%}" for bot, won in zip(given.bots, learner.won, strict=True)]
            print(f"{number * GAMES * STEPS:,} steps; won against {', '.join(shares)}", flush=True)
            for won in learner.won:
                won.clear()
    torch.save(learner.network.state_dict(), given.save)
    for group in learner.groups:
        group.close()


if __name__ == "__main__":
    main()
