"""Puzzles: list them, name today's, and grade an answer."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.analysis.puzzles import Theme, of_day, shipped_puzzles
from elbowroom.engine.action_text import MAX_ACTION_LENGTH
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller
from elbowroom.server.live.grading import Graded
from elbowroom.server.operations.services import Services
from elbowroom.server.table.seating import Guest

MAX_ACTIONS = 300


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle without its solution; a table is opened from its `position` with open coins, and its id in the setup."""

    id: str
    game: str
    players: int
    position: str
    seat: int
    theme: Theme
    stars: int


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles, and the id of today's."""

    today: str
    puzzles: tuple[PuzzleInfo, ...]


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """A whole turn: the text of every action, including chance and decisions of others."""

    actions: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=MAX_ACTION_LENGTH)], ...],
        msgspec.Meta(min_length=1, max_length=MAX_ACTIONS),
    ]


async def puzzles() -> Puzzles:
    """List all puzzles; the one of the day is the same for everybody, and changes at midnight UTC."""
    known = tuple(shipped_puzzles().values())
    infos = tuple(
        PuzzleInfo(one.id, one.game, one.players, one.position, one.seat, one.theme, one.stars) for one in known
    )
    return Puzzles(of_day(datetime.now(UTC).date(), known).id, infos)


async def grade(
    services: Services,
    request: Request,
    guest: Guest,  # noqa: ARG001 — only guests may use computing time
    path: dict[str, str],
    body: Answered,
) -> Graded:
    """Grade a turn played in a puzzle, independent of luck, and return the best turn."""
    if path["puzzle"] not in shipped_puzzles():
        raise ApiError("unknown-puzzle")
    return await services.grading.grade(path["puzzle"], body.actions, caller(request.scope))
