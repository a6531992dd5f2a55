"""Things on a wooden table, seen from above, as SVG: planks, map sheets, shields, coins, dice, combos.

The pictures of the pages around the table are made of them (`tools.home_picture`). Colours as in web/src/tokens.css.
"""

import math
import random
import re
from typing import Final

from elbowroom.drawing.painting import draw_map
from elbowroom.drawing.scene import LaidOutBoards
from tools.face_sheet import SEATS, Face

INK: Final = "#2b1d14"
PAPER: Final = "#f5ead2"
WOODS: Final = ("#6f4829", "#7a5230", "#674126", "#74502f", "#805735")
GRAIN: Final = "#4a2d18"
SHEEN: Final = "#a97a4a"
COIN: Final = ("#e3bb5c", "#7a5710", "#a97f24")
# As in web/src/table/board/Defs.svelte, for a radius of 20.
SHIELD: Final = "M0-20C6-17.4 12.4-17 17.6-18 18.8-4 18.5 12.5 0 21-18.5 12.5-18.8-4-17.6-18-12.4-17-6-17.4 0-20Z"
PLATE: Final = "M-16.2 1.6Q0 4.4 16.2 1.6C15 8.6 9.9 14 0 18.6-9.9 14-15 8.6-16.2 1.6Z"
PATTERNS: Final = (
    "",
    '<path d="M-1 3 3-1M1 7 7 1M5 9 9 5" stroke="#1d140d" stroke-width="2"/>',
    '<circle cx="2" cy="2" r="1.5"/><circle cx="6" cy="6" r="1.5"/>',
    '<path d="M0 0H4V4H0ZM4 4H8V8H4Z"/>',
    '<path d="M0 2.5 4 6 8 2.5M0-1.5 4 2 8-1.5" fill="none" stroke="#1d140d" stroke-width="1.5"/>',
)
STAR: Final = "M12 7.6l1.4 2.9 3.1.4-2.3 2.2.6 3.1-2.8-1.5-2.8 1.5.6-3.1-2.3-2.2 3.1-.4z"


def definitions() -> str:
    """Return the patterns of the seats and the clip of busts on shields."""
    patterns = "".join(
        f'<pattern id="seat{seat}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(.62)">'
        f'<rect width="8" height="8" fill="{colour}"/><g opacity=".62" fill="#1d140d">{marks}</g></pattern>'
        for seat, (colour, marks) in enumerate(zip(SEATS, PATTERNS, strict=True))
    )
    bust = '<clipPath id="bust"><path d="M-26-40H26V-6H17.4C17 5 12 12.6 0 19-12 12.6-17 5-17.4-6H-26Z"/></clipPath>'
    return f"<defs>{patterns}{bust}</defs>"


def planks(wide: float, high: float, seed: str, board: float = 84) -> str:
    """Return a table of horizontal planks with grain, seams and a few knots."""
    dice = random.Random(seed)
    parts = []
    y = -dice.uniform(0, board / 2)
    while y < high:
        deep = board * dice.uniform(0.86, 1.12)
        x = -dice.uniform(0, 500)
        while x < wide:
            long = dice.uniform(520, 980)
            parts.append(_plank(x, y, long, deep, dice))
            x += long
        parts.append(f'<path d="M0 {y:.1f}H{wide}" stroke="#2a180c" stroke-width="3" stroke-opacity=".75"/>')
        parts.append(f'<path d="M0 {y + 2.6:.1f}H{wide}" stroke="{SHEEN}" stroke-width="1.4" stroke-opacity=".45"/>')
        y += deep
    return f"<g>{''.join(parts)}</g>"


def _plank(x: float, y: float, long: float, deep: float, dice: random.Random) -> str:
    parts = [f'<rect x="{x:.1f}" y="{y:.1f}" width="{long:.1f}" height="{deep:.1f}" fill="{dice.choice(WOODS)}"/>']
    knot = (x + dice.uniform(0.2, 0.8) * long, y + dice.uniform(0.35, 0.65) * deep) if dice.random() < 0.35 else None
    for line in range(1, 9):
        level = y + deep * line / 9 + dice.uniform(-2, 2)
        swing = dice.uniform(1, 4)
        start, end = x + dice.uniform(0, 0.3) * long, x + dice.uniform(0.65, 1) * long
        third = (end - start) / 3
        colour, width = (SHEEN, 1.1) if dice.random() < 0.25 else (GRAIN, dice.uniform(0.9, 1.9))
        parts.append(
            f'<path d="M{start:.0f} {level:.1f}c{third:.0f} {swing:.1f} {2 * third:.0f} {-swing:.1f} {3 * third:.0f} '
            f'0" fill="none" stroke="{colour}" stroke-width="{width:.1f}" stroke-opacity='
            f'"{dice.uniform(0.22, 0.5):.2f}"/>'
        )
    if knot:
        for ring, opacity in ((13, 0.35), (8, 0.5), (3.5, 0.8)):
            parts.append(
                f'<ellipse cx="{knot[0]:.0f}" cy="{knot[1]:.0f}" rx="{ring * 1.7:.1f}" ry="{ring * 0.75:.1f}" '
                f'fill="none" stroke="{GRAIN}" stroke-width="2" stroke-opacity="{opacity}"/>'
            )
    parts.append(f'<path d="M{x:.1f} {y:.1f}v{deep:.1f}" stroke="#2a180c" stroke-width="2.4" stroke-opacity=".7"/>')
    return "".join(parts)


