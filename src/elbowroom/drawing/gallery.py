"""The gallery: a picture of each board and one page that shows them all."""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from elbowroom.boards.board import Board
from elbowroom.drawing.describe import alt_text
from elbowroom.drawing.gallery_style import gallery_css
from elbowroom.drawing.pictures import picture
from elbowroom.drawing.raster import to_png
from elbowroom.texts import words

GROUPS: Final = ("classic", "L", "M", "S", "other")
WIDTH: Final = 1280


class Plate(NamedTuple):
    """A board in the gallery: its pictures' file name, and how high the picture is."""

    board: Board
    stem: str
    high: int


def write_gallery(
    boards: Sequence[Board],
    folder: str | Path,
    language: str = "en",
    progress: Callable[[Board], None] | None = None,
) -> Path:
    """Write a PNG and an SVG per board and an index.html; `progress` is called with each finished board."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    plates = []
    for board, stem in zip(boards, _stems(boards), strict=True):
        drawn = picture([board], language=language, width=WIDTH)
        (folder / f"{stem}.svg").write_text(drawn, encoding="utf-8")
        (folder / f"{stem}.png").write_bytes(to_png(drawn))
        plates.append(Plate(board, stem, _height(drawn)))
        if progress:
            progress(board)
    index = folder / "index.html"
    index.write_text(gallery_page(plates, language), encoding="utf-8")
    return index


def _stems(boards: Sequence[Board]) -> Iterator[str]:
    """Yield a unique file name for each board, made of its id and safe on every system."""
    taken: set[str] = set()
    for board in boards:
        plain = re.sub(r"[^a-z0-9]+", "-", board.id.lower()).strip("-") or "board"
        stem, copy = plain, 2
        while stem in taken or stem == "index":
            stem, copy = f"{plain}-{copy}", copy + 1
        taken.add(stem)
        yield stem


def _height(drawn: str) -> int:
    found = re.search(r'height="(\d+)"', drawn)
    return int(found[1]) if found else WIDTH


def gallery_page(plates: Sequence[Plate], language: str = "en") -> str:
    """Return the page of the gallery; it needs no other files than the pictures."""

    def say(text_id: str, **details: object) -> str:
        return escape(words(f"legend.{text_id}", language, **details))

    groups = {group: [plate for plate in plates if _group(plate.board) == group] for group in GROUPS}
    links, sections = "", ""
    for group, members in groups.items():
        if not members:
            continue
        heading = say(f"group-{group}")
        cards = "".join(_card(plate, language) for plate in members)
        links += f'<li><a href="#{group}">{heading}</a></li>'
        sections += f'<section id="{group}"><h2>{heading}</h2><ul class="plates">{cards}</ul></section>\n'
    title = say("gallery-title")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<style>\n{gallery_css()}\n</style></head>\n<body>\n"
        f"<header><h1>{title}</h1><p>{say('gallery-intro')}</p>\n"
        f'<nav aria-label="{say("gallery-groups")}"><ul>{links}</ul></nav></header>\n'
        f"<main>\n{sections}</main>\n<footer><p>{say('fan-note')}</p></footer>\n</body>\n</html>\n"
    )


def _group(board: Board) -> str:
    return "classic" if board.game == "classic" else board.size or "other"


def _card(plate: Plate, language: str) -> str:
    board = plate.board
    name = escape(board.title(language))
    facts = [words("legend.regions", language, count=len(board.regions))]
    if board.players:
        facts.insert(0, words("legend.players", language, count=board.players))
    alt = escape(alt_text(board, language))
    drawing_of = escape(words("legend.drawing-of", language, name=board.title(language)))
    return (
        f'<li><figure><a href="{plate.stem}.png"><img src="{plate.stem}.png" alt="{alt}" loading="lazy" '
        f'width="{WIDTH}" height="{plate.high}"></a>'
        f"<figcaption><h3>{name}</h3><p>{escape(' · '.join(facts))}</p>"
        f'<a href="{plate.stem}.svg" aria-label="{drawing_of}">SVG</a></figcaption></figure></li>\n'
    )
