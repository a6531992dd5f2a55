"""Draws learning curves: the share of the variance of leads that networks explain, by epoch.

python -m tools.learning.plot docs/figures/training.jsonl docs/figures/training.svg
"""

import sys
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from elbowroom.matches.charts import INK, PAPER, PAPER_SHADE, TEXT_FONT, TITLE_FONT, Scale, ticks

WIDTH: Final = 760
HEIGHT: Final = 420
# Colours that are safe for colour blindness; shorter dashes for more players.
COLOURS: Final = {"classic": "#d55e00", "warcraft": "#0072b2", "azeroth": "#009e73"}
DASHES: Final = {2: "none", 3: "12 4", 4: "6 4", 5: "2 4"}


class Epoch(msgspec.Struct, frozen=True):
    """The explained variance of gains and of leads after an epoch of training."""

    coins: float
    leads: float


class Curve(msgspec.Struct, frozen=True):
    """A line of the training log."""

    weights: str
    rows: int
    curve: list[Epoch]


def read_curves(path: Path) -> list[Curve]:
    """Return the curve of the last network of each game and number of players."""
    last: dict[str, Curve] = {}
    for line in path.read_bytes().splitlines():
        curve = msgspec.json.decode(line, type=Curve)
        last[curve.weights.rpartition("-")[0]] = curve
    return [last[table] for table in sorted(last)]


def picture_of(curves: list[Curve]) -> str:
    """Return all curves as one SVG picture, each with its name at its end."""
    most = max(len(curve.curve) for curve in curves)
    marks = ticks(0.0, max(epoch.leads for curve in curves for epoch in curve.curve))
    up = Scale(marks[0], marks[-1], HEIGHT - 56, 64)
    along = Scale(1, most, 70, WIDTH - 130)
    parts = [
        f'<path d="M{along.start - 8} {up.at(mark):.1f}H{along.end + 8}" stroke="{PAPER_SHADE}"/>'
        f'<text x="{along.start - 14}" y="{up.at(mark) + 5:.1f}" text-anchor="end">{100 * mark:.0f} %</text>'
        for mark in marks
    ]
    parts += [
        f'<text x="{along.at(epoch):.1f}" y="{up.start + 22:.1f}" text-anchor="middle">{epoch}</text>'
        for epoch in range(1, most + 1)
    ]
    places: list[float] = []
    for curve in sorted(curves, key=lambda curve: -curve.curve[-1].leads):
        parts.append(_line(curve, up, along, places))
    title = "What networks foresee of who will lead by how much, of games that they did not learn from"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="{TEXT_FONT}" font-size="14" fill="{INK}">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}"/>\n'
        f'<text x="24" y="32" font-family="{TITLE_FONT}" font-size="17" font-weight="bold">{escape(title)}</text>\n'
        + "\n".join(parts)
        + f'\n<text x="{(along.start + along.end) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">epochs</text>'
        + "\n</svg>\n"
    )


def _line(curve: Curve, up: Scale, along: Scale, places: list[float]) -> str:
    table = curve.weights.rpartition("-")[0]
    game, _, players = table.rpartition("-")
    points = " ".join(f"{along.at(number):.1f},{up.at(epoch.leads):.1f}" for number, epoch in enumerate(curve.curve, 1))
    # Names of curves with similar ends are stacked.
    y = max(up.at(curve.curve[-1].leads), *(place + 17 for place in places)) if places else up.at(curve.curve[-1].leads)
    places.append(y)
    return (
        f'<polyline points="{points}" fill="none" stroke="{COLOURS[game]}" stroke-width="2.5" '
        f'stroke-dasharray="{DASHES[int(players)]}"/>'
        f'<text x="{along.end + 14:.0f}" y="{y + 5:.1f}" fill="{COLOURS[game]}">{game}, {players}</text>'
    )


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(picture_of(read_curves(Path(sys.argv[1]))), encoding="utf-8")