def map_sheet(laid: LaidOutBoards, tokens: str, edge: float = 16) -> str:
    """Return a map on a sheet of paper with its shadow; its upper left corner is at the origin."""
    wide, high = laid.plan.width, laid.plan.high
    inside = re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", draw_map(laid))
    paper = _worn(-edge, -edge, wide + 2 * edge, high + 2 * edge)
    return (
        f'<path d="{paper}" transform="translate(7 12)" fill="#1a0f08" fill-opacity=".45"/>'
        f'<path d="{paper}" fill="{PAPER}" stroke="{INK}" stroke-width="1.6" stroke-opacity=".7"/>'
        f"{inside}{tokens}"
        f'<rect width="{wide}" height="{high}" fill="none" stroke="{INK}" stroke-width="2.4"/>'
    )


def _worn(x: float, y: float, wide: float, high: float) -> str:
    """Return the outline of a worn sheet of paper."""
    dice = random.Random(f"{wide} {high}")
    corners = ((0, 0, 1, 0), (1, 0, 0, 1), (1, 1, -1, 0), (0, 1, 0, -1))
    points = [
        (
            x + wide * (left + along * step / 22) + dice.uniform(-1.8, 1.8),
            y + high * (top + down * step / 22) + dice.uniform(-1.8, 1.8),
        )
        for left, top, along, down in corners
        for step in range(22)
    ]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"


def shield(x: float, y: float, radius: float, seat: int, face: Face, count: int) -> str:
    """Return an active token as on the map, with a second one below it if there are several."""
    under = (
        f'<g transform="translate(4 -3.4)"><path d="{SHIELD}" fill="url(#seat{seat})" stroke="{INK}" '
        'stroke-width="1.7"/></g>'
        if count > 1
        else ""
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({radius / 20:.3f})">'
        f'<path d="{SHIELD}" transform="translate(2.2 3.4)" fill="{INK}" fill-opacity=".4"/>{under}'
        f'<path d="{SHIELD}" fill="url(#seat{seat})" stroke="{INK}" stroke-width="1.7"/>'
        f'<path d="{SHIELD}" transform="scale(.78)" fill="{SEATS[seat]}" stroke="{INK}" stroke-opacity=".55"/>'
        f'<g clip-path="url(#bust)"><g transform="translate(-17 -22.5) scale(.354)">{face.small}</g></g>'
        f'<path d="{PLATE}" fill="#fdf6e6" stroke="{INK}" stroke-width="1.2"/>'
        f'<text y="13" text-anchor="middle" font-family="Alegreya Sans" font-weight="800" font-size="13" '
        f'fill="{INK}">{count}</text></g>'
    )


def coin(x: float, y: float, radius: float = 15, turn: float = 0) -> str:
    """Return a brass coin."""
    face, edge, relief = COIN
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({radius / 10:.2f}) translate(-12 -12)">'
        f'<circle cx="13.4" cy="14.4" r="10.2" fill="#1a0f08" fill-opacity=".45"/>'
        f'<circle cx="12" cy="12" r="10" fill="{face}" stroke="{edge}" stroke-width="1.4"/>'
        f'<path d="M5.5 9.5A7.2 7.2 0 0 1 11 5" fill="none" stroke="#fbe7ae" stroke-width="1.3"/>'
        f'<circle cx="12" cy="12" r="7.2" fill="none" stroke="{relief}"/><path d="{STAR}" fill="{relief}"/></g>'
    )


def coins(x: float, y: float, count: int, seed: str, spread: float = 46, radius: float = 15) -> str:
    """Return some coins that lie about; no two cover each other by more than half."""
    dice = random.Random(seed)
    found: list[tuple[float, float]] = []
    while len(found) < count:
        angle, far = dice.uniform(0, 2 * math.pi), spread * math.sqrt(dice.random())
        spot = (x + 1.5 * far * math.cos(angle), y + far * math.sin(angle))
        if all(math.dist(spot, other) > radius for other in found):
            found.append(spot)
    return "".join(coin(*spot, radius, dice.uniform(0, 360)) for spot in sorted(found, key=lambda one: one[1]))


def die(x: float, y: float, pips: int, turn: float, size: float = 44) -> str:
    """Return a bone die with its shadow."""
    places = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}[pips]
    dots = "".join(f'<circle cx="{11 * px}" cy="{11 * py}" r="4.6" fill="{INK}"/>' for px, py in places)
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size / 44:.2f})">'
        '<rect x="-20" y="-18" width="46" height="46" rx="9" fill="#1a0f08" fill-opacity=".45"/>'
        f'<rect x="-22" y="-22" width="44" height="44" rx="8" fill="#f7ecd0" stroke="{INK}" stroke-width="2.2"/>'
        '<path d="M-15-17H14" stroke="#fffaf0" stroke-width="3" stroke-linecap="round"/>'
        f"{dots}</g>"
    )


def banner(x: float, y: float, turn: float, face: Face, ground: str, size: float = 1) -> str:
    """Return the banner of a race: its portrait on a painted card."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">'
        '<rect x="-66" y="-64" width="140" height="140" rx="9" fill="#1a0f08" fill-opacity=".45"/>'
        f'<rect x="-70" y="-70" width="140" height="140" rx="8" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        f'<rect x="-62" y="-62" width="124" height="124" rx="4" fill="{ground}" stroke="{INK}" stroke-width="1.6"/>'
        f'<g transform="translate(-60 -58) scale(1.25)">{face.full}</g></g>'
    )
