"""Boards in words: what a picture shows, for those who cannot see it."""

from collections import Counter
from collections.abc import Sequence

from elbowroom.boards.board import SYMBOLS, TERRAINS, Board
from elbowroom.locales import words
from elbowroom.locales.terrains import symbol_text, terrain_text


def alt_text(board: Board, language: str = "en") -> str:
    """A board described in words and numbers."""
    terrains = Counter(region.terrain for region in board.regions)
    symbols = [
        ("symbol.anchor", sum(region.anchor for region in board.regions)),
        ("symbol.size-mark", sum(region.size_mark for region in board.regions)),
        *(
            (symbol_text(board.game, symbol), sum(symbol in region.symbols for region in board.regions))
            for symbol in SYMBOLS
        ),
        (f"symbol.native-{board.game}", sum(region.native for region in board.regions)),
    ]
    return words(
        "legend.alt",
        language,
        name=board.title(language),
        kind=kind(board, language),
        regions=len(board.regions),
        terrains=_counted([(terrain_text(board.game, terrain), terrains[terrain]) for terrain in TERRAINS], language),
        symbols=_counted(symbols, language) or words("legend.no-symbols", language),
    )


def alt_text_of_several(boards: Sequence[Board], language: str = "en") -> str:
    """The islands of a draw, and each in turn."""
    names = ", ".join(board.title(language) for board in boards)
    whole = words("legend.alt-several", language, count=len(boards), names=names)
    return " ".join([whole, *(alt_text(board, language) for board in boards)])


def kind(board: Board, language: str) -> str:
    """What sort of board it is: an island of a size, or a map for so many players."""
    if board.players:
        return words("legend.kind-classic", language, players=board.players)
    return words(f"legend.kind-{board.size or 'other'}", language)


def _counted(found: list[tuple[str, int]], language: str) -> str:
    return ", ".join(f"{words(text_id, language)} {count}" for text_id, count in found if count)
