"""Learns classic Small World against `random`, with numpy alone: python examples/learner.py --minutes 8.

It is a policy gradient with clipped steps (PPO) and a value estimate. One seat learns, the other one plays random legal
actions. The reward is the growth of the lead in coins, which are open, between two decisions of the learner. The
learning curve, the share of games won, is written as an SVG.
"""

import argparse
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from elbowroom.env.arrays import piece
from elbowroom.env.vector import VectorEnv

Floats = NDArray[np.float32]
Seen = NDArray[np.uint8]
Masks = NDArray[np.bool_]
Chosen = NDArray[np.intp]


class Step(NamedTuple):
    """One step of all games: where the learner decided, and the data of its decisions."""

    mine: Masks
    coins: Floats
    values: Floats
    # Where a game ended, and the final leads.
    ended: Masks
    final: Floats
    # Only for the learner's decisions.
    seen: Seen
    masks: Masks
    chosen: Chosen
    likely: Floats


GAMES: Final = 96
STEPS: Final = 48
HIDDEN: Final = 64
RATE: Final = 3e-4
# The discount of later rewards, and the decay of advantages (GAE lambda).
DISCOUNT: Final = 0.99
TRACE: Final = 0.9
# The coins that make a reward of 1, and the entropy bonus that keeps the policy from settling too early.
COINS: Final = 20.0
ENTROPY_BONUS: Final = 0.01
# The clipping of probability ratios, the epochs per round, and the weight of the value loss.
CLIP: Final = 0.2
EPOCHS: Final = 2
VALUE_WEIGHT: Final = 0.25
# Observed numbers enter the network as logarithms, since coins are much larger than the others.
SCALE: Final = np.log1p(np.arange(256)).astype(np.float32)


class Network:
    """A network with one hidden layer: from an observation to action probabilities and a value."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (rng.standard_normal((size, HIDDEN)) * np.sqrt(0.5 / HIDDEN) / 4).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, actions)) * 0.01).astype(np.float32),
            np.zeros(actions, np.float32),
            np.zeros((HIDDEN, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def layer(self, seen: Seen) -> Floats:
        """Return the hidden layer for observations."""
        into, bias = self.weights[:2]
        found: Floats = np.maximum(SCALE[seen] @ into + bias, 0)
        return found

    def policy(self, layer: Floats, masks: Masks) -> Floats:
        """Return the probability of each action; illegal ones have 0."""
        _, _, out, bias, *_ = self.weights
        wanted = np.where(masks, layer @ out + bias, np.float32(-1e9))
        odds = np.exp(wanted - wanted.max(axis=1, keepdims=True))
        found: Floats = odds / odds.sum(axis=1, keepdims=True)
        return found

    def value(self, layer: Floats) -> Floats:
        """Return the expected return of each position."""
        found: Floats = (layer @ self.weights[4] + self.weights[5])[:, 0]
        return found

    def learn(self, seen: Seen, masks: Masks, chosen: Chosen, likely: Floats, gains: Floats, returns: Floats) -> None:
        """Update the weights: a clipped policy gradient, and regression of the values to the returns."""
        count, layer = len(chosen), self.layer(seen)
        odds, values = self.policy(layer, masks), self.value(layer)
        ratio = odds[np.arange(count), chosen] / likely
        far = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(far, 0, gains * ratio)
        logs = np.log(np.maximum(odds, 1e-9))
        push = odds * weight[:, None]
        push[np.arange(count), chosen] -= weight
        push += ENTROPY_BONUS * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        miss = (values - returns)[:, None]
        back = (push @ self.weights[2].T + VALUE_WEIGHT * miss @ self.weights[4].T) * (layer > 0)
        slopes = (
            *(SCALE[seen].T @ back, back.sum(axis=0)),
            *(layer.T @ push, push.sum(axis=0)),
            *(VALUE_WEIGHT * layer.T @ miss, VALUE_WEIGHT * miss.sum(axis=0)),
        )
        self._updates += 1
        # Adam.
        for number, slope in enumerate(slopes):
            self._means[number] += 0.1 * (slope / count - self._means[number])
            self._squares[number] += 0.001 * ((slope / count) ** 2 - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self._updates)
            square = self._squares[number] / (1 - 0.999**self._updates)
            self.weights[number] -= RATE * mean / (np.sqrt(square) + 1e-8)


def lead(coins: NDArray[Any]) -> Floats:
    """Return the learner's lead in coins in each game."""
    found: Floats = coins[:, 0].astype(np.float32) - coins[:, 1]
    return found


def draw(odds: Floats, rng: np.random.Generator) -> Chosen:
    """Return an action for each row, drawn by its odds."""
    summed = odds.cumsum(axis=1)
    found: Chosen = (summed < rng.random((len(odds), 1)) * summed[:, -1:]).sum(axis=1)
    return found


def choose(network: Network, games: VectorEnv, rng: np.random.Generator) -> tuple[Chosen, Floats, Floats]:
    """Return an action for each game with its probability, and the values of the learner's positions."""
    odds = games.masks.astype(np.float32)
    values = np.zeros(len(odds), np.float32)
    mine = games.seats == 0
    layer = network.layer(games.observations[mine])
    odds[mine] = network.policy(layer, games.masks[mine])
    values[mine] = network.value(layer)
    chosen = draw(odds, rng)
    return chosen, odds[np.arange(len(odds)), chosen], values


