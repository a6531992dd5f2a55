"""Puzzles: list them, name today's, and grade an answer."""

from datetime import UTC, datetime

from starlette.requests import Request

from elbowroom.analysis.puzzles import shipped_puzzles
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller
from elbowroom.server.operations.services import Services
from elbowroom.server.table.api_model import Answered, PuzzleInfo, Puzzles, list_puzzles, puzzle_of_day
from elbowroom.server.table.grading import Graded
from elbowroom.server.table.seating import Guest


async def puzzles() -> Puzzles:
    """List all puzzles; the one of the day is the same for everybody, and changes at midnight UTC."""
    return list_puzzles(datetime.now(UTC).date())


async def today() -> PuzzleInfo:
    """Return the puzzle of the day."""
    return puzzle_of_day(datetime.now(UTC).date())


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
