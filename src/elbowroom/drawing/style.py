"""The style of all maps: every colour, line width, opacity and font, and the CSS made of them."""

import math
from typing import Final, NamedTuple

from elbowroom.boards.board import Terrain

INK: Final = "#3a2a20"
PAPER: Final = "#f5ead2"
PAPER_SHADE: Final = "#e6d5b0"
SEA: Final = "#a3c7cf"
SHORES: Final = ("#aacdd3", "#b3d4d6", "#c0dcd9", "#d0e4dc")  # from the open sea to the beach
SHORE_LINE: Final = "#4f8496"
STONE: Final = "#d3cdc0"
STONE_LIGHT: Final = "#efeae0"
STONE_SHADE: Final = "#a59d8f"
BRASS: Final = "#e3bb5c"

TITLE_FONT: Final = "Alegreya, 'Alegreya Sans', Georgia, serif"
TEXT_FONT: Final = "'Alegreya Sans', 'Gill Sans', Calibri, sans-serif"


class Paint(NamedTuple):
    """The colours of a terrain: its body, its edge, lighter dabs, shade, and the ink of strokes."""

    fill: str
    edge: str
    light: str
    shade: str
    ink: str


PAINTS: Final[dict[Terrain, Paint]] = {
    "farmland": Paint("#e4c66a", "#b98a2c", "#f0da8c", "#d3ae4b", "#8a6420"),
    "forest": Paint("#6a9a55", "#3c6a38", "#8db873", "#4a7a41", "#24401f"),
    "hill": Paint("#c08b4f", "#8a5a2b", "#d9ab70", "#a06f38", "#5a3517"),
    "swamp": Paint("#8e7f94", "#5d4f66", "#b3b5bd", "#786a80", "#342a3b"),
    "mountain": Paint("#9ba1a8", "#666d77", "#c3c8cc", "#747b85", "#33383f"),
    "sea": Paint("#78afc6", "#457f9c", "#93c2d3", "#5f9bb6", "#2b5f7b"),
    "lake": Paint("#78afc6", "#457f9c", "#93c2d3", "#5f9bb6", "#2b5f7b"),
}

# The distances of the bands of paint in a region from its border.
WASHES: Final = (5.0, 12.0, 23.0)
# The share of the edge colour in each band of paint, from the border to the middle.
POOLED: Final = (0.42, 0.25, 0.12, 0.0)

STAMP_INKS: Final = {
    "anchor": "#1d4f6b",
    "size-mark": INK,
    "cavern": "#2b211b",
    "magic": "#5a3a86",
    "mine": "#8c3a1c",
}

BORDER: Final = 2.7
COAST: Final = 4.2
TEXTURE: Final = 1.7
# The boldest strokes that still leave room for stamps and textures.
HEAVIEST: Final = 2.1
# The few weights of strokes: with more, drawings could rarely be used twice.
WEIGHTS: Final = (1.0, 1.4, 1.6, HEAVIEST)


def weight_for(scale: float) -> float:
    """Return how much bolder strokes must be to be visible, by pixels per unit."""
    return round(min(HEAVIEST, max(1.0, math.pow(0.95 / scale, 0.6))), 2)


def usual_weight(scale: float) -> float:
    """Return the weight of WEIGHTS that fits best at this number of pixels per unit."""
    wanted = weight_for(scale)
    return min(WEIGHTS, key=lambda weight: abs(weight - wanted))


def css(weight: float = 1.0) -> str:
    """Return the style sheet of maps; `weight` thickens lines for pictures that are shown small."""
    rules = [*_map_rules(weight), *_terrain_rules(weight), *_piece_rules(), *_page_rules()]
    return "\n".join(f"{selector}{{{body}}}" for selector, body in rules)


