"""Replays of games: frames, steps, the story, verification, and the coach's review."""

from starlette.requests import Request
from starlette.responses import Response

from elbowroom.server.http.headers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.replays.judging import Reviewing
from elbowroom.server.replays.replays import Verified
from elbowroom.server.replays.stories import Story
from elbowroom.server.table.api_model import FramesAfter, StepsBefore
from elbowroom.server.table.seating import Guest


async def frames(services: Services, request: Request, live: LiveTable, query: FramesAfter) -> Response:
    """Return each entry of the log with its events and the public view after it; also of a running game.

    Coins are shown once the game is over, or if the table plays with open coins.
    """
    data = await services.replays.frames(live.table, query.after, query.most, caller(request.scope))
    return Response(data, media_type="application/json")


async def steps(services: Services, request: Request, live: LiveTable, query: StepsBefore) -> Response:
    """Return entries of the log with their events, page by page from the end to the beginning."""
    data = await services.replays.steps(live.table, query.before, query.most, caller(request.scope))
    return Response(data, media_type="application/json")


async def story(services: Services, request: Request, live: LiveTable) -> Story:
    """Return the turns of a game and, once coins are public, the source of every coin."""
    return await services.replays.story(live.table, caller(request.scope))


async def verify(services: Services, request: Request, live: LiveTable) -> Verified:
    """Draw the dice of a finished game again, and return what that proves and what it does not."""
    return await services.replays.verify(live.table, caller(request.scope))


async def review(services: Services, live: LiveTable) -> Reviewing:
    """Return the coach's review of a finished game, or its progress; this does not start a review."""
    return await services.reviewer.progress(live.table)


async def ask_review(services: Services, request: Request, live: LiveTable, guest: Guest) -> Reviewing:
    """Request the coach's review of a finished game; return its progress.

    A guest may wait for one review at a time. A review is made once and stored with the game.
    """
    return await services.reviewer.request(live.table, guest.id, caller(request.scope))
