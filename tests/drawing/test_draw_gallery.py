"""The gallery: pictures of all boards and a page that everybody can read."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.drawing import alt_text, write_gallery
from elbowroom.texts import LANGUAGES, words
from tests.drawing.samples import board


class Page(HTMLParser):
    """The parts of a page that the tests ask about."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.ids: list[str] = []
        self.language: str | None = None
        self.headings: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in ("meta", "img"):
            self.open.append(tag)
        if tag == "html":
            self.language = found["lang"]
        if tag == "a":
            self.links.append(found["href"] or "")
        if tag == "img":
            self.images.append(found)
        if "id" in found:
            self.ids.append(found["id"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Board]]:
    reported: list[Board] = []
    boards = [board(name) for name in ("fishbone", "elbow-valley", "long-tooth")]
    index = write_gallery(boards, tmp_path_factory.mktemp("gallery") / "new", "de", reported.append)
    assert reported == boards
    return index, boards


@pytest.mark.slow
def test_every_board_has_both_pictures_and_a_place_on_the_page(gallery: tuple[Path, list[Board]]) -> None:
    index, boards = gallery
    page = Page(index.read_text(encoding="utf-8"))
    assert {path.name for path in index.parent.iterdir()} == {
        "index.html",
        *(f"{one.id}.{kind}" for one in boards for kind in ("png", "svg")),
    }
    assert {f"{one.id}.{kind}" for one in boards for kind in ("png", "svg")} <= set(page.links)
    assert {image["src"]: image["alt"] for image in page.images} == {
        f"{one.id}.png": alt_text(one, "de") for one in boards
    }


def test_the_page_is_grouped_and_whole_in_itself(gallery: tuple[Path, list[Board]]) -> None:
    text = gallery[0].read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.ids == ["classic", "M", "S"]
    assert {f"#{group}" for group in page.ids} <= set(page.links)
    assert page.headings[1::2] == [words(f"legend.group-{group}", "de") for group in page.ids]
    assert "http" not in text
    assert "<script" not in text
    assert "prefers-color-scheme: dark" in text


def test_the_page_speaks_its_language(gallery: tuple[Path, list[Board]]) -> None:
    page = Page(gallery[0].read_text(encoding="utf-8"))
    assert page.language == "de"
    assert page.headings[0] == words("legend.gallery-title", "de")
    assert len({words("legend.gallery-title", language) for language in LANGUAGES}) == len(LANGUAGES)


def test_file_names_are_safe_and_names_are_escaped(tmp_path: Path) -> None:
    odd = replace(board("fishbone"), id="../Odd/ name", name={"en": "<script>alert(1)</script>"}, size=None)
    index = write_gallery([odd, odd], tmp_path / "gallery")
    names = {path.name for path in index.parent.iterdir()}
    assert names == {"index.html", *(f"odd-name{copy}.{kind}" for copy in ("", "-2") for kind in ("png", "svg"))}
    assert "<script" not in index.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gallery"]
