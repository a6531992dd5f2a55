"""Draw the twelve islands into their board files from brush strokes written by hand.

Run from the repository's root: python -m tools.island_boards [ID…]
"""

import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from elbowroom.boards.board import Board, Size
from elbowroom.boards.check import check_board
from elbowroom.boards.files import write_board
from elbowroom.boards.generate.island import try_island
from elbowroom.boards.generate.silhouette import Stroke, Strokes

BOARDS = Path(__file__).parent.parent / "src" / "elbowroom" / "games" / "warcraft" / "boards"


class Plan(NamedTuple):
    """One island: its strokes, in any scale; `take` chooses among the tries that pass the check."""

    size: Size
    id: str
    reverse: str
    name: dict[str, str]
    strokes: Strokes
    lake: Stroke | None = None
    take: int = 0


def _names(en: str, pt: str, de: str) -> dict[str, str]:
    return {"en": en, "pt-BR": pt, "de": de}


PLANS = [
    Plan(
        "L", "hollow-crown", "hammerhead", _names("Hollow Crown", "Coroa Oca", "Hohle Krone"),
        (
            Stroke(((0, 0), (1.3, -0.45), (2.6, 0), (2.8, 1.1), (2.0, 1.9), (0.7, 1.95), (-0.2, 1.1), (0, 0)), 1.3),
            Stroke(((0.9, 0.8), (1.7, 0.8)), 1.3),
        ),
        Stroke(((0.95, 0.7), (1.7, 0.8)), 0.85),
        take=4,
    ),
    Plan(
        "L", "hammerhead", "hollow-crown", _names("Hammerhead", "Cabeça-de-Martelo", "Hammerhai"),
        (Stroke(((0, 0), (1.2, 0.25), (2.4, 0)), 1.15), Stroke(((1.2, 0.3), (1.25, 1.4), (1.0, 2.4)), 1.4)),
        Stroke(((1.15, 1.25), (1.3, 1.4)), 0.46),
        take=4,
    ),
    Plan(
        "L", "sickle-bay", "three-sisters", _names("Sickle Bay", "Baía da Foice", "Sichelbucht"),
        (Stroke(((0, 0.5), (0.5, -0.5), (1.6, -0.9), (2.7, -0.5), (3.2, 0.5), (2.9, 1.3)), 1.3),),
        Stroke(((1.5, -0.8), (1.8, -0.85)), 0.46),
        take=1,
    ),
    Plan(
        "L", "three-sisters", "sickle-bay", _names("Three Sisters", "Três Irmãs", "Drei Schwestern"),
        (
            Stroke(((1.2, 1.0), (1.2, -0.3)), 1.3),
            Stroke(((1.2, 1.0), (0.1, 1.75)), 1.3),
            Stroke(((1.2, 1.0), (2.35, 1.7)), 1.3),
        ),
        Stroke(((1.15, 0.95), (1.3, 1.05)), 0.46),
        take=4,
    ),
    Plan(
        "M", "old-boot", "lantern-fish", _names("Old Boot", "Bota Velha", "Alter Stiefel"),
        (Stroke(((0, 0), (0.1, 1.5)), 1.25), Stroke(((0.1, 1.7), (1.7, 1.85)), 1.1)),
        take=0,
    ),
    Plan(
        "M", "lantern-fish", "old-boot", _names("Lantern Fish", "Peixe-Lanterna", "Laternenfisch"),
        (
            Stroke(((0, 0), (1.0, 0.1)), 1.6),
            Stroke(((1.0, 0.1), (2.1, -0.05)), 0.9),
            Stroke(((2.2, -0.5), (2.15, 0.5)), 0.8),
        ),
        Stroke(((0.35, 0.05), (0.55, 0.0)), 0.5),
        take=2,
    ),
    Plan(
        "M", "split-hoof", "long-tooth", _names("Split Hoof", "Casco Fendido", "Spalthuf"),
        (Stroke(((0, 1.6), (0.15, 0.2), (0.9, -0.35), (1.65, 0.2), (1.8, 1.6)), 1.15),),
        take=0,
    ),
    Plan(
        "M", "long-tooth", "split-hoof", _names("Long Tooth", "Dente Longo", "Langzahn"),
        (Stroke(((0, 0), (1.3, 0.45), (2.4, 1.35)), 1.3), Stroke(((0.2, -0.1), (0.5, 0.6)), 1.3)),
        Stroke(((0.55, 0.3), (0.75, 0.38)), 0.5),
        take=0,
    ),
    Plan(
        "S", "millstone", "fishbone", _names("Millstone", "Pedra de Moinho", "Mühlstein"),
        (Stroke(((0, 0), (0.3, 0.1)), 2.3),),
        Stroke(((0.1, 0.0), (0.25, 0.1)), 0.62),
        take=3,
    ),
    Plan(
        "S", "fishbone", "millstone", _names("Fishbone", "Espinha de Peixe", "Fischgräte"),
        (
            Stroke(((0, 0), (2.3, 0.55)), 1.05),
            Stroke(((0.7, -0.45), (0.5, 0.75)), 0.8),
            Stroke(((1.75, -0.1), (1.6, 1.1)), 0.8),
        ),
        take=0,
    ),
    Plan(
        "S", "half-moon", "flint-heart", _names("Half Moon", "Meia-Lua", "Halbmond"),
        (Stroke(((0, -0.2), (0.75, 0.55), (1.7, 0.5), (2.3, -0.3)), 1.05),),
        take=4,
    ),
    Plan(
        "S", "flint-heart", "half-moon", _names("Flint Heart", "Coração de Sílex", "Feuersteinherz"),
        (Stroke(((0, 0), (0.8, 0.95)), 1.2), Stroke(((1.6, 0), (0.8, 0.95)), 1.2)),
        Stroke(((0.75, 0.5), (0.9, 0.52)), 0.5),
        take=4,
    ),
]  # fmt: skip


def draw_face(plan: Plan) -> Board:
    """Return the island of a plan: the try number `take` of those that pass the check."""
    good = 0
    for attempt in count():
        board = try_island(plan.size, plan.id, plan.name, plan.strokes, plan.lake, Random(f"{plan.id}/{attempt}"))
        if board and good == plan.take:
            return msgspec.structs.replace(board, reverse=plan.reverse)
        good += bool(board)
    raise AssertionError("count() never ends")


def main(wanted: list[str]) -> None:
    """Draw all faces, or only those named."""
    for plan in PLANS:
        if not wanted or plan.id in wanted:
            board = draw_face(plan)
            assert not check_board(board)
            write_board(board, BOARDS / f"{board.id}.toml")
            print(f"{board.id}: {len(board.regions)} regions, {board.width} × {board.height}")


if __name__ == "__main__":
    main(sys.argv[1:])
