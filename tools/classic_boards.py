"""Draw the four classic maps from tools/facts/classic_maps.json into their board files.

Run from the repository's root: python -m tools.classic_boards
"""

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from shapely import Polygon, maximum_inscribed_circle

from elbowroom.boards.arcs import XY, redraw
from elbowroom.boards.board import Board, Region
from elbowroom.boards.check import check_board
from elbowroom.boards.files import write_board
from elbowroom.boards.generate.rough import roughen, round_points
from tools.classic.carve import carve
from tools.classic.mesh import first_mesh
from tools.classic.relax import Goals, relax

ROOT = Path(__file__).parent.parent
FACTS = ROOT / "tools" / "facts" / "classic_maps.json"
BOARDS = ROOT / "src" / "elbowroom" / "games" / "classic" / "boards"

REGION_AREA = 47_000
ASPECT = 1.4
AMPLITUDE = 9.0
# Lengths of borders before they are roughened, and of the coast of a peninsula.
LEAST_BORDER = 110.0
PENINSULA_COAST = 300.0


class Peninsula(NamedTuple):
    """A region that touches only the sea and one land region."""

    region: int
    sea: int
    land: int


class Plan(NamedTuple):
    """Parameters of a map's drawing besides its graph."""

    id: str
    name: dict[str, str]
    areas: dict[int, float]
    peninsula: Peninsula | None = None


PLANS = {
    "2": Plan("elbow-valley", {"en": "Elbow Valley", "pt-BR": "Vale do Cotovelo", "de": "Ellbogental"}, {}),
    "3": Plan("three-fords", {"en": "Three Fords", "pt-BR": "Três Vaus", "de": "Dreifurten"}, {1: 1.2, 8: 1.2}),
    "4": Plan(
        "four-winds",
        {"en": "Four Winds", "pt-BR": "Quatro Ventos", "de": "Vierwinden"},
        {1: 3.0, 7: 2.6},
        Peninsula(2, 1, 7),
    ),
    "5": Plan(
        "crowded-coast",
        {"en": "The Crowded Coast", "pt-BR": "Costa Apinhada", "de": "Gedrängte Küste"},
        {1: 3.2, 18: 1.3},
        Peninsula(17, 1, 18),
    ),
}


def draw_map(facts: dict[str, Any], plan: Plan) -> Board:
    """Return one classic map with our outlines."""
    rows = {row["id"]: row for row in facts["regions"]}
    carved = plan.peninsula.region if plan.peninsula else None
    graph = {key: [n for n in row["neighbors"] if n != carved] for key, row in rows.items() if key != carved}
    area = REGION_AREA * (sum(plan.areas.get(key, 1.0) for key in graph))
    height = round((area / ASPECT) ** 0.5 / 10) * 10
    width = round(area / height / 10) * 10
    centres = {key: (rows[key]["centre"][0] * width, rows[key]["centre"][1] * height) for key in graph}
    mesh = first_mesh(graph, centres, width, height)
    borders: dict[frozenset[int], float] = {}
    if plan.peninsula:
        borders[frozenset((plan.peninsula.sea, plan.peninsula.land))] = PENINSULA_COAST
    relax(mesh, Goals(plan.areas, LEAST_BORDER, borders))
    rings: dict[int, tuple[XY, ...]] = {
        key: tuple(mesh.points[i] for i in outline) for key, outline in mesh.outlines.items()
    }
    if plan.peninsula:
        rings = carve(rings, plan.peninsula.region, plan.peninsula.sea, plan.peninsula.land)
    rng = Random(plan.id)
    # The board's edge stays straight.
    rings = redraw(rings, lambda arc: round_points(arc.line) if arc.is_outer else roughen(arc.line, AMPLITUDE, rng))
    regions = tuple(_region(rows[key], rings[key]) for key in sorted(rows))
    return Board(
        id=plan.id,
        game="classic",
        name=plan.name,
        players=facts["players"],
        width=width,
        height=height,
        regions=regions,
    )


def _region(row: dict[str, Any], ring: tuple[XY, ...]) -> Region:
    x, y = maximum_inscribed_circle(Polygon(ring)).coords[0]
    return Region(
        id=row["id"],
        terrain=row["terrain"],
        symbols=tuple(row["symbols"]),
        native=row["native"],
        edge=row["edge"],
        neighbours=tuple(row["neighbors"]),
        spot=(round(x), round(y)),
        outline=tuple((round(px), round(py)) for px, py in ring),
    )


def main() -> None:
    """Draw all four maps, print their problems, and write them."""
    maps = json.loads(FACTS.read_text(encoding="utf-8"))["maps"]
    for players, plan in PLANS.items():
        board = draw_map(maps[players], plan)
        for problem in check_board(board):
            print(f"{board.id}: {problem.sentence()}")
        write_board(board, BOARDS / f"{board.id}.toml")
        print(f"{board.id}: {len(board.regions)} regions, {board.width} × {board.height}")


if __name__ == "__main__":
    main()
