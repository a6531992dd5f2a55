"""Positions as one line of text: what they are, before a table is opened from one."""

from typing import Annotated

import msgspec

from elbowroom.engine.position.reading import LONGEST, boards_in
from elbowroom.games import game_from_notation
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.starting import demand_online


class Pasted(msgspec.Struct, forbid_unknown_fields=True):
    """A position that somebody has."""

    notation: Annotated[str, msgspec.Meta(max_length=LONGEST, description="the position as one line of text")]


class PositionInfo(msgspec.Struct):
    """A position that a table can be opened from: the game, and the seat that decides, or whose turn it is."""

    game: str
    players: int
    boards: tuple[str, ...]
    # From 1.
    round: int
    seat: int


async def position(query: Pasted) -> PositionInfo:
    """What a position is; refused with what is wrong with it, or if its game is over.

    A table is opened from it with its `game` and `players` in the setup, and the notation as `start`.
    """
    demand_online(boards_in(query.notation))
    game = game_from_notation(query.notation)
    if game.is_over:
        raise TableError("start-is-over")
    seen, settings = game.view(None), game.settings
    seat = seen.turn_of if seen.to_act is None else seen.to_act
    return PositionInfo(settings.game, settings.players, settings.boards, seen.round, seat or 0)
