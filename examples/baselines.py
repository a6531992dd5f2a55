"""Measures bots and trained networks by a fixed protocol and prints a table: python examples/baselines.py.

    python examples/baselines.py                    # the levels of the package
    python examples/baselines.py my_bots:Mine       # another bot
    python examples/baselines.py --train            # the levels, and networks trained first (pip install torch)

Classic Small World for two players. Every agent plays 400 games against each opponent: 200 deals of boards, first
player and chance, each of them from both seats (`elbowroom.matches.match.paired_matches`, seed 2026). A cell is the
share of games won, where a tie counts half, with half the width of its 95 % confidence interval.
"""

import argparse
import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Final

from elbowroom.matches.loop import play
from elbowroom.matches.match import paired_matches

LEVELS: Final = ("random", "simple", "easy", "medium", "hard")
SEED: Final = 2026
HERE: Final = Path(__file__).parent
# The programs that train a network, and the networks as bots.
LEARNERS: Final = {"ppo.py": "ppo:Trained", "value_learning.py": "value_learning:Trained"}


def measure(agent: str, opponent: str, games: int) -> tuple[float, float]:
    """Return the share of points that an agent wins, and half the width of its 95 % confidence interval.

    The two games of a deal are not independent, so the interval is that of the mean over deals.
    """
    points: dict[int, float] = {}
    for match in paired_matches((agent, opponent), "classic", 2, games, SEED):
        winners = play(match).winners
        point = (match.bots.index(agent) in winners) / len(winners)
        points[match.deal] = points.get(match.deal, 0.0) + point / 2
    mean = sum(points.values()) / len(points)
    spread = sum((point - mean) ** 2 for point in points.values()) / max(1, len(points) - 1)
    return mean, 1.96 * sqrt(spread / len(points))


def main() -> None:
    """Print a Markdown table, row by row."""
    # Networks lie beside this file.
    sys.path.insert(0, str(HERE))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs="*", default=LEVELS, help="names of bots, or module:Class")
    parser.add_argument("--train", action="store_true", help="train the networks of the examples, and measure them too")
    parser.add_argument("--opponents", nargs="+", default=LEVELS, help="names of bots")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    agents = [*given.agents]
    if given.train:
        for program, network in LEARNERS.items():
            subprocess.run([sys.executable, HERE / program], check=True)
            agents.append(network)
    print(f"| | {' | '.join(given.opponents)} |")
    print("|---" * (len(given.opponents) + 1) + "|")
    for agent in agents:
        cells = []
        for opponent in given.opponents:
            if agent == opponent:
                cells.append("–")
                continue
            mean, half = measure(agent, opponent, given.games)
            cells.append(f"{100 * mean:.0f} % ± {100 * half:.0f}")
        print(f"| {agent} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