def train(games: VectorEnv, minutes: float, rounds: int, seed: int) -> tuple[Network, list[float]]:
    """Train for some minutes or rounds; return the network and its learning curve."""
    rng = np.random.default_rng(seed)
    network = Network(games.layout.size, games.masks.shape[1], rng)
    curve: list[float] = []
    ends: list[bool] = []
    until = monotonic() + 60 * minutes
    games.reset(seed=seed)
    for _ in range(rounds):
        if monotonic() > until:
            break
        kept = []
        for _ in range(STEPS):
            mine = games.seats == 0
            coins = lead(piece(games.layout, games.observations, "coins"))
            chosen, likely, values = choose(network, games, rng)
            seen, masks = games.observations[mine], games.masks[mine]
            games.step(chosen)
            ended, final = games.dones.copy(), lead(games.coins)
            kept.append(Step(mine, coins, values, ended, final, seen, masks, chosen[mine], likely[mine]))
            ends += (games.rewards[games.dones, 0] > 0).tolist()
        _learn(network, kept)
        if len(ends) >= 4 * GAMES:
            curve.append(float(np.mean(ends)))
            print(f"{curve[-1]:.0%} of {len(ends)} games won, {max(0, until - monotonic()):.0f} s to go", flush=True)
            ends.clear()
    return network, curve


def _learn(network: Network, kept: list[Step]) -> None:
    """Calculate advantages and returns backwards through a round, and train on them."""
    next_coins, next_value, trace = np.zeros((3, GAMES), np.float32)
    # True where the next decision is known; after the last decision of a round it is not.
    is_known = np.zeros(GAMES, bool)
    batches = []
    for mine, coins, values, ended, final, seen, masks, chosen, likely in reversed(kept):
        next_coins[ended], next_value[ended], trace[ended], is_known[ended] = final[ended], 0, 0, True
        surprise = (next_coins - coins) / COINS + DISCOUNT * next_value - values
        now = surprise + DISCOUNT * TRACE * trace
        used = is_known[mine]
        gained = (now[mine][used], (now + values)[mine][used])
        batches.append((seen[used], masks[used], chosen[used], likely[used], *gained))
        trace[mine] = np.where(is_known, now, 0)[mine]
        next_coins[mine], next_value[mine], is_known[mine] = coins[mine], values[mine], True
    seen, masks, chosen, likely, gains, returns = (np.concatenate(parts) for parts in zip(*batches, strict=True))
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for time in range(EPOCHS):
        order = np.random.default_rng(time).permutation(len(chosen))
        for part in np.array_split(order, max(1, len(order) // 512)):
            network.learn(seen[part], masks[part], chosen[part], likely[part], gains[part], returns[part])


def compete(network: Network, games: VectorEnv, count: int, seed: int) -> float:
    """Return the share of new games that the learner wins."""
    rng = np.random.default_rng(seed)
    ends: list[bool] = []
    games.reset(seed=seed)
    while len(ends) < count:
        games.step(choose(network, games, rng)[0])
        ends += (games.rewards[games.dones, 0] > 0).tolist()
    return float(np.mean(ends[:count]))


def draw_curve(curve: list[float], path: Path) -> None:
    """Write the learning curve as an SVG."""
    wide, high, pad = 640, 320, 40
    across = (wide - 2 * pad) / max(1, len(curve) - 1)
    points = " ".join(f"{pad + across * n:.1f},{high - pad - (high - 2 * pad) * y:.1f}" for n, y in enumerate(curve))
    lines = "".join(
        f'<path d="M{pad} {high - pad - (high - 2 * pad) * y:.0f}h{wide - 2 * pad}" stroke="#ccc"/>'
        f'<text x="{pad - 6}" y="{high - pad - (high - 2 * pad) * y + 4:.0f}" text-anchor="end">{y:.0%}</text>'
        for y in (0, 0.25, 0.5, 0.75, 1)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">'
        f'<rect width="{wide}" height="{high}" fill="#fff"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#d55e00" stroke-width="2"/>'
        f'<text x="{wide / 2}" y="{high - 12}" text-anchor="middle">games won, {4 * GAMES} to a point</text>'
        "</svg>\n",
        encoding="utf-8",
    )


def main() -> None:
    """Learn, compete, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=8, help="maximum training time")
    parser.add_argument("--rounds", type=int, default=1_000_000, help=f"maximum number of rounds, {STEPS} steps each")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("learning-curve.svg"))
    given = parser.parse_args()
    with VectorEnv(GAMES, game="classic", players=2, processes=given.processes, hide_coins=False) as games:
        network, curve = train(games, given.minutes, given.rounds, given.seed)
        share = compete(network, games, 400, given.seed + 1)
    draw_curve(curve, given.curve)
    print(f"It wins {share:.0%} of 400 new games against random; the curve is in {given.curve}.")


if __name__ == "__main__":
    main()