def mix(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with a share of another."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _line(colour: str, width: float) -> str:
    return f"fill:none;stroke:{colour};stroke-width:{width:.2f};stroke-linecap:round;stroke-linejoin:round"


def _map_rules(weight: float) -> list[tuple[str, str]]:
    rules = [(".ocean", f"fill:{SEA}"), (".ocean-waves", _line("#6d9fae", 1.5) + ";stroke-opacity:.75")]
    rules.append((".ocean-dab", "fill:#aed0d6;fill-opacity:.5"))
    count = len(SHORES)
    for level, fill in enumerate(SHORES):
        width, opacity = 1.5 * weight, 0.2 + 0.5 * level / (count - 1)
        stroke = f"stroke:{SHORE_LINE};stroke-width:{width:.2f};stroke-opacity:{opacity:.2f}"
        rules.append((f".shore-{level}", f"fill:{fill};{stroke}"))
    return [
        *rules,
        (".farmland-field", "fill:#d9b04a;fill-opacity:.5"),
        (".forest-floor", "fill:#2c5128;fill-opacity:.42"),
        (".forest-trunk", _line("#4b3420", 1.7 * TEXTURE * weight)),
        (
            ".swamp-pool",
            f"fill:#a9bcc4;stroke:{PAINTS['swamp'].ink};stroke-opacity:.55;stroke-width:{1.2 * weight:.2f}",
        ),
        (".cast", "fill:#1f4a5a;fill-opacity:.32"),
        (".halo", _line(PAPER, (BORDER + 4.6) * weight) + ";stroke-opacity:.42"),
        (".border", _line(INK, BORDER * weight)),
        (".coast", _line(INK, COAST * weight)),
    ]


def _terrain_rules(weight: float) -> list[tuple[str, str]]:
    rules = []
    for terrain, paint in PAINTS.items():
        rules += [
            (f".{terrain}", f"fill:{mix(paint.fill, paint.edge, POOLED[0])}"),
            *(
                (f".{terrain}-wash-{level}", f"fill:{mix(paint.fill, paint.edge, share)}")
                for level, share in enumerate(POOLED[1:])
            ),
            (f".{terrain}-dab", f"fill:{paint.light};fill-opacity:.34"),
            (f".{terrain}-body", _line(paint.ink, TEXTURE * weight).replace("none", paint.light)),
            (f".{terrain}-shade", f"fill:{paint.shade}"),
            (f".{terrain}-ink", _line(paint.ink, TEXTURE * weight)),
            (f".{terrain}-solid", f"fill:{paint.ink}"),
            (f".{terrain}-rim", _line(paint.edge, TEXTURE * weight) + ";stroke-opacity:.8"),
        ]
    return rules


def _piece_rules() -> list[tuple[str, str]]:
    _edged = f"paint-order:stroke;stroke:{PAPER};stroke-width:5;stroke-linejoin:round"
    rules = [
        (".shadow", "fill:#241710;fill-opacity:.3"),
        (".round", f"fill:{PAPER};stroke:{INK};stroke-width:2"),
        (".coin", f"fill:{BRASS};stroke:{INK};stroke-width:2"),
        (".coin-rim", _line("#8d6a1f", 1.1)),
        (".stone", f"fill:{STONE};stroke:{INK};stroke-width:2.2;stroke-linejoin:round"),
        (".stone-light", f"fill:{STONE_LIGHT}"),
        (".stone-shade", f"fill:{STONE_SHADE}"),
        (".piece-line", _line(INK, 2)),
        (".piece-fine", _line(INK, 1.4)),
        (".piece-ink", f"fill:{INK}"),
        (".piece-paper", f"fill:{PAPER}"),
        (".murloc", f"fill:#9fb8a6;stroke:{INK};stroke-width:1.7;stroke-linejoin:round"),
        (".murloc-fin", f"fill:#6f9a93;stroke:{INK};stroke-width:1.5;stroke-linejoin:round"),
        (".murloc-eye", f"fill:{PAPER};stroke:{INK};stroke-width:1.7"),
        (".murloc-mouth", f"fill:{INK}"),
        (".mask", f"fill:#c9a06c;stroke:{INK};stroke-width:1.9;stroke-linejoin:round"),
        (".anchor-ring", _line(STAMP_INKS["anchor"], 2.4)),
        (".peak", f"fill:#c9ccce;stroke:{INK};stroke-width:2.4;stroke-linejoin:round"),
        (".peak-line", _line(INK, 2.4)),
        (".peak-shade", "fill:#7d848d"),
        (".snow", "fill:#fbf7ec"),
        (".snow-shade", "fill:#d5dbe0"),
        (
            ".number",
            f"font-family:{TEXT_FONT};font-weight:700;fill:{INK};text-anchor:middle;{_edged}",
        ),
    ]
    for kind, ink in STAMP_INKS.items():
        rules += [(f".{kind}-fill", f"fill:{ink}"), (f".{kind}-line", _line(ink, 3.2))]
    return rules


def _page_rules() -> list[tuple[str, str]]:
    return [
        (".page", f"fill:{PAPER}"),
        (".page-edge", f"fill:{PAPER_SHADE}"),
        # Swatches have a fixed size: the weight of the map does not matter to them.
        (".legend path", f"stroke-width:{TEXTURE}"),
        (".legend .swatch", _line(INK, 3)),
        (".card", f"fill:{PAPER};stroke:{INK};stroke-width:1.6"),
        (".frame-band", f"fill:{PAPER};fill-rule:evenodd"),
        (".frame", f"fill:none;stroke:{INK};stroke-width:2"),
        (".frame-fine", f"fill:none;stroke:{INK};stroke-width:1"),
        (".ornament", f"fill:{INK}"),
        (".ribbon", f"fill:{PAPER};stroke:{INK};stroke-width:1.8;stroke-linejoin:round"),
        (".ribbon-back", f"fill:{PAPER_SHADE};stroke:{INK};stroke-width:1.8;stroke-linejoin:round"),
        (".title", f"font-family:{TITLE_FONT};font-weight:800;fill:{INK};text-anchor:middle"),
        (".word", f"font-family:{TEXT_FONT};font-weight:500;fill:{INK}"),
        (".rose", f"fill:{PAPER};stroke:{INK};stroke-width:1.3;stroke-linejoin:round"),
        (".rose-dark", f"fill:{INK}"),
        (".rose-line", _line(INK, 1.3) + ";stroke-opacity:.8"),
    ]
