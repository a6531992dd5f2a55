"""The boards that come with the games."""

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.affinity import translate

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import _built_in_files, built_in, find_board
from elbowroom.boards.files import format_board, parse_board
from elbowroom.boards.report import check_everything
from elbowroom.texts import LANGUAGES

# The printed classic maps by number of players; there may be other maps.
MAPS = {"2": "elbow-valley", "3": "three-fords", "4": "four-winds", "5": "crowded-coast"}


@pytest.fixture(scope="module")
def facts(root: Path) -> dict[str, Any]:
    """Return the classic maps as graphs."""
    maps: dict[str, Any] = json.loads((root / "tools/facts/classic_maps.json").read_text(encoding="utf-8"))["maps"]
    return maps


def classic(players: str) -> Board:
    return find_board(MAPS[players])


def test_every_board_passes_the_check() -> None:
    report = check_everything(LANGUAGES[1:])
    assert report.problems == []
    assert report.boards == len(built_in()) >= 16


@pytest.mark.parametrize("players", MAPS)
def test_a_classic_map_is_the_printed_graph(facts: dict[str, Any], players: str) -> None:
    """S-1.1: every region with its terrain, symbols, natives, edge and neighbours."""
    drawn = [
        {
            "id": region.id,
            "terrain": region.terrain,
            "symbols": list(region.symbols),
            "native": region.native,
            "edge": region.edge,
            "neighbors": list(region.neighbours),
        }
        for region in classic(players).regions
    ]
    printed = [{key: row[key] for key in drawn[0]} for row in facts[players]["regions"]]
    assert drawn == printed


@pytest.mark.parametrize("players", MAPS)
def test_first_conquests_are_where_the_rules_put_them(facts: dict[str, Any], players: str) -> None:
    """S-1.3: a land region on the edge, or on the shore of a sea that touches the edge."""
    board = classic(players)
    printed = {row["id"] for row in facts[players]["regions"] if row["entry"] and row["terrain"] != "sea"}
    assert {region.id for region in board.regions if board.is_entry(region)} == printed


@pytest.mark.parametrize("players", MAPS)
def test_regions_lie_about_where_they_lie_in_print(facts: dict[str, Any], players: str) -> None:
    """No region is more than a quarter of the board away from its place on the printed map."""
    board = classic(players)
    for row in facts[players]["regions"]:
        region = board.region(row["id"])
        x, y = region.spot[0] / board.width, region.spot[1] / board.height
        assert abs(x - row["centre"][0]) < 0.25, region.id
        assert abs(y - row["centre"][1]) < 0.25, region.id


@pytest.mark.parametrize("board", built_in(), ids=lambda board: board.id)
def test_a_file_says_all_about_its_board(board: Board) -> None:
    assert parse_board(format_board(board), board.id) == board


def test_no_two_islands_look_alike() -> None:
    """W-1.6: faces differ in shape, also from those of other boards."""
    shapes = []
    for board in built_in("warcraft"):
        island = shapely.union_all([shapely.Polygon(region.outline) for region in board.regions])
        shapes.append(translate(island, -island.centroid.x, -island.centroid.y))
    for number, one in enumerate(shapes):
        for other in shapes[:number]:
            assert one.intersection(other).area / one.union(other).area < 0.85


def test_every_board_has_a_name_of_its_own_in_three_languages() -> None:
    for language in LANGUAGES:
        names = [board.name[language] for board in built_in()]
        assert len(set(names)) == len(names)


def test_the_page_about_boards_shows_them_all(root: Path) -> None:
    """`python -m tools.docs_pictures` draws the pictures."""
    page = (root / "docs/boards.md").read_text(encoding="utf-8")
    assert [board.id for board in built_in() if f"(boards/{board.id}.png)" not in page] == []


def test_a_file_is_named_like_its_board() -> None:
    for board, path in _built_in_files():
        assert path.stem == board.id
