"""Puzzles: which there are, the one of today, and how good somebody's answer is."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.engine.action_text import LONGEST
from elbowroom.puzzles.puzzle import Theme, of_day, shipped
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.callers import caller
from elbowroom.server.live.grading import Graded
from elbowroom.server.operations.services import Services
from elbowroom.server.table.seating import Guest

MOST_ACTIONS = 300


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle without its solution; a table is opened from its `position` with open coins, and it in the setup."""

    id: str
    game: str
    players: int
    position: str
    seat: int
    theme: Theme
    stars: int


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles, and the id of the one of today."""

    today: str
    puzzles: tuple[PuzzleInfo, ...]


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """A whole turn: every action in words, outcomes of chance and decisions of others included."""

    actions: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=LONGEST)], ...],
        msgspec.Meta(min_length=1, max_length=MOST_ACTIONS),
    ]


async def puzzles() -> Puzzles:
    """All puzzles; that of the day is the same for everybody, and changes at midnight UTC."""
    known = tuple(shipped().values())
    told = tuple(
        PuzzleInfo(one.id, one.game, one.players, one.position, one.seat, one.theme, one.stars) for one in known
    )
    return Puzzles(of_day(datetime.now(UTC).date(), known).id, told)


async def grade(
    services: Services,
    request: Request,
    guest: Guest,  # noqa: ARG001 — whoever makes a server think has a token
    path: dict[str, str],
    body: Answered,
) -> Graded:
    """How good a turn is that was played in a puzzle, luck aside, and how it is played best."""
    if path["puzzle"] not in shipped():
        raise ApiError("unknown-puzzle")
    return await services.grading.grade(path["puzzle"], body.actions, caller(request.scope))
