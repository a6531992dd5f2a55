"""Boards in words: a picture's content for people who cannot see it."""

from collections import Counter
from collections.abc import Sequence

from elbowroom.boards.board import SYMBOLS, TERRAINS, Board
from elbowroom.texts import words
from elbowroom.words.names import symbol_text, terrain_text


def alt_text(board: Board, language: str = "en") -> str:
    """Describe a board in words and numbers."""
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
        kind=kind_text(board, language),
        regions=len(board.regions),
        terrains=_counts_text(
            [(terrain_text(board.game, terrain), terrains[terrain]) for terrain in TERRAINS], language
        ),
        symbols=_counts_text(symbols, language) or words("legend.no-symbols", language),
    )


def alt_text_of_several(boards: Sequence[Board], language: str = "en") -> str:
    """Describe the islands of a draw: all together, then each of them."""
    names = ", ".join(board.title(language) for board in boards)
    whole = words("legend.alt-several", language, count=len(boards), names=names)
    return " ".join([whole, *(alt_text(board, language) for board in boards)])


def kind_text(board: Board, language: str) -> str:
    """Return the kind of a board: an island of a size, or a map for a number of players."""
    if board.players:
        return words("legend.kind-classic", language, players=board.players)
    return words(f"legend.kind-{board.size or 'other'}", language)


def _counts_text(found: list[tuple[str, int]], language: str) -> str:
    return ", ".join(f"{words(text_id, language)} {count}" for text_id, count in found if count)
