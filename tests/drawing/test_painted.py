"""Pictures of built-in boards: complete, small, and made from the current boards by the current code."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import FOLDERS, built_in, find_board
from elbowroom.boards.draws import DRAWS, possible_draws
from elbowroom.drawing import painted as painted_module
from elbowroom.drawing.bare import plan_bare
from elbowroom.drawing.board_cache import shapes_of
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.island import SIZES, island_box
from elbowroom.drawing.painted import (
    FOLDER,
    PictureKind,
    SceneShape,
    digest_of,
    painted_picture,
    picture_path,
    picture_sources,
    stored_layout,
)
from elbowroom.drawing.painting import paint_island
from elbowroom.drawing.plan import lay_out
from elbowroom.drawing.scene import FRAMES
from tools import paint_boards

AN_ISLAND = 80_000
A_MAP = 240_000
A_THUMBNAIL = 25_000
SHAPES: tuple[SceneShape, ...] = ("landscape", "portrait")
AGAIN = "boards are drawn in another way: run python -m tools.paint_boards"


def edit(board: Board) -> Board:
    regions = tuple(replace(region, terrain="hill") if region.id == 1 else region for region in board.regions)
    return replace(board, regions=regions)


@pytest.mark.parametrize("board", built_in(), ids=lambda board: board.id)
class TestShipped:
    def test_it_has_pictures_of_few_bytes(self, board: Board) -> None:
        for shape in SHAPES:
            data = painted_picture(board, shape)
            assert data, AGAIN
            assert len(data) <= (A_MAP if board.game == "classic" else AN_ISLAND)
        small = painted_picture(board, "thumbnail")
        assert small, AGAIN
        assert len(small) <= A_THUMBNAIL

    @pytest.mark.parametrize("shape", SHAPES)
    def test_it_is_clear_around_the_land_and_sharp(self, board: Board, shape: SceneShape) -> None:
        area = island_box(board, shape)
        with Image.open(io.BytesIO(painted_picture(board, shape) or b"")) as image:
            assert image.width / image.height == pytest.approx(area.wide / area.high, rel=0.01)
            # More pixels than a screen shows of it at once.
            assert image.width > (1.5 if board.game == "classic" else 0.7) * SIZES[shape][0] or board.game == "warcraft"
            clear = np.asarray(image.convert("RGBA"))[..., 3] == 0
        share = 1 - shapes_of(BoardKey(board)).whole.area / (area.wide * area.high)
        assert clear.mean() == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_pictures_were_made_from_these_boards_by_this_painter(folder: Path) -> None:
    made = picture_sources(folder)
    assert made.painter == paint_boards.source_digest(paint_boards.PAINTER + paint_boards.LAYOUT), AGAIN
    assert made.layout == paint_boards.source_digest(paint_boards.LAYOUT), AGAIN
    boards = built_in("classic" if folder.parent.name == "classic" else "warcraft")
    assert made.boards == {board.id: digest_of(board) for board in boards}, AGAIN
    kinds: tuple[PictureKind, ...] = (*SHAPES, "thumbnail")
    assert {*(folder / FOLDER).glob("*.webp")} == {
        picture_path(folder, one.id, kind) for one in boards for kind in kinds
    }


def test_every_module_that_draws_counts(root: Path) -> None:
    """A module that is not counted could change without its pictures being painted again."""
    for name in paint_boards.PAINTER + paint_boards.LAYOUT:
        folder = root / "src/elbowroom/drawing"
        assert (folder / f"{name}.py").exists() or (folder / name).is_dir()
    assert paint_boards.source_digest(("svg",)) != paint_boards.source_digest(("style",))


def test_a_board_that_was_edited_has_no_picture() -> None:
    board = find_board("half-moon")
    assert painted_picture(board, "portrait")
    assert painted_picture(edit(board), "portrait") is None
    assert painted_picture(replace(board, id="my-moon"), "portrait") is None
    assert painted_picture(replace(board, name={"fr": "Demi-lune"}), "portrait")


def test_a_picture_is_what_the_painter_paints() -> None:
    board = find_board("millstone")
    with (
        Image.open(io.BytesIO(painted_picture(board, "portrait") or b"")) as kept,
        Image.open(io.BytesIO(paint_island(board, "portrait"))) as fresh,
    ):
        assert kept.size == fresh.size
        apart = np.asarray(kept.convert("RGBA"), np.int16) - np.asarray(fresh.convert("RGBA"), np.int16)
    assert np.abs(apart).mean() < 2


class TestLayouts:
    def test_there_is_one_of_each_draw_and_frame(self) -> None:
        islands = built_in("warcraft")
        draws = [drawn for players in DRAWS for drawn in possible_draws(islands, players)]
        assert all(stored_layout(drawn, frame) for drawn in draws for frame in FRAMES.values()), AGAIN
        assert len(picture_sources(FOLDERS[-1]).layouts) == len(draws) * len(FRAMES)

    def test_it_is_what_is_worked_out(self) -> None:
        islands = [find_board(name) for name in ("half-moon", "sickle-bay")]
        lands = [shapes_of(BoardKey(board)).whole for board in islands]
        for frame in FRAMES.values():
            scale, places = lay_out(islands, lands, frame)
            kept = stored_layout(islands, frame)
            assert kept is not None
            assert kept[0] == pytest.approx(scale)
            assert [*kept[1]] == [pytest.approx(place) for place in places]
            assert plan_bare(islands, frame).layout == stored_layout(islands, frame)

    def test_an_edited_island_is_laid_out_again(self) -> None:
        islands = [find_board("half-moon"), edit(find_board("sickle-bay"))]
        assert stored_layout(islands, FRAMES["landscape"]) is None


class TestPainting:
    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """Yield a folder of boards, and a painter that writes only the id of its board."""
        monkeypatch.setattr(paint_boards, "paint_island", lambda board, shape: f"{board.regions[0].terrain}".encode())
        monkeypatch.setattr(paint_boards, "thumbnail", lambda board: b"small")
        monkeypatch.setattr(paint_boards, "possible_draws", lambda boards, players: [boards] if players == 2 else [])
        monkeypatch.setattr(paint_boards, "lay_out", lambda boards, lands, frame: (float(len(boards)), ()))
        monkeypatch.setattr(painted_module, "FOLDERS", (tmp_path, tmp_path))
        yield tmp_path
        picture_sources.cache_clear()

    def test_only_what_is_old_is_painted_again(self, folder: Path) -> None:
        moon, heart = find_board("half-moon"), find_board("flint-heart")
        paint_boards.paint_all(folder, [moon, heart])
        for board in (moon, heart):
            picture_path(folder, board.id, "landscape").write_bytes(b"as it was")
        paint_boards.paint_all(folder, [edit(moon), heart])
        assert picture_path(folder, moon.id, "landscape").read_bytes() == b"hill"
        assert picture_path(folder, heart.id, "landscape").read_bytes() == b"as it was"

    def test_another_painter_paints_all(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        moon = find_board("half-moon")
        paint_boards.paint_all(folder, [moon])
        picture_path(folder, moon.id, "portrait").write_bytes(b"as it was")
        monkeypatch.setattr(paint_boards, "source_digest", lambda modules: f"another {len(modules)}")
        paint_boards.paint_all(folder, [moon])
        assert picture_path(folder, moon.id, "portrait").read_bytes() != b"as it was"

    def test_a_board_that_is_gone_takes_its_pictures_along(self, folder: Path) -> None:
        moon, heart = find_board("half-moon"), find_board("flint-heart")
        paint_boards.paint_all(folder, [moon, heart])
        paint_boards.paint_all(folder, [heart])
        assert {path.name.partition(".")[0] for path in (folder / FOLDER).glob("*.webp")} == {heart.id}
        assert picture_sources(folder).layouts == {"940x800 flint-heart": (1.0, ()), "390x440 flint-heart": (1.0, ())}

    def test_only_what_lies_in_another_way_is_laid_out_again(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        moon, heart = find_board("half-moon"), find_board("flint-heart")
        paint_boards.paint_all(folder, [moon, heart])
        monkeypatch.setattr(paint_boards, "lay_out", lambda boards, lands, frame: (9.0, ()))
        for changed, scale in (([moon, heart], 2.0), ([edit(moon), heart], 9.0)):
            paint_boards.paint_all(folder, changed)
            picture_sources.cache_clear()
            assert {kept[0] for kept in picture_sources(folder).layouts.values()} == {scale}
