"""Learns classic Small World against `random`, with numpy alone: python examples/learner.py --minutes 8.

A policy gradient that goes small steps (PPO), with a value for each position. One seat learns, and for the other one
any legal action is drawn. What it is paid for is how its lead in coins, which lie open, has grown from one of its
decisions to the next. Its learning curve, the share of games it wins, is written as an SVG.
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
    """What was played in all games at once: where it was the learner's decision, and what it was."""

    mine: Masks
    coins: Floats
    values: Floats
    # Where a game has ended, and its lead then.
    ended: Masks
    final: Floats
    # Only of the learner's decisions.
    seen: Seen
    masks: Masks
    chosen: Chosen
    likely: Floats


GAMES: Final = 96
STEPS: Final = 48
HIDDEN: Final = 64
RATE: Final = 3e-4
# How much later coins count, and how far a surprise reaches back.
DISCOUNT: Final = 0.99
TRACE: Final = 0.9
# So many coins are a reward of 1; curiosity keeps the policy from settling too early.
COINS: Final = 20.0
CURIOSITY: Final = 0.01
# How much likelier or unlikelier an action may become at once, how often each round is gone through, and how much the
# values count in what is learned.
LIMIT: Final = 0.2
TIMES: Final = 2
VALUE: Final = 0.25
# Numbers of an observation are small, but coins are many: what counts is roughly how many digits they have.
SCALE: Final = np.log1p(np.arange(256)).astype(np.float32)


class Network:
    """From an observation to a preference for each action and a value, by one layer in between."""

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
        """What lies in between."""
        into, bias = self.weights[:2]
        found: Floats = np.maximum(SCALE[seen] @ into + bias, 0)
        return found

    def policy(self, layer: Floats, masks: Masks) -> Floats:
        """How likely each action is; what is not legal never is."""
        _, _, out, bias, *_ = self.weights
        wanted = np.where(masks, layer @ out + bias, np.float32(-1e9))
        odds = np.exp(wanted - wanted.max(axis=1, keepdims=True))
        found: Floats = odds / odds.sum(axis=1, keepdims=True)
        return found

    def value(self, layer: Floats) -> Floats:
        """What is to be gained from here on."""
        found: Floats = (layer @ self.weights[4] + self.weights[5])[:, 0]
        return found

    def learn(self, seen: Seen, masks: Masks, chosen: Chosen, likely: Floats, gains: Floats, returns: Floats) -> None:
        """Make what was better than expected likelier than it was, up to a limit, and expect what came."""
        count, layer = len(chosen), self.layer(seen)
        odds, values = self.policy(layer, masks), self.value(layer)
        ratio = odds[np.arange(count), chosen] / likely
        far = np.where(gains > 0, ratio > 1 + LIMIT, ratio < 1 - LIMIT)
        weight = np.where(far, 0, gains * ratio)
        logs = np.log(np.maximum(odds, 1e-9))
        push = odds * weight[:, None]
        push[np.arange(count), chosen] -= weight
        push += CURIOSITY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        miss = (values - returns)[:, None]
        back = (push @ self.weights[2].T + VALUE * miss @ self.weights[4].T) * (layer > 0)
        slopes = (
            *(SCALE[seen].T @ back, back.sum(axis=0)),
            *(layer.T @ push, push.sum(axis=0)),
            *(VALUE * layer.T @ miss, VALUE * miss.sum(axis=0)),
        )
        self._updates += 1
        # Adam, by the book.
        for number, slope in enumerate(slopes):
            self._means[number] += 0.1 * (slope / count - self._means[number])
            self._squares[number] += 0.001 * ((slope / count) ** 2 - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self._updates)
            square = self._squares[number] / (1 - 0.999**self._updates)
            self.weights[number] -= RATE * mean / (np.sqrt(square) + 1e-8)


def lead(coins: NDArray[Any]) -> Floats:
    """How many coins each learner has more than the other."""
    found: Floats = coins[:, 0].astype(np.float32) - coins[:, 1]
    return found


def draw(odds: Floats, rng: np.random.Generator) -> Chosen:
    """An action for each row, by its odds."""
    summed = odds.cumsum(axis=1)
    found: Chosen = (summed < rng.random((len(odds), 1)) * summed[:, -1:]).sum(axis=1)
    return found


def choose(network: Network, games: VectorEnv, rng: np.random.Generator) -> tuple[Chosen, Floats, Floats]:
    """An action for each game; where it is the learner's turn how likely it was, and the value of the position."""
    odds = games.masks.astype(np.float32)
    values = np.zeros(len(odds), np.float32)
    mine = games.seats == 0
    layer = network.layer(games.observations[mine])
    odds[mine] = network.policy(layer, games.masks[mine])
    values[mine] = network.value(layer)
    chosen = draw(odds, rng)
    return chosen, odds[np.arange(len(odds)), chosen], values


def train(games: VectorEnv, minutes: float, rounds: int, seed: int) -> tuple[Network, list[float]]:
    """Learn for so long, or for so many rounds; the share of games that were won, from time to time."""
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
    """Go back through what was played: what each decision gained, and how much more that was than expected."""
    next_coins, next_value, trace = np.zeros((3, GAMES), np.float32)
    # Whether it is known what came next; after the last decision of a round it is not.
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
    for time in range(TIMES):
        order = np.random.default_rng(time).permutation(len(chosen))
        for part in np.array_split(order, max(1, len(order) // 512)):
            network.learn(seen[part], masks[part], chosen[part], likely[part], gains[part], returns[part])


def compete(network: Network, games: VectorEnv, count: int, seed: int) -> float:
    """The share of so many new games that the learner wins."""
    rng = np.random.default_rng(seed)
    ends: list[bool] = []
    games.reset(seed=seed)
    while len(ends) < count:
        games.step(choose(network, games, rng)[0])
        ends += (games.rewards[games.dones, 0] > 0).tolist()
    return float(np.mean(ends[:count]))


def draw_curve(curve: list[float], path: Path) -> None:
    """The learning curve as a picture."""
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
    parser.add_argument("--minutes", type=float, default=8, help="it learns for so long at most")
    parser.add_argument("--rounds", type=int, default=1_000_000, help=f"it learns so often at most, {STEPS} steps each")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("learning-curve.svg"))
    told = parser.parse_args()
    with VectorEnv(GAMES, game="classic", players=2, processes=told.processes, hide_coins=False) as games:
        network, curve = train(games, told.minutes, told.rounds, told.seed)
        share = compete(network, games, 400, told.seed + 1)
    draw_curve(curve, told.curve)
    print(f"It wins {share:.0%} of 400 new games against random; the curve is in {told.curve}.")


if __name__ == "__main__":
    main()
